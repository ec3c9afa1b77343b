"""PySDD: a sentential decision diagram of the CNF."""

from __future__ import annotations

from array import array
from functools import reduce
from operator import or_

from pysdd.sdd import SddManager, Vtree

from benchmarks.compare_tools.cnf import Answer, Cnf, prepare
from benchmarks.compare_tools.sdd_count import count_models

__all__ = ["prepare", "solve"]


def solve(cnf: Cnf) -> Answer:
    """Conjoins the clauses of each cardinality, takes its auxiliaries away, conjoins the rest.

    Much faster than a diagram with the auxiliaries left in, and than automatic minimising.
    """
    if not cnf.top:
        return cnf.answer(0 if () in cnf.clauses else 1, {})
    manager = SddManager.from_vtree(Vtree(cnf.top, list(range(1, cnf.top + 1)), "right"))
    root = manager.true()
    for clauses, inner in cnf.families():
        part = manager.true()
        for clause in clauses:
            part &= reduce(or_, map(manager.literal, clause), manager.false())
        if inner:
            gone = array("i", [0] + [int(v in inner) for v in range(1, cnf.top + 1)])
            part = manager.exists_multiple(gone, part)
        root &= part
    return cnf.answer(*count_models(manager, root, list(cnf.cells)))

"""PySDD: a sentential decision diagram of the CNF."""

from __future__ import annotations

from pysdd.sdd import SddManager, Vtree

from benchmarks.compare_tools.cnf import Answer, Cnf, prepare
from benchmarks.compare_tools.sdd_count import count_models

__all__ = ["prepare", "solve"]


def solve(cnf: Cnf) -> Answer:
    """Conjoins the clauses over a vtree in the order of the variables, and counts."""
    if not cnf.top:
        return cnf.answer(0 if () in cnf.clauses else 1, {})
    order = list(range(1, cnf.top + 1))
    manager = SddManager.from_vtree(Vtree(cnf.top, order, "right"))
    root = manager.true()
    for clause in reversed(cnf.clauses):
        part = manager.false()
        for literal in clause:
            part = part | manager.literal(literal)
        root = root & part
    return cnf.answer(*count_models(manager, root))

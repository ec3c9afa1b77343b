"""dd with CUDD: a binary decision diagram of the CNF."""

from __future__ import annotations

from functools import reduce
from operator import and_

from dd import cudd

from benchmarks.compare_tools.cnf import Answer, Clause, Cnf, prepare
from benchmarks.compare_tools.dd_count import count_models, new_manager

__all__ = ["prepare", "solve"]


def solve(cnf: Cnf) -> Answer:
    """Conjoins the clauses of each cardinality, takes its auxiliaries away, conjoins the rest.

    Much faster than a diagram with the auxiliaries left in, and than automatic reordering.
    """
    manager = new_manager()
    manager.declare(*(f"x{variable}" for variable in range(1, cnf.top + 1)))
    root = manager.true
    for clauses, inner in cnf.families():
        parts = (_clause(manager, clause) for clause in clauses)
        root &= manager.exist([f"x{v}" for v in inner], reduce(and_, parts))
    worlds, ways = count_models(root)
    return cnf.answer(worlds, {int(name[1:]): count for name, count in ways.items()})


def _clause(manager: cudd.BDD, clause: Clause) -> cudd.Function:
    node = manager.false
    for literal in sorted(clause, key=abs, reverse=True):
        variable = manager.var(f"x{abs(literal)}")
        node |= variable if literal > 0 else ~variable
    return node

"""python-sat: every world is found by a SAT solver, then excluded by a clause."""

from __future__ import annotations

from collections import Counter

from pysat.solvers import Solver

from benchmarks.compare_tools.cnf import Answer, Cnf, prepare

__all__ = ["prepare", "solve"]


def solve(cnf: Cnf) -> Answer:
    """Enumerates models projected on the open cells; who has each open card names a world."""
    worlds, ways = 0, Counter[int]()
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            held = [variable for variable in cnf.cells if model[variable - 1] > 0]
            worlds += 1
            ways.update(held)
            if not held:
                break
            solver.add_clause([-variable for variable in held])
    return cnf.answer(worlds, ways)

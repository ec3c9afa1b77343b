"""dd with CUDD: a binary decision diagram built by hand."""

from __future__ import annotations

from dd import cudd

from benchmarks.compare_tools.by_hand import Sums, build, prepare_sums
from benchmarks.compare_tools.cnf import Answer
from benchmarks.compare_tools.dd_count import count_models, new_manager

prepare = prepare_sums


def solve(problem: Sums) -> Answer:
    """Builds the diagram over the open cells, card by card, and counts."""
    manager = new_manager()
    manager.declare(*(f"x{variable}" for variable in problem.cells))

    def literal(number: int) -> cudd.Function:
        variable = manager.var(f"x{abs(number)}")
        return variable if number > 0 else ~variable

    root = build(problem, literal, manager.true, manager.false, size=len)
    worlds, ways = count_models(root)
    return problem.answer(worlds, {int(name[1:]): count for name, count in ways.items()})

"""PySDD: a sentential decision diagram built by hand."""

from __future__ import annotations

from pysdd.sdd import SddManager, SddNode, Vtree

from benchmarks.compare_tools.by_hand import Sums, build, prepare_sums
from benchmarks.compare_tools.cnf import Answer
from benchmarks.compare_tools.sdd_count import count_models

prepare = prepare_sums


def solve(problem: Sums) -> Answer:
    """Builds the diagram over a vtree of the open cells, card by card, and counts."""
    if not problem.top:
        return problem.answer(0 if problem.sums else 1, {})
    manager = SddManager.from_vtree(Vtree(problem.top, list(problem.cells), "right"))
    leaves = manager.literal, manager.true(), manager.false()
    root = build(problem, *leaves, size=SddNode.size)
    return problem.answer(*count_models(manager, root, list(problem.cells)))

"""OR-tools CP-SAT: enumerates all solutions over ownership booleans and linear sums."""

from __future__ import annotations

from collections import Counter

from ortools.sat.python import cp_model

from benchmarks.compare_tools.cnf import Answer
from deduce.meaning.constraints import Evidence


def prepare(evidence: Evidence) -> Evidence:
    """Nothing: the evidence is already in linear sums."""
    return evidence


class _Tally(cp_model.CpSolverSolutionCallback):
    """Counts the worlds, and those in which each holder has each card."""

    def __init__(self, places: list[tuple[str, cp_model.LinearExpr]]) -> None:
        super().__init__()
        self.worlds = 0
        self.ways = Counter[tuple[str, int]]()
        self._places = places

    def on_solution_callback(self) -> None:
        self.worlds += 1
        self.ways.update([(card, self.value(place)) for card, place in self._places])


def solve(evidence: Evidence) -> Answer:
    """One boolean for each cell, one sum for each constraint, all solutions counted.

    A callback reads one number for each card, its holder's, which is faster than all booleans.
    """
    model = cp_model.CpModel()
    holders = evidence.holders
    has = {card: [model.new_bool_var("") for _ in holders] for card in evidence.cards}
    for cells in has.values():
        model.add_exactly_one(cells)
    for fact in evidence.constraints:
        cells = [has[card][holders.index(fact.holder)] for card in fact.cards]
        model.add_linear_constraint(sum(cells), fact.least, fact.most)
    tally = _Tally(
        [(card, sum(i * cell for i, cell in enumerate(cells))) for card, cells in has.items()]
    )
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, tally)
    marginals = {
        card: {holder: tally.ways[card, i] for i, holder in enumerate(holders)} for card in has
    }
    return tally.worlds, marginals

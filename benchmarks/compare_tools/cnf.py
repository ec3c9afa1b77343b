"""The clauses that the tools are given: all lines believed, what follows at once settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deduce.constraints import Evidence
from deduce.logic.cnf import CLAUSES, encode

Marginals = dict[str, dict[str, int]]
Answer = tuple[int, Marginals]
Cell = tuple[str, str]

ROUNDS = 30


@dataclass(frozen=True)
class Cnf:
    """Clauses over variables 1 to `top`, numbered so that related ones are near each other.

    A model is a world: auxiliary variables, those not in `cells`, are determined. `settled` are
    the (card, holder) that unit propagation found true; with no models `clauses` has an empty one.
    """

    evidence: Evidence
    clauses: tuple[tuple[int, ...], ...]
    top: int
    cells: Mapping[int, Cell]
    settled: tuple[Cell, ...]

    def answer(self, worlds: int, ways: Mapping[int, int]) -> Answer:
        """The marginals by name, from the number of models in which each variable is true."""
        evidence = self.evidence
        marginals = {card: dict.fromkeys(evidence.holders, 0) for card in evidence.cards}
        for card, holder in self.settled:
            marginals[card][holder] = worlds
        for variable, (card, holder) in self.cells.items():
            marginals[card][holder] = ways.get(variable, 0)
        return worlds, marginals


def prepare(evidence: Evidence) -> Cnf:
    """The CNF, simplified by unit propagation, its variables in the order of FORCE.

    Both help the general tools, and neither is in their time.
    """
    encoding = encode(evidence, cardinality=CLAUSES)
    variables = encoding.variables
    clauses = encoding.clauses + [[variables.selector(line)] for line in variables.lines]
    left, known = propagate(clauses)
    order = force_order(left)
    place = {variable: i for i, variable in enumerate(order, start=1)}
    renumbered = [
        tuple(place[abs(x)] if x > 0 else -place[abs(x)] for x in clause) for clause in left
    ]
    owned = range(1, variables.owned + 1)
    return Cnf(
        evidence,
        tuple(sorted(renumbered, key=lambda clause: max(map(abs, clause), default=0))),
        len(order),
        {place[v]: variables.cell(v) for v in owned if v in place},
        tuple(variables.cell(v) for v in owned if v in known),
    )


def propagate(clauses: list[list[int]]) -> tuple[list[list[int]], set[int]]:
    """The clauses that unit propagation leaves, shortened, and the literals it found true."""
    known: set[int] = set()
    left = clauses
    while units := {clause[0] for clause in left if len(clause) == 1}:
        known |= units
        left = [
            [literal for literal in clause if -literal not in known]
            for clause in left
            if known.isdisjoint(clause)
        ]
    return left, known


def force_order(clauses: list[list[int]]) -> list[int]:
    """The variables of the clauses, in an order that keeps those of a clause together.

    FORCE (Aloul, Markov and Sakallah, 2003): each variable moves to the mean of the centres of
    its clauses, until the clauses' total span no longer shrinks.
    """
    edges = [{abs(literal) for literal in clause} for clause in clauses]
    order = sorted(set().union(*edges))
    best, best_span = order, float("inf")
    for _ in range(ROUNDS):
        place = {variable: i for i, variable in enumerate(order)}
        span = sum(max(map(place.__getitem__, e)) - min(map(place.__getitem__, e)) for e in edges)
        if span < best_span:
            best, best_span = order, span
        pull: dict[int, list[float]] = {variable: [] for variable in order}
        for edge in edges:
            centre = sum(map(place.__getitem__, edge)) / len(edge)
            for variable in edge:
                pull[variable].append(centre)
        order = sorted(order, key=lambda v: (sum(pull[v]) / len(pull[v]), place[v]))
    return best

"""The clauses that the tools are given: all lines believed, what follows at once settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deduce.logic.cnf import CLAUSES, encode
from deduce.meaning.constraints import Evidence

Clause = tuple[int, ...]
Answer = tuple[int, dict[str, dict[str, int]]]
Cell = tuple[str, str]


@dataclass(frozen=True)
class Cnf:
    """Clauses over variables 1 to `top`, numbered so that related ones are near each other.

    A model is a world: auxiliary variables, those not in `cells`, are determined. `settled` are
    the (card, holder) that unit propagation found true; without any models a clause is empty.
    """

    evidence: Evidence
    clauses: tuple[Clause, ...]
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

    def families(self) -> list[tuple[list[Clause], list[int]]]:
        """The clauses that share auxiliary variables, together, and those variables.

        Each family is one cardinality. In it, and of the families, those whose first variable is
        last come first: the order in which diagrams are best built.
        """
        families: list[tuple[list[Clause], set[int]]] = []
        for clause in sorted(self.clauses, key=_first, reverse=True):
            joined, inner = [clause], {abs(x) for x in clause if abs(x) not in self.cells}
            apart = []
            for other, others in families:
                if inner.isdisjoint(others):
                    apart.append((other, others))
                else:
                    joined += other
                    inner |= others
            families = [*apart, (joined, inner)]
        ordered = [(sorted(part, key=_first, reverse=True), inner) for part, inner in families]
        ordered.sort(key=lambda family: _first(family[0][-1]), reverse=True)
        return [(part, sorted(inner)) for part, inner in ordered]


def _first(clause: Clause) -> int:
    return min(map(abs, clause), default=0)


def prepare(evidence: Evidence) -> Cnf:
    """The CNF, simplified by unit propagation, each auxiliary beside an ownership variable.

    Both help the general tools, and neither is in their time.
    """
    encoding = encode(evidence, cardinality=CLAUSES)
    variables = encoding.variables
    clauses = encoding.clauses + [[variables.selector(line)] for line in variables.lines]
    left, known = propagate(clauses)
    order = order_by_cell(left, variables.owned)
    place = {variable: i for i, variable in enumerate(order, start=1)}
    owned = range(1, variables.owned + 1)
    return Cnf(
        evidence,
        tuple(tuple(place[abs(x)] * (1 if x > 0 else -1) for x in clause) for clause in left),
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


def order_by_cell(clauses: list[list[int]], owned: int) -> list[int]:
    """The ownership variables card by card, each followed by the auxiliaries nearest to it."""
    near: dict[int, set[int]] = {}
    for clause in clauses:
        members = set(map(abs, clause))
        for variable in members:
            near.setdefault(variable, set()).update(members)
    home = {variable: variable for variable in sorted(near) if variable <= owned}
    reached = list(home)
    for variable in reached:
        for other in sorted(near[variable]):
            if other not in home:
                home[other] = home[variable]
                reached.append(other)
    return sorted(home, key=lambda variable: (home[variable], variable))

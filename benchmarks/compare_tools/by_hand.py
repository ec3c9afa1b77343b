"""The evidence as a formula built by hand, for any library of decision diagrams.

Only cells that rules as simple as unit propagation leave open are variables; each cardinality is
put together in layers, one a card, so that no auxiliary variables are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from benchmarks.compare_tools.cnf import Answer, Cell, Cnf, prepare
from deduce.meaning.constraints import Evidence

Node = Any


@dataclass(frozen=True)
class Sums:
    """`sums`: of these variables at least so many and at most so many are true.

    Variables are numbered card by card, cards that few-card constraints speak of together.
    """

    cnf: Cnf
    cells: dict[int, Cell]
    sums: tuple[tuple[tuple[int, ...], int, int], ...]

    @cached_property
    def top(self) -> int:
        return len(self.cells)

    def answer(self, worlds: int, ways: dict[int, int]) -> Answer:
        """The marginals by name."""
        numbers = {cell: variable for variable, cell in self.cells.items()}
        named = {v: ways.get(numbers[cell], 0) for v, cell in self.cnf.cells.items()}
        return self.cnf.answer(worlds, named)


def prepare_sums(evidence: Evidence) -> Sums:
    """The sums that are still open: one holder for each card, and each constraint."""
    cnf = prepare(evidence)
    if () in cnf.clauses:
        return Sums(cnf, {}, (((), 1, 1),))
    order = _card_order(evidence, {card for card, _ in cnf.cells.values()})
    by_card = sorted(cnf.cells.values(), key=lambda cell: order.index(cell[0]))
    cells = dict(enumerate(by_card, start=1))
    number = {cell: variable for variable, cell in cells.items()}
    rows = [[(card, holder) for holder in evidence.holders] for card in evidence.cards]
    wanted = [(row, 1, 1) for row in rows]
    for fact in evidence.constraints:
        wanted.append(([(card, fact.holder) for card in fact.cards], fact.least, fact.most))
    sums = {}
    for members, least, most in wanted:
        sure = len(set(members) & set(cnf.settled))
        left = tuple(sorted(number[cell] for cell in members if cell in number))
        bounds = max(0, least - sure), min(len(left), most - sure)
        if bounds != (0, len(left)):
            sums[left, *bounds] = None
    return Sums(cnf, cells, tuple(sums))


def _card_order(evidence: Evidence, left: set[str]) -> list[str]:
    """Open cards so that those of one constraint of few cards are near each other."""
    few = [set(f.cards) & left for f in evidence.constraints if 1 < len(f.cards) <= 6]
    order: list[str] = []
    todo = [card for card in evidence.cards if card in left]
    while todo:
        begun = [cards for cards in few if not cards.isdisjoint(order)]
        best = max(todo, key=lambda card: sum(card in cards for cards in begun))
        order.append(best)
        todo.remove(best)
    return order


def build(
    problem: Sums,
    literal: Callable[[int], Node],
    true: Node,
    false: Node,
    *,
    size: Callable[[Node], int],
) -> Node:
    """The conjunction of all sums, always of the two smallest diagrams."""
    parts = [_layers(*total, literal, true, false) for total in problem.sums] or [true]
    while len(parts) > 1:
        parts.sort(key=size)
        parts = [parts[0] & parts[1], *parts[2:]]
    return parts[0]


def _layers(
    members: tuple[int, ...],
    least: int,
    most: int,
    literal: Callable[[int], Node],
    true: Node,
    false: Node,
) -> Node:
    """At least `least` and at most `most` of the members: a layer for each, from the last.

    A layer has, for each number of members true before it, what the rest must be.
    """
    layer = [true if least <= count <= most else false for count in range(len(members) + 2)]
    for before in range(len(members) - 1, -1, -1):
        yes = literal(members[before])
        no = literal(-members[before])
        layer = [
            (yes & layer[count + 1]) | (no & layer[count]) for count in range(min(before, most) + 1)
        ] + [false]
    return layer[0]

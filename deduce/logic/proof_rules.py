"""What is known of the cells, and what one rule, or several added up, make of it.

A rule bounds how many of some cells are owned. Cells are the bits of one integer, so a constraint
and "each card is with one holder" are the same thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from deduce.logic.proof import CellLiteral, OneHolder, Side
from deduce.meaning.cells import set_bits
from deduce.meaning.constraints import Constraint, Evidence


@dataclass(frozen=True, slots=True)
class Rule:
    """At least `least` and at most `most` of the cells `mask` are owned."""

    source: Constraint | OneHolder
    mask: int
    least: int
    most: int


Because = tuple[tuple[Rule, Side], ...]
"""Bounds that are added up."""


@dataclass(frozen=True, slots=True)
class Firing:
    """The cells that some bounds settle at once; a contradiction where it settles none.

    `spare`: so many of the premises are not needed, whichever they are.
    """

    because: Because
    has: int
    lacks: int
    premises: int
    spare: int = 0

    @property
    def settled(self) -> int:
        """The cells it settles."""
        return self.has | self.lacks


class CellMap:
    """Which bit is which (card, holder): holder by holder, cards in deck order."""

    def __init__(self, evidence: Evidence) -> None:
        self.cards, self.holders = evidence.cards, evidence.holders
        self._card = {card: number for number, card in enumerate(self.cards)}
        self._row = {h: number * len(self.cards) for number, h in enumerate(self.holders)}

    def rule(self, fact: Constraint) -> Rule:
        """The constraint as a rule."""
        row = self._row[fact.holder]
        mask = sum(1 << (row + self._card[card]) for card in fact.cards)
        return Rule(fact, mask, fact.least, fact.most)

    def one_holder(self, card: str) -> Rule:
        """The card is with exactly one holder."""
        mask = sum(1 << (row + self._card[card]) for row in self._row.values())
        return Rule(OneHolder(card), mask, 1, 1)

    def literal(self, bit: int, has: bool) -> CellLiteral:
        """The cell of a bit, owned or not."""
        row, card = divmod(bit, len(self.cards))
        return CellLiteral(self.cards[card], self.holders[row], has)


def rules_of(evidence: Evidence, lines: Collection[int], cells: CellMap) -> list[Rule]:
    """What the lines tell, in their order, then the rules of the game."""
    from_lines = [f for f in evidence.constraints if f.lines and set(f.lines) <= set(lines)]
    from_lines.sort(key=lambda fact: fact.lines)
    from_game = [fact for fact in evidence.constraints if not fact.lines]
    return [
        *map(cells.rule, from_lines),
        *map(cells.one_holder, evidence.cards),
        *map(cells.rule, from_game),
    ]


class ProofState:
    """What is known so far, and by which firing. It only grows, until it is `exhausted`."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        self.has = self.lacks = 0
        self.firings: list[Firing] = []
        self.why: dict[int, int] = {}
        self.contradiction: int | None = None
        self.exhausted = False
        self._origins: list[int] = []
        self._fresh = -1

    def supposing(self, rule: Rule) -> ProofState:
        """The same knowledge, and one rule more."""
        other = ProofState([*self.rules, rule])
        other.has, other.lacks = self.has, self.lacks
        other.firings, other.why = list(self.firings), dict(self.why)
        other._origins, other._fresh = list(self._origins), rule.mask
        return other

    def owned(self, rule: Rule) -> int:
        """Those of the rule's cells that are owned."""
        return rule.mask & self.has

    def open(self, rule: Rule) -> int:
        """Those of the rule's cells of which nothing is known."""
        return rule.mask & ~(self.has | self.lacks)

    def need(self, rule: Rule) -> int:
        """How many of its open cells must be owned."""
        return rule.least - self.owned(rule).bit_count()

    def room(self, rule: Rule) -> int:
        """How many of its open cells can be owned."""
        return rule.most - self.owned(rule).bit_count()

    def singly(self) -> list[Firing]:
        """What each rule gives by itself, of those that the last round touched."""
        touched = (rule for rule in self.rules if rule.mask & self._fresh)
        return [firing for rule in touched if (firing := self._fire(rule)) is not None]

    def _fire(self, rule: Rule) -> Firing | None:
        open_cells, room = self.open(rule), self.room(rule)
        if room < 0:
            return Firing(((rule, "most"),), 0, 0, self.owned(rule), -1 - room)
        slack = open_cells.bit_count() - self.need(rule)
        if slack < 0:
            return Firing(((rule, "least"),), 0, 0, rule.mask & self.lacks, -1 - slack)
        if open_cells and room == 0:
            return Firing(((rule, "most"),), 0, open_cells, self.owned(rule))
        if open_cells and slack == 0:
            return Firing(((rule, "least"),), open_cells, 0, rule.mask & self.lacks)
        return None

    def sum_of(self, because: Because) -> Firing | None:
        """What the sum of some bounds gives: at least of these, at most of those.

        A cell counts once for each bound over it, against itself where both kinds have it.
        """
        weights = Counter[int]()
        slack = 0
        for rule, side in because:
            slack += rule.most if side == "most" else -rule.least
            (weights.subtract if side == "most" else weights.update)(set_bits(rule.mask))
        premises = has = lacks = 0
        for cell, weight in weights.items():
            harmful = (self.lacks if weight > 0 else self.has) >> cell & 1
            if weight and harmful:
                premises |= 1 << cell
            if (weight > 0) != bool(harmful):
                slack += weight
        for cell, weight in weights.items():
            if abs(weight) > slack >= 0 and not (self.has | self.lacks) >> cell & 1:
                has |= (weight > 0) << cell
                lacks |= (weight < 0) << cell
        return Firing(because, has, lacks, premises) if has | lacks or slack < 0 else None

    def advance(self, firings: Sequence[Firing]) -> bool:
        """Add what is new, each cell by the firing that rests on fewest others; False for nothing.

        It ends with the first contradiction.
        """
        ranked = [(self._origin(firing.premises), firing) for firing in firings]
        ranked.sort(key=lambda pair: pair[0].bit_count())
        self._fresh = 0
        for origin, firing in ranked:
            new = firing.settled & ~(self.has | self.lacks)
            if firing.settled and not new:
                continue
            number = len(self.firings)
            self.firings.append(firing)
            self._origins.append(origin | 1 << number)
            self.why.update(dict.fromkeys(set_bits(new), number))
            self.has |= firing.has & new
            self.lacks |= firing.lacks & new
            self._fresh |= new
            if not firing.settled:
                self.contradiction = number
                return True
        return bool(self._fresh)

    def _origin(self, cells: int) -> int:
        """The firings that known cells rest on, as bits."""
        origin = 0
        for bit in set_bits(cells):
            origin |= self._origins[self.why[bit]]
        return origin

    def cheapest(self, cells: int, count: int) -> int:
        """So many of the known cells, those that rest on fewest firings."""
        ranked = sorted(set_bits(cells), key=lambda bit: self._origin(1 << bit).bit_count())
        return sum(1 << bit for bit in ranked[:count])

"""The plan of a count: the steps to take, and how a state is packed into one int."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deduce.counting.order import bits, card_order
from deduce.counting.simplify import Factor, Limit, OpenCards
from deduce.counting.steps import Close, Merge, Move, Place, Replace, Weigh

Step = Place | Replace


@dataclass(frozen=True, slots=True)
class Clause:
    """One of `cards` is with `holder`; or, if `negated`, one of them is with somebody else."""

    holder: int
    cards: int
    negated: bool

    def met_by(self, holder: int) -> bool:
        """A card of the clause with this holder meets it."""
        return (holder == self.holder) != self.negated


@dataclass(slots=True)
class Room:
    """Room for at most `most` more of `cards` with `holder`, of which `spare` may stay unused."""

    holder: int
    cards: int
    most: int
    spare: int
    shift: int
    mask: int
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of a factor's cards its holder has so far."""

    factor: Factor
    shift: int
    mask: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All steps from the state `start` to the state 0."""

    start: int
    steps: tuple[Step, ...]


def make_plan(puzzle: OpenCards) -> Plan:
    """The steps that count the worlds of `puzzle`."""
    planner = _Planner(puzzle)
    start = planner.start
    return Plan(start, tuple(planner.steps(card_order(puzzle))))


def is_clause(limit: Limit) -> bool:
    """Only "at least one" or "not all" (or both) is asked: a bit each tells all about it."""
    size = limit.cards.bit_count()
    return limit.least != limit.most and limit.least <= 1 and limit.most >= size - 1


class _Planner:
    def __init__(self, puzzle: OpenCards) -> None:
        self._can = dict(enumerate(puzzle.can))
        self._left = 0
        for cards in puzzle.can:
            self._left |= cards
        self._next_bit = 0
        self._free_bits: list[int] = []
        self.start = 0
        self._clauses: list[Clause] = []
        self._rooms: list[Room] = []
        self._tallies: list[Tally] = []
        self._envelope = puzzle.envelope
        self._open: dict[Clause, int] = {}
        for limit in puzzle.limits:
            self._add_limit(limit)
        for factor in puzzle.factors:
            shift, mask = self._field(len(factor.weights) - 1)
            self._tallies.append(Tally(factor, shift, mask))

    def _field(self, most: int) -> tuple[int, int]:
        """A new field for numbers up to `most`: its place and its mask."""
        shift = self._next_bit
        self._next_bit += most.bit_length()
        return shift, (1 << self._next_bit) - (1 << shift)

    def _add_limit(self, limit: Limit) -> None:
        holder, cards = limit.holder, limit.cards
        if is_clause(limit):
            if limit.least:
                self._clauses.append(Clause(holder, cards, False))
            if limit.most < cards.bit_count():
                self._clauses.append(Clause(holder, cards, True))
            return
        shift, mask = self._field(limit.most)
        spare = limit.most - max(limit.least, 0)
        self._rooms.append(Room(holder, cards, limit.most, spare, shift, mask, (holder,)))
        self.start |= limit.most << shift

    def steps(self, order: list[tuple[int, ...]]) -> Iterator[Step]:
        """The steps that place the cards in this order."""
        yield from self._merges()
        for alike in order:
            for card in alike:
                yield from self._place(card, alike if card == alike[0] else ())
                yield from self._merges()

    def _place(self, card: int, alike: tuple[int, ...]) -> Iterator[Step]:
        bit = 1 << card
        opening = [c for c in self._clauses if c.cards & bit and c not in self._open]
        fresh = {clause: self._clause_bit() for clause in opening}
        moves = tuple(
            self._move(holder, bit, fresh) for holder, can in self._can.items() if can & bit
        )
        self._open.update(fresh)
        self._left &= ~bit
        done = 0
        for clause in [c for c in self._open if not c.cards & self._left]:
            done |= self._open[clause]
            self._free_bits.append(self._open.pop(clause))
            self._clauses.remove(clause)
        closing = [room for room in self._rooms if not room.cards & self._left]
        for room in closing:
            self._rooms.remove(room)
            if not room.spare:
                done |= room.mask
        yield Place(card, moves, done, alike)
        for room in closing:
            if room.spare:
                yield Close(room.mask, room.spare << room.shift)
        for tally in [t for t in self._tallies if not t.factor.cards & self._left]:
            self._tallies.remove(tally)
            yield Weigh(tally.mask, tally.shift, tally.factor.weights)

    def _clause_bit(self) -> int:
        if self._free_bits:
            return self._free_bits.pop()
        return self._field(1)[1]

    def _move(self, holder: int, bit: int, fresh: dict[Clause, int]) -> Move:
        guards = []
        delta, keep = 0, -1
        members: tuple[int, ...] = ()
        for room in self._rooms:
            if room.holder == holder and room.cards & bit:
                guards.append(room.mask)
                delta -= 1 << room.shift
                if len(room.members) > 1:
                    members = room.members
        for tally in self._tallies:
            if tally.factor.holder == holder and tally.factor.cards & bit:
                delta += 1 << tally.shift
        for clause, unmet in self._open.items():
            if clause.cards & bit and clause.met_by(holder):
                keep &= ~unmet
        for clause, unmet in fresh.items():
            if not clause.met_by(holder):
                delta += unmet
        return Move(holder, tuple(guards), delta, keep, members)

    def _merges(self) -> Iterator[Merge]:
        """Merge the hands of known size that have no other limit and the same cards to come."""
        bound = (
            {self._envelope}
            | {c.holder for c in self._clauses}
            | {t.factor.holder for t in self._tallies}
        )
        rooms: dict[int, list[Room]] = {}
        for room in self._rooms:
            rooms.setdefault(room.holder, []).append(room)
        groups: dict[int, list[Room]] = {}
        for holder, own in rooms.items():
            cards = self._can[holder] & self._left
            if len(own) == 1 and holder not in bound and not own[0].spare:
                if own[0].cards & self._left == cards:
                    groups.setdefault(cards, []).append(own[0])
        for cards, group in groups.items():
            if len(group) > 1:
                yield self._merge(group, cards)

    def _merge(self, group: list[Room], cards: int) -> Merge:
        most = sum(room.most for room in group)
        shift, mask = self._field(most)
        members = tuple(member for room in group for member in room.members)
        first = group[0]
        for room in group:
            self._rooms.remove(room)
            if room is not first:
                del self._can[room.holder]
        self._rooms.append(Room(first.holder, first.cards, most, 0, shift, mask, members))
        parts = tuple((room.mask, room.shift, room.members) for room in group)
        return Merge(parts, shift, cards.bit_count())

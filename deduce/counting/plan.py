"""The plan of a count: the steps to take, and how a state is packed into one int."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deduce.counting.order import bits, card_order
from deduce.counting.simplify import Limit, OpenCards
from deduce.counting.steps import Close, Merge, Move, Place, Step, Weigh


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps that lead from the state `start` to the state `goal`."""

    start: int
    goal: int
    steps: tuple[Step, ...]


def make_plan(puzzle: OpenCards) -> Plan:
    """The steps that count the worlds of `puzzle`."""
    planner = _Planner(puzzle)
    steps = tuple(planner.steps(card_order(puzzle)))
    return Plan(planner.start, planner.always, steps)


def is_clause(limit: Limit) -> bool:
    """Only "at least one" or "not all" (or both) is asked: a bit each tells all about it."""
    size = limit.cards.bit_count()
    return limit.least != limit.most and limit.least <= 1 and limit.most >= size - 1


@dataclass(slots=True)
class _Clause:
    """One of `cards` is with `holder`; or, if `negated`, one of them is with somebody else.

    `bit`: set in a state while this is unmet; 0 before the first and after the last card.
    """

    holder: int
    cards: int
    negated: bool
    bit: int = 0


@dataclass(slots=True)
class _Room:
    """A field for the room for more of `cards` with `holder`; `spare` may be left at the end.

    `members`: the holders whose hands these are, if several were merged.
    """

    holder: int
    cards: int
    most: int
    spare: int
    shift: int
    field: int
    members: tuple[int, ...]

@dataclass(slots=True)
class _Tally:
    """A field for how many of a factor's cards its holder has so far."""

    holder: int
    cards: int
    weights: tuple[int, ...]
    shift: int
    field: int


class _Planner:
    """Follows the cards in order and keeps track of which fields and bits are in use."""

    def __init__(self, puzzle: OpenCards) -> None:
        self._can = dict(enumerate(puzzle.can))
        self._left = puzzle.cards
        self._envelope = puzzle.envelope
        self._used = 0
        self._clauses: list[_Clause] = []
        self._rooms: dict[int, list[_Room]] = {holder: [] for holder in self._can}
        self._tallies: list[_Tally] = []
        self.start = 0
        for limit in puzzle.limits:
            self._add_limit(limit)
        for factor in puzzle.factors:
            field = self._new_field(len(factor.weights) - 1)
            self._tallies.append(_Tally(factor.holder, factor.cards, factor.weights, *field))
        boundless = any(
            can & ~sum(room.cards for room in self._rooms[holder]) for holder, can in self._can.items()
        )
        self.always = self._new_field(1)[1] if boundless else 0
        self.start |= self.always

    def _new_field(self, most: int) -> tuple[int, int]:
        """The place and the mask of a free field for numbers up to `most`, as low as can be."""
        mask = (1 << most.bit_length()) - 1
        shift = 0
        while self._used >> shift & mask:
            shift += 1
        self._used |= mask << shift
        return shift, mask << shift

    def _add_limit(self, limit: Limit) -> None:
        holder, cards = limit.holder, limit.cards
        if is_clause(limit):
            if limit.least:
                self._clauses.append(_Clause(holder, cards, False))
            if limit.most < cards.bit_count():
                self._clauses.append(_Clause(holder, cards, True))
        else:
            shift, field = self._new_field(limit.most)
            spare = limit.most - limit.least
            room = _Room(holder, cards, limit.most, spare, shift, field, (holder,))
            self._rooms[holder].append(room)
            self.start |= limit.most << shift

    def steps(self, order: list[int]) -> Iterator[Step]:
        """The steps that place these classes of cards, one card after the other."""
        yield from self._merges()
        for cards in order:
            alike = bits(cards)
            for card in alike:
                yield self._place(card, tuple(alike) if card == alike[0] else ())
                yield from self._closed()
                yield from self._merges()

    def _place(self, card: int, alike: tuple[int, ...]) -> Place:
        """Place `card`; this starts the clauses whose first card it is, and ends some."""
        bit = 1 << card
        touched = [clause for clause in self._clauses if clause.cards & bit]
        started = [clause for clause in touched if not clause.bit]
        for clause in started:
            _, clause.bit = self._new_field(1)
        moves = tuple(
            [
                self._move(holder, bit, touched, started)
                for holder, can in self._can.items()
                if can & bit
            ]
        )
        self._left &= ~bit
        done = 0
        for clause in touched:
            if not clause.cards & self._left:
                done |= clause.bit
                self._used &= ~clause.bit
                self._clauses.remove(clause)
        for rooms in self._rooms.values():
            for room in rooms:
                if not room.spare and not room.cards & self._left:
                    done |= room.field
        return Place(card, moves, done, alike)

    def _move(
        self, holder: int, bit: int, touched: list[_Clause], started: list[_Clause]
    ) -> Move:
        guards = []
        delta, keep = 0, -1
        for room in self._rooms[holder]:
            if room.cards & bit:
                guards.append(room.field)
                delta -= 1 << room.shift
        for clause in touched:
            met = (clause.holder == holder) != clause.negated
            if clause in started:
                delta += 0 if met else clause.bit
            elif met:
                keep &= ~clause.bit
        for tally in self._tallies:
            if tally.holder == holder and tally.cards & bit:
                delta += 1 << tally.shift
        return holder, tuple(guards or [self.always]), delta, keep

    def _closed(self) -> Iterator[Step]:
        """Drop the fields of limits and factors without a further card."""
        for rooms in self._rooms.values():
            for room in [room for room in rooms if not room.cards & self._left]:
                rooms.remove(room)
                self._used &= ~room.field
                if room.spare:
                    yield Close(room.field, room.spare << room.shift)
        for tally in [tally for tally in self._tallies if not tally.cards & self._left]:
            self._tallies.remove(tally)
            self._used &= ~tally.field
            yield Weigh(tally.field, tally.shift, tally.weights)

    def _merges(self) -> Iterator[Step]:
        """Merge the hands of known size that have no other limit and the same cards to come."""
        bound = {x.holder for x in (*self._clauses, *self._tallies)}
        bound.add(self._envelope)
        groups: dict[int, list[_Room]] = {}
        for holder, rooms in self._rooms.items():
            if len(rooms) == 1 and holder not in bound and not rooms[0].spare:
                cards = self._can[holder] & self._left
                if rooms[0].cards & self._left == cards:
                    groups.setdefault(cards, []).append(rooms[0])
        for cards, group in groups.items():
            if len(group) > 1:
                yield self._merge(group, cards)

    def _merge(self, group: list[_Room], cards: int) -> Merge:
        most = sum([room.most for room in group])
        members = tuple([member for room in group for member in room.members])
        for room in group:
            del self._rooms[room.holder]
            self._used &= ~room.field
        for room in group[1:]:
            del self._can[room.holder]
        first = group[0].holder
        shift, field = self._new_field(most)
        self._rooms[first] = [_Room(first, cards, most, 0, shift, field, members)]
        parts = tuple([(room.field, room.shift, room.members) for room in group])
        return Merge(parts, field, shift, cards.bit_count())

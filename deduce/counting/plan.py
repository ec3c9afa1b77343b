"""The plan of a count: the steps to take, and how a state is packed into one int."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from deduce.counting.heuristic import Heuristic, Prospect, Wanted
from deduce.counting.order import card_order
from deduce.counting.simplify import Limit, OpenCards
from deduce.counting.steps import Close, Merge, Move, Part, Place, Step, Weigh
from deduce.meaning.cells import set_bits


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps that lead from the state `start` to the state `goal`.

    `length`: no state on the way has more bits.
    """

    start: int
    goal: int
    length: int
    steps: tuple[Step, ...]


def make_plan(open_cards: OpenCards) -> Plan:
    """The steps that count the worlds of `open_cards`."""
    planner = _Planner(open_cards)
    steps = tuple(planner.steps(card_order(open_cards)))
    return Plan(planner.start, planner.always, planner.length, steps)


def make_plan_with_heuristics(open_cards: OpenCards) -> tuple[Plan, tuple[Heuristic, ...]]:
    """The same steps, and what the states after each of them can expect."""
    planner = _Planner(open_cards)
    steps: list[Step] = []
    heuristics = []
    for step in planner.steps(card_order(open_cards)):
        steps.append(step)
        heuristics.append(planner.heuristic())
    plan = Plan(planner.start, planner.always, planner.length, tuple(steps))
    return plan, tuple(heuristics)


def is_clause(limit: Limit) -> bool:
    """Only "at least one" or "not all" (or both) is asked: a bit each tells all about it."""
    size = limit.cards.bit_count()
    return limit.least != limit.most and limit.least <= 1 and limit.most >= size - 1


@dataclass(slots=True, eq=False)
class _Clause:
    """One of `cards` is with `holder`; or, if `negated`, one of them is with somebody else.

    `field`: the bit that is set in a state while this is unmet; 0 before the first card.
    `room`: where a place is kept free for the card that meets this, if one is.
    """

    holder: int
    cards: int
    negated: bool
    field: int = 0
    room: _Room | None = None

    def met_by(self, holder: int) -> bool:
        """A card of the clause that goes to `holder` meets it."""
        return (holder == self.holder) != self.negated


@dataclass(slots=True, eq=False)
class _Room:
    """A field for the room for more of `cards` with `holder`; `spare` may be left at the end.

    Places that are kept free for clauses are not in the field. `members`: the holders whose hands
    these are, if several were merged.
    """

    holder: int
    cards: int
    most: int
    spare: int
    members: tuple[int, ...]
    shift: int = 0
    field: int = 0


@dataclass(slots=True, eq=False)
class _Tally:
    """A field for how many of a factor's cards its holder has so far."""

    holder: int
    cards: int
    weights: tuple[int, ...]
    shift: int
    field: int


class _Planner:
    """Follows the cards in order and keeps track of which fields are in use."""

    def __init__(self, open_cards: OpenCards) -> None:
        self._can = {holder: can for holder, can in enumerate(open_cards.can) if can}
        self._left = open_cards.cards
        self._envelope = open_cards.envelope
        self._used = 0
        self.length = 0
        self._clauses: list[_Clause] = []
        self._rooms: list[_Room] = []
        self._tallies: list[_Tally] = []
        for limit in open_cards.limits:
            self._add_limit(limit)
        self._keep_places()
        for room in self._rooms:
            room.shift, room.field = self._new_field(room.most)
        for factor in open_cards.factors:
            field = self._new_field(len(factor.weights) - 1)
            self._tallies.append(_Tally(factor.holder, factor.cards, factor.weights, *field))
        self.always = self._new_field(1)[1]
        self.start = self.always | sum([room.most << room.shift for room in self._rooms])
        self._mergeable = self._find_mergeable()

    def _add_limit(self, limit: Limit) -> None:
        holder, cards = limit.holder, limit.cards
        if not is_clause(limit):
            spare = limit.most - limit.least
            self._rooms.append(_Room(holder, cards, limit.most, spare, (holder,)))
            return
        if limit.least:
            self._clauses.append(_Clause(holder, cards, False))
        if limit.most < cards.bit_count():
            self._clauses.append(_Clause(holder, cards, True))

    def _keep_places(self) -> None:
        """Keep a place in a hand for each of some disjoint clauses, the shortest first.

        A state in which the hand has no room left for its unmet clauses is never reached then.
        """
        kept = dict.fromkeys(self._can, 0)
        for clause in sorted(self._clauses, key=lambda clause: clause.cards.bit_count()):
            holder, cards = clause.holder, clause.cards
            if clause.negated or cards & kept[holder]:
                continue
            for room in self._rooms:
                if room.holder == holder and room.most and not cards & ~room.cards:
                    room.most -= 1
                    kept[holder] |= cards
                    clause.room = room
                    break

    def _new_field(self, most: int) -> tuple[int, int]:
        """The place and the mask of a free field for numbers up to `most`, as low as can be."""
        mask = (1 << most.bit_length()) - 1
        shift = 0
        while self._used >> shift & mask:
            shift += 1
        self._used |= mask << shift
        self.length = max(self.length, self._used.bit_length())
        return shift, mask << shift

    def steps(self, order: list[int]) -> Iterator[Step]:
        """The steps that place these classes of cards, one card after the other.

        A card has the same moves as the one like it before, unless limits started or ended.
        """
        yield from self._merges()
        for cards in order:
            alike = tuple(set_bits(cards))
            moves: tuple[Move, ...] = ()
            for card in alike:
                started = self._start_clauses(1 << card)
                if started or not moves:
                    moves = self._moves(1 << card, started)
                self._left &= ~(1 << card)
                ended = [x for x in self._limits() if not x.cards & self._left]
                yield Place(card, moves, self._done(ended), alike if card == alike[0] else ())
                if ended:
                    yield from self._drop(ended)
                merges = list(self._merges())
                if started or ended or merges:
                    moves = ()
                yield from merges

    def _limits(self) -> list[_Clause | _Room | _Tally]:
        return [*self._clauses, *self._rooms, *self._tallies]

    def _start_clauses(self, bit: int) -> list[_Clause]:
        """The clauses whose first card this is; from now on a state tells if they are met."""
        started = [x for x in self._clauses if not x.field and x.cards & bit]
        for clause in started:
            _, clause.field = self._new_field(1)
        return started

    def _moves(self, bit: int, started: list[_Clause]) -> tuple[Move, ...]:
        """Where the card may go, and what that makes of the limits on it."""
        rooms: dict[int, list[_Room]] = {
            holder: [] for holder, can in self._can.items() if can & bit
        }
        for room in self._rooms:
            if room.cards & bit:
                rooms[room.holder].append(room)
        gains = dict.fromkeys(rooms, 0)
        for tally in self._tallies:
            if tally.cards & bit:
                gains[tally.holder] += 1 << tally.shift
        touched = [clause for clause in self._clauses if clause.cards & bit]
        moves: list[Move] = []
        for holder, own in rooms.items():
            moves += self._moves_to(holder, own, gains[holder], touched, started)
        return tuple(moves)

    def _moves_to(
        self,
        holder: int,
        rooms: list[_Room],
        delta: int,
        touched: list[_Clause],
        started: list[_Clause],
    ) -> list[Move]:
        """The moves to one holder: two if a place may have been kept, or may be taken already."""
        keep = -1
        placed = None
        for clause in touched:
            met = clause.met_by(holder)
            if met and clause.room:
                placed = clause
            if met and clause not in started:
                keep &= ~clause.field
            elif not met and clause in started:
                delta += clause.field
        if placed is None:
            return [self._move(holder, rooms, (), 0, delta, keep)]
        others = [room for room in rooms if room is not placed.room]
        if placed in started:
            return [self._move(holder, others, (), 0, delta, keep)]
        return [
            self._move(holder, others, (placed.field,), 0, delta, keep),
            self._move(holder, rooms, (), placed.field, delta, keep),
        ]

    def _move(
        self,
        holder: int,
        rooms: list[_Room],
        unmet: tuple[int, ...],
        bar: int,
        delta: int,
        keep: int,
    ) -> Move:
        """The card takes a place in each of these rooms."""
        guards = unmet
        for room in rooms:
            guards += (room.field,)
            delta -= 1 << room.shift
        return holder, guards or (self.always,), bar, delta, keep

    def _done(self, ended: list[_Clause | _Room | _Tally]) -> int:
        """The bits that must be gone by now: of unmet clauses, and of room that must be used."""
        done = 0
        for limit in ended:
            if isinstance(limit, _Clause) or (isinstance(limit, _Room) and not limit.spare):
                done |= limit.field
        return done

    def _drop(self, ended: list[_Clause | _Room | _Tally]) -> Iterator[Step]:
        """Forget limits and factors without a further card; their fields become free."""
        for limit in ended:
            self._used &= ~limit.field
            if isinstance(limit, _Clause):
                self._clauses.remove(limit)
            elif isinstance(limit, _Room):
                self._rooms.remove(limit)
                if limit.spare:
                    yield Close(limit.field, limit.spare << limit.shift)
            else:
                self._tallies.remove(limit)
                yield Weigh(limit.field, limit.shift, limit.weights)
        self._mergeable = self._find_mergeable()

    def _find_mergeable(self) -> list[_Room]:
        """The limited hands, apart from the envelope, that have no other limit."""
        limits = Counter([limit.holder for limit in self._limits()])
        limits[self._envelope] = 0
        return [
            room
            for room in self._rooms
            if limits[room.holder] == 1 and not self._can[room.holder] & self._left & ~room.cards
        ]

    def _merges(self) -> Iterator[Step]:
        """Merge hands that have the same cards to come: first those of known size, then ranges
        one by one, so that never more than two at a time get a size."""
        groups: dict[int, list[_Room]] = {}
        for room in self._mergeable:
            groups.setdefault(room.cards & self._left, []).append(room)
        if len(groups) < len(self._mergeable):
            for cards, group in groups.items():
                exact = [room for room in group if not room.spare]
                ranges = [room for room in group if room.spare]
                first = exact or [ranges.pop(0)]
                if len(first) > 1:
                    yield self._merge(first, cards)
                    first = [self._rooms[-1]]
                for room in ranges:
                    yield self._merge([*first, room], cards)
                    first = [self._rooms[-1]]
            self._mergeable = self._find_mergeable()

    def _merge(self, group: list[_Room], cards: int) -> Merge:
        fields = 0
        for room in group:
            fields |= room.field
            self._rooms.remove(room)
        for room in group[1:]:
            del self._can[room.holder]
        self._used &= ~fields
        first = group[0].holder
        most = sum([room.most for room in group])
        shift, field = self._new_field(most)
        members = tuple([member for room in group for member in room.members])
        self._rooms.append(_Room(first, cards, most, 0, members, shift, field))
        parts = tuple([Part(x.field, x.shift, x.spare, x.members) for x in group])
        return Merge(fields, parts, shift, cards.bit_count())

    def heuristic(self) -> Heuristic:
        """What the states of now have to expect of the cards that are left."""
        open_clauses = [x for x in self._clauses if not x.negated and x.cards & self._left]
        prospects = []
        for room in self._rooms:
            cards = room.cards & self._left & self._can[room.holder]
            own = [
                clause
                for clause in open_clauses
                if clause.holder == room.holder and not clause.cards & self._left & ~cards
            ]
            open_clauses = [clause for clause in open_clauses if clause not in own]
            wanted = [Wanted(x.field, x.cards & self._left, int(x.room is room)) for x in own]
            prospects.append(Prospect(room.field, room.shift, room.spare, cards, tuple(wanted)))
        return Heuristic(self._left.bit_count(), tuple(prospects))

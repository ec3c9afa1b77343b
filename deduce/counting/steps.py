"""The steps of a count: each takes a layer of partial worlds to the next, and back.

A layer maps each state to the number of ways to reach it: the same state means that the same
choices remain, so the ways that lead to it are counted once. A state is one int of packed fields:
the room left in each limited set of cards, the counts that a likelihood asks for, and a bit for
each clause that is still unmet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import factorial

Layer = dict[int, int]

NO_LIMIT = 1 << 62

# A tuple, for speed: as a NamedTuple it made a whole count 3 to 5% slower, as a frozen dataclass 6%
# (medians over the states of benchmarks/count_states.py).
Move = tuple[int, tuple[int, ...], int, int, int]
"""A card goes to a holder: (holder, guards, bar, delta, keep). Allowed where the state has a bit
of each guard and none of the bar; then the state becomes `state + delta & keep`."""


@dataclass(frozen=True, slots=True)
class Place:
    """One card goes to a holder; afterwards no bit of `done` may be left in a state.

    `alike`: the cards whose marginals this step tells for all, itself included; may be none.
    """

    card: int
    moves: tuple[Move, ...]
    done: int
    alike: tuple[int, ...]

    def forward(self, layer: Layer, limit: int = NO_LIMIT) -> Layer:
        """The next layer. Raises OverflowError when more than `limit` states come out."""
        after: Layer = {}
        get = after.get
        done = self.done
        for _, guards, bar, delta, keep in self.moves:
            source = _allowed(layer, guards, bar) if bar or len(guards) > 1 else layer
            guard = guards[0]
            for state, ways in source.items():
                if state & guard:
                    state = state + delta & keep
                    if not state & done:
                        after[state] = get(state, 0) + ways
            if len(after) > limit:
                raise OverflowError
        return after

    def backward(self, layer: Layer, ahead: Layer) -> tuple[Layer, list[tuple[int, int]]]:
        """The ways to go on from each state of `layer`; each move's holder, and how many of all
        worlds make it."""
        before: Layer = {}
        get, had = ahead.get, before.get
        shares = []
        for holder, guards, bar, delta, keep in self.moves:
            guard = guards[0]
            share = 0
            source = _allowed(layer, guards, bar) if bar or len(guards) > 1 else layer
            for state, ways in source.items():
                if state & guard:
                    on = get(state + delta & keep)
                    if on:
                        before[state] = had(state, 0) + on
                        share += ways * on
            shares.append((holder, share))
        return before, shares

    def options(self, state: int, ahead: Layer) -> list[tuple[int, int, int]]:
        """Each possible move from `state`: the holder, the next state and the ways on from it."""
        options = []
        for holder, guards, bar, delta, keep in self.moves:
            if not state & bar and all(state & guard for guard in guards):
                on = ahead.get(state + delta & keep)
                if on:
                    options.append((holder, state + delta & keep, on))
        return options


def _allowed(layer: Layer, guards: tuple[int, ...], bar: int) -> Layer:
    """The states that have a bit of each guard after the first, and none of the bar."""
    if bar:
        layer = {state: ways for state, ways in layer.items() if not state & bar}
    for guard in guards[1:]:
        layer = {state: ways for state, ways in layer.items() if state & guard}
    return layer


Outcomes = tuple[tuple[int, int], ...]
"""What the bits of a replaced field may become, each with a factor on the state's ways."""


@dataclass(frozen=True, slots=True)
class Close:
    """A field gets no further card: states with more than `most` in it end, the others drop it."""

    fields: int
    most: int

    def outcomes(self, bits: int) -> Outcomes:
        """What the bits of the field become: nothing is left of them."""
        return ((0, 1),) if bits <= self.most else ()


@dataclass(frozen=True, slots=True)
class Weigh:
    """The number in a field has become final: it turns into a factor, and the field is dropped."""

    fields: int
    shift: int
    weights: tuple[int, ...]

    def outcomes(self, bits: int) -> Outcomes:
        """What the bits of the field become: nothing is left of them."""
        weight = self.weights[bits >> self.shift]
        return ((0, weight),) if weight else ()


@dataclass(frozen=True, slots=True)
class Part:
    """One of the hands that are merged: its field, and who holds it (several if merged before).

    Up to `spare` of its room may be left at the end.
    """

    field: int
    shift: int
    spare: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Hands that nothing tells apart any more become one with the room of all.

    What the merged hand gets is dealt to its members afterwards, in as many ways as a multinomial
    coefficient counts. A hand whose size is a range gets one of its sizes now, so that one state
    becomes several. `fields`: the bits of all the hands; `shift`: the place of the merged hand's
    field; `cards`: how many cards there still are for it.
    """

    fields: int
    parts: tuple[Part, ...]
    shift: int
    cards: int

    @property
    def members(self) -> tuple[int, ...]:
        """The holders whose hands these are."""
        return tuple([member for part in self.parts for member in part.members])

    def rooms(self, bits: int) -> list[tuple[int, ...]]:
        """The room of each hand, once for each way to give the ranges among them a size."""
        sizes = []
        for part in self.parts:
            room = (bits & part.field) >> part.shift
            sizes.append(range(max(0, room - part.spare), room + 1) if part.spare else (room,))
        return [rooms for rooms in product(*sizes) if sum(rooms) <= self.cards]

    def outcomes(self, bits: int) -> Outcomes:
        """What the bits of the fields may become."""
        return tuple([(sum(rooms) << self.shift, deals(rooms)) for rooms in self.rooms(bits)])


def deals(rooms: tuple[int, ...]) -> int:
    """The ways to deal as many cards as fit to hands with these rooms."""
    ways = factorial(sum(rooms))
    for room in rooms:
        ways //= factorial(room)
    return ways


Replace = Close | Weigh | Merge


@dataclass(frozen=True, slots=True)
class Thin:
    """Only the states in `multiples` go on, each with its ways multiplied by its number."""

    multiples: Mapping[int, int]

    def forward(self, layer: Layer) -> Layer:
        """The next layer, with all lanes multiplied alike."""
        return {
            state: layer[state] * times for state, times in self.multiples.items() if state in layer
        }

    def backward(self, ahead: Layer) -> Layer:
        """The ways to go on from each state."""
        return {
            state: ahead[state] * times for state, times in self.multiples.items() if state in ahead
        }


Other = Replace | Thin
Step = Place | Other


def replace_forward(step: Other, layer: Layer) -> Layer:
    """The next layer, in which fields of the states are replaced and ways multiplied."""
    if isinstance(step, Thin):
        return step.forward(layer)
    after: Layer = {}
    outcomes_of: dict[int, Outcomes] = {}
    fields = step.fields
    for state, ways in layer.items():
        bits = state & fields
        if bits not in outcomes_of:
            outcomes_of[bits] = step.outcomes(bits)
        for new, factor in outcomes_of[bits]:
            new |= state ^ bits
            after[new] = after.get(new, 0) + ways * factor
    return after


def replace_backward(step: Other, layer: Layer, ahead: Layer) -> Layer:
    """The ways to go on from each state of `layer`."""
    if isinstance(step, Thin):
        return step.backward(ahead)
    before: Layer = {}
    outcomes_of: dict[int, Outcomes] = {}
    fields = step.fields
    for state in layer:
        bits = state & fields
        if bits not in outcomes_of:
            outcomes_of[bits] = step.outcomes(bits)
        on = sum([ahead.get(new | state ^ bits, 0) * factor for new, factor in outcomes_of[bits]])
        if on:
            before[state] = on
    return before


def merge_forward(step: Merge, layer: Layer, lanes: Mapping[int, int], width: int) -> Layer:
    """Like `replace_forward`, with ways in packed lanes of `width` bits: one for the total, and
    lane `lanes[m]` for each member m of a merged hand.

    A lane counts each way as often as m's share of the hand's room: of the ways in which a later
    card goes to the merged hand with room R, it goes to a part with room r in r of R.
    """
    after: Layer = {}
    outcomes_of: dict[int, list[tuple[int, int, list[tuple[int, int]]]]] = {}
    fields = step.fields
    for state, ways in layer.items():
        bits = state & fields
        if bits not in outcomes_of:
            outcomes_of[bits] = [
                (*outcome, _lane_factors(step, rooms, lanes, width))
                for outcome, rooms in zip(step.outcomes(bits), step.rooms(bits), strict=True)
            ]
        for new, factor, lane_factors in outcomes_of[bits]:
            new |= state ^ bits
            packed = ways * factor
            for mask, more in lane_factors:
                packed += (ways & mask) * more
            after[new] = after.get(new, 0) + packed
    return after


def _lane_factors(
    step: Merge, rooms: tuple[int, ...], lanes: Mapping[int, int], width: int
) -> list[tuple[int, int]]:
    """(mask, factor): what to add to all lanes times the state's factor.

    The lane of a member that joins alone is its share of the total; those of hands that were
    merged before have been multiplied by the state's factor, and are cut to their share of it.
    """
    total = (1 << width) - 1
    ways, whole = deals(rooms), max(sum(rooms), 1)
    joining = 0
    factors = []
    for part, room in zip(step.parts, rooms, strict=True):
        share = ways * room // whole
        places = sum([1 << lanes[member] * width for member in part.members])
        if len(part.members) == 1:
            joining += share * places
        else:
            factors.append((places * total, share - ways))
    return [(total, joining), *factors] if joining else factors

"""The steps of a count: each takes a layer of partial worlds to the next, and back.

A layer maps each state to the number of ways to reach it. A state is one int of packed fields:
the room left in each limited set of cards, and a bit for each clause that is still unmet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import factorial

Layer = dict[int, int]

Move = tuple[int, tuple[int, ...], int, int]
"""A card goes to a holder: (holder, guards, delta, keep). Allowed where the state has a bit of
each guard; then the state becomes `state + delta & keep`."""


@dataclass(frozen=True, slots=True)
class Place:
    """One card goes to a holder; afterwards no bit of `done` may be left in a state.

    `alike`: the cards whose marginals this step tells for all, itself included; may be none.
    """

    card: int
    moves: tuple[Move, ...]
    done: int
    alike: tuple[int, ...]

    def forward(self, layer: Layer, limit: int, shifted: int = 0, shift: int = 0) -> Layer:
        """The next layer; where the card goes to holder `shifted`, ways move up by `shift` bits.

        Raises OverflowError when more than `limit` states come out.
        """
        after: Layer = {}
        get = after.get
        for holder, guards, delta, keep in self.moves:
            source = layer if len(guards) == 1 else _allowed(layer, guards)
            if shift and holder == shifted:
                source = {state: ways << shift for state, ways in source.items()}
            guard = guards[0]
            for state, ways in source.items():
                if state & guard:
                    state = state + delta & keep
                    after[state] = get(state, 0) + ways
            if len(after) > limit:
                raise OverflowError
        if self.done:
            done = self.done
            return {state: ways for state, ways in after.items() if not state & done}
        return after

    def backward(self, layer: Layer, ahead: Layer) -> Layer:
        """The ways to go on from each state of `layer`."""
        before: Layer = {}
        get, had = ahead.get, before.get
        for _, guards, delta, keep in self.moves:
            guard = guards[0]
            for state in layer if len(guards) == 1 else _allowed(layer, guards):
                if state & guard:
                    on = get(state + delta & keep)
                    if on:
                        before[state] = had(state, 0) + on
        return before

    def shares(self, layer: Layer, ahead: Layer) -> list[tuple[int, int]]:
        """Each move's holder, and how many of all worlds make it."""
        found = []
        get = ahead.get
        for holder, guards, delta, keep in self.moves:
            guard = guards[0]
            share = 0
            source = layer if len(guards) == 1 else _allowed(layer, guards)
            for state, ways in source.items():
                if state & guard:
                    on = get(state + delta & keep)
                    if on:
                        share += ways * on
            found.append((holder, share))
        return found


def _allowed(layer: Layer, guards: tuple[int, ...]) -> Layer:
    """The states that have a bit of each guard after the first."""
    for guard in guards[1:]:
        layer = {state: ways for state, ways in layer.items() if state & guard}
    return layer


@dataclass(frozen=True, slots=True)
class Close:
    """A field gets no further card: states with more than `most` in it end, the others drop it."""

    field: int
    most: int

    def replaced(self, state: int) -> tuple[int, int]:
        """The state without the field, and the factor on its ways."""
        return state & ~self.field, int(state & self.field <= self.most)


@dataclass(frozen=True, slots=True)
class Weigh:
    """The number in a field has become final: it turns into a factor, and the field is dropped."""

    field: int
    shift: int
    weights: tuple[int, ...]

    def replaced(self, state: int) -> tuple[int, int]:
        """The state without the field, and the factor on its ways."""
        return state & ~self.field, self.weights[(state & self.field) >> self.shift]


@dataclass(frozen=True, slots=True)
class Merge:
    """Hands that nothing tells apart any more become one with the room of all.

    What the merged hand gets is dealt to its members afterwards, in as many ways as a multinomial
    coefficient counts. `parts`: the fields of the hands, as (mask, shift, members); `field` and
    `shift`: that of the merged hand; `cards`: how many cards there still are for it.
    """

    parts: tuple[tuple[int, int, tuple[int, ...]], ...]
    field: int
    shift: int
    cards: int

    @property
    def members(self) -> tuple[int, ...]:
        """The holders whose hands these are."""
        return tuple([member for _, _, part in self.parts for member in part])

    def replaced(self, state: int) -> tuple[int, int]:
        """The state with the one field for all, and the factor on its ways."""
        room, ways = 0, 1
        for field, shift, _ in self.parts:
            part = (state & field) >> shift
            state &= ~field
            room += part
            ways *= factorial(part)
        if room > self.cards:
            return 0, 0
        return state | room << self.shift, factorial(room) // ways


Replace = Close | Weigh | Merge
Step = Place | Replace


def replace_forward(step: Replace, layer: Layer) -> Layer:
    """The next layer, in which the states are replaced and their ways multiplied."""
    after: Layer = {}
    for state, ways in layer.items():
        new, factor = step.replaced(state)
        if factor:
            after[new] = after.get(new, 0) + ways * factor
    return after


def replace_backward(step: Replace, layer: Layer, ahead: Layer) -> Layer:
    """The ways to go on from each state of `layer`."""
    before: Layer = {}
    for state in layer:
        new, factor = step.replaced(state)
        on = ahead.get(new, 0) if factor else 0
        if on:
            before[state] = on * factor
    return before


def merge_forward(step: Merge, layer: Layer, lanes: Mapping[int, int], width: int) -> Layer:
    """Like `replace_forward`, with ways in packed lanes of `width` bits: one for the total, and
    lane `lanes[m]` for each member m of a merged hand.

    A lane counts each way as often as m's share of the hand's room: of the ways in which a later
    card goes to the merged hand with room R, it goes to a part with room r in r of R.
    """
    after: Layer = {}
    lane = (1 << width) - 1
    for state, ways in layer.items():
        new, factor = step.replaced(state)
        if not factor:
            continue
        room = (new & step.field) >> step.shift or 1
        packed = ways * factor
        for field, shift, members in step.parts:
            part = (state & field) >> shift
            for member in members:
                at = lanes[member] * width
                known = packed >> at & lane
                own = known if len(members) > 1 else packed & lane
                packed += (own * part // room << at) - (known << at)
        after[new] = after.get(new, 0) + packed
    return after

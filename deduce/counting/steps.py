"""The steps of a count: each takes a layer of partial worlds to the next, and back.

A layer maps each state to the number of ways to reach it. A state is one int of packed fields:
the room left in each limited set of cards, and a bit for each clause that is still unmet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import factorial

Layer = dict[int, int]


@dataclass(frozen=True, slots=True)
class Move:
    """A card goes to `holder`, or to one of `members`, a group of hands merged into one.

    Allowed where the state has a bit of every guard; then the state becomes
    `(state + delta) & keep`.
    """

    holder: int
    guards: tuple[int, ...]
    delta: int
    keep: int
    members: tuple[int, ...] = ()

    def allowed(self, layer: Layer) -> Iterable[tuple[int, int]]:
        """The states in which there is room for the card, with their ways."""
        items: Iterable[tuple[int, int]] = layer.items()
        for guard in self.guards:
            items = [item for item in items if item[0] & guard]
        return items


@dataclass(frozen=True, slots=True)
class Place:
    """One card goes to a holder; afterwards no bit of `done` may be left in a state.

    `alike`: the cards whose marginals this step tells for all, itself included; may be none.
    """

    card: int
    moves: tuple[Move, ...]
    done: int
    alike: tuple[int, ...]

    def forward(self, layer: Layer, shifts: Mapping[int, int], limit: int) -> Layer:
        """The next layer; where the card goes to a holder with a shift, ways move up by it.

        Raises OverflowError when more than `limit` states come out.
        """
        after: Layer = {}
        get = after.get
        for move in self.moves:
            delta, keep = move.delta, move.keep
            items = move.allowed(layer)
            shift = shifts.get(move.holder)
            if shift:
                items = [(state, ways << shift) for state, ways in items]
            for state, ways in items:
                state = state + delta & keep
                after[state] = get(state, 0) + ways
            if len(after) > limit:
                raise OverflowError
        if self.done:
            done = self.done
            after = {state: ways for state, ways in after.items() if not state & done}
        return after

    def backward(self, layer: Layer, ahead: Layer) -> tuple[Layer, list[int]]:
        """The ways to go on from each state of `layer`, and each move's share of all worlds."""
        before: Layer = {}
        shares = []
        get, had = ahead.get, before.get
        for move in self.moves:
            delta, keep = move.delta, move.keep
            share = 0
            for state, ways in move.allowed(layer):
                on = get(state + delta & keep)
                if on:
                    before[state] = had(state, 0) + on
                    share += ways * on
            shares.append(share)
        return before, shares


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
    coefficient counts. `parts`: the fields of the hands, as (mask, shift, members); `cards`: how
    many cards there still are for them.
    """

    parts: tuple[tuple[int, int, tuple[int, ...]], ...]
    shift: int
    cards: int

    def replaced(self, state: int) -> tuple[int, int]:
        """The state with the one field for all, and the factor on its ways."""
        rooms = self.rooms(state)
        room = sum(rooms)
        if room > self.cards:
            return 0, 0
        for field, _, _ in self.parts:
            state &= ~field
        ways = factorial(room)
        for part in rooms:
            ways //= factorial(part)
        return state | room << self.shift, ways

    def rooms(self, state: int) -> list[int]:
        """The room left in each of the hands."""
        return [(state & field) >> shift for field, shift, _ in self.parts]


Replace = Close | Weigh | Merge


def replace_forward(step: Replace, layer: Layer) -> Layer:
    """The next layer, in which the states are replaced and their ways multiplied."""
    after: Layer = {}
    for state, ways in layer.items():
        new, factor = step.replaced(state)
        if factor:
            after[new] = after.get(new, 0) + ways * factor
    return after


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
        room = sum(step.rooms(state))
        packed = ways * factor
        for part, (_, _, members) in zip(step.rooms(state), step.parts, strict=True):
            for member in members:
                at = lanes[member] * width
                known = packed >> at & lane if len(members) > 1 else packed & lane
                packed += (known * part // max(room, 1) << at) - ((packed >> at & lane) << at)
        after[new] = after.get(new, 0) + packed
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

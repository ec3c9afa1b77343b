"""Joint solutions: how the envelope's cards share the ways out, in packed lanes of one big int.

Each solution has a lane. Its number is written in a mixed radix with a digit for each category
that is open in the envelope; where a card goes to the envelope, ways move up by the card's digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from deduce.counting.plan import Plan
from deduce.counting.simplify import OpenCards
from deduce.counting.steps import Layer, Place, replace_forward

LONG_WAYS = 1024
"""Ways of this many bits take about as much memory as the rest of a state."""


@dataclass(frozen=True, slots=True)
class Digits:
    """The lanes: a digit for each tuple of cards, the lowest first; card -1 stands for none.

    `shifts`: card -> by how many bits it moves ways up. `last`: how many cards the envelope gets
    in every world; None if that is open.
    """

    cards: tuple[tuple[int, ...], ...]
    strides: tuple[int, ...]
    shifts: dict[int, int]
    last: int | None

    @property
    def solutions(self) -> int:
        """How many there may be."""
        return prod(map(len, self.cards))

    def unpack(self, packed: int) -> list[tuple[int, int]]:
        """(set of cards, its ways), for all lanes above 0."""
        solutions = [(0, packed)]
        for cards, stride in zip(reversed(self.cards), reversed(self.strides), strict=True):
            lanes = (1 << stride) - 1
            solutions = [
                (chosen | (1 << card if card >= 0 else 0), part)
                for chosen, ways in solutions
                for value, card in enumerate(cards)
                if (part := ways >> value * stride & lanes)
            ]
        return solutions


def digits_of(open_cards: OpenCards, plan: Plan, width: int) -> Digits:
    """Lanes of `width` bits for the envelope's open cards, in the order of the plan.

    Of the cards of an exactly-one limit one must come; any other card may come or not.
    """
    loose = open_cards.can[open_cards.envelope]
    sets = []
    for limit in open_cards.limits:
        one_of_them = limit.holder == open_cards.envelope and limit.least == limit.most == 1
        if one_of_them and limit.cards & loose == limit.cards:
            sets.append(limit.cards)
            loose &= ~limit.cards
    order = [step.card for step in plan.steps if isinstance(step, Place)]
    in_order = [tuple([card for card in order if cards >> card & 1]) for cards in sets]
    cards = sorted(in_order, key=lambda cards: order.index(cards[0]))
    last = None if loose else len(cards)
    cards += [(-1, card) for card in order if loose >> card & 1]
    strides = []
    shifts = {}
    for digit in cards:
        strides.append(width)
        shifts.update({card: value * width for value, card in enumerate(digit)})
        width *= len(digit)
    return Digits(tuple(cards), tuple(strides), shifts, last)


def exceeds(digits: Digits, plan: Plan, sizes: Sequence[int], max_states: int) -> bool:
    """The lanes need more room than `max_states` states; `sizes`: of the layers."""
    if digits.solutions > max_states:
        return True
    reach = 0
    for step, size in zip(plan.steps, sizes, strict=False):
        if isinstance(step, Place):
            reach = max(reach, digits.shifts.get(step.card, 0))
        if size * (1 + reach // LONG_WAYS) > max_states:
            return True
    return False


def packed_solutions(plan: Plan, envelope: int, digits: Digits, onward: Sequence[Layer]) -> int:
    """The ways to the goal, packed. `onward`: the ways on after each step.

    Layers are kept apart by how many cards the envelope has. The last one ends the way: what
    comes after it does not depend on the lane any more.
    """
    if digits.last == 0:
        return onward[0].get(plan.start, 0)
    packed = 0
    layers: dict[int, Layer] = {0: {plan.start: 1}}
    for step, ahead in zip(plan.steps, onward[1:], strict=True):
        if not isinstance(step, Place):
            layers = {n: replace_forward(step, layer) for n, layer in layers.items()}
            continue
        stay = replace(step, moves=tuple([move for move in step.moves if move[0] != envelope]))
        go = replace(step, moves=tuple([move for move in step.moves if move[0] == envelope]))
        shift = digits.shifts.get(step.card, 0)
        after: dict[int, Layer] = {}
        for n, layer in layers.items():
            _join(after, n, stay.forward(layer))
            if n + 1 == digits.last:
                new = go.forward(layer)
                packed += sum([ways * ahead.get(state, 0) for state, ways in new.items()]) << shift
            elif go.moves:
                _join(after, n + 1, {x: ways << shift for x, ways in go.forward(layer).items()})
        layers = after
    if digits.last is None:
        packed += sum([layer.get(plan.goal, 0) for layer in layers.values()])
    return packed


def _join(layers: dict[int, Layer], n: int, layer: Layer) -> None:
    """Add the ways of one more layer to layer n."""
    joined = layers.setdefault(n, layer)
    if joined is not layer:
        for state, ways in layer.items():
            joined[state] = joined.get(state, 0) + ways

"""Forward and backward over the layers of a plan: totals, marginals and joint solutions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import prod

from deduce.counting.plan import Plan, make_plan
from deduce.counting.simplify import OpenCards
from deduce.counting.steps import (
    Layer,
    Merge,
    Place,
    Thin,
    merge_forward,
    replace_backward,
    replace_forward,
)

LONG_WAYS = 1024
"""Ways of this many bits take about as much memory as the rest of a state."""


class CountingBudgetExceeded(Exception):
    """An exact count needs more merged states than it was allowed."""

    def __init__(self, max_states: int) -> None:
        super().__init__(f"an exact count needs more than {max_states} merged states")
        self.max_states = max_states


class Sweep:
    """Counts the worlds of `puzzle`, each as often as its factors say.

    Raises CountingBudgetExceeded when all layers together have more than `max_states` states.
    """

    def __init__(
        self,
        puzzle: OpenCards,
        max_states: int,
        *,
        plan: Plan | None = None,
        most_ways: int | None = None,
    ) -> None:
        """`plan` and `most_ways`, which no state's ways exceed: found from the puzzle if None."""
        self._puzzle = puzzle
        self._max_states = max_states
        self._plan = plan or make_plan(puzzle)
        self._width = (most_ways or _bound(puzzle)).bit_length()
        self._lane = (1 << self._width) - 1
        self._lanes: dict[int, int] = {}
        self._layers = self._forward()
        self.total = (self._layers[-1].get(self._plan.goal, 0) & self._lane) * puzzle.weight

    def _forward(self) -> list[Layer]:
        """The layer before each step, and the last one."""
        layer = {self._plan.start: 1}
        layers = [layer]
        left = self._max_states
        for step in self._plan.steps:
            if isinstance(step, Place):
                layer = self._placed(step, layer, left)
            elif isinstance(step, Merge):
                for member in step.members:
                    self._lanes.setdefault(member, len(self._lanes) + 1)
                layer = merge_forward(step, layer, self._lanes, self._width)
            elif isinstance(step, Thin):
                layer = step.forward(layer)
            else:
                layer = replace_forward(step, layer)
            left -= len(layer)
            layers.append(layer)
        return layers

    def _placed(self, step: Place, layer: Layer, left: int, shift: int = 0) -> Layer:
        try:
            return step.forward(layer, left, self._puzzle.envelope, shift)
        except OverflowError:
            raise CountingBudgetExceeded(self._max_states) from None

    @cached_property
    def marginals(self) -> tuple[tuple[tuple[int, ...], dict[int, int]], ...]:
        """For all open cards: (cards, possible holder -> how much of the total has each there).

        A backward pass, which lets go of the forward layers on its way.
        """
        found = []
        ahead = {self._plan.goal: 1}
        steps = self._plan.steps
        merges = [step for step in steps if isinstance(step, Merge)]
        groups = {step.members[0]: step.members for step in merges}
        self._layers.pop()
        for step in reversed(steps):
            layer = self._layers.pop()
            if isinstance(step, Thin):
                ahead = step.backward(ahead)
                continue
            if not isinstance(step, Place):
                if isinstance(step, Merge):
                    groups |= {part.members[0]: part.members for part in step.parts}
                ahead = replace_backward(step, layer, ahead)
                continue
            if step.alike:
                found.append((step.alike, self._row(step.shares(layer, ahead), groups)))
            ahead = step.backward(layer, ahead)
        return tuple(found)

    def _row(
        self, shares: list[tuple[int, int]], groups: Mapping[int, tuple[int, ...]]
    ) -> dict[int, int]:
        """The shares of single holders, merged ones told apart."""
        row: dict[int, int] = {}
        for holder, share in shares:
            members = groups.get(holder, (holder,))
            for member in members:
                lane = self._lanes[member] if len(members) > 1 else 0
                own = share >> lane * self._width & self._lane
                row[member] = row.get(member, 0) + own * self._puzzle.weight
        return row

    def solutions(self) -> list[tuple[int, int]]:
        """(set of the envelope's open cards, its share of the total), all above 0.

        One forward pass with ways in packed lanes, one for each solution: the lane's number is
        written in a mixed radix with a digit for each category. Where a card goes to the
        envelope, ways move up by the card's digit.
        """
        digits = self._digits()
        if prod(map(len, digits)) > self._max_states:
            raise CountingBudgetExceeded(self._max_states)
        stride = self.total.bit_length()
        shifts: dict[int, int] = {}
        strides = []
        for cards in digits:
            strides.append(stride)
            shifts.update({card: value * stride for value, card in enumerate(cards)})
            stride *= len(cards)
        found = [(0, self._solved(shifts))]
        for cards, stride in zip(reversed(digits), reversed(strides), strict=True):
            lanes = (1 << stride) - 1
            found = [
                (chosen | (1 << card if card >= 0 else 0), part)
                for chosen, packed in found
                for value, card in enumerate(cards)
                if (part := packed >> value * stride & lanes)
            ]
        return [(cards, ways * self._puzzle.weight) for cards, ways in found]

    def _digits(self) -> list[list[int]]:
        """The envelope's open cards in the order of the plan; -1 stands for no card.

        Of the cards of an exactly-one limit one must come; any other card may come or not.
        """
        puzzle = self._puzzle
        loose = puzzle.can[puzzle.envelope]
        digits = []
        for limit in puzzle.limits:
            one_of_them = limit.holder == puzzle.envelope and limit.least == limit.most == 1
            if one_of_them and limit.cards & loose == limit.cards:
                digits.append(limit.cards)
                loose &= ~limit.cards
        order = [step.card for step in self._plan.steps if isinstance(step, Place)]
        in_order = [[card for card in order if cards >> card & 1] for cards in digits]
        return sorted(in_order, key=lambda cards: order.index(cards[0])) + [
            [-1, card] for card in order if loose >> card & 1
        ]

    def _solved(self, shifts: Mapping[int, int]) -> int:
        """The ways to the goal, packed; a state with long ways counts as several in the budget."""
        layer = {self._plan.start: 1}
        reach = 0
        for step in self._plan.steps:
            if isinstance(step, Place):
                shift = shifts.get(step.card, 0)
                reach = max(reach, shift)
                left = self._max_states // (1 + reach // LONG_WAYS)
                if len(layer) > left:
                    raise CountingBudgetExceeded(self._max_states)
                layer = self._placed(step, layer, left, shift)
            elif isinstance(step, Thin):
                layer = step.forward(layer)
            else:
                layer = replace_forward(step, layer)
        return layer.get(self._plan.goal, 0)


def _bound(puzzle: OpenCards) -> int:
    """No total of the puzzle is larger."""
    holders = sum([can > 0 for can in puzzle.can])
    bound: int = holders ** puzzle.cards.bit_count()
    for factor in puzzle.factors:
        bound *= max(1, *factor.weights)
    return bound

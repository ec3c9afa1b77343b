"""Forward and backward over the layers of a plan: totals, marginals and joint solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from deduce.counting.plan import Plan, make_plan
from deduce.counting.simplify import OpenCards
from deduce.counting.solutions import digits_of, exceeds, packed_solutions
from deduce.counting.steps import (
    Layer,
    Merge,
    Place,
    merge_forward,
    replace_backward,
    replace_forward,
)
from deduce.errors import DeduceError

Row = dict[int, int]
"""Holder -> how much of the total is theirs."""
Share = TypeVar("Share")


class CountingBudgetExceeded(DeduceError):
    """An exact count needs more merged states than it was allowed."""

    def __init__(self, max_states: int) -> None:
        super().__init__(max_states)
        self.max_states = max_states

    def __str__(self) -> str:
        return (
            "there are too many worlds to count: "
            f"an exact count needs more than {self.max_states} merged states"
        )


class OutOfPatience(Exception):
    """A layer has more states than are quickly dealt with."""


class Sweep:
    """Counts the worlds of `open_cards`, each as often as its factors say.

    Raises CountingBudgetExceeded when all layers together have more than `max_states` states.
    """

    def __init__(
        self,
        open_cards: OpenCards,
        max_states: int,
        *,
        patience: int | None = None,
        plan: Plan | None = None,
        most_ways: int | None = None,
    ) -> None:
        """`patience`: raise OutOfPatience where a layer has more states.
        `plan` and `most_ways`, which no state's ways exceed: found from the open cards if None."""
        self._open_cards = open_cards
        self._max_states = max_states
        self._plan = plan or make_plan(open_cards)
        self._width = (most_ways or _bound(open_cards)).bit_length()
        self._lane = (1 << self._width) - 1
        self._lanes: dict[int, int] = {}
        self._layers = self._forward(patience or max_states)
        self.total = (self._layers[-1].get(self._plan.goal, 0) & self._lane) * open_cards.weight

    def _forward(self, patience: int) -> list[Layer]:
        """The layer before each step, and the last one."""
        layer = {self._plan.start: 1}
        layers = [layer]
        left = self._max_states
        for step in self._plan.steps:
            if isinstance(step, Place):
                try:
                    layer = step.forward(layer, min(left, patience))
                except OverflowError:
                    if patience < left:
                        raise OutOfPatience from None
                    raise CountingBudgetExceeded(self._max_states) from None
            elif isinstance(step, Merge):
                for member in step.members:
                    self._lanes.setdefault(member, len(self._lanes) + 1)
                layer = merge_forward(step, layer, self._lanes, self._width)
            else:
                layer = replace_forward(step, layer)
            left -= len(layer)
            layers.append(layer)
        return layers

    @property
    def onward(self) -> list[Layer]:
        """The ways to go on from each state before each step, and from the goal."""
        return self._backward[0]

    @cached_property
    def _backward(self) -> tuple[list[Layer], list[list[tuple[int, int]]]]:
        """`onward`, and the shares of each step's moves."""
        ahead = {self._plan.goal: 1}
        layers = [ahead]
        shares = []
        for step, layer in zip(reversed(self._plan.steps), self._layers[-2::-1], strict=True):
            share: list[tuple[int, int]] = []
            if isinstance(step, Place):
                ahead, share = step.backward(layer, ahead)
            else:
                ahead = replace_backward(step, layer, ahead)
            layers.append(ahead)
            shares.append(share)
        return layers[::-1], shares[::-1]

    @cached_property
    def marginals(self) -> tuple[tuple[tuple[int, ...], Row], ...]:
        """For all open cards: (cards, possible holder -> how much of the total has each there)."""
        rows = []
        groups: dict[int, tuple[int, ...]] = {}
        for step, shares in zip(self._plan.steps, self._backward[1], strict=True):
            if isinstance(step, Merge):
                groups[step.members[0]] = step.members
            elif isinstance(step, Place) and step.alike:
                row = row_of(shares, groups, self._own_share, self._open_cards.weight)
                rows.append((step.alike, row))
        return tuple(rows)

    def _own_share(self, share: int, member: int | None) -> int:
        lane = 0 if member is None else self._lanes[member]
        return share >> lane * self._width & self._lane

    def solutions(self) -> list[tuple[int, int]]:
        """(set of the envelope's open cards, its share of the total), all above 0."""
        open_cards, plan = self._open_cards, self._plan
        digits = digits_of(open_cards, plan, self.total.bit_length())
        if exceeds(digits, plan, list(map(len, self._layers)), self._max_states):
            raise CountingBudgetExceeded(self._max_states)
        packed = packed_solutions(plan, open_cards.envelope, digits, self.onward)
        return [(cards, ways * open_cards.weight) for cards, ways in digits.unpack(packed)]


def row_of(
    shares: Iterable[tuple[int, Share]],
    groups: Mapping[int, tuple[int, ...]],
    own_share: Callable[[Share, int | None], int],
    weight: int,
) -> Row:
    """The shares of single holders, those of the members of merged `groups` told apart.

    `own_share`: what of a share is one member's, or all of it for None.
    """
    row: Row = {}
    for holder, share in shares:
        for member in groups.get(holder, (holder,)):
            own = own_share(share, member if holder in groups else None)
            row[member] = row.get(member, 0) + own * weight
    return row


def _bound(open_cards: OpenCards) -> int:
    """No total of the open cards is larger."""
    holders = sum([can > 0 for can in open_cards.can])
    bound: int = holders ** open_cards.cards.bit_count()
    for factor in open_cards.factors:
        bound *= max(1, *factor.weights)
    return bound

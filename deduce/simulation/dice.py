"""Chance from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Chance from a seed, the same on every machine and in every version of Python.

    Everything is drawn by `Random.random`: of the generator's methods, the one whose numbers are
    promised never to change.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, bound: int) -> int:
        """One of 0, 1, …, `bound` - 1."""
        return int(self._random() * bound)

    def happens(self, chance: float) -> bool:
        """True with this probability."""
        return self._random() < chance

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of chance."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

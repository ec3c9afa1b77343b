"""How ways flow from the states of one layer to those of the next, as arrays of numpy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Keys = NDArray[np.int64]
Places = NDArray[np.int32]
Ways = NDArray[np.int64]
"""[row, state] or [state]."""

MOST_WAYS = 2.0**62
TABLE_BITS = 24
"""Shorter states are looked up in a table where there are many of them, others sorted."""
FEW = 1 << 12


class TooLong(Exception):
    """Some number of ways, or some state, is too long for an int of 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """What moves lead where: from state s of a layer, move m to state `target[m, s]` of the next.

    Where a move is not allowed, its target is the number of the next layer's `states`. `holders`:
    who gets the card by each move; -1 if none is placed. `factor[m, s]` multiplies the ways.
    """

    holders: tuple[int, ...]
    target: Places
    states: int
    factor: Ways | None = None

    def forward(self, ways: Ways) -> Ways:
        """The ways [row, state] to the next layer's states.

        Raises TooLong where a sum could pass 2 ** 62.
        """
        taken = np.repeat(ways[:, np.newaxis, :], len(self.target), axis=1)
        if self.factor is not None:
            taken *= self.factor
            rough = ways.astype(np.float64) * self.factor.astype(np.float64).sum(axis=0)
        else:
            rough = ways.astype(np.float64) * len(self.target)
        if rough.sum(axis=1).max(initial=0) > MOST_WAYS:
            raise TooLong
        return summed(self.target, taken, self.states)

    def onward(self, ahead: Ways) -> Ways:
        """The ways on from where each move leads, [move, state]: 0 where it is not allowed."""
        on: Ways = np.append(ahead, 0)[self.target]
        return on if self.factor is None else on * self.factor


def summed(target: Places, ways: Ways, states: int) -> Ways:
    """The sum of `ways[row, …]` for each target among so many states; others are left out."""
    rows = len(ways)
    places = target.ravel()
    if rows > 1:
        offsets = np.arange(rows, dtype=np.int64) * (states + 1)
        places = (offsets[:, np.newaxis] + places).ravel()
    total = np.zeros(rows * (states + 1), dtype=np.int64)
    np.add.at(total, places, ways.ravel())
    return total.reshape(rows, states + 1)[:, :-1]


class Numbering:
    """Gives different states their places; keeps its table from one layer to the next."""

    def __init__(self) -> None:
        self._table = np.zeros(0, dtype=np.int32)

    def flow(
        self, holders: tuple[int, ...], new: Keys, allowed: NDArray[np.bool_]
    ) -> tuple[Keys, Flow]:
        """The next layer's states, and the flow of moves that make `new[move, state]`."""
        keys, places = self._unique(new[allowed])
        target = np.full(new.shape, len(keys), dtype=np.int32)
        target[allowed] = places
        return keys, Flow(holders, target, len(keys))

    def _unique(self, states: Keys) -> tuple[Keys, Places]:
        """The different states among all, and the place of each among them."""
        longest = int(states.max(initial=0)).bit_length()
        if longest > TABLE_BITS or len(states) < FEW:
            return _sorted_unique(states)
        if len(self._table) >> longest == 0:
            self._table = np.empty(1 << longest, dtype=np.int32)
        # Whichever of several equal states is written last stands for all of them.
        own = np.arange(len(states), dtype=np.int32)
        self._table[states] = own
        keys = states[self._table[states] == own]
        self._table[keys] = np.arange(len(keys), dtype=np.int32)
        return keys, self._table[states]


def _sorted_unique(states: Keys) -> tuple[Keys, Places]:
    order = np.argsort(states)
    in_order = states[order]
    first = np.ones(len(states), dtype=bool)
    np.not_equal(in_order[1:], in_order[:-1], out=first[1:])
    places = np.empty(len(states), dtype=np.int32)
    places[order] = np.cumsum(first, dtype=np.int32) - 1
    return in_order[first], places

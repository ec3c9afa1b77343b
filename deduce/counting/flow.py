"""How ways flow from the states of one layer to those of the next, as arrays of numpy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.int64]
Places = NDArray[np.int32]
Ways = NDArray[np.int64]

MOST_WAYS = 2.0**62


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """Ways go from state `source[i]` of a layer to `target[i]` of the next, times `factor[i]`.

    No state comes twice in `source`. `holder`: who gets the card, -1 if none is placed.
    """

    holder: int
    source: Places
    target: Places
    factor: Ways | None = None

    def taken(self, ways: Ways) -> Ways:
        """What flows, of these ways of the layer's states."""
        taken = ways[self.source]
        return taken if self.factor is None else taken * self.factor


class TooLong(Exception):
    """Some number of ways, or some state, is too long for an int of 64 bits."""


def inflow(flows: tuple[Flow, ...], ways: Ways, states: int) -> Ways:
    """The ways of the next layer's states. Raises TooLong where a sum could pass 2 ** 62."""
    taken = np.concatenate([flow.taken(ways) for flow in flows])
    rough = [
        (ways[flow.source] * (1.0 if flow.factor is None else flow.factor.astype(np.float64))).sum()
        for flow in flows
    ]
    if sum(rough) > MOST_WAYS:
        raise TooLong
    return summed(np.concatenate([flow.target for flow in flows]), taken, states)


def summed(target: Places, ways: Ways, states: int) -> Ways:
    """The sum of the ways for each target."""
    total = np.zeros(states, dtype=np.int64)
    np.add.at(total, target, ways)
    return total


def backflow(flows: tuple[Flow, ...], ahead: Ways, states: int) -> Ways:
    """The ways to go on from the layer's states, by those from the next layer's."""
    before = np.zeros(states, dtype=np.int64)
    for flow in flows:
        on = ahead[flow.target]
        before[flow.source] += on if flow.factor is None else on * flow.factor
    return before


def joined(flows: Iterable[Flow], holder: int) -> Flow | None:
    """Several flows as one, in which a state may come several times; None if nothing flows."""
    some = [flow for flow in flows if len(flow.target)]
    if not some:
        return None
    factor = None
    if any(flow.factor is not None for flow in some):
        ones = [np.ones(len(flow.target), dtype=np.int64) for flow in some]
        factor = np.concatenate(
            [one if x.factor is None else x.factor for x, one in zip(some, ones, strict=True)]
        )
    source = np.concatenate([flow.source for flow in some])
    return Flow(holder, source, np.concatenate([flow.target for flow in some]), factor)

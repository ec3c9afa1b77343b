"""How ways flow from the states of one layer to those of the next, as arrays of numpy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.int64]
Places = NDArray[np.int32]
Ways = NDArray[np.float64]


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


def inflow(flows: tuple[Flow, ...], ways: Ways, states: int) -> Ways:
    """The ways of the next layer's states."""
    target = np.concatenate([flow.target for flow in flows])
    taken = np.concatenate([flow.taken(ways) for flow in flows])
    return np.bincount(target, taken, states).astype(np.float64, copy=False)


def backflow(flows: tuple[Flow, ...], ahead: Ways, states: int) -> Ways:
    """The ways to go on from the layer's states, by those from the next layer's."""
    before = np.zeros(states)
    for flow in flows:
        on = ahead[flow.target]
        before[flow.source] += on if flow.factor is None else on * flow.factor
    return before

"""Joint solutions in numpy: the ways of each state, apart for each set of cards in the envelope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from deduce.counting.flow import Flow, Places, Ways, joined, summed
from deduce.counting.plan import Plan
from deduce.counting.solutions import Digits
from deduce.counting.steps import Place


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """The states of a layer whose envelope has cards of the same categories.

    `lanes`: the sets of cards that it may have; `ways`: [lane, state], for the states at `places`.
    """

    lanes: tuple[int, ...]
    places: Places
    ways: Ways


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """What flows to a group: [lane, i] to the state at `target[i]`."""

    lanes: tuple[int, ...]
    target: Places
    ways: Ways


def vector_solutions(
    plan: Plan,
    envelope: int,
    digits: Digits,
    flows: Sequence[tuple[Flow, ...]],
    onward: Sequence[Ways],
) -> list[tuple[int, int]]:
    """(set of cards, its ways), all above 0. `digits.last` must be known.

    `onward`: the ways on from each state of each layer. As in `packed_solutions`, the envelope's
    last card ends the way.
    """
    kinds = {card: 1 << i for i, cards in enumerate(digits.cards) for card in cards}
    if not kinds:
        return [(0, int(onward[0][0]))]
    found: dict[int, int] = {}
    everything = (1 << len(digits.cards)) - 1
    none = np.zeros(1, dtype=np.int32)
    groups = {0: _Group((0,), none, np.ones((1, 1), dtype=np.int64))}
    for step, moves, before, ahead in zip(plan.steps, flows, onward, onward[1:], strict=False):
        stay = joined([flow for flow in moves if flow.holder != envelope], -1)
        go = joined([flow for flow in moves if flow.holder == envelope], envelope)
        parts: dict[int, list[_Part]] = {}
        for filled, group in groups.items():
            if stay and (part := _part(group, stay, len(before))):
                parts.setdefault(filled, []).append(part)
            if go and isinstance(step, Place) and (part := _part(group, go, len(before))):
                part = replace(part, lanes=tuple([x | 1 << step.card for x in part.lanes]))
                if filled | kinds[step.card] == everything:
                    shares = (part.ways @ ahead[part.target]).tolist()
                    for cards, share in zip(part.lanes, shares, strict=True):
                        found[cards] = found.get(cards, 0) + share
                else:
                    parts.setdefault(filled | kinds[step.card], []).append(part)
        groups = {filled: _gathered(group, ahead) for filled, group in parts.items()}
    return [(cards, ways) for cards, ways in found.items() if ways]


def _part(group: _Group, flow: Flow, states: int) -> _Part | None:
    """What of the group, in a layer of so many states, takes this flow; None if nothing does."""
    rows = np.full(states, -1, dtype=np.int32)
    rows[group.places] = np.arange(len(group.places), dtype=np.int32)
    row = rows[flow.source]
    there = np.flatnonzero(row >= 0)
    if not len(there):
        return None
    ways = group.ways[:, row[there]]
    if flow.factor is not None:
        ways = ways * flow.factor[there]
    return _Part(group.lanes, flow.target[there], ways)


def _gathered(parts: list[_Part], ahead: Ways) -> _Group:
    """The sum of the parts, on those states from which there is a way on."""
    met = np.zeros(len(ahead), dtype=bool)
    for part in parts:
        met[part.target] = True
    places = np.flatnonzero(met & (ahead > 0)).astype(np.int32)
    rows = np.full(len(ahead), len(places), dtype=np.int32)
    rows[places] = np.arange(len(places), dtype=np.int32)
    by_lanes: dict[tuple[int, ...], list[_Part]] = {}
    for part in parts:
        by_lanes.setdefault(part.lanes, []).append(part)
    ways = []
    for same in by_lanes.values():
        target = rows[np.concatenate([part.target for part in same])]
        flowing = np.concatenate([part.ways for part in same], axis=1)
        ways += [summed(target, lane, len(places) + 1)[:-1] for lane in flowing]
    lanes = tuple([cards for same in by_lanes for cards in same])
    return _Group(lanes, places, np.array(ways))

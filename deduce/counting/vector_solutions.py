"""Joint solutions in numpy: the ways of each state, apart for each set of cards in the envelope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deduce.counting.flow import Flow, Places, Ways
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
    none = np.zeros(1, dtype=np.int32)
    groups = {0: _Group((0,), none, np.ones((1, 1)))}
    for step, moves, before, ahead in zip(plan.steps, flows, onward, onward[1:], strict=False):
        parts: dict[int, list[_Part]] = {}
        for filled, group in groups.items():
            rows = np.full(len(before), -1, dtype=np.int32)
            rows[group.places] = np.arange(len(group.places), dtype=np.int32)
            for flow in moves:
                part = _part(group, rows, flow)
                if not isinstance(step, Place) or flow.holder != envelope:
                    parts.setdefault(filled, []).append(part)
                    continue
                lanes = tuple([cards | 1 << step.card for cards in part.lanes])
                after = filled | kinds[step.card]
                if after == (1 << len(digits.cards)) - 1:
                    ways = part.ways @ ahead[part.target]
                    for cards, share in zip(lanes, ways.tolist(), strict=True):
                        found[cards] = found.get(cards, 0) + int(share)
                else:
                    parts.setdefault(after, []).append(_Part(lanes, part.target, part.ways))
        groups = {filled: _gathered(group, ahead) for filled, group in parts.items()}
    return [(cards, ways) for cards, ways in found.items() if ways]


def _part(group: _Group, rows: Places, flow: Flow) -> _Part:
    """What of the group takes this flow."""
    row = rows[flow.source]
    there = row >= 0
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
        ways += [np.bincount(target, lane, len(places) + 1)[:-1] for lane in flowing]
    lanes = tuple([cards for same in by_lanes for cards in same])
    return _Group(lanes, places, np.array(ways))

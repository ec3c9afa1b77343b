"""Joint solutions in numpy: the ways of each state, apart for each set of cards in the envelope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deduce.counting.flow import Flow, Numbers, Places, Ways
from deduce.counting.plan import Plan
from deduce.counting.solutions import Digits
from deduce.counting.steps import Place


@dataclass(frozen=True, slots=True, eq=False)
class _Lanes:
    """One lane for each set of `cards` that the envelope may have by now; `kinds`: their
    categories. `ways[i]` are those of lane `lane[i]` to the state `state[i]`."""

    cards: Numbers
    kinds: Numbers
    lane: Places
    state: Places
    ways: Ways


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """The states of a layer, sorted by the categories that the envelope has a card of.

    A state tells which these are: -1 in `kinds` for the states without a way on, and for the last
    entry, which stands for no state. Those with kinds k are `order[start[k] : start[k + 1]]`, and
    a state's `rank` is its place among them.
    """

    kinds: Numbers
    order: Places
    start: Numbers
    rank: Numbers


def vector_solutions(
    plan: Plan,
    envelope: int,
    digits: Digits,
    flows: Sequence[Flow],
    onward: Sequence[Ways],
) -> list[tuple[int, int]]:
    """(set of cards, its ways), all above 0. `digits.last` must be known.

    `onward`: the ways on from each state of each layer. As in `packed_solutions`, the envelope's
    last card ends the way.
    """
    kind_of = {card: 1 << i for i, cards in enumerate(digits.cards) for card in cards}
    if not kind_of:
        return [(0, int(onward[0][0]))]
    every = (1 << len(digits.cards)) - 1
    solutions: list[tuple[int, int]] = []
    none = np.zeros(1, dtype=np.int64)
    first = np.zeros(1, dtype=np.int32)
    lanes = _Lanes(none, none, first, first, np.ones(1, dtype=np.int64))
    kinds = none
    for step, flow, ahead in zip(plan.steps, flows, onward[1:], strict=False):
        go = np.array(flow.holders) == envelope
        card, kind = (step.card, kind_of.get(step.card, 0)) if isinstance(step, Place) else (0, 0)
        groups = _groups(flow, kinds, np.where(go, kind, 0), ahead, every)
        if go.any():
            solutions += _ended(lanes, flow, go, ahead, card, every & ~kind)
        lanes = _moved(lanes, flow, go, groups, card, kind, every)
        kinds = groups.kinds[:-1]
    return [(cards, ways) for cards, ways in solutions if ways]


def _groups(flow: Flow, before: Numbers, added: Numbers, ahead: Ways, every: int) -> _Groups:
    """The next layer's states; each move adds its kind to those of the state `before` it."""
    kinds = np.full(flow.states + 1, -1, dtype=np.int64)
    kinds[flow.target] = np.where(before < 0, -1, before | added[:, np.newaxis])
    kinds[:-1][ahead == 0] = -1
    kinds[-1] = -1
    order = np.argsort(kinds[:-1], kind="stable").astype(np.int32)
    start = np.searchsorted(kinds[order], np.arange(every + 2))
    rank = np.zeros(flow.states + 1, dtype=np.int64)
    rank[order] = np.arange(flow.states) - start[kinds[order]]
    return _Groups(kinds, order, start, rank)


def _ended(
    lanes: _Lanes, flow: Flow, go: NDArray[np.bool_], ahead: Ways, card: int, others: int
) -> list[tuple[int, int]]:
    """The solutions that this card completes: only it was missing in lanes of the `others`."""
    last = np.flatnonzero(lanes.kinds[lanes.lane] == others)
    if not len(last):
        return []
    on = flow.onward(ahead)[go].sum(axis=0)
    shares = np.zeros(len(lanes.cards), dtype=np.int64)
    np.add.at(shares, lanes.lane[last], lanes.ways[last] * on[lanes.state[last]])
    complete = np.flatnonzero(lanes.kinds == others).tolist()
    return [(int(lanes.cards[i]) | 1 << card, int(shares[i])) for i in complete]


def _moved(
    lanes: _Lanes,
    flow: Flow,
    go: NDArray[np.bool_],
    groups: _Groups,
    card: int,
    kind: int,
    every: int,
) -> _Lanes:
    """All lanes on the next layer; those that the card can join are there with and without it."""
    more = np.full(len(lanes.cards), -1)
    if go.any():
        joined = np.flatnonzero((lanes.kinds & kind == 0) & (lanes.kinds | kind != every))
        more[joined] = len(lanes.cards) + np.arange(len(joined))
        lane_cards = np.concatenate([lanes.cards, lanes.cards[joined] | 1 << card])
        lane_kinds = np.concatenate([lanes.kinds, lanes.kinds[joined] | kind])
    else:
        lane_cards, lane_kinds = lanes.cards, lanes.kinds
    sizes = groups.start[lane_kinds + 1] - groups.start[lane_kinds]
    base = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes)])
    ways = np.zeros(int(base[-1]) + 1, dtype=np.int64)
    for move, goes in enumerate(go.tolist()):
        lane = more[lanes.lane] if goes else lanes.lane
        target = flow.target[move, lanes.state]
        there = np.flatnonzero((groups.kinds[target] >= 0) & (lane >= 0))
        taken = lanes.ways[there]
        if flow.factor is not None:
            taken = taken * flow.factor[move, lanes.state[there]]
        np.add.at(ways, base[lane[there]] + groups.rank[target[there]], taken)
    kept = np.flatnonzero(sizes)
    lane = np.repeat(np.arange(len(kept), dtype=np.int32), sizes[kept])
    within = np.arange(len(lane)) - (base[kept])[lane]
    state = groups.order[groups.start[lane_kinds[kept]][lane] + within]
    return _Lanes(lane_cards[kept], lane_kinds[kept], lane, state, ways[:-1])

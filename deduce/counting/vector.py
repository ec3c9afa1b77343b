"""The same sweep as `sweep.Sweep`, a layer at a time in numpy: for states with many merged states.

A layer is an array of packed states and one of ways, both in ints of 64 bits. Where the ways of a
layer could pass 2 ** 62, TooLong is raised instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import factorial

import numpy as np
from numpy.typing import NDArray

from deduce.counting.flow import MOST_WAYS, Flow, Keys, Numbering, Places, TooLong, Ways, summed
from deduce.counting.plan import Plan, make_plan
from deduce.counting.simplify import OpenCards
from deduce.counting.solutions import digits_of, exceeds
from deduce.counting.steps import Merge, Move, Place, Replace, Thin, deals
from deduce.counting.sweep import CountingBudgetExceeded, Row, Sweep, row_of
from deduce.counting.vector_solutions import vector_solutions

FACTORIALS = np.array([factorial(n) for n in range(21)], dtype=np.int64)
"""All that fit into 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """Ways [row, state]: first the total, then what falls to each member of a merged hand."""

    keys: Keys
    ways: Ways


class VectorSweep:
    """Counts the worlds of `open_cards` as `Sweep` does, and finds the same.

    Raises CountingBudgetExceeded for the same puzzles, and TooLong.
    """

    def __init__(self, open_cards: OpenCards, max_states: int, *, plan: Plan | None = None) -> None:
        self._open_cards = open_cards
        self._max_states = max_states
        self._plan: Plan = plan or make_plan(open_cards)
        if self._plan.length > 62:
            raise TooLong
        self._rows: dict[int, int] = {}
        self._numbering = Numbering()
        self._flows: list[Flow] = []
        self._layers = self._forward()
        last = self._layers[-1]
        self.total = int(last.ways[0, last.keys == self._plan.goal].sum()) * open_cards.weight

    def _forward(self) -> list[_Layer]:
        start = np.array([self._plan.start], dtype=np.int64)
        layer = _Layer(start, np.ones((1, 1), dtype=np.int64))
        layers = [layer]
        left = self._max_states
        for step in self._plan.steps:
            if isinstance(step, Place):
                layer = self._placed(step, layer)
                if len(layer.keys) > left:
                    raise CountingBudgetExceeded(self._max_states)
            elif isinstance(step, Merge):
                layer = self._merged(step, layer)
            elif not isinstance(step, Thin):
                layer = self._replaced(step, layer)
            left -= len(layer.keys)
            layers.append(layer)
        return layers

    def _placed(self, step: Place, layer: _Layer) -> _Layer:
        new, allowed = _moved(layer.keys, step)
        holders = tuple([holder for holder, *_ in step.moves])
        keys, flow = self._numbering.flow(holders, new, allowed)
        return self._flown(layer.ways, keys, flow)

    def _flown(self, ways: Ways, keys: Keys, flow: Flow) -> _Layer:
        """The next layer, of these states, after ways have flown."""
        self._flows.append(flow)
        return _Layer(keys, flow.forward(ways))

    def _outcomes(self, step: Replace, layer: _Layer) -> tuple[Keys, Flow, Places, Keys]:
        """What replacing fields does: the next states, the flow to them, and for each state of
        the layer which of the different fields it has."""
        fields, which = np.unique(layer.keys & step.fields, return_inverse=True)
        outcomes = [step.outcomes(int(bits)) for bits in fields]
        most = max([1, *map(len, outcomes)])
        bits = np.zeros((most, len(fields)), dtype=np.int64)
        factors = np.zeros((most, len(fields)), dtype=np.int64)
        for i, possible in enumerate(outcomes):
            for n, (into, times) in enumerate(possible):
                if times > MOST_WAYS:
                    raise TooLong
                bits[n, i], factors[n, i] = into, times
        factor: Ways = factors[:, which]
        new: Keys = bits[:, which] | (layer.keys & ~step.fields)
        keys, flow = self._numbering.flow((-1,) * most, new, factor > 0)
        return keys, replace(flow, factor=factor), which, fields

    def _replaced(self, step: Replace, layer: _Layer) -> _Layer:
        keys, flow, _, _ = self._outcomes(step, layer)
        return self._flown(layer.ways, keys, flow)

    def _merged(self, step: Merge, layer: _Layer) -> _Layer:
        """Each member's row becomes its share of the ways, as in `steps.merge_forward`."""
        keys, flow, shares = self._dealt(step, layer) or self._dealt_in_ranges(step, layer)
        new = [member for member in step.members if member not in self._rows]
        before = np.vstack([layer.ways, *[layer.ways[:1]] * len(new)])
        for member in new:
            self._rows[member] = len(self._rows) + 1
        after = self._flown(before, keys, flow)
        for part, share in zip(step.parts, shares, strict=True):
            own = [self._rows[member] for member in part.members]
            after.ways[own] = summed(flow.target, before[own][:, np.newaxis] * share, len(keys))
        return after

    def _dealt(self, step: Merge, layer: _Layer) -> tuple[Keys, Flow, list[Ways]] | None:
        """The next states, the flow to them and what of it is each part's share, where all hands
        have a known size; None if not, or if factorials could be too long."""
        rooms = [(layer.keys & part.field) >> part.shift for part in step.parts]
        room: Ways = np.sum(rooms, axis=0)
        if any(part.spare for part in step.parts) or room.max(initial=0) >= len(FACTORIALS):
            return None
        deals = FACTORIALS[room]
        for own in rooms:
            deals //= FACTORIALS[own]
        new = (layer.keys & ~step.fields) | room << step.shift
        enough = room <= step.cards
        keys, flow = self._numbering.flow((-1,), new[np.newaxis], enough[np.newaxis])
        factor = deals * enough
        shares = [(factor * own // np.maximum(room, 1))[np.newaxis] for own in rooms]
        return keys, replace(flow, factor=factor[np.newaxis]), shares

    def _dealt_in_ranges(self, step: Merge, layer: _Layer) -> tuple[Keys, Flow, list[Ways]]:
        """The same, where a hand may get one of several sizes."""
        keys, flow, which, fields = self._outcomes(step, layer)
        shares = np.zeros((len(step.parts), len(flow.target), len(fields)), dtype=np.int64)
        for place, bits in enumerate(fields.tolist()):
            for n, rooms in enumerate(step.rooms(bits)):
                ways = deals(rooms)
                for i, room in enumerate(rooms):
                    shares[i, n, place] = ways * room // max(sum(rooms), 1)
        return keys, flow, [share[:, which] for share in shares]

    @cached_property
    def _onward(self) -> list[Ways]:
        """The ways to go on from each state, after each step and before the first."""
        ahead = (self._layers[-1].keys == self._plan.goal).astype(np.int64)
        layers = [ahead]
        for flow in reversed(self._flows):
            ahead = flow.onward(ahead).sum(axis=0)
            layers.append(ahead)
        return layers[::-1]

    @cached_property
    def marginals(self) -> tuple[tuple[tuple[int, ...], Row], ...]:
        """For all open cards: (cards, possible holder -> how much of the total has each there)."""
        rows = []
        groups: dict[int, tuple[int, ...]] = {}
        for n, step in enumerate(self._plan.steps):
            if isinstance(step, Merge):
                groups[step.members[0]] = step.members
            elif isinstance(step, Place) and step.alike:
                row = row_of(self._shares(n), groups, self._own_share, self._open_cards.weight)
                rows.append((step.alike, row))
        return tuple(rows)

    def _shares(self, step: int) -> list[tuple[int, Ways]]:
        """Each move's holder, and how many of all worlds make it, by row."""
        flow, ways = self._flows[step], self._layers[step].ways
        return list(zip(flow.holders, flow.onward(self._onward[step + 1]) @ ways.T, strict=True))

    def _own_share(self, share: Ways, member: int | None) -> int:
        return int(share[0 if member is None else self._rows[member]])

    def solutions(self) -> list[tuple[int, int]]:
        """(set of the envelope's open cards, its share of the total), all above 0."""
        open_cards, plan = self._open_cards, self._plan
        digits = digits_of(open_cards, plan, self.total.bit_length())
        sizes = [len(layer.keys) for layer in self._layers]
        if exceeds(digits, plan, sizes, self._max_states):
            raise CountingBudgetExceeded(self._max_states)
        if digits.last is None:
            return Sweep(open_cards, self._max_states, plan=plan).solutions()
        shares = vector_solutions(plan, open_cards.envelope, digits, self._flows, self._onward)
        return [(cards, ways * open_cards.weight) for cards, ways in shares]


def _moved(keys: Keys, step: Place) -> tuple[Keys, NDArray[np.bool_]]:
    """[move, state]: what each move makes of each state, and whether it is allowed."""

    def column(numbers: list[int]) -> Keys:
        return np.array(numbers, dtype=np.int64)[:, np.newaxis]

    moves: tuple[Move, ...] = step.moves
    new = (keys + column([delta for *_, delta, _ in moves])) & column([keep for *_, keep in moves])
    allowed = keys & column([guards[0] for _, guards, *_ in moves]) != 0
    for n in range(1, max([len(guards) for _, guards, *_ in moves])):
        allowed &= keys & column([([*guards, -1] * (n + 1))[n] for _, guards, *_ in moves]) != 0
    bars = [bar for _, _, bar, *_ in moves]
    if any(bars):
        allowed &= keys & column(bars) == 0
    if step.done:
        allowed &= new & step.done == 0
    return new, allowed

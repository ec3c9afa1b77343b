"""The same sweep as `sweep.Sweep`, a layer at a time in numpy: for states with many merged states.

A layer is an array of packed states and one of ways, both in ints of 64 bits. Where the ways of a
layer could pass 2 ** 62, TooLong is raised instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from deduce.counting.flow import (
    MOST_WAYS,
    Flow,
    Keys,
    Places,
    TooLong,
    Ways,
    backflow,
    inflow,
    summed,
)
from deduce.counting.plan import Plan, make_plan
from deduce.counting.simplify import OpenCards
from deduce.counting.solutions import digits_of, exceeds
from deduce.counting.steps import Merge, Move, Place, Replace, Thin, deals
from deduce.counting.sweep import CountingBudgetExceeded, Row, Sweep, row_of
from deduce.counting.vector_solutions import vector_solutions

TABLE_BITS = 24
"""Shorter states are looked up in a table, longer ones sorted."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """Ways [row, state]: first the total, then what falls to each member of a merged hand."""

    keys: Keys
    ways: Ways


class VectorSweep:
    """Counts the worlds of `puzzle` as `Sweep` does, and finds the same.

    Raises CountingBudgetExceeded for the same puzzles, and TooLong.
    """

    def __init__(self, puzzle: OpenCards, max_states: int) -> None:
        self._puzzle = puzzle
        self._max_states = max_states
        self._plan: Plan = make_plan(puzzle)
        if self._plan.bits > 62:
            raise TooLong
        self._rows: dict[int, int] = {}
        self._table = np.zeros(0, dtype=np.int32)
        self._flows: list[tuple[Flow, ...]] = []
        self._layers = self._forward()
        last = self._layers[-1]
        self.total = int(last.ways[0, last.keys == self._plan.goal].sum()) * puzzle.weight

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
        sources, news = [], []
        for move in step.moves:
            source, new = _moved(layer.keys, move, step.done)
            sources.append(source)
            news.append(new)
        keys, targets = self._unique(news)
        flows = [
            Flow(move[0], source, target)
            for move, source, target in zip(step.moves, sources, targets, strict=True)
        ]
        return self._flown(layer, keys, tuple(flows))

    def _flown(self, layer: _Layer, keys: Keys, flows: tuple[Flow, ...]) -> _Layer:
        """The next layer, of these states, after ways have flown."""
        self._flows.append(flows)
        return _Layer(keys, np.array([inflow(flows, row, len(keys)) for row in layer.ways]))

    def _unique(self, news: list[Keys]) -> tuple[Keys, list[Places]]:
        """The different states among all, and the place of each among them."""
        states = np.concatenate(news)
        longest = int(states.max(initial=0)).bit_length()
        if longest > TABLE_BITS:
            keys, place = np.unique(states, return_inverse=True)
            places = place.astype(np.int32)
        else:
            if len(self._table) >> longest == 0:
                self._table = np.empty(1 << longest, dtype=np.int32)
            # Whichever of several equal states is written last stands for all of them.
            own = np.arange(len(states), dtype=np.int32)
            self._table[states] = own
            keys = states[self._table[states] == own]
            self._table[keys] = np.arange(len(keys), dtype=np.int32)
            places = self._table[states]
        ends = np.cumsum([len(new) for new in news])[:-1]
        return keys, np.split(places, ends)

    def _outcomes(
        self, step: Replace, layer: _Layer
    ) -> tuple[Keys, tuple[Flow, ...], Places, Keys]:
        """What replacing fields does: the next states, the flows to them, and for each state of
        the layer which of the different fields it has."""
        fields, which = np.unique(layer.keys & step.fields, return_inverse=True)
        outcomes = [step.outcomes(int(bits)) for bits in fields]
        sources, news, factors = [], [], []
        for i in range(max(map(len, outcomes), default=0)):
            chosen = [found[i] if i < len(found) else (0, 0) for found in outcomes]
            if max(factor for _, factor in chosen) > MOST_WAYS:
                raise TooLong
            factor = np.array([factor for _, factor in chosen], dtype=np.int64)[which]
            source = np.flatnonzero(factor).astype(np.int32)
            new = np.array([new for new, _ in chosen], dtype=np.int64)[which[source]]
            sources.append(source)
            news.append(new | (layer.keys[source] & ~step.fields))
            factors.append(factor[source])
        keys, targets = self._unique(news or [layer.keys[:0]])
        flows = tuple(map(Flow, [-1] * len(sources), sources, targets, factors))
        return keys, flows, which.astype(np.int32), fields

    def _replaced(self, step: Replace, layer: _Layer) -> _Layer:
        keys, flows, _, _ = self._outcomes(step, layer)
        return self._flown(layer, keys, flows or (_nothing(),))

    def _merged(self, step: Merge, layer: _Layer) -> _Layer:
        """Each member's row becomes its share of the ways, as in `steps.merge_forward`."""
        keys, flows, which, fields = self._outcomes(step, layer)
        new = [member for member in step.members if member not in self._rows]
        before = np.zeros((len(layer.ways) + len(new), len(layer.keys)), dtype=np.int64)
        before[: len(layer.ways)] = layer.ways
        for member in new:
            self._rows[member] = len(self._rows) + 1
            before[self._rows[member]] = before[0]
        after = self._flown(_Layer(layer.keys, before), keys, flows or (_nothing(),))
        rooms = [step.rooms(int(bits)) for bits in fields]
        for i, part in enumerate(step.parts):
            shares = [[deals(x) * x[i] // max(sum(x), 1) for x in found] for found in rooms]
            for member in part.members:
                row = np.zeros(len(keys), dtype=np.int64)
                for n, flow in enumerate(flows):
                    share = np.array([s[n] if n < len(s) else 0 for s in shares], dtype=np.int64)
                    ways = before[self._rows[member], flow.source] * share[which[flow.source]]
                    row += summed(flow.target, ways, len(keys))
                after.ways[self._rows[member]] = row
        return after

    @cached_property
    def _onward(self) -> list[Ways]:
        """The ways to go on from each state, after each step and before the first."""
        ahead = (self._layers[-1].keys == self._plan.goal).astype(np.int64)
        found = [ahead]
        for flows, layer in zip(reversed(self._flows), self._layers[-2::-1], strict=True):
            ahead = backflow(flows, ahead, len(layer.keys))
            found.append(ahead)
        return found[::-1]

    @cached_property
    def marginals(self) -> tuple[tuple[tuple[int, ...], Row], ...]:
        """For all open cards: (cards, possible holder -> how much of the total has each there)."""
        found = []
        groups: dict[int, tuple[int, ...]] = {}
        for n, step in enumerate(self._plan.steps):
            if isinstance(step, Merge):
                groups[step.members[0]] = step.members
            elif isinstance(step, Place) and step.alike:
                row = row_of(self._shares(n), groups, self._own_share, self._puzzle.weight)
                found.append((step.alike, row))
        return tuple(found)

    def _shares(self, step: int) -> list[tuple[int, Ways]]:
        """Each flow's holder, and how many of all worlds take it, by row."""
        ways, ahead = self._layers[step].ways, self._onward[step + 1]
        return [
            (flow.holder, ways[:, flow.source] @ ahead[flow.target]) for flow in self._flows[step]
        ]

    def _own_share(self, share: Ways, member: int | None) -> int:
        return int(share[0 if member is None else self._rows[member]])

    def solutions(self) -> list[tuple[int, int]]:
        """(set of the envelope's open cards, its share of the total), all above 0."""
        puzzle, plan = self._puzzle, self._plan
        digits = digits_of(puzzle, plan, self.total.bit_length())
        sizes = [len(layer.keys) for layer in self._layers]
        if exceeds(digits, plan, sizes, self._max_states):
            raise CountingBudgetExceeded(self._max_states)
        if digits.last is None:
            return Sweep(puzzle, self._max_states).solutions()
        found = vector_solutions(plan, puzzle.envelope, digits, self._flows, self._onward)
        return [(cards, ways * puzzle.weight) for cards, ways in found]


def _nothing() -> Flow:
    none = np.zeros(0, dtype=np.int32)
    return Flow(-1, none, none)


def _moved(keys: Keys, move: Move, done: int) -> tuple[Places, Keys]:
    """The places of the states that may make this move, and what they become."""
    _, guards, bar, delta, keep = move
    allowed = np.ones(len(keys), dtype=bool) if not bar else keys & bar == 0
    for guard in guards:
        allowed &= keys & guard != 0
    source = np.flatnonzero(allowed).astype(np.int32)
    new = (keys[source] + delta) & keep
    if done:
        left = new & done == 0
        source, new = source[left], new[left]
    return source, new

"""Worlds drawn at random, exactly as probable as they are, independently of each other.

All samples go through the layers together. From a state, a move is drawn with the chance that
the ways on from there have in the ways on from the state. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from deduce.counting.flow import Numbers
from deduce.counting.plan import Plan, make_plan
from deduce.counting.simplify import NoWorld, OpenCards
from deduce.counting.steps import Layer, Merge, Place, Replace, Thin
from deduce.counting.sweep import Sweep
from deduce.meaning.cells import set_bits

Generator = np.random.Generator
Samples = NDArray[np.int16]
"""[sample, card]: the place of the card's holder among the evidence's holders."""
Option = tuple[int | tuple[int, ...], int, int]
"""What is done, the state that this leads to, and its weight among the state's options."""


class WorldSampler:
    """Draws worlds of `open_cards`, each with a chance in proportion to its weight.

    Raises NoWorld if all together have no weight, and CountingBudgetExceeded. Chances are ratios of
    exact ints, rounded to doubles.
    """

    def __init__(self, open_cards: OpenCards, max_states: int) -> None:
        self._open_cards = open_cards
        self._plan: Plan = make_plan(open_cards)
        sweep = Sweep(open_cards, max_states, plan=self._plan)
        if not sweep.total:
            raise NoWorld
        self._onward = sweep.onward

    def draw(self, samples: int, rng: Generator) -> Samples:
        """So many worlds. Cost: some microseconds each, and more for each state that is met."""
        open_cards = self._open_cards
        deck = sum([has.bit_count() for has in open_cards.has]) + open_cards.cards.bit_count()
        worlds = np.empty((samples, deck), dtype=np.int16)
        for holder, has in enumerate(open_cards.has):
            worlds[:, set_bits(has)] = holder
        if not samples:
            return worlds
        walk = _Walk(self._plan.start, samples, rng)
        for step, ahead in zip(self._plan.steps, self._onward[1:], strict=True):
            if isinstance(step, Place):
                worlds[:, step.card] = walk.place(step, ahead)
            elif not isinstance(step, Thin):
                walk.replace(step, ahead)
        return worlds


class _Walk:
    """All samples on their way: which state each is in, and [member, sample] the rooms of hands
    that were merged.

    A card for a merged hand goes to a member with a chance in proportion to the room left.
    """

    def __init__(self, start: int, samples: int, rng: Generator) -> None:
        self._rng = rng
        self._states = [start]
        self._at: Numbers = np.zeros(samples, dtype=np.int64)
        self._members: dict[int, tuple[int, ...]] = {}
        self._rooms: dict[int, Numbers] = {}

    def place(self, step: Place, ahead: Layer) -> Numbers:
        """Hand out the step's card: the holder in each sample."""
        holders = self._go(lambda state: list(step.options(state, ahead)))[:, 0]
        for merged, members in self._members.items():
            taking = np.flatnonzero(holders == merged)
            rooms = self._rooms[merged].take(taking, axis=1)
            point = self._rng.random(len(taking)) * rooms.sum(axis=0)
            member = np.zeros(len(taking), dtype=np.int64)
            passed = np.zeros(len(taking), dtype=np.int64)
            for room in rooms:
                passed += room
                member += passed <= point
            self._rooms[merged][member, taking] -= 1
            holders[taking] = np.array(members).take(member)
        return holders

    def replace(self, step: Replace, ahead: Layer) -> None:
        """Replace fields; where hands are merged, note the room of each."""

        def options(state: int) -> list[Option]:
            fields = state & step.fields
            rooms = step.rooms(fields) if isinstance(step, Merge) else [(0,)]
            return [
                (room, new | state ^ fields, factor * ahead.get(new | state ^ fields, 0))
                for room, (new, factor) in zip(rooms, step.outcomes(fields), strict=True)
            ]

        rooms = self._go(options)
        if isinstance(step, Merge):
            hands = []
            for i, part in enumerate(step.parts):
                before = self._rooms.pop(part.members[0], None)
                hands.append(rooms[np.newaxis, :, i] if before is None else before)
                self._members.pop(part.members[0], None)
            self._members[step.members[0]] = step.members
            self._rooms[step.members[0]] = np.vstack(hands)

    def _go(self, options: Callable[[int], list[Option]]) -> Numbers:
        """Draw one of the options of each sample's state: what is done, as a row of numbers."""
        table = [[option for option in options(state) if option[2]] for state in self._states]
        most = max(map(len, table))
        chances = np.ones((len(table), most - 1))
        following = np.zeros((len(table), most), dtype=np.int64)
        width = len(table[0][0][0]) if isinstance(table[0][0][0], tuple) else 1
        done = np.zeros((len(table), most, width), dtype=np.int64)
        states: dict[int, int] = {}
        for row, possible in enumerate(table):
            what, after, weights = zip(*possible, strict=True)
            *sums, total = accumulate(weights)
            chances[row, : len(sums)] = [part / total for part in sums]
            following[row, : len(after)] = [states.setdefault(x, len(states)) for x in after]
            done[row, : len(what)] = np.array(what).reshape(len(what), width)
        return self._choose(list(states), chances, following, done)

    def _choose(
        self, states: list[int], chances: NDArray[np.float64], following: Numbers, done: Numbers
    ) -> Numbers:
        """Go to a drawn option of each sample; forget the states that no sample is in."""
        point = self._rng.random(len(self._at))
        choice = np.zeros(len(self._at), dtype=np.int64)
        for column in np.ascontiguousarray(chances.T):
            choice += column.take(self._at) <= point
        choice += self._at * following.shape[1]
        result: Numbers = done.reshape(-1, done.shape[2]).take(choice, axis=0)
        at = following.ravel().take(choice)
        met = np.bincount(at, minlength=len(states)) > 0
        self._at = (np.cumsum(met) - 1).take(at)
        self._states = [state for state, there in zip(states, met, strict=True) if there]
        return result

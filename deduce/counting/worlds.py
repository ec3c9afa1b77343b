"""Every world, for evidence that leaves few: an array like that of the samples. Needs numpy.

All partial worlds go through the layers together; only moves with a way on are made, so there
are never more of them than worlds.
"""

from __future__ import annotations

import numpy as np

from deduce.counting.flow import Numbers
from deduce.counting.plan import make_plan
from deduce.counting.sample import Samples
from deduce.counting.simplify import NoWorld, OpenCards
from deduce.counting.steps import Layer, Merge, Place, Replace, Thin
from deduce.counting.sweep import Sweep
from deduce.meaning.cells import set_bits


def every_world(open_cards: OpenCards, max_states: int) -> Samples:
    """All worlds of `open_cards`, once each, [world, card]: the place of the card's holder.

    Raises NoWorld, and CountingBudgetExceeded. Cost: linear in the number of worlds.
    """
    plan = make_plan(open_cards)
    sweep = Sweep(open_cards, max_states, plan=plan)
    deck = sum([has.bit_count() for has in open_cards.has]) + open_cards.cards.bit_count()
    settled = np.empty((1, deck), dtype=np.int16)
    for holder, has in enumerate(open_cards.has):
        settled[:, set_bits(has)] = holder
    if not sweep.total:
        raise NoWorld
    front = _Front(settled, plan.start)
    for step, ahead in zip(plan.steps, sweep.onward[1:], strict=True):
        if isinstance(step, Place):
            front.place(step, ahead)
        elif not isinstance(step, Thin):
            front.replace(step, ahead)
    return front.worlds


class _Front:
    """Partial worlds: who has the cards so far, their states, and the rooms of merged hands."""

    def __init__(self, settled: Samples, start: int) -> None:
        self.worlds = settled
        self._states = [start]
        self._at: Numbers = np.zeros(1, dtype=np.int64)
        self._members: dict[int, tuple[int, ...]] = {}
        self._rooms: dict[int, Numbers] = {}

    def place(self, step: Place, ahead: Layer) -> None:
        """Hand out the step's card in every way."""
        holders = self._go(
            [[(to, new) for to, new, _ in step.options(state, ahead)] for state in self._states]
        )
        for merged, members in self._members.items():
            room = (self._rooms[merged] > 0) & (holders == merged)
            place, row = np.nonzero(room)
            others = np.flatnonzero(holders != merged)
            self._keep(np.concatenate([others, row]))
            taking = np.arange(len(others), len(others) + len(row))
            self._rooms[merged][place, taking] -= 1
            holders = np.concatenate([holders[others], np.array(members)[place]])
        self.worlds[:, step.card] = holders

    def replace(self, step: Replace, ahead: Layer) -> None:
        """Replace fields; where hands are merged, note the room of each."""
        dealt: list[tuple[int, ...]] = []
        options = []
        for state in self._states:
            fields = state & step.fields
            rooms = step.rooms(fields) if isinstance(step, Merge) else [()]
            following = [new | state ^ fields for new, _ in step.outcomes(fields)]
            possible = [x for x in zip(rooms, following, strict=True) if ahead.get(x[1])]
            options.append([(len(dealt) + i, new) for i, (_, new) in enumerate(possible)])
            dealt += [room for room, _ in possible]
        which = self._go(options)
        if isinstance(step, Merge):
            hands = []
            sizes = np.array(dealt, dtype=np.int64)[which].T
            for i, part in enumerate(step.parts):
                hands.append(self._rooms.pop(part.members[0], sizes[i : i + 1]))
                self._members.pop(part.members[0], None)
            self._members[step.members[0]] = step.members
            self._rooms[step.members[0]] = np.vstack(hands)

    def _go(self, options: list[list[tuple[int, int]]]) -> Numbers:
        """Take every option (what is done, the next state) of each partial world's state; what
        was done for each of those there are now."""
        states: dict[int, int] = {}
        flat = [option for choices in options for option in choices]
        done = np.array([what for what, _ in flat], dtype=np.int64)
        following = np.array([states.setdefault(new, len(states)) for _, new in flat], np.int64)
        counts = np.array([len(choices) for choices in options], dtype=np.int64)
        first = np.cumsum(counts) - counts
        each = counts[self._at]
        row = np.repeat(np.arange(len(self._at)), each)
        within = np.arange(len(row)) - np.repeat(np.cumsum(each) - each, each)
        option = first[self._at[row]] + within
        self._keep(row)
        self._at = following[option]
        self._states = list(states)
        taken: Numbers = done[option]
        return taken

    def _keep(self, rows: Numbers) -> None:
        """These of the partial worlds, in this order, some of them several times."""
        self.worlds = self.worlds[rows]
        self._at = self._at[rows]
        self._rooms = {merged: rooms[:, rows] for merged, rooms in self._rooms.items()}

"""What one seat knows during a game, kept up to date event by event. Needs numpy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from deduce.advice.belief import weights_of
from deduce.counting import WorldCounter
from deduce.counting.sample import Generator, Samples
from deduce.log.events import Entry, Hand, Question, Record
from deduce.log.log import Log
from deduce.log.view import view
from deduce.meaning.constraints import Constraint, Evidence, constraints_of, observe
from deduce.meaning.likelihoods import likelihoods
from deduce.rules.setup import Setup
from deduce.rules.variant import ENVELOPE

DRAWN = 3_000
"""Worlds drawn at a time; those that later events rule out are dropped."""
DRAWN_TO_WEIGH = 6_000
"""The same where they are weighed afterwards."""
NAMED = Fraction(1, 5)
"""`questions count` of a seat that reads the others."""


class SeatTracker:
    """The evidence of one seat, and worlds drawn from it that are still possible.

    Of worlds that were drawn evenly, those that fit a new fact are drawn evenly from all that fit
    it, so dropping the others is as good as drawing anew, and much cheaper.
    """

    def __init__(self, setup: Setup, facts: Sequence[Record], player: str, rng: Generator) -> None:
        self.setup = setup
        self.player = player
        self.rng = rng
        self._happened = tuple(Entry(0, fact) for fact in facts)
        self._seen = view(Log(setup, self._happened, ()), player)
        self._reading = replace(setup, silence_counts=True, questions_count=NAMED)
        self._evidence = observe(self._seen)
        self._places = {holder: place for place, holder in enumerate(self._evidence.holders)}
        self._worlds: Samples = np.empty((0, len(self._evidence.cards)), dtype=np.int16)

    @property
    def evidence(self) -> Evidence:
        """All that the seat knows: what `observe` says of its view of the log so far."""
        return self._evidence

    @property
    def reading(self) -> Evidence:
        """The same for one who reads the others, at the own turn: silence counts, and so does what
        they name."""
        seen = replace(self._seen, setup=self._reading)
        return replace(self.evidence, likelihoods=tuple(likelihoods(seen, turn_of=self.player)))

    @cached_property
    def hand(self) -> frozenset[str]:
        """The seat's own cards."""
        hands = [entry.record for entry in self._seen.entries if isinstance(entry.record, Hand)]
        return frozenset(card for hand in hands for card in hand.cards)

    @property
    def holders(self) -> tuple[str, ...]:
        """The holders, by their places in the worlds."""
        return self._evidence.holders

    def see(self, *entries: Entry) -> None:
        """Something happened, of which the seat sees what its view shows.

        A question means the same whatever else happened; of all else the meaning may depend on what
        came before: accusations made together, looks through the keyhole. Then all is seen anew.
        """
        self._happened += entries
        if all(isinstance(entry.record, Question) for entry in entries):
            seen = view(Log(self.setup, entries, ()), self.player).entries
            self._seen = replace(self._seen, entries=(*self._seen.entries, *seen))
            variant = self.setup.variant
            facts = [fact for entry in seen for fact in constraints_of(entry, variant)]
            constraints = (*self._evidence.constraints, *facts)
            self._evidence = replace(self._evidence, constraints=constraints)
        else:
            before = set(self._evidence.constraints)
            self._seen = view(Log(self.setup, self._happened, ()), self.player)
            self._evidence = observe(self._seen)
            facts = [fact for fact in self._evidence.constraints if fact not in before]
        for fact in facts:
            self._worlds = self._worlds[self._fits(fact)]

    def worlds(self, number: int) -> Samples:
        """So many possible worlds, drawn evenly: [world, card] -> place of the holder."""
        if len(self._worlds) < number:
            counter = WorldCounter(self.evidence)
            self._worlds = counter.sample(max(number, DRAWN), self.rng)
        return self._worlds[:number]

    def believed(self, number: int) -> Samples:
        """So many possible worlds, drawn as often as they are probable to one who reads the others.

        Of worlds drawn evenly some are taken by their weights; of more new ones, where the weights
        leave too few that count.
        """
        evidence = self.reading
        weights = weights_of(self._worlds, evidence)
        if not len(weights) or 1 / (weights**2).sum() < number / 2:
            self._worlds = WorldCounter(self.evidence).sample(DRAWN_TO_WEIGH, self.rng)
            weights = weights_of(self._worlds, evidence)
        return self._worlds[taken_by_weight(weights, number, self.rng.random())]

    def open_holders(self) -> NDArray[np.int64]:
        """How many holders may have each card; 1: that is certain."""
        rows = WorldCounter(self.evidence).marginals()
        deck = self._evidence.cards
        return np.array([sum(map(bool, rows[card].values())) for card in deck], dtype=np.int64)

    def solution(self) -> tuple[str, ...] | None:
        """The envelope's cards, where the seat can be certain of them.

        Two drawn worlds that differ tell that it cannot; else the other solutions are counted.
        """
        cards = self.possible_solution()
        inside = self._worlds == self._places[ENVELOPE]
        if (inside != inside[0]).any():
            return None
        others = Constraint(ENVELOPE, cards, 0, len(cards) - 1)
        return None if WorldCounter(self.evidence).given(others).worlds else cards

    def possible_solution(self) -> tuple[str, ...]:
        """What the envelope holds in one of the drawn worlds, in deck order."""
        inside = np.flatnonzero(self.worlds(1)[0] == self._places[ENVELOPE])
        return tuple(self._evidence.cards[card] for card in inside)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {card: place for place, card in enumerate(self._evidence.cards)}

    def _fits(self, fact: Constraint) -> NDArray[np.bool_]:
        """Which of the drawn worlds the fact allows."""
        held = self._worlds[:, [self._index[card] for card in fact.cards]]
        count = (held == self._places[fact.holder]).sum(axis=1)
        fits: NDArray[np.bool_] = (count >= fact.least) & (count <= fact.most)
        return fits


def taken_by_weight(weights: NDArray[np.float64], number: int, start: float) -> NDArray[np.int64]:
    """The places of `number` draws, evenly spaced over weights that add up to 1; 0 <= start < 1.

    Each place comes as often as its weight says, rounded down or up.

    >>> taken_by_weight(np.array([0.5, 0.0, 0.375, 0.125]), 4, 0.5).tolist()
    [0, 0, 2, 3]
    """
    points = (np.arange(number) + start) / number
    places = np.searchsorted(np.cumsum(weights), points, side="right")
    return np.minimum(places, len(weights) - 1)

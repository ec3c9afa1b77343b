"""WorldCounter: exactly how many worlds fit the evidence, in all, per cell and per solution."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from deduce.counting.choose import Engine, sweep_of
from deduce.counting.counted import Counted
from deduce.counting.estimate import Estimate, estimate
from deduce.counting.naming import Marginals, Solutions
from deduce.counting.simplify import NoWorld, OpenCards, simplify, simplify_further
from deduce.meaning.constraints import Constraint, Evidence

if TYPE_CHECKING:
    from deduce.counting.sample import Generator, Samples, WorldSampler

MAX_STATES = 1_000_000
"""Some seconds and 300 MB with dicts, half a second with numpy; games of eight that a spectator
saw 80 turns of need up to 330,000."""


class WorldCounter:
    """Exact numbers of the worlds that fit `evidence`, counted when first asked for.

    A world is a choice of one holder for each card. Its weight is the product of what its
    likelihoods say; weighted numbers are ints in units of `1 / denominator`, so that
    `weighted_worlds / denominator` is the total weight. Without likelihoods they are the
    plain counts, at no further cost.

    Everything raises CountingBudgetExceeded when a count needs more than `max_states` merged
    states. Cost: half a microsecond for each of them and each holder who may have the next card;
    a tenth of that with numpy. `engine` says how to count, never what comes out.
    """

    def __init__(
        self, evidence: Evidence, *, max_states: int = MAX_STATES, engine: Engine = "auto"
    ) -> None:
        self._evidence = evidence
        self._max_states = max_states
        self._engine: Engine = engine
        self._before: WorldCounter | None = None
        self._added: tuple[Constraint, ...] = ()

    def given(self, *constraints: Constraint) -> WorldCounter:
        """The counter of the worlds in which these hold as well.

        It starts from what this one has settled: cheaper than a counter of all the evidence, and
        at almost no cost where the constraints tell nothing new.
        """
        every = (*self._evidence.constraints, *constraints)
        evidence = replace(self._evidence, constraints=every)
        counter = WorldCounter(evidence, max_states=self._max_states, engine=self._engine)
        counter._before, counter._added = self, constraints
        return counter

    @cached_property
    def worlds(self) -> int:
        """How many worlds fit the evidence; 0 if it contradicts itself."""
        return self._plain.total

    def marginals(self) -> Marginals:
        """Card -> holder -> in how many worlds the holder has the card, zeros included."""
        return self._plain.marginals

    def solutions(self) -> Solutions:
        """Each possible set of the envelope's cards, in deck order, and its number of worlds.

        By falling number, then deck order.
        """
        return self._plain.solutions

    @property
    def weight(self) -> Fraction:
        """The weight of all worlds together."""
        return Fraction(self.weighted_worlds, self.denominator)

    @cached_property
    def denominator(self) -> int:
        """Weighted numbers are in units of one over this."""
        return self._open_cards.denominator if self._open_cards else 1

    @cached_property
    def weighted_worlds(self) -> int:
        """The weight of all worlds together, times `denominator`."""
        return self._weighted.total

    def weighted_marginals(self) -> Marginals:
        """Card -> holder -> the weight of the worlds in which the holder has the card."""
        return self._weighted.marginals

    def weighted_solutions(self) -> Solutions:
        """Each solution of a weight above 0, by falling weight, then deck order."""
        return self._weighted.solutions

    def estimate(self, *, seed: int = 0) -> Estimate:
        """Estimates of all this, for when exact counts exceed the budget."""
        return estimate(self._evidence, seed=seed)

    def sample(self, n: int, rng: Generator) -> Samples:
        """`n` worlds, independent, each with a chance in proportion to its weight; needs numpy.

        An array [sample, card] of places in `evidence.holders`. Raises NoWorld if there is none.
        """
        return self._sampler.draw(n, rng)

    def every_world(self) -> Samples:
        """All worlds, once each, as an array like that of `sample`; for few worlds. Needs numpy.

        Raises NoWorld if there is none.
        """
        from deduce.counting.worlds import every_world

        if self._open_cards is None:
            raise NoWorld
        return every_world(replace(self._open_cards, factors=(), weight=1), self._max_states)

    @cached_property
    def _sampler(self) -> WorldSampler:
        from deduce.counting.sample import WorldSampler

        if self._open_cards is None:
            raise NoWorld
        return WorldSampler(self._open_cards, self._max_states)

    @cached_property
    def _open_cards(self) -> OpenCards | None:
        try:
            if self._before is None:
                return simplify(self._evidence)
            if self._before._open_cards is None:
                return None
            return simplify_further(self._before._open_cards, self._evidence, self._added)
        except NoWorld:
            return None

    @property
    def _same(self) -> WorldCounter | None:
        """The counter that this one started from, if what was added tells nothing new."""
        if self._before is not None and self._before._open_cards == self._open_cards:
            return self._before
        return None

    @cached_property
    def _plain(self) -> Counted:
        if self._same:
            return self._same._plain
        return self._counted(self._open_cards and replace(self._open_cards, factors=(), weight=1))

    @cached_property
    def _weighted(self) -> Counted:
        if self._open_cards is None or not self._evidence.likelihoods:
            return self._plain
        if self._same:
            return self._same._weighted
        return self._counted(self._open_cards)

    def _counted(self, opened: OpenCards | None) -> Counted:
        sweep = sweep_of(opened, self._max_states, self._engine) if opened else None
        return Counted(self._evidence, opened, sweep)

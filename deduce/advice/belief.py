"""What a player believes: worlds, and how probable they are. Needs numpy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Evidence
from deduce.rules.variant import ENVELOPE

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

ENUMERATED = 6_000
"""Up to so many worlds all of them are looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """Worlds and how probable they are.

    `worlds[i, card]`: the place of the card's holder in `holders`; `weights[i]`: add up to 1;
    `solution[i]`: which set of cards is in the envelope, of so many `solutions`. `exact`: these
    are all worlds, not a sample.
    """

    holders: tuple[str, ...]
    cards: tuple[str, ...]
    worlds: NDArray[np.int16]
    weights: Floats
    solution: Numbers
    solutions: int
    exact: bool

    @property
    def shares(self) -> Floats:
        """How probable each solution is."""
        counts = np.bincount(self.solution, self.weights, minlength=self.solutions)
        return counts.astype(np.float64)


def belief_of(evidence: Evidence, counter: WorldCounter, *, samples: int, seed: int) -> Belief:
    """All worlds of the evidence where they are few, else a sample of them.

    `counter` counts the same evidence. Raises NoWorld, and CountingBudgetExceeded.
    """
    exact = counter.worlds <= ENUMERATED
    if exact:
        worlds = counter.every_world()
        weights = weights_of(worlds, evidence)
    else:
        worlds = counter.sample(samples, np.random.default_rng(seed))
        weights = np.full(samples, 1 / samples)
    return belief_in(worlds, weights, evidence, exact=exact)


def belief_in(
    worlds: NDArray[np.int16], weights: Floats, evidence: Evidence, *, exact: bool = False
) -> Belief:
    """These worlds of the evidence with these weights. `exact`: they are all there are."""
    inside = np.packbits(worlds == evidence.holders.index(ENVELOPE), axis=1)
    different, solution = np.unique(inside, axis=0, return_inverse=True)
    return Belief(
        evidence.holders, evidence.cards, worlds, weights, solution.ravel(), len(different), exact
    )


def weights_of(worlds: NDArray[np.int16], evidence: Evidence) -> Floats:
    """How probable each of the worlds is against the others, by the likelihoods of the evidence."""
    place = {card: i for i, card in enumerate(evidence.cards)}
    weights: Floats = np.ones(len(worlds))
    for likelihood in evidence.likelihoods:
        columns = worlds[:, [place[card] for card in likelihood.cards]]
        held = (columns == evidence.holders.index(likelihood.holder)).sum(axis=1)
        weights *= np.array([float(weight) for weight in likelihood.weights])[held]
    weights /= weights.sum()
    return weights

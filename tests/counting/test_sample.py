"""Samples are worlds, each as frequent as its weight says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.counting import CountingBudgetExceeded, NoWorld, WorldCounter
from deduce.counting.sample import Samples
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from tests.brute_force import weight, worlds
from tests.counting.deals import Size, answers, deal, with_likelihoods
from tests.counting.strategies import evidence


def spread(observed: list[int], expected: list[float]) -> float:
    """Pearson's chi-square, in standard deviations above what it is on average."""
    chi_square = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    freedom = max(len(expected) - 1, 1)
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def frequencies(known: Evidence, samples: Samples) -> Counter[tuple[str, ...]]:
    return Counter(tuple(known.holders[place] for place in row) for row in samples.tolist())


@given(evidence(weighted=True), st.integers(0, 2**32))
def test_every_sample_is_a_world(known: Evidence, seed: int) -> None:
    counter = WorldCounter(known)
    if not counter.weighted_worlds:
        with pytest.raises(NoWorld):
            counter.sample(1, np.random.default_rng(seed))
        return
    samples = counter.sample(50, np.random.default_rng(seed))
    assert samples.shape == (50, len(known.cards))
    possible = {tuple(world[card] for card in known.cards) for world in worlds(known)}
    assert set(frequencies(known, samples)) <= possible


@pytest.mark.parametrize(
    ("kinds", "hands", "more"),
    [
        ((3, 2), (2, 1), ()),
        ((3, 3), (1, 1, 1, 1), ()),
        ((2, 4), ((1, 2), (1, 3), (0, 6)), ()),
        ((3, 3), ((1, 2), (1, 2), 1), (Constraint("A", ("0", "3"), 1, 2),)),
        ((4, 2), (2, 2), (Constraint("envelope", ("0", "4"), 0, 1),)),
    ],
)
def test_each_world_comes_as_often_as_any_other(
    kinds: tuple[int, ...], hands: tuple[Size, ...], more: tuple[Constraint, ...]
) -> None:
    known = deal(kinds, hands, *more)
    possible = [tuple(world[card] for card in known.cards) for world in worlds(known)]
    found = frequencies(known, WorldCounter(known).sample(40_000, np.random.default_rng(1)))
    assert set(found) <= set(possible)
    expected = [40_000 / len(possible)] * len(possible)
    assert abs(spread([found[world] for world in possible], expected)) < 4


def test_worlds_come_as_often_as_they_weigh() -> None:
    shown = Likelihood("A", ("0", "1"), (Fraction(0), Fraction(1), Fraction(1, 2)))
    known = with_likelihoods(deal((3, 3), (2, 1, 1)), shown)
    weights = {
        tuple(world[card] for card in known.cards): weight(known, world) for world in worlds(known)
    }
    total = sum(weights.values())
    found = frequencies(known, WorldCounter(known).sample(40_000, np.random.default_rng(2)))
    possible = [world for world in weights if weights[world]]
    assert set(found) <= set(possible)
    expected = [float(40_000 * weights[world] / total) for world in possible]
    assert abs(spread([found[world] for world in possible], expected)) < 4


@pytest.mark.parametrize(
    "known",
    [
        deal((6, 6, 9), (3,) * 6, *answers((6, 6, 9), 6, 15, seed=1)),
        deal((6, 6, 18), ((3, 4),) * 6 + (3, 3), *answers((6, 6, 18), 8, 20, seed=2)),
        deal((20, 20, 20), ((4, 5),) * 12),
    ],
    ids=["mid-game", "ranges", "sixty cards"],
)
def test_cells_come_as_often_as_the_exact_counts_say(known: Evidence) -> None:
    counter, size = WorldCounter(known), 20_000
    samples = counter.sample(size, np.random.default_rng(3))
    for column, row in zip(samples.T, counter.marginals().values(), strict=True):
        observed = np.bincount(column, minlength=len(known.holders)).tolist()
        shares = [ways / counter.worlds for ways in row.values()]
        for count, share in zip(observed, shares, strict=True):
            assert abs(count - size * share) <= 5 * (size * share * (1 - share)) ** 0.5


def test_samples_are_independent_of_each_other() -> None:
    """Neighbours are equal as often as any two worlds."""
    known = deal((3, 2), (2, 1))
    samples = WorldCounter(known).sample(20_000, np.random.default_rng(4))
    equal = int((samples[1:] == samples[:-1]).all(axis=1).sum())
    share = 1 / WorldCounter(known).worlds
    assert abs(equal - 20_000 * share) <= 5 * (20_000 * share) ** 0.5


def test_the_same_generator_gives_the_same_samples() -> None:
    counter = WorldCounter(deal((6, 6, 9), (6, 6, 6)))
    one, other = (counter.sample(100, np.random.default_rng(5)) for _ in range(2))
    assert (one == other).all()


def test_no_card_is_a_world_as_well_and_no_sample_none() -> None:
    assert WorldCounter(Evidence((), ("Ann", "envelope"), ())).sample(
        3, np.random.default_rng(0)
    ).shape == (3, 0)
    assert WorldCounter(deal((3,), (1, 1))).sample(0, np.random.default_rng(0)).shape == (0, 3)


def test_samples_are_subject_to_the_budget() -> None:
    counter = WorldCounter(deal((6, 6, 9), (3,) * 6), max_states=2)
    with pytest.raises(CountingBudgetExceeded):
        counter.sample(1, np.random.default_rng(0))

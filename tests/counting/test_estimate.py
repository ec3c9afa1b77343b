"""Estimates agree with exact counts where both can be had, and say how far off they may be."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from fractions import Fraction
from statistics import stdev

import pytest
from hypothesis import given

from deduce.counting import CountingBudgetExceeded, WorldCounter, estimate
from deduce.counting.estimate import _Runs, _thin
from deduce.counting.plan import Plan
from deduce.counting.simplify import simplify
from deduce.counting.steps import Thin
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from deduce.rules.variant import Category
from tests.counting.deals import answers, deal, many_shows, with_likelihoods
from tests.counting.strategies import evidence

CLASSIC = deal((6, 6, 9), (3,) * 6, *answers((6, 6, 9), 6, 15, seed=1))
RANGES = deal((6, 6, 18), ((3, 4),) * 8, *answers((6, 6, 18), 8, 20, seed=0))


COUNTERS = [WorldCounter(known) for known in (CLASSIC, RANGES, many_shows())]


@given(evidence(weighted=True))
def test_without_thinning_an_estimate_is_exact(known: Evidence) -> None:
    found, counter = estimate(known, samples=10**6), WorldCounter(known)
    assert (found.worlds_estimate, found.standard_error) == (counter.worlds, 0)
    weight = max(counter.weighted_worlds, 1)
    for card, row in counter.weighted_marginals().items():
        assert found.marginals[card] == {holder: ways / weight for holder, ways in row.items()}
    assert found.solutions == tuple(
        (cards, ways / weight) for cards, ways in counter.weighted_solutions()
    )


@given(evidence())
def test_an_estimate_never_sees_what_is_impossible(known: Evidence) -> None:
    found, counter = estimate(known, samples=2), WorldCounter(known)
    for card, row in counter.marginals().items():
        for holder, ways in row.items():
            assert ways or not found.marginals[card][holder]
        assert sum(found.marginals[card].values()) == pytest.approx(min(counter.worlds, 1))
    assert {cards for cards, _ in found.solutions or ()} <= dict(counter.solutions()).keys()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("counter", COUNTERS, ids=["fixed", "range", "shows"])
def test_an_estimate_is_within_four_standard_errors(counter: WorldCounter, seed: int) -> None:
    """Of ten runs: one in 300 would be farther off."""
    found = counter.estimate(seed=seed)
    assert found.standard_error < 0.05 * counter.worlds
    assert abs(found.worlds_estimate - counter.worlds) <= 4 * found.standard_error
    for card, row in counter.marginals().items():
        for holder, ways in row.items():
            assert abs(found.marginals[card][holder] - ways / counter.worlds) < 0.06
    shares = dict(found.solutions or ())
    for cards, ways in counter.solutions():
        assert abs(shares.get(cards, 0) - ways / counter.worlds) < 0.03


def test_estimates_are_right_on_average_however_few_samples() -> None:
    worlds = WorldCounter(CLASSIC).worlds
    found = [estimate(CLASSIC, seed=seed, samples=15) for seed in range(30)]
    mean = sum(one.worlds_estimate for one in found) / len(found)
    error = sum(one.standard_error**2 for one in found) ** 0.5 / len(found)
    assert 0.01 < found[0].standard_error / worlds < 0.3
    assert abs(mean - worlds) <= 3 * error


def test_the_standard_error_is_that_of_the_mean_of_independent_runs() -> None:
    """The sample's deviation, with n - 1 below, over the root of n; `statistics` says the same."""
    runs = _Runs(simplify(CLASSIC), 15, random.Random(0))
    assert len(runs.totals) == 10
    assert runs.standard_error() == pytest.approx(stdev(runs.totals) / 10**0.5, rel=1e-12)
    found = estimate(CLASSIC, seed=0, samples=15)
    assert found.standard_error == runs.standard_error()
    assert found.worlds_estimate == sum(runs.totals) / 10


class Even:
    """All states but 0 are worth the same."""

    def worth(self, state: int) -> float:
        return float(state > 0)


@pytest.mark.parametrize("seed", range(5))
def test_so_many_states_go_on_and_those_of_most_ways_for_certain(seed: int) -> None:
    """Of five, one with half of all ways stands for itself; eight with a 16th each for two each."""
    layer = {0: 5, **dict.fromkeys(range(1, 9), 1), 9: 8}
    multiples = _thin(layer, Even(), 5, random.Random(seed)).multiples  # type: ignore[arg-type]
    drawn = {state for state in multiples if state != 9}
    assert dict(multiples) == {9: 1, **dict.fromkeys(drawn, 2)}
    assert drawn in ({1, 3, 5, 7}, {2, 4, 6, 8})  # systematic: the point passes each second


def test_by_default_the_states_kept_are_the_fewer_the_larger_the_deck() -> None:
    """54,000 samples times cards times holders, where that is between 60 and 400."""
    assert estimate(CLASSIC) == estimate(CLASSIC, samples=54_000 // (21 * 7))


def test_where_every_run_ends_without_a_world_more_states_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []

    def dead(plan: Plan, outlooks: object, samples: int, chance: object) -> tuple[Plan, int, int]:
        tried.append(samples)
        return replace(plan, steps=(Thin({}),)), 0, 1

    # By its module's name the function `estimate` would be found.
    monkeypatch.setattr(sys.modules[estimate.__module__], "_thinned", dead)
    with pytest.raises(CountingBudgetExceeded, match="2000000 merged states"):
        estimate(CLASSIC, samples=400)
    assert tried == [400 * 8**n for n in range(5) for _ in range(10)]
    assert 400 * 8**4 <= 2_000_000 < 400 * 8**5


def test_the_same_seed_gives_the_same_estimate() -> None:
    assert estimate(CLASSIC, seed=3, samples=20) == estimate(CLASSIC, seed=3, samples=20)
    assert estimate(CLASSIC, seed=3, samples=20) != estimate(CLASSIC, seed=4, samples=20)


def test_a_counter_estimates_what_exceeds_its_budget() -> None:
    counter = WorldCounter(many_shows(), max_states=1000)
    assert counter.estimate() == estimate(many_shows())


def test_shares_are_of_the_weight() -> None:
    """The shower of card 0 to the viewer chose evenly among those of 0, 6 and 12 it had."""
    seen = Likelihood("A", ("0", "6", "12"), tuple(Fraction(1, max(k, 1)) for k in range(4)))
    known = with_likelihoods(CLASSIC, seen)
    found, counter = estimate(known), WorldCounter(known)
    assert abs(found.worlds_estimate - counter.worlds) <= 4 * found.standard_error
    for card, row in counter.weighted_marginals().items():
        for holder, ways in row.items():
            assert abs(found.marginals[card][holder] - ways / counter.weighted_worlds) < 0.05


def test_a_contradiction_is_estimated_as_no_world() -> None:
    pairs = (("0", "1"), ("1", "2"), ("0", "2"))
    hidden = deal((9,), (1, 7), *(Constraint("A", pair, 1, 2) for pair in pairs))
    for known in (hidden, deal((3,), (1, 1), Constraint("A", (), 1, 1))):
        found = estimate(known)
        assert (found.worlds_estimate, found.standard_error, found.solutions) == (0, 0, ())
        assert not any(any(row.values()) for row in found.marginals.values())


def test_too_many_solutions_to_tell_apart_are_left_out() -> None:
    cards = tuple(map(str, range(40)))
    found = estimate(Evidence((Category("kind", cards),), ("A", "envelope"), ()))
    assert found.worlds_estimate == 2**40
    assert found.solutions is None

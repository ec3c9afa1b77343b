"""Dicts and numpy count the same, are subject to the same budget, and report the same."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import factorial

import numpy as np
import pytest
from hypothesis import example, given

from deduce.counting import CountingBudgetExceeded, WorldCounter, choose
from deduce.counting.choose import Engine, sweep_of
from deduce.counting.flow import Flow, TooLong
from deduce.counting.simplify import simplify
from deduce.counting.sweep import Sweep
from deduce.counting.vector import VectorSweep
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from tests.counting.bench_states import BenchState, bench_states
from tests.counting.deals import Size, answers, deal, many_shows, with_likelihoods
from tests.counting.strategies import evidence
from tests.counting.test_against_brute_force import ONE_OF_THREE


def everything(known: Evidence, engine: Engine, max_states: int = 10**6) -> list[object]:
    """All that a counter finds, or which of it exceeds the budget."""
    counter = WorldCounter(known, engine=engine, max_states=max_states)
    found: list[object] = []
    for ask in (
        lambda: counter.worlds,
        counter.marginals,
        counter.solutions,
        lambda: counter.weighted_worlds,
        counter.weighted_marginals,
        counter.weighted_solutions,
    ):
        try:
            found.append(ask())
        except CountingBudgetExceeded as exceeded:
            found.append(str(exceeded))
    return found


@given(evidence())
def test_engines_find_the_same(known: Evidence) -> None:
    assert everything(known, "vector") == everything(known, "plain")


NOTHING_WEIGHS = with_likelihoods(
    deal((3,), (1, 1)),
    *(Likelihood(p, ("0", "1"), (Fraction(0), Fraction(0), Fraction(1))) for p in "AB"),
)
"""Each of two hands of one card weighs only with two: a layer of the weighted count is empty."""


@given(evidence(weighted=True))
@example(NOTHING_WEIGHS)
def test_engines_weigh_the_same(known: Evidence) -> None:
    assert everything(known, "vector") == everything(known, "plain")


@given(evidence())
def test_engines_exceed_the_same_budget(known: Evidence) -> None:
    for max_states in (3, 10, 30):
        plain = everything(known, "plain", max_states)
        assert everything(known, "vector", max_states) == plain
        assert everything(known, "auto", max_states) == plain


@pytest.mark.parametrize("state", bench_states()[::6], ids=lambda state: state.id)
def test_engines_find_the_same_in_mid_game(state: BenchState) -> None:
    assert everything(state.evidence, "vector") == everything(state.evidence, "plain")


@pytest.mark.parametrize("turns", [5, 10, 15, 20])
def test_engines_find_the_same_with_ranges_and_weights(turns: int) -> None:
    known = deal((6, 6, 9), ((3, 4),) * 5, *answers((6, 6, 9), 5, turns, seed=turns))
    seen = Likelihood("A", ("0", "6", "12"), tuple(Fraction(1, max(k, 1)) for k in range(4)))
    known = with_likelihoods(known, seen)
    assert everything(known, "vector") == everything(known, "plain")


@pytest.mark.parametrize("size", [(3, 4), (2, 5), 4])
def test_engines_find_the_same_of_one_player_and_the_envelope(size: Size) -> None:
    """The envelope is holder 1, which no step that places no card may be taken for."""
    known = deal((3, 3), (size,), Constraint("A", ("0", "1", "3"), 1, 2))
    seen = Likelihood("A", ("1", "4"), (Fraction(1), Fraction(1, 2), Fraction(1, 3)))
    known = with_likelihoods(known, seen)
    assert everything(known, "vector") == everything(known, "plain")
    # All three of 0, 1 and 3 are with A if the envelope has 2 and one of 4 and 5.
    assert WorldCounter(known, engine="vector").worlds == 3 * 3 - 2


@pytest.mark.parametrize(("bits", "few"), [(0, 0), (24, 0)], ids=["sorted", "looked up"])
def test_sorting_states_and_looking_them_up_find_the_same(
    bits: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deduce.counting.flow.TABLE_BITS", bits)
    monkeypatch.setattr("deduce.counting.flow.FEW", few)
    known = deal((6, 6, 9), (3,) * 6, *answers((6, 6, 9), 6, 12, seed=1))
    assert everything(known, "vector") == everything(known, "plain")


def test_counts_that_are_too_long_are_counted_by_the_plain_engine() -> None:
    puzzle = simplify(deal((20, 20, 20), ((4, 5),) * 12))
    with pytest.raises(TooLong):
        VectorSweep(puzzle, 10**6)
    assert isinstance(sweep_of(puzzle, 10**6, "vector"), Sweep)


def test_a_count_beyond_64_bits_is_exact_whichever_engine_is_asked() -> None:
    """9 * 9 * 10 solutions times 25! / (5! 4! ** 5) deals: some 2 ** 63.5, negative as an int64."""
    known = deal((9, 9, 10), (5, 4, 4, 4, 4, 4))
    closed = 9 * 9 * 10 * factorial(25) // (factorial(5) * factorial(4) ** 5)
    assert closed > 2**63
    for engine in ("plain", "vector", "auto"):
        assert WorldCounter(known, engine=engine).worlds == closed


def test_ways_up_to_the_62nd_power_of_two_are_added_up_and_no_more() -> None:
    """Two moves lead from each of two states to one: twice the ways of both in all."""
    flow = Flow((0, 1), np.zeros((2, 2), dtype=np.int32), 1)
    assert flow.forward(np.array([[2**60, 2**60]])).tolist() == [[2**62]]
    for beyond in (2**60 + 2**9, 2**61, 2**62):
        with pytest.raises(TooLong):
            flow.forward(np.array([[2**60, beyond]]))


def test_weights_that_leave_no_state_on_the_way_are_none_in_numpy_either() -> None:
    """By one likelihood Ann must have c, by the other a and b; and she has a single card."""
    assert WorldCounter(ONE_OF_THREE, engine="plain").weight == 0
    assert WorldCounter(ONE_OF_THREE, engine="vector").weight == 0


def test_many_states_go_to_numpy_and_few_do_not() -> None:
    assert isinstance(sweep_of(simplify(many_shows()), 2 * 10**6, "auto"), VectorSweep)
    assert isinstance(sweep_of(simplify(deal((6, 6, 9), (6, 6, 6))), 10**6, "auto"), Sweep)


def test_without_numpy_the_plain_engine_counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    known = deal((6, 6, 9), (3,) * 6, *answers((6, 6, 9), 6, 15, seed=1))
    expected = everything(known, "auto")
    monkeypatch.setattr(choose, "FEW_STATES", 10)
    for module in ("numpy", "deduce.counting.vector"):
        monkeypatch.setitem(sys.modules, module, None)
    assert isinstance(sweep_of(simplify(known), 10**6, "auto"), Sweep)
    assert everything(known, "auto") == expected

"""A counter that starts from what another one settled finds what a new one finds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Constraint, Evidence
from tests.counting.bench_states import BenchState, bench_states
from tests.counting.deals import deal
from tests.counting.strategies import evidence


def everything(counter: WorldCounter) -> list[object]:
    return [
        counter.worlds,
        counter.marginals(),
        counter.solutions(),
        counter.weight,
        counter.weighted_marginals(),
        counter.weighted_solutions(),
    ]


@given(evidence(weighted=True), st.integers(0, 12))
def test_given_constraints_one_by_one_equal_a_new_counter(known: Evidence, first: int) -> None:
    counter = WorldCounter(replace(known, constraints=known.constraints[:first]))
    for constraint in known.constraints[first:]:
        counter = counter.given(constraint)
    assert everything(counter) == everything(WorldCounter(known))


@given(evidence(), st.integers(0, 12))
def test_given_several_constraints_at_once_equals_a_new_counter(
    known: Evidence, first: int
) -> None:
    counter = WorldCounter(replace(known, constraints=known.constraints[:first]))
    counter = counter.given(*known.constraints[first:])
    assert everything(counter) == everything(WorldCounter(known))


@pytest.mark.parametrize("state", bench_states()[::9], ids=lambda state: state.id)
def test_a_log_that_grows_equals_a_new_counter_in_mid_game(state: BenchState) -> None:
    known = state.evidence
    counter = WorldCounter(replace(known, constraints=known.constraints[:-4]))
    for end in range(len(known.constraints) - 3, len(known.constraints) + 1):
        grown = replace(known, constraints=known.constraints[:end])
        counter = counter.given(grown.constraints[-1])
        assert everything(counter) == everything(WorldCounter(grown))


def test_what_tells_nothing_new_is_not_counted_again() -> None:
    counter = WorldCounter(deal((3, 3), (2, 2))).given(Constraint("A", ("0", "3"), 0, 0, (1,)))
    again = counter.given(Constraint("A", ("0",), 0, 0, (9,)))
    assert again.marginals() == counter.marginals()
    assert again._plain is counter._plain


def test_a_sweep_is_let_go_once_all_that_it_can_tell_was_read() -> None:
    counter = WorldCounter(deal((3, 3), (2, 2)))
    first = counter.marginals()
    assert counter._plain._sweep is not None
    solutions = counter.solutions()
    assert counter._plain._sweep is None
    assert (counter.marginals(), counter.solutions()) == (first, solutions)
    assert everything(counter.given()) == everything(WorldCounter(deal((3, 3), (2, 2))))

"""Mid-game states whose counts several independent methods agree on come out exactly."""

from __future__ import annotations

import pytest

from deduce.counting import WorldCounter
from tests.counting.bench_states import BenchState, bench_states

STATES = bench_states()


def test_there_are_180_states() -> None:
    assert len(STATES) == 180


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.id)
def test_counts_come_out_exactly(state: BenchState) -> None:
    counter = WorldCounter(state.evidence)
    assert counter.worlds == state.worlds
    for card, row in counter.marginals().items():
        if card in state.marginals:
            assert tuple(row.values()) == state.marginals[card]
        else:
            assert sorted(row.values()) == [0] * (len(row) - 1) + [state.worlds]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.id)
def test_solutions_add_up_to_the_worlds_and_the_marginals(state: BenchState) -> None:
    counter = WorldCounter(state.evidence)
    solutions = counter.solutions()
    assert sum(ways for _, ways in solutions) == state.worlds
    for category in state.evidence.categories:
        for card in category.cards:
            with_it = sum(ways for cards, ways in solutions if card in cards)
            assert with_it == counter.marginals()[card]["envelope"]

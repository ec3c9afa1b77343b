"""The enumeration of worlds finds each once: as many as counted, in every cell as often."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from deduce.counting import NoWorld, WorldCounter
from deduce.meaning.constraints import Evidence
from tests.counting.bench_states import BenchState, bench_states
from tests.counting.strategies import evidence


def check(known: Evidence) -> None:
    counter = WorldCounter(known)
    if not counter.worlds:
        with pytest.raises(NoWorld):
            counter.every_world()
        return
    worlds = counter.every_world()
    assert len(worlds) == len({row.tobytes() for row in worlds}) == counter.worlds
    marginals = counter.marginals()
    for place, card in enumerate(known.cards):
        found = np.bincount(worlds[:, place], minlength=len(known.holders)).tolist()
        assert found == list(marginals[card].values())


@given(evidence())
def test_every_world_of_small_decks_is_found_once(known: Evidence) -> None:
    if WorldCounter(known).worlds < 3000:
        check(known)


FEW = [state for state in bench_states() if WorldCounter(state.evidence).worlds <= 20_000]


@pytest.mark.parametrize("state", FEW[::4], ids=lambda state: state.id)
def test_every_world_of_mid_game_states_is_found_once(state: BenchState) -> None:
    check(state.evidence)

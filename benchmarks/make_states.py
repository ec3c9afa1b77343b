"""States to count: the 180 mid-game ones of the tests, and 540 harder ones, made from seeds.

The harder ones are cut out of simulated games of every bundled variant with up to eight players
and 80 turns, seen from a seat and by a spectator. Made again in seconds, they are in no
file. Run from the root of the repository to list them: python -m benchmarks.make_states
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from deduce.log.events import Question
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.meaning.constraints import Evidence, observe
from deduce.rules.setup import SPECTATOR
from deduce.rules.variant import Variant
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.game import Game
from deduce.simulation.happenings import usual_extras
from deduce.simulation.simulate import simulate
from tests.counting.bench_states import bench_states

GAMES_OF_A_VARIANT = 6
CUTS = (5, 10, 15, 25, 80)
MOST_PLAYERS = 8
EXTRAS_EVERY = 4


@dataclass(frozen=True, slots=True)
class State:
    """What one viewer knows after `turns` questions."""

    id: str
    turns: int
    evidence: Evidence


def some(states: Iterable[State], every: int) -> list[State]:
    """One in `every` of the states, the same at each call and spread over all kinds."""
    known = list(states)
    return Random(0).sample(known, len(known))[::every]


def mid_game_states() -> Iterator[State]:
    """The states in tests/data/bench_states.json."""
    for state in bench_states():
        turns = re.search(r"-t(\d+)-", state.id)
        yield State(state.id, int(turns[1]) if turns else 0, state.evidence)


def harder_states() -> Iterator[State]:
    """A seat and a spectator at several moments of games with as many players as may be.

    The later half of each variant's games has one player fewer; one game in four has peeks,
    keyhole looks and the like besides questions. A moment that a game did not reach is left out.
    """
    for first, variant in enumerate(map(load_variant, bundled_variants())):
        for number in range(GAMES_OF_A_VARIANT):
            log = play(variant, number, seed=first * GAMES_OF_A_VARIANT + number).log()
            name = f"{variant.id}-{len(log.setup.players)}p-g{number}"
            for turns in CUTS:
                for kind, viewer in (("seat", log.setup.me), ("spectator", SPECTATOR)):
                    seen = view_after(log, turns, viewer)
                    if seen is not None:
                        yield State(f"{name}-t{turns}-{kind}", turns, observe(seen))


def play(variant: Variant, number: int, *, seed: int) -> Game:
    """A variant's game of this number, without the accusations that would end it early."""
    least, most = variant.players
    most = min(most, MOST_PLAYERS)
    extras = set(usual_extras(variant)) - {"accusation", "wrong accusation"}
    return simulate(
        variant,
        seed=seed,
        players=max(least, most - 2 * number // GAMES_OF_A_VARIANT),
        asking="least-known" if number == 0 else "random",
        turns=max(CUTS),
        events=extras if number % EXTRAS_EVERY == EXTRAS_EVERY - 1 else (),
    )


def view_after(log: Log, turns: int, viewer: str | None) -> View | None:
    """What `viewer` knew after so many questions; None if the log has not as many."""
    asked = [entry.line for entry in log.entries if isinstance(entry.record, Question)]
    if len(asked) < turns:
        return None
    return view(log, viewer, through=asked[turns - 1] if turns else 0)


def main() -> None:
    for state in harder_states():
        print(state.id, f"{len(state.evidence.cards)} cards")


if __name__ == "__main__":
    main()

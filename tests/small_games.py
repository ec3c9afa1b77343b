"""Games with a deck small enough for brute force, as hypothesis strategies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from deduce.advice.other_seats import held_in, log_in_world
from deduce.counting import WorldCounter
from deduce.log.events import Entry
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import Category, QuestionRule, Variant
from deduce.simulation.game import Game
from deduce.simulation.simulate import simulate

SMALL = {
    "first": QuestionRule(2, "each"),
    "all": QuestionRule(2, "any", "all", "right"),
    "asked": QuestionRule(1, "distinct", "asked"),
}


def small_variant(rule: str, deal: str, aside: int) -> Variant:
    """Seven cards in two categories: few enough for brute force."""
    return Variant(
        id=f"small-{rule}",
        name="Small deck",
        source="made for these tests",
        players=(2, 3),
        categories=(Category("who", ("A", "B", "C")), Category("where", ("P", "Q", "R", "S"))),
        question=SMALL[rule],
        deal=deal,  # type: ignore[arg-type]
        free_accusation=True,
        accusations="face-down" if rule == "all" else "open",
        loser="lays-hand-open" if rule == "asked" else "keeps-answering",
        aside={2: aside},
        groups={"red": ("A", "P"), "blue": ("B", "Q", "R")},
    )


@st.composite
def small_views(draw: st.DrawFn, answers: str = "equal") -> View:
    """What some viewer saw of the first lines of a game with a small deck."""
    variant = small_variant(
        draw(st.sampled_from(sorted(SMALL))),
        draw(st.sampled_from(["uneven", "face-up", "face-down"])),
        draw(st.integers(0, 2)),
    )
    game = simulate(
        variant,
        seed=draw(st.integers(0, 10_000)),
        players=draw(st.integers(2, 3)),
        turns=draw(st.integers(0, 8)),
        reference="clue-2023",
    )
    log = log_of(game)
    seen = view(log, draw(st.sampled_from([*log.setup.players, SPECTATOR, EVERYONE])))
    if draw(st.booleans()):  # sizes by the deal's rule only
        seats = tuple(replace(seat, size=None) for seat in log.setup.seats)
        seen = replace(seen, setup=replace(seen.setup, seats=seats))
    return replace(seen, setup=replace(seen.setup, answers=answers))


def log_of(game: Game) -> Log:
    """The game as a log that was never text, since its variant is in no file."""
    entries = tuple(Entry(line, record) for line, record in enumerate(game.records, start=4))
    return Log(game.setup, entries, ())


def another_world(log: Log, player: str, seed: int) -> Log:
    """The log of another deal that looks the same to a player, with nothing hidden."""
    seen, rng = view(log, player), np.random.default_rng(seed)
    evidence = observe(seen)
    (world,) = WorldCounter(evidence).sample(1, rng)
    return log_in_world(seen, held_in(world, evidence), rng)

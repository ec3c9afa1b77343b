"""Advice uses what the asker saw: another deal with the same view gives the same advice."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deduce.advice.minds import held_in, log_in_world
from deduce.advice.questions import NoQuestion
from deduce.advice.rank import rank_questions
from deduce.advice.rivals import look_at_rivals
from deduce.advice.showing import NotAsked, read_asked, which_to_show
from deduce.cli import main
from deduce.constraints import observe
from deduce.counting import WorldCounter
from deduce.game.log import Log
from deduce.game.view import View, view
from deduce.ledger import build_ledger
from tests.small_games import small_views


def other_deal(seen: View, seed: int) -> Log:
    """A log in which all is as the viewer saw it, and what the viewer did not see is drawn."""
    rng, evidence = np.random.default_rng(seed), observe(seen)
    (world,) = WorldCounter(evidence).sample(1, rng)
    return log_in_world(seen, held_in(world, evidence), rng)


def all_advice(seen: View) -> list[object]:
    """All that is advised to the viewer, but for the view that it was made from."""
    try:
        rated = rank_questions(seen).questions
    except NoQuestion:  # nobody is left who could be asked
        rated = ()
    best = [(q.ask, q.rank, q.bits, q.solved, q.nobody) for q in rated]
    asker = next(player for player in seen.setup.players if player != seen.viewer)
    shown: list[object] = []
    for cards in ("A, P", "B, Q", "A, R", "A", "P"):
        try:
            shown += which_to_show(seen, read_asked(cards, asker, seen), minds=3).cards
        except NotAsked:
            shown.append(None)
    return [*best, look_at_rivals(seen, minds=6), build_ledger(seen), *shown]


@given(small_views(), st.tuples(st.integers(0, 1000), st.integers(0, 1000)))
def test_what_was_hidden_from_the_viewer_changes_nothing(
    seen: View, seeds: tuple[int, int]
) -> None:
    if seen.viewer not in seen.setup.players:
        return
    one, other = (view(other_deal(seen, seed), seen.viewer) for seed in seeds)
    if not seen.has_hand:  # the drawn hand is then a fact that the viewer would see
        return
    assert all_advice(one) == all_advice(other)


LOG = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
hand Bob: {bob}
Ann asks Green, Wrench, Lounge: Bob shows {card}
Bob peeks Cat: {peek}
Bob has Kitchen
solution {solution}
"""


@pytest.mark.parametrize(
    "options", [(), ("--json",), ("--asked", "green, wrench, kitchen", "--by", "Ann")]
)
def test_cards_hands_looks_notes_and_the_solution_of_others_are_not_used(
    options: tuple[str, ...],
) -> None:
    one = LOG.format(
        bob="Green, Wrench, Kitchen, Library, Mustard, Revolver",
        card="Green",
        peek="Lounge",
        solution="Peacock, Candlestick, Ballroom",
    )
    other = LOG.format(
        bob="Lounge, Wrench, Kitchen, Library, Peacock, Revolver",
        card="Lounge",
        peek="Green",
        solution="Mustard, Lead Pipe, Conservatory",
    ).replace("Bob has Kitchen", "Bob lacks Ballroom")
    told = [
        CliRunner().invoke(main, ["advise", "-", "--as", "Cat", *options], input=log)
        for log in (one, other)
    ]
    assert told[0].exit_code == told[1].exit_code == 0
    assert told[0].stdout == told[1].stdout

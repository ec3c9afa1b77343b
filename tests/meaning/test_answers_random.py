"""`answers random`: a card shown by somebody who chose evenly among several is weaker evidence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from deduce.counting import WorldCounter
from deduce.knowledge import build_report
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.notation import read_log

LOG = """\
variant clue-card-game
players Ann 3, Bob 3, Cat 3
me Ann
hand Scarlett, Knife, Kitchen
answers {model}
Ann asks Mustard, White: Bob shows Mustard
"""


@pytest.mark.parametrize(
    ("model", "bob", "envelope"),
    [
        ("equal", Fraction(3, 10), Fraction(1, 4)),
        ("random", Fraction(3, 17), Fraction(5, 17)),
    ],
)
def test_who_shows_one_of_two_cards_has_the_other_less_often_if_the_choice_was_even(
    model: str, bob: Fraction, envelope: Fraction
) -> None:
    # By hand: Bob's two other cards are among the eight that are open; weights 1/2 and 1.
    counter = WorldCounter(observe(view(read_log(LOG.format(model=model)))))
    row = counter.weighted_marginals()["White"]
    assert Fraction(row["Bob"], counter.weighted_worlds) == bob
    assert Fraction(row["envelope"], counter.weighted_worlds) == envelope


def test_the_model_changes_neither_worlds_nor_verdicts() -> None:
    equal, random = (build_report(view(read_log(LOG.format(model=m)))) for m in ("equal", "random"))
    assert random.worlds == equal.worlds
    for card, row in equal.cards.items():
        for holder, cell in row.items():
            assert random.cards[card][holder].worlds == cell.worlds
            assert random.cards[card][holder].verdict == cell.verdict

"""Moments of a story as sentences with readable numbers."""

from __future__ import annotations

from typing import get_args

import pytest

from deduce.log.events import (
    Accusation,
    DirectQuestion,
    FreeAccusation,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
)
from deduce.render.text.review_story import SENTENCES, left, moment_text
from deduce.render.words import bits
from deduce.review.model import Highlight, Kind


def test_every_kind_of_moment_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Kind))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Question("Bob", ("A", "P")), "The answer to Bob's question"),
        (Question("Ann", ("A", "P")), "The answer to Ann's own question"),
        (FreeAccusation("Ann", ("A", "P")), "The answer to Ann's own free accusation"),
        (DirectQuestion("Ann", "Bob", ("A",), "?"), "The answer to Ann's own question to Bob"),
        (Peek("Ann", "Bob", "B"), "Ann's own look at a card of Bob"),
        (Peek("Ann", "envelope", "C"), "Ann's own look at the envelope"),
        (Accusation("Bob", ("A", "P"), "wrong"), "What comes of Bob's accusation"),
        (Reveal("Bob", ("B", "R")), "That Bob reveals B and R"),
        (RevealNone("Bob", ("B", "R")), "That Bob reveals none of B or R"),
        (RevealHand("Bob", ("B", "R")), "That Bob lays the hand open"),
        (Show("Bob", "Ann", "B"), "The card that Bob shows Ann"),
        (Note("Bob", ("B",), "has"), "A note"),
    ],
)
def test_an_event_that_settles_the_envelope_has_its_name(event: Record, told: str) -> None:
    moment = Highlight(9, "settled", ("Ann",), (), (2, 1.0), event=event)
    assert moment_text(moment) == (
        f"{told} is enough for Ann: of 2 solutions (1 bit of doubt) one is left, and it is certain."
    )


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (
            Highlight(9, "lead", ("Ann", "Bob"), (), (4, 2.0, 20, 4.25)),
            "Half-way Ann is in front with 4 solutions (2 bits of doubt); "
            "Bob comes next with 20 solutions (4.2 bits of doubt).",
        ),
        (
            Highlight(9, "unlucky", ("Ann", "Bob"), ("A", "P"), (1.5, 0.0)),
            "Ann asks Bob about A, P, worth 1.5 bits on average, and learns nothing.",
        ),
        (
            Highlight(9, "unlucky", ("Ann",), ("A", "P"), (1.5, -0.25)),
            "Ann asks A, P, worth 1.5 bits on average, and the answer leaves 0.2 bits more doubt "
            "than before.",
        ),
        (
            Highlight(9, "told-to-others", ("Ann", "Bob"), ("A", "P"), (1.0, 0.0)),
            "Ann asks A, P, but the answer helps Bob more: it takes 1 bit of doubt from Bob, "
            "and none from Ann.",
        ),
        (
            Highlight(9, "poor-question", ("Ann", "Bob"), ("A", "P", "B", "R"), (0.5, 1.0)),
            "Ann asks A, P, worth 0.5 bits on average; B, R of Bob would have been worth 1 bit.",
        ),
        (
            Highlight(9, "missed", ("Ann",), (), (0, 3)),
            "Ann could win: the envelope is certain before the first question. "
            "But Ann does not accuse, nor in 2 later turns.",
        ),
        (
            Highlight(9, "hasty", ("Ann",), ("C", "S"), (0.0,)),
            "Ann accuses C, S with no chance of being right, and is wrong.",
        ),
        (
            Highlight(9, "first-look", ("Ann", "Bob"), ("C", "S", "C", "S"), (2, 2)),
            "The first cards of the envelope are certain to Ann and Bob: C and S.",
        ),
        (
            Highlight(9, "first-look", ("Ann", "Bob", "Cat"), ("C", "S", "C"), (1, 1, 1)),
            "The first cards of the envelope are certain: C to Ann and Cat; S to Bob.",
        ),
        (
            Highlight(9, "first-look", ("Ann",), ("C",), (1,), ("Ann",)),
            "A first card of the envelope is certain to Ann: C.",
        ),
        (
            Highlight(
                9, "lead", ("Ann", "Bob", "Cat"), (), (4, 2.0, 8, 3.0), ("Ann", "Bob", "Cat")
            ),
            "Half-way, of Ann, Bob and Cat, Ann is in front with 4 solutions (2 bits of doubt); "
            "Bob and Cat come next with 8 solutions (3 bits of doubt).",
        ),
        (
            Highlight(9, "unsolved", ("Ann", "Bob"), (), (2, 1.0, 3)),
            "Up to here nobody has won; Ann and Bob are nearest, each with 2 solutions "
            "(1 bit of doubt).",
        ),
        (
            Highlight(9, "unsolved", ("Ann",), (), (2, 1.0, 2), ("Ann", "Bob")),
            "Up to here nobody has won; of Ann and Bob, Ann is nearest with 2 solutions "
            "(1 bit of doubt).",
        ),
        (
            Highlight(9, "unsolved", ("Ann", "Bob"), (), (1, 0.0, 3)),
            "Up to here nobody has won; the envelope is certain to Ann and Bob.",
        ),
        (
            Highlight(9, "unsolved", (), ("C", "S"), (0.0,)),
            "Up to here nobody has won. It was C, S.",
        ),
    ],
)
def test_a_moment_as_a_sentence(moment: Highlight, sentence: str) -> None:
    assert moment_text(moment) == sentence


def test_numbers_are_readable() -> None:
    assert [bits(x) for x in (0.0, -0.01, 1.0, 0.96, 2.25)] == [
        *("0 bits", "0 bits", "1 bit", "1 bit", "2.2 bits"),
    ]
    assert left(1, 0.0) == "1 solution"
    assert left(1889, 10.5) == "1,889 solutions (10.5 bits of doubt)"
    assert left(0, 6.25) == "about 6.2 bits of doubt"

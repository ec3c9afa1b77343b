"""Moments of a story as sentences with readable numbers."""

from __future__ import annotations

from typing import get_args

import pytest

from deduce.advice.questions import Ask
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
from deduce.render.text.review_story import highlight_text, remaining_words
from deduce.render.words import bits
from deduce.review.highlights import (
    BestAnswer,
    CertainCards,
    Deal,
    Decisive,
    EarlierChance,
    EnvelopeSettled,
    FirstLook,
    Hasty,
    Highlight,
    HighlightKind,
    Lead,
    Lucky,
    Missed,
    Opening,
    PoorQuestion,
    Remaining,
    ToldToOthers,
    Unlucky,
    Unsolved,
    Untold,
    Won,
)

ONE, TWO, FOUR = Remaining(1, 0.0), Remaining(2, 1.0), Remaining(4, 2.0)
AP = Ask(("A", "P"))
ONE_OF_EACH: tuple[Highlight, ...] = (
    Deal(0, 12, (Opening("Ann", FOUR),)),
    FirstLook(9, (CertainCards("Ann", ("C",)),)),
    Lead(9, "Ann", TWO, ("Bob",), FOUR),
    BestAnswer(9, "Ann", AP, FOUR, TWO),
    Unlucky(9, "Ann", AP, 1.5, 0.0),
    PoorQuestion(9, "Ann", AP, 0.5, Ask(("B", "R")), 1.0),
    EnvelopeSettled(9, "Ann", "Bob", TWO, Reveal("Bob", ("B",))),
    Decisive(9, "Ann", AP, TWO),
    ToldToOthers(9, "Ann", ("A", "P"), "Bob", 1.0, 0.0),
    Missed(9, "Ann", 5, 1),
    Hasty(9, "Ann", ("C", "S"), 0.5),
    Lucky(9, "Ann", ("C", "S"), 0.5),
    Won(9, "Ann", ("C", "S"), (EarlierChance("Bob", 5),)),
    Unsolved(9, ("Ann",), TWO, (), 2),
    Untold(9, ("Ann",), TWO, (), 2),
)


def test_every_kind_of_moment_has_its_sentence() -> None:
    assert {type(highlight) for highlight in ONE_OF_EACH} == set(get_args(Highlight))
    assert {highlight.kind for highlight in ONE_OF_EACH} == set(get_args(HighlightKind))
    sentences = [highlight_text(highlight) for highlight in ONE_OF_EACH]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(ONE_OF_EACH)


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
    highlight = EnvelopeSettled(9, "Ann", None, TWO, event)
    assert highlight_text(highlight) == (
        f"{told} is enough for Ann: of 2 solutions (1 bit of doubt) one is left, and it is certain."
    )


@pytest.mark.parametrize(
    ("highlight", "sentence"),
    [
        (
            Lead(9, "Ann", FOUR, ("Bob",), Remaining(20, 4.25)),
            "Half-way Ann is in front with 4 solutions (2 bits of doubt); "
            "Bob comes next with 20 solutions (4.2 bits of doubt).",
        ),
        (
            Unlucky(9, "Ann", Ask(("A", "P"), "Bob"), 1.5, 0.0),
            "Ann asks Bob about A, P, worth 1.5 bits on average, and learns nothing.",
        ),
        (
            Unlucky(9, "Ann", AP, 1.5, -0.25),
            "Ann asks A, P, worth 1.5 bits on average, and the answer leaves 0.2 bits more doubt "
            "than before.",
        ),
        (
            ToldToOthers(9, "Ann", ("A", "P"), "Bob", 1.0, 0.0),
            "Ann asks A, P, but the answer helps Bob more: it takes 1 bit of doubt from Bob, "
            "and none from Ann.",
        ),
        (
            PoorQuestion(9, "Ann", AP, 0.5, Ask(("B", "R"), "Bob"), 1.0),
            "Ann asks A, P, worth 0.5 bits on average; B, R of Bob would have been worth 1 bit.",
        ),
        (
            Missed(9, "Ann", 0, 3),
            "Ann could win: the envelope is certain before the first question. "
            "But Ann does not accuse, nor in 2 later turns.",
        ),
        (
            Hasty(9, "Ann", ("C", "S"), 0.0),
            "Ann accuses C, S with no chance of being right, and is wrong.",
        ),
        (
            FirstLook(9, (CertainCards("Ann", ("C", "S")), CertainCards("Bob", ("C", "S")))),
            "The first cards of the envelope are certain to Ann and Bob: C and S.",
        ),
        (
            FirstLook(
                9,
                (
                    CertainCards("Ann", ("C",)),
                    CertainCards("Bob", ("S",)),
                    CertainCards("Cat", ("C",)),
                ),
            ),
            "The first cards of the envelope are certain: C to Ann and Cat; S to Bob.",
        ),
        (
            FirstLook(9, (CertainCards("Ann", ("C",)),), ("Ann",)),
            "A first card of the envelope is certain to Ann: C.",
        ),
        (
            Lead(9, "Ann", FOUR, ("Bob", "Cat"), Remaining(8, 3.0), ("Ann", "Bob", "Cat")),
            "Half-way, of Ann, Bob and Cat, Ann is in front with 4 solutions (2 bits of doubt); "
            "Bob and Cat come next with 8 solutions (3 bits of doubt).",
        ),
        (
            Unsolved(9, ("Ann", "Bob"), TWO, (), 3),
            "Up to here nobody has won; Ann and Bob are nearest, each with 2 solutions "
            "(1 bit of doubt).",
        ),
        (
            Unsolved(9, ("Ann",), TWO, (), 2, ("Ann", "Bob")),
            "Up to here nobody has won; of Ann and Bob, Ann is nearest with 2 solutions "
            "(1 bit of doubt).",
        ),
        (
            Unsolved(9, ("Ann", "Bob"), ONE, (), 3),
            "Up to here nobody has won; the envelope is certain to Ann and Bob.",
        ),
        (
            Unsolved(9, (), None, ("C", "S"), 0),
            "Up to here nobody has won. It was C, S.",
        ),
    ],
)
def test_a_moment_as_a_sentence(highlight: Highlight, sentence: str) -> None:
    assert highlight_text(highlight) == sentence


def test_numbers_are_readable() -> None:
    assert [bits(x) for x in (0.0, -0.01, 1.0, 0.96, 2.25)] == [
        *("0 bits", "0 bits", "1 bit", "1 bit", "2.2 bits"),
    ]
    assert remaining_words(ONE) == "1 solution"
    assert remaining_words(Remaining(1889, 10.5)) == "1,889 solutions (10.5 bits of doubt)"
    assert remaining_words(Remaining(None, 6.25)) == "about 6.2 bits of doubt"

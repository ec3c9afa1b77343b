"""The story: few moments, in the order of the log, each a sentence with readable numbers."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from deduce.game.events import Accusation, Reveal
from deduce.render.replay_words import SENTENCES, bits, left, moment_text
from deduce.replay.build import build_review
from deduce.replay.review import Kind, Moment, Review
from deduce.replay.story import MOST_MOMENTS, MOST_OF_A_KIND, OF_A_QUESTION
from tests.replay.reviewed import EXAMPLES, asks, example, example_log, small

SOLVED = (asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), asks("Ann", "BQ", "B"))
RIGHT = ("C", "S")


def told(review: Review) -> list[tuple[int, str]]:
    return [(moment.line, moment.kind) for moment in review.story]


def test_every_kind_of_moment_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Kind))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_story_is_short_in_order_and_repeats_little(name: str) -> None:
    story = example(name).story
    lines = [moment.line for moment in story]
    assert len(story) <= MOST_MOMENTS
    assert lines == sorted(lines)
    assert max(Counter(moment.kind for moment in story).values()) <= MOST_OF_A_KIND
    asked = Counter(moment.line for moment in story if moment.kind in OF_A_QUESTION)
    assert set(asked.values()) <= {1}
    assert {*lines} <= {*example(name).lines}
    assert all(moment_text(moment).endswith(".") for moment in story)


def test_an_empty_game_has_the_deal_only() -> None:
    (deal,) = small().story
    assert moment_text(deal) == (
        "The deck allows 12 solutions; before the first question this leaves "
        "Ann 4 (2 bits of doubt) and Bob 6 (2.6 bits of doubt)."
    )


def test_a_short_game_is_told_without_filling() -> None:
    review = small(*SOLVED, Accusation("Ann", RIGHT, "right"))
    assert told(review) == [
        (0, "deal"),
        (3, "best-answer"),
        (3, "first-look"),
        (5, "decisive"),
        (6, "won"),
    ]
    assert [moment_text(moment) for moment in review.story[1:]] == [
        "Ann asks B, R and gets the most telling answer of the game: "
        "from 4 solutions (2 bits of doubt) to 2 solutions (1 bit of doubt).",
        "The first card of the envelope is certain to Ann: S.",
        "Ann asks B, Q and gets the decisive answer: of 2 solutions (1 bit of doubt) one is left, "
        "and Ann can be certain.",
        "Ann accuses C, S and wins.",
    ]


def test_who_could_have_won_earlier_is_told_at_the_end() -> None:
    review = small(*SOLVED, Accusation("Bob", RIGHT, "right"))
    assert told(review)[-2:] == [(5, "missed"), (6, "lucky")]
    review = small(*SOLVED, asks("Bob", "CS", None), Accusation("Bob", RIGHT, "right"))
    assert (
        moment_text(review.story[-1])
        == "Bob accuses C, S and wins. It could have been Ann in line 5."
    )


def test_a_lucky_win_tells_the_chance_and_is_the_end() -> None:
    review = small(Accusation("Ann", RIGHT, "right"))
    assert told(review) == [(0, "deal"), (3, "lucky")]
    assert (
        moment_text(review.story[1])
        == "Ann accuses C, S with a chance of 25% of being right, and wins."
    )


def test_what_another_s_turn_settles_is_told_with_whose_turn_it_was() -> None:
    review = small(asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), Reveal("Bob", ("B",)))
    settled = next(moment for moment in review.story if moment.kind == "settled")
    assert moment_text(settled) == (
        "This is enough for Ann: of 2 solutions (1 bit of doubt) one is left, and it is certain."
    )


def test_a_poor_question_is_told_with_a_better_one() -> None:
    review = small(asks("Ann", "AP", None))
    assert moment_text(review.story[1]) == (
        "Ann asks A, P, worth 0 bits on average; B, R would have been worth 1.3 bits."
    )


def test_a_game_that_nobody_won_ends_with_who_is_nearest() -> None:
    assert moment_text(small(SOLVED[0]).story[-1]) == (
        "Here the log ends and nobody has won; "
        "Ann is nearest with 2 solutions (1 bit of doubt). It was C, S."
    )
    assert moment_text(small(*SOLVED).story[-1]) == (
        "Here the log ends and nobody has won; the envelope is certain to Ann. It was C, S."
    )


def test_the_finished_game_is_told_in_ten_moments() -> None:
    assert told(example("finished-game.clue")) == [
        *((0, "deal"), (14, "told-to-others"), (14, "first-look"), (17, "hasty")),
        *((21, "poor-question"), (25, "settled"), (26, "missed"), (28, "decisive")),
        *((28, "missed"), (34, "won")),
    ]


def test_a_spectator_alone_has_a_story_too() -> None:
    review = build_review(example_log("finished-game.clue"), ["spectator"])
    assert moment_text(review.story[0]) == (
        "The deck allows 324 solutions; before the first question this leaves "
        "a spectator 324 (8.3 bits of doubt)."
    )
    assert moment_text(review.story[-1]) == "Ann accuses Scarlett, Wrench, Bathroom and wins."


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (
            Moment(9, "lead", ("Ann", "Bob"), (), (4, 2.0, 20, 4.25)),
            "Half-way Ann is in front with 4 solutions (2 bits of doubt); "
            "Bob comes next with 20 solutions (4.2 bits of doubt).",
        ),
        (
            Moment(9, "unlucky", ("Ann", "Bob"), ("A", "P"), (1.5, 0.0)),
            "Ann asks Bob about A, P, worth 1.5 bits on average, and learns nothing.",
        ),
        (
            Moment(9, "unlucky", ("Ann",), ("A", "P"), (1.5, -0.25)),
            "Ann asks A, P, worth 1.5 bits on average, and the answer leaves 0.2 bits more doubt "
            "than before.",
        ),
        (
            Moment(9, "told-to-others", ("Ann", "Bob"), ("A", "P"), (1.0, 0.0)),
            "Ann asks A, P, but the answer helps Bob more: it takes 1 bit of doubt from Bob, "
            "and none from Ann.",
        ),
        (
            Moment(9, "poor-question", ("Ann", "Bob"), ("A", "P", "B", "R"), (0.5, 1.0)),
            "Ann asks A, P, worth 0.5 bits on average; B, R of Bob would have been worth 1 bit.",
        ),
        (
            Moment(9, "missed", ("Ann",), (), (0, 3)),
            "Ann could win: the envelope is certain before the first question. "
            "But Ann does not accuse, nor in 2 later turns.",
        ),
        (
            Moment(9, "hasty", ("Ann",), ("C", "S"), (0.0,)),
            "Ann accuses C, S with no chance of being right, and is wrong.",
        ),
        (
            Moment(9, "first-look", ("Ann", "Bob"), ("C", "S")),
            "The first cards of the envelope are certain to Ann and Bob: C and S.",
        ),
    ],
)
def test_a_moment_as_a_sentence(moment: Moment, sentence: str) -> None:
    assert moment_text(moment) == sentence


def test_numbers_are_readable() -> None:
    assert [bits(x) for x in (0.0, -0.01, 1.0, 0.96, 2.25)] == [
        *("0 bits", "0 bits", "1 bit", "1 bit", "2.2 bits"),
    ]
    assert left(1, 0.0) == "1 solution"
    assert left(1889, 10.5) == "1,889 solutions (10.5 bits of doubt)"
    assert left(0, 6.25) == "about 6.2 bits of doubt"

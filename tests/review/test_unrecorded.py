"""Where the log tells less than a seat saw, its timeline is said to be a lower bound."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    Peek,
    Question,
    Record,
    RevealHand,
    Show,
)
from deduce.render.console import text_of
from deduce.render.text.review import review_text
from deduce.review.build import build_review
from deduce.review.unrecorded import unrecorded
from deduce.rules.setup import EVERYONE, SPECTATOR
from tests.review.reviewed import FACE_DOWN, SETUP, asks, example, small_log
from tests.small_games import small_variant

VIEWERS = ("Ann", "Bob", SPECTATOR, EVERYONE)


def untold(cards: str = "BR", kind: str = "shows") -> Question:
    return Question("Ann", tuple(cards), (Answer("Bob", kind),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "who"),
    [
        (asks("Ann", "BR", "R"), ()),
        (untold(), ("Ann", EVERYONE)),
        (untold(kind="?"), VIEWERS),
        (Question("Ann", ("B", "R")), VIEWERS),
        (DirectQuestion("Ann", "Bob", ("red",), "shows"), ("Ann", EVERYONE)),
        (DirectQuestion("Ann", "Bob", ("red",), "?"), VIEWERS),
        (Peek("Bob", "Ann"), ("Bob", EVERYONE)),
        (Peek("Bob", "Ann", "A"), ()),
        (Show("Bob", "Ann", None), ("Ann", EVERYONE)),
        (Accusation("Bob", ("C", "P"), "?"), VIEWERS),
        (Accusation("Bob", (), "wrong"), VIEWERS),
        (Accusation("Bob", ("C", "P"), "wrong"), ()),
    ],
)
def test_a_record_has_a_gap_for_those_who_saw_more(record: Record, who: tuple[str, ...]) -> None:
    log = small_log(record)
    assert tuple(viewer for viewer in VIEWERS if unrecorded(log, viewer)) == who
    assert all(unrecorded(log, viewer) == (3,) for viewer in who)


def test_cards_laid_face_down_are_missing_to_their_accuser_only() -> None:
    variant = replace(SETUP.variant, accusations="face-down")
    log = small_log(Accusation("Bob", (), "wrong"), setup=replace(SETUP, variant=variant))
    assert [viewer for viewer in VIEWERS if unrecorded(log, viewer)] == ["Bob", EVERYONE]


def test_cards_laid_face_down_together_and_not_recorded_are_missing_to_all() -> None:
    setup = replace(SETUP, variant=FACE_DOWN)
    both = (Accusation("Bob", (), "wrong"), Accusation("Ann", ("B", "S"), "wrong"))
    assert [unrecorded(small_log(*both, setup=setup), viewer) for viewer in VIEWERS] == [(3,)] * 4
    apart = (both[0], asks("Ann", "BR", "R"), both[1])
    found = [unrecorded(small_log(*apart, setup=setup), viewer) for viewer in VIEWERS]
    assert found == [(), (3,), (), (3,)]


def test_the_cards_of_a_loser_who_laid_the_hand_open_are_missing_to_that_loser_too() -> None:
    variant = replace(small_variant("asked", "uneven", 0), accusations="face-down")
    log = small_log(Accusation("Bob", (), "wrong"), setup=replace(SETUP, variant=variant))
    assert unrecorded(log, "Bob") == (3,)


def test_who_knows_every_card_misses_nothing() -> None:
    log = small_log(untold(), Accusation("Bob", (), "wrong"))
    (everyone,) = build_review(log, [EVERYONE]).timelines
    assert unrecorded(log, EVERYONE) == (3, 4)
    assert (everyone.points[0].report.worlds, everyone.unrecorded) == (1, ())


def test_a_loser_s_hand_that_was_laid_open_is_missing_to_the_others_until_it_is_written_down() -> (
    None
):
    setup = replace(SETUP, variant=small_variant("asked", "uneven", 0))
    wrong = Accusation("Bob", ("C", "P"), "wrong")
    log = small_log(wrong, setup=setup)
    assert [viewer for viewer in VIEWERS if unrecorded(log, viewer)] == ["Ann", SPECTATOR]
    log = replace(log, entries=log.entries[:1] + log.entries[2:])
    assert unrecorded(log, EVERYONE) == (0, 3)
    log = small_log(wrong, RevealHand("Bob", ("B", "R")), setup=setup)
    assert [viewer for viewer in VIEWERS if unrecorded(log, viewer)] == []


def test_a_seat_without_a_hand_in_the_log_is_a_lower_bound_from_the_start() -> None:
    log = replace(small_log(), entries=small_log().entries[:1])
    assert [unrecorded(log, viewer) for viewer in VIEWERS] == [(), (0,), (), (0,)]


def test_the_text_says_for_whom_the_log_is_a_lower_bound() -> None:
    review = build_review(small_log(untold(), Peek("Ann", "Bob")))
    told = text_of(lambda marks: review_text(review, marks))
    assert told.endswith("  Ann: all that was seen in lines 3 and 4")
    assert not example("finished-game.clue").timelines[0].lower_bound

"""What a question gives away to those who hear its answer."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from deduce.advice.listeners import given_away, with_given_away
from deduce.advice.questions import Ask, opponents
from deduce.advice.ranking import rank_questions
from deduce.knowledge import Knowledge
from deduce.log.events import Accusation, Hand, Note
from deduce.rules.setup import Seat, Setup, Size
from tests.advice.tables import HANDS, SETUP, seen
from tests.small_games import small_variant


def test_who_is_asked_learns_nothing_from_the_own_answer() -> None:
    asks = [Ask(("A", "P")), Ask(("B", "R")), Ask(("C", "S"))]
    assert given_away(Knowledge(seen(*HANDS)), asks) == pytest.approx((0, 0, 0), abs=1e-9)


def test_a_listener_learns_from_who_shows_and_who_passes() -> None:
    # Cat holds Q, and to her A, B or C with P, R or S are nine equal solutions. Bob holds B and R,
    # and of what he is asked he knows who has it.
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 2), ("Cat", 1)))
    table = (Hand("Ann", ("A", "P")), HANDS[1], Note("Cat", ("Q",), "has"))
    (told,) = given_away(
        Knowledge(seen(*table, setup=replace(SETUP, seats=seats))), [Ask(("B", "Q"))]
    )
    # That Bob shows tells Cat that he has B: A and C are left with three. Bob learns nothing.
    assert told == pytest.approx((log2(9) - log2(6)) / 2)


def test_where_everybody_answers_each_answer_is_heard() -> None:
    # The same table; Cat answers first and shows too. To Cat, Bob's show tells that he has B: nine
    # equal solutions become six. To Bob, Cat's tells that she has Q: A or C with P, Q or S, six
    # equal solutions, become four.
    variant = small_variant("all", "uneven", 0)
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 2), ("Cat", 1)))
    table = (Hand("Ann", ("A", "P")), HANDS[1], Note("Cat", ("Q",), "has"))
    view = seen(*table, setup=Setup(variant, seats, me="Ann"))
    assert opponents(view) == ("Cat", "Bob")
    (told,) = given_away(Knowledge(view), [Ask(("B", "Q"))])
    assert told == pytest.approx((log2(9 / 6) + log2(6 / 4)) / 2)


def test_with_few_minds_one_world_is_looked_at() -> None:
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 2), ("Cat", 1)))
    table = (Hand("Ann", ("A", "P")), HANDS[1], Note("Cat", ("Q",), "has"))
    view = seen(*table, setup=replace(SETUP, seats=seats))  # leaves a single world
    asks = [Ask(("B", "Q"))]
    known = Knowledge(view)
    assert given_away(known, asks, minds=1) == pytest.approx(given_away(known, asks))


def test_who_lost_is_nobody_to_give_away_to() -> None:
    lost = Accusation("Bob", ("C", "R"), "wrong")
    assert given_away(Knowledge(seen(*HANDS, lost)), [Ask(("B", "R"))]) == (0.0,)


def test_only_the_first_questions_are_looked_at() -> None:
    knowledge = Knowledge(seen(HANDS[0]))
    advice = with_given_away(rank_questions(knowledge), knowledge, first=2)
    assert [question.given_away is None for question in advice.questions[:4]] == [
        *(False, False, True, True)
    ]

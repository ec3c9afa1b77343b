"""How near the others are, and accuse or wait: states small enough to work out by hand."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.advice.race import look_at_rivals
from deduce.counting import WorldCounter
from deduce.counting.mean import Mean
from deduce.knowledge import Knowledge
from deduce.log.events import Accusation, Answer, Entry, Hand, Note, Question, RevealHand, Show
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant import Category, QuestionRule, Variant
from tests.small_games import small_variant, small_views

# A, B, C and P, Q, R, S: Ann holds A, P, Q, Bob B, R; Ann knows it, so C and S are certain to her.
SETUP = Setup(
    small_variant("first", "uneven", 0),
    (Seat("Ann", Size(3, 3)), Seat("Bob", Size(2, 2))),
    me="Ann",
)
HANDS = (Hand("Ann", ("A", "P", "Q")), Note("Bob", ("B", "R"), "has"))
EXACT = Mean(0.0, 0.0)


def seen(*records: object, setup: Setup = SETUP) -> View:
    entries = tuple(Entry(line, record) for line, record in enumerate(records, start=4))
    return view(Log(setup, entries, ()))  # type: ignore[arg-type]


def approx(chance: Mean) -> tuple[object, object]:
    return pytest.approx(chance.value), pytest.approx(chance.error, abs=1e-12)


def test_a_rival_s_doubt_is_that_of_their_own_view() -> None:
    # Bob sees neither Ann's hand nor her note: A or C, and P, Q or S.
    (bob,) = look_at_rivals(Knowledge(seen(*HANDS))).rivals
    assert bob.player == "Bob"
    assert bob.knows == EXACT
    assert approx(bob.uncertainty) == (log2(6), 0)


def test_a_rival_with_few_solutions_asks_the_question_most_likely_to_settle_it() -> None:
    # Of six equal solutions one question can confirm one: nobody shows.
    race = look_at_rivals(Knowledge(seen(*HANDS)))
    assert race.rivals[0].next_turn.value == pytest.approx(1 / 6)
    assert race.others.value == pytest.approx(1 / 6)


def test_a_rival_may_ask_about_cards_that_are_not_in_the_envelope() -> None:
    """Cat is left with four equal solutions. Asking about possible ones alone settles nothing."""
    variant = Variant(
        id="small",
        name="Small",
        source="made for this test",
        players=(2, 4),
        categories=(Category("who", ("A", "B", "C")), Category("where", ("D", "E", "F"))),
        question=QuestionRule(3, "any", "asked", "right"),
    )
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 1), ("Cat", 1)))
    records = (
        Hand("Bob", ("B",)),
        Question("Ann", ("B", "C", "E"), (Answer("Cat", "shows"),)),
        Accusation("Ann", ("A", "E"), "wrong"),
        Question("Bob", ("A", "C", "F"), (Answer("Cat", "passes"),)),
        Question("Cat", ("A", "B", "F"), (Answer("Bob", "shows", "B"),)),
        Question("Bob", ("A", "D", "F"), (Answer("Ann", "shows", "A"),)),
    )
    (cat,) = look_at_rivals(Knowledge(seen(*records, setup=Setup(variant, seats, me="Bob")))).rivals
    assert approx(cat.uncertainty) == (2, 0)
    assert cat.next_turn == Mean(0.25, 0)


def test_a_rival_who_saw_the_deciding_cards_can_name_the_envelope() -> None:
    shows = [Show("Ann", "Bob", card) for card in ("A", "P", "Q")]
    race = look_at_rivals(Knowledge(seen(*HANDS, *shows)))
    assert race.rivals[0].knows == Mean(1, 0)
    assert race.rivals[0].uncertainty == EXACT
    assert race.others == Mean(1, 0)


def test_what_is_certain_is_named_at_once() -> None:
    race = look_at_rivals(Knowledge(seen(*HANDS)))
    assert (race.solution, race.right, race.choice) == (("C", "S"), 1, "accuse")


def three(*records: object) -> View:
    """Ann holds A and P; of Bob and Cat she knows nothing but what the records tell."""
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 2), ("Cat", 1)))
    return seen(Hand("Ann", ("A", "P")), *records, setup=replace(SETUP, seats=seats))


OWN = Question("Ann", ("A", "P"))  # tells nothing: nobody's answer is recorded


def test_an_open_game_is_waited_for() -> None:
    race = look_at_rivals(Knowledge(three(OWN)))
    # B or C with one of Q, R, S: six solutions of equal weight.
    assert race.right == pytest.approx(1 / 6)
    assert race.enough == 1 - race.others.value > 1 / 6
    assert race.choice == "wait"


def test_one_who_has_not_asked_yet_asks_first() -> None:
    assert look_at_rivals(Knowledge(three())).choice == "ask"
    assert look_at_rivals(Knowledge(three(OWN, Question("Bob", ("A", "P"))))).choice == "ask"


def test_one_accuses_when_another_is_more_likely_to_win_than_one_is_to_be_wrong() -> None:
    # Ann knows all but whether B or C: Bob has the other. Cat may have seen it, and then wins.
    told = (
        Note("Cat", ("Q",), "has"),
        Note("Bob", ("R",), "has"),
        RevealHand("Ann", ("A", "P")),
        Show("Bob", "Cat", "R"),
    )
    unseen = Show("Bob", "Cat", None)
    before, after = (
        look_at_rivals(Knowledge(three(*told, *more, OWN))) for more in ((), (unseen,))
    )
    assert before.right == after.right == pytest.approx(1 / 2)
    assert after.rivals[1].knows.value > before.rivals[1].knows.value == 0
    assert after.choice == "accuse"


def test_who_accused_wrongly_is_no_rival_and_one_who_lost_cannot_accuse() -> None:
    wrong = Accusation("Bob", ("C", "R"), "wrong")
    race = look_at_rivals(Knowledge(three(wrong)))
    assert [rival.player for rival in race.rivals] == ["Cat"]
    assert race.lost == (("Bob", 5),)
    assert look_at_rivals(Knowledge(three(replace(wrong, accuser="Ann")))).choice == "lost"


def test_without_rivals_nobody_comes_first() -> None:
    out = [Accusation(player, ("C", "R"), "wrong") for player in ("Bob", "Cat")]
    race = look_at_rivals(Knowledge(three(*out, OWN)))
    assert (race.rivals, race.others, race.enough, race.choice) == ((), EXACT, 1, "wait")


def test_who_could_have_accused_and_did_not_did_not_know() -> None:
    # Of 11 worlds B and Q are in the envelope in 3, and then Bob would know it.
    passes = (Answer("Cat", "passes"), Answer("Ann", "passes"))
    unanswered = three(Question("Bob", ("B", "Q"), passes))
    counter = WorldCounter(observe(unanswered))
    assert (dict(counter.solutions())["B", "Q"], counter.worlds) == (3, 11)
    (bob, _) = look_at_rivals(Knowledge(unanswered)).rivals
    assert 0 < bob.knows.value < 0.01


def test_who_learned_the_rest_after_their_turn_had_no_chance_to_accuse() -> None:
    # A and P lie open, so at the end of Bob's turn two solutions are left to him. Then Cat has
    # neither B nor R: of 11 worlds Cat has S in 4, Q in 4, C in 3. Of the first eight Bob holds R
    # in four, and cannot tell S from Q; in the other seven he knows now.
    told = (
        RevealHand("Ann", ("A", "P")),
        Question("Bob", ("A", "P")),
        Question("Ann", ("B", "R"), (Answer("Cat", "passes"),)),
    )
    race = look_at_rivals(Knowledge(three(*told)))
    assert race.rivals[0].knows.value == pytest.approx(7 / 11)


@pytest.mark.parametrize(("minds", "drawn"), [(1, 1), (2, 1), (4, 2), (72, 36)])
def test_so_many_views_are_counted_but_of_one_world_at_least(minds: int, drawn: int) -> None:
    # Two rivals, and more worlds than are drawn of them.
    assert look_at_rivals(Knowledge(three()), minds=minds).drawn == drawn


@given(small_views(), st.integers(0, 100))
def test_chances_are_chances_and_the_same_for_the_same_seed(given_view: View, seed: int) -> None:
    if given_view.viewer not in given_view.setup.players:
        return
    race = look_at_rivals(Knowledge(given_view), minds=8, seed=seed)
    for rival in race.rivals:
        assert 0 <= rival.knows.value <= rival.next_turn.value + 1e-12 <= 1 + 2e-12
        assert rival.uncertainty.value >= 0
    nearest = max((rival.next_turn.value for rival in race.rivals), default=0)
    assert nearest - 1e-12 <= race.others.value <= 1 + 1e-12
    assert race == look_at_rivals(Knowledge(given_view), minds=8, seed=seed)

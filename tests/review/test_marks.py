"""Questions, accusations and missed wins of small games whose figures are counted by hand.

Ann begins with 4 solutions of one world each, {B, C} with {R, S}, so 2 bits. To her question B, R
Bob passes (1/4), shows R (3/8) or shows B (3/8); after a show one solution is twice as probable as
the other: 2 - 3/4 (log2 3 - 2/3) = 2.5 - 0.75 log2 3 bits. No question tells her more.
"""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from deduce.advice.questions import Ask
from deduce.log.events import Accusation, Answer, DirectQuestion, Peek, Question, Reveal, Solution
from deduce.review.build import build_review
from deduce.review.model import MissedWin, Review
from deduce.rules.variant_file import load_variant
from tests.review.reviewed import FACE_DOWN, SETUP, asks, small, small_log, three

TWO_CARDS = 2.5 - 0.75 * log2(3)
SOLVED = (asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), asks("Ann", "BQ", "B"))
RIGHT, WRONG = ("C", "S"), ("B", "S")


def judged(review: Review) -> list[tuple[int, str, float | None]]:
    return [(a.line, a.judged, a.probability) for a in review.accusations]


def test_the_best_question_has_an_accuracy_of_100_percent() -> None:
    (question,) = small(asks("Ann", "BR", "R")).questions
    assert question.expected == question.best_expected == pytest.approx(TWO_CARDS, abs=1e-12)
    assert (question.before, question.gained, question.error) == (2.0, 1.0, 0.0)
    assert (question.accuracy, question.rank, question.legal) == (1.0, 1, 12)
    assert question.best == Ask(("B", "R"))


def test_a_question_about_one_open_card_has_the_share_of_its_one_bit() -> None:
    (question,) = small(asks("Ann", "BP", "B")).questions
    assert (question.expected, question.gained) == (1.0, 1.0)
    assert question.accuracy == pytest.approx(1 / TWO_CARDS, abs=1e-12)
    assert question.best == Ask(("B", "R"))


def test_a_question_about_own_cards_tells_nothing() -> None:
    (question,) = small(asks("Ann", "AP", None)).questions
    assert (question.expected, question.gained, question.accuracy) == (0.0, 0.0, 0.0)


def test_the_answer_that_leaves_one_solution_is_decisive() -> None:
    questions = small(*SOLVED).questions
    assert [(q.line, q.decisive) for q in questions] == [(3, False), (4, False), (5, True)]
    assert (questions[2].gained, questions[2].expected, questions[2].accuracy) == (1.0, 1.0, 1.0)


def test_nothing_can_be_expected_of_a_question_asked_when_certain() -> None:
    again = small(*SOLVED, asks("Bob", "AQ", "Q"), asks("Ann", "CS", None)).questions[-1]
    assert (again.before, again.expected, again.best_expected, again.accuracy) == (0, 0, 0, None)
    assert (again.best, again.rank, again.legal) == (Ask(("C", "S")), 1, 12)


def test_a_score_adds_up_the_questions_and_leaves_out_those_that_could_tell_nothing() -> None:
    ann, bob = small(*SOLVED, asks("Bob", "AQ", "Q"), asks("Ann", "CS", None)).scores
    assert (ann.asked, ann.counted, ann.accuracy) == (3, 2, 1.0)
    assert (ann.gained, ann.certain_at, ann.won) == (2.0, 5, False)
    assert ann.expected == pytest.approx(TWO_CARDS + 1, abs=1e-12)
    assert (bob.asked, bob.certain_at) == (2, None)


def test_an_accusation_of_the_only_solution_left_is_certain() -> None:
    review = small(*SOLVED, Accusation("Ann", RIGHT, "right"))
    assert judged(review) == [(6, "certain", 1.0)]
    assert (review.winner, review.solution, review.missed) == ("Ann", RIGHT, ())


def test_a_right_guess_is_lucky_and_a_wrong_one_hasty_with_the_chance_of_their_cards() -> None:
    assert judged(small(Accusation("Ann", RIGHT, "right"))) == [(3, "lucky", 0.25)]
    assert judged(small(Accusation("Ann", WRONG, "wrong"))) == [(3, "hasty", 0.25)]


def test_an_accusation_that_could_not_be_right_has_no_chance() -> None:
    assert judged(small(Accusation("Ann", ("A", "S"), "wrong"))) == [(3, "hasty", 0.0)]


def test_an_unrecorded_outcome_is_judged_by_the_solution_if_the_log_tells_it() -> None:
    lucky = small(Accusation("Ann", RIGHT, "?"), Solution(RIGHT))
    assert (judged(lucky), lucky.winner) == ([(3, "lucky", 0.25)], "Ann")
    assert judged(small(Accusation("Ann", WRONG, "?"), Solution(RIGHT))) == [(3, "hasty", 0.25)]


def test_an_accuser_who_is_not_followed_is_not_judged() -> None:
    log = small_log(Accusation("Bob", ("C", "P"), "wrong"))
    assert judged(build_review(log, ["Ann"])) == [(3, "unknown", None)]
    assert judged(build_review(log)) == [(3, "hasty", 1 / 6)]


def test_accusations_laid_down_at_once_are_judged_by_what_was_known_before_the_first() -> None:
    wrong = (Accusation("Ann", ("C", "Q"), "wrong"), Accusation("Bob", ("C", "P"), "wrong"))
    end = (*wrong, Accusation("Cat", RIGHT, "right"))
    review, aloud = three(*end, variant=FACE_DOWN), three(*end)
    cat, later = review.timelines[2], aloud.timelines[2]
    assert judged(review)[2] == (
        6,
        "lucky",
        pytest.approx(cat.points[0].report.solutions[0].probability),
    )
    assert judged(aloud)[2][2] == pytest.approx(later.before(6).report.solutions[0].probability)
    assert later.before(6).uncertainty < later.points[0].uncertainty


def test_unseen_cards_are_not_judged() -> None:
    assert judged(small(Accusation("Bob", (), "wrong"))) == [(3, "unknown", None)]


def test_who_accuses_directly_after_the_answer_misses_nothing() -> None:
    assert small(*SOLVED, Accusation("Ann", RIGHT, "right")).missed == ()


def test_who_lets_another_go_on_after_the_decisive_answer_misses_a_win() -> None:
    review = small(*SOLVED, asks("Bob", "AQ", "Q"), Accusation("Ann", RIGHT, "right"))
    assert review.missed == (MissedWin("Ann", 5, (5,)),)
    assert review.winner == "Ann"


def test_each_turn_in_which_one_asks_although_certain_is_one_chance_missed() -> None:
    bob = asks("Bob", "AQ", "Q")
    review = small(*SOLVED, bob, asks("Ann", "CS", None), asks("Ann", "CP", None), bob)
    assert review.missed == (MissedWin("Ann", 5, (5, 8)),)


def test_the_turn_with_which_the_log_ends_is_no_chance_missed() -> None:
    assert small(*SOLVED).missed == ()
    assert small(*SOLVED, Reveal("Bob", ("B",))).missed == ()


def test_one_who_asks_and_then_accuses_in_the_same_turn_misses_nothing() -> None:
    bob = asks("Bob", "AQ", "Q")
    review = small(*SOLVED, bob, asks("Ann", "CS", None), Accusation("Ann", RIGHT, "right"))
    assert review.missed == (MissedWin("Ann", 5, (5,)),)


def test_certainty_that_comes_on_another_s_turn_is_missed_at_the_next_own_one() -> None:
    log = (asks("Ann", "BR", "R"), Reveal("Bob", ("B",)), asks("Bob", "AP", "A"))
    assert small(*log).missed == ()
    asked = small(*log, asks("Ann", "CS", None), asks("Bob", "AQ", "Q"))
    assert asked.missed == (MissedWin("Ann", 4, (6,)),)


def test_a_look_at_a_card_is_part_of_the_turn_and_no_chance_of_its_own() -> None:
    review = small(*SOLVED[:2], Peek("Ann", "Bob", "B"), SOLVED[2], asks("Bob", "AQ", "Q"))
    assert review.timelines[0].certain_at == 5
    assert review.missed == (MissedWin("Ann", 5, (6,)),)


def test_a_loser_misses_nothing_and_cannot_win() -> None:
    wrong = Accusation("Ann", WRONG, "wrong")
    review = small(wrong, *SOLVED, asks("Bob", "AQ", "Q"), Accusation("Ann", RIGHT, "right"))
    assert (review.missed, review.winner) == ((), None)


def test_accusations_at_once_belong_to_the_turn_before_them() -> None:
    both = (Accusation("Bob", ("C", "P"), "wrong"), Accusation("Ann", RIGHT, "right"))
    setup = replace(SETUP, variant=FACE_DOWN)
    review = build_review(small_log(*SOLVED, *both, setup=setup))
    assert (review.missed, review.winner) == ((), "Ann")
    later = build_review(small_log(*SOLVED, asks("Bob", "AQ", "Q"), *both, setup=setup))
    assert later.missed == (MissedWin("Ann", 5, (5,)),)


def test_who_accuses_after_another_s_accusation_was_heard_has_missed_a_turn() -> None:
    both = (Accusation("Bob", ("C", "P"), "wrong"), Accusation("Ann", RIGHT, "right"))
    assert small(*SOLVED, *both).missed == (MissedWin("Ann", 5, (5,)),)


def test_another_s_win_ends_the_game() -> None:
    end = (Accusation("Bob", RIGHT, "right"), asks("Ann", "CS", None), asks("Bob", "AQ", "Q"))
    review = small(*SOLVED, *end)
    assert (review.winner, review.missed) == ("Bob", (MissedWin("Ann", 5, (5,)),))


def test_questions_that_cannot_be_rated_are_left_out() -> None:
    log = small_log(
        DirectQuestion("Ann", "Bob", ("red",), "has none"),
        Question("Ann", ("B", "R"), ()),
        Question("Bob", ("A", "P"), (Answer("Ann", "?"),)),
    )
    assert [q.line for q in build_review(log, ["Ann"]).questions] == [4]


def test_where_one_player_is_asked_the_question_is_to_that_one() -> None:
    variant = load_variant("clue-2023")
    rule = replace(variant.question, answer="asked")
    setup = replace(SETUP, variant=replace(SETUP.variant, question=replace(rule, cards=2)))
    (question,) = build_review(small_log(asks("Ann", "BR", "R"), setup=setup)).questions
    assert question.ask == Ask(("B", "R"), "Bob")
    assert question.expected == pytest.approx(TWO_CARDS, abs=1e-12)


def test_the_solution_is_what_all_hands_leave_where_no_line_tells_it() -> None:
    assert small().solution == RIGHT
    setup = replace(SETUP, seats=SETUP.seats)
    half = replace(small_log(setup=setup), entries=small_log().entries[:1])
    assert build_review(half).solution is None

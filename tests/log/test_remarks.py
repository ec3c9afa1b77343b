"""What `check` mentions without calling it an error."""

import pytest

from deduce.log.remarks import Remark, remarks
from deduce.log.view import view
from deduce.notation import read_log

CLUE = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"
ANN, BOB, CAT = (f"{name} asks Green, Rope, Kitchen: ?\n" for name in ("Ann", "Bob", "Cat"))


def told(*lines: str, head: str = CLUE) -> list[tuple[int, str]]:
    found = remarks(view(read_log(head + "".join(lines))))
    assert all(isinstance(remark, Remark) for remark in found)
    return [(remark.line, remark.message) for remark in found]


def test_a_game_in_order_has_no_remarks():
    assert told(BOB, CAT, ANN, BOB, "Bob accuses Green, Rope, Kitchen: right\n") == []


def test_a_number_of_players_that_the_variant_is_not_made_for_is_mentioned():
    head = "variant clue-master-detective\nplayers Ann, Bob\n"
    message = "Clue Master Detective is for 3 to 10 players, not 2"
    assert told(head=head) == [(0, message)]


def test_a_question_out_of_turn_is_mentioned():
    assert told(ANN, CAT) == [(4, "Cat asks, but it was Bob's turn")]
    assert told(ANN, ANN) == [(4, "Ann asks twice in a row")]


def test_the_turn_goes_on_from_who_asked_out_of_turn():
    assert told(ANN, CAT, ANN) == [(4, "Cat asks, but it was Bob's turn")]


def test_a_loser_is_left_out_of_the_turns():
    assert told(ANN, "Bob accuses: wrong\n", CAT, ANN, CAT) == []


@pytest.mark.parametrize(
    "line",
    ["Bob asks Green, Rope, Kitchen: ?\n", "Bob asks Cat about Green: ?\n"],
)
def test_a_loser_who_asks_is_mentioned(line):
    assert told("Bob accuses: wrong\n", line) == [(4, "Bob asks after losing in line 3")]


def test_a_loser_who_tests_is_mentioned():
    head = "variant clue-express\nplayers Ann, Bob, Cat\n"
    lines = ("Bob accuses: wrong\n", "Bob tests Plum Brains, Plum Brawn: ?\n")
    assert told(*lines, head=head) == [(4, "Bob asks after losing in line 3")]


def test_a_loser_who_accuses_again_is_mentioned():
    lines = ("Bob accuses: wrong\n", ANN, "Bob accuses: right\n")
    assert told(*lines) == [(5, "Bob accuses again after losing in line 3")]


def test_a_loser_who_answers_is_in_order():
    lines = ("Bob accuses: wrong\n", "Ann asks Green, Rope, Kitchen: Bob shows\n")
    assert told(*lines) == []


def test_lines_behind_a_right_accusation_are_mentioned_once():
    lines = ("Bob accuses: right\n", BOB, CAT)
    assert told(*lines) == [(4, "the game ended with the right accusation in line 3")]


def test_an_accusation_made_at_once_may_follow_the_right_one():
    assert told("Bob accuses: right\n", "Cat accuses: wrong\n") == []


def test_notes_and_set_up_behind_the_end_are_in_order():
    assert told("Bob accuses: right\n", "Cat has Rope\n", "solution Green, Rope, Kitchen\n") == []


def test_remarks_are_in_the_order_of_lines():
    lines = (ANN, CAT, "Cat accuses: wrong\n", CAT)
    assert [line for line, _ in told(*lines)] == [4, 6]


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("Ann asks Green, Rope, Kitchen: Bob passes, Cat shows\n", "the card that Cat showed"),
        ("Bob shows Ann\n", "the card that Bob showed"),
        ("Ann peeks Bob\n", "a card"),
    ],
)
def test_a_card_that_the_note_taker_saw_and_the_log_does_not_tell_is_mentioned(line, seen):
    head = CLUE + "me Ann\n"
    assert told(line, head=head) == [(4, f"Ann saw {seen}, but the log does not say which")]
    assert told(line, head=CLUE) == []


def test_cards_that_others_saw_need_not_be_told():
    asked = "Bob asks Green, Rope, Kitchen: Cat shows\n"
    assert told(asked, "Bob peeks Cat\n", head=CLUE + "me Ann\n") == []

"""How the table stands after each move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deduce.log.events import Entry
from deduce.log.table import TableHistory, Turn
from deduce.notation import parse_event, read_log
from deduce.rules.setup import Setup
from tests.notebook.games import EXAMPLES, turns_expected

SETUP = read_log("variant clue-express\nplayers Ann 3, Bob 3, Cat 2, Dan 2\nme Ann").setup


def players_in_turn(lines: list[str]) -> tuple[str, ...]:
    """Who may still ask, from the player whose turn it is, after these lines."""
    records = [parse_event(line, SETUP) for line in lines]
    entries = tuple(Entry(number, record) for number, record in enumerate(records, start=1))
    return TableHistory(SETUP, entries).now.in_turn


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        ([], "Ann"),
        (["b ? Sc-Brai Pl-Braw -"], "Cat"),
        (["d ? Sc-Brai Pl-Braw -"], "Ann"),
        (["Bob peeks envelope: red"], "Bob"),
        (["d ? Sc-Brai Pl-Braw -", "Bob asks Cat about Plum: has none"], "Bob"),
        (["Bob tests Sc-Brai, Pl-Braw: nobody"], "Bob"),
        (["a ? Sc-Brai Pl-Braw -", "Ann accuses Sc-Brai, Pl-Braw: wrong"], "Bob"),
        (["a ? Sc-Brai Pl-Braw -", "Bob accuses Sc-Brai, Pl-Braw: wrong"], "Cat"),
        (["a ? Sc-Brai Pl-Braw -", "Dan accuses Sc-Brai, Pl-Braw: wrong"], "Bob"),
        (["Bob accuses Sc-Brai, Pl-Braw: wrong", "a ? Sc-Brai Pl-Braw -"], "Cat"),
        (["a ? Sc-Brai Pl-Braw -", "Cat has Sc-Brai", "Dan reveals Pl-Braw"], "Bob"),
    ],
)
def test_the_next_player_asks_unless_the_turn_is_not_over(lines: list[str], turn: str) -> None:
    assert players_in_turn(lines)[0] == turn


def test_who_accused_wrongly_asks_no_more_unless_nobody_is_left() -> None:
    said = [f"{who} accuses Sc-Brai, Pl-Braw: wrong" for who in ("Ann", "Cat", "Dan")]
    assert players_in_turn(said[:2]) == ("Bob", "Dan")
    assert players_in_turn(said) == ("Bob",)
    all_lost = [*said, "Bob accuses Sc-Brai, Pl-Braw: wrong"]
    assert set(players_in_turn(all_lost)) == {"Ann", "Bob", "Cat", "Dan"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_in_the_examples_all_turns_but_the_first_are_foreseen(name: str) -> None:
    _, *others = turns_expected(name)
    assert [offered for _, offered, _ in others] == [asker for _, _, asker in others]


CLASSIC = read_log("variant clue-classic\nplayers Ann 6, Bob 6, Cat 6\nme Ann").setup
OPEN_HANDS = replace(CLASSIC, variant=replace(CLASSIC.variant, loser="lays-hand-open"))
FACE_DOWN = replace(CLASSIC, variant=replace(CLASSIC.variant, accusations="face-down"))
GUESS = "Plum, Rope, Hall"


def history(*lines: str, setup: Setup = CLASSIC, solution: str = "") -> TableHistory:
    records = [parse_event(line, setup) for line in lines]
    entries = tuple(Entry(number, record) for number, record in enumerate(records, start=1))
    envelope = tuple(solution.split(", ")) if solution else None
    return TableHistory(setup, entries, envelope)


def test_a_wrong_accuser_has_lost_from_the_first_wrong_accusation_on() -> None:
    game = history(f"Bob accuses {GUESS}: wrong", f"Bob accuses {GUESS}: wrong", "Ann ? pl ro ha -")
    assert [dict(state.lost) for state in game.states] == [{}, {"Bob": 1}, {"Bob": 1}, {"Bob": 1}]


def test_an_outcome_that_was_not_recorded_is_judged_by_the_solution_where_it_is_known() -> None:
    line = f"Bob accuses {GUESS}: ?"
    assert history(line).now.lost == {}
    assert history(line, solution="Plum, Rope, Study").now.lost == {"Bob": 1}
    assert history(line, solution="Plum, Rope, Hall").now.won == (1, "Bob")


def test_who_lost_wins_nothing_by_being_right_later_though_the_game_has_ended() -> None:
    game = history(f"Bob accuses {GUESS}: wrong", "Bob accuses Plum, Rope, Study: right")
    assert (game.now.ended, game.now.won) == (2, None)


def test_only_where_losers_lay_their_hands_open_need_they_not_answer() -> None:
    lines = (f"Bob accuses {GUESS}: wrong", "Bob reveals hand: Green")
    assert history(*lines).now.excused == frozenset()
    assert history(*lines).now.open_hands == {"Bob": ("Green",)}
    after_each = [state.excused for state in history(*lines, setup=OPEN_HANDS).states]
    assert after_each == [frozenset(), {"Bob"}, {"Bob"}]
    assert history(*lines, setup=OPEN_HANDS).now.answering("Ann").obliged == ("Cat",)
    assert history(*lines, setup=OPEN_HANDS).now.answering("Ann").order == ("Bob", "Cat")


def test_every_accusation_opens_the_envelope_and_begins_a_new_period_of_the_keyhole() -> None:
    lines = ("Ann peeks envelope: Plum", f"Bob accuses {GUESS}: ?", "Ann peeks envelope: Rope")
    assert [state.period for state in history(*lines).states] == [0, 0, 1, 1]


def test_who_has_just_asked_may_still_accuse_until_somebody_acts_but_not_after_losing() -> None:
    asked = "Ann ? pl ro ha -"
    assert history(asked, "Cat has Plum", "Bob reveals Green").now.may_still_accuse == "Ann"
    assert history(asked, "Bob peeks Cat").now.may_still_accuse is None
    assert history(f"Ann accuses {GUESS}: wrong", asked).now.may_still_accuse is None


def test_a_lone_accusation_laid_face_down_is_seen_by_nobody_else_and_a_spoken_one_by_all() -> None:
    lines = (f"Ann accuses {GUESS}: wrong", "Bob ? pl ro ha -", f"Bob accuses {GUESS}: wrong")
    assert history(*lines, setup=FACE_DOWN).laid_alone == {1, 3}
    assert history(*lines).laid_alone == frozenset()
    both = (lines[0], lines[2])
    assert history(*both, setup=FACE_DOWN).laid_alone == frozenset()


def test_a_turn_is_what_one_player_does_before_another_acts() -> None:
    lines = ("Ann peeks Bob", "Ann ? pl ro ha -", f"Ann accuses {GUESS}: wrong", "Bob ? pl ro ha -")
    assert history(*lines).turns == (Turn("Ann", (2,), accused=True), Turn("Bob", (4,)))


def test_silence_is_broken_by_an_accusation_made_at_once_with_others_and_not_by_a_later_one() -> (
    None
):
    asked, others = "Ann ? pl ro ha -", f"Bob accuses {GUESS}: wrong"
    own = f"Ann accuses {GUESS}: wrong"
    assert not history(asked, others, own).kept_silent(1, None)
    assert history(asked, others, "Cat ? pl ro ha -", own).kept_silent(1, None)
    assert not history(asked, "Cat reveals Green").kept_silent(1, None)
    assert history(asked, "Cat reveals Green").kept_silent(1, "Bob")
    assert not history(asked).kept_silent(1, "Ann")

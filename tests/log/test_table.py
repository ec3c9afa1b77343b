"""How the table stands: whose turn it is."""

from __future__ import annotations

import pytest

from deduce.log.events import Entry
from deduce.log.table import TableHistory
from deduce.notation import parse_event, read_log
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

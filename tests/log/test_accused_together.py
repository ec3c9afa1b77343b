"""Accusations made at once are the ones whose cards everybody sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from deduce.log.events import Accusation, Entry, Note, Record, Reveal
from deduce.log.log import Log
from deduce.log.table import TableHistory
from deduce.log.view import view
from deduce.rules.setup import SPECTATOR, Seat, Setup, Size
from deduce.rules.variant import Variant
from tests.review.reviewed import FACE_DOWN, SETUP

NAMES = ("Ann", "Bob", "Cat")
SEATS = tuple(Seat(name, Size(0, None)) for name in NAMES)
RECORDS = [Reveal("Ann", ("A",)), Note("Bob", ("B",), "has")]
RECORDS += [Accusation(name, ("A", "P"), "wrong") for name in NAMES]  # type: ignore[misc]


def lines(*records: Record) -> list[Entry]:
    return [Entry(line, record) for line, record in enumerate(records, start=1)]


def accuses(name: str, outcome: str = "wrong") -> Accusation:
    return Accusation(name, ("C", "S"), outcome)  # type: ignore[arg-type]


def history(entries: Sequence[Entry], variant: Variant) -> TableHistory:
    return TableHistory(Setup(variant, SEATS), tuple(entries))


def test_several_in_a_row_by_different_players_are_made_at_once() -> None:
    entries = lines(accuses("Ann"), RECORDS[1], accuses("Bob"), accuses("Ann"), RECORDS[0])
    found = history([*entries, Entry(6, accuses("Cat"))], FACE_DOWN).together
    assert found == {1: (1, 3), 3: (1, 3), 4: (4,), 6: (6,)}


def test_accusations_that_are_named_aloud_stand_alone() -> None:
    assert history(lines(accuses("Ann"), accuses("Bob")), SETUP.variant).together == {
        1: (1,),
        2: (2,),
    }


@given(st.lists(st.sampled_from(RECORDS), max_size=8))
def test_where_cards_lie_face_down_a_spectator_sees_those_of_accusations_made_at_once(
    records: list[Record],
) -> None:
    log = Log(Setup(FACE_DOWN, SEATS), tuple(lines(*records)), ())
    seen = {e.line for e in view(log, SPECTATOR).moves if getattr(e.record, "cards", ())}
    found = history(log.entries, FACE_DOWN).together
    assert {line for line in found if line in seen} == {
        line for line, run in found.items() if len(run) > 1
    }


def test_the_first_right_accusation_in_the_agreed_order_wins_and_its_run_ends_the_game() -> None:
    entries = lines(accuses("Ann"), RECORDS[0], accuses("Bob"), accuses("Cat", "right"))
    game = history(entries, FACE_DOWN)
    assert (game.now.won, game.last_line, game.now.lost) == ((4, "Cat"), 3, {"Ann": 1, "Bob": 3})
    assert [game.can_win("Cat", line) for line in (0, 2, 3, 4)] == [True, True, False, False]
    assert [game.can_win("Ann", line) for line in (0, 1)] == [True, False]
    aloud = history(entries, replace(FACE_DOWN, accusations="open"))
    assert (aloud.last_line, aloud.now.lost) == (4, {"Ann": 1, "Bob": 3})

"""The example logs are what they promise to be: readable, free of conflict, written as shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from deduce.log.events import (
    Accusation,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Reveal,
    RevealNone,
    Solution,
    Table,
)
from deduce.log.log import Log
from deduce.log.view import view
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import format_log, read_log
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants

FOLDER = Path(__file__).parents[2] / "examples"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*.clue"))
QUICK = ["clue-classic.clue"]
COMPLETE = ["cluedo-classic.clue", "finished-game.clue", "super-cluedo-challenge.clue"]
KINDS = (
    *(Hand, Table, Aside, Solution, Question, FreeAccusation, DirectQuestion, Peek, Accusation),
    *(Reveal, RevealNone, Note),
)


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def example(name: str) -> Log:
    return read_log(text_of(name), source=name, folder=FOLDER)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_consistent_from_every_seat(name: str) -> None:
    log = example(name)
    for viewer in (*log.setup.players, SPECTATOR, EVERYONE):
        with SatOracle(observe(view(log, viewer))) as oracle:
            assert oracle.consistent(), viewer


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in QUICK])
def test_an_example_is_in_canonical_form(name: str) -> None:
    assert format_log(example(name)) == text_of(name)


@pytest.mark.parametrize("name", QUICK)
def test_a_quick_example_says_the_same_in_canonical_form(name: str) -> None:
    log = example(name)
    canonical = format_log(log)
    assert canonical != text_of(name)
    assert read_log(canonical).entries == log.entries


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_a_readers_number_of_lines_and_is_the_first_seats(name: str) -> None:
    log = example(name)
    assert log.setup.me == log.setup.players[0]
    assert 10 <= len(view(log).moves) <= 40
    assert any(line.comment for line in log.lines)


def test_every_bundled_variant_has_an_example() -> None:
    assert {example(name).setup.reference for name in EXAMPLES} == {*bundled_variants()}


def test_the_examples_show_every_kind_of_statement_that_a_rulebook_knows() -> None:
    logs = [example(name) for name in EXAMPLES]
    assert {type(entry.record) for log in logs for entry in log.entries} == {*KINDS}
    assert any(log.setup.renames for log in logs)
    assert any(log.setup.answers == "random" for log in logs)


@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_example_tells_every_card(name: str) -> None:
    log = example(name)
    records = [entry.record for entry in log.entries]
    solution = next(record for record in records if isinstance(record, Solution))
    hands = [card for record in records if isinstance(record, Hand) for card in record.cards]
    assert sorted((*hands, *solution.cards)) == sorted(log.setup.variant.cards)
    shows = [a for r in records if isinstance(r, Question) for a in r.answers if a.kind == "shows"]
    assert all(answer.card for answer in shows)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in COMPLETE])
def test_other_examples_tell_only_what_their_note_taker_saw(name: str) -> None:
    log = example(name)
    assert view(log).entries == log.entries


def test_the_first_example_is_nearly_solved() -> None:
    log = example("clue-2023.clue")
    with SatOracle(observe(view(log))) as oracle:
        worlds = [dict(zip(log.setup.variant.cards, w, strict=True)) for w in oracle.worlds()]
    solutions = {tuple(c for c, holder in w.items() if holder == ENVELOPE) for w in worlds}
    assert solutions == {
        ("Mustard", "Revolver", "Billiard Room"),
        ("Mustard", "Revolver", "Dining Room"),
        ("Orchid", "Revolver", "Dining Room"),
    }
    assert len(worlds) == 4

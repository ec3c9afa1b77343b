"""Repairs: single lines, smallest sets where no line does, and one-word changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.log.events import Entry, Note, Question
from deduce.log.log import Log
from deduce.log.view import view
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import format_event, parse_event, read_log
from deduce.repair.check import find_conflict
from deduce.repair.one_word import changes_of
from deduce.repair.ranking import smallest_removals
from deduce.rules.setup import Setup
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

HEAD = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
"""


def setup_of(text: str = HEAD) -> Setup:
    return read_log(text).setup


def changed(line: str, *, asker_saw: bool = False) -> list[str]:
    setup = setup_of()
    record = parse_event(line, setup)
    return [
        format_event(change.record, setup)
        for change in changes_of(record, setup, asker_saw=asker_saw)
        if change.kind != "card"
    ]


def test_another_shower_or_nobody_may_have_been_meant() -> None:
    assert changed("Ann asks Green, Wrench, Kitchen: Bob shows Green") == [
        "Ann asks Green, Wrench, Kitchen: Bob passes, Cat shows",
        "Ann asks Green, Wrench, Kitchen: nobody",
    ]


def test_a_card_that_the_note_taker_saw_stays_whoever_showed_it() -> None:
    assert changed("Ann asks Green, Wrench, Kitchen: Bob shows Green", asker_saw=True)[0] == (
        "Ann asks Green, Wrench, Kitchen: Bob passes, Cat shows Green"
    )


def test_after_nobody_each_player_may_have_shown() -> None:
    assert changed("Ann asks Green, Wrench, Kitchen: nobody") == [
        "Ann asks Green, Wrench, Kitchen: Bob shows",
        "Ann asks Green, Wrench, Kitchen: Bob passes, Cat shows",
    ]


def test_answers_that_were_not_recorded_to_their_end_have_no_other_shower() -> None:
    assert changed("Ann asks Green, Wrench, Kitchen: Bob passes") == []


def test_a_misheard_card_is_another_one_of_its_category() -> None:
    setup = setup_of()
    record = parse_event("Bob has Rope", setup)
    assert [format_event(change.record, setup) for change in changes_of(record, setup)] == [
        "Bob has Candlestick",
        "Bob has Dagger",
        "Bob has Lead Pipe",
        "Bob has Revolver",
        "Bob has Wrench",
    ]


def test_two_independent_clashes_need_two_lines() -> None:
    text = HEAD + "Bob has Kitchen\nCat has Kitchen\nBob has Wrench\nCat has Wrench\n"
    conflict = find_conflict(view(read_log(text)))
    assert set(conflict.repairs.removals) == {(5, 7), (5, 8), (6, 7), (6, 8)}
    assert conflict.repairs.changes == ()


def test_the_note_takers_own_pass_on_a_card_in_hand_is_a_conflict_of_both_lines() -> None:
    text = HEAD + "Bob asks Green, Rope, Kitchen: Cat passes, Ann passes\n"
    conflict = find_conflict(view(read_log(text)))
    assert conflict.lines == (4, 5)
    assert conflict.repairs.removals[0] == (5,)
    assert "Bob asks Green, Rope, Kitchen: Cat passes, Ann shows" in [
        change.to for change in conflict.repairs.changes
    ]


def broken_log(seed: int, wrong: Sequence[int]) -> Log:
    """A simulated game in which some questions' answers are turned round."""
    log = simulate(load_variant("clue-2023"), seed=seed, players=3, turns=8, events=()).log()
    asked = [entry for entry in log.entries if isinstance(entry.record, Question)]
    chosen = {asked[place % len(asked)].line for place in wrong}

    def noted(entry: Entry) -> Entry:
        if entry.line not in chosen:
            return entry
        return replace(entry, record=next(iter(changes_of(entry.record, log.setup))).record)

    return replace(log, entries=tuple(map(noted, log.entries)))


@given(st.integers(0, 5_000), st.lists(st.integers(0, 50), min_size=1, max_size=4))
def test_smallest_removals_are_those_of_trying_all_sets(seed: int, wrong: list[int]) -> None:
    with SatOracle(observe(view(broken_log(seed, wrong)))) as oracle:
        clash = oracle.minimal_clash()
        if clash is None:
            return
        found = {frozenset(lines) for lines in smallest_removals(oracle, clash)}
        size = len(next(iter(found)))
        if size > 2:
            return
        tried = {
            frozenset(lines)
            for lines in combinations(oracle.lines, size)
            if oracle.consistent([line for line in oracle.lines if line not in lines])
        }
        assert found == tried
        assert size == 1 or not any(
            oracle.consistent([other for other in oracle.lines if other != line])
            for line in oracle.lines
        )


@given(st.integers(0, 5_000), st.lists(st.integers(0, 50), min_size=1, max_size=4))
def test_every_clash_is_minimal(seed: int, wrong: list[int]) -> None:
    log = broken_log(seed, wrong)
    conflict = find_conflict(view(log))
    if not conflict.lines:
        return
    with SatOracle(observe(view(log))) as oracle:
        assert not oracle.consistent(conflict.lines)
        for dropped in conflict.lines:
            assert oracle.consistent([line for line in conflict.lines if line != dropped])


@pytest.mark.parametrize("relation", ["has", "lacks", "at least", "exactly"])
def test_changes_of_notes_keep_holder_and_relation(relation: str) -> None:
    note = Note("Bob", ("Rope", "Study"), relation, 1)  # type: ignore[arg-type]
    for change in changes_of(note, setup_of()):
        assert isinstance(change.record, Note)
        assert (change.record.holder, change.record.relation) == ("Bob", relation)
        assert len(set(change.record.names) - set(note.names)) == 1

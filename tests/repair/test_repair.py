"""Repairs: single lines, smallest sets where no line does, and one-word changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.knowledge import Knowledge
from deduce.log.events import Answer, Entry, Note, Question
from deduce.log.log import Log
from deduce.log.view import view
from deduce.logic.mus import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import format_event, parse_event, read_log
from deduce.repair.check import find_conflict
from deduce.repair.one_word import slips_of
from deduce.repair.ranking import _scored_changes, plausibility, smallest_removals
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
        format_event(slip.record, setup)
        for slip in slips_of(record, setup, asker_saw=asker_saw)
        if slip.kind != "card"
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
    assert [format_event(slip.record, setup) for slip in slips_of(record, setup)] == [
        "Bob has Candlestick",
        "Bob has Dagger",
        "Bob has Lead Pipe",
        "Bob has Revolver",
        "Bob has Wrench",
    ]


def test_two_independent_clashes_need_two_lines() -> None:
    text = HEAD + "Bob has Kitchen\nCat has Kitchen\nBob has Wrench\nCat has Wrench\n"
    conflict = find_conflict(Knowledge(view(read_log(text))))
    assert set(conflict.repairs.removals) == {(5, 7), (5, 8), (6, 7), (6, 8)}
    assert conflict.repairs.changes == ()


def test_the_note_takers_own_pass_on_a_card_in_hand_is_a_conflict_of_both_lines() -> None:
    text = HEAD + "Bob asks Green, Rope, Kitchen: Cat passes, Ann passes\n"
    conflict = find_conflict(Knowledge(view(read_log(text))))
    assert conflict.lines == (4, 5)
    assert conflict.repairs.removals[0] == (5,)
    assert "Bob asks Green, Rope, Kitchen: Cat passes, Ann shows" in [
        change.to for change in conflict.repairs.changes
    ]


def test_lines_that_no_change_repairs_are_ranked_by_the_worlds_left_without_them() -> None:
    head = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"
    none = "Bob lacks Candlestick, Dagger, Lead Pipe, Revolver, Rope, Wrench\n"
    # Far more worlds have Bob with the Rope than without any weapon.
    for lines, best in ((f"{none}Bob has Rope\n", 4), (f"Bob has Rope\n{none}", 5)):
        repairs = find_conflict(Knowledge(view(read_log(head + lines)))).repairs
        assert repairs.changes == ()
        assert repairs.removals == ((best,), (9 - best,))


def test_a_change_scores_its_worlds_times_how_probable_such_a_slip_is() -> None:
    """docs/repairs.md: a slip in the shower weighs 4, in a card 1, spread over all changes of that
    kind; in a hand a tenth. There are 30 other cards for a hand, 18 for a question, two showers."""
    seen = view(read_log(HEAD + "Bob asks Green, Rope, Kitchen: Cat passes, Ann passes\n"))
    with SatOracle(observe(seen)) as oracle:
        scores = {
            (line, format_event(record, seen.setup)): score
            for line in (4, 5)
            for score, record in _scored_changes(seen, oracle, line)
        }
    # Cat has none of the Green, the Wrench and the Kitchen: so many as are not in the envelope are
    # Bob's, each worth 1/3; there were 4 suspects, 4 weapons and 7 rooms without Ann's.
    worlds = sum(
        Fraction(ways, 3**bobs) * comb(12 - bobs, 6)
        for bobs, ways in enumerate((1, 3 + 3 + 6, 3 * 3 + 3 * 6 + 3 * 6, 3 * 3 * 6))
    )
    assert worlds == 3990
    assert scores[5, "Bob asks Green, Wrench, Kitchen: nobody"] == worlds / 18
    hand = "hand Plum, Wrench, Bathroom, Dagger, Study, Orchid"
    assert scores[4, hand] == worlds / 30 / 10
    shown = "Bob asks Green, Rope, Kitchen: Cat shows"
    changed_view = seen.with_record(5, parse_event(shown, seen.setup))
    assert scores[5, shown] == plausibility(Knowledge(changed_view)) * 4 / 2
    assert len(scores) == 4 + 2 + 4


def test_a_hand_may_not_be_left_out_where_others_would_have_too_many_cards_then() -> None:
    """Ann's two cards leave Bob eight; by the deal's rule he would have six."""
    text = (
        "variant clue-2023\nplayers Ann, Bob, Cat\nme Ann\nhand Plum, Rope\n"
        "Bob has Green, Orchid, Dagger, Revolver, Kitchen, Study, Library, Lounge\n"
        "Cat has Plum\nCat has Mustard\nCat lacks Mustard\n"
    )
    removals = find_conflict(Knowledge(view(read_log(text)))).repairs.removals
    assert set(removals) == {(6, 7), (6, 8)}


def test_fifty_sets_of_lines_are_proposed_at_most() -> None:
    cards = ("Green", "Mustard", "Peacock", "Wrench", "Revolver", "Kitchen")
    lines = [f"{name} has {card}\n" for card in cards for name in ("Bob", "Cat")]
    for clashes, sets in ((5, 2**5), (6, 50)):
        with SatOracle(observe(view(read_log(HEAD + "".join(lines[: 2 * clashes]))))) as oracle:
            removals = smallest_removals(oracle, smallest_clash(oracle) or ())
        assert len(set(removals)) == len(removals) == sets
        assert {len(removed) for removed in removals} == {clashes}


def test_past_the_most_trials_one_set_is_proposed_that_cannot_be_made_smaller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two clashes one line each goes: 2 trials of single lines and 4 of pairs."""
    text = HEAD + "Bob has Kitchen\nCat has Kitchen\nBob has Wrench\nCat has Wrench\n"
    with SatOracle(observe(view(read_log(text)))) as oracle:
        clash = smallest_clash(oracle) or ()
        assert clash == (5, 6)
        for trials, removals in ((6, 4), (5, 3), (3, 1), (2, 1)):
            monkeypatch.setattr("deduce.repair.ranking.MAX_TRIALS", trials)
            found = smallest_removals(oracle, clash)
            assert len(found) == removals
        assert found == [(6, 8)]


def test_where_everybody_answers_one_answer_may_have_been_the_other() -> None:
    setup = read_log("variant clue-master-detective\nplayers Ann 9, Bob 9, Cat 9\n").setup
    assert setup.variant.question.answer == "all"
    cards = ("Plum", "Rope", "Library")
    answers = (Answer("Bob", "passes"), Answer("Cat", "shows", "Rope"), Answer("Dan", "?"))
    slips = slips_of(Question("Ann", cards, answers), setup)
    assert [slip.record for slip in slips if slip.kind == "answer"] == [
        Question("Ann", cards, (Answer("Bob", "shows"), *answers[1:])),
        Question("Ann", cards, (answers[0], Answer("Cat", "passes"), answers[2])),
    ]


def broken_log(seed: int, wrong: Sequence[int]) -> Log:
    """A simulated game in which some questions' answers are turned round."""
    log = simulate(load_variant("clue-2023"), seed=seed, players=3, turns=8, events=()).log()
    asked = [entry for entry in log.entries if isinstance(entry.record, Question)]
    chosen = {asked[place % len(asked)].line for place in wrong}

    def noted(entry: Entry) -> Entry:
        if entry.line not in chosen:
            return entry
        return replace(entry, record=next(iter(slips_of(entry.record, log.setup))).record)

    return replace(log, entries=tuple(map(noted, log.entries)))


@given(st.integers(0, 5_000), st.lists(st.integers(0, 50), min_size=1, max_size=4))
def test_smallest_removals_are_those_of_trying_all_sets(seed: int, wrong: list[int]) -> None:
    with SatOracle(observe(view(broken_log(seed, wrong)))) as oracle:
        clash = smallest_clash(oracle)
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
    conflict = find_conflict(Knowledge(view(log)))
    if not conflict.lines:
        return
    with SatOracle(observe(view(log))) as oracle:
        assert not oracle.consistent(conflict.lines)
        for dropped in conflict.lines:
            assert oracle.consistent([line for line in conflict.lines if line != dropped])


@pytest.mark.parametrize("relation", ["has", "lacks", "at least", "exactly"])
def test_changes_of_notes_keep_holder_and_relation(relation: str) -> None:
    note = Note("Bob", ("Rope", "Study"), relation, 1)  # type: ignore[arg-type]
    for slip in slips_of(note, setup_of()):
        assert isinstance(slip.record, Note)
        assert (slip.record.holder, slip.record.relation) == ("Bob", relation)
        assert len(set(slip.record.names) - set(note.names)) == 1

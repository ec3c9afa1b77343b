"""Simulated games: the counts are exact, and the hands that were dealt are never excluded."""

import pytest

from deduce.counting import WorldCounter
from deduce.log.events import Hand, Solution
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.notation import format_log
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ENVELOPE

from .loading import Case, cases, logs_in, sat_verdicts

CASES = cases("simulated")
each_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def dealt(case: Case) -> dict[str, str]:
    """Card -> the holder that had it, from the hands and the solution noted after the game."""
    records = [entry.record for entry in case.log.entries]
    hands = [fact for fact in records if isinstance(fact, Hand)]
    truth = {card: fact.player for fact in hands for card in fact.cards}
    solution = next(fact for fact in records if isinstance(fact, Solution))
    return truth | dict.fromkeys(solution.cards, ENVELOPE)


def test_every_log_has_its_expected_counts_and_the_whole_deal():
    assert len(CASES) == 50
    assert {case.name for case in CASES} == logs_in("simulated")
    assert all(set(dealt(case)) == set(case.evidence.cards) for case in CASES)


@each_game
def test_the_log_is_written_canonically(case: Case):
    assert format_log(case.log) == case.text


@each_game
def test_the_number_of_worlds_is_exactly_the_known_one(case: Case):
    assert case.counter.worlds == case.expected["worlds"]


@each_game
def test_the_envelope_has_each_card_in_exactly_the_known_number_of_worlds(case: Case):
    marginals = case.counter.marginals()
    counts = {card: row[ENVELOPE] for card, row in marginals.items() if row[ENVELOPE]}
    assert counts == case.expected["envelope_worlds"]


@each_game
def test_the_solutions_add_up_to_the_known_numbers_of_the_envelope(case: Case):
    counts = dict.fromkeys(case.expected["envelope_worlds"], 0)
    for cards, worlds in case.counter.solutions():
        for card in cards:
            counts[card] += worlds
    assert counts == case.expected["envelope_worlds"]


@each_game
def test_sat_leaves_exactly_the_known_candidates_for_the_envelope(case: Case):
    found = [card for cards in case.candidates(case.verdicts).values() for card in cards]
    assert found == list(case.expected["envelope_worlds"])


@each_game
def test_both_engines_give_the_same_verdicts(case: Case):
    assert case.verdicts == case.counted_verdicts


@each_game
def test_the_true_deal_is_never_excluded_from_any_seat(case: Case):
    for viewer in (*case.log.setup.players, SPECTATOR):
        found = sat_verdicts(observe(view(case.log, viewer)))
        excluded = [cell for cell in dealt(case).items() if found[cell] == "impossible"]
        assert (viewer, excluded) == (viewer, [])


@each_game
def test_all_hands_open_leave_the_true_deal_as_the_only_world(case: Case):
    evidence = observe(view(case.log, EVERYONE))
    found = sat_verdicts(evidence)
    assert WorldCounter(evidence).worlds == 1
    assert {card: holder for (card, holder), v in found.items() if v == "certain"} == dealt(case)

"""Games on which other programs claim too much or find too little come out exactly right.

`peer_failures/expected.json` says which program fails, and how.
"""

import pytest

from deduce.log.events import Solution
from deduce.notation import format_log
from deduce.rules.variant import ENVELOPE

from .loading import Case, cases, logs_in

CASES = cases("peer_failures")
each_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def test_every_log_has_its_expected_answers():
    assert len(CASES) == 3
    assert {case.name for case in CASES} == logs_in("peer_failures")


@each_game
def test_the_log_is_written_canonically(case: Case):
    assert format_log(case.log) == case.text


@each_game
def test_the_number_of_worlds_is_exactly_the_known_one(case: Case):
    assert case.counter.worlds == case.expected["worlds"]


@each_game
def test_sat_finds_exactly_the_certain_owners(case: Case):
    assert case.names("certain", case.verdicts) == case.expected["certain"]


@each_game
def test_counting_finds_exactly_the_certain_owners(case: Case):
    assert case.names("certain", case.counted_verdicts) == case.expected["certain"]


@each_game
def test_the_envelope_has_each_card_in_exactly_the_known_number_of_worlds(case: Case):
    marginals = case.counter.marginals()
    counts = {card: row[ENVELOPE] for card, row in marginals.items() if row[ENVELOPE]}
    assert counts == case.expected["envelope_worlds"]


@each_game
def test_sat_leaves_exactly_the_known_candidates_for_the_envelope(case: Case):
    found = [card for cards in case.candidates(case.verdicts).values() for card in cards]
    assert found == list(case.expected["envelope_worlds"])


def test_the_true_solution_stays_possible_where_a_program_excludes_it():
    (case,) = [case for case in CASES if case.name == "rope-is-not-settled"]
    (solution,) = [e.record for e in case.log.entries if isinstance(e.record, Solution)]
    assert solution.cards == ("Scarlett", "Rope", "Library")
    assert solution.cards in dict(case.counter.solutions())
    assert {case.verdicts[card, ENVELOPE] for card in solution.cards} == {"possible"}
    assert case.verdicts["Rope", "Dan"] == "possible"

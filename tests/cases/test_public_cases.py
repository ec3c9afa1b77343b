"""Published puzzles, real games and other programs' tests come out as published.

`public/expected.json` names the source of each. Where the published answer is wrong, it says so
and expects what was counted by two independent methods.
"""

from fractions import Fraction

import pytest

from deduce.logic.mus import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.notation import format_log

from .loading import Case, cases, logs_in, with_answer

CASES = cases("public")
CONSISTENT = with_answer(CASES, "certain")


def each(known, key=None):
    """Run a test for every case, or for those that tell `key`; a case's name is the test's id."""
    chosen = known if key is None else with_answer(known, key)
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case.name)


def test_every_log_has_its_expected_answers():
    assert len(CASES) == 34
    assert {case.name for case in CASES} == logs_in("public")


@each(CASES)
def test_the_log_is_written_canonically(case: Case):
    assert format_log(case.log) == case.text


@each(CASES)
def test_the_number_of_worlds_is_exactly_the_known_one(case: Case):
    assert case.counter.worlds == case.expected["worlds"]


@each(CASES)
def test_both_engines_give_the_same_verdicts(case: Case):
    if case.counter.worlds == 0:
        assert case.verdicts == {}
    else:
        assert case.verdicts == case.counted_verdicts


@each(CONSISTENT)
def test_sat_finds_exactly_the_certain_owners(case: Case):
    assert case.names("certain", case.verdicts) == case.expected["certain"]


@each(CONSISTENT)
def test_counting_finds_exactly_the_certain_owners(case: Case):
    assert case.names("certain", case.counted_verdicts) == case.expected["certain"]


@each(CONSISTENT)
def test_sat_leaves_exactly_the_known_candidates_for_the_envelope(case: Case):
    assert case.candidates(case.verdicts) == case.expected["envelope"]


@each(CONSISTENT)
def test_counting_leaves_exactly_the_known_candidates_for_the_envelope(case: Case):
    assert case.candidates(case.counted_verdicts) == case.expected["envelope"]


@each(CONSISTENT)
def test_the_solutions_share_out_all_worlds_and_use_every_candidate(case: Case):
    solutions = case.counter.solutions()
    used = {card for cards, _ in solutions for card in cards}
    assert sum(worlds for _, worlds in solutions) == case.expected["worlds"]
    assert used == {card for cards in case.expected["envelope"].values() for card in cards}


@each(CASES, "holds")
def test_sat_settles_who_has_a_card(case: Case):
    for holder, card in case.expected["holds"]:
        assert (holder, card, case.verdicts[card, holder]) == (holder, card, "certain")


@each(CASES, "holds")
def test_counting_settles_who_has_a_card(case: Case):
    for holder, card in case.expected["holds"]:
        assert (holder, card, case.counted_verdicts[card, holder]) == (holder, card, "certain")


@each(CASES, "not_holds")
def test_sat_settles_who_lacks_a_card(case: Case):
    for holder, card in case.expected["not_holds"]:
        assert (holder, card, case.verdicts[card, holder]) == (holder, card, "impossible")


@each(CASES, "not_holds")
def test_counting_settles_who_lacks_a_card(case: Case):
    for holder, card in case.expected["not_holds"]:
        assert (holder, card, case.counted_verdicts[card, holder]) == (holder, card, "impossible")


@each(CASES, "undetermined")
def test_sat_claims_nothing_that_is_open(case: Case):
    for holder, card in case.expected["undetermined"]:
        assert (holder, card, case.verdicts[card, holder]) == (holder, card, "possible")


@each(CASES, "undetermined")
def test_counting_claims_nothing_that_is_open(case: Case):
    for holder, card in case.expected["undetermined"]:
        assert (holder, card, case.counted_verdicts[card, holder]) == (holder, card, "possible")


@each(CASES, "at_least_one")
def test_no_world_is_without_all_cells_of_a_disjunction(case: Case):
    with SatOracle(case.evidence) as oracle:
        for cells in case.expected["at_least_one"]:
            has = [oracle.variables.has(card, holder) for holder, card in cells]
            assert not oracle.consistent(assumptions=[-literal for literal in has])
            assert all(oracle.consistent(assumptions=[literal]) for literal in has)


@each(CASES, "probability_above")
def test_probabilities_are_above_the_published_bounds(case: Case):
    marginals = case.counter.marginals()
    for holder, card, bound in case.expected["probability_above"]:
        assert Fraction(marginals[card][holder], case.counter.worlds) > Fraction(bound)


@each(CASES, "solutions_with")
def test_solutions_are_joint(case: Case):
    for card, expected in case.expected["solutions_with"].items():
        found = [list(cards) for cards, _ in case.counter.solutions() if card in cards]
        assert found == expected


@each(CASES, "clash")
def test_the_clash_of_a_contradictory_log_is_exactly_the_lines_at_fault(case: Case):
    clash = tuple(case.expected["clash"])
    with SatOracle(case.evidence) as oracle:
        assert not oracle.consistent()
        assert smallest_clash(oracle) == clash
        for line in clash:
            assert oracle.consistent(lines=[other for other in oracle.lines if other != line])

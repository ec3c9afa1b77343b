"""Counts that can be worked out by hand, the smallest first."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod

import pytest

from deduce.counting import CountingBudgetExceeded, WorldCounter
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from deduce.rules.variant import Category
from tests.counting.deals import deal, many_shows, with_likelihoods


def test_no_card_has_one_world() -> None:
    counter = WorldCounter(Evidence((), ("Ann", "envelope"), ()))
    assert (counter.worlds, counter.marginals(), counter.solutions()) == (1, {}, (((), 1),))


def test_one_card_and_no_limit_has_a_world_for_each_holder() -> None:
    counter = WorldCounter(Evidence((Category("kind", ("x",)),), ("Ann", "envelope"), ()))
    assert counter.worlds == 2
    assert counter.marginals() == {"x": {"Ann": 1, "envelope": 1}}
    assert counter.solutions() == (((), 1), (("x",), 1))


def test_a_settled_card_is_in_all_worlds() -> None:
    counter = WorldCounter(deal((2,), (1,), Constraint("A", ("0",), 1, 1)))
    assert counter.worlds == 1
    assert counter.marginals() == {"0": {"A": 1, "envelope": 0}, "1": {"A": 0, "envelope": 1}}
    assert counter.solutions() == ((("1",), 1),)


@pytest.mark.parametrize(
    "impossible",
    [
        Constraint("A", ("0", "1"), 3, 3),
        Constraint("A", (), 1, 1),
        Constraint("A", ("0", "1"), 2, 1),
        Constraint("A", ("0", "1", "2"), 0, -1),
        Constraint("nobody", ("0",), 1, 1),
        Constraint("envelope", ("0", "1", "2"), 2, 3),
    ],
)
def test_an_impossible_constraint_leaves_no_world(impossible: Constraint) -> None:
    counter = WorldCounter(deal((3,), (1, 1), impossible))
    assert counter.worlds == 0
    assert counter.weight == 0
    assert counter.solutions() == ()
    assert counter.marginals() == {card: {"A": 0, "B": 0, "envelope": 0} for card in "012"}


def test_a_contradiction_that_only_counting_finds_leaves_no_world() -> None:
    pairs = (("0", "1"), ("1", "2"), ("0", "2"))
    known = deal((9,), (1, 7), *(Constraint("A", pair, 1, 2) for pair in pairs))
    assert WorldCounter(known).worlds == 0
    assert WorldCounter(known).solutions() == ()


def test_a_card_named_twice_counts_once() -> None:
    known = deal((3,), (1, 1), Constraint("A", ("0", "0"), 1, 1))
    assert WorldCounter(known).worlds == 2


def test_a_constraint_on_a_holder_without_cards_says_nothing() -> None:
    known = deal((3,), (1, 1), Constraint("table", ("0",), 0, 0))
    assert WorldCounter(known).worlds == 6


def test_an_empty_log_of_the_classic_deck_with_six_players() -> None:
    """6 * 6 * 9 solutions; the other 18 cards are dealt in 18! / 3!^6 ways to each."""
    counter = WorldCounter(deal((6, 6, 9), (3,) * 6))
    assert counter.worlds == 324 * factorial(18) // factorial(3) ** 6 == 44_460_928_512_000
    assert counter.marginals()["0"]["envelope"] * 6 == counter.worlds
    assert counter.marginals()["20"]["F"] == (counter.worlds - counter.worlds // 9) // 6
    assert len(counter.solutions()) == 324
    assert {ways for _, ways in counter.solutions()} == {counter.worlds // 324}
    assert counter.solutions()[0][0] == ("0", "6", "12")
    assert counter.solutions()[-1][0] == ("5", "11", "20")


@pytest.mark.parametrize(
    ("kinds", "hands"),
    [
        ((6, 3, 3), (3, 3, 3)),
        ((6, 6, 9), (6, 6, 6)),
        ((6, 6, 9), (4, 4, 4, 3, 3)),
        ((7, 8, 15), (3, 3, 3, 3, 3, 3, 3, 2, 2, 2)),
        ((6, 6), (5, 5)),
        ((6, 6, 6, 6), (5, 5, 5, 5)),
    ],
)
def test_an_empty_log_counts_solutions_times_deals(
    kinds: tuple[int, ...], hands: tuple[int, ...]
) -> None:
    deals = factorial(sum(hands)) // prod(map(factorial, hands))
    counter = WorldCounter(deal(kinds, hands))
    assert counter.worlds == prod(kinds) * deals
    for card, row in counter.marginals().items():
        size = kinds[next(i for i in range(len(kinds)) if int(card) < sum(kinds[: i + 1]))]
        assert row["envelope"] == counter.worlds // size
        for seat, hand in zip("ABCDEFGHIJ", hands, strict=False):
            assert row[seat] * sum(hands) * size == counter.worlds * (size - 1) * hand


def test_one_clause_excludes_the_hands_without_its_cards() -> None:
    """Two categories of 4, hands of 3 and 3: of the C(6, 3) deals to A, some have none of 0 to 2.

    The envelope has one of the three with 3/4: then A misses both others in C(4, 3) of 20 deals;
    else A misses all three in C(3, 3) of 20.
    """
    counter = WorldCounter(deal((4, 4), (3, 3), Constraint("A", ("0", "1", "2"), 1, 3)))
    assert counter.worlds == 12 * (comb(6, 3) - comb(4, 3)) + 4 * (comb(6, 3) - comb(3, 3))


def test_a_wrong_accusation_excludes_one_solution() -> None:
    wrong = Constraint("envelope", ("0", "6", "12"), 0, 2)
    counter = WorldCounter(deal((6, 6, 9), (3,) * 6, wrong))
    assert counter.worlds == 323 * factorial(18) // factorial(3) ** 6
    assert len(counter.solutions()) == 323
    assert ("0", "6", "12") not in dict(counter.solutions())


def test_solutions_are_joint() -> None:
    """Weapons 0 or 1 and rooms 2 or 3 are all possible, but only 0 with 3 and 1 with 2."""
    known = deal(
        (2, 2),
        (2,),
        Constraint("envelope", ("0", "2"), 0, 1),
        Constraint("envelope", ("1", "3"), 0, 1),
    )
    assert WorldCounter(known).solutions() == ((("0", "3"), 1), (("1", "2"), 1))


def test_clauses_that_fill_a_hand_leave_no_room_for_other_cards() -> None:
    """A has two cards: one of 0 and 1, and one of 2 and 3."""
    pairs = (Constraint("A", ("0", "1"), 1, 2), Constraint("A", ("2", "3"), 1, 2))
    counter = WorldCounter(deal((9,), (2, 6), *pairs))
    assert counter.worlds == 4 * 7
    assert {card: row["A"] for card, row in counter.marginals().items()} == {
        card: 14 if card in "0123" else 0 for card in "012345678"
    }


def test_overlapping_limits_on_one_hand_hold_together() -> None:
    """At most two of 0 to 4 and two of 3 to 7, and one of each pair: 3 or 4 may do for both."""
    known = deal(
        (10,),
        (4, 5),
        Constraint("A", ("0", "1", "2", "3", "4"), 1, 2),
        Constraint("A", ("3", "4", "5", "6", "7"), 1, 2),
        Constraint("A", ("3", "0"), 1, 2),
        Constraint("A", ("4", "7"), 1, 2),
    )
    hands = [set(hand) for hand in combinations("0123456789", 4)]
    fitting = [
        hand
        for hand in hands
        if 1 <= len(hand & set("01234")) <= 2
        and 1 <= len(hand & set("34567")) <= 2
        and hand & set("30")
        and hand & set("47")
    ]
    counter = WorldCounter(known)
    assert counter.worlds == 6 * len(fitting)
    for card in known.cards:
        assert counter.marginals()[card]["A"] == 6 * sum(card in hand for hand in fitting)


def test_an_unknown_size_is_any_size() -> None:
    known = deal((4,), ())
    known = Evidence(known.categories, ("A", "B", "envelope"), known.constraints)
    assert WorldCounter(known).worlds == 4 * 2**3


def test_a_range_of_sizes_adds_up_its_sizes() -> None:
    known = deal((6,), ())
    hand = Constraint("A", known.cards, 2, 3)
    known = Evidence(known.categories, ("A", "B", "envelope"), (*known.constraints, hand))
    assert WorldCounter(known).worlds == 6 * (comb(5, 2) + comb(5, 3))


def test_a_shower_who_chooses_evenly_weighs_one_over_the_choice() -> None:
    """A was asked for 0 and 1 and showed 0: with both it could have shown the other as well."""
    known = deal((5,), (2, 2), Constraint("A", ("0",), 1, 1))
    shown = Likelihood("A", ("0", "1"), (Fraction(0), Fraction(1), Fraction(1, 2)))
    counter = WorldCounter(with_likelihoods(known, shown))
    assert counter.worlds == 12
    assert counter.marginals()["1"]["A"] == 3
    assert counter.weight == 9 + Fraction(3, 2)
    share = Fraction(counter.weighted_marginals()["1"]["A"], counter.weighted_worlds)
    assert share == Fraction(1, 7)


def test_a_likelihood_of_settled_cards_weighs_all_worlds_alike() -> None:
    known = deal((3,), (1, 1), Constraint("A", ("0",), 1, 1))
    counter = WorldCounter(
        with_likelihoods(known, Likelihood("A", ("0",), (Fraction(1), Fraction(2, 3))))
    )
    assert (counter.worlds, counter.weight) == (2, Fraction(4, 3))
    assert counter.weighted_solutions() == ((("1",), 2), (("2",), 2))


def test_worlds_of_no_weight_stay_in_the_counts_but_not_in_the_weighted_solutions() -> None:
    never = Likelihood("envelope", ("0",), (Fraction(1), Fraction(0)))
    counter = WorldCounter(with_likelihoods(deal((3,), (1, 1)), never))
    assert (counter.worlds, counter.weight) == (6, Fraction(4))
    assert [cards for cards, _ in counter.weighted_solutions()] == [("1",), ("2",)]
    assert len(counter.solutions()) == 3


def test_a_budget_ends_a_count_that_is_too_hard() -> None:
    counter = WorldCounter(many_shows(), max_states=20_000)
    with pytest.raises(CountingBudgetExceeded, match="20000"):
        _ = counter.worlds
    with pytest.raises(CountingBudgetExceeded):
        counter.marginals()
    with pytest.raises(CountingBudgetExceeded):
        counter.solutions()


def test_a_budget_that_suffices_changes_nothing() -> None:
    known = deal((6, 6, 9), (6, 6, 6), Constraint("A", ("0", "6", "12"), 1, 3))
    assert WorldCounter(known, max_states=1000).worlds == WorldCounter(known).worlds
    with pytest.raises(CountingBudgetExceeded):
        WorldCounter(known, max_states=2).solutions()


def test_solutions_without_any_category_are_subject_to_the_budget() -> None:
    cards = tuple(map(str, range(40)))
    known = Evidence((Category("kind", cards),), ("A", "envelope"), ())
    assert WorldCounter(known).worlds == 2**40
    with pytest.raises(CountingBudgetExceeded):
        WorldCounter(known).solutions()

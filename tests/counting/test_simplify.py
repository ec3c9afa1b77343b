"""What simple rules settle before anything is counted."""

from __future__ import annotations

from dataclasses import replace

from deduce.counting import WorldCounter
from deduce.counting.simplify import Limit, simplify, simplify_further
from deduce.meaning.constraints import Constraint
from tests.counting.deals import deal


def test_limits_on_disjoint_parts_of_a_hand_crowd_the_other_cards_out() -> None:
    """A's two cards are one of 0 and 1 and one of 2 and 3, whichever limit is looked at first."""
    known = deal((9,), (2, 6))
    pairs = tuple(Constraint("A", pair, 1, 2) for pair in (("0", "1"), ("2", "3")))
    for constraints in ((*pairs, *known.constraints), (*known.constraints, *pairs)):
        crowded = replace(known, constraints=constraints)
        assert simplify(crowded).can[0] == 0b1111
        assert WorldCounter(crowded).worlds == 2 * 2 * 7


def test_a_holder_that_only_a_constraint_names_has_no_card() -> None:
    known = deal((3,), (1, 1))
    counter = WorldCounter(known)
    for most, worlds in ((0, 6), (1, 6)):
        assert counter.given(Constraint("nobody", ("0",), 0, most)).worlds == worlds
    assert counter.given(Constraint("nobody", ("0",), 1, 1)).worlds == 0
    opened = simplify_further(simplify(known), known, [Constraint("nobody", ("0",), 0, 1)])
    assert (opened.has, opened.can) == ((0, 0, 0, 0), (0b111, 0b111, 0b111, 0))


def test_a_limit_that_another_one_implies_is_dropped() -> None:
    """Of 0 and 1 A has one at least; so of 0, 1 and 2 as well."""
    known = deal(
        (4,), (2, 1), Constraint("A", ("0", "1"), 1, 2), Constraint("A", tuple("012"), 1, 3)
    )
    assert Limit(0, 0b11, 1, 2) in simplify(known).limits
    assert all(limit.cards != 0b111 for limit in simplify(known).limits)

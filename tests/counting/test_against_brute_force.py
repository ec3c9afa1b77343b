"""The counter and the oracle that tries every assignment find the same."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import example, given

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from deduce.rules.variant import Category
from tests.brute_force import World, weight, worlds
from tests.counting.strategies import evidence


def envelope_of(known: Evidence, world: World) -> tuple[str, ...]:
    return tuple(card for card in known.cards if world[card] == "envelope")


@given(evidence())
def test_worlds_are_those_of_brute_force(known: Evidence) -> None:
    assert WorldCounter(known).worlds == len(list(worlds(known)))


@given(evidence())
def test_marginals_are_those_of_brute_force(known: Evidence) -> None:
    cells = Counter(cell for world in worlds(known) for cell in world.items())
    found = WorldCounter(known).marginals()
    assert {card: dict(row) for card, row in found.items()} == {
        card: {holder: cells[card, holder] for holder in known.holders} for card in known.cards
    }


@given(evidence())
def test_solutions_are_those_of_brute_force_and_in_order(known: Evidence) -> None:
    joint = Counter(envelope_of(known, world) for world in worlds(known))
    place = known.cards.index
    assert WorldCounter(known).solutions() == tuple(
        sorted(joint.items(), key=lambda found: (-found[1], [place(card) for card in found[0]]))
    )


ONE_OF_THREE = Evidence(
    (Category("kind 0", ("a",)), Category("kind 1", ("b", "c"))),
    ("Ann", "Bob", "envelope"),
    (Constraint("Ann", ("a", "b", "c"), 1, 1),),
    (
        Likelihood("Ann", ("c",), (Fraction(0), Fraction(1))),
        Likelihood("Ann", ("a", "b"), (Fraction(0), Fraction(0), Fraction(1))),
    ),
)
"""Ann has c, or no weight; and she has a and b, or no weight; but she has one card only."""


@example(ONE_OF_THREE)
@given(evidence(weighted=True))
def test_weights_are_those_of_brute_force(known: Evidence) -> None:
    counter = WorldCounter(known)
    cells: dict[tuple[str, str], Fraction] = dict.fromkeys(
        ((card, holder) for card in known.cards for holder in known.holders), Fraction(0)
    )
    joint: dict[tuple[str, ...], Fraction] = {}
    total = Fraction(0)
    for world in worlds(known):
        its_weight = weight(known, world)
        total += its_weight
        for cell in world.items():
            cells[cell] += its_weight
        cards = envelope_of(known, world)
        joint[cards] = joint.get(cards, Fraction(0)) + its_weight
    assert counter.weight == total
    assert counter.weighted_worlds == total * counter.denominator
    assert {
        (card, holder): Fraction(share, counter.denominator)
        for card, row in counter.weighted_marginals().items()
        for holder, share in row.items()
    } == cells
    assert {
        cards: Fraction(share, counter.denominator) for cards, share in counter.weighted_solutions()
    } == {cards: share for cards, share in joint.items() if share}


@given(evidence(weighted=True))
def test_likelihoods_leave_the_plain_counts_alone(known: Evidence) -> None:
    plain = WorldCounter(Evidence(known.categories, known.holders, known.constraints))
    weighted = WorldCounter(known)
    assert weighted.worlds == plain.worlds
    assert weighted.marginals() == plain.marginals()
    assert weighted.solutions() == plain.solutions()


@given(evidence())
def test_without_likelihoods_weights_are_the_counts_themselves(known: Evidence) -> None:
    counter = WorldCounter(known)
    assert counter.weight == counter.weighted_worlds == counter.worlds
    assert counter.weighted_marginals() is counter.marginals()
    assert counter.weighted_solutions() is counter.solutions()


@given(evidence())
def test_each_card_is_somewhere_in_every_world(known: Evidence) -> None:
    counter = WorldCounter(known)
    assert all(sum(row.values()) == counter.worlds for row in counter.marginals().values())


@given(evidence())
def test_exact_limits_fix_the_sum_of_their_cells(known: Evidence) -> None:
    """Hands: size times worlds over all cards; categories: worlds over the category's cards."""
    counter = WorldCounter(known)
    for limit in known.constraints:
        if limit.least == limit.most:
            cells = sum(counter.marginals()[card][limit.holder] for card in set(limit.cards))
            assert cells == limit.least * counter.worlds


@given(evidence())
def test_solutions_add_up_to_the_worlds_and_the_marginals(known: Evidence) -> None:
    counter = WorldCounter(known)
    assert sum(ways for _, ways in counter.solutions()) == counter.worlds
    for card in known.cards:
        with_it = sum(ways for cards, ways in counter.solutions() if card in cards)
        assert with_it == counter.marginals()[card]["envelope"]

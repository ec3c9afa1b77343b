"""Pigeonholes: many cards in a few hands, which clauses alone would not see in any useful time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from deduce.counting import WorldCounter
from deduce.logic.cnf import shared_rooms, variable_map
from deduce.logic.mus import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Constraint, Evidence
from deduce.report import counted_verdict
from deduce.rules.variant import Category
from deduce.rules.variant_file import load_variant

SIZES = dict(zip("abcdefgh", (4, 4, 4, 3, 3, 3, 3, 3), strict=True))


def only_with(holders: Collection[str], cards: int) -> Evidence:
    """Eight players and 30 cards; the others and the envelope lack the same so many cards."""
    variant = load_variant("clue-master-detective")
    everybody = (*SIZES, "envelope")
    chosen = variant.cards[::2][:cards]
    constraints = [Constraint("envelope", c.cards, 1, 1) for c in variant.categories]
    constraints += [Constraint(p, variant.cards, size, size) for p, size in SIZES.items()]
    constraints += [
        Constraint(holder, chosen, 0, 0, (line,))
        for line, holder in enumerate(everybody, start=5)
        if holder not in holders
    ]
    return Evidence(variant.categories, everybody, tuple(constraints))


def test_each_set_of_holders_has_the_room_of_its_hands() -> None:
    """Hands of 1 and 2, one of any size, and the envelope with a card of each of two categories.

    Sets of two holders and more, but not all: a card is then with none of the others, or it is
    counted. Only sizes of the rules count, not a line's, and the envelope's only if each category
    has its card there.
    """
    kinds = (Category("who", ("A", "B", "C")), Category("where", ("P", "Q", "R")))
    deck = tuple(card for kind in kinds for card in kind.cards)
    sizes = [Constraint("a", deck, 1, 1), Constraint("b", deck, 0, 5), Constraint("b", deck, 2, 2)]
    envelope = [Constraint("envelope", kind.cards, 1, 1) for kind in kinds]
    line = Constraint("c", deck, 1, 1, (7,))
    evidence = Evidence(kinds, ("a", "b", "c", "envelope"), (*sizes, line, *envelope))
    variables = variable_map(evidence)
    rooms = shared_rooms(evidence, variables, variables.top)
    assert [bound for _, bound in rooms.at_most] == [1 + 2, 1 + 2, 2 + 2]
    assert rooms.top == variables.top + 3 * len(deck)
    first = variables.top + 1
    assert rooms.at_most[0][0] == list(range(first, first + len(deck)))
    # Of a and b together: A is with c or the envelope, or the variable is true; never both.
    others = [variables.has("A", "c"), variables.has("A", "envelope")]
    assert rooms.clauses[:3] == [[first, *others], *([-first, -other] for other in others)]
    others_hand = Constraint("a", kinds[0].cards, 1, 1)
    across = Constraint("envelope", ("A", "P"), 1, 1)
    for more, bounds in ((envelope, 3), ([*envelope, others_hand], 3), ([envelope[0], across], 0)):
        known = replace(evidence, constraints=(*sizes, line, *more))
        assert len(shared_rooms(known, variables, variables.top).at_most) == bounds


@pytest.mark.parametrize(("cards", "holders"), [(13, "abc"), (14, "defg"), (16, "dabh")])
def test_more_cards_than_some_hands_have_room_for_are_no_world(cards: int, holders: str) -> None:
    evidence = only_with(holders, cards)
    with SatOracle(evidence) as oracle:
        assert not oracle.consistent()
        clash = smallest_clash(oracle)
    assert clash is not None
    assert set(clash) <= set(range(5, 14))
    assert WorldCounter(evidence).worlds == 0


def test_a_size_that_only_a_line_tells_is_no_room_where_the_line_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """12 cards fill the hands of a, b and c; by line 40, which may be wrong, a has but one card."""
    monkeypatch.setattr("deduce.logic.oracle.PATIENCE", 1)
    evidence = only_with("abc", 12)
    doubtful = Constraint("a", evidence.cards, 0, 1, (40,))
    evidence = replace(evidence, constraints=(*evidence.constraints, doubtful))
    with SatOracle(evidence) as oracle:
        assert not oracle.consistent()
        lines = [line for line in oracle.lines if line != 40]
        assert oracle.consistent(lines)
        assert oracle.consistent(lines)


@pytest.mark.parametrize(("cards", "holders"), [(12, "abc"), (15, "defgh")])
def test_cards_that_just_fill_some_hands_leave_no_room_for_others(cards: int, holders: str) -> None:
    evidence = only_with(holders, cards)
    marginals, total = WorldCounter(evidence).marginals(), WorldCounter(evidence).worlds
    with SatOracle(evidence) as oracle:
        possible = oracle.possible_cells()
    for card, row in marginals.items():
        for holder, count in row.items():
            verdict = counted_verdict(count, total)
            assert ((card, holder) in possible) == (verdict != "impossible")
    assert all(("Rose", holder) in possible or holder in holders for holder in holders)

"""Hands whose size is a range, or unknown, count as the sum over all exact sizes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, factorial

import pytest

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Constraint
from tests.counting.deals import Size, answers, deal

FOUR_OR_FIVE = (4, 5)


def sums_over_sizes(
    kinds: tuple[int, ...], hands: tuple[Size, ...], more: tuple[Constraint, ...]
) -> tuple[int, Counter[tuple[str, str]], Counter[tuple[str, ...]]]:
    """Worlds, cells and solutions, added up over all choices of a size for each hand."""
    worlds = 0
    cells: Counter[tuple[str, str]] = Counter()
    joint: Counter[tuple[str, ...]] = Counter()
    ranges = [(size,) if isinstance(size, int) else range(size[0], size[1] + 1) for size in hands]
    for sizes in product(*ranges):
        if sum(sizes) == sum(kinds) - len(kinds):
            counter = WorldCounter(deal(kinds, sizes, *more))
            worlds += counter.worlds
            for card, row in counter.marginals().items():
                cells.update({(card, holder): ways for holder, ways in row.items()})
            joint.update(dict(counter.solutions()))
    return worlds, cells, joint


@pytest.mark.parametrize("turns", [0, 3, 8, 20])
@pytest.mark.parametrize(
    ("kinds", "hands"),
    [
        ((6, 6, 9), ((3, 4), (3, 4), (3, 4), (3, 4), (3, 4))),
        ((6, 6, 9), (6, (2, 9), (5, 6), 4)),
        ((5, 5), ((0, 10), (0, 10), 2)),
        ((6, 6, 18), (*[(3, 4)] * 4, 4, 4, 3, 3)),
    ],
)
def test_ranges_are_the_sum_over_their_sizes(
    kinds: tuple[int, ...], hands: tuple[Size, ...], turns: int
) -> None:
    more = tuple(answers(kinds, len(hands), turns, seed=turns))
    counter = WorldCounter(deal(kinds, hands, *more))
    worlds, cells, joint = sums_over_sizes(kinds, hands, more)
    assert counter.worlds == worlds > 0
    assert {
        (card, holder): ways
        for card, row in counter.marginals().items()
        for holder, ways in row.items()
    } == cells
    assert dict(counter.solutions()) == joint


def test_twelve_hands_of_four_or_five_are_counted() -> None:
    """60 cards: 20^3 envelopes; of the hands that 57 cards are dealt to, nine have five."""
    counter = WorldCounter(deal((20, 20, 20), (FOUR_OR_FIVE,) * 12))
    hands = comb(12, 9) * factorial(57) // (factorial(5) ** 9 * factorial(4) ** 3)
    assert counter.worlds == 8000 * hands
    for row in counter.marginals().values():
        assert row["envelope"] * 20 == counter.worlds
        assert row["A"] == row["L"]
        assert sum(row.values()) == counter.worlds
    assert len(counter.solutions()) == 8000
    assert {ways for _, ways in counter.solutions()} == {hands}


def test_unknown_sizes_and_ranges_mix() -> None:
    """Eight hands of four or five, and whatever is left to any of four hands."""
    hands = ((0, 60),) * 4 + (FOUR_OR_FIVE,) * 8
    counter = WorldCounter(deal((20, 20, 20), hands), max_states=20_000)
    deals = 0
    for fives in range(9):
        rest = 57 - 32 - fives
        dealt = factorial(5) ** fives * factorial(4) ** (8 - fives) * factorial(rest)
        deals += comb(8, fives) * factorial(57) // dealt * 4**rest
    assert counter.worlds == 8000 * deals
    assert counter.marginals()["0"]["A"] == counter.marginals()["59"]["D"]

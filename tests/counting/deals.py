"""Evidence made by hand: a spectator's deal with any sizes of categories and hands, and more."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from deduce.rules.variant import Category

SEATS = "ABCDEFGHIJKL"
Size = int | tuple[int, int]


def deal(kinds: Sequence[int], hands: Sequence[Size], *more: Constraint) -> Evidence:
    """What a spectator knows: categories of these sizes with cards 0, 1, 2, …, players A, B, C, …
    with hands of these sizes or ranges, one card of each category in the envelope, and `more`."""
    numbers = iter(range(sum(kinds)))
    categories = tuple(
        Category(f"kind {i}", tuple(str(next(numbers)) for _ in range(size)))
        for i, size in enumerate(kinds)
    )
    deck = tuple(card for kind in categories for card in kind.cards)
    seats = SEATS[: len(hands)]
    ranges = [(size, size) if isinstance(size, int) else size for size in hands]
    return Evidence(
        categories,
        (*seats, "envelope"),
        (
            *(Constraint(seat, deck, *size) for seat, size in zip(seats, ranges, strict=True)),
            *(Constraint("envelope", kind.cards, 1, 1) for kind in categories),
            *more,
        ),
    )


def with_likelihoods(known: Evidence, *likelihoods: Likelihood) -> Evidence:
    return Evidence(known.categories, known.holders, known.constraints, likelihoods)


def many_shows() -> Evidence:
    """30 cards, eight players, 40 shows of any of three cards and not one pass."""
    rng = random.Random(7)
    solution = (0, 6, 12)
    cards = [str(card) for card in rng.sample(range(30), 30) if card not in solution]
    hidden = dict(zip(cards, "ABCDEFGHABCDEFGHABCDEFGHABC", strict=False))
    shows = []
    for _ in range(40):
        asked = rng.sample(sorted(hidden), 3)
        shows.append(Constraint(hidden[rng.choice(asked)], tuple(asked), 1, 3))
    return deal((6, 6, 18), (4, 4, 4, 3, 3, 3, 3, 3), *shows)


def answers(kinds: Sequence[int], players: int, turns: int, *, seed: int) -> Iterator[Constraint]:
    """What a spectator learns from the answers to random questions, one card of each category.

    Those who have none of the cards pass, the next one shows; the cards are dealt evenly.
    """
    rng = random.Random(seed)
    deck = iter(range(sum(kinds)))
    categories = [[next(deck) for _ in range(size)] for size in kinds]
    solution = {rng.choice(category) for category in categories}
    cards = [card for category in categories for card in category if card not in solution]
    rng.shuffle(cards)
    owner = {card: place % players for place, card in enumerate(cards)}
    for turn in range(turns):
        asked = [rng.choice(category) for category in categories]
        names = tuple(map(str, asked))
        for player in ((turn + step) % players for step in range(1, players)):
            if any(owner.get(card) == player for card in asked):
                yield Constraint(SEATS[player], names, 1, len(names))
                break
            yield Constraint(SEATS[player], names, 0, 0)

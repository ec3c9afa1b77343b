"""Small random evidence of every kind, most of it with a world: one is drawn first and hidden."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood
from deduce.rules.variant import Category

MOST_ASSIGNMENTS = 2187
"""Holders ** cards is at most this, so that brute force stays quick."""


@st.composite
def categories(draw: st.DrawFn) -> tuple[Category, ...]:
    """One to three categories, of three to eight cards in all."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3).filter(fits))
    names = iter("abcdefgh")
    return tuple(
        Category(f"kind {i}", tuple(next(names) for _ in range(size)))
        for i, size in enumerate(sizes)
    )


def fits(sizes: list[int]) -> bool:
    return 3 <= sum(sizes) <= 8


@st.composite
def evidence(draw: st.DrawFn, *, weighted: bool = False) -> Evidence:
    """Sizes and categories may be known or not; likelihoods only if `weighted`."""
    kinds = draw(categories())
    deck = tuple(card for kind in kinds for card in kind.cards)
    players = max(n for n in (1, 2, 3, 4) if (n + 1) ** len(deck) <= MOST_ASSIGNMENTS)
    seats = [*("Ann", "Bob", "Cat", "Dan")[: draw(st.integers(min(2, players), players))]]
    if draw(st.booleans()):
        seats[-1] = draw(st.sampled_from(("table", "aside")))
    hidden = {card: draw(st.sampled_from(seats)) for card in deck}
    hidden |= {draw(st.sampled_from(kind.cards)): "envelope" for kind in kinds}
    holders = (*seats, "envelope")
    limits = [draw(size(holder, deck, hidden)) for holder in seats]
    limits += [(draw(size("envelope", kind.cards, hidden))) for kind in kinds]
    limits += draw(st.lists(st.one_of(true(holders, hidden), anything(holders, deck)), max_size=6))
    likelihoods = st.lists(likelihood(holders, deck), min_size=1, max_size=3)
    return Evidence(
        kinds,
        holders,
        tuple(draw(st.permutations([limit for limit in limits if limit]))),
        tuple(draw(likelihoods)) if weighted else (),
    )


@st.composite
def size(
    draw: st.DrawFn, holder: str, cards: tuple[str, ...], hidden: dict[str, str]
) -> Constraint | None:
    """The number of these cards that the holder has: exact most often, or a range, or unknown."""
    count = sum(hidden[card] == holder for card in cards)
    below, above = draw(st.sampled_from([(0, 0)] * 4 + [(1, 0), (0, 1), (1, 2)]))
    if draw(st.integers(0, 7)) == 0:
        return None
    return Constraint(holder, cards, count - below, count + above)


@st.composite
def true(draw: st.DrawFn, holders: tuple[str, ...], hidden: dict[str, str]) -> Constraint:
    """A limit that the hidden world meets: at least, at most, exactly or between."""
    holder = draw(st.sampled_from(holders))
    cards = tuple(draw(st.lists(st.sampled_from(sorted(hidden)), max_size=5)))
    count = sum(hidden[card] == holder for card in set(cards))
    least, most = draw(
        st.sampled_from([(1, 9), (count, 9), (0, 1), (0, len(set(cards)) - 1), (count, count)])
    )
    return Constraint(holder, cards, min(least, count), max(most, count))


@st.composite
def anything(draw: st.DrawFn, holders: tuple[str, ...], deck: tuple[str, ...]) -> Constraint:
    """Any limit at all, impossible ones and those on no card included."""
    cards = draw(st.lists(st.sampled_from(deck), max_size=5))
    least, most = draw(st.integers(-1, 4)), draw(st.integers(-1, 6))
    return Constraint(draw(st.sampled_from(holders)), tuple(cards), least, most)


@st.composite
def likelihood(draw: st.DrawFn, holders: tuple[str, ...], deck: tuple[str, ...]) -> Likelihood:
    cards = draw(st.lists(st.sampled_from(deck), max_size=4, unique=True))
    weight = st.builds(Fraction, st.integers(0, 4), st.integers(1, 4))
    weights = draw(st.lists(weight, min_size=len(cards) + 1, max_size=len(cards) + 1))
    return Likelihood(draw(st.sampled_from(holders)), tuple(cards), tuple(weights))

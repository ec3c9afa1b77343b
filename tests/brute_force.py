"""The slow clear oracle for every engine: try all ways to hand out the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from deduce.meaning.constraints import Evidence

World = Mapping[str, str]


def worlds(evidence: Evidence) -> Iterator[World]:
    """Every world, card -> holder, that fits all constraints; tries holders ** cards of them."""
    for hands in product(evidence.holders, repeat=len(evidence.cards)):
        world = dict(zip(evidence.cards, hands, strict=True))
        if all(
            constraint.least <= count(world, constraint.holder, constraint.cards) <= constraint.most
            for constraint in evidence.constraints
        ):
            yield world


def weight(evidence: Evidence, world: World) -> Fraction:
    """The product of what each likelihood says about `world`."""
    return prod(
        (seen.weights[count(world, seen.holder, seen.cards)] for seen in evidence.likelihoods),
        start=Fraction(1),
    )


def count(world: World, holder: str, cards: tuple[str, ...]) -> int:
    """How many of `cards`, each counted once, `holder` has."""
    return sum(world[card] == holder for card in set(cards))

"""The one sentence that everything a game tells is put into, and its weighted sister."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from deduce.game.variant import Category


@dataclass(frozen=True, slots=True)
class Constraint:
    """`holder` has at least `least` and at most `most` of `cards`, learned from `lines` together.

    `lines` is empty for what the rules alone say. An impossible constraint has `least` above
    the number of its cards.
    """

    holder: str
    cards: tuple[str, ...]
    least: int
    most: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A world in which `holder` has k of `cards` weighs `weights[k]` for `lines`."""

    holder: str
    cards: tuple[str, ...]
    weights: tuple[Fraction, ...]
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that one viewer knows: every card is with exactly one holder, and the constraints hold.

    `holders`: seats clockwise, then table and aside where they hold cards, then the envelope.
    The sizes of hands are constraints over the whole deck, the envelope's one card of each
    category constraints over the category.
    """

    categories: tuple[Category, ...]
    holders: tuple[str, ...]
    constraints: tuple[Constraint, ...]
    likelihoods: tuple[Likelihood, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The deck, in the order of its categories."""
        return tuple(card for category in self.categories for card in category.cards)

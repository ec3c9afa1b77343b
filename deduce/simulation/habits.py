"""How simulated players think: chance, plain notes, what to ask about and which card to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Literal, TypeVar

from deduce.rules.variant import ENVELOPE, Category, QuestionRule, Variant

Asking = Literal["random", "least-known"]
Showing = Literal["random", "repeat"]

BLUFF = 0.2
T = TypeVar("T")


class Dice:
    """Chance from a seed, the same on every machine and in every version of Python.

    Everything is drawn by `Random.random`: of the generator's methods, the one whose numbers are
    promised never to change.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, bound: int) -> int:
        """One of 0, 1, …, `bound` - 1."""
        return int(self._random() * bound)

    def happens(self, chance: float) -> bool:
        """True with this probability."""
        return self._random() < chance

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of chance."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


class Notes:
    """Where each card may be, as far as one player tells by plain elimination.

    What is written here is true, but not all that could be known: a shown card that was not seen,
    full hands and looks through the keyhole leave no note.
    """

    __slots__ = ("_bit", "_places")

    def __init__(self, cards: Iterable[str], holders: Sequence[str]) -> None:
        self._bit = {holder: 1 << place for place, holder in enumerate(holders)}
        self._places = dict.fromkeys(cards, (1 << len(holders)) - 1)

    def has(self, holder: str, card: str) -> None:
        """The holder has the card."""
        self._places[card] = self._bit[holder]

    def lacks(self, holder: str, cards: Iterable[str]) -> None:
        """The holder has none of the cards."""
        elsewhere = ~self._bit[holder]
        for card in cards:
            self._places[card] &= elsewhere

    def has_only(self, holder: str, cards: Collection[str]) -> None:
        """The holder has these cards and no others."""
        self.lacks(holder, self._places)
        for card in cards:
            self.has(holder, card)

    def places_left(self, card: str) -> int:
        """How many holders may have the card."""
        return self._places[card].bit_count()

    def suspected(self, category: Category) -> tuple[str, ...]:
        """The cards of the category that the envelope may hold; a single one is certain."""
        envelope = self._bit[ENVELOPE]
        open_cards = [card for card in category.cards if self._places[card] & envelope]
        sure = [card for card in open_cards if self._places[card] == envelope]
        return tuple(sure or open_cards)


def worth_asking(
    asking: Asking, variant: Variant, notes: Notes, hand: Sequence[str], dice: Dice
) -> list[str]:
    """The deck, the cards this player would ask about first.

    "random": in any order. "least-known": those with the most holders left, but now and then a
    card of the own hand, so that the others are pinned down.
    """
    order = dice.shuffled(variant.cards)
    if asking == "least-known":
        order.sort(key=notes.places_left, reverse=True)
        if hand and dice.happens(BLUFF):
            order.insert(0, dice.pick(hand))
    return order


def first_legal(order: Iterable[str], variant: Variant, rule: QuestionRule) -> tuple[str, ...]:
    """The first cards of `order` that the rule lets a question name together, in deck order."""
    chosen: list[str] = []
    used: list[str] = []
    for card in order:
        category = variant.category_of[card].name
        if rule.categories == "any":
            legal = card not in chosen
        else:
            listed = rule.categories if isinstance(rule.categories, tuple) else (category,)
            legal = category in listed and category not in used
        if legal:
            chosen.append(card)
            used.append(category)
        if len(chosen) == rule.cards:
            break
    return variant.in_deck_order(chosen)


def card_to_show(
    showing: Showing, held: Sequence[str], shown_before: Collection[str], dice: Dice
) -> str:
    """One of the `held` cards; "repeat" shows again what this asker has seen, where it can."""
    again = [card for card in held if card in shown_before]
    return dice.pick(again if showing == "repeat" and again else held)

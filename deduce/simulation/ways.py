"""The ways in which simulated players ask and show, by name, and the plainest of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from deduce.rules.variant import QuestionRule, Variant
    from deduce.simulation.dice import Dice

Asking = Literal["random", "least-known"]
"""What a casual player asks: see `worth_asking`."""
Strategy = Literal["random", "know-least", "most-x", "entropy-120", "advise"]
"""What a player asks who plays to win: see strategies.py."""
Showing = Literal["random", "repeat"]
"""Which of several cards a player shows: see `card_to_show`."""

ASKINGS: tuple[Asking, ...] = get_args(Asking)
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
SHOWINGS: tuple[Showing, ...] = get_args(Showing)

BLUFF = 0.2
"""How often who asks about the least known names a card of the own hand first."""


def worth_asking(
    asking: Asking,
    deck: Iterable[str],
    places_left: Callable[[str], int],
    hand: Sequence[str],
    dice: Dice,
) -> list[str]:
    """The deck, the cards this player would ask about first.

    "random": in any order. "least-known": those with the most holders left, but now and then a
    card of the own hand, so that the others are pinned down.
    """
    order = dice.shuffled(deck)
    if asking == "least-known":
        order.sort(key=places_left, reverse=True)
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

"""Which questions a player may ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from deduce.errors import DeduceError
from deduce.log.view import View
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import Variant


class NoSeat(DeduceError):
    """Advice is for a player."""


def demand_a_seat(seen: View) -> None:
    """Raises NoSeat where the viewer is no player."""
    if seen.viewer in (SPECTATOR, EVERYONE):
        raise NoSeat("advice is for a player: say whose with --as NAME")


class NoQuestion(DeduceError):
    """No question can be asked with the cards that one may name."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: the cards it names, in deck order, and whom it asks; None: all in turn."""

    cards: tuple[str, ...]
    asked: str | None = None


def legal_questions(
    view: View, *, room: str | None = None, among: Iterable[str] | None = None
) -> tuple[Ask, ...]:
    """All questions that the viewer may ask, own cards and cards on the table included.

    `room`: a card that every question must name, as where the room is the one that one stands in;
    `among`: the cards that may be named, as where dice limit them. Raises NoQuestion.
    """
    variant = view.setup.variant
    allowed = set(variant.cards if among is None else among)
    named = [
        cards
        for cards in _card_sets(variant)
        if allowed.issuperset(cards) and (room is None or room in cards)
    ]
    asked: Sequence[str | None] = [None]
    if variant.question.answer == "asked":
        asked = opponents(view)
    if not asked:
        raise NoQuestion("nobody is left who could be asked")
    if not named:
        raise NoQuestion("with these cards no question can be asked")
    return tuple(Ask(cards, player) for cards in named for player in asked)


def opponents(view: View) -> tuple[str, ...]:
    """Who answers the viewer's questions, in order: not those who lost and laid their hand open."""
    return view.history.now.answering(view.viewer).obliged


def _card_sets(variant: Variant) -> Iterator[tuple[str, ...]]:
    """The sets of cards that a question may name, in deck order."""
    rule = variant.question
    if rule.categories == "any":
        yield from combinations(variant.cards, rule.cards)
        return
    kinds = [category.cards for category in variant.categories]
    if isinstance(rule.categories, tuple):
        kinds = [cat.cards for cat in variant.categories if cat.name in rule.categories]
    for chosen in combinations(kinds, rule.cards):
        yield from product(*chosen)

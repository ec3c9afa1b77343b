"""Plain notes: what a player writes down who thinks no further."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import assert_never

from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Solution,
    Table,
)
from deduce.rules.variant import ENVELOPE, TABLE, Category, Variant


class Notes:
    """Where each card may be, as far as one player tells by plain elimination.

    What is written here is true, but not all that could be known: a shown card that was not seen,
    full hands and looks through the keyhole leave no note.
    """

    __slots__ = ("_bit", "_places", "_variant")

    def __init__(self, variant: Variant, holders: Sequence[str]) -> None:
        self._variant = variant
        self._bit = {holder: 1 << place for place, holder in enumerate(holders)}
        self._places = dict.fromkeys(variant.cards, (1 << len(holders)) - 1)

    def see(self, record: Record) -> None:
        """Something happened, of which the player saw this much."""
        match record:
            case Question() | FreeAccusation():
                for answer in record.answers:
                    self._answer(answer, record.cards)
            case DirectQuestion(asked=player, kind="has none"):
                self.lacks(player, self._variant.expand(record.about))
            case DirectQuestion(asked=player, card=str(card)):
                self.has(player, card)
            case Peek(holder=holder, seen=str(card)) if holder != ENVELOPE:
                self.has(holder, card)
            case Show(shower=player, card=str(card)):
                self.has(player, card)
            case Reveal():
                for card in record.cards:
                    self.has(record.player, card)
            case RevealNone():
                self.lacks(record.player, self._variant.expand(record.names))
            case RevealHand() | Hand():
                self.has_only(record.player, record.cards)
            case DirectQuestion() | Peek() | Show():
                pass  # the player did not see the card, or looked through the keyhole
            case Table():
                self.has_only(TABLE, record.cards)
            case Accusation() | Note() | Aside() | Solution():
                pass
            case _:
                assert_never(record)

    def _answer(self, answer: Answer, cards: Collection[str]) -> None:
        if answer.kind == "passes":
            self.lacks(answer.player, cards)
        elif answer.card is not None:
            self.has(answer.player, answer.card)

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

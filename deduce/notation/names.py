"""The names that one table's log may use: cards, groups, players and other holders."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from deduce.errors import IllegalStatement, InvalidStatement, UnknownName
from deduce.notation.spans import Span
from deduce.rules.names import (
    FORBIDDEN_CHARACTERS,
    RESERVED_WORDS,
    NameBook,
    card_book,
    card_or_group_book,
    keyed,
    name_key,
    player_book,
)
from deduce.rules.setup import Setup
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE

PILES = (TABLE, ASIDE)


def reject_unusable(name: Span, what: str) -> None:
    """Raise InvalidStatement unless `name` may name a card or a player."""
    if not name.text:
        raise InvalidStatement(f"the name of {what} is missing here", name.column)
    if name_key(name.text) in RESERVED_WORDS:
        raise InvalidStatement(
            f"{name.text!r} is a word of the notation and cannot name {what}", name.column
        )
    for place, character in enumerate(name.text):
        unseen = not (character.isprintable() or character.isspace())
        if character in FORBIDDEN_CHARACTERS or unseen:
            raise InvalidStatement(
                f"{character!r} cannot be part of the name of {what}", name.column + place
            )
    if not name.text.strip("-\u2013\u2014"):
        raise InvalidStatement(f"{name.text!r} cannot name {what}", name.column)


@dataclass(frozen=True)
class Names:
    """All names of one table; `piles` are those of table and aside that hold cards."""

    setup: Setup
    cards: NameBook
    cards_or_groups: NameBook
    players: NameBook
    holders: NameBook
    piles: Collection[str] = PILES

    def player(self, span: Span) -> str:
        """The player that a short form names; the error of an unknown one lists all players."""
        try:
            return self.players.find(span)
        except UnknownName as error:
            message = f"{error.message}; the players are {', '.join(self.setup.players)}"
            raise UnknownName(message, error.column, error.nearest) from None

    def holder(self, span: Span) -> str:
        """The player, pile or envelope that `span` names; a pile without cards is an error."""
        name = self.holders.find(span)
        if name in PILES and name not in self.piles:
            where = "face up on the table" if name == TABLE else "face down aside"
            raise IllegalStatement(f"no cards lie {where} in this game", span.column)
        return name

    def card_list(self, span: Span) -> tuple[str, ...]:
        """Comma-separated cards, none twice."""
        return self._list(span, self.cards, "a card")

    def name_list(self, span: Span) -> tuple[str, ...]:
        """Comma-separated cards or groups, none twice."""
        return self._list(span, self.cards_or_groups, "a card or group")

    def _list(self, span: Span, book: NameBook, what: str) -> tuple[str, ...]:
        names: list[str] = []
        for item in span.items(what):
            name = book.find(item)
            if name in names:
                raise IllegalStatement(f"{name} is named twice", item.column)
            names.append(name)
        return tuple(names)


def names_of(setup: Setup, piles: Collection[str] = PILES) -> Names:
    """The names that a log with this set-up may use."""
    places = {name: name for name in (*PILES, ENVELOPE)}
    places |= {f"the {name}": name for name in places}
    return Names(
        setup,
        card_book(setup.variant),
        card_or_group_book(setup.variant),
        player_book(setup.players),
        NameBook("holder", keyed(setup.players), {}, places),
        piles,
    )

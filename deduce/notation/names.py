"""Finding the card, group or player that a word of a log means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from deduce.errors import AmbiguousName, IllegalStatement, InvalidStatement, UnknownName
from deduce.notation.spans import Span
from deduce.rules.setup import Setup
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Variant
from deduce.rules.variant_schema import FORBIDDEN_CHARACTERS, RESERVED_WORDS
from deduce.rules.variant_schema import name_key as schema_key

PILES = (TABLE, ASIDE)
CURLY = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


def name_key(name: str) -> str:
    """Names that differ in capitals, blanks or curly quotes only have the same key."""
    return schema_key(name.translate(CURLY))


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
class NameBook:
    """Looks names up: exactly, then as an alias, then as an unambiguous prefix.

    `exact` and `aliases` map a name's key to what it means; prefixes are of exact names only.
    """

    what: str
    exact: Mapping[str, str]
    aliases: Mapping[str, str]
    exact_only: Mapping[str, str]

    def find(self, span: Span) -> str:
        """The one thing that `span` names; raises UnknownName or AmbiguousName."""
        key, fitting = name_key(span.text), self.fitting(span.text)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            message = f"{span.text!r} fits more than one {self.what}"
            raise AmbiguousName(message, span.column, fitting)
        if not key:
            raise InvalidStatement(f"a {self.what} is missing here", span.column)
        message = f"no {self.what} is called {span.text!r}"
        if len(key.split()) > 1 and all(self._by_prefix(word) for word in key.split()):
            message += "; are commas missing?"
        raise UnknownName(message, span.column, self.near(key))

    def fitting(self, text: str) -> tuple[str, ...]:
        """What `text` means, or everything that it may be the beginning of."""
        key = name_key(text)
        for names in (self.exact, self.aliases, self.exact_only):
            if key in names:
                return (names[key],)
        return self._by_prefix(key)

    def _by_prefix(self, key: str) -> tuple[str, ...]:
        parts = [part for part in re.split(r"[\s-]+", key) if part]
        return tuple(
            meant
            for name, meant in self.exact.items()
            if parts and (name.startswith(key) or _prefixes_each_word(parts, name))
        )

    def near(self, key: str) -> tuple[str, ...]:
        """The closest names, best first, at most three."""
        aliases = {alias: meant for alias, meant in self.aliases.items() if len(alias) > 2}
        known = {**self.exact_only, **aliases, **self.exact}
        close = difflib.get_close_matches(key, known, n=6, cutoff=0.5)
        words = {word: meant for name, meant in known.items() for word in name.split()}
        close_words = difflib.get_close_matches(key, words, n=3, cutoff=0.7)
        meant = [known[name] for name in close] + [words[word] for word in close_words]
        return tuple(dict.fromkeys(meant))[:3]


def _prefixes_each_word(parts: list[str], name: str) -> bool:
    words = re.split(r"[\s-]+", name)
    return len(words) == len(parts) > 1 and all(map(str.startswith, words, parts))


def _keyed(names: Iterable[str]) -> dict[str, str]:
    return {name_key(name): name for name in names}


def card_book(variant: Variant) -> NameBook:
    """The names of the deck's cards."""
    aliases = {name_key(alias): card for alias, card in variant.aliases.items()}
    return NameBook("card", _keyed(variant.cards), aliases, {})


def card_or_group_book(variant: Variant) -> NameBook:
    """The names of cards and groups; a category's name, in full, is the group of its cards."""
    aliases = {name_key(alias): card for alias, card in variant.aliases.items()}
    known = _keyed((*variant.cards, *variant.groups))
    categories = _keyed(category.name for category in variant.categories)
    return NameBook("card or group", known, aliases, categories)


def player_book(players: Iterable[str]) -> NameBook:
    """The players' names."""
    return NameBook("player", _keyed(players), {}, {})


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
            told = f"{error.message}; the players are {', '.join(self.setup.players)}"
            raise UnknownName(told, error.column, error.nearest) from None

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
        found: list[str] = []
        for item in span.items(what):
            name = book.find(item)
            if name in found:
                raise IllegalStatement(f"{name} is named twice", item.column)
            found.append(name)
        return tuple(found)


def names_of(setup: Setup, piles: Collection[str] = PILES) -> Names:
    """The names that a log with this set-up may use."""
    places = {name: name for name in (*PILES, ENVELOPE)}
    places |= {f"the {name}": name for name in places}
    return Names(
        setup,
        card_book(setup.variant),
        card_or_group_book(setup.variant),
        player_book(setup.players),
        NameBook("holder", _keyed(setup.players), {}, places),
        piles,
    )

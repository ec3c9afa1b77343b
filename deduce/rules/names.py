"""Which names there may be, and which card, group or player a written name means."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from deduce.errors import AmbiguousName, InvalidStatement, UnknownName
from deduce.rules.variant import Variant

# fmt: off
RESERVED_WORDS = frozenset({
    "envelope", "table", "aside", "nobody", "everyone", "spectator", "me", "hand", "players",
    "variant", "answers", "solution", "rename", "silence", "questions", "none", "passes", "shows",
    "asks", "and", "or", "not",
})
# fmt: on
"""The words of the log's notation, which no card, group, alias or player may be called."""

FORBIDDEN_CHARACTERS = ",:#=?"
"""The signs of the log's notation, which no name may contain."""

_STRAIGHT = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


def name_key(name: str) -> str:
    """Names that differ only in capitals, blanks, composed accents or curly quotes have one key."""
    straight = unicodedata.normalize("NFC", name.translate(_STRAIGHT))
    return " ".join(straight.casefold().split())


class Written(Protocol):
    """A name as it was written, and the column (from 1) where it begins."""

    @property
    def text(self) -> str: ...

    @property
    def column(self) -> int: ...


@dataclass(frozen=True)
class NameBook:
    """Looks names up: exactly, then as an alias, then as an unambiguous prefix.

    `exact` and `aliases` map a name's key to what it means; prefixes are of exact names only.
    """

    what: str
    exact: Mapping[str, str]
    aliases: Mapping[str, str]
    exact_only: Mapping[str, str]

    def find(self, written: Written) -> str:
        """The one thing that is named; raises UnknownName or AmbiguousName."""
        text, column = written.text, written.column
        key, fitting = name_key(text), self.fitting(text)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousName(f"{text!r} fits more than one {self.what}", column, fitting)
        if not key:
            raise InvalidStatement(f"a {self.what} is missing here", column)
        message = f"no {self.what} is called {text!r}"
        if len(key.split()) > 1 and all(self._by_prefix(word) for word in key.split()):
            message += "; are commas missing?"
        raise UnknownName(message, column, self.near(key))

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
        meaning = {**self.exact_only, **aliases, **self.exact}
        close = difflib.get_close_matches(key, meaning, n=6, cutoff=0.5)
        words = {word: meant for name, meant in meaning.items() for word in name.split()}
        close_words = difflib.get_close_matches(key, words, n=3, cutoff=0.7)
        meant = [meaning[name] for name in close] + [words[word] for word in close_words]
        return tuple(dict.fromkeys(meant))[:3]


def _prefixes_each_word(parts: list[str], name: str) -> bool:
    words = re.split(r"[\s-]+", name)
    return len(words) == len(parts) > 1 and all(map(str.startswith, words, parts))


def keyed(names: Iterable[str]) -> dict[str, str]:
    """Each name under its key."""
    return {name_key(name): name for name in names}


def card_book(variant: Variant) -> NameBook:
    """The names of the deck's cards."""
    return NameBook("card", keyed(variant.cards), _aliases(variant), {})


def card_or_group_book(variant: Variant) -> NameBook:
    """The names of cards and groups; a category's name, in full, is the group of its cards."""
    names = keyed((*variant.cards, *variant.groups))
    categories = keyed(category.name for category in variant.categories)
    return NameBook("card or group", names, _aliases(variant), categories)


def _aliases(variant: Variant) -> dict[str, str]:
    return {name_key(alias): card for alias, card in variant.aliases.items()}


def player_book(players: Iterable[str]) -> NameBook:
    """The players' names."""
    return NameBook("player", keyed(players), {}, {})

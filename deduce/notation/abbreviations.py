"""Short for a name, and no two alike: what is typed for cards and players, what stands in tables.

A card has two letters to type, which are never another card's name, and a few more to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from deduce.rules.names import NameBook, name_key
from deduce.rules.variant import Variant

FEWEST_LETTERS = 4
"""Of a card's name in a table."""


def card_codes(variant: Variant) -> Mapping[str, str]:
    """Each card's two letters: its first two where no other card begins so (`ro` for Rope).

    Else the letters that tell it from the others that do: `bl` and `bt` for Ballroom and
    Bathroom, `sw` for Scarlet Brawn beside Scarlet Brains. A card for which that is impossible
    goes by its whole name.
    """
    return _codes_of(variant.cards, tuple(variant.aliases.items()))


@lru_cache(maxsize=32)
def _codes_of(cards: tuple[str, ...], aliases: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    book = NameBook(
        "card", {name_key(c): c for c in cards}, {name_key(a): c for a, c in aliases}, {}
    )
    codes: dict[str, str] = {}
    for card in cards:
        code = _letters(card)[:2]
        alone = not any(_letters(c).startswith(code) for c in cards if c != card)
        if len(code) == 2 and alone and _free(code, card, book):
            codes[card] = code
    wanted = {card: list(_telling(card, cards)) for card in cards if card not in codes}
    for card, telling in wanted.items():
        others = {first for other in wanted if other != card for first in wanted[other][:1]}
        taken = set(codes.values())
        choice = (c for c in (*telling, *_any_pair(card)) if c not in taken)
        free = [code for code in choice if _free(code, card, book)]
        best = next((c for c in free if c not in others), None) or next(iter(free), None)
        codes[card] = best or name_key(card)
    return MappingProxyType({card: codes[card] for card in cards})


def player_codes(players: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each name that no other player's name has; or the whole name."""
    keys = {player: name_key(player) for player in players}

    def shortest(player: str) -> str:
        key = keys[player]
        for size in range(1, len(key)):
            if sum(other.startswith(key[:size]) for other in keys.values()) == 1:
                return key[:size].strip()
        return key

    return {player: shortest(player) for player in players}


def short_names(variant: Variant) -> Mapping[str, str]:
    """Each card by its first letters, four or as many more as it takes to tell it from the others;
    by those of all its words where the first word is not its own."""
    words = {card: _words(card) for card in variant.cards}
    return {card: _short_name(card, words) for card in words}


def _short_name(card: str, words: Mapping[str, Sequence[str]]) -> str:
    for many in (1, None):
        for letters in range(FEWEST_LETTERS, len(card)):
            cut = {c: "-".join(word[:letters] for word in ws[:many]) for c, ws in words.items()}
            if list(cut.values()).count(cut[card]) == 1:
                return cut[card]
    return card


def _letters(name: str) -> str:
    return "".join(c for c in name_key(name) if c.isalnum())


def _words(name: str) -> list[str]:
    """The words of a name, which blanks or hyphens part."""
    return [word for word in re.split(r"[\s-]+", name) if word]


def _free(code: str, card: str, book: NameBook) -> bool:
    """`code` means nothing else, whatever the notation makes of it."""
    meant = book.fitting(code)
    return len(meant) != 1 or meant == (card,)


def _telling(card: str, cards: Sequence[str]) -> Iterator[str]:
    """Pairs of letters that tell a card from others that begin alike, the best first."""
    words = _words(name_key(card))
    if len(words) > 1:
        all_words = [_words(name_key(other)) for other in cards]
        firsts = {other[0] for other in all_words}
        lasts = {other[-1] for other in all_words if len(other) > 1}
        yield words[0][0] + words[-1][0]
        for last in _tags(words[-1], lasts):
            for first in _tags(words[0], firsts):
                yield first + last
    rivals = {_letters(other) for other in cards} - {_letters(card)}
    yield from (
        _letters(card)[:1] + tag
        for tag in _tags(
            _letters(card)[1:], {other[1:] for other in rivals if other[:1] == _letters(card)[:1]}
        )
    )


def _tags(word: str, words: Iterable[str]) -> Iterator[str]:
    """The letters of a word: its first unless others begin so, then those no such other has."""
    rivals = [other for other in words if other != word and other[:1] == word[:1]]
    if not rivals:
        yield word[:1]
    yield from (c for c in word[1:] if not any(c in other for other in rivals))
    if rivals:
        yield word[:1]


def _any_pair(card: str) -> Iterator[str]:
    letters = _letters(card)
    for place, first in enumerate(letters):
        for second in letters[place + 1 :]:
            yield first + second
    yield from (f"{letters[:1]}{number}" for number in range(1, 10))

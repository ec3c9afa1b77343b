"""What a variant file may say, one rule a function; encodings/README.md tells the same in prose."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard, get_args

from deduce.rules.names import FORBIDDEN_CHARACTERS, RESERVED_WORDS, keyed, name_key
from deduce.rules.variant import AnswerRule, Deal

KeyPath = tuple[str | int, ...]
"""Keys and positions in lists that lead to a value of a file, from its top; positions from 0."""

LONGEST_SHOWN = 40
"""Characters of a value in a message."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a variant file, at the value or key that `path` leads to.

    `first`: where else, in a fault of two places; the path of a key that is missing is its table's.
    """

    path: KeyPath
    message: str
    nearest: tuple[str, ...] = ()
    first: KeyPath | None = None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and value.strip() == value != ""


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int  # a bool is an int too, but no number here


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is_text_or_texts(value: object) -> bool:
    return _is_text(value) or _is_texts(value)


@dataclass(frozen=True, slots=True)
class Key:
    """What one key of a table holds; `choices` are the only texts it may be."""

    holds: str
    fits: Callable[[object], bool]
    required: bool = False
    choices: tuple[str, ...] = ()


TEXT = Key("a text on one line, without outer blanks", _is_text, required=True)
FILE_KEYS: Mapping[str, Key] = {
    "id": TEXT,
    "name": TEXT,
    "source": TEXT,
    "players": Key("two whole numbers, [fewest, most]", _is_pair, required=True),
    "free_accusation": Key("true or false", lambda value: isinstance(value, bool)),
    "accusations": Key("a text", _is_text, choices=("open", "face-down")),
    "deal": Key("a text", _is_text, choices=get_args(Deal)),
    "aside": Key("a table, { players = cards }", lambda value: isinstance(value, dict)),
    "loser": Key("a text", _is_text, choices=("keeps-answering", "lays-hand-open")),
    "question": Key("a table", lambda value: isinstance(value, dict), required=True),
    "category": Key("tables, each [[category]]", _is_tables, required=True),
    "groups": Key("a table", lambda value: isinstance(value, dict)),
    "aliases": Key("a table", lambda value: isinstance(value, dict)),
}
QUESTION_KEYS: Mapping[str, Key] = {
    "cards": Key("a whole number", _is_number, required=True),
    "categories": Key(
        "a text or a list of categories", _is_text_or_texts, choices=("any", "distinct", "each")
    ),
    "answer": Key("a text", _is_text, choices=get_args(AnswerRule)),
    "direction": Key("a text", _is_text, choices=("left", "right")),
}
CATEGORY_KEYS: Mapping[str, Key] = {
    "name": TEXT,
    "cards": Key("a list of texts", _is_texts, required=True),
}


def find_faults(document: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Every fault of a variant file that is valid TOML, in the order of the file.

    A faulty part hides no fault of another.
    """
    return tuple(sorted(_faults(document), key=lambda fault: _order(document, fault.path)))


def _order(document: Mapping[str, Any], path: KeyPath) -> tuple[int, ...]:
    """Where a path stands among all others: a table or list before what is in it."""
    places: list[int] = []
    here: Any = document
    for part in path:
        places.append(part if isinstance(part, int) else list(here).index(part))
        here = here[part]
    return tuple(places)


def _faults(document: Mapping[str, Any]) -> Iterator[Finding]:
    yield from table_fits(document, FILE_KEYS, ())
    yield from table_fits(_table(document, "question"), QUESTION_KEYS, ("question",))
    for i, category in _categories(document):
        yield from table_fits(category, CATEGORY_KEYS, ("category", i))
    yield from categories_fit(document)
    yield from names_are_allowed(document)
    yield from names_are_distinct(document)
    yield from groups_fit(document)
    yield from aliases_fit(document)
    yield from players_fit(document)
    yield from aside_fits(document)
    yield from question_fits(document)


def table_fits(
    table: Mapping[str, Any] | None, keys: Mapping[str, Key], path: KeyPath
) -> Iterator[Finding]:
    """A table has the keys it needs and no others, each of its type and one of its choices."""
    if table is None:
        return
    for name, value in table.items():
        key = keys.get(name)
        if key is None:
            yield Finding((*path, name), "unknown key", _near(name, keys))
        elif not key.fits(value):
            yield Finding((*path, name), f"must be {key.holds}, not {_shown(value)}")
        elif key.choices and isinstance(value, str) and value not in key.choices:
            choices = ", ".join(f'"{choice}"' for choice in key.choices)
            message = f'"{value}" is none of {choices}'
            yield Finding((*path, name), message, _near(value, key.choices))
    for name, key in keys.items():
        if key.required and name not in table:
            yield Finding(path, f'missing key "{name}"')


def categories_fit(document: Mapping[str, Any]) -> Iterator[Finding]:
    """There is a category, no two have one name, and none is empty."""
    if document.get("category") == []:
        yield Finding(("category",), "there must be at least one category")
    seen: dict[str, KeyPath] = {}
    for i, category in _categories(document):
        name, path = category.get("name"), ("category", i, "name")
        if isinstance(name, str):
            first = seen.setdefault(name_key(name), path)
            if first != path:
                yield Finding(path, f'a second category "{name}"', first=first)
        if category.get("cards") == []:
            yield Finding(("category", i, "cards"), "a category must have at least one card")


def names_are_allowed(document: Mapping[str, Any]) -> Iterator[Finding]:
    """A card, group or alias can be written in a log: no reserved word, sign or outer blank."""
    for kind, path, name in _names(document):
        if not name.strip():
            yield Finding(path, f"the name of a {kind} is empty")
            continue
        if name != name.strip():
            yield Finding(path, f'"{name}" begins or ends with a blank')
        elif not name.isprintable() or "  " in name:
            yield Finding(path, f"{name!r} has more than single blanks between words")
        if name_key(name) in RESERVED_WORDS:
            yield Finding(path, f'"{name}" is a word of the log\'s notation')
        for sign in FORBIDDEN_CHARACTERS:
            if sign in name:
                yield Finding(path, f'"{name}" has the sign "{sign}"')


def names_are_distinct(document: Mapping[str, Any]) -> Iterator[Finding]:
    """No two cards, groups or aliases have one name, whatever its capitals."""
    seen: dict[str, tuple[str, KeyPath, str]] = {}
    for kind, path, name in _names(document):
        first_kind, first, first_name = seen.setdefault(name_key(name), (kind, path, name))
        if first == path:
            continue
        if (kind, name) == (first_kind, first_name):
            yield Finding(path, f'"{name}" stands twice', first=first)
        else:
            article = "an" if first_kind == "alias" else "a"
            message = f'the {kind} "{name}" has the name of {article} {first_kind}'
            yield Finding(path, message, first=first)


def groups_fit(document: Mapping[str, Any]) -> Iterator[Finding]:
    """A group names cards of the deck, each once, and at least one."""
    deck = _deck(document)
    for group, cards in (_table(document, "groups") or {}).items():
        path: KeyPath = ("groups", group)
        if not _is_texts(cards):
            yield Finding(path, f"must be a list of texts, not {_shown(cards)}")
            continue
        if not cards:
            yield Finding(path, "a group must have at least one card")
        for i, card in enumerate(cards):
            if card not in deck:
                yield Finding((*path, i), f'"{card}" is no card', _near(card, deck))
            elif card in cards[:i]:
                first = (*path, cards.index(card))
                yield Finding((*path, i), f'"{card}" stands twice in the group', first=first)


def aliases_fit(document: Mapping[str, Any]) -> Iterator[Finding]:
    """An alias stands for a card of the deck."""
    deck = _deck(document)
    for alias, card in (_table(document, "aliases") or {}).items():
        if not isinstance(card, str):
            message = f"must be a text, the name of a card, not {_shown(card)}"
            yield Finding(("aliases", alias), message)
        elif card not in deck:
            yield Finding(("aliases", alias), f'"{card}" is no card', _near(card, deck))


def players_fit(document: Mapping[str, Any]) -> Iterator[Finding]:
    """At least one player, and the fewest come before the most."""
    for fewest, most in _players(document):
        if fewest < 1:
            yield Finding(("players", 0), f"at least 1 player, not {fewest}")
        if most < fewest:
            yield Finding(("players", 1), f"at most {most} players is below at least {fewest}")


def aside_fits(document: Mapping[str, Any]) -> Iterator[Finding]:
    """Cards are laid aside for a number of players that may play, and never more than there are."""
    left = len(_deck(document)) - len(list(_categories(document)))
    for number, cards in (_table(document, "aside") or {}).items():
        path: KeyPath = ("aside", number)
        if not re.fullmatch("0|[1-9][0-9]{0,3}", number):
            yield Finding(path, f'"{number}" is not a number of players')
            continue
        for fewest, most in _players(document):
            if 1 <= fewest <= most and not fewest <= int(number) <= most:
                message = f"{number} players, but {fewest} to {most} may play"
                yield Finding(path, message)
        if not _is_number(cards):
            yield Finding(path, f"must be a whole number of cards, not {_shown(cards)}")
        elif cards < 0:
            yield Finding(path, f"cannot lay {cards} cards aside")
        elif cards > left:
            yield Finding(
                path, f"cannot lay {cards} of the {left} cards outside the envelope aside"
            )


def question_fits(document: Mapping[str, Any]) -> Iterator[Finding]:
    """A question can be asked: its number of cards agrees with the categories they come from."""
    question = _table(document, "question") or {}
    kinds = [category.get("name") for _, category in _categories(document)]
    chosen = question.get("categories", "each")
    if isinstance(chosen, list):
        yield from _listed_categories_fit(chosen, [name for name in kinds if _is_text(name)])
    cards = question.get("cards")
    if not _is_number(cards):
        return
    path: KeyPath = ("question", "cards")
    total = len(chosen) if isinstance(chosen, list) else len(kinds)
    if cards < 1:
        yield Finding(path, f"a question names at least 1 card, not {cards}")
    elif chosen == "any" and cards > len(_deck(document)):
        yield Finding(path, f"{cards} cards, but the deck has {len(_deck(document))}")
    elif chosen == "distinct" and cards > total:
        yield Finding(path, f"{cards} cards of distinct categories, but there are {total}")
    elif (chosen == "each" or isinstance(chosen, list)) and cards != total:
        yield Finding(path, f"{cards} cards, but one of each category makes {total}")


def _listed_categories_fit(chosen: list[Any], kinds: list[Any]) -> Iterator[Finding]:
    """The categories a question is limited to exist, and none is listed twice."""
    for i, name in enumerate(chosen):
        path: KeyPath = ("question", "categories", i)
        if not isinstance(name, str):
            continue
        if name not in kinds:
            yield Finding(path, f'"{name}" is no category', _near(name, kinds))
        elif name in chosen[:i]:
            first: KeyPath = ("question", "categories", chosen.index(name))
            yield Finding(path, f'"{name}" is listed twice', first=first)


def _table(document: Mapping[str, Any], key: str) -> dict[str, Any] | None:
    """The table under `key`, or None where there is none: its own rule tells of that."""
    table = document.get(key)
    return table if isinstance(table, dict) else None


def _players(document: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """The fewest and the most players, if the file tells them."""
    if _is_pair(document.get("players")):
        fewest, most = document["players"]
        yield fewest, most


def _categories(document: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The categories that are tables, each with its position."""
    categories = document.get("category")
    for i, category in enumerate(categories if isinstance(categories, list) else []):
        if isinstance(category, dict):
            yield i, category


def _names(document: Mapping[str, Any]) -> Iterator[tuple[str, KeyPath, str]]:
    """The kind, place and name of every card, group and alias."""
    for i, category in _categories(document):
        cards = category.get("cards")
        for j, card in enumerate(cards if isinstance(cards, list) else []):
            if isinstance(card, str):
                yield "card", ("category", i, "cards", j), card
    for kind, table in (("group", "groups"), ("alias", "aliases")):
        for name in _table(document, table) or {}:
            yield kind, (table, name), name


def _deck(document: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for kind, _, name in _names(document) if kind == "card")


def _shown(value: object) -> str:
    """The value much as a file writes it, cut short where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no number of so many digits
        return "a number of thousands of digits"
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _near(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Up to three of `words` that `word` may have meant, whatever its capitals; best first."""
    names = keyed(words)
    return tuple(names[near] for near in difflib.get_close_matches(name_key(word), names))

"""The fewest keys that say a line: what an entry could have been."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deduce.errors import NotationError
from deduce.log.events import Answer, Question, Record
from deduce.notation import format_event
from deduce.notation.abbreviations import player_codes
from deduce.notebook.entry import Line, read_entry
from deduce.notebook.scope import Scope


def shortest_entry(record: Record, table: Scope, *, blanks: bool = False) -> str:
    """The shortest entry that is read as `record`; with `blanks`, one word for each card.

    Every candidate is read back; where none is read as the record, its canonical form.
    """
    canonical = format_event(record, table.setup)
    wanted = dict.fromkeys(_candidates(record, table, canonical))
    if blanks and isinstance(record, Question):
        wanted = dict.fromkeys(text for text in wanted if len(text.split()) > len(record.cards))
    return next((text for text in sorted(wanted, key=len) if _says(text, record, table)), canonical)


def _says(text: str, record: Record, table: Scope) -> bool:
    try:
        line = read_entry(text, table)
    except NotationError:
        return False
    return isinstance(line, Line) and line.record == record


def _candidates(record: Record, table: Scope, canonical: str) -> Iterator[str]:
    yield canonical
    if isinstance(record, Question):
        yield from _questions(record, table)
    short = _with_short_names(canonical, table)
    for text in (short, short.removeprefix(short.split()[0]).strip()):
        head, colon, tail = text.partition(":")
        named = head.replace(",", "")
        for start in (head, named, re.sub(r"(?<= )(\w\w) (?=\w\w\b)", r"\1", named)):
            yield start + colon + tail
            yield start + re.sub("^ (?=(wrong|right)$)", " ", tail)
            yield start + colon + tail.replace(" shows ", "=").replace(" shows", "")


def _with_short_names(text: str, table: Scope) -> str:
    """The canonical text with two letters for each card and the beginning of each player's name."""
    short = {**player_codes(table.setup.players), **table.codes}
    for name in sorted(short, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", short[name], text)
    return text


def _questions(question: Question, table: Scope) -> Iterator[str]:
    """The short form with and without the asker, the cards with and without blanks."""
    codes = [table.codes[card] for card in question.cards]
    asker = player_codes(table.setup.players)[question.asker]
    for answers in _answers(question, table):
        for cards in (" ".join(codes), "".join(codes)):
            for gap in (" ", ""):
                yield f"{cards}{gap}{answers}"
                yield f"{asker} {cards}{gap}{answers}"
                yield f"{asker}: {cards}{gap}{answers}"


def _answers(question: Question, table: Scope) -> Iterator[str]:
    if not question.answers:
        yield "?"
        return
    shown = [answer for answer in question.answers if answer.kind == "shows"]
    if not shown:
        yield "-"
    for size in (1, 2, 30):
        yield " ".join(_shower(answer, size, table) for answer in shown)
        yield " ".join(_shower(answer, 0, table) for answer in shown)


def _shower(answer: Answer, size: int, table: Scope) -> str:
    """The player, and so many letters of the card if it was seen; `c=?` where it goes unsaid."""
    player = player_codes(table.setup.players)[answer.player]
    if not size:
        return player
    if answer.card is None:
        return f"{player}=?"
    return f"{player}={(table.codes[answer.card] if size == 2 else answer.card)[:size].lower()}"

"""Logs built by a program: begun from nothing, and longer by a statement that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from deduce.errors import IllegalStatement, InvalidStatement
from deduce.log.events import (
    Entry,
    Event,
    FreeAccusation,
    Note,
    Question,
    Record,
    SetupFact,
)
from deduce.log.log import Header, Log, LogLine, Players, UseVariant
from deduce.log.sizes import sizes_told
from deduce.notation.facts import read_fact, whose
from deduce.notation.headers import header_word, read_me, read_players
from deduce.notation.names import names_of
from deduce.notation.spans import Span, split_comment
from deduce.notation.statements import read_statement
from deduce.notation.writer import format_event
from deduce.rules.deal import TotalsError
from deduce.rules.setup import Setup
from deduce.rules.variant import Variant
from deduce.rules.variant_file import load_variant

FACTS = ("hand", "table", "aside", "solution")


def begin_log(
    variant: Variant | str, players: Sequence[str], *, me: str | None = None, folder: Path | None
) -> Log:
    """A log with its set-up and nothing else.

    `players` as in a log, with the size of the hand where it is known: `"Ann 6"`.
    """
    if isinstance(players, str):
        raise TypeError(f"players are a list of names, not one text: {players!r}")
    for player in players:
        if "," in player or len(player.splitlines()) > 1:
            raise InvalidStatement(f"{player!r} is not the name of one player")
    game = load_variant(variant, folder) if isinstance(variant, str) else variant
    reference = variant if isinstance(variant, str) else variant.id
    seated = read_players(Span(f"players {', '.join(players)}", 1))
    _reject_too_many_cards(seated, game)
    headers: list[Header] = [UseVariant(reference), seated]
    names = tuple(seat.name for seat in seated.seats)
    note_taker = None if me is None else read_me(Span(f"me {me}", 1), names)
    headers += [] if note_taker is None else [note_taker]
    setup = Setup(
        game,
        seated.seats,
        me=note_taker.player if note_taker else None,
        reference=reference,
    )
    return Log(setup, (), tuple(map(LogLine, headers)))


def _reject_too_many_cards(seated: Players, game: Variant) -> None:
    """Fewer cards than are dealt may be right: a later line can say what lies on the table."""
    held = sum(seat.size.least for seat in seated.seats if seat.size is not None)
    dealt = len(game.cards) - len(game.categories)
    if held > dealt:
        raise IllegalStatement(f"the hands have {held} cards, but {game.id} deals {dealt}")


def log_with(log: Log, statement: str | Record) -> Log:
    """The log with one more line at its end: a statement of the notation, or a record.

    A record is written and read again, so that what the rules do not allow is refused with the
    reader's message. Raises NotationError.
    """
    if not isinstance(statement, str | Record):
        raise TypeError(f"a line is a text or an event, note or set-up fact, not {statement!r}")
    if isinstance(statement, Question | FreeAccusation):
        names_of(log.setup).players.find(Span(statement.asker, 1))
    text = (
        statement.rstrip("\r\n")
        if isinstance(statement, str)
        else format_event(statement, log.setup)
    )
    if "\n" in text or "\r" in text:
        raise InvalidStatement("a line is added by itself, without a line break")
    span, comment = split_comment(text)
    record = _read(span, log)
    if not isinstance(statement, str) and record != statement:
        raise IllegalStatement(f"a log cannot say {statement!r}; it reads {text!r}", 1)
    line = max(len(log.lines), *(entry.line for entry in log.entries), 0) + 1
    blank = (LogLine(None),) * (line - 1 - len(log.lines) if log.lines else 0)
    lines = (*log.lines, *blank, LogLine(record, comment)) if log.lines else ()
    return replace(log, entries=(*log.entries, Entry(line, record)), lines=lines)


def _read(span: Span, log: Log) -> Event | Note | SetupFact:
    """The event, note or set-up fact, as it would be read at the end of the log."""
    records = [entry.record for entry in log.entries]
    word = header_word(span)
    if word is None:
        piles = sizes_told(log.setup, records)
        return read_statement(span, names_of(log.setup, piles), log.history.now.excused)
    if word not in FACTS:
        raise InvalidStatement(f"a log cannot get a line '{word}' once it has begun", span.column)
    given = {whose(e.record): e.line for e in log.entries if isinstance(e.record, SetupFact)}
    fact = read_fact(span, word, names_of(log.setup), given)
    try:
        sizes_told(log.setup, [*records, fact])
    except TotalsError as error:
        raise IllegalStatement(str(error), span.column) from error
    return fact

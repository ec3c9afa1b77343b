"""A log: the set-up, what happened, and the text it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from deduce.log.events import Entry, Record, SetupFact
from deduce.log.table import TableHistory
from deduce.rules.setup import AnswersModel, Seat, Setup
from deduce.rules.variant import Variant

if TYPE_CHECKING:
    from deduce.log.view import View


@dataclass(frozen=True, slots=True)
class UseVariant:
    """Header: the variant, by id or path."""

    reference: str


@dataclass(frozen=True, slots=True)
class Players:
    """Header: the seats, clockwise."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Me:
    """Header: whose notes these are."""

    player: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Header: this table calls the card `old` by the name `new`."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Answers:
    """Header: how a shower chooses among several cards."""

    model: AnswersModel


@dataclass(frozen=True, slots=True)
class SilenceCounts:
    """Header: who could have won and did not accuse holds a card they named."""


@dataclass(frozen=True, slots=True)
class QuestionsCount:
    """Header: a named card weighs `weight` where its asker holds it."""

    weight: Fraction


Header = UseVariant | Players | Me | Rename | Answers | SilenceCounts | QuestionsCount


@dataclass(frozen=True, slots=True)
class LogLine:
    """One physical line: its statement, if it has one, and its comment with the `#`."""

    statement: Header | Record | None
    comment: str = ""


@dataclass(frozen=True, repr=False)
class Log:
    """A whole log. `entries` are in file order; `lines` holds every physical line.

    A log that was never text has no `lines`. `str(log)` is its canonical text.
    """

    setup: Setup
    entries: tuple[Entry, ...]
    lines: tuple[LogLine, ...] = ()

    @classmethod
    def begin(
        cls,
        variant: Variant | str,
        players: Sequence[str],
        *,
        me: str | None = None,
        folder: Path | None = None,
    ) -> Log:
        """A log with its set-up and nothing else.

        `variant`: an id, a path relative to `folder`, or a Variant; `players`: clockwise, with the
        sizes of their hands where they are known, as in `"Ann 6"`; `me`: whose notes these are.
        Raises UnknownVariant, VariantFileError and NotationError.
        """
        from deduce.notation.building import begin_log

        return begin_log(variant, players, me=me, folder=folder)

    def add(self, statement: str | Record) -> Log:
        """The log with one more line at its end, which is written in `str(log)`.

        A statement of the notation in any of its forms, an event, a note or a set-up fact. Raises
        NotationError, with the reader's message, for what the rules do not allow.
        """
        from deduce.notation.building import log_with

        return log_with(self, statement)

    def seen_by(self, viewer: str | None = None, *, through: int | None = None) -> View:
        """What a player, "spectator" or "everyone" saw; None: whose notes these are.

        `through`: events and notes after this line are cut. Raises UnknownViewer.
        """
        from deduce.log.view import view

        return view(self, viewer, through=through)

    def __str__(self) -> str:
        from deduce.notation.writer import format_log

        return format_log(self)

    def __repr__(self) -> str:
        players = ", ".join(self.setup.players)
        return f"<Log of {self.setup.variant.id}: {players}; {len(self.entries)} entries>"

    def through(self, line: int) -> Log:
        """The log as it was after a line: later events and notes are cut, set-up is not."""
        return replace(self, entries=entries_through(self.entries, line))

    @cached_property
    def history(self) -> TableHistory:
        """How the table stood after each entry."""
        return TableHistory(self.setup, self.entries)


def entries_through(entries: Iterable[Entry], line: int) -> tuple[Entry, ...]:
    """The set-up wherever it stands, and the events and notes up to a physical line."""
    return tuple(e for e in entries if e.line <= line or isinstance(e.record, SetupFact))

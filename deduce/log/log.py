"""A log: the set-up, what happened, and the text it was read from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from deduce.log.events import Entry, Record, SetupFact
from deduce.log.table import TableHistory
from deduce.rules.setup import AnswersModel, Seat, Setup


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


@dataclass(frozen=True)
class Log:
    """A whole log. `entries` are in file order; `lines` holds every physical line."""

    setup: Setup
    entries: tuple[Entry, ...]
    lines: tuple[LogLine, ...]

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

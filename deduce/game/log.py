"""A log: the set-up, what happened, and the text it was read from."""

from __future__ import annotations

from dataclasses import dataclass

from deduce.game.events import Entry, Record
from deduce.game.setup import AnswersModel, Seat, Setup


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


Header = UseVariant | Players | Me | Rename | Answers


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

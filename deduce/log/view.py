"""What one seat, a spectator, or everybody with open hands saw of a log.

This is the only place that decides who may know what.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from deduce.errors import DeduceError, hinted
from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    SetupFact,
    Show,
    Solution,
)
from deduce.log.log import Log
from deduce.rules.names import NameBook, keyed
from deduce.rules.setup import EVERYONE, SPECTATOR, Setup


class UnknownViewer(DeduceError):
    """Nobody of this name sits at the table, or several whose names begin so."""

    def __init__(self, name: str, viewers: Sequence[str], fitting: Sequence[str] = ()) -> None:
        super().__init__(name, viewers, fitting)
        self.name = name
        self.viewers = viewers
        close = difflib.get_close_matches(name, viewers, n=2, cutoff=0.4)
        self.nearest = tuple(fitting or close)

    def __str__(self) -> str:
        message = hinted(f"nobody at this table is called {self.name!r}", self.nearest)
        return f"{message}; expected one of {', '.join(self.viewers)}"


@dataclass(frozen=True, slots=True)
class View:
    """A log as `viewer` saw it: what was hidden from them is gone from the entries."""

    setup: Setup
    viewer: str
    entries: tuple[Entry, ...]

    @property
    def through(self) -> int:
        """The line of the last event or note seen, 0 if none."""
        return self.moves[-1].line if self.moves else 0

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The events and notes, without the set-up."""
        return tuple(e for e in self.entries if not isinstance(e.record, SetupFact))

    @property
    def has_hand(self) -> bool:
        """The viewer's own hand is in the log."""
        hands = [e.record for e in self.entries if isinstance(e.record, Hand)]
        return any(hand.player == self.viewer for hand in hands)

    def entry(self, line: int) -> Entry:
        """What was seen of the statement on a line; KeyError if nothing was."""
        for entry in self.entries:
            if entry.line == line:
                return entry
        raise KeyError(line)

    def with_record(self, line: int, record: Record) -> View:
        """The same view with another record on a line."""
        changed = (Entry(line, record) if e.line == line else e for e in self.entries)
        return replace(self, entries=tuple(changed))

    def without(self, lines: Collection[int]) -> View:
        """The same view without some lines."""
        return replace(self, entries=tuple(e for e in self.entries if e.line not in lines))

    def before(self, line: int) -> View:
        """The same view with the events and notes from `line` on not yet happened."""
        kept = tuple(e for e in self.entries if _stays(e, line - 1))
        return replace(self, entries=kept)


def find_viewer(setup: Setup, name: str | None) -> str:
    """The viewer called `name`: a seat, "spectator" or "everyone"; None: whose notes these are.

    A player's name may be shortened. Raises UnknownViewer.
    """
    if name is None:
        return setup.me or SPECTATOR
    others = (SPECTATOR, EVERYONE)
    fitting = NameBook("viewer", keyed(setup.players), {}, keyed(others)).fitting(name)
    if len(fitting) == 1:
        return fitting[0]
    raise UnknownViewer(name, (*setup.players, *others), fitting)


def view(log: Log, viewer: str | None = None, *, through: int | None = None) -> View:
    """What `viewer` saw of the log; events and notes after physical line `through` are cut.

    Set-up lines count wherever they stand. Raises UnknownViewer.
    """
    who = find_viewer(log.setup, viewer)
    read = [e for e in log.entries if through is None or _stays(e, through)]
    spoken = _accused_together(read)
    entries = []
    for entry in read:
        record = entry.record
        if isinstance(record, Accusation) and entry.line not in spoken:
            record = _hide_lone_accusation(record, who, log.setup)
        seen = _seen_by(record, who, log.setup)
        if seen is not None:
            entries.append(Entry(entry.line, seen))
    return View(log.setup, who, tuple(entries))


def _stays(entry: Entry, through: int) -> bool:
    return entry.line <= through or isinstance(entry.record, SetupFact)


def _accused_together(entries: Sequence[Entry]) -> set[int]:
    """The lines of accusations made at once: several in a row, each by another player."""
    together: set[int] = set()
    for run in accusation_runs(entries):
        if len(run) > 1:
            together.update(entry.line for entry in run)
    return together


def accusation_runs(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Accusations that follow each other, each by another player; some runs are empty."""
    run: list[Entry] = []
    accusers: set[str] = set()
    for entry in entries:
        if isinstance(entry.record, SetupFact | Note):
            continue
        if isinstance(entry.record, Accusation) and entry.record.accuser not in accusers:
            run.append(entry)
            accusers.add(entry.record.accuser)
            continue
        yield run
        is_accusation = isinstance(entry.record, Accusation)
        run = [entry] if is_accusation else []
        accusers = {entry.record.accuser} if isinstance(entry.record, Accusation) else set()
    yield run


def _hide_lone_accusation(event: Accusation, viewer: str, setup: Setup) -> Accusation:
    """Where accusations are laid face down, a lone accuser's cards are seen by nobody else."""
    if setup.variant.accusations == "open" or viewer in (event.accuser, EVERYONE):
        return event
    return replace(event, cards=())


@singledispatch
def _seen_by(record: Record, viewer: str, setup: Setup) -> Record | None:
    """What `viewer` saw of a record; None for nothing. Everybody sees it unless a rule hides it."""
    return record


@_seen_by.register(Question)
@_seen_by.register(FreeAccusation)
def _(event: Question | FreeAccusation, viewer: str, setup: Setup) -> Record:
    """Asker and shower see the card that is shown."""

    def seen(answer: Answer) -> Answer:
        open_to = (event.asker, answer.player, EVERYONE)
        return answer if viewer in open_to else replace(answer, card=None)

    return replace(event, answers=tuple(map(seen, event.answers)))


@_seen_by.register
def _(event: DirectQuestion, viewer: str, setup: Setup) -> Record:
    """Asker and shower see the card that is shown."""
    open_to = (event.asker, event.asked, EVERYONE)
    return event if viewer in open_to else replace(event, card=None)


@_seen_by.register
def _(event: Show, viewer: str, setup: Setup) -> Record:
    """Shower and viewer see the card."""
    open_to = (event.shower, event.viewer, EVERYONE)
    return event if viewer in open_to else replace(event, card=None)


@_seen_by.register
def _(event: Peek, viewer: str, setup: Setup) -> Record:
    """The peeker alone sees the card; the owner knows only that one was looked at."""
    return event if viewer in (event.viewer, EVERYONE) else replace(event, seen=None)


@_seen_by.register
def _(note: Note, viewer: str, setup: Setup) -> Record | None:
    """Notes are the note-taker's."""
    return note if viewer in (setup.me or SPECTATOR, EVERYONE) else None


@_seen_by.register
def _(fact: Hand, viewer: str, setup: Setup) -> Record | None:
    """A hand is its player's."""
    return fact if viewer in (fact.player, EVERYONE) else None


@_seen_by.register
def _(fact: Solution, viewer: str, setup: Setup) -> Record | None:
    """The solution is in nobody's view."""
    return None

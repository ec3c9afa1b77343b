"""What one seat, a spectator, or everybody with open hands saw of a log.

This is the only place that decides who may know what.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from deduce.errors import DeduceError, hinted
from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    SetupFact,
    Show,
    Solution,
    Table,
)
from deduce.log.log import Log, entries_through
from deduce.log.table import TableHistory
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


@dataclass(frozen=True, repr=False)
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

    @cached_property
    def history(self) -> TableHistory:
        """How the table stood after each entry."""
        return TableHistory(self.setup, self.entries)

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
        return replace(self, entries=entries_through(self.entries, line - 1))

    def __repr__(self) -> str:
        return f"<View of {self.setup.variant.id} as {self.viewer}, through line {self.through}>"


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
    cut = log if through is None else log.through(through)
    entries = []
    for entry in cut.entries:
        seen = record_as_seen(entry, who, log.setup, cut.history.laid_alone)
        if seen is not None:
            entries.append(Entry(entry.line, seen))
    return View(log.setup, who, tuple(entries))


def record_as_seen(
    entry: Entry, viewer: str, setup: Setup, laid_alone: Container[int]
) -> Record | None:
    """What `viewer` saw of a record, or None for nothing.

    `laid_alone`: the lines of accusations that were laid face down by one player alone.
    """
    record = entry.record
    match record:
        case Question() | FreeAccusation():
            return question_as_seen(record, viewer)
        case DirectQuestion():
            return direct_question_as_seen(record, viewer)
        case Peek():
            return peek_as_seen(record, viewer)
        case Show():
            return show_as_seen(record, viewer)
        case Accusation():
            lone = entry.line in laid_alone
            return lone_accusation_as_seen(record, viewer) if lone else record
        case Reveal() | RevealNone() | RevealHand():
            return record  # done before everybody
        case Note():
            return note_as_seen(record, viewer, setup)
        case Hand():
            return hand_as_seen(record, viewer)
        case Table() | Aside():
            return record  # everybody sees the cards on the table, and counts those aside
        case Solution():
            return None  # the game is over when it is written down: it is in nobody's view
        case _:
            assert_never(record)


def question_as_seen(event: Question | FreeAccusation, viewer: str) -> Question | FreeAccusation:
    """Only the asker and the one who shows see the card that is shown."""

    def seen(answer: Answer) -> Answer:
        open_to = (event.asker, answer.player, EVERYONE)
        return answer if viewer in open_to else replace(answer, card=None)

    return replace(event, answers=tuple(map(seen, event.answers)))


def direct_question_as_seen(event: DirectQuestion, viewer: str) -> DirectQuestion:
    """Only the asker and the one who shows see the card that is shown."""
    open_to = (event.asker, event.asked, EVERYONE)
    return event if viewer in open_to else replace(event, card=None)


def peek_as_seen(event: Peek, viewer: str) -> Peek:
    """Only the peeker sees the card; its owner knows no more than that one was looked at."""
    return event if viewer in (event.viewer, EVERYONE) else replace(event, seen=None)


def show_as_seen(event: Show, viewer: str) -> Show:
    """Only the two of them see the card."""
    open_to = (event.shower, event.viewer, EVERYONE)
    return event if viewer in open_to else replace(event, card=None)


def lone_accusation_as_seen(event: Accusation, viewer: str) -> Accusation:
    """Only the accuser sees the cards of an accusation that is laid face down alone."""
    return event if viewer in (event.accuser, EVERYONE) else replace(event, cards=())


def note_as_seen(note: Note, viewer: str, setup: Setup) -> Note | None:
    """A note is seen by the one who takes the notes."""
    return note if viewer in (setup.me or SPECTATOR, EVERYONE) else None


def hand_as_seen(fact: Hand, viewer: str) -> Hand | None:
    """A hand is seen by its player."""
    return fact if viewer in (fact.player, EVERYONE) else None

"""What one seat, a spectator, or everybody with open hands saw of a log.

This is the only place that decides who may know what.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, singledispatch

from deduce.errors import DeduceError
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
from deduce.log.log import Log, entries_through
from deduce.log.table import TableHistory
from deduce.rules.setup import EVERYONE, SPECTATOR, Setup


class UnknownViewer(DeduceError):
    """Nobody of this name sits at the table, or several whose names begin so."""

    def __init__(self, name: str, known: Sequence[str], fitting: Sequence[str] = ()) -> None:
        close = difflib.get_close_matches(name, known, n=2, cutoff=0.4)
        self.nearest = tuple(fitting or close)
        hint = f" (did you mean {' or '.join(self.nearest)}?)" if self.nearest else ""
        super().__init__(
            f"nobody at this table is called {name!r}{hint}; expected one of {', '.join(known)}"
        )


@dataclass(frozen=True)
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


def find_viewer(setup: Setup, name: str | None) -> str:
    """The viewer called `name`: a seat, "spectator" or "everyone"; None: whose notes these are.

    A player's name may be shortened. Raises UnknownViewer.
    """
    if name is None:
        return setup.me or SPECTATOR
    known, wanted = (*setup.players, SPECTATOR, EVERYONE), name.strip().casefold()
    for viewer in known:
        if viewer.casefold() == wanted:
            return viewer
    fitting = [
        player for player in setup.players if wanted and player.casefold().startswith(wanted)
    ]
    if len(fitting) == 1:
        return fitting[0]
    raise UnknownViewer(name, known, fitting)


def view(log: Log, viewer: str | None = None, *, through: int | None = None) -> View:
    """What `viewer` saw of the log; events and notes after physical line `through` are cut.

    Set-up lines count wherever they stand. Raises UnknownViewer.
    """
    who = find_viewer(log.setup, viewer)
    cut = log if through is None else log.through(through)
    hidden = cut.history.laid_alone
    entries = []
    for entry in cut.entries:
        record = entry.record
        if isinstance(record, Accusation) and entry.line in hidden:
            record = _hide_lone_accusation(record, who)
        seen = _seen_by(record, who, log.setup)
        if seen is not None:
            entries.append(Entry(entry.line, seen))
    return View(log.setup, who, tuple(entries))


def _hide_lone_accusation(event: Accusation, viewer: str) -> Accusation:
    """The accuser sees the cards, and everybody with open hands does."""
    return event if viewer in (event.accuser, EVERYONE) else replace(event, cards=())


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

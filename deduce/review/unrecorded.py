"""Where a log tells less than a viewer saw, so that what it proves is the least they knew."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.log.events import (
    Accusation,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Peek,
    Question,
    RevealHand,
    Show,
)
from deduce.log.log import Log
from deduce.log.table import TableState
from deduce.log.view import view
from deduce.rules.answering import answering
from deduce.rules.setup import EVERYONE


def unrecorded(log: Log, viewer: str) -> tuple[int, ...]:
    """The lines on which the viewer saw what the log does not tell; 0 for a hand it does not have.

    A card shown to them, a card they looked at, an answer that everybody heard, an accusation or
    its outcome, a hand that a loser laid open.
    """
    missing = _Unrecorded(log, viewer)
    return tuple(sorted({*missing.hands(), *missing.lines()}))


class _Unrecorded:
    """What the log leaves out for one viewer. `everyone` misses what any seat misses."""

    def __init__(self, log: Log, viewer: str) -> None:
        self.setup, self.viewer = log.setup, viewer
        self.history = view(log, EVERYONE).history
        self.entries = self.history.entries
        kinds = RevealHand | Hand if viewer == EVERYONE else RevealHand
        self.seen_hands = {e.record.player for e in self.entries if isinstance(e.record, kinds)}

    def hands(self) -> Iterator[int]:
        """Line 0 where the log has not the viewer's own hand."""
        recorded = {e.record.player for e in self.entries if isinstance(e.record, Hand)}
        own = self.setup.players if self.viewer == EVERYONE else (self.viewer,)
        if any(player in self.setup.players and player not in recorded for player in own):
            yield 0

    def lines(self) -> Iterator[int]:
        """The lines of which the viewer saw or heard more, in order."""
        for before, entry, after in self.history.steps():
            if self._saw_more(before, entry, after):
                yield entry.line

    def _saw(self, player: str) -> bool:
        return self.viewer in (player, EVERYONE)

    def _saw_more(self, before: TableState, entry: Entry, after: TableState) -> bool:
        """The viewer saw or heard more of this record than the log tells."""
        match record := entry.record:
            case Question() | FreeAccusation():
                untold = any(a.kind == "shows" and a.card is None for a in record.answers)
                return self._unanswered(record, before) or (self._saw(record.asker) and untold)
            case DirectQuestion():
                untold = record.kind == "shows" and record.card is None
                return record.kind == "?" or (self._saw(record.asker) and untold)
            case Peek():
                return record.seen is None and self._saw(record.viewer)
            case Show():
                return record.card is None and self._saw(record.viewer)
            case Accusation():
                missing = after.excused - before.excused - self.seen_hands
                if missing and self.viewer != record.accuser:
                    return True  # the hand that the loser laid open
                return self._heard_more(entry.line, record)
        return False

    def _unanswered(self, record: Question | FreeAccusation, table: TableState) -> bool:
        """An answer that everybody heard is not recorded."""
        answers = record.answers
        rules = answering(self.setup, record.asker, {*table.excused, *table.open_hands})
        if any(answer.kind == "?" for answer in answers):
            return True
        if rules.one_is_chosen and isinstance(record, Question):
            return not answers
        if not rules.everyone_answers and any(answer.kind == "shows" for answer in answers):
            return False
        return not rules.have_answered({answer.player for answer in answers})

    def _heard_more(self, line: int, record: Accusation) -> bool:
        """Cards or outcome that the viewer heard are missing."""
        if record.outcome == "?":
            return True
        hidden = line in self.history.laid_alone
        return not record.cards and (not hidden or self._saw(record.accuser))

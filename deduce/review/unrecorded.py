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
    Record,
    RevealHand,
    Show,
)
from deduce.log.log import Log
from deduce.log.turns import laid_open
from deduce.log.view import view
from deduce.review.simultaneous import made_at_once
from deduce.rules.setup import EVERYONE


def unrecorded(log: Log, viewer: str) -> tuple[int, ...]:
    """The lines on which the viewer saw what the log does not tell; 0 for a hand it does not have.

    A card shown to them, a card they looked at, an answer that everybody heard, an accusation or
    its outcome, a hand that a loser laid open.
    """
    gaps = _Gaps(log, viewer)
    return tuple(sorted({*gaps.hands(), *gaps.lines()}))


class _Gaps:
    """The gaps of one viewer. `everyone` misses what any seat misses."""

    def __init__(self, log: Log, viewer: str) -> None:
        self.setup, self.viewer = log.setup, viewer
        self.entries = view(log, EVERYONE).entries
        told = RevealHand | Hand if viewer == EVERYONE else RevealHand
        self.told_hands = {e.record.player for e in self.entries if isinstance(e.record, told)}
        self.at_once = made_at_once(self.entries, log.setup.variant)

    def hands(self) -> Iterator[int]:
        """Line 0 where the log has not the viewer's own hand."""
        told = {e.record.player for e in self.entries if isinstance(e.record, Hand)}
        own = self.setup.players if self.viewer == EVERYONE else (self.viewer,)
        if any(player in self.setup.players and player not in told for player in own):
            yield 0

    def lines(self) -> Iterator[int]:
        """The lines with gaps, in order."""
        open_handed: set[str] = set()
        for entry in self.entries:
            if self._has_gap(entry, open_handed):
                yield entry.line
            open_handed |= self._laid_open(entry.record)

    def _laid_open(self, record: Record) -> set[str]:
        """Whose hand lies open from this record on."""
        if isinstance(record, RevealHand):
            return {record.player}
        return set(laid_open(record, self.setup.variant))

    def _saw(self, player: str) -> bool:
        return self.viewer in (player, EVERYONE)

    def _has_gap(self, entry: Entry, open_handed: set[str]) -> bool:
        """The viewer saw or heard more of this record than the log tells."""
        match record := entry.record:
            case Question() | FreeAccusation():
                untold = any(a.kind == "shows" and a.card is None for a in record.answers)
                return self._unanswered(record, open_handed) or (self._saw(record.asker) and untold)
            case DirectQuestion():
                untold = record.kind == "shows" and record.card is None
                return record.kind == "?" or (self._saw(record.asker) and untold)
            case Peek():
                return record.seen is None and self._saw(record.viewer)
            case Show():
                return record.card is None and self._saw(record.viewer)
            case Accusation():
                return self._accusation_gap(record, alone=len(self.at_once[entry.line]) == 1)
        return False

    def _unanswered(self, record: Question | FreeAccusation, open_handed: set[str]) -> bool:
        """An answer that everybody heard is not recorded."""
        answers, rule = record.answers, self.setup.variant.question.answer
        if any(answer.kind == "?" for answer in answers):
            return True
        if rule == "asked" and isinstance(record, Question):
            return not answers
        if rule != "all" and any(answer.kind == "shows" for answer in answers):
            return False
        order = self.setup.asked_in_order(record.asker)
        answered = {answer.player for answer in answers}
        return any(p not in answered and p not in open_handed for p in order)

    def _accusation_gap(self, record: Accusation, *, alone: bool) -> bool:
        """Cards or outcome that the viewer heard are missing, or the hand laid open afterwards."""
        if record.outcome == "?":
            return True
        if self._laid_open(record) - self.told_hands and self.viewer != record.accuser:
            return True
        hidden = alone and self.setup.variant.accusations == "face-down"
        return not record.cards and (not hidden or self._saw(record.accuser))

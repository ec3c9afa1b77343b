"""Whose turn it is, who has lost, and who has won, by what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deduce.log.events import (
    Accusation,
    DirectQuestion,
    FreeAccusation,
    Peek,
    Question,
    Record,
    RevealHand,
)
from deduce.log.view import View
from deduce.rules.setup import Setup
from deduce.rules.variant import Variant


def players_in_turn(setup: Setup, records: Iterable[object]) -> tuple[str, ...]:
    """The players who may still ask, from the one whose turn it is clockwise.

    After a question it is the next player's turn. Who looks at a card, tries a free accusation or
    puts a question to one player has still the question of the turn to ask. Who accused wrongly
    asks no more; if all did, everybody is listed.
    """
    players, out = setup.players, set[str]()
    due = players[0]
    for record in records:
        if isinstance(record, Question):
            due = _after(record.asker, players, out)
        elif isinstance(record, FreeAccusation | DirectQuestion):
            due = record.asker
        elif isinstance(record, Peek):
            due = record.viewer
        elif isinstance(record, Accusation):
            if record.outcome == "wrong":
                out.add(record.accuser)
            if due == record.accuser or due in out:
                due = _after(record.accuser if due == record.accuser else due, players, out)
    start = players.index(due)
    clockwise = players[start:] + players[:start]
    return tuple(player for player in clockwise if player not in out) or clockwise


def _after(player: str, players: Sequence[str], out: set[str]) -> str:
    """The next player clockwise who has not lost."""
    start = players.index(player) + 1
    clockwise = (*players[start:], *players[:start])
    return next((other for other in clockwise if other not in out), clockwise[0])


def losers(seen: View) -> dict[str, int]:
    """Who accused wrongly, and on which line."""
    found: dict[str, int] = {}
    for entry in seen.moves:
        if isinstance(entry.record, Accusation) and entry.record.outcome == "wrong":
            found.setdefault(entry.record.accuser, entry.line)
    return found


def winning_accusation(seen: View) -> tuple[int, str] | None:
    """The line and the accuser of the first right accusation; who was wrong before wins nothing."""
    lost = losers(seen)
    for entry in seen.moves:
        event = entry.record
        if not isinstance(event, Accusation) or event.outcome != "right":
            continue
        if lost.get(event.accuser, entry.line) >= entry.line:
            return entry.line, event.accuser
    return None


def laid_open(record: Record, variant: Variant) -> list[str]:
    """Who need not be asked any more, where losers lay their hands open."""
    if variant.loser != "lays-hand-open":
        return []
    if isinstance(record, Accusation) and record.outcome == "wrong":
        return [record.accuser]
    return [record.player] if isinstance(record, RevealHand) else []

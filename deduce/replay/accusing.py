"""Accusations: how probable they were, who won, and who let a certain win pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from deduce.game.events import (
    Accusation,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Peek,
    Question,
    Record,
)
from deduce.replay.follow import right_share
from deduce.replay.review import Course, Judged, MissedWin, ReviewedAccusation

Solution = tuple[str, ...] | None


def review_accusations(
    entries: Sequence[Entry], courses: Sequence[Course], solution: Solution
) -> tuple[ReviewedAccusation, ...]:
    """Every accusation of the log; an outcome that is not recorded is judged by the solution."""
    of = {course.viewer: course for course in courses}
    return tuple(
        _reviewed(entry.line, entry.record, of.get(entry.record.accuser), solution)
        for entry in entries
        if isinstance(entry.record, Accusation)
    )


def _reviewed(
    line: int, event: Accusation, course: Course | None, solution: Solution
) -> ReviewedAccusation:
    probability = None
    if course is not None and event.cards:
        probability = right_share(course.before(line).report, event.cards)
    judged = _judged(probability, was_right(event, solution))
    return ReviewedAccusation(
        line, event.accuser, event.cards, event.outcome, probability, judged
    )  # fmt: skip


def _judged(probability: float | None, right: bool | None) -> Judged:
    if probability is None:
        return "unknown"
    if probability == 1:
        return "certain"
    if right is None:
        return "unknown"
    return "lucky" if right else "hasty"


def was_right(event: Accusation, solution: Solution) -> bool | None:
    """By its outcome or, where that is not recorded, by the solution; None where neither tells."""
    if event.outcome != "?":
        return event.outcome == "right"
    if solution is None or not event.cards:
        return None
    return set(event.cards) == set(solution)


def right_cards(entries: Sequence[Entry]) -> Solution:
    """The cards of the first right accusation that has them."""
    for entry in entries:
        event = entry.record
        if isinstance(event, Accusation) and event.outcome == "right" and event.cards:
            return event.cards
    return None


def winning_line(entries: Sequence[Entry], solution: Solution) -> tuple[int, str] | None:
    """The line and the accuser of the first right accusation; who was wrong before cannot win."""
    lost = losers(entries, solution)
    for entry in entries:
        event = entry.record
        if not isinstance(event, Accusation) or not was_right(event, solution):
            continue
        if event.accuser not in lost or entry.line < lost[event.accuser]:
            return entry.line, event.accuser
    return None


def losers(entries: Sequence[Entry], solution: Solution) -> dict[str, int]:
    """Who accused wrongly, and on which line first."""
    lost: dict[str, int] = {}
    for entry in entries:
        event = entry.record
        if isinstance(event, Accusation) and was_right(event, solution) is False:
            lost.setdefault(event.accuser, entry.line)
    return lost


@dataclass
class _Turn:
    """What one player did before another one did something."""

    player: str
    asked: list[int] = field(default_factory=list)
    accused: bool = False


def missed_wins(
    entries: Sequence[Entry], courses: Sequence[Course], solution: Solution
) -> tuple[MissedWin, ...]:
    """Who was certain of the envelope and let turns of theirs pass without accusing.

    A turn counts if its player asked in it when or after the envelope became certain to them,
    and somebody else went on before they accused. The turn with which the log ends counts for
    nothing, nor do turns after the game was won or the player lost.
    """
    turns = _turns(entries, solution)
    return tuple(
        MissedWin(course.viewer, course.certain_at, lines)
        for course in courses
        if course.certain_at is not None and (lines := tuple(_missed_by(course, turns)))
    )


def _missed_by(course: Course, turns: Sequence[_Turn]) -> Iterator[int]:
    """The line of the last question of each turn in which the player could have won."""
    for turn in turns[:-1]:
        if turn.player != course.viewer:
            continue
        if turn.accused:
            return
        late = [line for line in turn.asked if line >= (course.certain_at or 0)]
        if late:
            yield late[-1]


def _turns(entries: Sequence[Entry], solution: Solution) -> list[_Turn]:
    """The turns up to the end of the game; accusations made at once belong to the turn before
    where its player is among the accusers."""
    end = winning_line(entries, solution)
    turns: list[_Turn] = []
    for entry in entries:
        player = acting(entry.record)
        if player is None:
            continue
        if end is not None and entry.line > end[0] and not isinstance(entry.record, Accusation):
            break
        if not turns or turns[-1].player != player:
            turns.append(_Turn(player))
        if isinstance(entry.record, Accusation):
            _accuse(turns)
        elif not isinstance(entry.record, Peek):
            turns[-1].asked.append(entry.line)
    return turns


def _accuse(turns: list[_Turn]) -> None:
    """The last turn has an accusation, and so has the player's turn before, if only accusations
    of others lie between: all of them were made at once."""
    turns[-1].accused = True
    for turn in reversed(turns[:-1]):
        if turn.player == turns[-1].player:
            turn.accused = True
        if turn.asked or not turn.accused:
            return


def acting(record: Record) -> str | None:
    """Whose turn a record tells of; None where it tells of none."""
    match record:
        case Question() | FreeAccusation() | DirectQuestion():
            return record.asker
        case Peek():
            return record.viewer
        case Accusation():
            return record.accuser
    return None

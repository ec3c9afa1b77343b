"""Accusations: how probable they were, who won, and who let a certain win pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deduce.log.events import Accusation
from deduce.log.table import TableHistory, Turn, was_right
from deduce.review.model import Judged, MissedWin, ReviewedAccusation, Timeline
from deduce.review.timeline import right_share


def review_accusations(
    history: TableHistory, timelines: Sequence[Timeline]
) -> tuple[ReviewedAccusation, ...]:
    """Every accusation of the log; an outcome that is not recorded is judged by the solution."""
    timeline_of = {timeline.viewer: timeline for timeline in timelines}
    return tuple(
        _reviewed(entry.line, entry.record, history, timeline_of)
        for entry in history.entries
        if isinstance(entry.record, Accusation)
    )


def _reviewed(
    line: int, event: Accusation, history: TableHistory, timeline_of: Mapping[str, Timeline]
) -> ReviewedAccusation:
    """An accusation, judged by what its accuser could know before those made at once began."""
    timeline, probability = timeline_of.get(event.accuser), None
    if timeline is not None and event.cards:
        begun = history.together[line][0]
        probability = right_share(timeline.before(begun).report, event.cards)
    judged = _judged(probability, was_right(event, history.solution))
    return ReviewedAccusation(line, event.accuser, event.cards, event.outcome, probability, judged)


def _judged(probability: float | None, right: bool | None) -> Judged:
    if probability is None:
        return "unknown"
    if probability == 1:
        return "certain"
    if right is None:
        return "unknown"
    return "lucky" if right else "hasty"


def missed_wins(history: TableHistory, timelines: Sequence[Timeline]) -> tuple[MissedWin, ...]:
    """Who was certain of the envelope and let turns of theirs pass without accusing.

    A turn counts if its player asked in it when or after the envelope became certain to them,
    and somebody else went on before they accused. The turn with which the log ends counts for
    nothing, nor do turns after the game was won or the player lost.
    """
    turns = history.turns
    return tuple(
        MissedWin(timeline.viewer, timeline.certain_at, lines)
        for timeline in timelines
        if timeline.certain_at is not None and (lines := tuple(_missed_by(timeline, turns)))
    )


def _missed_by(timeline: Timeline, turns: Sequence[Turn]) -> Iterator[int]:
    """The line of the last question of each turn in which the player could have won."""
    for turn in turns[:-1]:
        if turn.player != timeline.viewer:
            continue
        if turn.accused:
            return
        late = [line for line in turn.questions if line >= (timeline.certain_at or 0)]
        if late:
            yield late[-1]

"""How each player did over a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from deduce.log.events import Entry
from deduce.review.model import ReviewedQuestion, Score, Timeline
from deduce.review.questions import asked_by


def scores_of(
    players: Sequence[str],
    entries: Sequence[Entry],
    timelines: Sequence[Timeline],
    questions: Sequence[ReviewedQuestion],
    winner: str | None,
) -> tuple[Score, ...]:
    """The score of each player whose seat is followed, clockwise."""
    timeline_of = {timeline.viewer: timeline for timeline in timelines}
    return tuple(
        _score(
            timeline_of[player],
            entries,
            [question for question in questions if question.asker == player],
            winner == player,
        )
        for player in players
        if player in timeline_of
    )


def _score(
    timeline: Timeline, entries: Sequence[Entry], questions: Sequence[ReviewedQuestion], won: bool
) -> Score:
    shares = [question.accuracy for question in questions]
    counted = [share for share in shares if share is not None]
    return Score(
        player=timeline.viewer,
        accuracy=fsum(counted) / len(counted) if counted else None,
        counted=len(counted),
        asked=len(list(asked_by(entries, timeline.viewer))),
        gained=fsum(question.gained for question in questions),
        expected=fsum(question.expected for question in questions),
        certain_at=timeline.certain_at,
        won=won,
    )

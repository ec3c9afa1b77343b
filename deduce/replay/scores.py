"""How each player did over a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from deduce.game.events import Entry
from deduce.replay.questions import asked_by
from deduce.replay.review import Course, ReviewedQuestion, Score


def scores_of(
    players: Sequence[str],
    entries: Sequence[Entry],
    courses: Sequence[Course],
    questions: Sequence[ReviewedQuestion],
    winner: str | None,
) -> tuple[Score, ...]:
    """The score of each player whose seat is followed, clockwise."""
    of = {course.viewer: course for course in courses}
    return tuple(
        _score(of[player], entries, [q for q in questions if q.asker == player], winner == player)
        for player in players
        if player in of
    )


def _score(
    course: Course, entries: Sequence[Entry], questions: Sequence[ReviewedQuestion], won: bool
) -> Score:
    shares = [question.accuracy for question in questions]
    counted = [share for share in shares if share is not None]
    return Score(
        player=course.viewer,
        accuracy=fsum(counted) / len(counted) if counted else None,
        counted=len(counted),
        asked=len(list(asked_by(entries, course.viewer))),
        gained=fsum(question.gained for question in questions),
        expected=fsum(question.expected for question in questions),
        certain_at=course.certain_at,
        won=won,
    )

"""What each question was worth when it was asked, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.log.events import Entry, Question
from deduce.review.model import ReviewedQuestion, Timeline
from deduce.review.timeline import is_certain


def review_questions(entries: Sequence[Entry], timelines: Sequence[Timeline]) -> tuple[
    ReviewedQuestion, ...
]:  # fmt: skip
    """Every question whose asker is followed, but for those that cannot be rated.

    Those are the ones beyond the counting budget, those that do not say who was asked where one
    player alone is, and those that ask somebody whose hand lies open.
    """
    timeline_of = {timeline.viewer: timeline for timeline in timelines}
    reviewed = (
        _reviewed(entry.line, timeline_of[entry.record.asker])
        for entry in entries
        if isinstance(entry.record, Question) and entry.record.asker in timeline_of
    )
    return tuple(question for question in reviewed if question is not None)


def _reviewed(line: int, timeline: Timeline) -> ReviewedQuestion | None:
    before, after = timeline.before(line), timeline.at(line)
    rating = after.rating
    if rating is None:
        return None
    return ReviewedQuestion(
        line=line,
        asker=timeline.viewer,
        ask=rating.ask,
        before=before.uncertainty,
        gained=before.uncertainty - after.uncertainty,
        expected=rating.expected,
        error=rating.error,
        best=rating.best,
        best_expected=rating.best_expected,
        rank=rating.rank,
        legal=rating.legal,
        decisive=is_certain(after.report) and not is_certain(before.report),
    )


def asked_by(entries: Sequence[Entry], player: str) -> Iterator[int]:
    """The lines of a player's questions."""
    for entry in entries:
        if isinstance(entry.record, Question) and entry.record.asker == player:
            yield entry.line

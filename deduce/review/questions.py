"""What each question was worth when it was asked, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.advice.questions import Ask, NoQuestion, legal_questions
from deduce.advice.ranking import rank_questions
from deduce.counting import CountingBudgetExceeded
from deduce.log.events import Entry, Question
from deduce.log.view import View
from deduce.review.model import ReviewedQuestion, Timeline
from deduce.review.timeline import is_certain


def review_questions(entries: Sequence[Entry], timelines: Sequence[Timeline]) -> tuple[
    ReviewedQuestion, ...
]:  # fmt: skip
    """Every question whose asker is followed, but for those that cannot be rated.

    Those are the ones beyond the counting budget, those that do not say who was asked where one
    player alone is, and those that ask somebody whose hand lies open.
    """
    of = {timeline.viewer: timeline for timeline in timelines}
    found = (
        _reviewed(entry.line, entry.record, of[entry.record.asker])
        for entry in entries
        if isinstance(entry.record, Question) and entry.record.asker in of
    )
    return tuple(question for question in found if question is not None)


def _reviewed(line: int, question: Question, timeline: Timeline) -> ReviewedQuestion | None:
    before, after = timeline.before(line), timeline.at(line)
    seen = before.report.view
    ask = _ask_of(question, seen)
    rated = _certain(ask, seen) if is_certain(before.report) else _rated(ask, seen)
    if rated is None:
        return None
    expected, error, best, best_expected, rank, of = rated
    return ReviewedQuestion(
        line=line,
        asker=question.asker,
        ask=ask,
        before=before.doubt,
        gained=before.doubt - after.doubt,
        expected=expected,
        error=error,
        best=best,
        best_expected=best_expected,
        rank=rank,
        of=of,
        decisive=is_certain(after.report) and not is_certain(before.report),
    )


_Rated = tuple[float, float, Ask, float, int, int]
"""Expected bits, their error, the best question and its bits, the rank among so many."""


def _ask_of(question: Question, seen: View) -> Ask:
    """The question as one of those that advice rates."""
    variant = seen.setup.variant
    one = variant.question.answer == "asked" and question.answers
    asked = question.answers[0].player if one else None
    return Ask(variant.in_deck_order(question.cards), asked)


def _certain(ask: Ask, seen: View) -> _Rated | None:
    """Nothing can be expected of any question where the envelope is certain."""
    try:
        questions = legal_questions(seen)
    except NoQuestion:
        return None
    return (0.0, 0.0, ask, 0.0, 1, len(questions)) if ask in questions else None


def _rated(ask: Ask, seen: View) -> _Rated | None:
    try:
        rated = rank_questions(seen).questions
    except (NoQuestion, CountingBudgetExceeded):
        return None
    own = next((question for question in rated if question.ask == ask), None)
    if own is None:
        return None
    best = max(rated, key=lambda question: round(question.bits, 9))
    return own.bits, own.error, best.ask, best.bits, own.rank, len(rated)


def asked_by(entries: Sequence[Entry], player: str) -> Iterator[int]:
    """The lines of a player's questions."""
    for entry in entries:
        if isinstance(entry.record, Question) and entry.record.asker == player:
            yield entry.line

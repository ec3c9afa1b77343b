"""What each question was worth when it was asked, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deduce.advice.questions import Ask, NoQuestion, legal_questions
from deduce.advice.ranking import rank_questions
from deduce.counting import CountingBudgetExceeded
from deduce.log.events import Entry, Question
from deduce.log.view import View
from deduce.review.model import ReviewedQuestion, Timeline
from deduce.review.timeline import is_certain
from deduce.rules.variant import Variant


def review_questions(entries: Sequence[Entry], timelines: Sequence[Timeline]) -> tuple[
    ReviewedQuestion, ...
]:  # fmt: skip
    """Every question whose asker is followed, but for those that cannot be rated.

    Those are the ones beyond the counting budget, those that do not say who was asked where one
    player alone is, and those that ask somebody whose hand lies open.
    """
    timeline_of = {timeline.viewer: timeline for timeline in timelines}
    reviewed = (
        _reviewed(entry.line, entry.record, timeline_of[entry.record.asker])
        for entry in entries
        if isinstance(entry.record, Question) and entry.record.asker in timeline_of
    )
    return tuple(question for question in reviewed if question is not None)


def _reviewed(line: int, question: Question, timeline: Timeline) -> ReviewedQuestion | None:
    before, after = timeline.before(line), timeline.at(line)
    seen = before.report.view
    ask = ask_of(question, seen.setup.variant)
    rating = _certain(ask, seen) if is_certain(before.report) else _rated(ask, seen)
    if rating is None:
        return None
    return ReviewedQuestion(
        line=line,
        asker=question.asker,
        ask=ask,
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


@dataclass(frozen=True, slots=True)
class _Rating:
    """What could be expected of a question; see ReviewedQuestion."""

    expected: float
    error: float
    best: Ask
    best_expected: float
    rank: int
    legal: int


def ask_of(question: Question, variant: Variant) -> Ask:
    """The question as one of those that advice rates."""
    one = variant.question.answer == "asked" and question.answers
    asked = question.answers[0].player if one else None
    return Ask(variant.in_deck_order(question.cards), asked)


def _certain(ask: Ask, seen: View) -> _Rating | None:
    """Nothing can be expected of any question where the envelope is certain."""
    try:
        questions = legal_questions(seen)
    except NoQuestion:
        return None
    return _Rating(0.0, 0.0, ask, 0.0, 1, len(questions)) if ask in questions else None


def _rated(ask: Ask, seen: View) -> _Rating | None:
    try:
        rated = rank_questions(seen).questions
    except (NoQuestion, CountingBudgetExceeded):
        return None
    own = next((question for question in rated if question.ask == ask), None)
    if own is None:
        return None
    best = max(rated, key=lambda question: round(question.bits, 9))
    return _Rating(own.bits, own.error, best.ask, best.bits, own.rank, len(rated))


def asked_by(entries: Sequence[Entry], player: str) -> Iterator[int]:
    """The lines of a player's questions."""
    for entry in entries:
        if isinstance(entry.record, Question) and entry.record.asker == player:
            yield entry.line

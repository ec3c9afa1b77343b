"""What a question could be expected to tell its asker when it was asked."""

from __future__ import annotations

from dataclasses import dataclass

from deduce.advice.questions import Ask, NoQuestion, legal_questions
from deduce.advice.ranking import rank_questions
from deduce.counting import CountingBudgetExceeded
from deduce.knowledge import Knowledge
from deduce.log.events import Question
from deduce.log.view import View
from deduce.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Rating:
    """The bits that a question could be expected to tell, their standard `error`, the first of the
    most telling questions and its bits, and the `rank` of the question among so many `legal`
    ones."""

    ask: Ask
    expected: float
    error: float
    best: Ask
    best_expected: float
    rank: int
    legal: int


def rate(question: Question, before: Knowledge) -> Rating | None:
    """By what its asker knew `before`; None where that is too much to count, and where the rules
    know no such question."""
    ask = ask_of(question, before.view.setup.variant)
    try:
        questions = rank_questions(before).questions
    except (NoQuestion, CountingBudgetExceeded):
        return None
    own = next((rated for rated in questions if rated.ask == ask), None)
    if own is None:
        return None
    best = max(questions, key=lambda rated: round(rated.bits, 9))
    return Rating(ask, own.bits, own.error, best.ask, best.bits, own.rank, len(questions))


def rate_needless(question: Question, seen: View) -> Rating | None:
    """Nothing could be expected of any question, since the envelope was certain; None where the
    rules know no such question."""
    ask = ask_of(question, seen.setup.variant)
    try:
        questions = legal_questions(seen)
    except NoQuestion:
        return None
    return Rating(ask, 0.0, 0.0, ask, 0.0, 1, len(questions)) if ask in questions else None


def ask_of(question: Question, variant: Variant) -> Ask:
    """The question as one of those that advice rates."""
    one = variant.question.answer == "asked" and question.answers
    asked = question.answers[0].player if one else None
    return Ask(variant.in_deck_order(question.cards), asked)

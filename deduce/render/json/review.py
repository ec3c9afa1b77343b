"""A review, and the summary of many, as JSON values in the words of docs/json.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.render.json.deductions import Json, reading_json
from deduce.render.text.review_story import highlight_text

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.questions import Ask
    from deduce.review.highlights import Highlight
    from deduce.review.many import Summary, Total
    from deduce.review.model import (
        Review,
        ReviewedAccusation,
        ReviewedQuestion,
        Score,
        Timeline,
        TimelinePoint,
    )


def review_json(review: Review) -> Json:
    """All that replaying a log found."""
    setup = review.log.setup
    return {
        "variant": setup.variant.id,
        "through": review.lines[-1],
        "answers": setup.answers,
        **reading_json(setup),
        "players": list(setup.players),
        "solution": None if review.solution is None else list(review.solution),
        "winner": review.winner,
        "story": [_highlight(highlight) for highlight in review.story],
        "scores": [_score(score) for score in review.scores],
        "questions": [_question(question) for question in review.questions],
        "accusations": [_accusation(accusation) for accusation in review.accusations],
        "missed_wins": [
            {"player": m.player, "certain_at": m.certain_at, "lines": list(m.lines)}
            for m in review.missed
        ],
        "courses": [_timeline(timeline) for timeline in review.timelines],
    }


def _highlight(highlight: Highlight) -> Json:
    return {
        "line": highlight.line,
        "kind": highlight.kind,
        "players": list(highlight.players),
        "cards": list(highlight.cards),
        "text": highlight_text(highlight),
    }


def _score(score: Score) -> Json:
    return {
        "player": score.player,
        "won": score.won,
        "asked": score.asked,
        "counted": score.counted,
        "accuracy": score.accuracy,
        "gained": score.gained,
        "expected": score.expected,
        "certain_at": score.certain_at,
    }


def _question(question: ReviewedQuestion) -> Json:
    return {
        "line": question.line,
        "asker": question.asker,
        **_ask(question.ask),
        "doubt": question.before,
        "gained": question.gained,
        "expected": question.expected,
        "standard_error": question.error,
        "best": {**_ask(question.best), "expected": question.best_expected},
        "accuracy": question.accuracy,
        "rank": question.rank,
        "of": question.legal,
        "decisive": question.decisive,
    }


def _ask(ask: Ask) -> Json:
    return {"cards": list(ask.cards), "asked": ask.asked}


def _accusation(accusation: ReviewedAccusation) -> Json:
    return {
        "line": accusation.line,
        "accuser": accusation.accuser,
        "cards": list(accusation.cards),
        "outcome": accusation.outcome,
        "probability": accusation.probability,
        "judged": accusation.judged,
    }


def _timeline(timeline: Timeline) -> Json:
    return {
        "as": timeline.viewer,
        "certain_at": timeline.certain_at,
        "lower_bound": timeline.lower_bound,
        "unrecorded": list(timeline.unrecorded),
        "steps": [_point(point) for point in timeline.points],
    }


def _point(point: TimelinePoint) -> Json:
    """A point; the numbers of an estimated report are null, its uncertainty is an estimate too."""
    report = point.report
    return {
        "line": point.line,
        "exact": report.estimate is None,
        "worlds": report.worlds,
        "solutions": None if report.estimate else len(report.solutions),
        "doubt": point.uncertainty,
        "settled": [
            {"card": card, "holder": holder, "verdict": verdict}
            for (card, holder), verdict in point.settled
        ],
    }


def summary_json(summary: Summary) -> Json:
    """Every player over all games, and the logs that could not be reviewed."""
    return {
        "games": len(summary.games),
        "players": [_total(total) for total in summary.totals],
        "faulty": [{"log": fault.path, "message": fault.message} for fault in summary.faulty],
    }


def _total(total: Total) -> Json:
    return {
        "player": total.player,
        "games": total.games,
        "won": total.won,
        "asked": total.asked,
        "counted": total.counted,
        "accuracy": total.accuracy,
        "gained": total.gained,
        "expected": total.expected,
        "certain": total.certain,
        "certain_first": total.first,
        "missed_wins": total.missed,
        "hasty": total.hasty,
    }

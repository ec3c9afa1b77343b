"""Numbers and questions as the page writes them."""

from __future__ import annotations

from deduce.advice.questions import Ask
from deduce.render.words import share_of
from deduce.review.model import ReviewedAccusation, ReviewedQuestion, TimelinePoint


def decimals(number: float) -> str:
    """Two decimals, and a minus sign where less than 0.

    >>> decimals(1.456), decimals(-0.25), decimals(-0.001)
    ('1.46', '−0.25', '0.00')
    """
    return f"{round(number, 2) + 0.0:.2f}".replace("-", "−")


def uncertainty(point: TimelinePoint) -> str:
    """Bits about the envelope, with ~ where they are an estimate."""
    return f"{'' if point.report.estimate is None else '~'}{decimals(point.uncertainty)}"


def margin(error: float) -> str:
    """A standard error, where it shows.

    >>> margin(0.004), margin(0.014)
    ('', '±0.01')
    """
    return f"±{error:.2f}" if error >= 0.005 else ""


def share(number: float | None) -> str:
    """A whole percent; 0% and 100% only where they are exact.

    >>> share(None), share(1.0), share(0.999), share(0.5)
    ('–', '100%', '>99%', '50%')
    """
    return "–" if number is None else share_of(number)


def question(ask: Ask) -> str:
    """The cards of a question, and whom alone it asks.

    >>> question(Ask(("Plum", "Rope"))), question(Ask(("Plum",), "Bob"))
    ('Plum, Rope', 'Plum (to Bob)')
    """
    return ", ".join(ask.cards) + (f" (to {ask.asked})" if ask.asked else "")


def rank(asked: ReviewedQuestion) -> str:
    """`3 of 324`."""
    return f"{asked.rank:,} of {asked.legal:,}"


def judgement(accusation: ReviewedAccusation) -> str:
    """What is to be said of an accusation."""
    return {
        "certain": "certain: it could be nothing else",
        "lucky": "lucky: right, but not yet certain",
        "hasty": "hasty: wrong",
        "unknown": "the log does not tell",
    }[accusation.judged]

"""What a viewer could know after each line of a log: a timeline, from that viewer's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from deduce.advice.ranking import bits_of
from deduce.errors import ContradictoryView
from deduce.knowledge import Knowledge
from deduce.log.events import Entry, Question
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.logic.backbone import Verdict
from deduce.meaning.cells import Cell
from deduce.report import MOST, Report
from deduce.review.model import Timeline, TimelinePoint
from deduce.review.rating import Rating, rate, rate_needless
from deduce.review.unrecorded import unrecorded
from deduce.rules.variant import ENVELOPE


class Contradictory(ContradictoryView):
    """The log contradicts itself, as `view` tells it."""

    def __init__(self, seen: View) -> None:
        self.view = seen
        super().__init__(
            f"the log contradicts itself; `deduce check --as {seen.viewer}` says where"
        )


def follow(log: Log, viewer: str, lines: Sequence[int]) -> Timeline:
    """The timeline of a viewer: a point before the first event, and one after each of `lines`.

    Raises Contradictory.
    """
    points: list[TimelinePoint] = []
    before: Knowledge | None = None
    for line in (0, *lines):
        now = Knowledge(view(log, viewer, through=line))
        if before is not None and now.view.entries == before.view.entries:
            points.append(TimelinePoint(line, before.report(), points[-1].uncertainty, ()))
            continue
        points.append(_point(line, now, before))
        before = now
    certain_at = next((point.line for point in points if is_certain(point.report)), None)
    all_known = next((point.line for point in points if point.report.worlds == 1), inf)
    missing = tuple(line for line in unrecorded(log, viewer) if line < all_known)
    return Timeline(viewer, tuple(points), certain_at, missing)


def _point(line: int, now: Knowledge, before: Knowledge | None) -> TimelinePoint:
    """What a viewer knows after a line on which they saw something, and knew before it."""
    report = now.report()
    if not report.consistent:
        raise Contradictory(now.view)
    if before is None:
        return TimelinePoint(line, report, uncertainty_of(report), ())
    settled = tuple(_settled(before.report(), report))
    return TimelinePoint(
        line, report, uncertainty_of(report), settled, _rating(now.view.entry(line), before)
    )


def _rating(entry: Entry, before: Knowledge) -> Rating | None:
    """How good the viewer's own question was, by what they knew before it."""
    question, seen = entry.record, before.view
    if not isinstance(question, Question) or question.asker != seen.viewer:
        return None
    return rate_needless(question, seen) if is_certain(before.report()) else rate(question, before)


def is_certain(report: Report) -> bool:
    """The envelope can hold one set of cards only."""
    return all(cards[0].cell.verdict == "certain" for cards in report.envelope.values())


def uncertainty_of(report: Report) -> float:
    """The bits of uncertainty about the envelope: the entropy of its solutions, 0 if one is left.

    Where the worlds were estimated, so is this; where too many solutions are left to tell them
    apart, it is the sum over the categories, which is never less.
    """
    if is_certain(report):
        return 0.0
    if report.solutions:
        return _entropy([solution.probability for solution in report.solutions])
    shares = [[card.cell.probability for card in cards] for cards in report.envelope.values()]
    return sum(map(_entropy, shares))


def _entropy(shares: Sequence[float]) -> float:
    """The bits of entropy of shares, which are made to add up to 1; never -0.0."""
    return max(bits_of(shares), 0.0)


def _settled(earlier: Report, now: Report) -> list[tuple[Cell, Verdict]]:
    """The cells that are certain or impossible now and were not so earlier, in deck order."""
    return [
        ((card, holder), cell.verdict)
        for card, row in now.cards.items()
        for holder, cell in row.items()
        if cell.verdict not in ("possible", earlier.cards[card][holder].verdict)
    ]


def right_share(report: Report, cards: Sequence[str]) -> float:
    """How probable it is that these are the envelope's cards; 1 only where that is certain, 0 also
    where an estimate met no such world."""
    if any(report.cards[card][ENVELOPE].verdict == "impossible" for card in cards):
        return 0.0
    if is_certain(report):
        return 1.0
    wanted = set(cards)
    total = sum(solution.probability for solution in report.solutions)
    right = sum(s.probability for s in report.solutions if set(s.cards) == wanted)
    return min(right / total if report.estimate and total else right, MOST)

"""What the page shows of one viewer: the grid, and the envelope's probabilities line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deduce.render.html.levels import Level, level_of, packed
from deduce.render.html.plot import LineStyle, Point, line_style_of, stairs
from deduce.render.html.wording import uncertainty
from deduce.render.words import ENVELOPE_HEADING, counted, percent
from deduce.report import CellReport
from deduce.review.model import Review, Timeline, TimelinePoint
from deduce.rules.variant import ENVELOPE

SPARK_WIDTH, SPARK_HEIGHT = 200.0, 20.0


@dataclass(frozen=True, slots=True)
class Square:
    """A cell of the grid: what it shows, and whether the last line settled it."""

    level: Level
    new: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """A card and its squares, by holder."""

    card: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Spark:
    """A card's probability to be in the envelope, line by line: its line, and the area below."""

    card: str
    line: str
    area: str
    first: Level
    last: Level


@dataclass(frozen=True, slots=True)
class Panel:
    """All of one viewer's pictures, as they are after the last line.

    `rows` and `sparks` are by category; `history` is the line and each card's level in the envelope
    then.
    """

    timeline: Timeline
    place: int
    style: LineStyle
    holders: tuple[str, ...]
    rows: tuple[tuple[str, tuple[GridRow, ...]], ...]
    sparks: tuple[tuple[str, tuple[Spark, ...]], ...]
    history: tuple[tuple[int, tuple[Level, ...]], ...]


def panel_of(review: Review, place: int) -> Panel:
    """The panel of the timeline at a place."""
    timeline, variant = review.timelines[place], review.log.setup.variant
    last = timeline.points[-1]
    return Panel(
        timeline,
        place,
        line_style_of(place),
        last.report.holders,
        tuple((kind.name, tuple(_rows(last, kind.cards))) for kind in variant.categories),
        tuple(
            (kind.name, tuple(_spark(timeline, card) for card in kind.cards))
            for kind in variant.categories
        ),
        tuple((point.line, tuple(map(level_of, _in_envelope(point)))) for point in timeline.points),
    )


def _rows(point: TimelinePoint, cards: tuple[str, ...]) -> Iterator[GridRow]:
    new = {cell for cell, _ in point.settled}
    for card in cards:
        row = point.report.cards[card]
        squares = (Square(level_of(row[h]), (card, h) in new) for h in point.report.holders)
        yield GridRow(card, tuple(squares))


def _in_envelope(point: TimelinePoint) -> Iterator[CellReport]:
    return (row[ENVELOPE] for row in point.report.cards.values())


def _spark(timeline: Timeline, card: str) -> Spark:
    cells = [point.report.cards[card][ENVELOPE] for point in timeline.points]
    across = spark_gap(timeline)
    points = [
        Point(at * across, 1 + (SPARK_HEIGHT - 2) * (1 - cell.probability))
        for at, cell in enumerate(cells)
    ]
    line = stairs(points)
    area = f"{line}V{SPARK_HEIGHT:.0f}H0z"
    return Spark(card, line, area, level_of(cells[0]), level_of(cells[-1]))


def spark_gap(timeline: Timeline) -> float:
    """How far apart the lines of the log stand in a spark line."""
    return SPARK_WIDTH / max(len(timeline.points) - 1, 1)


def holder_head(holder: str) -> str:
    """The heading of a column."""
    return ENVELOPE_HEADING if holder == ENVELOPE else holder


def state_words(point: TimelinePoint) -> str:
    """How many worlds and how much uncertainty are left, and the likeliest solution of several."""
    report = point.report
    if report.estimate is None:
        worlds = counted(report.worlds or 0, "world")
    else:
        worlds = f"about {report.estimate.worlds_estimate:.3g} worlds (estimated)"
    state = f"{worlds}, {uncertainty(point)} bits of doubt"
    if len(report.solutions) < 2:
        return state
    likely = report.solutions[0]
    return f"{state}; likeliest {', '.join(likely.cards)} with {percent(likely.probability)}"


def packed_grids(timeline: Timeline) -> list[str]:
    """The grid after each line, card by card and holder by holder, as level numbers."""
    return [
        packed(row[h] for row in point.report.cards.values() for h in point.report.holders)
        for point in timeline.points
    ]

"""Every viewer's uncertainty as a step plot: where each line and sign of the picture stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from deduce.log.events import AnyQuestion
from deduce.render.words import column_heads
from deduce.review.model import Review, Timeline

SIGNS = (
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",  # disc
    "M-3.3-3.3h6.6v6.6h-6.6z",  # square
    "M0-4.2L4.2 3.4H-4.2z",  # triangle
    "M0-4.6L4.6 0L0 4.6L-4.6 0z",  # diamond
    "M0 4.2L4.2-3.4H-4.2z",  # triangle on its tip
    "M-1.4-4.2h2.8v2.8h2.8v2.8h-2.8v2.8h-2.8v-2.8h-2.8v-2.8h2.8z",  # cross
    "M0-4.6L1.4-1.4L4.6 0L1.4 1.4L0 4.6L-1.4 1.4L-4.6 0L-1.4-1.4z",  # star
)
"""The signs of the players, by seat, drawn around 0 0."""
COLOURS, DASHES = 8, 5
LABEL_GAP = 15.0


@dataclass(frozen=True, slots=True)
class LineStyle:
    """What sets a viewer's line apart from the others: colour and dashes by number, and a sign."""

    colour: int
    dash: int
    sign: str


def line_style_of(place: int) -> LineStyle:
    """The style of the viewer at a place among the timelines; no two of the first 35 are alike."""
    return LineStyle(place % COLOURS, place % DASHES, SIGNS[place % len(SIGNS)])


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the picture."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A label on an axis, and where along it."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One viewer's line: a sign at each of their own turns, and the name at its end.

    `solved` is where the envelope became certain; `label_y` is where the name stands, apart from
    the other names.
    """

    viewer: str
    label: str
    style: LineStyle
    path: str
    turns: tuple[Point, ...]
    solved: Point | None
    end: Point
    label_y: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a picture and the margins around its plot."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    names: int
    ticks: int

    @property
    def across(self) -> float:
        """The width of the plot."""
        return self.width - self.left - self.right

    @property
    def down(self) -> float:
        """The height of the plot."""
        return self.height - self.top - self.bottom


WIDE = Frame(960, 360, 40, 130, 14, 48, names=12, ticks=9)
NARROW = Frame(340, 290, 24, 98, 14, 46, names=9, ticks=4)


@dataclass(frozen=True, slots=True)
class Axes:
    """Where in a frame the lines of the log and the bits stand; bits are marked every `unit`."""

    frame: Frame
    places: int
    unit: int
    most: int

    @property
    def gap(self) -> float:
        """How far apart the lines of the log stand."""
        return self.frame.across / max(self.places - 1, 1)

    def x(self, place: int) -> float:
        """Where the line of the log at this place stands."""
        return self.frame.left + place * self.gap

    def y(self, bits: float) -> float:
        """The height of so many bits."""
        return self.frame.top + self.frame.down * (1 - bits / self.most)


@dataclass(frozen=True, slots=True)
class StepPlot:
    """A picture of uncertainty over the lines of the log."""

    axes: Axes
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


def uncertainty_plot(review: Review, frame: Frame) -> StepPlot:
    """Where everything stands in the picture of the viewers' uncertainty."""
    highest = max(point.uncertainty for timeline in review.timelines for point in timeline.points)
    unit = next((unit for unit in (1, 2, 3, 5, 10, 20) if highest <= 5 * unit), ceil(highest / 5))
    axes = Axes(frame, len(review.lines), unit, max(unit * ceil(highest / unit), 1))
    heads = column_heads((timeline.viewer for timeline in review.timelines), frame.names)
    curves = [
        _curve(review, timeline, line_style_of(place), axes, heads[timeline.viewer])
        for place, timeline in enumerate(review.timelines)
    ]
    return StepPlot(
        axes,
        _apart(curves, axes.y(0)),
        _line_ticks(review.lines, axes),
        tuple(Tick(axes.y(bits), str(bits)) for bits in range(0, axes.most + 1, unit)),
    )


def _curve(review: Review, timeline: Timeline, style: LineStyle, axes: Axes, label: str) -> Curve:
    points = [
        Point(axes.x(at), axes.y(point.uncertainty)) for at, point in enumerate(timeline.points)
    ]
    at_line = dict(zip(review.lines, points, strict=True))
    return Curve(
        viewer=timeline.viewer,
        label=label,
        style=style,
        path=stairs(points),
        turns=tuple(at_line[line] for line in turns_of(review, timeline.viewer)),
        solved=None if timeline.certain_at is None else at_line[timeline.certain_at],
        end=points[-1],
        label_y=points[-1].y,
    )


def turns_of(review: Review, player: str) -> tuple[int, ...]:
    """The lines on which a player asked."""
    return tuple(
        entry.line
        for entry in review.entries
        if isinstance(entry.record, AnyQuestion) and entry.record.asker == player
    )


def stairs(points: Sequence[Point]) -> str:
    """The path that stays level until the next point, then jumps to it.

    >>> stairs([Point(0, 8), Point(10, 8), Point(20, 3.25)])
    'M0 8H20V3.2'
    """
    path, height = f"M{short(points[0].x)} {short(points[0].y)}", short(points[0].y)
    for point in points[1:]:
        if short(point.y) != height:
            height = short(point.y)
            path += f"H{short(point.x)}V{height}"
    last = short(points[-1].x)
    return path if path.endswith(f"H{last}V{height}") else f"{path}H{last}"


def short(number: float) -> str:
    """A coordinate to a tenth.

    >>> short(12.04), short(-0.01)
    ('12', '0')
    """
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


def _line_ticks(lines: Sequence[int], axes: Axes) -> tuple[Tick, ...]:
    """The start, the last line, and some between at even distances."""
    last, parts = len(lines) - 1, axes.frame.ticks
    places = sorted({round(last * part / parts) for part in range(parts + 1)})
    return tuple(Tick(axes.x(place), str(lines[place]) if place else "start") for place in places)


def _apart(curves: Sequence[Curve], lowest: float) -> tuple[Curve, ...]:
    """The curves with their names at least LABEL_GAP apart, near the ends of the lines."""
    order = sorted(range(len(curves)), key=lambda place: curves[place].end.y)
    heights = [curve.end.y for curve in curves]
    for above, below in pairwise(order):
        heights[below] = max(heights[below], heights[above] + LABEL_GAP)
    for place in reversed(order):
        heights[place] = min(heights[place], lowest)
        lowest = heights[place] - LABEL_GAP
    return tuple(replace(c, label_y=y) for c, y in zip(curves, heights, strict=True))

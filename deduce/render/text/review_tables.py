"""The tables of a review, laid out for the columns there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from deduce.log.line_numbers import line_numbers
from deduce.notation.abbreviations import short_names
from deduce.render.tables import ColumnKind, beside, indented, table_of
from deduce.render.words import column_heads, one_decimal, share_of

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.questions import Ask
    from deduce.render.marks import Marks
    from deduce.review.model import (
        Review,
        ReviewedAccusation,
        ReviewedQuestion,
        Score,
        Timeline,
        TimelinePoint,
    )

WIDE = 72
"""Columns from which on everything has room."""
ASKER_WIDTH = 7
BITS_WIDTH = 9
NARROW_BITS_WIDTH = 4


def scores_table(review: Review, marks: Marks, width: int) -> RenderableType:
    """A row for each player followed; what is to be said of each besides."""
    wide = width >= WIDE
    figures = ("asked", "accuracy", "bits gained", "expected") if wide else ("asked", "accuracy")
    last: list[tuple[str, ColumnKind]] = [("certain", "number")]
    if wide:
        last.append(("", "cards"))
    table = table_of(("", "name"), *((head, "number") for head in figures), *last)
    remarks_on = [", ".join(_remarks(score, review, marks)) for score in review.scores]
    for score, remarks in zip(review.scores, remarks_on, strict=True):
        row = [str(score.asked), accuracy(score.accuracy)]
        row += [one_decimal(score.gained), one_decimal(score.expected)] if wide else []
        row += [_certain(score.certain_at, wide=wide), *([remarks] if wide else [])]
        table.add_row(Text(score.player), *row)
    if wide:
        return indented(table)
    lines = [
        f"{s.player}: {text}" for s, text in zip(review.scores, remarks_on, strict=True) if text
    ]
    return Group(indented(table), *(indented(Text(line, overflow="fold")) for line in lines))


def _remarks(score: Score, review: Review, marks: Marks) -> Iterator[str]:
    """Won, missed wins and accusations that were not certain."""
    if score.won:
        yield f"{marks.yes} won"
    for missed in review.missed:
        if missed.player == score.player:
            yield f"missed {line_numbers(missed.lines)}"
    for accusation in review.accusations:
        if accusation.accuser == score.player and accusation.judged in ("hasty", "lucky"):
            yield f"{accusation.judged} {line_numbers([accusation.line])}"


def questions_table(review: Review, marks: Marks, width: int) -> RenderableType:
    """A row for each question that could be rated; without what was expected where it is narrow."""
    wide = width >= WIDE
    expected: tuple[tuple[str, ColumnKind], ...] = (("exp.", "number"), ("best", "cards"))
    columns: list[tuple[str, ColumnKind]] = [("line", "number"), ("", "name"), ("asked", "cards")]
    columns += [("gained", "number"), ("", "word")]
    columns += [*expected, ("exp.", "number")] if wide else []
    table = table_of(*columns, ("accur.", "number"), gap=1)
    cards = short_names(review.log.setup.variant)
    heads = column_heads(review.log.setup.players, ASKER_WIDTH)
    for q in review.questions:
        row: list[str | Text] = [str(q.line), Text(heads[q.asker])]
        row += [Text(_asked(q.ask, cards, heads))]
        row += [one_decimal(q.gained), Text(marks.yes if q.decisive else "", "bold green")]
        row += _expectations(q, cards, heads) if wide else []
        table.add_row(*row, accuracy(q.accuracy))
    return indented(table)


def _expectations(
    q: ReviewedQuestion, cards: Mapping[str, str], heads: Mapping[str, str]
) -> list[str | Text]:
    """The bits expected, and the best question with its bits where that is another one."""
    best = "" if q.rank == 1 else _asked(q.best, cards, heads)
    return [one_decimal(q.expected), Text(best), one_decimal(q.best_expected)]


def _asked(ask: Ask, cards: Mapping[str, str], heads: Mapping[str, str]) -> str:
    short = " ".join(cards[card] for card in ask.cards)
    return f"{heads[ask.asked]}: {short}" if ask.asked else short


def accusations_table(review: Review, width: int) -> RenderableType:
    """A row for each accusation; a sentence where a row has no room."""
    if width < WIDE:
        return beside([(f"line {a.line}", _in_words(a)) for a in review.accusations])
    columns: tuple[ColumnKind, ...] = ("number", "name", "cards", "word")
    heads = (("line", columns[0]), *(("", kind) for kind in columns[1:]))
    table = table_of(*heads, ("chance", "number"), ("", "word"))
    for a in review.accusations:
        table.add_row(
            str(a.line), Text(a.accuser), Text(_accused(a)), _outcome(a), _chance(a), _judged(a)
        )
    return indented(table)


def _in_words(a: ReviewedAccusation) -> str:
    chance = f"chance {_chance(a)}" if _chance(a) else ""
    parts = (f"{a.accuser}: {_accused(a)}", _outcome(a), chance, _judged(a))
    return "; ".join(part for part in parts if part)


def _accused(accusation: ReviewedAccusation) -> str:
    return ", ".join(accusation.cards) or "not recorded"


def _outcome(accusation: ReviewedAccusation) -> str:
    return "not recorded" if accusation.outcome == "?" else accusation.outcome


def _judged(accusation: ReviewedAccusation) -> str:
    return "" if accusation.judged == "unknown" else accusation.judged


def _chance(accusation: ReviewedAccusation) -> str:
    return "" if accusation.probability is None else share_of(accusation.probability)


def uncertainty_tables(review: Review, marks: Marks, width: int) -> RenderableType:
    """A row for each line that changes anybody's uncertainty; as many tables as it takes."""
    points = [point for timeline in review.timelines for point in timeline.points]
    estimated = any(point.report.estimate for point in points)
    least = NARROW_BITS_WIDTH + (1 if estimated else 0) + 2
    room = width - len("  line  ")
    many = max(1, room // least)
    names = [timeline.viewer for timeline in review.timelines]
    heads = column_heads(names, max(1, min(BITS_WIDTH, room // min(many, len(names)) - 2)))
    tables: list[RenderableType] = []
    for start in range(0, len(names), many):
        tables += [Text("")] if tables else []
        timelines = review.timelines[start : start + many]
        tables.append(indented(_uncertainty_table(review, timelines, heads, marks)))
    return Group(*tables)


def _uncertainty_table(
    review: Review, timelines: Sequence[Timeline], heads: Mapping[str, str], marks: Marks
) -> Table:
    table = table_of(("line", "number"))
    for timeline in timelines:
        widest = max(len(_bits(point)) for point in timeline.points)
        head = heads[timeline.viewer]
        table.add_column(head, justify="right", overflow="fold", min_width=widest)
    shown: list[str] | None = None
    for place, line in enumerate(review.lines):
        row = [
            marks.yes if timeline.certain_at is not None and line >= timeline.certain_at
            else _bits(timeline.points[place])
            for timeline in timelines
        ]  # fmt: skip
        if row != shown:
            table.add_row(str(line), *row)
        shown = row
    return table


def _bits(point: TimelinePoint) -> str:
    return f"{'~' if point.report.estimate else ''}{one_decimal(point.uncertainty)}"


def _certain(line: int | None, *, wide: bool) -> str:
    if line is None:
        return "never"
    if line == 0:
        return "from the deal" if wide else "deal"
    return f"line {line}"


def accuracy(share: float | None) -> str:
    """A whole percent; nothing where there is no accuracy."""
    return "" if share is None else share_of(round(share, 9))

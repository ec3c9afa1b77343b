"""The grid, the envelope, the news and the last lines, fitted into a given number of characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from deduce.notation.abbreviations import card_codes
from deduce.notebook import messages
from deduce.notebook.state import CellChange, State
from deduce.render.marks import Marks
from deduce.render.text.views import viewer_words
from deduce.render.words import column_heads, percent
from deduce.report import CellReport, Report
from deduce.rules.variant import ENVELOPE, Category

GAP = 2
LEAST_NAME = 8
"""Two letters, a blank and five more: a card's name is not cut shorter than this."""
LEAST_PANEL = 4
MOST_CELL = 6
"""A blank and five letters of a holder's name, where other things need the room."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the grid is laid out: columns side by side, characters for a name and for a holder."""

    columns: int
    name: int
    cell: int

    def width(self, holders: int) -> int:
        """The characters of the whole grid."""
        return self.columns * (self.name + holders * self.cell) + (self.columns - 1) * GAP


def shape_of(report: Report, width: int, columns: int, *, most: int = MOST_CELL) -> Shape | None:
    """The roomiest grid of so many columns; None where even the tightest is too wide.

    A holder gets `most` characters at most.
    """
    holders = len(report.holders)
    longest = max(cell_len(card) for card in report.cards) + 3
    each = (width - GAP * (columns - 1)) // columns
    name = min(longest, each - 3 * holders)
    if name < min(longest, LEAST_NAME):
        return None
    return Shape(columns, name, max(3, min(most, (each - name) // holders)))


def grid_lines(
    report: Report, marks: Marks, shape: Shape, fresh: Iterable[CellChange] = ()
) -> list[Text]:
    """The grid: a block for each category, as many side by side as the shape says."""
    columns = _grid_columns(report, marks, shape, fresh)
    return beside(columns, [shape.name + shape.cell * len(report.holders)] * len(columns))


def _grid_columns(
    report: Report, marks: Marks, shape: Shape, fresh: Iterable[CellChange]
) -> list[list[Text]]:
    changed = {change.cell for change in fresh}
    codes = card_codes(report.view.setup.variant)
    packed = _pack(report.view.setup.variant.categories, shape.columns)
    return [
        [
            line
            for category in column
            for line in _block(report, category, codes, marks, shape, changed)
        ]
        for column in packed
    ]


def _pack(categories: Sequence[Category], columns: int) -> list[list[Category]]:
    """The categories in their order, spread over columns about equally high."""
    sizes = [len(category.cards) + 1 for category in categories]
    packed: list[list[Category]] = [[]]
    left, filled = sum(sizes), 0
    for category, size in zip(categories, sizes, strict=True):
        share = -(-left // (columns - len(packed) + 1))
        if packed[-1] and filled + size // 2 > share and len(packed) < columns:
            packed.append([])
            left, filled = left - filled, 0
        packed[-1].append(category)
        filled += size
    return packed


def _block(
    report: Report,
    category: Category,
    codes: Mapping[str, str],
    marks: Marks,
    shape: Shape,
    changed: set[tuple[str, str]],
) -> Iterator[Text]:
    """A category's heading with the holders' names, then a line for each card."""
    heads = column_heads(report.holders, shape.cell - 1)
    line = Text(_fit(category.name.upper(), shape.name), "bold")
    for holder in report.holders:
        style = "bold reverse" if holder == ENVELOPE else "bold"
        line.append(" ").append(heads[holder].strip(".").rjust(shape.cell - 1), style)
    yield line
    for card in category.cards:
        row = report.cards[card]
        line = Text()
        settled = any(cell.verdict == "certain" for cell in row.values())
        line.append(f"{codes[card]:2} ", "dim" if settled else "cyan")
        line.append(_fit(card, shape.name - 3), "dim" if settled else "")
        for holder in report.holders:
            sign, style = _cell(row[holder], marks, shape.cell, ours=holder == ENVELOPE)
            if (card, holder) in changed:
                style += " underline bold"
            line.append(" " * (shape.cell - len(sign))).append(sign, style)
        yield line


def _cell(cell: CellReport, marks: Marks, width: int, *, ours: bool) -> tuple[str, str]:
    if cell.verdict == "certain":
        return marks.yes, "bold green"
    if cell.verdict == "impossible":
        return marks.no, "dim"
    share = percent(cell.probability)
    return share if width > 4 or len(share) < width else share.removesuffix(
        "%"
    ), "bold" if ours else ""


def _fit(text: str, width: int) -> str:
    """The text in exactly so many characters."""
    return set_cell_size(text, width)


def beside(columns: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Columns of lines side by side."""
    lines = []
    for number in range(max(map(len, columns))):
        line = Text()
        for column, width in zip(columns, widths, strict=True):
            part = column[number].copy() if number < len(column) else Text()
            part.truncate(width, pad=True)
            line.append(" " * GAP if line else "").append(part)
        line.rstrip()
        lines.append(line)
    return lines


def envelope(report: Report, marks: Marks, width: int) -> list[Text]:
    """The envelope's cards, a line for each category as long as they fit."""
    lines = [Text(_fit("ENVELOPE", width), "bold reverse")]
    for category, told in messages.envelope_lines(report, marks.yes):
        style = "bold green" if told.startswith(marks.yes) else ""
        line = Text(f"{_fit(category[:9], 9)} ", "bold").append(told, style)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def title(state: State, supposed: str | None, width: int) -> Text:
    """Which game, from which seat, how many worlds; or what is only supposed."""
    if supposed is not None:
        line = Text(_fit(f" IF {supposed} (not recorded; Esc goes back)", width), "bold reverse")
    elif state.report is None:
        line = Text(_fit(" The set-up is missing or faulty", width), "bold reverse")
    else:
        view = state.report.view
        name = f" {view.setup.variant.name}, {viewer_words(view.viewer)}"
        parts = (
            messages.left_out(state),
            messages.how_many(state.report),
            f"{len(state.lines)} lines ",
        )
        worlds = ", ".join(part for part in parts if part)
        line = Text(f"{_fit(name, max(0, width - len(worlds) - 1))} {worlds}", "reverse")
    line.truncate(width)
    return line


def log_lines(state: State, width: int, count: int, *, at: int | None = None) -> list[Text]:
    """The last lines of the log with their numbers, or those around line `at`, which is marked."""
    last = len(state.lines) if at is None else min(len(state.lines), at + count // 2)
    faulty = {problem.line for problem in state.problems}
    lines = []
    for number in range(max(1, last - count + 1), last + 1):
        doubted = number in state.doubted or number in faulty
        sign = ">" if number == at else "!" if doubted else " "
        style = "reverse" if number == at else "red" if doubted else ""
        line = Text(f"{sign}{number:3}  {_shorter(state.lines[number - 1], width - 6)}", style)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def _shorter(text: str, width: int) -> str:
    """A line that is too long with its passes counted: who showed what matters more."""
    passes = re.search(r"(?<=: )(?:[^,:]+ passes, ){2,}", text)
    if passes is None or cell_len(text) <= width:
        return text
    return f"{text[: passes.start()]}{passes.group().count(',')} pass, {text[passes.end() :]}"


def wrapped(lines: Iterable[Text], width: int) -> list[Text]:
    """The lines broken to a width; what is broken off stands a little further in."""
    fitted: list[Text] = []
    for line in lines:
        text = line.plain
        indent = len(text) - len(text.lstrip())
        current = " " * indent
        for blanks, word in re.findall(r"(\s*)(\S+)", text.lstrip()):
            if current.strip() and cell_len(current + blanks + word) > width:
                fitted.append(Text(current, line.style))
                current = " " * min(indent + 2, width // 2) + word
            else:
                current += blanks + word
        fitted.append(Text(current[: max(width, 1)], line.style))
    return fitted


def page(
    state: State,
    marks: Marks,
    width: int,
    height: int,
    *,
    fresh: Sequence[CellChange] = (),
    said: Sequence[Text] = (),
    at: int | None = None,
) -> list[Text]:
    """Grid, envelope, what was said last and the last lines of the log, in so many characters.

    One grid beside the rest where the window is high and wide enough, else two side by side over
    the rest; where even that is too high, as many lines as it takes.
    """
    if state.report is None:
        return [*wrapped(said, width), *log_lines(state, width, max(height - len(said), 5), at=at)]
    holders = len(state.report.holders)
    single, double = (shape_of(state.report, width, columns) for columns in (1, 2))
    tall = len(state.report.cards) + len(state.report.envelope)
    if single and tall <= height and single.width(holders) + GAP + 36 <= width:
        return _side_by_side(state, marks, single, width, height, fresh, said, at)
    shape = double or single or Shape(1, LEAST_NAME, 3)
    if tall + LEAST_PANEL + len(state.report.envelope) < height and single:
        shape = single
    columns = _grid_columns(state.report, marks, shape, fresh)
    each = shape.name + shape.cell * holders
    rows = envelope(state.report, marks, each if len(columns) > 1 else width)
    high, shortest = max(map(len, columns)), columns[-1]
    free = high - len(shortest) - len(rows)
    if len(columns) > 1 and free >= 0:
        if height - high < LEAST_PANEL and free > 1:  # a large deck leaves no room below it
            shortest += _below(state, each, free, said, at) + rows
            return beside(columns, [each] * len(columns))
        shortest += [Text("")] * free + rows
        rows = []
    top = beside(columns, [each] * len(columns)) + rows
    return top + _below(state, width, max(height - len(top), LEAST_PANEL), said, at)


def _below(
    state: State, width: int, height: int, said: Sequence[Text], at: int | None
) -> list[Text]:
    """The last lines of the log, then what was said, which takes as many lines as it needs."""
    lines = wrapped(said, width)
    log = log_lines(state, width, max(height - len(lines), 1), at=at)
    return [*log, *[Text("")] * (height - len(lines) - len(log)), *lines]


def _side_by_side(
    state: State,
    marks: Marks,
    shape: Shape,
    width: int,
    height: int,
    fresh: Sequence[CellChange],
    said: Sequence[Text],
    at: int | None,
) -> list[Text]:
    assert state.report is not None
    grid_width = shape.width(len(state.report.holders))
    right = width - grid_width - GAP
    panel = [*envelope(state.report, marks, right), Text("")]
    lines = wrapped(said, right)
    room = max(height - len(panel) - 1, 2)
    log = log_lines(state, right, max(room - len(lines), 1), at=at)
    panel += [*lines, Text(""), *log] if lines else log
    grid = grid_lines(state.report, marks, shape, fresh)
    return beside([grid, panel], [grid_width, right])

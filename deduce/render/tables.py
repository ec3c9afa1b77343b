"""Tables without lines, laid out for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

NAME_WIDTH = 12
ColumnKind = Literal["number", "name", "cards", "word"]


def indented(part: RenderableType) -> Padding:
    """Two columns to the right."""
    return Padding(part, (0, 0, 0, 2))


def plain_table(rows: Iterable[tuple[str | Text, str | Text]]) -> Table:
    """Rows of two without a header: the first is never broken, the second wraps."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for row in rows:
        table.add_row(*row)
    return table


def beside(rows: Sequence[tuple[str, str]]) -> Padding:
    """Texts of any length, each beside its short head."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for head, text in rows:
        table.add_row(Text(head), Text(text))
    return indented(table)


def table_of(*columns: tuple[str, ColumnKind], gap: int = 2) -> Table:
    """A table with these headings. Names and cards are folded where there is no room, nothing else
    is."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for place, (head, kind) in enumerate(columns):
        table.add_column(
            head,
            justify="right" if kind == "number" and place else "left",
            no_wrap=kind in ("number", "word"),
            overflow="fold",
            max_width=NAME_WIDTH if kind == "name" else None,
        )
    return table

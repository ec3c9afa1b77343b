"""The summary of many reviews, as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deduce.render.console import Fitted
from deduce.render.tables import table_of
from deduce.render.text.review_tables import WIDE, accuracy
from deduce.render.words import counted, one_decimal

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.review.many import Summary, Total


def summary_text(summary: Summary) -> Fitted:
    """A row for each player over all games."""
    return Fitted(lambda width: Group(*_parts(summary, width)))


def _parts(summary: Summary, width: int) -> Iterator[RenderableType]:
    yield Text(counted(len(summary.games), "game"), "bold")
    if not summary.totals:
        return
    wide = width >= WIDE
    columns = [(head, figure) for head, figure in COLUMNS if wide or head in MOST_WANTED]
    table = table_of(("", "name"), *((head, "number") for head, _ in columns), gap=2 if wide else 1)
    for total in summary.totals:
        table.add_row(Text(total.player), *(figure(total) for _, figure in columns))
    yield from (Text(""), table, Text(f"{GAINED} {MISSED}" if wide else MISSED, "dim"))


GAINED = (
    "gained and exp.: bits of doubt, in all. first: games in which nobody who could still win was "
    "certain earlier."
)
MISSED = "missed: turns in which they could have won. hasty: wrong accusations."
MOST_WANTED = ("games", "won", "accuracy", "missed", "hasty")
"""What is told where there is no room for all."""
COLUMNS: tuple[tuple[str, Callable[[Total], str]], ...] = (
    ("games", lambda total: str(total.games)),
    ("won", lambda total: str(total.won)),
    ("asked", lambda total: str(total.asked)),
    ("accuracy", lambda total: accuracy(total.accuracy)),
    ("gained", lambda total: one_decimal(total.gained)),
    ("exp.", lambda total: one_decimal(total.expected)),
    ("first", lambda total: str(total.first)),
    ("missed", lambda total: str(total.missed)),
    ("hasty", lambda total: str(total.hasty)),
)
"""What is told of a player over all games."""

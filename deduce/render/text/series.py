"""How strategies did in many games, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from deduce.render.words import counted

if TYPE_CHECKING:
    from deduce.simulation.series import Mean, Series


def series_text(series: Series) -> Group:
    """How long the games were, and how often each strategy won."""
    games = len(series.outcomes)
    last = series.seed + games - 1
    head = f"{counted(games, 'game')} of {series.variant}, seeds {series.seed} to {last}"
    unsolved = games - series.solved
    table = Table(box=None, pad_edge=False)
    for heading in ("strategy", "seats", "games won", "as of chance"):
        table.add_column(heading, justify="left" if heading == "strategy" else "right")
    for wins in series.wins:
        chance = wins.seats / len(series.outcomes[0].strategies)
        table.add_row(wins.strategy, str(wins.seats), _share(wins.rate), f"{chance:.1%}")
    return Group(
        Text(head, "bold"),
        Text(f"Turns of the whole table until solved: {_number(series.turns)}"),
        Text(f"Rounds: {_number(series.rounds)}"),
        *([Text(f"Not solved in time: {counted(unsolved, 'game')}")] if unsolved else []),
        Text(""),
        table,
    )


def _number(mean: Mean) -> str:
    return f"{mean.value:.2f}" + ("" if mean.error is None else f" ± {mean.error:.2f}")


def _share(mean: Mean) -> str:
    return f"{mean.value:.1%}" + ("" if mean.error is None else f" ± {mean.error:.1%}")

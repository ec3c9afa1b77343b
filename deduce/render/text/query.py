"""Answers to statements as text: each one's verdict or percent, and the numbers of worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from deduce.render.text.views import behaviours_read
from deduce.render.words import counted, exact_percent, listed

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.query import Query, QueryResult
    from deduce.rules.setup import Setup


def query_text(query: Query) -> Group:
    """One line a statement: its verdict or percent, and the numbers of worlds."""
    parts = assumptions(query.view.setup)
    if query.given:
        parts.append(Text(f"Given {_quoted(query.given)}:", "bold"))
    if query.impossible_given:
        cannot = "cannot be" if len(query.impossible_given) == 1 else "cannot all be"
        impossible = f"{_quoted(query.impossible_given)} {cannot} true here: no world fits."
        parts.append(Text(impossible, "bold red"))
    return Group(*parts, *map(result_text, query.results))


def _quoted(statements: tuple[str, ...]) -> str:
    return listed([repr(statement) for statement in statements])


def assumptions(setup: Setup) -> list[Text]:
    """That the others' behaviour counts, where it does."""
    behaviours = behaviours_read(setup)
    return [Text(f"Probabilities take into account: {listed(behaviours)}")] if behaviours else []


def result_text(result: QueryResult) -> Text:
    """The verdict or percent of a statement, and the numbers of worlds."""
    if result.worlds is None or result.all_worlds is None or result.probability is None:
        return Text(f"{result.statement}: {result.verdict} (too many worlds to count)")
    is_open = result.verdict == "possible"
    verdict = exact_percent(result.probability) if is_open else result.verdict
    worlds = f"{result.worlds:,} of {counted(result.all_worlds, 'world')}"
    return Text(f"{result.statement}: {verdict} ({worlds})")

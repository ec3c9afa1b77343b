"""The ledger as text: which of the viewer's cards the others have seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deduce.log.line_numbers import line_numbers
from deduce.render.tables import indented, plain_table
from deduce.render.words import listed

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.ledger import Ledger, LedgerPage


def ledger_text(ledger: Ledger) -> Group:
    """Which cards of the viewer each other player has seen."""
    pages = plain_table((page.player, "; ".join(_page(page)) or "nothing") for page in ledger.pages)
    parts: list[RenderableType] = [Text("\nWho has seen your cards", "bold"), indented(pages)]
    if ledger.unseen:
        parts.append(indented(Text(f"Seen by nobody: {', '.join(ledger.unseen)}")))
    return Group(*parts)


def _page(page: LedgerPage) -> Iterator[str]:
    if page.seen:
        yield ", ".join(f"{seen.card} ({line_numbers(seen.lines)})" for seen in page.seen)
    for glimpse in page.may_have_seen:
        yield f"one of {listed(glimpse.cards, 'or')} ({line_numbers([glimpse.line])})"

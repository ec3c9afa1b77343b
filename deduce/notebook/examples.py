"""Examples of entries with the players and cards of the table that they are shown at."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from deduce.errors import NotationError
from deduce.notation.abbreviations import player_codes
from deduce.notebook.entry import Line, read_entry
from deduce.notebook.scope import Scope
from deduce.rules.answering import answering

GAP = 2
"""The blanks between an entry and what it is read as."""


def example_turn(table: Scope, asker: str) -> str:
    """A question of `asker` that the next player answers: `b: pl ro ha c`."""
    shower = answering(table.setup, asker).order[0]
    codes = player_codes(table.setup.players)
    return f"{codes[asker]}: {' '.join(_question_codes(table))} {codes[shower]}"


def example_note(table: Scope) -> str:
    """What a player of the table may have: `Bob has Rope`."""
    player = next(player for player in table.setup.players if player != table.me)
    return f"{player} has {table.setup.variant.cards[-1]}"


def example_lines(table: Scope, width: int) -> list[str]:
    """Entries of every kind of turn and what each is read as, in so many characters."""
    read = [(form, _as_read(form, table)) for form in _forms(table)]
    shown = [(form, line) for form, line in read if line]
    column = max((len(form) for form, _ in shown), default=0) + GAP
    return [
        line
        for form, text in shown
        for line in textwrap.wrap(
            f"  {form:{column}}{text}",
            width,
            subsequent_indent=" " * (column + 4),
        )
    ]


def _question_codes(table: Scope) -> list[str]:
    """The letters of cards that a question may name."""
    variant = table.setup.variant
    wanted = variant.question.categories
    kinds = [c for c in variant.categories if not isinstance(wanted, tuple) or c.name in wanted]
    cards = [category.cards[-1] for category in kinds]
    cards += [card for card in variant.cards if card not in cards]
    return [table.codes[card] for card in cards[: variant.question.cards]]


def _forms(table: Scope) -> Iterator[str]:
    """A question, one that nobody answers, one of another player, an accusation."""
    variant, codes = table.setup.variant, player_codes(table.setup.players)
    named, order = _question_codes(table), answering(table.setup, table.turn).order
    yield f"{' '.join(named)} {codes[order[-1]]}"
    yield f"{''.join(named)}-"
    yield f"{codes[order[-1]]}: {' '.join(named)} {codes[table.turn]}={named[-1]}"
    accused = " ".join(table.codes[category.cards[0]] for category in variant.categories)
    accuser = f"{codes[table.asked]} " if table.asked not in (None, table.turn) else ""
    yield f"{accuser}accuses {accused} wrong"


def _as_read(form: str, table: Scope) -> str:
    """The line that an entry becomes; nothing where this table has no such entry."""
    try:
        line = read_entry(form, table)
    except NotationError:
        return ""
    return line.text if isinstance(line, Line) else ""

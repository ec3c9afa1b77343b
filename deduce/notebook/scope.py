"""The table that an entry is typed at: its names, whose turn it is, a question begun."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from deduce.notation.names import PILES, Names, names_of
from deduce.notebook.codes import card_codes, with_codes
from deduce.rules.setup import Setup


@dataclass(frozen=True)
class Table:
    """What an entry may refer to: the names, whose turn it is, and the note-taker's own hand.

    `asked` is who put a question just before: they may still accuse, and so may the next player.
    """

    setup: Setup
    codes: Mapping[str, str]
    names: Names
    turn: str
    hand: Collection[str] = ()
    excused: Collection[str] = field(default=frozenset())
    asked: str | None = None

    @property
    def me(self) -> str | None:
        """Whose notes these are."""
        return self.setup.me


def table_of(
    setup: Setup,
    turn: str,
    *,
    hand: Collection[str] = (),
    excused: Collection[str] = frozenset(),
    piles: Collection[str] = PILES,
    asked: str | None = None,
) -> Table:
    """The table of a set-up, with two letters as further names of each card."""
    codes = card_codes(setup.variant)
    known = with_codes(setup, codes)
    return Table(known, codes, names_of(known, piles), turn, hand, excused, asked)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question of which only the answers are missing."""

    asker: str
    cards: tuple[str, ...]
    comment: str = ""

"""The table that an entry is typed at: its names, whose turn it is, a question begun."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from deduce.notation.abbreviations import card_codes
from deduce.notation.names import PILES, Names, names_of
from deduce.rules.names import name_key
from deduce.rules.setup import Setup


@dataclass(frozen=True)
class Scope:
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


def scope_of(
    setup: Setup,
    turn: str,
    *,
    hand: Collection[str] = (),
    excused: Collection[str] = frozenset(),
    piles: Collection[str] = PILES,
    asked: str | None = None,
) -> Scope:
    """The table of a set-up, with two letters as further names of each card."""
    codes = card_codes(setup.variant)
    abbreviated = _with_codes(setup, codes)
    names = names_of(abbreviated, piles)
    return Scope(abbreviated, codes, names, turn, hand, excused, asked)


def _with_codes(setup: Setup, codes: Mapping[str, str]) -> Setup:
    """The set-up of the same table where a card may also be called by its two letters."""
    also = {code: card for card, code in codes.items() if name_key(card) != code}
    aliases = {**also, **setup.variant.aliases}
    return replace(setup, variant=replace(setup.variant, aliases=aliases))


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question of which only the answers are missing."""

    asker: str
    cards: tuple[str, ...]
    comment: str = ""

"""Who sits at the table, whose notes these are, and what the log says before play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from deduce.rules.variant import Variant

AnswersModel = Literal["equal", "random"]
SPECTATOR = "spectator"
EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Size:
    """At least `least` and at most `most` cards; `most` None is no bound."""

    least: int
    most: int | None

    def __contains__(self, count: int) -> bool:
        """So many cards are allowed."""
        return self.least <= count and (self.most is None or count <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return "?"
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, and the size of the hand as written; None: what the deal's rule allows."""

    name: str
    size: Size | None = None


@dataclass(frozen=True, repr=False)
class Setup:
    """What a log says before play; seats clockwise.

    `reference` is the variant's id or the path it was loaded from, as written; `renames` are
    (old, new) names of cards, already applied in `variant`. `silence_counts` and `questions_count`
    (how much less often an asker holds a card they name) are how others are read, if at all.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    me: str | None = None
    answers: AnswersModel = "equal"
    renames: tuple[tuple[str, str], ...] = ()
    reference: str = ""
    silence_counts: bool = False
    questions_count: Fraction | None = None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(seat.name for seat in self.seats)

    def __repr__(self) -> str:
        return f"<Setup of {self.variant.id}: {', '.join(self.players)}>"

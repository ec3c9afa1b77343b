"""What a story can tell: a record for each kind of highlight.

Every record has its `line` (0: before the first turn), its `kind`, and in `players` and `cards`
those that its sentence speaks of, in the order of the sentence. `among`: whom a comparison is
about, where these are not all the players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from deduce.advice.questions import Ask
from deduce.log.events import Record

HighlightKind = Literal[
    "deal", "first-look", "lead", "best-answer", "unlucky", "poor-question", "settled",
    "decisive", "told-to-others", "missed", "hasty", "lucky", "won", "unsolved", "untold",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Remaining:
    """What somebody cannot rule out: how many solutions (None where these were estimated), and the
    bits of uncertainty about the envelope."""

    solutions: int | None
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Opening:
    """What a viewer is left with before the first turn."""

    viewer: str
    remaining: Remaining


@dataclass(frozen=True, slots=True)
class Deal:
    """How many solutions the deck allows, and what each viewer is left with at once."""

    kind: ClassVar[HighlightKind] = "deal"
    cards: ClassVar[tuple[str, ...]] = ()
    line: int
    solutions: int
    openings: tuple[Opening, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Those followed."""
        return tuple(opening.viewer for opening in self.openings)


@dataclass(frozen=True, slots=True)
class CertainCards:
    """The cards of the envelope that a viewer can be certain of."""

    viewer: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstLook:
    """Who is the first to be certain of cards of the envelope."""

    kind: ClassVar[HighlightKind] = "first-look"
    line: int
    certain: tuple[CertainCards, ...]
    among: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Those who are certain of a card."""
        return tuple(one.viewer for one in self.certain)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of each of them, one after the other."""
        return tuple(card for one in self.certain for card in one.cards)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who has the least uncertainty half-way, and those who come next, all of them alike."""

    kind: ClassVar[HighlightKind] = "lead"
    cards: ClassVar[tuple[str, ...]] = ()
    line: int
    first: str
    remaining: Remaining
    second: tuple[str, ...]
    second_remaining: Remaining
    among: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The leader first."""
        return (self.first, *self.second)


@dataclass(frozen=True, slots=True)
class _AboutQuestion:
    """A question and its asker. The cards of a question to one player may be groups."""

    line: int
    asker: str
    ask: Ask

    @property
    def players(self) -> tuple[str, ...]:
        """The asker, and who was asked if one alone was."""
        return (self.asker, self.ask.asked) if self.ask.asked else (self.asker,)

    @property
    def cards(self) -> tuple[str, ...]:
        """Of the question."""
        return self.ask.cards


@dataclass(frozen=True, slots=True)
class BestAnswer(_AboutQuestion):
    """The answer that took the most uncertainty from its asker; `free`: to a free accusation."""

    kind: ClassVar[HighlightKind] = "best-answer"
    before: Remaining
    after: Remaining
    free: bool = False
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unlucky(_AboutQuestion):
    """A question that gained far fewer bits than could be expected of it."""

    kind: ClassVar[HighlightKind] = "unlucky"
    expected: float
    gained: float


@dataclass(frozen=True, slots=True)
class Decisive(_AboutQuestion):
    """A question that made its asker certain."""

    kind: ClassVar[HighlightKind] = "decisive"
    before: Remaining


@dataclass(frozen=True, slots=True)
class PoorQuestion:
    """A question of which far fewer bits could be expected than of the best one."""

    kind: ClassVar[HighlightKind] = "poor-question"
    line: int
    asker: str
    ask: Ask
    expected: float
    best: Ask
    best_expected: float

    @property
    def players(self) -> tuple[str, ...]:
        """The asker, and who should have been asked if one alone is."""
        return (self.asker, self.best.asked) if self.best.asked else (self.asker,)

    @property
    def cards(self) -> tuple[str, ...]:
        """Of the question, then of the best one."""
        return (*self.ask.cards, *self.best.cards)


@dataclass(frozen=True, slots=True)
class ToldToOthers:
    """An answer that took more bits from another player than from its asker."""

    kind: ClassVar[HighlightKind] = "told-to-others"
    line: int
    asker: str
    cards: tuple[str, ...]
    other: str
    taken: float
    gained: float

    @property
    def players(self) -> tuple[str, ...]:
        """The asker, then the other one."""
        return (self.asker, self.other)


@dataclass(frozen=True, slots=True)
class EnvelopeSettled:
    """An event, but no question of their own, that made a viewer certain; `actor`: whose turn it
    was, if it was anybody's."""

    kind: ClassVar[HighlightKind] = "settled"
    cards: ClassVar[tuple[str, ...]] = ()
    line: int
    viewer: str
    actor: str | None
    before: Remaining
    event: Record

    @property
    def players(self) -> tuple[str, ...]:
        """The viewer, then the actor."""
        return (self.viewer,) if self.actor is None else (self.viewer, self.actor)


@dataclass(frozen=True, slots=True)
class Missed:
    """A player who was certain after line `certain_at`, and did not accuse in so many turns."""

    kind: ClassVar[HighlightKind] = "missed"
    cards: ClassVar[tuple[str, ...]] = ()
    line: int
    player: str
    certain_at: int
    turns: int

    @property
    def players(self) -> tuple[str, ...]:
        """The player."""
        return (self.player,)


@dataclass(frozen=True, slots=True)
class _AboutAccusation:
    """An accusation, and how probable it was that it would be right."""

    line: int
    accuser: str
    cards: tuple[str, ...]
    probability: float

    @property
    def players(self) -> tuple[str, ...]:
        """The accuser."""
        return (self.accuser,)


@dataclass(frozen=True, slots=True)
class Hasty(_AboutAccusation):
    """It was wrong."""

    kind: ClassVar[HighlightKind] = "hasty"


@dataclass(frozen=True, slots=True)
class Lucky(_AboutAccusation):
    """It won the game without being certain."""

    kind: ClassVar[HighlightKind] = "lucky"


@dataclass(frozen=True, slots=True)
class EarlierChance:
    """The first turn in which a player could have won the game."""

    player: str
    line: int


@dataclass(frozen=True, slots=True)
class Won:
    """Who won, with which cards (none where the log does not tell), and who could have before."""

    kind: ClassVar[HighlightKind] = "won"
    line: int
    winner: str
    cards: tuple[str, ...]
    earlier: tuple[EarlierChance, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The winner, then the others."""
        return (self.winner, *(chance.player for chance in self.earlier))


@dataclass(frozen=True, slots=True)
class _OpenEnd:
    """Who is `nearest` of those who had not lost, and what each of them is left with; None where
    all had lost. `cards`: the solution, if known; `compared`: how many had not lost."""

    line: int
    nearest: tuple[str, ...]
    remaining: Remaining | None
    cards: tuple[str, ...]
    compared: int
    among: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The nearest."""
        return self.nearest


@dataclass(frozen=True, slots=True)
class Unsolved(_OpenEnd):
    """Nobody has won."""

    kind: ClassVar[HighlightKind] = "unsolved"


@dataclass(frozen=True, slots=True)
class Untold(_OpenEnd):
    """Somebody accused, and the log does not tell whether that won."""

    kind: ClassVar[HighlightKind] = "untold"


Highlight = (
    Deal | FirstLook | Lead | BestAnswer | Unlucky | PoorQuestion | EnvelopeSettled | Decisive
    | ToldToOthers | Missed | Hasty | Lucky | Won | Unsolved | Untold
)  # fmt: skip

"""What happened at the table: one frozen record per kind of statement.

Cards, players and groups go by their canonical names. A record does not know its place in a file.
A new kind of record joins one of the unions at the end. mypy then lists every `match` that has to
say what it means, who sees it, how it is written, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never


@dataclass(frozen=True, slots=True)
class Answer:
    """One player passed on a question, or showed a card, or nobody noted what they did ("?").

    `card` is the card shown, None where the note-taker did not see which it was.
    """

    player: str
    kind: Literal["passes", "shows", "?"]
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """`asker` named `cards` and the others answered, one after the other.

    `answers` stand in the order of asking; of whoever is missing, the answer was not noted.
    """

    asker: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAccusation:
    """`asker` tried one card of each category at no risk; the others answer as to a question."""

    asker: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class DirectQuestion:
    """`asker` asked one player only: the third die, or a question by class of card.

    `about` names cards or groups.
    """

    asker: str
    asked: str
    about: tuple[str, ...]
    kind: Literal["has none", "shows", "?"]
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Peek:
    """`viewer` took a secret look at one card of a player, the pile aside or the envelope.

    `seen` is the card or, through the envelope's keyhole, perhaps only its group; None where the
    note-taker did not see it.
    """

    viewer: str
    holder: str
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class Accusation:
    """`accuser` said what is in the envelope, and looked.

    `cards` is empty where the note-taker did not see them.
    """

    accuser: str
    cards: tuple[str, ...]
    outcome: Literal["wrong", "right", "?"]


@dataclass(frozen=True, slots=True)
class Reveal:
    """`player` turned these cards of their hand face up for everybody."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevealNone:
    """`player` told everybody that they have none of `names` (cards or groups)."""

    player: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevealHand:
    """`player` laid their whole hand face up."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """`shower` showed `viewer` a card without being asked a question.

    `card` is None where the note-taker did not see it.
    """

    shower: str
    viewer: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Note:
    """The note-taker wrote down how many of `names` the `holder` has.

    All of them ("has"), none ("lacks"), or as many as `count` and the relation say. `names` are
    cards and, unless the relation is "has", groups; `count` is 0 for "has" and "lacks".
    """

    holder: str
    names: tuple[str, ...]
    relation: Literal["has", "lacks", "at least", "at most", "exactly"]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """Set-up: `player` was dealt these cards and no others."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Set-up: these cards lie face up on the table."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Set-up: `count` cards lie aside, face down, in nobody's hand."""

    count: int


@dataclass(frozen=True, slots=True)
class Solution:
    """These cards were in the envelope: written down after the game, seen by nobody during it."""

    cards: tuple[str, ...]


Event = (
    Question
    | FreeAccusation
    | DirectQuestion
    | Peek
    | Accusation
    | Reveal
    | RevealNone
    | RevealHand
    | Show
)
SetupFact = Hand | Table | Aside | Solution
Record = Event | Note | SetupFact
AnyQuestion = Question | FreeAccusation | DirectQuestion


@dataclass(frozen=True, slots=True)
class Entry:
    """A record stands on this line of the log's file; the first line is 1."""

    line: int
    record: Record


def whose_turn(record: Record) -> str | None:
    """Whose turn it must be for this to happen; None for what may happen on anybody's turn."""
    match record:
        case Question() | FreeAccusation() | DirectQuestion():
            return record.asker
        case Peek():
            return record.viewer
        case Accusation():
            return record.accuser
        case Reveal() | RevealNone() | RevealHand() | Show():
            return None  # cards are shown or turned up whoever's turn it is
        case Note() | Hand() | Table() | Aside() | Solution():
            return None  # nobody does anything
        case _:
            assert_never(record)

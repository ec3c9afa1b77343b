"""What happened at the table: one frozen record per kind of statement.

Cards, players and groups are their canonical names. Places in a file are not part of a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Answer:
    """One player's answer to a question; `card` is None when a card was shown but not which one."""

    player: str
    kind: Literal["passes", "shows", "?"]
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """`asker` named `cards`; `answers` in the order of asking, the others were not recorded."""

    asker: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAccusation:
    """`asker` tested one card of each category; answered like a question, at no risk."""

    asker: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class DirectQuestion:
    """`asker` asked one player about cards or groups: the third die, questions by class."""

    asker: str
    asked: str
    about: tuple[str, ...]
    kind: Literal["has none", "shows", "?"]
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Peek:
    """`viewer` looked at a card of `holder` (a player, aside or the envelope).

    `seen` is the card or, at the keyhole, the group; None when the note-taker did not see it.
    """

    viewer: str
    holder: str
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class Accusation:
    """`accuser` accused; `cards` is empty when the note-taker did not see them."""

    accuser: str
    cards: tuple[str, ...]
    outcome: Literal["wrong", "right", "?"]


@dataclass(frozen=True, slots=True)
class Reveal:
    """`player` turned `cards` of the hand up for everybody."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevealNone:
    """`player` told everybody to hold none of `names` (cards or groups)."""

    player: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevealHand:
    """`player` laid the whole hand open."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """`shower` showed `viewer` a card outside any question; None when not seen by the reader."""

    shower: str
    viewer: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Note:
    """The note-taker's own: how many of `names` the `holder` has.

    All of them ("has"), none ("lacks"), or as many as `count` and the relation say; `names` are
    cards, and groups too unless the relation is "has"; `count` is 0 for has and lacks.
    """

    holder: str
    names: tuple[str, ...]
    relation: Literal["has", "lacks", "at least", "at most", "exactly"]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """Set-up: the whole hand of `player`."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Set-up: `cards` lie face up for all."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Set-up: `count` cards lie face down, in no hand."""

    count: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The envelope's cards, written after the game; in nobody's view."""

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


@dataclass(frozen=True, slots=True)
class Entry:
    """A record and the physical line of the log it stands on (from 1)."""

    line: int
    record: Record


def whose_turn(record: Record) -> str | None:
    """Whose turn it must be for this to happen; None where it may be anybody's."""
    match record:
        case Question() | FreeAccusation() | DirectQuestion():
            return record.asker
        case Peek():
            return record.viewer
        case Accusation():
            return record.accuser
    return None

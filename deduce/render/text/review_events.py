"""What happened on a line, named as the cause of what came of it."""

from __future__ import annotations

from typing import assert_never

from deduce.log.events import (
    Accusation,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Solution,
    Table,
)
from deduce.render.words import holder_name, listed
from deduce.rules.variant import ENVELOPE


def event_name(event: Record, who: str) -> str:
    """The event, as what `who` learnt something from, at the beginning of a sentence."""
    match event:
        case Question():
            return f"The answer to {_whose(event.asker, who)} question"
        case FreeAccusation():
            return f"The answer to {_whose(event.asker, who)} free accusation"
        case DirectQuestion():
            return f"The answer to {_whose(event.asker, who)} question to {event.asked}"
        case Peek():
            return f"{_whose(event.viewer, who)} look at {_looked_at(event.holder)}"
        case Accusation():
            return f"What comes of {_whose(event.accuser, who)} accusation"
        case Reveal():
            return f"That {event.player} reveals {listed(event.cards)}"
        case RevealNone():
            return f"That {event.player} reveals none of {listed(event.names, 'or')}"
        case RevealHand():
            return f"That {event.player} lays the hand open"
        case Show():
            return f"The card that {event.shower} shows {event.viewer}"
        case Note() | Hand() | Table() | Aside() | Solution():
            return "A note"
        case _:
            assert_never(event)


def _whose(player: str, who: str) -> str:
    return f"{player}'s own" if player == who else f"{player}'s"


def _looked_at(holder: str) -> str:
    return holder_name(holder) if holder == ENVELOPE else f"a card of {holder_name(holder)}"

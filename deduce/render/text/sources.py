"""What a log line says, with the verb of its record: passed, showed, revealed, saw, accused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from deduce.log.events import (
    Accusation,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Table,
)
from deduce.log.line_numbers import line_numbers
from deduce.meaning.constraints import Constraint
from deduce.render.words import holder_name, listed, say
from deduce.rules.variant import ENVELOPE


def in_lines(lines: tuple[int, ...]) -> str:
    """` (line 3)`, ` (lines 3 and 5)`; nothing for no line."""
    return f" ({line_numbers(lines)})" if lines else ""


def neither(names: Sequence[str]) -> str:
    """`not A`, `neither A nor B`, `none of A, B and C`."""
    if len(names) == 2:
        return f"neither {names[0]} nor {names[1]}"
    return f"not {names[0]}" if len(names) == 1 else f"none of {listed(names)}"


def _some(fact: Constraint) -> str:
    """`A`, `one of A and B`."""
    return ("" if fact.least == len(fact.cards) else "one of ") + listed(fact.cards)


def _denied(fact: Constraint) -> bool:
    return fact.most == 0


@singledispatch
def told_by(record: Record | None, fact: Constraint, subject: str) -> str:
    """A constraint, or a part of it, as its record says it of `subject`."""
    if _denied(fact):
        return f"{subject} has {neither(fact.cards)}"
    said = say(fact)
    own = holder_name(fact.holder)
    return subject + said.removeprefix(own) if said.startswith(own) else said


@told_by.register(Question)
@told_by.register(FreeAccusation)
def _(record: Question | FreeAccusation, fact: Constraint, subject: str) -> str:
    if _denied(fact):
        return f"{subject} passed on {listed(fact.cards)}"
    return f"{subject} showed {_some(fact)}"


@told_by.register
def _(record: DirectQuestion, fact: Constraint, subject: str) -> str:
    if _denied(fact):
        return f"{subject} could not show {listed(fact.cards, 'or')}"
    return f"{subject} showed {_some(fact)}"


@told_by.register
def _(record: Peek, fact: Constraint, subject: str) -> str:
    where = "in the envelope" if fact.holder == ENVELOPE else f"with {subject}"
    return f"{record.viewer} saw {_some(fact)} {where}"


@told_by.register
def _(record: Accusation, fact: Constraint, subject: str) -> str:
    outcome = "right" if fact.least else "wrong"
    return f"the accusation of {listed(record.cards)} was {outcome}"


@told_by.register
def _(record: Reveal, fact: Constraint, subject: str) -> str:
    return f"{subject} revealed {listed(fact.cards)}"


@told_by.register
def _(record: RevealNone, fact: Constraint, subject: str) -> str:
    return f"{subject} revealed not to have {listed(fact.cards, 'or')}"


@told_by.register(Hand)
@told_by.register(RevealHand)
def _(record: Hand | RevealHand, fact: Constraint, subject: str) -> str:
    verb = "is without" if _denied(fact) else "has"
    return f"{subject}'s hand {verb} {listed(fact.cards, 'or' if _denied(fact) else 'and')}"


@told_by.register
def _(record: Table, fact: Constraint, subject: str) -> str:
    few = len(fact.cards) == 1
    if _denied(fact):
        return f"{listed(fact.cards)} {'is' if few else 'are'} not on the table"
    return f"{listed(fact.cards)} {'lies' if few else 'lie'} on the table"


@told_by.register
def _(record: Show, fact: Constraint, subject: str) -> str:
    return f"{subject} showed {listed(fact.cards)}"

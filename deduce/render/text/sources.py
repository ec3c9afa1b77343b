"""What a log line says, with the verb of its record: passed, showed, revealed, saw, accused."""

from __future__ import annotations

from collections.abc import Sequence
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


def record_in_words(record: Record | None, fact: Constraint, subject: str) -> str:
    """A constraint, or a part of it, as its record says it of `subject`.

    `record` is None where no one line says it.
    """
    match record:
        case Question() | FreeAccusation():
            return question_in_words(fact, subject)
        case DirectQuestion():
            return direct_question_in_words(fact, subject)
        case Peek():
            return peek_in_words(record, fact, subject)
        case Show():
            return show_in_words(fact, subject)
        case Accusation():
            return accusation_in_words(record, fact)
        case Reveal():
            return reveal_in_words(fact, subject)
        case RevealNone():
            return reveal_none_in_words(fact, subject)
        case Hand() | RevealHand():
            return hand_in_words(fact, subject)
        case Table():
            return table_in_words(fact)
        case Note() | None:
            return plain_words(fact, subject)
        case Aside() | Solution():
            return plain_words(fact, subject)  # for form's sake: these say nothing of single cards
        case _:
            assert_never(record)


def plain_words(fact: Constraint, subject: str) -> str:
    """`Bob has Rope`, `Bob has neither Rope nor Hall`."""
    if _denied(fact):
        return f"{subject} has {neither(fact.cards)}"
    said = say(fact)
    own = holder_name(fact.holder)
    return subject + said.removeprefix(own) if said.startswith(own) else said


def question_in_words(fact: Constraint, subject: str) -> str:
    """`Bob passed on Rope and Hall`, `Bob showed one of Rope and Hall`."""
    if _denied(fact):
        return f"{subject} passed on {listed(fact.cards)}"
    return f"{subject} showed {_some(fact)}"


def direct_question_in_words(fact: Constraint, subject: str) -> str:
    """`Bob could not show Rope or Hall`, `Bob showed one of Rope and Hall`."""
    if _denied(fact):
        return f"{subject} could not show {listed(fact.cards, 'or')}"
    return f"{subject} showed {_some(fact)}"


def peek_in_words(event: Peek, fact: Constraint, subject: str) -> str:
    """`Ann saw Rope with Bob`, `Ann saw one of Plum and Hall in the envelope`."""
    where = "in the envelope" if fact.holder == ENVELOPE else f"with {subject}"
    return f"{event.viewer} saw {_some(fact)} {where}"


def show_in_words(fact: Constraint, subject: str) -> str:
    """`Bob showed Rope`."""
    return f"{subject} showed {listed(fact.cards)}"


def accusation_in_words(event: Accusation, fact: Constraint) -> str:
    """`the accusation of Plum, Rope and Hall was wrong`."""
    outcome = "right" if fact.least else "wrong"
    return f"the accusation of {listed(event.cards)} was {outcome}"


def reveal_in_words(fact: Constraint, subject: str) -> str:
    """`Bob revealed Rope and Hall`."""
    return f"{subject} revealed {listed(fact.cards)}"


def reveal_none_in_words(fact: Constraint, subject: str) -> str:
    """`Bob revealed not to have Rope or Hall`."""
    return f"{subject} revealed not to have {listed(fact.cards, 'or')}"


def hand_in_words(fact: Constraint, subject: str) -> str:
    """`Bob's hand has Rope and Hall`, `Bob's hand is without Rope or Hall`."""
    verb = "is without" if _denied(fact) else "has"
    return f"{subject}'s hand {verb} {listed(fact.cards, 'or' if _denied(fact) else 'and')}"


def table_in_words(fact: Constraint) -> str:
    """`Rope lies on the table`, `Plum and Hall are not on the table`."""
    single = len(fact.cards) == 1
    if _denied(fact):
        return f"{listed(fact.cards)} {'is' if single else 'are'} not on the table"
    return f"{listed(fact.cards)} {'lies' if single else 'lie'} on the table"

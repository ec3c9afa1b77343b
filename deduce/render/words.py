"""What a constraint says, in a person's words."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.meaning.constraints import Constraint
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE

_PLACES = {ENVELOPE: "the envelope", TABLE: "the table", ASIDE: "the pile aside"}


def holder_name(holder: str) -> str:
    """A player's name, or "the envelope" and its like."""
    return _PLACES.get(holder, holder)


def listed(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 world`, `1,889 worlds`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def say(fact: Constraint) -> str:
    """The constraint as a sentence without its full stop."""
    holder, size = holder_name(fact.holder), len(fact.cards)
    if fact.least > size or fact.least > fact.most:
        return "the looks at the keyhole cannot have been at the same card"
    if fact.most == 0:
        return f"{holder} has {'not' if size == 1 else 'none of'} {listed(fact.cards, 'or')}"
    if fact.least == size:
        return f"{holder} has {listed(fact.cards)}"
    if fact.most == size:
        return f"{holder} has at least {_number(fact.least)} of {listed(fact.cards)}"
    if fact.least == 0 and fact.most == size - 1:
        return f"{holder} has not all of {listed(fact.cards)}"
    if fact.least == 0:
        return f"{holder} has at most {_number(fact.most)} of {listed(fact.cards)}"
    if fact.least == fact.most:
        return f"{holder} has exactly {_number(fact.least)} of {listed(fact.cards)}"
    return f"{holder} has {fact.least} to {fact.most} of {listed(fact.cards)}"


def _number(count: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(count, str(count))

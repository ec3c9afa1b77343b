"""Names, numbers and constraints in a person's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from deduce.meaning.constraints import Constraint
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE

ENVELOPE_HEADING = "env."
_PLACES = {ENVELOPE: "the envelope", TABLE: "the table", ASIDE: "the pile aside"}


def holder_name(holder: str) -> str:
    """A player's name, or "the envelope" and its like."""
    return _PLACES.get(holder, holder)


def viewer_name(viewer: str) -> str:
    """A player's name, "a spectator", or "everyone together"."""
    return {SPECTATOR: "a spectator", EVERYONE: "everyone together"}.get(viewer, viewer)


def column_heads(holders: Iterable[str], width: int) -> Mapping[str, str]:
    """A heading of at most `width` characters for each holder, no two alike."""
    heads: dict[str, str] = {}
    for holder in holders:
        wanted = ENVELOPE_HEADING if holder == ENVELOPE else holder
        head, number = wanted[:width], 1
        while head in heads.values():
            number += 1
            head = f"{wanted[: width - len(str(number))]}{number}"
        heads[holder] = head
    return heads


def listed(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 world`, `1,889 worlds`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def numeral(count: int) -> str:
    """`one` to `four`; larger numbers, and 0, in digits."""
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(count, str(count))


def percent(probability: float) -> str:
    """A whole percent of what is possible but not certain, so never 0% or 100%."""
    if probability <= 0.005:
        return "<1%"
    if probability >= 0.995:
        return ">99%"
    return f"{probability:.0%}"


def share_of(probability: float) -> str:
    """A whole percent; 0% and 100% only where that is exact."""
    return f"{probability:.0%}" if probability in (0.0, 1.0) else percent(probability)


def exact_percent(probability: float) -> str:
    """A percent with one decimal for what is possible but not certain; never 0.0% or 100.0%."""
    rounded = f"{probability:.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(rounded, rounded)


def one_decimal(number: float) -> str:
    """A number of bits for a column of them; never -0.0."""
    rounded = f"{round(number, 9):.1f}"
    return "0.0" if rounded == "-0.0" else rounded


def bits(number: float) -> str:
    """`1 bit`, `0.3 bits`; a loss too small to show is `0 bits`."""
    amount = one_decimal(number).removesuffix(".0")
    return f"{amount} bit" if amount == "1" else f"{amount} bits"


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
        return f"{holder} has at least {numeral(fact.least)} of {listed(fact.cards)}"
    if fact.least == 0 and fact.most == size - 1:
        return f"{holder} has not all of {listed(fact.cards)}"
    if fact.least == 0:
        return f"{holder} has at most {numeral(fact.most)} of {listed(fact.cards)}"
    if fact.least == fact.most:
        return f"{holder} has exactly {numeral(fact.least)} of {listed(fact.cards)}"
    return f"{holder} has {fact.least} to {fact.most} of {listed(fact.cards)}"

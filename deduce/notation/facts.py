"""Reading a set-up fact beside those that a log has already."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.errors import IllegalStatement
from deduce.log.events import Hand, SetupFact
from deduce.notation.headers import read_setup_fact
from deduce.notation.names import Names
from deduce.notation.spans import Span


def read_fact(span: Span, word: str, names: Names, seen: Mapping[object, int]) -> SetupFact:
    """A set-up fact that was not given before, a hand of the size that `players` says."""
    fact = read_setup_fact(span, word, names)
    if whose(fact) in seen:
        what = f"the hand of {fact.player}" if isinstance(fact, Hand) else f"'{word}'"
        message = f"{what} was already given in line {seen[whose(fact)]}"
        raise IllegalStatement(message, span.column)
    if isinstance(fact, Hand):
        size = next(seat.size for seat in names.setup.seats if seat.name == fact.player)
        count = len(fact.cards)
        if size and (count < size.least or (size.most is not None and count > size.most)):
            message = f"{fact.player} has {size} cards by 'players', but {count} here"
            raise IllegalStatement(message, span.column)
    return fact


def whose(fact: SetupFact) -> object:
    """What may be said once only."""
    return (Hand, fact.player) if isinstance(fact, Hand) else type(fact)

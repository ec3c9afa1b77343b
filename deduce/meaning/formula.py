"""Constraints joined by and, or and not: what a question about the worlds may say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from deduce.log.claims import OR, Claim, Not
from deduce.log.events import Entry, Note
from deduce.meaning.constraints import Constraint, constraints_of
from deduce.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds; nothing to hold is true."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds; nothing to hold is false."""

    parts: tuple[Formula, ...]


Formula = Constraint | AllOf | AnyOf


def formula_of(claim: Claim, variant: Variant) -> Formula:
    """What a claim says of a world."""
    if isinstance(claim, Note):
        (meant,) = constraints_of(Entry(0, claim), variant)
        return replace(meant, lines=())
    if isinstance(claim, Not):
        return negate(formula_of(claim.claim, variant))
    parts = tuple(formula_of(part, variant) for part in claim.claims)
    return AnyOf(parts) if claim.word == OR else AllOf(parts)


def negate(formula: Formula) -> Formula:
    """What holds exactly where `formula` does not."""
    if isinstance(formula, AllOf):
        return AnyOf(tuple(map(negate, formula.parts)))
    if isinstance(formula, AnyOf):
        return AllOf(tuple(map(negate, formula.parts)))
    holder, cards = formula.holder, formula.cards
    fewer = Constraint(holder, cards, 0, formula.least - 1)
    more = Constraint(holder, cards, formula.most + 1, len(cards))
    parts = tuple(part for part in (fewer, more) if part.least <= part.most)
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def disjoint_cases(formula: Formula) -> Iterator[tuple[Constraint, ...]]:
    """Conjunctions of constraints, of which exactly one holds where `formula` does, else none.

    An "or" is its first part, or the others without the first: so counts of the cases add up.
    """
    if isinstance(formula, Constraint):
        yield (formula,)
    elif isinstance(formula, AllOf):
        yield from _cases_of_all(formula.parts)
    else:
        yield from _cases_of_any(formula.parts)


def _cases_of_all(parts: tuple[Formula, ...]) -> Iterator[tuple[Constraint, ...]]:
    if not parts:
        yield ()
        return
    for case in disjoint_cases(parts[0]):
        yield from (case + others for others in _cases_of_all(parts[1:]))


def _cases_of_any(parts: tuple[Formula, ...]) -> Iterator[tuple[Constraint, ...]]:
    if not parts:
        return
    yield from disjoint_cases(parts[0])
    if len(parts) > 1:
        yield from _cases_of_all((negate(parts[0]), AnyOf(parts[1:])))

"""Queries: is a statement certain, impossible, or how probable, perhaps if others were true?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from deduce.counting import CountingBudgetExceeded, WorldCounter
from deduce.errors import ContradictoryView, DeduceError
from deduce.knowledge import Knowledge
from deduce.log.claims import Claim
from deduce.log.view import View
from deduce.logic.backbone import Verdict
from deduce.logic.oracle import SatOracle
from deduce.meaning.formula import AllOf, Formula, disjoint_cases, formula_of, negate
from deduce.notation.claims import parse_claim
from deduce.report import EnginesDisagree, counted_verdict, nearest
from deduce.rules.variant import Variant

MAX_CASES = 2_000


class TooManyCases(DeduceError):
    """A statement splits into more cases than are counted one by one."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as typed, and what it says."""

    text: str
    claim: Claim


@dataclass(frozen=True, slots=True)
class QueryResult:
    """A statement's verdict; how many of `all_worlds` make it true, and how probable that is.

    The numbers are None where there are too many worlds to count; the verdict is exact.
    """

    statement: str
    verdict: Verdict
    worlds: int | None
    all_worlds: int | None
    probability: float | None


@dataclass(frozen=True, slots=True)
class Query:
    """The results, or why there are none: givens that cannot all be true."""

    view: View
    given: tuple[str, ...]
    results: tuple[QueryResult, ...]
    impossible_given: tuple[str, ...] = ()


def read_statement(text: str, knowledge: Knowledge) -> Statement:
    """A statement typed by a user; raises NotationError."""
    holders = knowledge.evidence.holders
    return Statement(text.strip(), parse_claim(text, knowledge.view.setup, holders))


def ask(
    knowledge: Knowledge, statements: Sequence[Statement], given: Sequence[Statement] = ()
) -> Query:
    """Each statement's result by itself, in the worlds in which all of `given` is true.

    Raises ContradictoryView, EnginesDisagree, TooManyCases.
    """
    if not knowledge.consistent:
        raise ContradictoryView("the log contradicts itself, so nothing can be asked of it")
    view, oracle = knowledge.view, knowledge.oracle
    variant, texts = view.setup.variant, tuple(statement.text for statement in given)
    impossible = _impossible_given(oracle, given, variant)
    if impossible:
        return Query(view, texts, (), impossible_given=impossible)
    supposed = AllOf(tuple(formula_of(statement.claim, variant) for statement in given))
    base, counts = oracle.literal(supposed), _Counts(knowledge.counter, supposed)
    results = [
        _result(s.text, formula_of(s.claim, variant), oracle, base, counts) for s in statements
    ]
    return Query(view, texts, tuple(results))


def _impossible_given(
    oracle: SatOracle, given: Sequence[Statement], variant: Variant
) -> tuple[str, ...]:
    """Givens that cannot all be true, none of which can be dropped; none if they can."""
    literals = {s.text: oracle.literal(formula_of(s.claim, variant)) for s in given}
    if oracle.consistent(assumptions=list(literals.values())):
        return ()
    needed = dict(literals)
    for text in literals:
        others = [literal for other, literal in needed.items() if other != text]
        if not oracle.consistent(assumptions=others):
            del needed[text]
    return tuple(needed)


class _Counts:
    """Worlds and weight of formulas within the worlds of a supposition."""

    def __init__(self, counter: WorldCounter, supposed: Formula) -> None:
        self._counter = counter
        self._supposed = supposed

    @cached_property
    def all(self) -> tuple[int, Fraction]:
        """The worlds of the supposition and their weight."""
        return self.count(AllOf(()))

    def count(self, formula: Formula) -> tuple[int, Fraction]:
        """How many worlds fit both, and their weight."""
        cases = list(islice(disjoint_cases(AllOf((self._supposed, formula))), MAX_CASES + 1))
        if len(cases) > MAX_CASES:
            raise TooManyCases("this statement has too many cases to count; ask in parts")
        worlds, weight = 0, Fraction(0)
        for case in cases:
            counter = self._counter.given(*case)
            worlds += counter.worlds
            weight += counter.weight
        return worlds, weight


def _result(
    text: str, formula: Formula, oracle: SatOracle, base: int, counts: _Counts
) -> QueryResult:
    possible = oracle.consistent(assumptions=[base, oracle.literal(formula)])
    open_ = possible and oracle.consistent(assumptions=[base, oracle.literal(negate(formula))])
    verdict: Verdict = "possible" if open_ else "certain" if possible else "impossible"
    try:
        (worlds, weight), (total, total_weight) = counts.count(formula), counts.all
    except CountingBudgetExceeded:
        return QueryResult(text, verdict, None, None, None)
    if counted_verdict(worlds, total) != verdict:
        raise EnginesDisagree(f"{text}: {verdict}, but {worlds} of {total} worlds")
    return QueryResult(text, verdict, worlds, total, nearest(weight, total_weight))

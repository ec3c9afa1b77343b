"""Which note is wrong: lines whose removal or one-word change makes a log fit, ranked.

docs/repairs.md defines the ranking and says how it was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from deduce.counting import CountingBudgetExceeded, WorldCounter
from deduce.knowledge import Knowledge
from deduce.log.events import Entry, FreeAccusation, Question, Record, SetupFact
from deduce.log.view import View
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import constraints_of
from deduce.meaning.likelihoods import own_cards_named
from deduce.notation import format_event
from deduce.repair.one_word import is_seldom_wrong, options, slips_of
from deduce.rules.deal import TotalsError

KINDS = {"shower": Fraction(4), "answer": Fraction(4), "card": Fraction(1)}
"""How much likelier one kind of slip is than another."""
SELDOM = Fraction(1, 10)
"""Hands, table and aside are noted with the cards in sight."""
OWN_CARD = Fraction(1, 3)
"""A player asks this much less often about a card of the own hand than about another."""
MAX_STATES = 100_000
TOO_MANY = Fraction(10**30)
MAX_SETS = 50
MAX_TRIALS = 2_000


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line, and what it says after a one-word change that makes the log fit."""

    line: int
    to: str


@dataclass(frozen=True, slots=True)
class Repairs:
    """Sets of lines without which the log fits, and changes of one line; both best first."""

    removals: tuple[tuple[int, ...], ...]
    changes: tuple[LineChange, ...]


def find_repairs(knowledge: Knowledge, oracle: SatOracle, clash: tuple[int, ...]) -> Repairs:
    """The repairs of a contradictory view: single lines, or the smallest sets where no one does.

    `clash` is a minimal clash of the view, as `oracle`, a solver of its evidence, found it.
    """
    singles = [line for line in clash if oracle.consistent(_without(oracle, (line,)))]
    if not singles:
        sets = [s for s in smallest_removals(oracle, clash) if _fits_without(knowledge.view, s)]
        ranked = sorted(sets, key=lambda lines: (-plausibility(knowledge, lines), lines))
        return Repairs(tuple(ranked), ())
    scores = {line: Fraction(0) for line in singles}
    changes: list[tuple[Fraction, int, LineChange]] = []
    for line in singles:
        for score, record in _scored_changes(knowledge.view, oracle, line):
            scores[line] += score
            change = LineChange(line, format_event(record, knowledge.view.setup))
            changes.append((score, line, change))
    ranked_lines = sorted(
        (line for line in singles if _fits_without(knowledge.view, (line,))),
        key=lambda line: (-scores[line], -_tie(scores, knowledge, line), line),
    )
    changes.sort(key=lambda entry: (-entry[0], entry[1], entry[2].to))
    return Repairs(
        tuple((line,) for line in ranked_lines), tuple(change for _, _, change in changes)
    )


def _tie(scores: dict[int, Fraction], knowledge: Knowledge, line: int) -> Fraction:
    """Lines that no one-word change repairs are ranked by the worlds left without them."""
    return Fraction(0) if scores[line] else plausibility(knowledge, (line,))


def _fits_without(seen: View, lines: tuple[int, ...]) -> bool:
    """The log fits when the lines are deleted, which may change the sizes that others have."""
    if not any(isinstance(seen.entry(line).record, SetupFact) for line in lines):
        return True  # sizes stay, so the solver's word is enough
    try:
        return Knowledge(seen.without(lines)).consistent
    except TotalsError:
        return False


def _without(oracle: SatOracle, lines: tuple[int, ...]) -> list[int]:
    return [line for line in oracle.lines if line not in lines]


def _scored_changes(seen: View, oracle: SatOracle, line: int) -> Iterator[tuple[Fraction, Record]]:
    """The one-word changes of a line that make the log fit, each with its plausibility.

    The oracle sorts out first what cannot fit, which is most of them, since counting costs more.
    """
    setup = seen.setup
    record = seen.entry(line).record
    asker_saw = isinstance(record, Question | FreeAccusation) and record.asker == seen.viewer
    slips = list(slips_of(record, setup, asker_saw=asker_saw))
    seldom = SELDOM if is_seldom_wrong(record) else Fraction(1)
    others = _without(oracle, (line,))
    for slip in slips:
        facts = list(constraints_of(Entry(line, slip.record), setup.variant))
        if not oracle.consistent(others, [oracle.literal(fact) for fact in facts]):
            continue
        weight = plausibility(Knowledge(seen.with_record(line, slip.record)))
        if weight:
            share = seldom * KINDS[slip.kind] / options(slips, slip.kind)
            yield share * weight, slip.record


def plausibility(knowledge: Knowledge, without: tuple[int, ...] = ()) -> Fraction:
    """The worlds that fit, each weighed by how likely its players ask what they asked.

    `without`: lines that are not believed. More than can be counted quickly is TOO_MANY.
    """
    evidence = knowledge.evidence
    constraints = tuple(f for f in evidence.constraints if not set(f.lines) & set(without))
    likelihoods = own_cards_named(knowledge.view, OWN_CARD)
    weighing = tuple(f for f in likelihoods if not set(f.lines) & set(without))
    weighed = replace(evidence, constraints=constraints, likelihoods=weighing)
    try:
        return WorldCounter(weighed, max_states=MAX_STATES).weight
    except CountingBudgetExceeded:
        return TOO_MANY


def smallest_removals(oracle: SatOracle, clash: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The smallest sets of lines without which the others fit, up to MAX_SETS of them.

    Each clash must lose a line: level by level, one more line of a clash that is left. Stops
    after MAX_TRIALS sets with what was found, or else with one set that cannot be made smaller.
    """
    level: list[tuple[int, ...]] = [(line,) for line in clash]
    trials = 0
    while level:
        removals: list[tuple[int, ...]] = []
        following: dict[tuple[int, ...], None] = {}
        for lines in level:
            trials += 1
            if trials > MAX_TRIALS:
                return removals or [_one_removal(oracle)]
            left = oracle.core(_without(oracle, lines))
            if left is None:
                removals.append(lines)
            else:
                following.update({tuple(sorted((*lines, line))): None for line in left})
        if removals:
            return removals[:MAX_SETS]
        level = list(following)
    return []


def _one_removal(oracle: SatOracle) -> tuple[int, ...]:
    """Lines without which the others fit, none of which can be kept: believed in line order."""
    kept: list[int] = []
    for line in oracle.lines:
        if oracle.consistent([*kept, line]):
            kept.append(line)
    return tuple(line for line in oracle.lines if line not in kept)

"""Why: the smallest sets of log lines that force a fact, or contradict each other.

Such a set is a smallest MUS: a minimum hitting set of all correction sets (MCS), the sets of
lines without which a world against the fact is left. The correction sets are found as they are
needed: a minimum hitting set of those found so far either forces the fact, and is the answer, or
leaves a world, which gives another one (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva:
Smallest MUS extraction with minimal hitting set dualization, CP 2015).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pysat.examples.hitman import Hitman

from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.formula import Formula, negate

BUDGET = 5_000
"""Calls of the oracle for one smallest set; far more than any game that was tried has needed."""


def forcing_lines(
    oracle: SatOracle, formula: Formula, *, budget: int = BUDGET
) -> tuple[int, ...] | None:
    """A smallest set of lines that with the rules leave no world without `formula`.

    None if it is not certain, () if the rules alone force it. Of the smallest sets the one that
    rests on the shortest beginning of the log, if the search meets it. Past `budget` calls of the
    oracle the set may not be a smallest one, but still no line of it can be dropped.
    """
    return _Dualization(oracle, (_denial(oracle, formula),), budget).smallest()


def smallest_clash(oracle: SatOracle, *, budget: int = BUDGET) -> tuple[int, ...] | None:
    """A smallest set of lines that leave no world; None if all of them fit. `budget` as above."""
    return _Dualization(oracle, (), budget).smallest()


def _denial(oracle: SatOracle, formula: Formula) -> int:
    """A literal under whose assumption `formula` is false; no new variable for one cell."""
    if isinstance(formula, Constraint) and len(formula.cards) == 1:
        cell = oracle.variables.has(formula.cards[0], formula.holder)
        if (formula.least, formula.most) in ((1, 1), (0, 0)):
            return -cell if formula.least else cell
    return oracle.literal(negate(formula))


class _Dualization:
    """One search for a smallest set of lines that leave no world with `assumed`."""

    def __init__(self, oracle: SatOracle, assumed: tuple[int, ...], budget: int) -> None:
        self.oracle, self.assumed, self.left = oracle, assumed, budget
        self.meaning = _meaning(oracle.evidence)

    def smallest(self) -> tuple[int, ...] | None:
        """A smallest such set; None if there is none.

        The search ends as soon as a minimum hitting set is as large as the minimal set.
        """
        minimal = self._minimal()
        if minimal is None or len(minimal) < 2:
            return minimal
        with Hitman(bootstrap_with=self._corrections(()), solver="g4") as hitman:
            while self.left > 0:
                candidate = tuple(sorted(hitman.get()))
                if len(candidate) == len(minimal):
                    return minimal
                corrections = list(self._corrections(candidate))
                if not corrections:
                    return candidate
                for correction in corrections:
                    hitman.hit(correction)
        return minimal

    def _minimal(self) -> tuple[int, ...] | None:
        """Such a set of which no line can be dropped, later lines dropped first."""
        core = self.oracle.core(assumptions=self.assumed)
        if core is None:
            return None
        kept, needed = list(core), list[int]()
        while kept:
            tried = kept.pop()
            smaller = self.oracle.core([*kept, *needed], self.assumed)
            if smaller is None:
                needed.append(tried)
            else:
                kept = [line for line in kept if line in smaller]
        return tuple(sorted(needed))

    def _corrections(self, lines: Collection[int]) -> Iterator[list[int]]:
        """Correction sets disjoint from `lines` and from each other; none if these leave no world.

        Stops without more when the budget is used up, but never before the first.
        """
        believed = list(lines)
        while (world := self._world(believed)) is not None:
            correction = self._correction(believed, world)
            yield correction
            if self.left <= 0:
                return
            believed += correction

    def _correction(self, believed: Collection[int], world: tuple[str, ...]) -> list[int]:
        """The lines left over when to those of a world one after the other is added that fits."""
        kept = set(believed) | self._met(world)
        for line in self.oracle.lines:
            if line not in kept:
                better = self._world([*sorted(kept), line])
                if better is not None:
                    kept |= {line} | self._met(better)
        return [line for line in self.oracle.lines if line not in kept]

    def _world(self, lines: Collection[int]) -> tuple[str, ...] | None:
        self.left -= 1
        return self.oracle.world(lines, self.assumed)

    def _met(self, world: tuple[str, ...]) -> set[int]:
        """The lines that are true in a world."""
        hands = dict.fromkeys(self.oracle.variables.holders, 0)
        for number, holder in enumerate(world):
            hands[holder] |= 1 << number
        return {
            line
            for line, facts in self.meaning.items()
            if all(
                least <= (hands[holder] & cards).bit_count() <= most
                for holder, cards, least, most in facts
            )
        }


def _meaning(evidence: Evidence) -> dict[int, list[tuple[str, int, int, int]]]:
    """The constraints of each line, cards as bits; one of several lines counts for each."""
    bit = {card: 1 << number for number, card in enumerate(evidence.cards)}
    meaning: dict[int, list[tuple[str, int, int, int]]] = {}
    for fact in evidence.constraints:
        cards = sum(bit[card] for card in fact.cards)
        for line in fact.lines:
            meaning.setdefault(line, []).append((fact.holder, cards, fact.least, fact.most))
    return meaning

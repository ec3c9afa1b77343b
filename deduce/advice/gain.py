"""What a question is worth: the bits about the envelope that its answer is expected to tell.

One joint model of worlds and answers is used throughout, so no expectation is negative: worlds are
as probable as the log says, and whoever can show several of the cards asked about chooses evenly.
The answer is who passes, who shows, and the card, which the asker sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import log, prod

import numpy as np
from numpy.typing import NDArray

from deduce.advice.questions import Ask
from deduce.constraints import Evidence
from deduce.counting import WorldCounter
from deduce.game.variant import ENVELOPE, AnswerRule

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

ENUMERATED = 6_000
"""Up to so many worlds all of them are looked at."""
OWN_CARD = 0.3
"""Bits that a question is worth less for each card of the asker's hand that it names.

docs/selfplay.md tells how that was measured.
"""
ENOUGH = 10
"""Drawn worlds with the same solution that make an answer count as one that solves it."""
CELLS = 4_000_000
"""So many numbers, of question and world or of question, answer and solution, at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """Worlds and how probable they are.

    `worlds[i, card]`: the place of the card's holder in `holders`; `weights[i]`: add up to 1;
    `solution[i]`: which set of cards is in the envelope, of so many `solutions`. `exact`: these
    are all worlds, not a sample.
    """

    holders: tuple[str, ...]
    cards: tuple[str, ...]
    worlds: NDArray[np.int16]
    weights: Floats
    solution: Numbers
    solutions: int
    exact: bool

    @property
    def shares(self) -> Floats:
        """How probable each solution is."""
        counts = np.bincount(self.solution, self.weights, minlength=self.solutions)
        return counts.astype(np.float64)


def belief_of(
    evidence: Evidence, *, counter: WorldCounter | None = None, samples: int, seed: int
) -> Belief:
    """All worlds of the evidence where they are few, else a sample of them.

    Raises NoWorld, and CountingBudgetExceeded. `counter`: of the same evidence, if there is one.
    """
    counter = counter or WorldCounter(evidence)
    exact = counter.worlds <= ENUMERATED
    if exact:
        worlds = counter.every_world()
        weights = weights_of(worlds, evidence)
    else:
        worlds = counter.sample(samples, np.random.default_rng(seed))
        weights = np.full(samples, 1 / samples)
    different, solution = np.unique(_inside(worlds, evidence.holders), return_inverse=True)
    return Belief(
        evidence.holders, evidence.cards, worlds, weights, solution, len(different), exact
    )


def _inside(worlds: NDArray[np.int16], holders: Sequence[str]) -> Numbers:
    """The set of the envelope's cards of each world, as a number."""
    inside = worlds == holders.index(ENVELOPE)
    bits = np.int64(1) << np.arange(worlds.shape[1], dtype=np.int64)
    numbers: Numbers = inside @ bits
    return numbers


def weights_of(worlds: NDArray[np.int16], evidence: Evidence) -> Floats:
    """How probable each of the worlds is against the others, by the likelihoods of the evidence."""
    place = {card: i for i, card in enumerate(evidence.cards)}
    weights: Floats = np.ones(len(worlds))
    for likelihood in evidence.likelihoods:
        columns = worlds[:, [place[card] for card in likelihood.cards]]
        held = (columns == evidence.holders.index(likelihood.holder)).sum(axis=1)
        weights *= np.array([float(weight) for weight in likelihood.weights])[held]
    weights /= weights.sum()
    return weights


@dataclass(frozen=True, slots=True, eq=False)
class Gains:
    """For each question: `bits` that its answer is expected to tell and their standard `error` (0
    where exact), the chance that `nobody` can show, that the envelope is `solved` afterwards, and
    that the `best` guess is right afterwards."""

    bits: Floats
    error: Floats
    nobody: Floats
    solved: Floats
    best: Floats


def worth(bits: float, own: int) -> float:
    """What one goes by who plays to win: the bits, less what naming `own` cards of the hand costs.

    They keep it from the others that one does not hold what one names, and cost more than that
    wins.
    """
    return bits - OWN_CARD * own


def expected_gains(
    belief: Belief, questions: Sequence[Ask], asked: Sequence[str], rule: AnswerRule
) -> Gains:
    """What each question is worth. `asked`: the opponents in the order of answering.

    Cost: some nanoseconds a world and question; questions whose cards nothing tells apart are
    looked at once.
    """
    joint = Joint(belief, questions, asked, rule)
    found = [_gains_of(table, belief) for table in joint.tables()]
    columns = [np.concatenate(parts)[joint.alike] for parts in zip(*found, strict=True)]
    return Gains(*columns)


class Joint:
    """How probable each answer and solution are together, for each question.

    `alike[q]`: which of the different questions question q is; the tables go over those.
    """

    def __init__(
        self, belief: Belief, questions: Sequence[Ask], asked: Sequence[str], rule: AnswerRule
    ) -> None:
        self._belief = belief
        self._rule = rule
        self._answerers = 1 if rule == "asked" else len(asked)
        columns = self._columns(questions, asked)
        order = np.argsort(columns, axis=1)
        different, self.alike = np.unique(
            np.take_along_axis(columns, order, axis=1), axis=0, return_inverse=True
        )
        self.alike = self.alike.ravel()
        self._different = different
        self.table = answer_table(self._answerers, different.shape[1], rule)

    def _columns(self, questions: Sequence[Ask], asked: Sequence[str]) -> Numbers:
        """[question, card]: which of `self._places` says who has the card among the answerers.

        Cards that every world gives to the same answerers have the same number.
        """
        belief, none = self._belief, self._answerers
        index = {card: i for i, card in enumerate(belief.cards)}
        ranks: dict[str | None, list[int]] = {None: [none] * len(belief.holders)}
        if self._rule == "asked":
            del ranks[None]
        for n, player in enumerate(asked):
            if self._rule == "asked":
                ranks[player] = [none] * len(belief.holders)
                ranks[player][belief.holders.index(player)] = 0
            else:
                ranks[None][belief.holders.index(player)] = n
        places = np.concatenate(
            [np.array(rank, dtype=np.int8)[belief.worlds.T] for rank in ranks.values()]
        )
        first = {player: n * len(belief.cards) for n, player in enumerate(ranks)}
        seen: dict[bytes, int] = {}
        number = [seen.setdefault(row.tobytes(), len(seen)) for row in places]
        self._places = places[[number.index(n) for n in range(len(seen))]]
        return np.array([[number[first[q.asked] + index[c]] for c in q.cards] for q in questions])

    def tables(self) -> list[Floats]:
        """[question, answer, solution] tables of probabilities, for some questions each."""
        size = self.table.answers * self._belief.solutions
        step = max(1, CELLS // max(size, len(self._belief.worlds)))
        return [
            self._table(self._different[n : n + step]) for n in range(0, len(self._different), step)
        ]

    def _table(self, questions: Numbers) -> Floats:
        belief, table = self._belief, self.table
        codes = np.zeros((len(questions), len(belief.worlds)), dtype=np.int32)
        for n in range(questions.shape[1]):
            codes += self._places[questions[:, n]] * np.int32((self._answerers + 1) ** n)
        first = np.arange(len(questions))[:, np.newaxis] * table.answers
        size = len(questions) * table.answers * belief.solutions
        found = np.zeros(size)
        for answer, share in zip(table.answer.T, table.share.T, strict=True):
            at = np.nonzero(share[codes])
            chosen = codes[at]
            cell = (first[at[0], 0] + answer[chosen]) * belief.solutions + belief.solution[at[1]]
            found += np.bincount(cell, share[chosen] * belief.weights[at[1]], minlength=size)
        return found.reshape(len(questions), table.answers, belief.solutions)


@dataclass(frozen=True, slots=True, eq=False)
class AnswerTable:
    """What may be answered, by who has each card: a code with a digit for each card.

    `answer[code, i]` is a possible answer of probability `share[code, i]`; 0: nobody can show.
    """

    answers: int
    answer: Numbers
    share: Floats


@lru_cache(maxsize=64)
def answer_table(answerers: int, cards: int, rule: AnswerRule) -> AnswerTable:
    """The answers to a question of so many cards. A digit `answerers` stands for nobody asked."""
    names: dict[tuple[tuple[int, int], ...], int] = {(): 0}
    rows = []
    for digits in product(range(answerers + 1), repeat=cards):
        holders = digits[::-1]
        showers = sorted({x for x in holders if x < answerers})
        if rule != "all":
            showers = showers[:1]
        can = [[(x, card) for card in range(cards) if holders[card] == x] for x in showers]
        chance = 1 / prod(map(len, can))
        rows.append([(names.setdefault(x, len(names)), chance) for x in product(*can)])
    most = max(map(len, rows))
    padded = [row + [(0, 0.0)] * (most - len(row)) for row in rows]
    return AnswerTable(
        answers=len(names),
        answer=np.array([[x for x, _ in row] for row in padded]),
        share=np.array([[x for _, x in row] for row in padded]),
    )


def _gains_of(table: Floats, belief: Belief) -> tuple[Floats, ...]:
    """The columns of Gains, from a table of probabilities [question, answer, solution]."""
    answers = table.sum(axis=2)
    solutions = belief.shares
    there = table > 0
    told = np.zeros_like(table)
    expected = answers[:, :, np.newaxis] * solutions
    np.log2(table / np.where(there, expected, 1), out=told, where=there)
    bits = (table * told).sum(axis=(1, 2))
    error = np.zeros(len(table))
    if not belief.exact:
        spread = (table * told**2).sum(axis=(1, 2)) - bits**2
        error = np.sqrt(np.maximum(spread, 0) / len(belief.worlds))
        cells = there.sum(axis=(1, 2)) - (answers > 0).sum(axis=1) - len(solutions) + 1
        bits = bits - cells / (2 * log(2) * len(belief.worlds))
    sure = there.sum(axis=2) == 1
    if not belief.exact:
        sure &= answers * len(belief.worlds) >= ENOUGH
    solved = (answers * sure).sum(axis=1)
    best = table.max(axis=2).sum(axis=1)
    return np.maximum(bits, 0), error, answers[:, 0], solved, best


def entropy(shares: Floats) -> Floats:
    """The bits of entropy of each row of shares."""
    logs = np.zeros_like(shares)
    np.log2(shares, out=logs, where=shares > 0)
    bits: Floats = -(shares * logs).sum(axis=-1)
    return bits

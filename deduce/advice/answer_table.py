"""How probable each answer to a question and each solution are together. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from deduce.advice.belief import Belief, Floats, Numbers
from deduce.advice.questions import Ask
from deduce.rules.variant import ENVELOPE, AnswerRule

WORLDS = 1_000_000
"""So many pairs of question and world are looked at together."""
SPARSE = 4
"""Cells are added up by sorting them where there could be so many times more of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Of some questions, every answer and solution that can come together.

    For each cell, sorted by question, answer and solution: how probable it is (`share`), the
    `solution`, and in `place` which of the pairs of question and answer it belongs to. For each
    pair: the `question`, the `answer` (0: nobody can show), how probable it is (`of_answer`), and
    where its cells begin (`first`).
    """

    questions: int
    share: Floats
    solution: Numbers
    place: Numbers
    question: Numbers
    answer: Numbers
    of_answer: Floats
    first: Numbers

    @property
    def sizes(self) -> Numbers:
        """How many cells each pair has: the solutions that can come with the answer."""
        return np.diff(self.first, append=len(self.share))

    def of_cells(self, values: Floats) -> Floats:
        """For each question, the sum of a value of each of its cells."""
        return sums(self.question[self.place], values, self.questions)

    def of_answers(self, values: Floats) -> Floats:
        """For each question, the sum of a value of each of its answers."""
        return sums(self.question, values, self.questions)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnCells:
    """The cells of some questions in drawn worlds, and what tells how much of them is chance.

    `named`: for each cell, which of the cards asked about are in its solution, a bit for each;
    fewer than `kinds`. `mixed`: the cells with the solutions dealt anew among the worlds that have
    the same named cards in the envelope: beyond these, answers tell nothing there.
    """

    cells: Cells
    named: NDArray[np.uint16]
    kinds: int
    mixed: Cells


@dataclass(frozen=True, slots=True, eq=False)
class _Answered:
    """Every answer that can be, of each question and world: the place `at` of these two among
    all of them, the `pair` of question and answer, and how probable it is."""

    questions: int
    at: Numbers
    pair: Numbers
    share: Floats


class Joint:
    """How probable each answer and solution are together, for each question.

    `alike[q]`: which of the different questions question q is; the cells are those of these.
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
        """[question, card]: which of `self._places` says who has the card among the answerers, and
        which of `self._inside` whether the envelope has it.

        Cards that are alike in every world have the same number.
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
        envelope = belief.holders.index(ENVELOPE)
        inside = np.tile(np.equal(belief.worlds.T, envelope), (len(ranks), 1))
        first = {player: n * len(belief.cards) for n, player in enumerate(ranks)}
        seen: dict[bytes, int] = {}
        number = [seen.setdefault(row.tobytes(), len(seen)) for row in places * 2 + inside]
        kept = [number.index(n) for n in range(len(seen))]
        self._places, self._inside = places[kept], inside[kept]
        return np.array([[number[first[q.asked] + index[c]] for c in q.cards] for q in questions])

    def cells(self) -> Iterator[Cells]:
        """The cells of some of the different questions at a time, in their order."""
        for questions in self._some():
            yield self._cells(self._answered(questions), self._belief.solution)

    def drawn(self) -> Iterator[DrawnCells]:
        """The same where the worlds are drawn ones."""
        kinds = 1 << self._different.shape[1]
        last = np.zeros(self._belief.solutions, dtype=np.int64)
        last[self._belief.solution] = np.arange(len(self._belief.worlds))
        for questions in self._some():
            answered = self._answered(questions)
            cells = self._cells(answered, self._belief.solution)
            inside = self._named(questions)
            named = inside[cells.question[cells.place], last[cells.solution]]
            yield DrawnCells(cells, named, kinds, self._cells(answered, self._mixed(inside)))

    def _some(self) -> Iterator[Numbers]:
        step = max(1, WORLDS // len(self._belief.worlds))
        for start in range(0, len(self._different), step):
            yield self._different[start : start + step]

    def _named(self, questions: Numbers) -> NDArray[np.uint16]:
        """[question, world]: which of the cards asked about the envelope has, a bit for each."""
        named = np.zeros((len(questions), len(self._belief.worlds)), dtype=np.uint16)
        for n in range(questions.shape[1]):
            named |= self._inside[questions[:, n]].astype(np.uint16) << np.uint16(n)
        return named

    def _mixed(self, named: NDArray[np.uint16]) -> Numbers:
        """[question, world]: the solution of another world with the same named cards inside.

        Worlds come in the order of their draws, so those half-way on are as good as any.
        """
        worlds = named.shape[1]
        turned = np.roll(np.arange(worlds), worlds // 2)
        order = np.argsort(named, axis=1, kind="stable")
        others = turned[np.argsort(named[:, turned], axis=1, kind="stable")]
        mixed = np.empty(named.shape, dtype=np.int64)
        np.put_along_axis(mixed, order, self._belief.solution[others], axis=1)
        return mixed

    def _cells(self, answered: _Answered, solution: Numbers) -> Cells:
        """The cells where each world has the `solution`, or each question and world has its own."""
        answers, solutions = self.table.answers, self._belief.solutions
        at = answered.at if solution.ndim > 1 else answered.at % len(solution)
        code, share = answered.pair * solutions + solution.ravel()[at], answered.share
        size = answered.questions * answers * solutions
        if size > SPARSE * len(code):
            cell, cell_of = np.unique(code, return_inverse=True)
            shares = sums(cell_of, share, len(cell))
        else:
            every = sums(code, share, size)
            cell = np.flatnonzero(every)
            shares = every[cell]
        pair = cell // solutions
        first = np.flatnonzero(np.diff(pair, prepend=-1))
        return Cells(
            questions=answered.questions,
            share=shares,
            solution=cell % solutions,
            place=np.repeat(np.arange(len(first)), np.diff(first, append=len(cell))),
            question=pair[first] // answers,
            answer=pair[first] % answers,
            of_answer=np.add.reduceat(shares, first),
            first=first,
        )

    def _answered(self, questions: Numbers) -> _Answered:
        """What may be answered in each world to each question."""
        table, worlds = self.table, len(self._belief.worlds)
        held = np.zeros(len(questions) * worlds, dtype=np.int32)
        for n in range(questions.shape[1]):
            code = self._places[questions[:, n]] * np.int32((self._answerers + 1) ** n)
            held += code.ravel()
        places, pairs, shares = [], [], []
        for answer, share in zip(table.answer.T, table.share.T, strict=True):
            at = np.flatnonzero(share[held])
            chosen = held[at]
            places.append(at)
            pairs.append(at // worlds * table.answers + answer[chosen])
            shares.append(share[chosen] * self._belief.weights[at % worlds])
        return _Answered(len(questions), *map(np.concatenate, (places, pairs, shares)))


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


def sums(places: Numbers, values: Floats, number: int) -> Floats:
    """For each of so many places, the sum of the values that belong to it."""
    return np.bincount(places, values, minlength=number).astype(np.float64, copy=False)

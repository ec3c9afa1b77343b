"""What a question is worth: the bits about the envelope that its answer is expected to tell.

One joint model of worlds and answers is used throughout, so no expectation is negative: worlds are
as probable as the log says, and whoever can show several of the cards asked about chooses evenly.
The answer is who passes, who shows, and the card, which the asker sees. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from deduce.advice.belief import Belief, Floats
from deduce.advice.joint import Cells, Joint
from deduce.advice.questions import Ask
from deduce.game.variant import AnswerRule

OWN_CARD = 0.3
"""Bits that a question is worth less for each card of the asker's hand that it names.

docs/selfplay.md tells how that was measured.
"""
ENOUGH = 10
"""Drawn worlds with the same solution that make an answer count as one that solves it."""


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
    found = [_gains_of(cells, belief) for cells in joint.cells()]
    columns = [np.concatenate(parts)[joint.alike] for parts in zip(*found, strict=True)]
    return Gains(*columns)


def _gains_of(cells: Cells, belief: Belief) -> tuple[Floats, ...]:
    """The columns of Gains for the questions of these cells."""
    drawn = len(belief.worlds)
    solutions = belief.shares
    told = np.log2(cells.share / (cells.of_answer[cells.place] * solutions[cells.solution]))
    bits = cells.of_cells(cells.share * told)
    error = np.zeros(cells.questions)
    sizes = np.diff(cells.first, append=len(cells.share))
    sure = sizes == 1
    if not belief.exact:
        spread = cells.of_cells(cells.share * told**2) - bits**2
        error = np.sqrt(np.maximum(spread, 0) / drawn)
        free = cells.of_answers(sizes - 1.0) - len(solutions) + 1
        bits = bits - free / (2 * log(2) * drawn)
        sure &= cells.of_answer * drawn >= ENOUGH
    nobody = cells.of_answers(np.where(cells.answer == 0, cells.of_answer, 0))
    solved = cells.of_answers(np.where(sure, cells.of_answer, 0))
    best = cells.of_answers(np.maximum.reduceat(cells.share, cells.first))
    return np.maximum(bits, 0), error, nobody, solved, best

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
from numpy.typing import NDArray

from deduce.advice.answer_table import Cells, DrawnCells, Joint, sums
from deduce.advice.belief import Belief, Floats
from deduce.advice.questions import Ask
from deduce.rules.variant import AnswerRule

OWN_CARD = 0.3
"""Bits that a question among three or more is worth less for each own card that it names.

docs/selfplay.md tells how that was measured.
"""
ROUNDING = 1e-12
ENOUGH = 10
"""Drawn worlds with the same solution that make an answer count as one that solves it."""


@dataclass(frozen=True, slots=True, eq=False)
class Information:
    """For each question: `bits` that its answer is expected to tell and their standard `error` (0
    where exact), the chance that `nobody` can show, that the envelope is `solved` afterwards, and
    that the `best` guess is right afterwards."""

    bits: Floats
    error: Floats
    nobody: Floats
    solved: Floats
    best: Floats


def worth(bits: float, own: int, opponents: int) -> float:
    """What one goes by who plays to win: the bits, less what naming `own` cards of the hand costs.

    Against a single opponent it costs nothing.
    """
    return bits - OWN_CARD * own if opponents > 1 else bits


def expected_information(
    belief: Belief, questions: Sequence[Ask], asked: Sequence[str], rule: AnswerRule
) -> Information:
    """What the answer to each question is expected to tell. `asked`: who answers, in order.

    Cost: some nanoseconds a world and question; questions whose cards nothing tells apart are
    looked at once.
    """
    joint = Joint(belief, questions, asked, rule)
    if belief.exact:
        columns_of = [_information_of(cells, belief) for cells in joint.cells()]
    else:
        columns_of = [_estimated(drawn, belief) for drawn in joint.drawn()]
    columns = [np.concatenate(parts)[joint.alike] for parts in zip(*columns_of, strict=True)]
    return Information(*columns)


def _information_of(cells: Cells, belief: Belief) -> tuple[Floats, ...]:
    """The columns of Information for the questions of these cells, which are of all worlds."""
    bits = cells.of_cells(cells.share * _gained(cells, belief))
    return np.maximum(bits, 0), np.zeros(cells.questions), *_chances(cells, cells.sizes == 1)


def _gained(cells: Cells, belief: Belief) -> Floats:
    """For each cell, the bits by which the answer makes the solution more probable."""
    apart = cells.of_answer[cells.place] * belief.shares[cells.solution]
    gained: Floats = np.log2(cells.share / apart)
    return gained


def _chances(cells: Cells, sure: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
    """That nobody can show, that it is solved, that the best guess is right. `sure`: the answers
    after which only one solution is left."""
    return (
        _chance(cells.of_answers(np.where(cells.answer == 0, cells.of_answer, 0))),
        _chance(cells.of_answers(np.where(sure, cells.of_answer, 0))),
        _chance(cells.of_answers(np.maximum.reduceat(cells.share, cells.first))),
    )


def _chance(shares: Floats) -> Floats:
    """Sums of shares as chances: 1 where they differ from it by rounding."""
    chance: Floats = np.where(shares > 1 - ROUNDING, 1, shares)
    return chance


def _estimated(drawn: DrawnCells, belief: Belief) -> tuple[Floats, ...]:
    """The columns of Information for the questions of these cells, which are of drawn worlds.

    In a sample chance looks like information, the more so the more answers and solutions there
    are. So the bits are put together of two parts that can be told from chance: what the answer
    tells about the named cards, of which there are few cases, less the expected bias of that; and
    what it tells beyond that, less what it seems to tell where it tells nothing.
    """
    cells, worlds = drawn.cells, len(belief.worlds)
    gained = _gained(cells, belief)
    bits = cells.of_cells(cells.share * gained)
    mixed = drawn.mixed.of_cells(drawn.mixed.share * _gained(drawn.mixed, belief))
    spread = cells.of_cells(cells.share * gained**2) - bits**2
    error = np.sqrt(np.maximum(spread, 0) / worlds)
    sure = (cells.sizes == 1) & (cells.of_answer * worlds >= ENOUGH)
    estimate = np.maximum(_of_named(drawn, worlds) + bits - mixed, 0)
    return estimate, error, *_chances(cells, sure)


def _of_named(drawn: DrawnCells, worlds: int) -> Floats:
    """The bits that the answer tells about which of the named cards are in the envelope.

    Less the bias of their estimate (Miller 1955): half a nat a world for each cell that is free.
    """
    cells, kinds = drawn.cells, drawn.kinds
    joint = sums(cells.place * kinds + drawn.named, cells.share, len(cells.of_answer) * kinds)
    pair, kind = np.divmod(np.flatnonzero(joint), kinds)
    joint = joint[joint > 0]
    question = cells.question[pair]
    alone = sums(question * kinds + kind, joint, cells.questions * kinds)
    apart = cells.of_answer[pair] * alone[question * kinds + kind]
    bits = sums(question, joint * np.log2(joint / apart), cells.questions)
    seen = (alone.reshape(cells.questions, kinds) > 0).sum(axis=1)
    answers = np.bincount(cells.question, minlength=cells.questions)
    free = np.bincount(question, minlength=cells.questions) - answers - seen + 1
    corrected: Floats = bits - free / (2 * log(2) * worlds)
    return corrected

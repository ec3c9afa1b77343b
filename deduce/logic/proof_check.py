"""Checks a proof by adding up, without the search that found it.

Every step must rest on the given lines and the rules alone, every premise must stand before it,
and the sum of its bounds must leave no room for the opposite of a conclusion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from deduce.logic.proof import Bound, CellLiteral, Chain, OneHolder, Proof, ProofStep
from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.formula import AllOf, Formula, negate


class ProofError(ValueError):
    """A step, or the end of a chain, does not follow."""


def check_proof(
    proof: Proof, evidence: Evidence, lines: Collection[int], target: Formula | None
) -> None:
    """Every step follows, and the chains together say `target` (None: a contradiction).

    Raises ProofError; a proof without chains claims nothing, and is refused too.
    """
    if proof.target != target:
        raise ProofError(f"an argument for {proof.target}, not for {target}")
    if not proof.chains:
        raise ProofError("no chain")
    for chain in proof.chains:
        _check_chain(chain, evidence, lines)
    if not _says(proof.chains, target):
        raise ProofError("the chains do not say the target")


def _check_chain(chain: Chain, evidence: Evidence, lines: Collection[int]) -> None:
    shown = set[CellLiteral]()
    for number, step in enumerate(chain.steps):
        for bound in step.because:
            if not _allowed(bound, chain, evidence, lines):
                raise ProofError(f"{bound.rule} is no rule, and not told by the lines")
        if not shown.issuperset(step.premises):
            raise ProofError(f"step {number + 1} uses what was not shown before it")
        if not _follows(step, evidence):
            raise ProofError(f"step {number + 1} does not follow")
        shown.update(step.conclusion)
    refuted = bool(chain.steps) and not chain.steps[-1].conclusion
    if chain.goal is None or chain.supposition is not None:
        if not refuted:
            raise ProofError("no contradiction at the end")
    elif not _reached(chain.goal, shown):
        raise ProofError(f"{chain.goal} is not reached")


def _allowed(bound: Bound, chain: Chain, evidence: Evidence, lines: Collection[int]) -> bool:
    """The bound is of a constraint from the lines, of a rule, or of what is supposed."""
    if isinstance(bound.rule, OneHolder):
        return bound.rule.card in evidence.cards
    if bound.rule == chain.supposition:
        return True
    return bound.rule in evidence.constraints and set(bound.rule.lines) <= set(lines)


def _follows(step: ProofStep, evidence: Evidence) -> bool:
    """No conclusion can be false, or, where there is none, the bounds cannot all hold."""
    if not step.conclusion:
        return not _possible(step, evidence, step.premises)
    opposites = [CellLiteral(done.card, done.holder, not done.has) for done in step.conclusion]
    return not any(_possible(step, evidence, [*step.premises, other]) for other in opposites)


def _possible(step: ProofStep, evidence: Evidence, given: Sequence[CellLiteral]) -> bool:
    """The sum of the bounds can be met with the given cells.

    Each bound is "the cells it counts, less those it limits, come to at least so much"; the most
    that their sum can come to takes every cell that helps and none that harms, unless given.
    """
    weights, least = Counter[Cell](), 0
    for bound in step.because:
        cells, low, high = _counted(bound, evidence)
        if bound.side == "least":
            weights.update(cells)
            least += low
        else:
            weights.subtract(cells)
            least -= high
    fixed = {(literal.card, literal.holder): literal.has for literal in given}
    return sum(w for cell, w in weights.items() if fixed.get(cell, w > 0)) >= least


def _counted(bound: Bound, evidence: Evidence) -> tuple[list[Cell], int, int]:
    """The cells of a bound's rule, and how many are owned: at least, at most."""
    rule = bound.rule
    if isinstance(rule, OneHolder):
        return [(rule.card, holder) for holder in evidence.holders], 1, 1
    return [(card, rule.holder) for card in rule.cards], rule.least, rule.most


def _reached(goal: Constraint, shown: Collection[CellLiteral]) -> bool:
    """Enough of the goal's cards are known to be there, and enough not to be."""
    has = sum(CellLiteral(card, goal.holder, True) in shown for card in goal.cards)
    lacks = sum(CellLiteral(card, goal.holder, False) in shown for card in goal.cards)
    return has >= goal.least and len(goal.cards) - lacks <= goal.most


def _says(chains: Sequence[Chain], target: Formula | None) -> bool:
    """What is supposed is the opposite of each goal, and the goals come to the target."""
    if any(c.goal and c.supposition and negate(c.goal) != c.supposition for c in chains):
        return False
    goals = [chain.goal for chain in chains if chain.goal]
    if isinstance(target, Constraint):
        return _together(goals, target)
    if isinstance(target, AllOf) and goals:
        return all(isinstance(p, Constraint) and _together(goals, p) for p in target.parts)
    (chain, *others) = chains
    if others or chain.goal is not None:
        return False
    return (negate(chain.supposition) if chain.supposition else None) == target


def _together(goals: Sequence[Constraint], target: Constraint) -> bool:
    """Goals about the same cards, or about one card each, leave the target nothing else to be."""
    has, lacks, least, most = set[str](), set[str](), 0, len(target.cards)
    for goal in goals:
        if goal.holder != target.holder or not set(goal.cards) <= set(target.cards):
            continue
        if goal.cards == target.cards:
            least, most = max(least, goal.least), min(most, goal.most)
        if len(goal.cards) == 1:
            has.update(goal.cards if goal.least == 1 else ())
            lacks.update(goal.cards if goal.most == 0 else ())
    least, most = max(least, len(has)), min(most, len(target.cards) - len(lacks))
    return least >= target.least and most <= target.most

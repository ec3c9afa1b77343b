"""Why a statement is certain or impossible, or what is known of it if it is neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deduce.errors import ContradictoryView
from deduce.knowledge import Knowledge
from deduce.log.view import View
from deduce.logic.mus import forcing_lines
from deduce.logic.proof import Proof
from deduce.logic.proof_check import check_proof
from deduce.logic.proof_search import find_proof
from deduce.meaning.constraints import Constraint
from deduce.meaning.formula import Formula, formula_of, negate
from deduce.query import QueryResult, Statement, ask
from deduce.worlds import by_holder

World = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Forced:
    """The lines that force the statement or its opposite, none of which can be dropped, and how."""

    lines: tuple[int, ...]
    proof: Proof


@dataclass(frozen=True, slots=True)
class Why:
    """What forces a statement that is certain or impossible; for an open one, two `examples`.

    The first is a world in which it is true, the second one in which it is false.
    """

    view: View
    result: QueryResult
    forced: Forced | None
    examples: tuple[World, World] | None


def explain(knowledge: Knowledge, statement: Statement) -> Why:
    """Why a statement is certain or impossible; a proof with steps has passed its checker.

    Raises ContradictoryView, ProofError if the proof found is faulty (a bug), and what
    `ask` raises.
    """
    view = knowledge.view
    (result,) = ask(knowledge, [statement]).results
    formula = formula_of(statement.claim, view.setup.variant)
    if result.verdict == "possible":
        return Why(view, result, None, _examples(knowledge, formula))
    target = formula if result.verdict == "certain" else negate(formula)
    return Why(view, result, force(knowledge, target), None)


@dataclass(frozen=True, slots=True)
class Rest:
    """The lines that a certain cell rests on."""

    card: str
    holder: str
    lines: tuple[int, ...]


def what_it_rests_on(knowledge: Knowledge) -> tuple[Rest, ...]:
    """For every certain cell the fewest lines that force it, in deck order."""
    rests = []
    with knowledge.fresh_oracle() as oracle:
        for (card, holder), verdict in (knowledge.verdicts or {}).items():
            if verdict == "certain":
                lines = forcing_lines(oracle, Constraint(holder, (card,), 1, 1))
                rests.append(Rest(card, holder, lines or ()))
    return tuple(rests)


def force(knowledge: Knowledge, target: Formula) -> Forced:
    """What forces a certain formula; raises ContradictoryView where nothing is certain."""
    evidence = knowledge.evidence
    with knowledge.fresh_oracle() as oracle:
        lines = forcing_lines(oracle, target)
    if lines is None:
        raise ContradictoryView("the statement is not certain, so nothing forces it")
    proof = find_proof(evidence, lines, target)
    if proof.chains:
        check_proof(proof, evidence, lines, target)
    return Forced(lines, proof)


def _examples(knowledge: Knowledge, formula: Formula) -> tuple[World, World]:
    """A world in which the formula is true, and one in which it is false."""
    examples = []
    with knowledge.fresh_oracle() as oracle:
        for side in (formula, negate(formula)):
            world = oracle.world(assumptions=[oracle.literal(side)])
            if world is None:
                raise ContradictoryView("the statement is not open, so there is no example")
            examples.append(by_holder(knowledge.evidence, world))
    return examples[0], examples[1]

"""The checker refuses proofs that were tampered with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.log.view import view
from deduce.logic.mus import forcing_lines
from deduce.logic.oracle import SatOracle
from deduce.logic.proof import Bound, CellLiteral, Chain, OneHolder, Proof, ProofStep
from deduce.logic.proof_check import ProofError, check_proof
from deduce.logic.proof_search import find_proof
from deduce.meaning.constraints import Constraint, Evidence, observe
from deduce.notation import read_log
from deduce.rules.variant import ENVELOPE
from tests.cases.loading import Case, cases, with_answer

CASES = with_answer(cases("public"), "certain")


def certain_targets(case: Case) -> Iterator[Constraint]:
    """Every certain cell of a case, and every card that is not in the envelope."""
    for (card, holder), verdict in case.verdicts.items():
        if verdict == "certain":
            yield Constraint(holder, (card,), 1, 1)
        elif verdict == "impossible" and holder == ENVELOPE:
            yield Constraint(holder, (card,), 0, 0)


@st.composite
def proofs(draw: st.DrawFn) -> tuple[Evidence, tuple[int, ...], Proof]:
    """A proof for some fact of a public case."""
    case = draw(st.sampled_from(CASES))
    targets = list(certain_targets(case))
    if not targets:
        return case.evidence, (), Proof(None, ())
    target = draw(st.sampled_from(targets))
    with SatOracle(case.evidence) as oracle:
        lines = forcing_lines(oracle, target)
    assert lines is not None
    return case.evidence, lines, find_proof(case.evidence, lines, target)


def with_step(proof: Proof, chain: int, number: int, step: ProofStep | None) -> Proof:
    """The proof with one step replaced, or left out."""
    old = proof.chains[chain]
    steps = [*old.steps[:number], *([step] if step else []), *old.steps[number + 1 :]]
    chains = list(proof.chains)
    chains[chain] = replace(old, steps=tuple(steps))
    return replace(proof, chains=tuple(chains))


def every_step(proof: Proof) -> Iterator[tuple[int, int, ProofStep]]:
    for number, chain in enumerate(proof.chains):
        yield from ((number, place, step) for place, step in enumerate(chain.steps))


def refused(proof: Proof, evidence: Evidence, lines: tuple[int, ...]) -> bool:
    try:
        check_proof(proof, evidence, lines, proof.target)
    except ProofError:
        return True
    return False


@given(proofs())
def test_no_premise_can_be_dropped(found: tuple[Evidence, tuple[int, ...], Proof]) -> None:
    evidence, lines, proof = found
    for chain, number, step in every_step(proof):
        for premise in step.premises:
            rest = tuple(other for other in step.premises if other != premise)
            assert refused(
                with_step(proof, chain, number, replace(step, premises=rest)), evidence, lines
            )


@given(proofs())
def test_no_conclusion_can_be_turned_round(
    found: tuple[Evidence, tuple[int, ...], Proof],
) -> None:
    evidence, lines, proof = found
    for chain, number, step in every_step(proof):
        for place, done in enumerate(step.conclusion):
            turned = list(step.conclusion)
            turned[place] = replace(done, has=not done.has)
            changed = replace(step, conclusion=tuple(turned))
            assert refused(with_step(proof, chain, number, changed), evidence, lines)


@given(proofs())
def test_no_step_and_no_line_can_be_left_out(
    found: tuple[Evidence, tuple[int, ...], Proof],
) -> None:
    evidence, lines, proof = found
    for chain, number, _ in every_step(proof):
        assert refused(with_step(proof, chain, number, None), evidence, lines)
    for line in lines:
        assert refused(proof, evidence, tuple(other for other in lines if other != line))


@given(proofs())
def test_no_step_can_stand_on_another_line(
    found: tuple[Evidence, tuple[int, ...], Proof],
) -> None:
    evidence, lines, proof = found
    for chain, number, step in every_step(proof):
        for place, bound in enumerate(step.because):
            if isinstance(bound.rule, Constraint) and bound.rule.lines:
                moved = Bound(replace(bound.rule, lines=(999,)), bound.side)
                because = (*step.because[:place], moved, *step.because[place + 1 :])
                changed = replace(step, because=because)
                assert refused(with_step(proof, chain, number, changed), evidence, lines)


@given(proofs(), st.data())
def test_nothing_may_be_concluded_besides(
    found: tuple[Evidence, tuple[int, ...], Proof], data: st.DataObject
) -> None:
    evidence, lines, proof = found
    steps = [entry for entry in every_step(proof) if entry[2].conclusion]
    if not steps:
        return
    chain, number, step = data.draw(st.sampled_from(steps))
    card = data.draw(st.sampled_from(evidence.cards))
    holder = data.draw(st.sampled_from(evidence.holders))
    more = CellLiteral(card, holder, has=True)
    changed = with_step(proof, chain, number, replace(step, conclusion=(*step.conclusion, more)))
    target = Constraint(holder, (card,), 1, 1)
    with SatOracle(evidence) as oracle:
        if forcing_lines(oracle, target) is None and proof.kind == "direct":
            assert refused(changed, evidence, lines)


def test_an_argument_for_something_else_is_refused() -> None:
    case = next(case for case in CASES if any(True for _ in certain_targets(case)))
    target = next(certain_targets(case))
    with SatOracle(case.evidence) as oracle:
        lines = forcing_lines(oracle, target) or ()
    proof = find_proof(case.evidence, lines, target)
    other = replace(target, holder=ENVELOPE, least=0, most=0)
    with pytest.raises(ProofError):
        check_proof(proof, case.evidence, lines, other)
    with pytest.raises(ProofError):
        check_proof(replace(proof, target=other), case.evidence, lines, other)


def test_an_argument_without_chains_is_refused() -> None:
    case = CASES[0]
    with pytest.raises(ProofError, match="no chain"):
        check_proof(Proof(None, ()), case.evidence, (), None)


def refuting(goal: Constraint) -> Chain:
    """What is supposed contradicts itself: a sound chain, but not from the goal's opposite."""
    supposition = Constraint(goal.holder, goal.cards, len(goal.cards) + 1, len(goal.cards) + 1)
    step = ProofStep((), (Bound(supposition, "least"),))
    return Chain(goal, (step,), supposition)


def test_a_sound_chain_from_another_supposition_says_nothing_of_its_goal() -> None:
    evidence = CASES[0].evidence
    goal = Constraint(evidence.holders[0], (evidence.cards[0],), 1, 1)
    with pytest.raises(ProofError, match="do not say the target"):
        check_proof(Proof(goal, (refuting(goal),)), evidence, (), goal)


def test_one_unsound_chain_among_others_is_enough_to_refuse() -> None:
    case = next(case for case in CASES if any(True for _ in certain_targets(case)))
    target = next(certain_targets(case))
    with SatOracle(case.evidence) as oracle:
        lines = forcing_lines(oracle, target) or ()
    argument = find_proof(case.evidence, lines, target)
    check_proof(argument, case.evidence, lines, target)
    more = replace(argument, chains=(*argument.chains, refuting(target)))
    with pytest.raises(ProofError, match="do not say the target"):
        check_proof(more, case.evidence, lines, target)


def test_one_of_two_cards_is_not_two_of_three() -> None:
    log = "variant clue-2023\nplayers Ann, Bob, Cat\nBob asks Plum, Rope, Study: Cat shows\n"
    evidence = observe(view(read_log(log)))
    one = Constraint("Cat", ("Plum", "Rope", "Study"), 1, 3)
    argument = find_proof(evidence, (3,), one)
    check_proof(argument, evidence, (3,), one)
    for cards, least in ((("Plum", "Rope", "Study"), 2), (("Plum", "Rope", "Study", "Hall"), 2)):
        more = Constraint("Cat", cards, least, len(cards))
        with pytest.raises(ProofError, match="do not say the target"):
            check_proof(replace(argument, target=more), evidence, (3,), more)


def test_a_supposition_must_be_the_opposite_of_its_goal() -> None:
    evidence = observe(view(CASES[0].log))
    card, holder = evidence.cards[0], evidence.holders[0]
    goal = Constraint(holder, (card,), 1, 1)
    wrong = Constraint(holder, (card,), 1, 2)
    step = ProofStep((), (Bound(OneHolder(card), "least"),))
    with pytest.raises(ProofError):
        check_proof(Proof(goal, (Chain(goal, (step,), wrong),)), evidence, (), goal)

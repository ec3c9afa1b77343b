"""Every certain cell of the public cases and of 216 simulated games is explained and argued.

The lines alone force the cell, none of them can be dropped, and the proof rests on exactly
these lines and passes the checker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from deduce.log.view import View, view
from deduce.logic.backbone import Verdict, verdicts
from deduce.logic.mus import forcing_lines, smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.logic.proof import Proof
from deduce.logic.proof_check import check_proof
from deduce.logic.proof_search import find_proof
from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Constraint, observe
from deduce.render.text.proof import proof_lines
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate
from tests.cases.loading import Case, cases

GAMES = 24
"""Simulated games of each of the nine variants."""

TURNS = (4, 8, 14, 24, 40)
PUBLIC = cases("public")


LENGTHS = {
    "actuary-puzzle": (35, 2, 367),
    "cluebot-game": (32, 0, 76),
    "icpc-sample-1": (26, 0, 108),
    "icpc-identified-holder": (23, 0, 94),
    "icpc-hand-deduced": (22, 0, 86),
    "icpc-negative-pigeonhole": (18, 4, 86),
    "master-detective-hancocks": (54, 0, 142),
    "master-detective-jambolo": (48, 0, 143),
    "neller-before-last-question": (36, 0, 115),
    "nobody-could-answer": (6, 0, 29),
    "two-players-share-a-clause": (2, 0, 6),
    "wrong-accusations-cover-every-room": (6, 1, 23),
}
"""Direct arguments, those with a supposition, and the steps of all: as few as were ever found."""


def simulated_view(reference: str, seed: int) -> View:
    """What a player or a spectator saw of a game, or of the first half of it."""
    log = simulate(load_variant(reference), seed=seed, turns=TURNS[seed % len(TURNS)]).log()
    viewers = [*log.setup.players, "spectator"]
    through = None if seed % 2 else log.entries[-1].line // 2
    return view(log, viewers[seed % len(viewers)], through=through)


def argued(seen: View) -> Counter[str]:
    """How often each kind of argument was found, and the steps of all; every one is checked."""
    kinds = Counter[str]()
    evidence = observe(seen)
    with SatOracle(evidence) as oracle:
        found = verdicts(oracle) or {}
        for (card, holder), verdict in found.items():
            if verdict == "possible" or (verdict == "impossible" and holder != ENVELOPE):
                continue
            count = 1 if verdict == "certain" else 0
            target = Constraint(holder, (card,), count, count)
            lines = checked_lines(oracle, target)
            argument = find_proof(evidence, lines, target)
            kinds[argument.kind] += 1
            kinds["steps"] += sum(1 for _ in argument.steps)
            assert proof_lines(argument, seen)
            if argument.chains:
                check_proof(argument, evidence, lines, target)
                check_by_verdicts(argument, found)
                assert argument.lines == lines
    return kinds


def checked_lines(oracle: SatOracle, target: Constraint) -> tuple[int, ...]:
    """The lines that force a cell, by themselves and all of them."""
    lines = forcing_lines(oracle, target)
    assert lines is not None
    cell = oracle.variables.has(target.cards[0], target.holder)
    against = [-cell if target.least else cell]
    assert not oracle.consistent(lines, against)
    for line in lines:
        assert oracle.consistent([other for other in lines if other != line], against)
    return lines


def check_by_verdicts(proof: Proof, found: Mapping[Cell, Verdict]) -> None:
    """Whatever a step concludes without a supposition is so in every world."""
    for chain in proof.chains:
        for step in chain.steps:
            if chain.supposition is None:
                for done in step.conclusion:
                    verdict = "certain" if done.has else "impossible"
                    assert found[done.card, done.holder] == verdict


@pytest.mark.parametrize("case", PUBLIC, ids=lambda case: case.name)
def test_every_certain_cell_of_a_public_case_is_argued(case: Case) -> None:
    kinds = argued(view(case.log))
    assert kinds["counting"] == 0
    if case.name in LENGTHS:
        steps = kinds.pop("steps")
        assert (kinds["direct"], kinds["reductio"], steps) == LENGTHS[case.name]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("reference", bundled_variants())
def test_every_certain_cell_of_a_simulated_game_is_argued(reference: str, seed: int) -> None:
    kinds = argued(simulated_view(reference, seed))
    assert kinds["counting"] <= 1


def clash_by_dropping(oracle: SatOracle) -> list[int]:
    """Lines that leave no world, none of which can be dropped: tried one by one, later ones kept.

    Empty where the lines fit.
    """
    clash = list(oracle.core() or ())
    for line in sorted(clash):
        rest = [other for other in clash if other != line]
        if not oracle.consistent(rest):
            clash = rest
    return clash


@pytest.mark.parametrize("case", cases("broken"), ids=lambda case: case.name)
def test_a_clash_is_argued_to_a_contradiction(case: Case) -> None:
    with SatOracle(case.evidence) as oracle:
        clash = smallest_clash(oracle)
        assert clash is not None
        assert len(clash) <= len(clash_by_dropping(oracle))
        assert not oracle.consistent(clash)
        for line in clash:
            assert oracle.consistent([other for other in clash if other != line])
    proof = find_proof(case.evidence, clash, None)
    assert proof.kind == "direct"
    check_proof(proof, case.evidence, clash, None)
    assert proof.lines == clash
    assert proof_lines(proof, view(case.log))[-1].endswith("contradiction.")

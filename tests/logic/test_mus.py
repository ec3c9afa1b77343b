"""A fact has a smallest set of lines that forces it; brute force says how small that is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.log.view import view
from deduce.logic.backbone import verdicts
from deduce.logic.mus import forcing_lines, smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Constraint, observe
from deduce.meaning.formula import AllOf, AnyOf, negate
from deduce.notation import read_log
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"


def oracle_of(lines: str) -> SatOracle:
    """What a spectator's log says, below its two headers."""
    return SatOracle(observe(view(read_log(HEAD + lines))))


def smallest_by_trying(oracle: SatOracle, assumed: int) -> int:
    """The size of a smallest set of lines that leave no world with a literal, set by set."""
    for size in range(len(oracle.lines) + 1):
        for lines in combinations(oracle.lines, size):
            if not oracle.consistent(lines, [assumed]):
                return size
    raise LookupError("not certain")


def test_what_the_rules_force_needs_no_line() -> None:
    with oracle_of("Bob has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint(ENVELOPE, ("Plum", "Green"), 0, 1)) == ()


@pytest.mark.parametrize("bounds", [(0, 1), (0, 2)])
def test_what_is_always_true_needs_no_line(bounds: tuple[int, int]) -> None:
    with oracle_of("Bob has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint("Cat", ("Plum",), *bounds)) == ()


def test_what_can_never_be_true_is_forced_by_no_lines() -> None:
    with oracle_of("Bob has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint("Cat", ("Plum",), 2, 2)) is None


def test_what_is_open_has_no_lines() -> None:
    with oracle_of("Bob has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint("Cat", ("Plum",), 1, 1)) is None


def test_of_equal_sets_the_earlier_lines_are_given() -> None:
    with oracle_of("Bob has Rope\nBob has Plum\nBob has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint("Bob", ("Rope",), 1, 1)) == (3,)


def test_a_smaller_set_wins_over_an_earlier_one() -> None:
    passes = "Bob lacks Rope\nCat lacks Rope\nAnn lacks Rope\n"
    with oracle_of(f"{passes}envelope has Rope\n") as oracle:
        assert forcing_lines(oracle, Constraint(ENVELOPE, ("Rope",), 1, 1)) == (6,)


def test_without_a_budget_the_set_is_minimal_still() -> None:
    chain = "Bob lacks Rope\nCat lacks Rope\nAnn lacks Rope\n"
    with oracle_of(f"{chain}Ann has Plum\nenvelope has Green\n") as oracle:
        target = Constraint(ENVELOPE, ("Dagger",), 0, 0)
        assert forcing_lines(oracle, target, budget=0) == (3, 4, 5)


def test_formulas_of_several_cells_have_lines() -> None:
    with oracle_of("Bob has Rope\nCat has Plum\nAnn has Green\n") as oracle:
        rope, plum = Constraint("Bob", ("Rope",), 1, 1), Constraint("Cat", ("Plum",), 1, 1)
        assert forcing_lines(oracle, AllOf((rope, plum))) == (3, 4)
        assert forcing_lines(oracle, AnyOf((rope, plum))) in {(3,), (4,)}
        assert forcing_lines(oracle, negate(Constraint("Cat", ("Rope", "Green"), 1, 2))) == (3, 5)


def test_a_log_that_can_be_true_has_no_clash() -> None:
    with oracle_of("Bob has Rope\n") as oracle:
        assert smallest_clash(oracle) is None


def test_a_smallest_clash_is_smaller_than_one_found_by_dropping_lines() -> None:
    log = "envelope has Rope\nBob has Rope\nAnn lacks Rope\nBob lacks Rope\nCat lacks Rope\n"
    with oracle_of(f"{log}envelope lacks Rope\n") as oracle:
        clash = smallest_clash(oracle)
        assert clash is not None
        assert len(clash) == 2
        assert not oracle.consistent(clash)


@given(st.integers(0, 10_000), st.sampled_from(["clue-2023", "clue-express"]))
def test_no_smaller_set_of_lines_forces_a_fact(seed: int, reference: str) -> None:
    log = simulate(load_variant(reference), seed=seed, players=3, turns=5).log()
    with SatOracle(observe(view(log))) as oracle:
        for (card, holder), verdict in (verdicts(oracle) or {}).items():
            if verdict == "possible" or (verdict == "impossible" and holder != ENVELOPE):
                continue
            count = 1 if verdict == "certain" else 0
            lines = forcing_lines(oracle, Constraint(holder, (card,), count, count))
            assert lines is not None
            cell = oracle.variables.has(card, holder)
            assert len(lines) == smallest_by_trying(oracle, -cell if count else cell)

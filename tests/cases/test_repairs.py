"""The wrong line of a broken log is found, and ranked by how plausible the log is without it."""

from __future__ import annotations

import functools

import pytest

from deduce.knowledge import Knowledge
from deduce.log.view import view
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.repair.check import Conflict, find_conflict

from .loading import Case, cases

BROKEN = cases("broken")


@functools.cache
def conflict_of(name: str) -> Conflict:
    case = next(case for case in BROKEN if case.name == name)
    return find_conflict(Knowledge(view(case.log)))


def rank_of_the_wrong_line(case: Case) -> int:
    return conflict_of(case.name).repairs.removals.index((case.expected["wrong_line"],))


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_the_clash_is_minimal_and_contains_the_wrong_line(case: Case) -> None:
    lines = conflict_of(case.name).lines
    assert case.expected["wrong_line"] in lines
    with SatOracle(case.evidence) as oracle:
        assert not oracle.consistent(lines)
        for dropped in lines:
            assert oracle.consistent([line for line in lines if line != dropped])


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_the_true_repair_is_among_the_first_three(case: Case) -> None:
    assert rank_of_the_wrong_line(case) < 3


def test_the_true_repair_comes_first_in_53_of_60_logs() -> None:
    assert sum(rank_of_the_wrong_line(case) == 0 for case in BROKEN) == 53


@pytest.mark.parametrize("case", BROKEN[:20], ids=lambda case: case.name)
def test_every_repair_and_every_change_makes_the_log_fit(case: Case) -> None:
    repairs = conflict_of(case.name).repairs
    lines = case.text.splitlines()
    for (removed,) in repairs.removals:
        text = "\n".join("" if n == removed else line for n, line in enumerate(lines, 1))
        assert consistent(case, text)
    for change in repairs.changes:
        text = "\n".join(change.to if n == change.line else line for n, line in enumerate(lines, 1))
        assert consistent(case, text)


def consistent(case: Case, text: str) -> bool:
    with SatOracle(observe(view(case.read(text)))) as oracle:
        return oracle.consistent()

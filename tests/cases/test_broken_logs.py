"""Logs with one wrong shower: the contradiction is found, and its clash has the wrong line."""

import pytest

from deduce.counting import WorldCounter
from deduce.log.view import view
from deduce.logic.mus import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import format_log

from .loading import Case, cases, logs_in

CASES = cases("broken")
each_log = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@pytest.fixture
def oracle(case: Case):
    """The SAT side of the whole log."""
    with SatOracle(case.evidence) as opened:
        yield opened


def without_line(case: Case, line: int) -> str:
    """The log with one line left empty, so that the others keep their numbers."""
    lines = case.text.splitlines()
    lines[line - 1] = ""
    return "\n".join(lines)


def test_every_log_has_its_wrong_line():
    assert len(CASES) == 60
    assert {case.name for case in CASES} == logs_in("broken")


@each_log
def test_the_log_is_written_canonically(case: Case):
    assert format_log(case.log) == case.text


@each_log
def test_sat_finds_no_world(case: Case, oracle: SatOracle):
    assert not oracle.consistent()
    assert oracle.world() is None
    assert case.verdicts == {}


@each_log
def test_counting_finds_no_world(case: Case):
    assert case.counter.worlds == 0
    assert case.counter.solutions() == ()


@each_log
def test_the_clash_contains_the_wrong_line(case: Case, oracle: SatOracle):
    assert case.expected["wrong_line"] in smallest_clash(oracle)


@each_log
def test_the_clash_is_a_contradiction_by_itself_and_no_line_of_it_can_be_dropped(
    case: Case, oracle: SatOracle
):
    clash = smallest_clash(oracle)
    assert not oracle.consistent(lines=clash)
    for dropped in clash:
        assert oracle.consistent(lines=[line for line in clash if line != dropped])


@each_log
def test_without_the_wrong_line_sat_finds_a_world(case: Case, oracle: SatOracle):
    wrong = case.expected["wrong_line"]
    assert oracle.consistent(lines=[line for line in oracle.lines if line != wrong])


@each_log
def test_without_the_wrong_line_counting_finds_worlds(case: Case):
    log = case.read(without_line(case, case.expected["wrong_line"]))
    assert WorldCounter(observe(view(log))).worlds > 0

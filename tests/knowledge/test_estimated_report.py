"""Where counting would take too long: numbers are said to be estimates, verdicts stay exact."""

from __future__ import annotations

import json
from functools import partial

import pytest
from click.testing import CliRunner

import deduce.query
import deduce.report
import deduce.worlds
from deduce.cli import main
from deduce.counting import WorldCounter
from deduce.log.view import view
from deduce.report import build_report
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

GAME = simulate(load_variant("clue-classic"), seed=4, players=6, turns=10, events=())


@pytest.fixture
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any count that needs more than a few merged states is too much."""
    for module in (deduce.report, deduce.query, deduce.worlds):
        monkeypatch.setattr(module, "WorldCounter", partial(WorldCounter, max_states=5))


def command(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments, input=GAME.text())
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.usefixtures("small_budget")
def test_json_says_that_it_is_an_estimate_and_how_good() -> None:
    report = json.loads(command("report", "-", "--json"))
    assert report["exact"] is False
    assert report["worlds"] is None
    assert report["worlds_estimate"] > 0
    assert report["standard_error"] >= 0


def test_verdicts_are_exact_and_numbers_near_the_exact_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = view(GAME.log())
    exact = build_report(seen)
    monkeypatch.setattr(deduce.report, "WorldCounter", partial(WorldCounter, max_states=5))
    about = build_report(seen)
    assert exact.worlds is not None
    assert about.estimate is not None
    error = abs(about.estimate.worlds_estimate - exact.worlds)
    assert error <= 5 * about.estimate.standard_error + 1e-9 * exact.worlds
    for card, row in exact.cards.items():
        for holder, cell in row.items():
            other = about.cards[card][holder]
            assert other.verdict == cell.verdict
            assert other.worlds is None
            assert other.probability == pytest.approx(cell.probability, abs=0.1)


@pytest.mark.usefixtures("small_budget")
def test_the_text_says_about_and_that_verdicts_are_exact() -> None:
    text = " ".join(command("report", "-").split())
    assert "about" in text
    assert "all numbers are estimates; what is certain or impossible is exact" in text


@pytest.mark.usefixtures("small_budget")
def test_a_query_gives_the_verdict_alone() -> None:
    answer = json.loads(command("query", "-", "envelope has Plum", "--json"))["results"][0]
    assert answer["verdict"] == "possible"
    assert answer["worlds"] is answer["of"] is answer["probability"] is None
    assert answer["exact"] is False
    assert "possible (too many worlds to count)" in command("query", "-", "envelope has Plum")


@pytest.mark.usefixtures("small_budget")
def test_worlds_are_listed_though_not_counted() -> None:
    listing = json.loads(command("worlds", "-", "--limit", "2", "--json"))
    assert listing["worlds"] is None
    assert len(listing["listed"]) == 2

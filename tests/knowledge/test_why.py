"""`deduce why`: the lines, the argument, and what is said of an open statement."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deduce.cli import main
from deduce.knowledge import Knowledge
from deduce.log.view import View
from deduce.meaning.constraints import observe
from deduce.query import Statement, ask
from deduce.why import explain
from tests import brute_force
from tests.knowledge.test_query import claims, holds
from tests.small_games import small_views

LOG = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
Bob asks Mustard, Wrench, Kitchen: Cat shows
Ann asks Mustard, Rope, Library: Bob passes, Cat passes
Bob asks Green, Wrench, Lounge: Cat passes, Ann passes
"""


def why(statement: str, *options: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["why", "-", statement, "--json", *options], input=LOG)
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


def test_a_certain_statement_comes_with_its_lines_and_a_direct_argument() -> None:
    found = why("Cat has Kitchen")
    assert found["verdict"] == "certain"
    assert found["lines"] == [5, 6, 7]
    assert found["argument"] == "direct"
    assert found["steps"] == [
        "Cat passed on Mustard (line 6).",
        "Cat passed on Wrench (line 7).",
        "Cat showed one of Mustard, Wrench and Kitchen (line 5) but has neither Mustard (line 6) "
        "nor Wrench (line 7), so Cat has Kitchen.",
    ]


def test_an_impossible_statement_is_explained_by_what_forces_its_opposite() -> None:
    found = why("Bob has Rope")
    assert found["verdict"] == "impossible"
    assert found["lines"] == [4]
    assert found["argument"] == "direct"


def test_the_rules_alone_need_no_line() -> None:
    assert why("envelope has exactly 1 of suspect")["lines"] == []


def test_an_open_statement_has_a_world_with_it_and_one_without() -> None:
    found = why("Bob has Peacock")
    assert found["verdict"] == "possible"
    assert 0 < found["worlds"] < found["of"]
    assert "Peacock" in found["examples"]["true"]["Bob"]
    assert "Peacock" not in found["examples"]["false"]["Bob"]


def test_the_report_says_on_demand_which_lines_each_certainty_rests_on() -> None:
    plain = CliRunner().invoke(main, ["report", "-", "--json"], input=LOG)
    assert "rests_on" not in json.loads(plain.stdout)
    told = CliRunner().invoke(main, ["report", "-", "--json", "--why"], input=LOG)
    rests = {(r["card"], r["holder"]): r["lines"] for r in json.loads(told.stdout)["rests_on"]}
    assert rests["Kitchen", "Cat"] == [5, 6, 7]
    assert rests["Rope", "Ann"] == [4]
    text = CliRunner().invoke(main, ["report", "-", "--why"], input=LOG).stdout
    assert "Kitchen" in text.split("the lines it rests on")[1]


def test_the_text_shows_the_lines_and_the_steps() -> None:
    text = CliRunner().invoke(main, ["why", "-", "Cat has Kitchen"], input=LOG).stdout
    assert "line 5:  Bob asks Mustard, Wrench, Kitchen: Cat shows" in text
    assert "so Cat has Kitchen" in " ".join(text.split())


@given(small_views(), st.data())
def test_the_lines_alone_force_any_compound_statement(seen: View, data: st.DataObject) -> None:
    claim = data.draw(claims(seen))
    statement = Statement("claim", claim)
    verdict = ask(Knowledge(seen), [statement]).results[0].verdict
    found = explain(Knowledge(seen), statement)
    if verdict == "possible":
        assert found.forced is None
        return
    assert found.forced is not None
    evidence = observe(seen)
    kept = tuple(f for f in evidence.constraints if set(f.lines) <= set(found.forced.lines))
    worlds = brute_force.worlds(type(evidence)(evidence.categories, evidence.holders, kept))
    assert all(holds(claim, world, seen) == (verdict == "certain") for world in worlds)

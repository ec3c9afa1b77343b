"""Queries: compound statements, what-ifs, and what is said of those that cannot be answered."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deduce.cli import main
from deduce.errors import InvalidStatement, NotationError
from deduce.knowledge import Knowledge
from deduce.log.claims import AND, OR, Claim, Joined, Not
from deduce.log.events import Note
from deduce.log.view import View
from deduce.meaning.constraints import observe
from deduce.notation.claims import parse_claim
from deduce.query import Statement, ask
from deduce.report import counted_verdict
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant_file import load_variant
from tests import brute_force
from tests.small_games import small_views

SETUP = Setup(load_variant("clue-2023"), tuple(map(Seat, ("Ann", "Bob", "Cat"))), me="Ann")
ROPE, PLUM = Note("Bob", ("Rope",), "has"), Note("envelope", ("Plum",), "has")


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Bob has Rope", ROPE),
        ("not Bob has Rope", Not(ROPE)),
        ("Bob has Rope and envelope has Plum", Joined(AND, (ROPE, PLUM))),
        ("Bob has Rope OR envelope has Plum", Joined(OR, (ROPE, PLUM))),
        ("Bob has Rope and Study", Joined(AND, (ROPE, Note("Bob", ("Study",), "has")))),
        (
            "Bob has Rope or Bob has Rope and not envelope has Plum",
            Joined(OR, (ROPE, Joined(AND, (ROPE, Not(PLUM))))),
        ),
        (
            "(Bob has Rope or envelope has Plum) and Bob has Rope",
            Joined(AND, (Joined(OR, (ROPE, PLUM)), ROPE)),
        ),
        ("Bob lacks Rope and Study", Joined(AND, (Note("Bob", ("Rope",), "lacks"),
                                                  Note("Bob", ("Study",), "lacks")))),
        ("Bob has at least 2 of suspect", Note("Bob", ("suspect",), "at least", 2)),
    ],
)  # fmt: skip
def test_not_binds_closer_than_and_and_and_closer_than_or(text: str, claim: Claim) -> None:
    assert parse_claim(text, SETUP) == claim


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("and Bob has Rope", 1),
        ("Bob has Rope or", 16),
        ("(Bob has Rope", 1),
        ("Bob has Rope)", 13),
        ("Rope", 1),
        ("Bob lacks Rope or Study", 19),
        ("Bob asks Plum, Rope, Study: nobody", 1),
        ("Bob has Rope and Stdy", 18),
    ],
)
def test_a_statement_that_cannot_be_read_says_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_claim(text, SETUP)
    assert error.value.column == column


def test_lacks_or_has_two_meanings_and_is_refused() -> None:
    with pytest.raises(InvalidStatement, match="two meanings"):
        parse_claim("Cat lacks Rope or Study", SETUP)


def claims(seen: View) -> st.SearchStrategy[Claim]:
    """Random compound claims about the holders and cards of a view."""
    variant = seen.setup.variant
    holders = st.sampled_from(observe(seen).holders)
    names = st.lists(st.sampled_from([*variant.cards, *variant.groups]), min_size=1, max_size=3)
    unique = names.map(lambda found: tuple(dict.fromkeys(found)))
    counted = st.builds(
        Note,
        holders,
        unique,
        st.sampled_from(["at least", "at most", "exactly", "lacks"]),
        st.integers(0, 3),
    )
    plain = st.builds(
        Note, holders, st.sampled_from(variant.cards).map(lambda c: (c,)), st.just("has")
    )
    return st.recursive(
        plain | counted,
        lambda inner: (
            inner.map(Not) | st.builds(Joined, st.sampled_from([AND, OR]), st.tuples(inner, inner))
        ),
        max_leaves=4,
    )


def holds(claim: Claim, world: Mapping[str, str], seen: View) -> bool:
    """Whether a claim is true of a world, by the words' plain meaning."""
    if isinstance(claim, Not):
        return not holds(claim.claim, world, seen)
    if isinstance(claim, Joined):
        parts = [holds(part, world, seen) for part in claim.claims]
        return any(parts) if claim.word == OR else all(parts)
    cards = seen.setup.variant.expand(claim.names)
    held = sum(world[card] == claim.holder for card in cards)
    return {
        "has": held == len(cards),
        "lacks": held == 0,
        "at least": held >= claim.count,
        "at most": held <= claim.count,
        "exactly": held == claim.count,
    }[claim.relation]


@given(small_views(), st.data())
def test_queries_with_givens_agree_with_brute_force(seen: View, data: st.DataObject) -> None:
    claim, given_claim = data.draw(claims(seen)), data.draw(claims(seen))
    worlds = [w for w in brute_force.worlds(observe(seen)) if holds(given_claim, w, seen)]
    result = ask(Knowledge(seen), [Statement("claim", claim)], [Statement("given", given_claim)])
    if not worlds:
        assert result.impossible_given == ("given",)
        return
    count = sum(holds(claim, world, seen) for world in worlds)
    (answer,) = result.results
    assert (answer.worlds, answer.all_worlds) == (count, len(worlds))
    assert answer.verdict == counted_verdict(count, len(worlds))
    assert answer.probability == count / len(worlds)


@given(small_views(answers="random"), st.data())
def test_a_query_under_random_answers_is_weighed_exactly(seen: View, data: st.DataObject) -> None:
    claim = data.draw(claims(seen))
    evidence = observe(seen)
    weighed = [(w, brute_force.weight(evidence, w)) for w in brute_force.worlds(evidence)]
    (answer,) = ask(Knowledge(seen), [Statement("claim", claim)]).results
    true = sum(weight for world, weight in weighed if holds(claim, world, seen))
    assert answer.probability == float(true / sum(weight for _, weight in weighed))


LOG = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge
"""


def query(*arguments: str, log: str = LOG) -> tuple[int, dict[str, object]]:
    result = CliRunner().invoke(main, ["query", "-", "--json", *arguments], input=log)
    return result.exit_code, json.loads(result.stdout)


def test_query_json_has_the_fixed_keys_and_answers_each_statement_by_itself() -> None:
    code, value = query("Cat has Lounge", "Bob has Lounge", "envelope has Green")
    assert code == 0
    assert list(value) == ["given", "results"]
    results = value["results"]
    assert isinstance(results, list)
    assert [list(answer) for answer in results] == [
        ["statement", "verdict", "worlds", "of", "probability"]
    ] * 3
    assert [answer["verdict"] for answer in results] == ["certain", "impossible", "possible"]
    assert len({answer["of"] for answer in results}) == 1


def test_givens_narrow_the_worlds() -> None:
    _, free = query("envelope has Green")
    _, narrowed = query("envelope has Green", "--given", "Cat has Mustard, Peacock, Scarlett")
    assert narrowed["given"] == ["Cat has Mustard, Peacock, Scarlett"]
    assert narrowed["results"][0]["verdict"] == "certain"  # type: ignore[index]
    assert free["results"][0]["verdict"] == "possible"  # type: ignore[index]


def test_an_impossible_given_is_named_as_such() -> None:
    code, value = query("Cat has Rope", "--given", "Bob has Kitchen", "--given", "Bob has Green")
    assert code == 1
    assert value["impossible_given"] == ["Bob has Green"]
    assert value["results"] == []


def test_a_contradictory_log_is_reported_instead_of_an_answer() -> None:
    code, value = query("Cat has Rope", log=LOG + "Bob has Lounge\n")
    assert code == 1
    assert value["conflict"] == [5, 6]


def test_a_pile_without_cards_cannot_be_asked_about() -> None:
    result = CliRunner().invoke(main, ["query", "-", "table has Lounge"], input=LOG)
    assert result.exit_code == 2
    assert "no cards lie face up" in result.stderr


def test_a_misspelt_statement_is_a_usage_error_with_the_nearest_name() -> None:
    result = CliRunner().invoke(main, ["query", "-", "Cat has Lonuge"], input=LOG)
    assert result.exit_code == 2
    assert "Lounge" in result.stderr


def test_the_text_tells_percent_and_worlds() -> None:
    result = CliRunner().invoke(
        main, ["query", "-", "Cat has Lounge", "Bob has Kitchen"], input=LOG
    )
    certain, possible = result.stdout.splitlines()
    assert certain.startswith("Cat has Lounge: certain (")
    assert "%" in possible
    assert " of " in possible

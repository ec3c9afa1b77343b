"""The expected bits of every question are those of an exhaustive calculation, from every seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import log, log2, prod

import numpy as np
import pytest
from hypothesis import assume, given, settings

from deduce.advice.belief import Belief, belief_in, belief_of
from deduce.advice.information import expected_information
from deduce.advice.questions import Ask, NoQuestion, NoSeat, legal_questions, opponents
from deduce.advice.ranking import CLOSE, rank_questions
from deduce.counting import WorldCounter
from deduce.knowledge import Knowledge
from deduce.log.events import Hand
from deduce.log.view import View, view
from deduce.meaning.constraints import Constraint, Evidence, observe
from deduce.notation import read_log
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ENVELOPE, Category
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate
from tests import brute_force
from tests.brute_force import World
from tests.small_games import small_views

Shown = tuple[tuple[str, str], ...]
"""Who shows which card."""
Cell = tuple[Shown, tuple[str, ...]]


def answers(seen: View, ask: Ask, world: World) -> Iterator[tuple[Shown, Fraction]]:
    """Every answer to a question in a world, with its chance: showers choose evenly."""
    asked = [ask.asked] if ask.asked else list(opponents(seen))
    held = [(p, [c for c in ask.cards if world[c] == p]) for p in asked]
    showing = [(p, cards) for p, cards in held if cards]
    if seen.setup.variant.question.answer != "all":
        showing = showing[:1]
    chance = Fraction(1, prod(len(cards) for _, cards in showing))
    for shown in product(*(cards for _, cards in showing)):
        yield tuple(zip([p for p, _ in showing], shown, strict=True)), chance


def joint(seen: View, ask: Ask, worlds: Sequence[World]) -> dict[Cell, Fraction]:
    """The exact probability of each answer and solution together."""
    evidence = observe(seen)
    cells: dict[Cell, Fraction] = defaultdict(Fraction)
    for world in worlds:
        inside = tuple(card for card in evidence.cards if world[card] == ENVELOPE)
        for answer, chance in answers(seen, ask, world):
            cells[answer, inside] += chance * brute_force.weight(evidence, world)
    total = sum(cells.values())
    return {cell: weight / total for cell, weight in cells.items()}


def bits(shares: list[Fraction]) -> float:
    return -sum(float(share) * log2(share) for share in shares if share)


def by_hand(cells: dict[Cell, Fraction]) -> tuple[float, float, float, float]:
    """Expected bits; the chances that nobody shows, that it is solved, that the guess is right."""
    of_answer: dict[object, dict[tuple[str, ...], Fraction]] = defaultdict(dict)
    of_solution: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for (answer, solution), share in cells.items():
        of_answer[answer][solution] = share
        of_solution[solution] += share
    gained = (
        bits(list(of_solution.values()))
        + bits([sum(row.values(), Fraction(0)) for row in of_answer.values()])
        - bits(list(cells.values()))
    )
    nobody = sum(of_answer.get((), {}).values(), Fraction(0))
    solved = sum((sum(row.values()) for row in of_answer.values() if len(row) == 1), Fraction(0))
    best = sum((max(row.values()) for row in of_answer.values()), Fraction(0))
    return gained, float(nobody), float(solved), float(best)


def check_all_questions(seen: View) -> None:
    """Floats agree with the exact fractions to rounding: 1e-9."""
    assume(seen.viewer not in (SPECTATOR, EVERYONE))
    try:
        questions = legal_questions(seen)
    except NoQuestion:
        return
    belief = belief_of(observe(seen), WorldCounter(observe(seen)), samples=1, seed=0)
    assert belief.exact
    rule = seen.setup.variant.question.answer
    information = expected_information(belief, questions, opponents(seen), rule)
    assert (information.error == 0).all()
    assert (information.bits >= 0).all()
    worlds = list(brute_force.worlds(observe(seen)))
    for i, ask in list(enumerate(questions))[:: max(1, len(questions) // 4)]:
        columns = (information.bits, information.nobody, information.solved, information.best)
        found = [column[i] for column in columns]
        assert found == pytest.approx(by_hand(joint(seen, ask, worlds)), abs=1e-9)


@given(small_views())
@settings(max_examples=12)
def test_every_question_tells_what_an_exhaustive_calculation_says(seen: View) -> None:
    check_all_questions(seen)


@given(small_views(answers="random"))
@settings(max_examples=8)
def test_every_question_tells_it_with_weighted_worlds_too(seen: View) -> None:
    check_all_questions(seen)


def mid_game(variant: str, turns: int, players: int | None = None) -> View:
    log = read_log(simulate(load_variant(variant), seed=5, turns=turns, players=players).text())
    return view(log, log.setup.players[0])


@pytest.mark.parametrize("variant", ["clue-classic", "clue-card-game", "clue-master-detective"])
def test_drawn_worlds_come_near_to_all_worlds(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within five standard errors for each of the 20 best questions; the seed is fixed."""
    seen = mid_game(variant, 12, 4)
    exact = {q.ask: q for q in rank_questions(Knowledge(seen)).questions}
    monkeypatch.setattr("deduce.advice.belief.ENUMERATED", 0)
    drawn = rank_questions(Knowledge(seen))
    assert not drawn.exact
    for question in drawn.questions[:20]:
        assert abs(question.bits - exact[question.ask].bits) <= 5 * question.error + 0.02


@pytest.mark.parametrize(
    ("variant", "players"),
    [("clue-master-detective", 10), ("clue-master-detective", 6), ("super-cluedo-challenge", 9)],
)
def test_a_first_question_tells_no_more_than_whether_its_cards_are_in_the_envelope(
    variant: str, players: int
) -> None:
    """Within four standard errors for the best question; before anything is asked all cards of a
    category that one does not hold are alike, so beyond the named ones no answer tells anything."""
    seen = mid_game(variant, 1, players).before(1)
    best = rank_questions(Knowledge(seen)).questions[0]
    rows = WorldCounter(observe(seen)).marginals()
    bound = 0.0
    for card in best.ask.cards:
        inside = Fraction(rows[card][ENVELOPE], sum(rows[card].values()))
        bound += bits([inside, 1 - inside])
    assert best.bits <= bound + 4 * best.error


def drawn_belief(worlds: Sequence[str]) -> Belief:
    """Worlds drawn equally often, each told by who has A, B and C in turn: a, b or the envelope."""
    holders = ("a", "b", ENVELOPE)
    constraints = (Constraint(ENVELOPE, ("A", "B", "C"), 0, 3),)
    evidence = Evidence((Category("any", ("A", "B", "C")),), holders, constraints)
    places = np.array([["abe".index(x) for x in world] for world in worlds], dtype=np.int16)
    return belief_in(places, np.full(len(worlds), 1 / len(worlds)), evidence)


def test_what_drawn_worlds_tell_by_chance_is_taken_off_as_by_miller_1955() -> None:
    """Whether the envelope has A and whether b shows B agree in 6 of 8 worlds: 1 - H(1/4) bits.

    Four cells, two answers and two cases leave 4 - 2 - 2 + 1 = 1 that is free, and half a nat a
    world of it is bias. A settles the solution, so there is nothing beyond it.
    """
    worlds = ["eba"] * 3 + ["eaa"] + ["aaa"] * 3 + ["aba"]
    information = expected_information(drawn_belief(worlds), [Ask(("A", "B"))], ("b",), "first")
    agreement = 1 + (log2(1 / 4) + 3 * log2(3 / 4)) / 4
    assert information.bits[0] == pytest.approx(agreement - 1 / (2 * log(2) * 8))


@pytest.mark.parametrize(("times", "solved"), [(9, 0), (10, 10 / 16)])
def test_ten_drawn_worlds_are_enough_to_call_a_solution_the_only_one(
    times: int, solved: float
) -> None:
    """After b shows B the envelope has A in every world; after a pass it may have A or C."""
    rest = ["eaa", "aae"] * 3 + ["eaa"] * (10 - times)
    information = expected_information(
        drawn_belief(["eba"] * times + rest), [Ask(("A", "B"))], ("b",), "first"
    )
    assert information.solved[0] == solved


def test_few_questions_at_a_time_are_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = mid_game("clue-classic", 12, 4)
    together = rank_questions(Knowledge(seen)).questions
    monkeypatch.setattr("deduce.advice.answer_table.WORLDS", 1)
    assert rank_questions(Knowledge(seen)).questions == together


def test_advice_is_the_same_for_a_seed_and_drawn_worlds_differ_by_seed() -> None:
    seen = mid_game("clue-classic", 3, 4)
    assert (
        rank_questions(Knowledge(seen), seed=1).questions
        == rank_questions(Knowledge(seen), seed=1).questions
    )
    assert (
        rank_questions(Knowledge(seen), seed=1).questions
        != rank_questions(Knowledge(seen), seed=2).questions
    )


def test_the_classic_game_has_324_questions_and_the_card_game_any_two_cards() -> None:
    assert len(legal_questions(mid_game("clue-classic", 0))) == 6 * 6 * 9
    cards = len(load_variant("clue-card-game").cards)
    rule = load_variant("clue-card-game").question
    assert (rule.cards, rule.categories) == (2, "any")
    assert len(legal_questions(mid_game("clue-card-game", 0))) == cards * (cards - 1) // 2


def test_a_room_and_dice_limit_the_questions() -> None:
    seen = mid_game("clue-classic", 0)
    assert {q.cards[2] for q in legal_questions(seen, room="Hall")} == {"Hall"}
    assert len(legal_questions(seen, room="Hall")) == 36
    express = mid_game("clue-express", 0)
    some = express.setup.variant.cards
    allowed = (*some[:2], *some[6:8])
    assert {c for q in legal_questions(express, among=allowed) for c in q.cards} <= set(allowed)
    with pytest.raises(NoQuestion):
        legal_questions(seen, among=("Hall",))


def test_a_spectator_gets_no_advice() -> None:
    log = read_log(simulate(load_variant("clue-classic"), seed=1, turns=2).text())
    with pytest.raises(NoSeat):
        rank_questions(Knowledge(view(log, SPECTATOR)))


def test_equal_questions_share_a_rank() -> None:
    """At the start nothing tells unknown cards of a category apart."""
    seen = mid_game("clue-classic", 0, 3)
    advice = rank_questions(Knowledge(seen))
    exact_ties = [q for q in advice.questions if q.rank == 1]
    assert len(exact_ties) > 1
    assert advice.questions[0].bits - exact_ties[-1].bits <= max(q.error for q in exact_ties)


def test_the_choice_has_the_most_bits_less_three_tenths_for_each_own_card_it_names() -> None:
    seen = mid_game("clue-classic", 14, 4)
    (hand,) = [e.record.cards for e in seen.entries if isinstance(e.record, Hand)]
    advice = rank_questions(Knowledge(seen))
    worth = {q.ask: q.bits - 0.3 * len({*hand} & {*q.ask.cards}) for q in advice.questions}
    assert worth[advice.choice.ask] >= max(worth.values()) - CLOSE
    assert worth[advice.choice.ask] > worth[advice.questions[0].ask] + CLOSE


def test_between_two_the_choice_has_the_most_bits() -> None:
    advice = rank_questions(Knowledge(mid_game("clue-classic", 20, 2)))
    assert advice.choice == advice.questions[0]
    assert all(question.worth == question.bits for question in advice.questions)


def test_solutions_of_a_deck_of_more_than_64_cards_are_told_apart() -> None:
    many = tuple(f"W{n}" for n in range(70))
    evidence = Evidence(
        categories=(Category("who", many), Category("where", ("X", "Y"))),
        holders=("Ann", ENVELOPE),
        constraints=(
            Constraint(ENVELOPE, many, 1, 1),
            Constraint(ENVELOPE, ("X", "Y"), 1, 1),
            Constraint(ENVELOPE, many[:67], 0, 0),
        ),
    )
    assert belief_of(evidence, WorldCounter(evidence), samples=1, seed=0).solutions == 3 * 2

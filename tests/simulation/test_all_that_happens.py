"""Players who play to win, in games in which all that the variant has may happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.advice.questions import Ask
from deduce.log.events import (
    Accusation,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Peek,
    Question,
    Record,
    RevealHand,
    SetupFact,
)
from deduce.log.log import Log
from deduce.log.remarks import remarks
from deduce.log.table import table_before
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.rules.setup import EVERYONE
from deduce.rules.variant import ENVELOPE, Variant
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation import strategies
from deduce.simulation.dealing import set_up
from deduce.simulation.dice import Dice
from deduce.simulation.game import Game, Play
from deduce.simulation.happenings import Happenings, usual_extras
from deduce.simulation.players import CasualPlayer, Player
from deduce.simulation.simulate import play_game, simulate, starts_of
from deduce.simulation.strategies import Choice, StrategyPlayer
from deduce.simulation.tracker import SeatTracker
from deduce.simulation.ways import STRATEGIES, Strategy
from tests.brute_force import worlds
from tests.simulation.trackers import facts, moves, tracker_of
from tests.small_games import SMALL, log_of, small_variant

SEEDS = st.integers(0, 5_000)
RULES = st.sampled_from(sorted(SMALL))


@pytest.mark.parametrize("variant", bundled_variants())
def test_a_seat_learns_from_every_kind_of_event_what_observe_says_of_it(variant: str) -> None:
    for seed in range(6):
        game = simulate(load_variant(variant), seed=seed, turns=12)
        for player in game.setup.players[:2]:
            log = log_of(game)
            tracker, start = tracker_of(log, player), len(log.entries) - len(moves(log)) - 1
            for number, entry in enumerate(moves(log), start + 1):
                tracker.see(entry)
                so_far = Log(log.setup, log.entries[:number], ())
                assert facts(tracker.evidence) == facts(observe(view(so_far, player)))


@settings(max_examples=20, deadline=None)
@given(RULES, SEEDS)
def test_worlds_kept_through_every_kind_of_event_are_still_possible(rule: str, seed: int) -> None:
    game = simulate(small_variant(rule, "uneven", 0), seed=seed, turns=5)
    log = log_of(game)
    player = log.setup.players[seed % len(log.setup.players)]
    tracker = tracker_of(log, player)
    tracker.worlds(300)
    for entry in moves(log):
        tracker.see(entry)
    possible = list(worlds(observe(view(log, player))))
    kept = {tuple(tracker.holders[i] for i in row) for row in tracker.worlds(1).tolist()}
    assert kept <= {tuple(world.values()) for world in possible}
    assert tracker.possible_solution() in {solution_in(world) for world in possible}


def solution_in(world: Mapping[str, str]) -> tuple[str, ...]:
    """The envelope's cards."""
    return tuple(card for card, holder in world.items() if holder == ENVELOPE)


@settings(max_examples=25, deadline=None)
@given(RULES, st.lists(st.sampled_from(STRATEGIES), min_size=2, max_size=3), SEEDS)
def test_who_is_certain_at_the_own_turn_accuses_and_is_right(
    rule: str, seats: list[Strategy], seed: int
) -> None:
    played = play_game(
        small_variant(rule, "uneven", 0), seats, seed=seed, events=None, reference="clue-2023"
    )
    log = log_of(played.game)
    accused = [e.record for e in log.entries if isinstance(e.record, Accusation)]
    assert [a.outcome for a in accused] == (["right"] if played.winner else [])
    for entry in log.entries:
        record = entry.record
        if isinstance(record, Question):
            before = observe(view(log, record.asker, through=entry.line - 1))
            assert len({solution_in(world) for world in worlds(before)}) > 1


@pytest.mark.parametrize("variant", bundled_variants())
def test_all_that_the_variant_has_happens_to_players_who_play_to_win(variant: str) -> None:
    rules = load_variant(variant)
    kinds: set[type[Record]] = set()
    for seed in range(12):
        played = play_game(rules, ["know-least"] * 3, seed=seed, events=None, most_turns=12)
        log = played.game.log()
        assert remarks(view(log, EVERYONE)) == ()
        kinds |= {type(record) for record in played.game.records}
    extras = usual_extras(rules)
    expected = {Peek: "peek", DirectQuestion: "direct", FreeAccusation: "test"}
    assert {kind for kind, extra in expected.items() if extra in extras} == kinds & {*expected}


@settings(max_examples=10, deadline=None)
@given(RULES, SEEDS)
def test_the_deal_does_not_depend_on_what_may_happen(rule: str, seed: int) -> None:
    variant = small_variant(rule, "face-up", 0)
    plain, full = (
        play_game(variant, ["random"] * 3, seed=seed, events=events).game for events in ((), None)
    )
    assert plain.deal == full.deal


def test_only_the_extras_that_are_wanted_happen() -> None:
    variant = load_variant("clue-express-master")
    for seed in range(4):
        played = play_game(variant, ["random"] * 3, seed=seed, events=("keyhole",), most_turns=9)
        looks = [r for r in played.game.records if isinstance(r, Peek)]
        assert looks
        assert all(look.holder == ENVELOPE for look in looks)
        kinds = {type(r) for r in played.game.records if not isinstance(r, SetupFact)}
        assert kinds <= {Question, Peek, Accusation}


def mixed_game(variant: Variant, seats: int, seed: int) -> Game:
    """The first seat plays to win, the others are casual; all that the variant has may happen."""
    dice = Dice(seed)
    dealt = set_up(variant, dice, players=seats)
    players: dict[str, Player] = {}
    for name, start in starts_of(dealt, "least-known", "repeat").items():
        tracker = SeatTracker(dealt.setup, dealt.facts, name, np.random.default_rng(seed))
        players[name] = (
            CasualPlayer(start, dice) if players else StrategyPlayer(start, dice, "most-x", tracker)
        )
    extras = usual_extras(variant)
    play = Play(dealt, players, dice, extras, Happenings(dealt, players, extras, dice))
    return play.run(25).game


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(2, 3), SEEDS)
def test_a_player_to_win_among_casual_ones_keeps_to_the_rules(
    rule: str, seats: int, seed: int
) -> None:
    game = mixed_game(small_variant(rule, "uneven", 0), seats, seed)
    log = log_of(game)
    assert remarks(view(log, EVERYONE)) == ()
    open_handed: set[str] = set()
    for entry in moves(log):
        record = entry.record
        if isinstance(record, RevealHand):
            open_handed.add(record.player)
        if isinstance(record, Question | FreeAccusation):
            assert open_handed.isdisjoint(answer.player for answer in record.answers)


def test_of_two_players_the_other_must_accuse_too_certain_or_not() -> None:
    """Clue Card Game rulebook, How to Accuse."""
    forced = 0
    for seed in range(60):
        game = mixed_game(load_variant("clue-card-game"), 2, seed)
        accused = [r for r in game.records if isinstance(r, Accusation)]
        if accused and accused[0].accuser == "Bob" and accused[0].outcome == "wrong":
            assert [a.accuser for a in accused] == ["Bob", "Ann"]
            assert len(accused[1].cards) == 3
            forced += accused[1].outcome == "wrong"
    assert forced > 2


@pytest.mark.parametrize(("loser", "answering"), [("keeps-answering", 2), ("lays-hand-open", 1)])
def test_a_strategy_reckons_with_the_answers_of_those_who_must_answer(
    loser: Literal["keeps-answering", "lays-hand-open"],
    answering: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choices: list[Choice] = []

    def first(choice: Choice) -> Ask:
        choices.append(choice)
        return choice.legal[0]

    monkeypatch.setattr(strategies, "_STRATEGIES", {"advise": first})
    variant = replace(small_variant("first", "uneven", 0), loser=loser)
    dice = Dice(1)
    dealt = set_up(variant, dice, players=3)
    start = starts_of(dealt, "random", "random")["Ann"]
    tracker = SeatTracker(dealt.setup, dealt.facts, "Ann", np.random.default_rng(1))
    wrong = (
        Entry(1, Accusation("Bob", ("A", "P"), "wrong")),
        Entry(2, RevealHand("Bob", dealt.deal["Bob"])),
    )
    table = reduce(lambda before, entry: before.after(entry), wrong, table_before(dealt.setup))
    StrategyPlayer(start, dice, "advise", tracker).question(table)
    assert choices[0].opponents == ("Bob", "Cat")[-answering:]

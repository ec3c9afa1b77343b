"""Whole games by strategies: everyone plays by the rules, and by nothing but what they saw."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.knowledge import build_report
from deduce.log.events import Accusation, Question
from deduce.log.log import Log
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.notation import format_log
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.dealing import UnplayableGame
from deduce.simulation.game import Played
from deduce.simulation.simulate import play_game
from deduce.simulation.tracker import NAMED
from deduce.simulation.ways import STRATEGIES, Strategy
from tests.brute_force import worlds
from tests.simulation.trackers import facts, tracker_of
from tests.small_games import log_of, small_variant

CLASSIC = load_variant("cluedo-classic")
SEEDS = st.integers(0, 5_000)
SEATS = st.lists(st.sampled_from(STRATEGIES), min_size=2, max_size=3)


def small_game(rule: str, seats: list[Strategy], seed: int) -> Played:
    return play_game(small_variant(rule, "uneven", 0), seats, seed=seed, reference="clue-2023")


def certain_solution(log: Log, player: str, through: int) -> tuple[str, ...] | None:
    """The envelope as far as `build_report` is certain of all of it."""
    report = build_report(view(log, player, through=through))
    cards = [card for card, row in report.cards.items() if row[ENVELOPE].verdict == "certain"]
    return tuple(cards) if len(cards) == len(report.envelope) else None


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["first", "all", "asked"]), SEATS, SEEDS)
def test_the_first_who_is_certain_at_the_own_turn_accuses_and_nobody_else(
    rule: str, seats: list[Strategy], seed: int
) -> None:
    played = small_game(rule, seats, seed)
    log = log_of(played.game)
    lines = [entry.line for entry in log.entries]
    asked = [entry for entry in log.entries if isinstance(entry.record, Question)]
    for entry in asked:
        assert isinstance(entry.record, Question)
        asker, before = entry.record.asker, entry.line - 1
        assert certain_solution(log, asker, before) is None
        if entry is not asked[-1]:
            assert certain_solution(log, asker, entry.line) is None
    if played.winner is not None:
        (accusation,) = [e for e in log.entries if isinstance(e.record, Accusation)]
        assert isinstance(accusation.record, Accusation)
        assert accusation.line == lines[-2]
        assert accusation.record.cards == played.game.deal[ENVELOPE]
        assert certain_solution(log, played.winner, accusation.line - 1) == accusation.record.cards


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS)
def test_turns_go_round_and_count_the_accusation_without_a_question(
    seats: list[Strategy], seed: int
) -> None:
    played = small_game("first", seats, seed)
    askers = [r.asker for r in played.game.records if isinstance(r, Question)]
    players = played.game.setup.players
    for asker, following in pairwise(askers):
        assert players.index(following) == (players.index(asker) + 1) % len(players)
    assert played.turns - len(askers) in (0, 1)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_same_seed_gives_the_same_game(strategy: Strategy) -> None:
    one, other = (play_game(CLASSIC, [strategy] * 4, seed=5, most_turns=6) for _ in range(2))
    assert one == other
    assert one.game.text() == other.game.text()


def test_the_deal_does_not_depend_on_who_plays() -> None:
    games = [play_game(CLASSIC, [s] * 4, seed=9, most_turns=1).game for s in STRATEGIES]
    assert len({tuple(game.deal.items()) for game in games}) == 1
    assert sorted(len(games[0].deal[p]) for p in games[0].setup.players) == [4, 4, 5, 5]


@pytest.mark.parametrize("variant", bundled_variants())
def test_every_bundled_variant_can_be_played_by_every_strategy(variant: str) -> None:
    rules = load_variant(variant)
    least, _ = rules.players
    for strategy in STRATEGIES:
        played = play_game(rules, [strategy] * max(least, 3), seed=1, most_turns=2)
        log = played.game.log()
        assert format_log(log) == played.game.text()
        assert build_report(view(log)).consistent


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(UnplayableGame, match="is for 2 to 6 players, not 7"):
        play_game(CLASSIC, ["random"] * 7, seed=1)


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.sampled_from(["first", "all", "asked"]))
def test_what_a_seat_knows_is_what_observe_says_of_its_view(seed: int, rule: str) -> None:
    played = play_game(small_variant(rule, "uneven", 0), ["random"] * 3, seed=seed, most_turns=4)
    log = log_of(played.game)
    player = log.setup.players[seed % 3]
    tracker = tracker_of(log, player)
    tracker.worlds(10)
    for entry in log.entries[3:-1]:
        tracker.see(entry)
    expected, evidence = observe(view(log, player)), tracker.evidence
    assert expected.holders == evidence.holders
    assert facts(expected) == facts(evidence)


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.sampled_from(["first", "all", "asked"]))
def test_a_seat_that_reads_the_others_weighs_what_the_headers_say_at_its_turn(
    seed: int, rule: str
) -> None:
    played = play_game(small_variant(rule, "uneven", 0), ["random"] * 3, seed=seed, most_turns=4)
    log = log_of(played.game)
    player = log.setup.players[seed % 3]
    tracker = tracker_of(log, player)
    for entry in log.entries[3:-1]:
        tracker.see(entry)
    headers = replace(log.setup, silence_counts=True, questions_count=NAMED)
    expected = observe(view(replace(log, setup=headers), player), turn_of=player)
    weighed = [replace(x, lines=()) for x in tracker.reading.likelihoods]
    assert weighed == [replace(x, lines=()) for x in expected.likelihoods]


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_worlds_that_were_drawn_and_kept_are_worlds_of_all_that_was_seen(seed: int) -> None:
    played = play_game(small_variant("first", "uneven", 0), ["random"] * 3, seed=seed, most_turns=3)
    log = log_of(played.game)
    player = log.setup.players[seed % 3]
    tracker = tracker_of(log, player)
    tracker.worlds(2_000)
    for entry in log.entries[3:-1]:
        tracker.see(entry)
    drawn = [*tracker.worlds(1).tolist(), *tracker.believed(500).tolist()]
    kept = {tuple(tracker.holders[i] for i in row) for row in drawn}
    possible = {tuple(world.values()) for world in worlds(tracker.evidence)}
    assert kept <= possible

"""What each viewer could know: what `report` tells at every line, and nothing that was hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log2

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.cli import main
from deduce.knowledge import build_report
from deduce.log.events import Solution
from deduce.log.log import Log
from deduce.log.view import view
from deduce.review.build import build_review
from deduce.review.highlights import Deal
from deduce.review.model import Review, Timeline
from deduce.review.timeline import follow, is_certain
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import play_game, simulate
from deduce.simulation.ways import Strategy
from tests.review.reviewed import EXAMPLES, FOLDER, asks, example, example_log, small
from tests.small_games import SMALL, another_world, log_of, small_variant


@st.composite
def small_logs(draw: st.DrawFn) -> Log:
    """A game with a small deck in which nothing is hidden."""
    variant = small_variant(
        draw(st.sampled_from(sorted(SMALL))), draw(st.sampled_from(["uneven", "face-down"])), 1
    )
    seed, turns = draw(st.integers(0, 10_000)), draw(st.integers(0, 8))
    return log_of(simulate(variant, seed=seed, players=draw(st.integers(2, 3)), turns=turns))


def followed(log: Log, viewer: str) -> Timeline:
    return follow(log, viewer, [entry.line for entry in view(log, EVERYONE).moves])


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_step_is_the_report_of_its_viewer_through_its_line(name: str) -> None:
    log = example_log(name)
    for timeline in example(name).timelines:
        for step in timeline.points:
            assert step.report == build_report(view(log, timeline.viewer, through=step.line))


def test_a_step_has_the_cells_that_the_command_report_prints() -> None:
    path = FOLDER / "finished-game.clue"
    review = example(path.name)
    for viewer, line in (("Bob", 20), ("Cat", 34), (SPECTATOR, 17)):
        told = CliRunner().invoke(
            main, ["report", str(path), "--as", viewer, "--through", str(line), "--json"]
        )
        timeline = review.timeline(viewer)
        assert timeline is not None
        cells = {
            card: {
                holder: {"verdict": c.verdict, "worlds": c.worlds, "probability": c.probability}
                for holder, c in row.items()
            }
            for card, row in timeline.at(line).report.cards.items()
        }
        assert json.loads(told.stdout)["cards"] == cells


def test_doubt_is_the_entropy_of_the_solutions_and_0_when_one_is_left() -> None:
    review = small(asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), asks("Ann", "BQ", "B"))
    ann, bob, spectator = review.timelines
    assert [step.uncertainty for step in ann.points] == [2.0, 1.0, 1.0, 0.0]
    assert [step.uncertainty for step in bob.points] == pytest.approx(
        [log2(6), log2(6), log2(3), log2(3)]
    )
    assert spectator.points[0].uncertainty == pytest.approx(log2(12))
    assert (ann.certain_at, bob.certain_at, spectator.certain_at) == (5, None, None)


def test_settled_are_the_cells_that_a_line_made_certain_or_impossible() -> None:
    ann = small(asks("Ann", "BR", "R"), asks("Bob", "AP", "A")).timelines[0]
    shown = (
        *((("R", "Bob"), "certain"), (("R", "envelope"), "impossible")),
        *((("S", "Bob"), "impossible"), (("S", "envelope"), "certain")),
    )
    assert [step.settled for step in ann.points] == [(), shown, ()]


@given(small_logs())
def test_the_worlds_of_a_viewer_never_increase(log: Log) -> None:
    for viewer in (*log.setup.players, SPECTATOR, EVERYONE):
        worlds = [step.report.worlds for step in followed(log, viewer).points]
        assert None not in worlds
        assert worlds == sorted(worlds, key=lambda count: -(count or 0))


@given(small_logs())
def test_doubt_is_0_from_the_line_of_certainty_on_and_above_0_before(log: Log) -> None:
    for viewer in (*log.setup.players, SPECTATOR):
        timeline = followed(log, viewer)
        for step in timeline.points:
            certain = timeline.certain_at is not None and step.line >= timeline.certain_at
            assert (step.uncertainty == 0.0) == certain == is_certain(step.report)


@given(
    st.sampled_from(sorted(SMALL)),
    st.lists(st.sampled_from(["random", "most-x"]), min_size=2, max_size=3),
    st.integers(0, 5_000),
)
@settings(max_examples=15)
def test_the_winner_s_doubt_is_0_when_accusing_in_games_that_end_by_certainty(
    rule: str, seats: list[Strategy], seed: int
) -> None:
    played = play_game(small_variant(rule, "uneven", 0), seats, seed=seed, reference="clue-2023")
    _winner_is_certain(build_review(log_of(played.game)), played.winner)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_winner_s_doubt_is_0_when_accusing_in_a_classic_game(seed: int) -> None:
    played = play_game(load_variant("cluedo-classic"), ["most-x"] * 3, seed=seed)
    _winner_is_certain(build_review(played.game.log()), played.winner)


def _winner_is_certain(review: Review, winner: str | None) -> None:
    assert review.winner == winner
    if winner is None:
        return
    timeline, (accusation,) = review.timeline(winner), review.accusations
    assert timeline is not None
    assert timeline.before(accusation.line).uncertainty == timeline.points[-1].uncertainty == 0.0
    assert accusation.judged == "certain"
    assert review.missed == ()


@given(small_logs(), st.integers(0, 2), st.integers(0, 1000))
@settings(max_examples=25)
def test_another_world_that_looks_the_same_to_a_seat_changes_nothing_of_its_course(
    log: Log, seat: int, seed: int
) -> None:
    player = log.setup.players[seat % len(log.setup.players)]
    other = another_world(log, player, seed)
    one, two = (build_review(x, [player]) for x in (_without_solution(log), other))
    assert _told(one.timelines[0]) == _told(two.timelines[0])
    assert one.questions == two.questions


def _without_solution(log: Log) -> Log:
    kept = (entry for entry in log.entries if not isinstance(entry.record, Solution))
    return replace(log, entries=tuple(kept))


def _told(timeline: Timeline) -> list[object]:
    """The steps at which anything changed, without the lines of what is only set-up."""
    found: list[object] = []
    for step in timeline.points:
        report = step.report
        told = (report.cards, report.solutions, report.worlds, step.uncertainty)
        if not found or found[-1] != told:
            found.append(told)
    return found


def test_until_leaves_out_later_events_and_keeps_the_set_up() -> None:
    log = example_log("finished-game.clue")
    cut, whole = build_review(log, until=20), example("finished-game.clue")
    assert cut.lines == tuple(line for line in whole.lines if line <= 20)
    assert cut.solution == whole.solution
    assert cut.winner is None
    assert [q.line for q in cut.questions] == [q.line for q in whole.questions if q.line <= 20]
    assert cut.timelines[1].points == whole.timelines[1].points[: len(cut.lines)]


def test_where_worlds_are_estimated_so_is_doubt_and_the_story_still_comes_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deduce.counting.counter.MAX_STATES", 5)
    game = simulate(load_variant("clue-classic"), seed=4, players=6, turns=3, events=())
    review = build_review(game.log(), ["Ann"])
    last = review.timelines[0].points[-1]
    assert last.report.worlds is None
    assert 0 < last.uncertainty < log2(324)
    (deal, *_) = review.story
    assert isinstance(deal, Deal)
    assert deal.openings[0].remaining.solutions is None

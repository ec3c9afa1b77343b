"""Many games: the same whatever the number of processes, and counted rightly."""

from __future__ import annotations

import json
from math import sqrt

import pytest
from click.testing import CliRunner

from deduce.cli import main
from deduce.notation import read_log
from deduce.parallel import in_parallel, processes_here
from deduce.rules.variant_file import load_variant
from deduce.simulation.series import Outcome, Series, play_series
from deduce.simulation.simulate import play_game

CLASSIC = load_variant("cluedo-classic")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["simulate", "cluedo-classic", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["simulate", "cluedo-classic", *arguments])
    assert result.exit_code == 2
    return result.stderr


def test_games_come_out_the_same_whatever_the_number_of_processes() -> None:
    one, two = (
        list(play_series(CLASSIC, ["most-x", "random", "advise"], games=4, seed=3, jobs=jobs))
        for jobs in (1, 2)
    )
    assert one == two


def test_work_in_several_processes_comes_back_in_order() -> None:
    assert list(in_parallel(abs, range(-50, 0), jobs=2)) == list(range(50, 0, -1))
    assert list(in_parallel(abs, [], jobs=2)) == []


def test_there_is_never_more_than_one_process_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert [processes_here(jobs) for jobs in (-1, 1, 4, 1_000)] == [-1, 1, 4, 4]


def test_a_game_of_a_series_is_that_of_its_seed_with_the_strategies_moved_on() -> None:
    outcomes = list(play_series(CLASSIC, ["most-x", "random", "know-least"], games=2, seed=5))
    assert outcomes[1].strategies == ("know-least", "most-x", "random")
    alone = play_game(CLASSIC, outcomes[1].strategies, seed=6)
    winner = outcomes[1].winner
    assert winner is not None
    assert alone.turns == outcomes[1].turns
    assert alone.winner == alone.game.setup.players[winner]


def test_means_have_the_standard_error_of_their_spread() -> None:
    seats = ("advise", "random")
    outcomes = (Outcome(4, 0, seats), Outcome(7, None, seats), Outcome(7, 0, seats))
    series = Series("x", 0, outcomes)
    assert (series.turns.value, series.turns.error) == (6, sqrt(3) / sqrt(3))
    assert series.rounds.value == (2 + 4 + 4) / 3
    assert series.solved == 2
    assert [(w.strategy, w.seats, w.rate.value) for w in series.wins] == [
        ("advise", 1, 2 / 3),
        ("random", 1, 0),
    ]
    assert Series("x", 0, outcomes[:1]).turns.error is None


# The command


def test_a_game_of_strategies_is_a_complete_log() -> None:
    text = run("--strategy", "most-x", "--seed", "4")
    log = read_log(text)
    assert len(log.setup.players) == 4
    assert text.splitlines()[-2].endswith(": right")
    assert text.splitlines()[-1].startswith("solution ")


def test_a_table_of_games_has_the_same_figures_in_text_and_json() -> None:
    arguments = ("--strategy", "most-x,random", "--games", "6", "--seed", "2")
    table = json.loads(run(*arguments, "--json"))
    assert list(table) == ["variant", "seed", "games", "solved", "turns", "rounds", "strategies"]
    assert (table["games"], table["seed"], table["variant"]) == (6, 2, "cluedo-classic")
    assert [entry["strategy"] for entry in table["strategies"]] == ["most-x", "random"]
    text = run(*arguments)
    assert text.startswith("6 games of cluedo-classic, seeds 2 to 7\n")
    assert f"{table['turns']['mean']:.2f} ± {table['turns']['standard_error']:.2f}" in text


def test_games_that_run_out_of_turns_are_told() -> None:
    arguments = ("--strategy", "random", "--games", "3", "--turns", "2")
    assert "Not solved in time: 3 games" in run(*arguments)
    assert json.loads(run(*arguments, "--json"))["solved"] == 0


EXPRESS = ("--strategy", "random", "--seed", "2", "--turns", "12")
EXTRAS = (" peeks ", " tests ", " about ")


def express(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["simulate", "clue-express-master", *EXPRESS, *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_with_a_strategy_nothing_happens_but_questions_unless_events_are_wanted() -> None:
    assert not any(word in express() for word in EXTRAS)
    assert all(word in express("--events") for word in EXTRAS)


def test_asking_with_a_strategy_says_what_is_asked_besides_the_question_of_a_turn() -> None:
    by_chance, by_notes = express("--asking", "random"), express("--asking", "least-known")
    assert by_chance == express("--events")
    assert by_chance != by_notes
    assert by_notes == express("--asking", "least-known", "--events")


def test_without_a_strategy_everything_happens_anyway() -> None:
    assert run("--seed", "3", "--events") == run("--seed", "3")


def test_the_games_of_a_table_have_the_events_that_are_wanted() -> None:
    arguments = ("--strategy", "random", "--games", "4", "--turns", "40", "--json")

    def turns(*more: str) -> float:
        result = CliRunner().invoke(main, ["simulate", "clue-express-master", *arguments, *more])
        assert result.exit_code == 0, result.output
        return float(json.loads(result.stdout)["turns"]["mean"])

    assert turns("--events") == turns("--asking", "random") < turns()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "3"], "--games needs a --strategy"),
        (["--strategy", "random", "--json"], "a single game is a log"),
        (["--strategy", "random,most-x", "--players", "3"], "--strategy names 2 for 3 seats"),
        (["--strategy", "best"], "'best' is not one of random, know-least"),
        (["--strategy", "random", "--showing", "repeat,random"], "--showing names 2 for 4 seats"),
    ],
)
def test_options_that_do_not_go_together_are_usage_errors(
    arguments: list[str], message: str
) -> None:
    assert message in " ".join(refused(*arguments).split())

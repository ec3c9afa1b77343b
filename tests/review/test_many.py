"""Many games in one table: added up by player, whatever runs them; a faulty log stops nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deduce.cli import main
from deduce.parallel import NoBackend, in_parallel
from deduce.review.many import ReviewedGame, Standing, Total, game_of, summarise
from deduce.review.model import Score
from tests.review.pages import PLAIN
from tests.review.reviewed import FOLDER

FINISHED = str(FOLDER / "finished-game.clue")
OTHER = str(FOLDER / "cluedo-classic.clue")
QUICK = [str(FOLDER / name) for name in ("clue-card-game.clue", "clue-express.clue")]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["replay", *arguments])


def score(player: str, accuracy: float | None, counted: int, gained: float, won: bool) -> Score:
    return Score(
        player, accuracy, counted, counted + 1, gained, 2 * gained, 9 if won else None, won
    )


def test_a_player_s_games_are_added_up_and_accuracy_is_over_all_questions() -> None:
    games = [
        ReviewedGame("a", (Standing(score("Ann", 0.5, 3, 1.5, True), True, 0, 0),)),
        ReviewedGame(
            "b",
            (
                Standing(score("Bob", None, 0, 0.0, False), False, 0, 1),
                Standing(score("Ann", 1.0, 1, 0.5, False), False, 2, 0),
            ),
        ),
    ]
    assert summarise(games).totals == (
        Total("Ann", 2, 1, 6, 4, 0.625, 2.0, 4.0, 1, 1, 2, 0),
        Total("Bob", 1, 0, 1, 0, None, 0.0, 0.0, 0, 0, 0, 1),
    )


def test_a_game_has_the_standing_of_each_seat_with_a_hand() -> None:
    game = game_of(FINISHED)
    assert isinstance(game, ReviewedGame)
    assert [(s.score.player, s.first, s.missed, s.hasty) for s in game.standings] == [
        *(("Ann", True, 3, 0), ("Bob", False, 3, 0), ("Cat", False, 0, 1)),
    ]


def test_one_who_becomes_certain_by_losing_was_not_the_first() -> None:
    game = game_of(OTHER)
    assert isinstance(game, ReviewedGame)
    found = {s.score.player: (s.score.certain_at, s.first) for s in game.standings}
    assert found == {"George": (34, True), "Alice": (36, False), "Harry": (28, False)}


def test_certainty_from_the_winning_line_on_is_nobody_s_first(tmp_path: Path) -> None:
    log = tmp_path / "lucky.clue"
    head = ["variant clue-2023", "players Ann 6, Bob 6, Cat 6"]
    hands = [line for line in PLAIN.splitlines() if line.startswith("hand")]
    win = "Ann accuses Peacock, Lead Pipe, Dining Room: right"
    log.write_text("\n".join([*head, *hands, win, ""]), encoding="utf-8")
    game = game_of(str(log))
    assert isinstance(game, ReviewedGame)
    assert [(s.score.certain_at, s.first) for s in game.standings] == [(6, False)] * 3
    early = ["Ann asks Peacock, Lead Pipe, Dining Room: nobody", win]
    log.write_text("\n".join([*head, *hands, *early, ""]), encoding="utf-8")
    game = game_of(str(log))
    assert isinstance(game, ReviewedGame)
    assert [(s.score.certain_at, s.first) for s in game.standings] == [
        *((6, True), (7, False), (7, False)),
    ]


def test_the_table_has_a_row_for_each_player() -> None:
    result = run(FINISHED, OTHER, "--summary")
    assert result.exit_code == 0
    head, _, heads, *rows = result.stdout.splitlines()
    assert head == "2 games"
    assert heads.split() == [
        *("games", "won", "asked", "accuracy", "gained", "exp.", "first", "missed", "hasty")
    ]
    assert [row.split()[0] for row in rows[:6]] == ["Ann", "Bob", "Cat", "George", "Alice", "Harry"]
    assert rows[0].split() == ["Ann", "1", "1", "10", "50%", "3.9", "3.3", "1", "3", "0"]


@pytest.mark.parametrize("more", [["--jobs", "2"], ["--backend", "loky", "--jobs", "2"]])
def test_the_table_is_the_same_whatever_runs_the_games(more: list[str]) -> None:
    alone = run(*QUICK, "--summary", "--json")
    assert run(*QUICK, "--summary", "--json", *more).stdout == alone.stdout
    assert [p["player"] for p in json.loads(alone.stdout)["players"]] == ["Ann", "Lea"]


def test_a_log_that_is_faulty_or_contradicts_itself_is_reported_and_stops_nothing(
    tmp_path: Path,
) -> None:
    faulty, clash = tmp_path / "faulty.clue", tmp_path / "clash.clue"
    text = Path(FINISHED).read_text(encoding="utf-8")
    faulty.write_text("variant nope\n", encoding="utf-8")
    clash.write_text(text.replace("solution Scarlett", "solution Plum"), encoding="utf-8")
    missing = str(tmp_path / "missing.clue")
    result = run(str(faulty), QUICK[0], str(clash), missing, "--summary", "--json")
    value = json.loads(result.stdout)
    assert result.exit_code == 1
    assert value["games"] == 1
    assert [fault["log"] for fault in value["faulty"]] == [str(faulty), str(clash), missing]
    for path in (str(faulty), str(clash), missing):
        assert f"{path}: not reviewed" in result.stderr


def test_no_reviewed_log_is_an_empty_table(tmp_path: Path) -> None:
    result = run(str(tmp_path / "missing.clue"), "--summary")
    assert (result.exit_code, result.stdout) == (1, "0 games\n")


CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1",
                      dashboard_address=None, memory_limit=None) as cluster:
        sys.stdout.write(cluster.scheduler_address + "\\n")
        sys.stdout.flush()
        sys.stdin.read()
        sys.stdout.write(f"{cluster.scheduler.transition_counter}\\n")
"""


@contextmanager
def dask_scheduler() -> Iterator[str]:
    """The address of a Dask scheduler with two workers, processes of this machine, which gets some
    work to do."""
    pipe, command = subprocess.PIPE, [sys.executable, "-c", CLUSTER]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as cluster:
        assert cluster.stdout is not None
        try:
            yield cluster.stdout.readline().strip()
            steps, _ = cluster.communicate(timeout=60)
            assert int(steps) > 0
        finally:
            cluster.kill()


def replayed_at(scheduler: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command does where Dask's settings name this scheduler."""
    settings = {
        "DASK_SCHEDULER_ADDRESS": scheduler,
        "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s",
    }
    return subprocess.run(
        [sys.executable, "-m", "deduce", "replay", *arguments, "--summary", "--backend", "dask"],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_table_is_the_same_from_a_dask_scheduler() -> None:
    with dask_scheduler() as address:
        assert address.startswith("tcp://127.0.0.1:")
        done = replayed_at(address, *QUICK, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(*QUICK, "--summary", "--json").stdout


def test_a_dask_scheduler_that_does_not_answer_is_an_error_without_traceback() -> None:
    done = replayed_at("tcp://127.0.0.1:9", *QUICK)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Error: no Dask scheduler can be reached: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_backend_that_is_not_installed_is_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(FINISHED, "--summary", "--backend", "dask")
    assert result.exit_code == 1
    assert "pip install dask distributed" in result.stderr
    with pytest.raises(NoBackend):
        list(in_parallel(abs, [1], backend="dask"))


def test_ray_is_no_backend() -> None:
    result = run(FINISHED, "--summary", "--backend", "ray")
    assert result.exit_code == 2
    assert "'ray' is not one of 'loky', 'dask'" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [FINISHED, OTHER],
        [FINISHED, "--jobs", "2"],
        [FINISHED, "--backend", "loky"],
        [FINISHED, "--html", "page.html", "--json"],
        ["--summary"],
        ["-", "--summary"],
        [FINISHED, "--summary", "--as", "Ann"],
        [FINISHED, "--summary", "--until", "9"],
        [FINISHED, "--summary", "--html", "page.html"],
        [FINISHED, "--summary", "--jobs", "0"],
    ],
)
def test_options_that_say_nothing_together_are_usage_errors(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2

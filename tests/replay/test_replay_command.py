"""`deduce replay` of one log: what it prints, to whom, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from deduce.cli import main
from tests.replay.reviewed import FOLDER, example, printed

FINISHED = FOLDER / "finished-game.clue"
TEXT = FINISHED.read_text(encoding="utf-8")
EMPTY = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"


def run(*arguments: str, log: str | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *arguments], input=log)


def test_the_review_of_a_file_and_of_standard_input_is_the_same_text() -> None:
    quick = FOLDER / "clue-card-game.clue"
    assert run(str(quick)).stdout == printed(example(quick.name))
    assert run("-", log=quick.read_text(encoding="utf-8")).stdout == printed(example(quick.name))


def test_one_seat_is_followed_alone() -> None:
    value = json.loads(run(str(FINISHED), "--as", "b", "--json").stdout)
    assert [course["as"] for course in value["courses"]] == ["Bob"]
    assert {question["asker"] for question in value["questions"]} == {"Bob"}
    assert [accusation["judged"] for accusation in value["accusations"]] == ["unknown"] * 2


def test_everyone_with_open_hands_is_certain_from_the_deal() -> None:
    value = json.loads(run(str(FINISHED), "--as", "everyone", "--json").stdout)
    assert [course["certain_at"] for course in value["courses"]] == [0]
    assert (value["scores"], value["questions"], value["winner"]) == ([], [], "Ann")


def test_a_seat_without_a_hand_in_the_log_is_followed_and_said_to_have_none() -> None:
    log = TEXT.replace("hand Bob:", "# hand Bob:")
    result = run("-", "--as", "Bob", log=log)
    assert result.exit_code == 0
    assert "the log has no hand of Bob" in result.stderr
    assert "Bob: their hand" in result.stdout
    without = json.loads(run("-", "--json", log=log).stdout)
    assert [course["as"] for course in without["courses"]] == ["Ann", "Cat", "spectator"]


def test_until_a_line_and_before_the_first_turn() -> None:
    value = json.loads(run(str(FINISHED), "--until", "17", "--json").stdout)
    assert (value["through"], value["winner"], len(value["accusations"])) == (17, None, 1)
    assert (
        run(str(FINISHED), "--until", "0").stdout.splitlines()[0].endswith("before the first turn")
    )


def test_a_log_that_contradicts_itself_is_answered_as_by_check() -> None:
    log = TEXT.replace("Bob asks Peacock, Wrench, Lounge", "Bob asks Green, Wrench, Lounge")
    for more in ([], ["--json"]):
        result = run("-", *more, log=log)
        checked = CliRunner().invoke(main, ["check", "-", "--as", "everyone", *more], input=log)
        assert (result.exit_code, checked.exit_code) == (1, 1)
        assert result.stdout.splitlines()[:3] == checked.stdout.splitlines()[:3]


def test_a_solution_that_somebody_holds_is_an_error_at_its_line() -> None:
    log = TEXT.replace("solution Scarlett", "solution Plum")
    result = run("-", log=log)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "<stdin>:36:1: this solution cannot be together with line 5\n"
    (error,) = json.loads(run("-", "--json", log=log).stdout)["errors"]
    assert error == {
        "line": 36,
        "column": 1,
        "message": "this solution cannot be together with line 5",
        "nearest": [],
    }


def test_a_solution_other_than_the_right_accusation_is_an_error_naming_it() -> None:
    log = "variant cluedo-classic\nplayers Ann 6, Bob 6, Cat 6\n"
    log += "Ann accuses Plum, Rope, Hall: right\nsolution Plum, Rope, Study\n"
    assert run("-", log=log).stderr == "<stdin>:4:1: this solution cannot be together with line 3\n"


def test_a_faulty_log_is_an_error_and_an_unknown_seat_a_usage_error() -> None:
    assert run("-", log="variant nope\n").exit_code == 1
    assert run(str(FINISHED), "--as", "Zoe").exit_code == 2


def test_a_page_is_written_to_its_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run(str(FINISHED), "--until", "12", "--html", str(page))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "finished-game.clue" in page.read_text(encoding="utf-8")
    missing = run("-", "--html", str(tmp_path / "no" / "page.html"), log=EMPTY)
    assert missing.exit_code == 1
    assert "cannot write" in missing.stderr


def test_names_that_look_like_markup_are_printed_as_they_are() -> None:
    told = run("-", "--until", "12", log=TEXT.replace("Cat", "[bold]Cat[/]")).stdout
    assert "leaves Ann 125" in " ".join(told.split())
    assert "[bold]Cat[/] 96" in " ".join(told.split())


def test_a_terminal_that_cannot_write_check_marks_gets_plain_signs() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "deduce", "replay", str(FINISHED), "--as", "Ann"],
        capture_output=True,
        env=environment,
        check=True,
    )
    told = done.stdout.decode("cp1252")
    assert "+ won" in told
    assert "\x1b" not in told
    assert "?" not in told


def test_the_same_log_gives_the_same_bytes_in_every_process() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "deduce", "replay", str(FINISHED), "--until", "20", "--json"],
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]

"""`deduce replay` of one log: what it prints, to whom, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deduce.cli import main
from tests.review.reviewed import FOLDER, example, printed

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
    assert [timeline["as"] for timeline in value["courses"]] == ["Bob"]
    assert {question["asker"] for question in value["questions"]} == {"Bob"}
    assert [accusation["judged"] for accusation in value["accusations"]] == ["unknown"] * 2


def test_everyone_with_open_hands_is_certain_from_the_deal() -> None:
    value = json.loads(run(str(FINISHED), "--as", "everyone", "--json").stdout)
    assert [timeline["certain_at"] for timeline in value["courses"]] == [0]
    assert (value["scores"], value["questions"], value["winner"]) == ([], [], "Ann")


def test_a_seat_without_a_hand_in_the_log_is_followed_and_said_to_have_none() -> None:
    log = TEXT.replace("hand Bob:", "# hand Bob:")
    result = run("-", "--as", "Bob", log=log)
    assert result.exit_code == 0
    assert "the log has no hand of Bob" in result.stderr
    assert "Bob: their hand" in result.stdout
    without = json.loads(run("-", "--json", log=log).stdout)
    assert [timeline["as"] for timeline in without["courses"]] == ["Ann", "Cat", "spectator"]


def test_through_is_until() -> None:
    assert (
        run(str(FINISHED), "--through", "17").stdout == run(str(FINISHED), "--until", "17").stdout
    )


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


def test_a_page_never_replaces_the_log_and_a_dash_prints_it(tmp_path: Path) -> None:
    log, link = tmp_path / "game.clue", tmp_path / "link.html"
    log.write_text(EMPTY, encoding="utf-8")
    link.symlink_to(log)
    for file in (log, link):
        assert run(str(log), "--html", str(file)).exit_code == 2
    assert log.read_text(encoding="utf-8") == EMPTY
    page = tmp_path / "page.html"
    assert run(str(log), "--html", str(page)).exit_code == 0
    assert run(str(log), "--html", "-").stdout_bytes == page.read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no file can have such a name")
def test_on_linux_where_a_name_may_be_no_text_a_page_has_a_printable_title(tmp_path: Path) -> None:
    log, page = tmp_path / os.fsdecode(b"a\xff.clue"), tmp_path / "page.html"
    log.write_text(EMPTY, encoding="utf-8")
    assert run(str(log), "--html", str(page)).exit_code == 0
    assert "<title>a\N{REPLACEMENT CHARACTER}.clue: game review</title>" in page.read_text("utf-8")


def test_hands_of_other_sizes_than_the_deal_gives_are_an_error_that_says_what_to_write() -> None:
    uneven = UNEVEN.format(players="Ann, Bob, Cat")
    result = run("-", log=uneven)
    told = (
        "the hands in the log have other sizes than the deal gives; "
        "write them in the players line: players Ann 4, Bob 4, Cat 10"
    )
    assert (result.exit_code, result.stderr) == (1, f"<stdin>:4:1: {told}\n")
    (error,) = json.loads(run("-", "--json", log=uneven).stdout)["errors"]
    assert (error["line"], error["message"]) == (4, told)
    assert run("-", "--as", "everyone", log=uneven).exit_code == 0
    assert run("-", log=UNEVEN.format(players="Ann 4, Bob 4, Cat 10")).exit_code == 0


UNEVEN = """\
variant clue-2023
players {players}
hand Ann: Green, Mustard, Rope, Kitchen
hand Bob: Orchid, Dagger, Lounge, Library
hand Cat: Plum, Revolver, Wrench, Candlestick, Peacock, Ballroom, Billiard Room, Bathroom, \
Conservatory, Study
"""


def test_a_winner_whose_cards_are_not_recorded_is_named_at_the_head() -> None:
    told = run("-", log=EMPTY + "Ann accuses: right\n").stdout.splitlines()
    assert told[1] == "Ann won; the log does not tell the solution"


def test_questions_that_are_not_counted_are_said_to_be_so_where_a_game_has_them() -> None:
    express = printed(example("clue-express-bonus-die.clue"))
    assert "Not counted as asked: free accusations and questions to one player about a" in express
    assert "Not counted" not in printed(example("finished-game.clue"))


def test_a_review_goes_on_where_an_output_stream_is_closed() -> None:
    command = f'"{sys.executable}" -m deduce replay "{FOLDER / "clue-express.clue"}"'
    for closed in (">&-", "2>&- >/dev/null", "--html - >&-"):
        done = subprocess.run(f"{command} {closed}", shell=True, capture_output=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device is there on Linux only")
@pytest.mark.parametrize(
    "arguments", [["replay"], ["report", "--json"], ["fmt"], ["--help"], ["report", "--help"]]
)
def test_on_linux_with_its_full_device_a_result_that_cannot_be_written_is_one_line(
    arguments: list[str],
) -> None:
    log = [] if "--help" in arguments else [str(FOLDER / "clue-express.clue")]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "deduce", *arguments, *log],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"Error: cannot write the result: No space left on device\n"

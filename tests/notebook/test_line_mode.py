"""The plain line mode over a pipe, and in odd surroundings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from deduce.cli import main
from tests.notebook.games import canonical
from tests.notebook.terminal import Terminal

EXAMPLE = canonical("clue-2023.clue")


def piped(
    path: Path, *typed: str, env: Mapping[str, str] | None = None, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "deduce", "play", path],
        input="\n".join([*typed, ""]).encode(encoding),
        capture_output=True,
        env={**os.environ, **(env or {})},
        check=False,
    )


def test_a_pipe_sets_up_and_records(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    done = piped(path, "clue-2023", "Ann Bob Cat", "", "", "pl ro bt da st or", "", "gr re lo c=l")
    assert done.returncode == 0
    assert path.read_text(encoding="utf-8").splitlines() == [
        "variant clue-2023",
        "players Ann 6, Bob 6, Cat 6",
        "me Ann",
        "hand Plum, Rope, Bathroom, Dagger, Study, Orchid",
        "",
        "Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge",
    ]


TRANSCRIPT = """\
Bob> or wr lo c
 29  Bob asks Orchid, Wrench, Lounge: Cat shows
     Envelope: suspect Mustard 75%, Orchid 25%; weapon + Revolver; room Dining Room 75%, \
Billiard Room 25%. 4 worlds.
Cat> why Dan has Plum
Dan has Plum: certain (4 of 4 worlds)
"""


def test_every_entry_is_answered_with_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    done = piped(path, "or wr lo c", "why Dan has Plum")
    assert TRANSCRIPT.replace("+", "✓") in done.stdout.decode("utf-8")
    assert done.stderr == b""


def test_names_are_written_out_where_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE.replace("Dan", "Jürgen"), encoding="utf-8")
    lines = piped(path).stdout.decode("utf-8").splitlines()
    assert lines[1] == "SUSPECT             Ann    Bob    Cat Jürgen    env"
    longer = EXAMPLE.replace("Dan", "Bartholomew-Alexander")
    path.write_text(longer, encoding="utf-8")
    lines = piped(path).stdout.decode("utf-8").splitlines()
    assert max(map(len, lines[1:-1])) <= 80


def test_just_after_a_question_an_accusation_without_a_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    forms = ("accuses or wr lo wrong", "accuses or wr lo: right", "accuses or wr lo")
    done = piped(path, "or wr lo c", *forms, "b accuses or wr lo wrong")
    told = "  ^ who accuses: Bob, who asked, or Cat, whose turn is next? Begin with the name: "
    lines = done.stdout.decode("utf-8").splitlines()
    assert lines.count(f"{told}b accuses … or c accuses …") == 3
    assert path.read_text(encoding="utf-8") == EXAMPLE + (
        "Bob asks Orchid, Wrench, Lounge: Cat shows\nBob accuses Orchid, Wrench, Lounge: wrong\n"
    )


@pytest.mark.parametrize(
    ("env", "encoding", "mark"),
    [
        ({"PYTHONIOENCODING": "cp1252"}, "cp1252", "+"),
        ({"PYTHONIOENCODING": "ascii"}, "ascii", "+"),
        ({"LC_ALL": "C"}, "utf-8", "✓"),
        ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, "ascii", "+"),
        ({"NO_COLOR": "1", "TERM": "dumb"}, "utf-8", "✓"),
        ({"FORCE_COLOR": "", "COLUMNS": "20"}, "utf-8", "✓"),
    ],
)
def test_other_encodings_and_locales_work_and_the_file_stays_utf_8(
    tmp_path: Path, env: dict[str, str], encoding: str, mark: str
) -> None:
    path = tmp_path / "game.clue"
    text = EXAMPLE.replace("Cat", "Zoë").replace("almost there", "nun ✓")
    path.write_text(text, encoding="utf-8")
    name = "Zo" if encoding == "ascii" else "Zoë"
    done = piped(path, f"or wr lo {name}", "grid", "list", env=env, encoding=encoding)
    assert done.returncode == 0, done.stderr
    told = done.stdout.decode("cp1252" if encoding == "cp1252" else "utf-8")
    assert f"weapon {mark} Revolver" in told
    recorded = path.read_text(encoding="utf-8")
    assert recorded == text + "Bob asks Orchid, Wrench, Lounge: Zoë shows\n"


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "deduce", "play", path],
        input=b"or wr lo \xff\xfe\nor wr lo d\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert path.read_text(encoding="utf-8").count("\n") == EXAMPLE.count("\n") + 1


@pytest.mark.parametrize("columns", [12, 30, 200])
def test_a_window_of_any_width_shows_the_grid(tmp_path: Path, columns: int) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    with Terminal("play", path, "--plain", size=(24, columns)) as terminal:
        terminal.wait_for("ENVELOPE")
        terminal.wait_for("> ")
        terminal.type("q\n")
        _, code = terminal.wait_for_end()
    assert code == 0


def test_hiding_wipes_the_terminal_and_its_scrollback(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    with Terminal("play", path, "--plain") as terminal:
        terminal.wait_for("Bob> ")
        terminal.type("h\n")
        raw = b""
        while b"\x1b[3J" not in raw:
            terminal._read(1)
            raw = terminal.raw
        assert b"\x1b[2J\x1b[3J\x1b[H" in raw
        assert b"Revolver" not in raw[raw.index(b"\x1b[3J") :]


def test_enter_while_hidden_tells_nothing_of_another_program_s_change(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    with Terminal("play", path, "--plain") as terminal:
        terminal.wait_for("Bob> ")
        terminal.enter("h")
        with path.open("a", encoding="utf-8") as log:
            log.write("Bob has Candlestick  # by another program\n")
        assert "Candlestick" not in terminal.enter("")
        terminal.enter("show")
        assert "29  Bob has Candlestick" in terminal.enter("")


def test_standard_input_is_no_log_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["play", "-"])
    assert (result.exit_code, "name a file" in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.mkdir(), "is a folder, not a log"),
        (lambda path: path.write_bytes(b"\xff"), "not UTF-8 text"),
    ],
)
def test_what_cannot_be_a_log_is_a_clear_error(tmp_path: Path, make, message: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.clue"
    make(path)
    result = CliRunner().invoke(main, ["play", str(path)])
    assert result.exit_code == 1
    assert message in result.stderr


def test_a_missing_folder_and_an_unknown_seat_are_clear_errors(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", str(tmp_path / "nowhere" / "game.clue")])
    assert (result.exit_code, "there is no folder" in result.stderr) == (1, True)
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    result = CliRunner().invoke(main, ["play", str(path), "--as", "Zoe"])
    assert (result.exit_code, "nobody at this table" in result.stderr) == (2, True)


def test_leaving_the_set_up_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    done = piped(path, "clue-2023", "Ann Bob Cat")
    assert done.returncode == 0
    assert not path.exists()


def test_without_textual_it_says_so_and_goes_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.clue"
    path.write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "hidden").mkdir()
    code = (
        "import importlib.util, sys\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda n, *a: None if n == 'textual' else found(n, *a)\n"
    )
    (tmp_path / "hidden" / "sitecustomize.py").write_text(code)
    with Terminal("play", path, env={"PYTHONPATH": str(tmp_path / "hidden")}) as terminal:
        terminal.wait_for("note: line by line; for a whole screen: pip install")
        terminal.wait_for("Bob> ")
        terminal.type("q\n")
        assert terminal.wait_for_end()[1] == 0

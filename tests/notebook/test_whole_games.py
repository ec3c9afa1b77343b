"""The real program in a pseudo-terminal: every example game from the set-up to the last line."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.notebook.games import (
    EXAMPLES,
    canonical,
    entries,
    header_lines,
    log_of,
    setup_answers,
    text_of,
)
from tests.notebook.terminal import Terminal


def set_up(terminal: Terminal, name: str, path: Path) -> None:
    """Answer the questions, then add the header lines that they do not ask for."""
    for answer in setup_answers(log_of(name)):
        terminal.wait_for(": ")
        terminal.type(f"{answer}\n")
    terminal.wait_for("is begun")
    terminal.wait_for("> ")
    for number, line in enumerate(header_lines(name), start=1):
        written = path.read_text(encoding="utf-8").splitlines()
        if number > len(written) or written[number - 1] != line:
            terminal.enter(f"insert {number} {line}".strip())


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_set_up_and_played_key_by_key_and_its_file_is_the_example(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "game.clue"
    with Terminal("play", path, "--plain") as terminal:
        set_up(terminal, name, path)
        assert path.read_text(encoding="utf-8").splitlines() == header_lines(name)
        for entry in entries(name, len(header_lines(name))):
            terminal.enter(entry)
        terminal.type("quit\n")
        _, code = terminal.wait_for_end()
    assert code == 0
    assert path.read_text(encoding="utf-8") == canonical(name)
    if name != "clue-classic.clue":  # which is written in the quickest form
        assert path.read_bytes() == text_of(name).encode("utf-8")


def test_an_evening_with_slips_an_early_edit_undo_hiding_and_a_second_sitting(
    tmp_path: Path,
) -> None:
    name, path = "clue-2023.clue", tmp_path / "game.clue"
    typed = list(entries(name, len(header_lines(name))))
    with Terminal("play", path, "--plain") as terminal:
        set_up(terminal, name, path)
        terminal.enter("c: or re ki d  # a slip: it was the Lounge")
        for entry in typed[1:9]:
            terminal.enter(entry)
        assert "now    " not in terminal.enter("undo")
        terminal.enter("redo")
        answer = terminal.enter("edit 7 or re lo d")
        assert "  7  Cat asks Orchid, Revolver, Lounge: Dan shows  (now)" in answer
        terminal.enter("? Bob has Rope")
        assert terminal.enter("hide").endswith("hidden")
        assert terminal.enter("pl ro ki c").count("Rope") == 0
        terminal.enter("show")
        terminal.enter("pl ro ki d")
        terminal.enter("undo")
        terminal.type("\x04")
        _, code = terminal.wait_for_end()
    assert code == 0
    with Terminal("play", path, "--plain") as terminal:
        terminal.wait_for("Cat> ")
        for entry in typed[9:]:
            terminal.enter(entry)
        terminal.process.send_signal(signal.SIGTERM)
        terminal.wait_for_end()
    assert path.read_text(encoding="utf-8") == canonical(name)


def test_ctrl_c_drops_what_is_typed_and_twice_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(canonical("clue-2023.clue"), encoding="utf-8")
    with Terminal("play", path, "--plain") as terminal:
        terminal.wait_for("Bob> ")
        terminal.type("pl ro ki c")
        terminal.wait_for("pl ro ki c")
        time.sleep(0.3)  # a signal between two keys is heard at the next one
        terminal.type("\x03")
        terminal.wait_for("(dropped;")
        terminal.wait_for("Bob> ")
        for _ in range(2):
            time.sleep(0.3)
            terminal.type("\x03")
        _, code = terminal.wait_for_end()
    assert code == 0
    assert path.read_text(encoding="utf-8") == canonical("clue-2023.clue")


def test_tab_completes_names_and_a_faulty_entry_comes_back_for_correction(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(canonical("clue-2023.clue"), encoding="utf-8")
    with Terminal("play", path, "--plain") as terminal:
        terminal.wait_for("Bob> ")
        terminal.type("Orc\tWren\tLou\tDa")
        terminal.wait_for("Orchid Wrench Lounge Da")
        terminal.type("x\n")
        terminal.wait_for("no player is called 'Dax'")
        terminal.wait_for("Bob> Orchid Wrench Lounge Dax")
        terminal.type("\x7fn\n")
        terminal.wait_for("Bob asks Orchid, Wrench, Lounge: Cat passes, Dan shows")
        terminal.wait_for("> ")
        terminal.type("q\n")
        terminal.wait_for_end()


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(canonical("clue-2023.clue"), encoding="utf-8")
    terminal = Terminal("play", path, "--plain")
    with terminal:
        terminal.wait_for("Bob> ")
        terminal.enter("or wr lo d")
        terminal.type("gr le")
    assert path.read_text(encoding="utf-8") == (
        canonical("clue-2023.clue") + "Bob asks Orchid, Wrench, Lounge: Cat passes, Dan shows\n"
    )

"""What the README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from deduce.cli import main
from deduce.knowledge import build_report
from deduce.log.view import view
from deduce.notation import read_log

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, flags=re.M | re.S)


def test_the_report_shown_is_the_report_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for block in blocks("console"):
        command, _, shown = block.partition("\n")
        arguments = shlex.split(command.removeprefix("$ deduce "))
        assert CliRunner().invoke(main, arguments).stdout == shown


def test_the_log_shown_can_be_read_and_is_consistent() -> None:
    log = read_log(next(block for block in blocks("") if block.startswith("variant")))
    assert build_report(view(log)).consistent


def test_the_python_shown_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for block in blocks("python"):
        code = block.replace('open("examples/clue-2023.clue").read()', "text")
        text = Path("examples/clue-2023.clue").read_text(encoding="utf-8")
        exec(code, {"text": text})


def test_every_command_in_the_readme_exists_and_every_command_is_in_the_readme() -> None:
    shown = set(re.findall(r"^\| `deduce (\w+)", README, flags=re.M))
    assert shown == set(main.commands)


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    import runpy

    example = runpy.run_path(str(ROOT / "examples" / "ask_python.py"))
    example["main"](str(ROOT / "examples" / "clue-2023.clue"))
    assert capsys.readouterr().out.splitlines()[1] == "weapon: Revolver"

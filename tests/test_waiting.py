"""Long work shows that it goes on; short work and pipes show nothing."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

SLOW = (
    "import time\nfrom deduce.cli.waiting import waiting\n"
    "with waiting('Counting worlds'):\n    time.sleep({seconds})\nprint('done')\n"
)


def run_on_a_terminal(seconds: float) -> tuple[str, str]:
    """stdout, and what stderr shows on its terminal."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", SLOW.format(seconds=seconds)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
        text=True,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 1000)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    out, _ = child.communicate()
    os.close(ours)
    return out, shown.decode()


def test_long_work_on_a_terminal_shows_what_is_done_and_for_how_long() -> None:
    out, shown = run_on_a_terminal(2.2)
    assert out == "done\n"
    assert "Counting worlds" in shown
    assert "s; Ctrl-C stops" in shown


def test_short_work_shows_nothing() -> None:
    assert run_on_a_terminal(0) == ("done\n", "")


def test_nothing_is_shown_where_stderr_is_no_terminal() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SLOW.format(seconds=1.3)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (ran.stdout, ran.stderr) == ("done\n", "")

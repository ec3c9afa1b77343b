"""kill -9 at random moments loses no confirmed entry and leaves a valid file."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from deduce.log.view import view
from deduce.notation import format_event, read_log
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

ENTRIES = 500
GAME = 60
"""Entries to a file; a longer game only takes longer to deduce from."""


def a_game(seed: int) -> tuple[str, list[str]]:
    """The header of a game as its first player keeps it, and its lines."""
    game = simulate(load_variant("clue-classic"), seed=seed, players=4, turns=GAME)
    log = game.log()
    me = log.setup.players[0]
    seen = view(log, me)
    lines = [format_event(entry.record, log.setup) for entry in seen.moves]
    hand = next(format_event(e.record, log.setup) for e in seen.entries if e not in seen.moves)
    seats = ", ".join(f"{seat.name} {seat.size}" for seat in log.setup.seats)
    header = f"variant clue-classic\nplayers {seats}\nme {me}\n{hand}\n\n"
    return header.replace(f"hand {me}: ", "hand "), lines[:GAME]


def play_until_killed(path: Path, left: list[str], rng: random.Random) -> int:
    """Type lines until the program is killed, perhaps in the middle of one; how many it echoed."""
    command = [sys.executable, "-u", "-m", "deduce", "play", path, "--plain"]
    confirmed, limit = 0, rng.randint(20, 50)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in left[:limit]:
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
            for echoed in process.stdout:
                if echoed.decode().split("  ", 2)[-1].rstrip("\n") == line:
                    confirmed += 1
                    break
        rest = left[confirmed : confirmed + 3]
        process.stdin.write("".join(f"{line}\n" for line in rest).encode())
        process.stdin.flush()
        time.sleep(rng.random() * 0.05)
        process.kill()
    return confirmed


def test_kill_9_loses_none_of_500_confirmed_entries(tmp_path: Path) -> None:
    rng, confirmed, seed = random.Random(9), 0, 0
    while confirmed < ENTRIES:
        seed += 1
        header, lines = a_game(seed)
        path = tmp_path / f"{seed}.clue"
        path.write_text(header, encoding="utf-8")
        recorded = 0
        while recorded < len(lines):
            echoed = play_until_killed(path, lines[recorded:], rng)
            text = path.read_text(encoding="utf-8")
            kept = text.removeprefix(header).splitlines()
            assert len(kept) >= recorded + echoed
            assert kept == lines[: len(kept)]
            read_log(text)
            confirmed += echoed
            recorded = len(kept)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".clue"] * seed


CHANGES = """
import sys
from deduce.notebook.document import Document
from deduce.notebook.lines import with_line
document = Document(sys.argv[1])
number = int(sys.argv[2])
while True:
    number += 1
    document.rewrite(with_line(document.text, 1, f"# {number} " + "x" * 5000))
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


def test_kill_9_during_rewrites_leaves_a_whole_file_not_older_than_confirmed(
    tmp_path: Path,
) -> None:
    path, rng, number = tmp_path / "a.clue", random.Random(4), 0
    path.write_text("# 0 " + "x" * 5000 + "\n# end\n")
    for _ in range(8):
        command = [sys.executable, "-c", CHANGES, path, str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = [int(process.stdout.readline()) for _ in range(rng.randint(1, 30))]
            time.sleep(rng.random() * 0.01)
            process.kill()
            told += [int(line) for line in process.stdout if line.endswith("\n")]
        text = path.read_text()
        number = int(text.split()[1])
        assert text == f"# {number} " + "x" * 5000 + "\n# end\n"
        assert number in (told[-1], told[-1] + 1)

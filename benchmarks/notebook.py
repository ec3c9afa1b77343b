"""From Enter to the updated notebook: `python -m benchmarks.notebook`.

Line mode: from an entry's last key to all lines of its answer, in one process, the write to the
disk and its sync included. Screen: from what Enter calls until textual has painted 80 by 24 anew.
Every event and note of the example games, and of a game of six players, is entered once.
"""

from __future__ import annotations

import asyncio
import io
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

from deduce.log.events import SetupFact
from deduce.log.view import view
from deduce.notation import format_event, read_log
from deduce.notebook.commands import run
from deduce.notebook.document import Document
from deduce.notebook.line_mode import LineMode
from deduce.notebook.notebook import Notebook
from deduce.notebook.screen import NotebookApp
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

FOLDER = Path(__file__).parent.parent / "examples"
Game = tuple[str, str, list[str]]


def games() -> Iterator[Game]:
    """Name, header and lines of every example and of a game of six."""
    for path in sorted(FOLDER.glob("*.clue")):
        log = read_log(path.read_text(encoding="utf-8"), path.name, FOLDER)
        lines = path.read_text(encoding="utf-8").splitlines()
        moves = [e for e in log.entries if not isinstance(e.record, SetupFact)]
        header = "\n".join(lines[: moves[0].line - 1]) + "\n"
        yield path.stem, header, [format_event(e.record, log.setup) for e in moves]
    log = simulate(load_variant("clue-classic"), seed=5, players=6, turns=26).log()
    seen = view(log, log.setup.players[0])
    seats = ", ".join(f"{seat.name} {seat.size}" for seat in log.setup.seats)
    header = f"variant clue-classic\nplayers {seats}\nme {seen.viewer}\n"
    facts = [e for e in seen.entries if isinstance(e.record, SetupFact)]
    header += "".join(f"{format_event(e.record, log.setup)}\n" for e in facts)
    yield "six players", header, [format_event(e.record, log.setup) for e in seen.moves]


def in_lines(path: Path, lines: list[str]) -> list[float]:
    """Seconds for each entry in line mode."""
    taken = []
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        notebook = Notebook(Document(path))
        mode = LineMode(notebook)
        for line in lines:
            start = time.perf_counter()
            mode.answer(run(notebook, line))
            taken.append(time.perf_counter() - start)
    return taken


async def on_screen(path: Path, lines: list[str]) -> list[float]:
    """Seconds for each entry on the screen."""
    taken: list[float] = []
    app = NotebookApp(Notebook(Document(path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for line in lines:
            painted = asyncio.Event()
            start = time.perf_counter()
            app.enter(line)
            app.call_after_refresh(painted.set)
            await painted.wait()
            taken.append(time.perf_counter() - start)
            await pilot.pause()
    return taken


def milliseconds(seconds: list[float]) -> str:
    """Median and worst in milliseconds."""
    return f"{statistics.median(seconds) * 1000:.0f} | {max(seconds) * 1000:.0f}"


def main() -> None:
    """Print a table, game by game."""
    print("| game | entries | lines: median ms | worst | screen: median ms | worst |")
    print("|---|---|---|---|---|---|")
    every: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory() as folder:
        for name, header, lines in games():
            taken = []
            for place, play in enumerate((in_lines, on_screen)):
                path = Path(folder) / f"{name}-{place}.clue"
                path.write_text(header, encoding="utf-8")
                found = play(path, lines)
                seconds = asyncio.run(found) if asyncio.iscoroutine(found) else found
                taken.append(seconds)
                every[place].extend(seconds)
                recorded = path.read_text(encoding="utf-8").removeprefix(header).splitlines()
                assert recorded == lines
            print(
                f"| {name} | {len(lines)} | {milliseconds(taken[0])} | {milliseconds(taken[1])} |"
            )
            sys.stdout.flush()
    print(f"| all | {len(every[0])} | {milliseconds(every[0])} | {milliseconds(every[1])} |")


if __name__ == "__main__":
    main()

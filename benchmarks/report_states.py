"""Median and worst time of build_report over the 180 mid-game states, and of the command line.

Each state is put into a log by notes of the game's own notation, so that reading, both engines
and the report are all in the path that is timed. Run: python benchmarks/report_states.py
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from deduce.knowledge import build_report
from deduce.log.view import view
from deduce.notation import read_log

STATES = Path(__file__).parent.parent / "tests" / "data" / "bench_states.json"
EXAMPLE = Path(__file__).parent.parent / "examples" / "clue-2023.clue"
RUNS = 5


def variant_text(state: dict[str, Any]) -> str:
    """A variant file with the state's deck: cards c0, c1, … in its categories."""
    kinds, first = "", 0
    for number, size in enumerate(state["categories"]):
        cards = [f"c{card}" for card in range(first, first + size)]
        kinds += f'[[category]]\nname = "kind{number}"\ncards = {cards}\n'
        first += size
    return (
        'id = "state"\nname = "state"\nsource = "benchmark"\nplayers = [2, 10]\ndeal = "uneven"\n'
        f'[question]\ncards = 1\ncategories = "any"\n{kinds}'
    )


def log_text(state: dict[str, Any], variant: str) -> str:
    """The state's facts as notes."""
    sizes = ", ".join(f"p{i} {size}" for i, size in enumerate(state["hands"]))
    lines = [f"variant {variant}", f"players {sizes}"]
    lines += [f"p{p} has c{card}" for p, card in state["has"]]
    lines += [f"p{p} lacks c{card}" for p, card in state["lacks"]]
    lines += [
        f"p{p} has at least 1 of {', '.join(f'c{card}' for card in cards)}"
        for p, cards in state["clauses"]
    ]
    return "\n".join(lines) + "\n"


def measure(run: Any, runs: int = RUNS) -> float:
    """The median milliseconds of some runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def main() -> None:
    """Print the figures."""
    states = json.loads(STATES.read_text(encoding="utf-8"))["states"]
    timed = []
    with tempfile.TemporaryDirectory() as folder:
        for state in states:
            (Path(folder) / "state.toml").write_text(variant_text(state), encoding="utf-8")
            seen = view(read_log(log_text(state, "./state.toml"), folder=Path(folder)))
            report = build_report(seen)
            if report.worlds != state["worlds"]:
                raise SystemExit(f"{state['id']}: {report.worlds} worlds, not {state['worlds']}")
            timed.append((measure(lambda seen=seen: build_report(seen)), state["id"]))
    times = sorted(ms for ms, _ in timed)
    print(f"build_report, {len(times)} states, ms: median {statistics.median(times):.2f}, ", end="")
    print(f"p90 {times[int(0.9 * len(times))]:.2f}, worst {max(timed)[0]:.2f} ({max(timed)[1]})")
    for arguments in (["report", str(EXAMPLE)], ["report", str(EXAMPLE), "--json"], ["--help"]):
        command = [sys.executable, "-m", "deduce", *arguments]
        ms = measure(lambda command=command: subprocess.run(command, capture_output=True), runs=9)
        print(f"deduce {arguments[0]} {' '.join(arguments[2:])}as a process, ms: {ms:.0f}")


if __name__ == "__main__":
    main()

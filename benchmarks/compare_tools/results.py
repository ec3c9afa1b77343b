"""The table, the list of all times and the plots of a comparison."""

from __future__ import annotations

import csv
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import median, quantiles

from benchmarks.compare_tools.worker import Outcome

FOLDER = Path(__file__).parents[1] / "results"
OURS = "ours"
MANY = 10**6

TOOLS = {
    OURS: "deduce",
    "sdd_by_hand": "PySDD, built by hand",
    "dd_by_hand": "dd (CUDD), built by hand",
    "pysdd_cnf": "PySDD from the CNF",
    "dd_cnf": "dd (CUDD) from the CNF",
    "cpsat_enumeration": "OR-tools CP-SAT, enumeration",
    "pysat_enumeration": "python-sat, enumeration",
}


@dataclass(frozen=True, slots=True)
class Result:
    """What each tool made of one state."""

    state: str
    turns: int
    cards: int
    players: int
    outcomes: Mapping[str, Outcome]

    @property
    def worlds(self) -> int | None:
        """As the first tool that solved the state says."""
        return next((o.worlds for o in self.outcomes.values() if o.worlds is not None), None)

    @property
    def is_large(self) -> bool:
        """It has more than a million worlds, or nobody could count them."""
        return self.worlds is None or self.worlds > MANY

    def seconds(self, tool: str) -> float | None:
        """How long the tool took; None if it did not solve the state."""
        return self.outcomes[tool].seconds


def write_results(results: Sequence[Result], *, cap: float, folder: Path) -> None:
    """Writes compare.md, compare.csv and the plots; prints the table."""
    folder.mkdir(exist_ok=True)
    text = "\n".join(report(results, cap)) + "\n"
    (folder / "compare.md").write_text(text, encoding="utf-8")
    print(text)
    write_csv(results, folder / "compare.csv")
    from benchmarks.compare_tools.plots import draw_plots

    draw_plots(results, folder, cap=cap)


def publish(name: str, lines: Iterable[str]) -> None:
    """Write the lines to a file of the results, and print them."""
    text = "\n".join(lines) + "\n"
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_text(text, encoding="utf-8")
    print(text)


def machine() -> str:
    """What was run, of which commit, on what, beside how much else."""
    name, arguments = Path(sys.argv[0]).stem, sys.argv[1:]
    command = " ".join(["python", "-m", f"benchmarks.{name}", *arguments])
    return (
        f"`{command}`, commit {commit()}, {processor()}, {cpu_count()} cores, load"
        f" {getloadavg()[2]:.1f}, Python {platform.python_version()}."
    )


def commit() -> str:
    """The commit that is checked out, and whether the package was changed since."""
    run = partial(subprocess.run, capture_output=True, text=True, check=False)
    head = run(["git", "rev-parse", "--short", "HEAD"]).stdout.strip()
    changed = run(["git", "diff", "--quiet", "HEAD", "--", "deduce"]).returncode
    return f"{head} with changes" if changed else head


def processor() -> str:
    """The processor's model, where the system tells it."""
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text(encoding="utf-8").splitlines() if cpus.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def report(results: Sequence[Result], cap: float) -> Iterator[str]:
    """The lines of compare.md."""
    yield "# Exact counts, side by side\n"
    yield machine()
    packages = ("PySDD", "dd", "ortools", "python-sat")
    yield ", ".join(f"{name} {version(name)}" for name in packages) + ".\n"
    yield f"A cap of {cap:g} s for each tool and state. Times in milliseconds, memory in megabytes."
    yield "Ratio: the tool's time over ours, the median; ≥ counts what is not solved as the cap.\n"
    middle = [r for r in results if "-spectator" not in r.state and "-seat" not in r.state]
    harder = [r for r in results if r not in middle]
    groups = {"mid-game": middle, "harder": harder}
    groups["all with more than 10⁶ worlds"] = [r for r in results if r.is_large]
    for title, states in groups.items():
        if states:
            yield f"## {len(states)} states: {title}\n"
            yield from table(states, cap)
            yield ""


def table(results: Sequence[Result], cap: float) -> Iterator[str]:
    """One row a tool."""
    yield "| tool | solved | median | p90 | worst | memory, median | worst | ratio | ratio ≥ |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for tool in tools_of(results):
        solved = [r for r in results if r.seconds(tool) is not None]
        times = [capped(r, tool, cap) for r in results]
        memory = [r.outcomes[tool].megabytes for r in solved]
        both = [r for r in solved if r.seconds(OURS) is not None]
        cells = [
            TOOLS[tool],
            str(len(solved)),
            shown(median(times), cap),
            shown(quantiles(times, n=10, method="inclusive")[-1] if times[1:] else times[0], cap),
            shown(max(times), cap),
            f"{median(memory):.0f}" if memory else "–",
            f"{max(memory):.0f}" if memory else "–",
            f"{median(ratio(r, tool, cap) for r in both):.3g}" if both else "–",
            f"{median(ratio(r, tool, cap) for r in results):.3g}",
        ]
        yield f"| {' | '.join(cells)} |"


def tools_of(results: Sequence[Result]) -> list[str]:
    """The tools that were run, in the order of the table."""
    return [tool for tool in TOOLS if tool in results[0].outcomes]


def capped(result: Result, tool: str, cap: float) -> float:
    """The tool's seconds, or the cap."""
    seconds = result.seconds(tool)
    return cap if seconds is None else seconds


def ratio(result: Result, tool: str, cap: float) -> float:
    return capped(result, tool, cap) / capped(result, OURS, cap)


def shown(seconds: float, cap: float) -> str:
    """Milliseconds to three digits, or that the cap was reached."""
    if seconds >= cap:
        return "cap"
    ms = seconds * 1000
    return f"{ms:.0f}" if ms >= 100 else f"{ms:.3g}"


def write_csv(results: Sequence[Result], path: Path) -> None:
    """One row a state: its size, and each tool's milliseconds and megabytes or failure."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        tools = tools_of(results)
        columns = [f"{tool} {what}" for tool in tools for what in ("ms", "MB")]
        writer.writerow(["state", "turns", "cards", "players", "worlds", *columns])
        for result in results:
            row: list[object] = [result.state, result.turns, result.cards, result.players]
            row.append(result.worlds)
            for tool in tools:
                outcome = result.outcomes[tool]
                solved = outcome.seconds is not None
                row.append(f"{1000 * (outcome.seconds or 0):.3f}" if solved else outcome.failure)
                row.append(f"{outcome.megabytes:.0f}" if solved else "")
            writer.writerow(row)

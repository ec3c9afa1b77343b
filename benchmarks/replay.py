"""How long it takes to review many finished games, in one process and in two.

The simulator plays the classic game among four, 30 turns each at most, with all hands and shown
cards in the log. Run: python -m benchmarks.replay (some five minutes of two cores); writes
benchmarks/results/replay.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.compare_tools.results import machine, publish
from deduce.review.many import Faulty, review_many, summarise
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

VARIANT = "clue-classic"
PLAYERS = 4
TURNS = 30
JOBS = (1, 2)


def logs(folder: Path, games: int) -> list[str]:
    """Paths of so many complete logs."""
    variant = load_variant(VARIANT)
    paths = []
    for seed in range(games):
        path = folder / f"game-{seed:03}.clue"
        text = simulate(variant, seed=seed, players=PLAYERS, turns=TURNS).text()
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return paths


def seconds(paths: Sequence[str], jobs: int) -> tuple[float, int]:
    """How long all reviews take, and how many questions they rate."""
    start = perf_counter()
    results = list(review_many(paths, jobs=jobs))
    took = perf_counter() - start
    if any(isinstance(result, Faulty) for result in results):
        raise RuntimeError("a simulated log is faulty")
    return took, sum(total.asked for total in summarise(results).totals)


def report(games: int) -> Iterator[str]:
    """The lines of replay.md."""
    with TemporaryDirectory() as folder:
        paths = logs(Path(folder), games)
        found = {jobs: seconds(paths, jobs) for jobs in JOBS}
    _, asked = found[1]
    yield "# Reviewing many games\n"
    yield f"{machine()}\n"
    yield f"{games} complete logs of `{VARIANT}` among {PLAYERS}, {TURNS} turns or fewer,"
    yield f"{asked:,} questions in all; one run after the other.\n"
    yield "| jobs | seconds | a game | against one job |\n|--:|--:|--:|--:|"
    alone, _ = found[1]
    for jobs, (took, _) in found.items():
        yield f"| {jobs} | {took:.0f} | {took / games:.2f} | {took / alone:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    publish("replay.md", report(parser.parse_args().games))


if __name__ == "__main__":
    main()

"""Median and worst time of check, and how often the true repair comes first, over the broken logs.

Run: python benchmarks/check_logs.py
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

from deduce.knowledge import Knowledge
from deduce.log.view import view
from deduce.notation import read_log
from deduce.repair.check import find_conflict

BROKEN = Path(__file__).parent.parent / "tests" / "cases" / "broken"
RUNS = 5


def main() -> None:
    """Print the figures."""
    cases = json.loads((BROKEN / "expected.json").read_text(encoding="utf-8"))["cases"]
    times, ranks = [], []
    for name, expected in cases.items():
        log = read_log((BROKEN / f"{name}.clue").read_text(encoding="utf-8"))
        runs = []
        for _ in range(RUNS):
            start = time.perf_counter()
            conflict = find_conflict(Knowledge(view(log)))
            runs.append(1000 * (time.perf_counter() - start))
        times.append((statistics.median(runs), name))
        ranks.append(conflict.repairs.removals.index((expected["wrong_line"],)))
    median, (worst, name) = statistics.median(ms for ms, _ in times), max(times)
    print(f"check, {len(times)} broken logs, ms: median {median:.1f}, worst {worst:.1f} ({name})")
    first, three = sum(rank == 0 for rank in ranks), sum(rank < 3 for rank in ranks)
    print(f"the true line comes first in {first}, among the first three in {three}")


if __name__ == "__main__":
    main()

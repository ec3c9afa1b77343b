"""How long exact counts take on the mid-game states in tests/data/bench_states.json.

numpy is loaded first, as in a session that goes on: without it, only counts that take longer than
loading it would are left to it. Run from the root of the repository:
python -m benchmarks.count_states
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median, quantiles
from time import perf_counter

import numpy as np

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Evidence
from tests.counting.bench_states import BenchState, bench_states

REPEATS = 7


def count(evidence: Evidence) -> None:
    """Compile, count and find all marginals."""
    counter = WorldCounter(evidence)
    counter.worlds  # noqa: B018
    counter.marginals()


def count_with_solutions(evidence: Evidence) -> None:
    """The same, and the joint solutions."""
    counter = WorldCounter(evidence)
    counter.marginals()
    counter.solutions()


def milliseconds(work: Callable[[Evidence], None], evidence: Evidence) -> float:
    """The median time of several runs."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        work(evidence)
        times.append(perf_counter() - start)
    return median(times) * 1000


def print_times(
    title: str, work: Callable[[Evidence], None], states: tuple[BenchState, ...]
) -> None:
    times = {state.id: milliseconds(work, state.evidence) for state in states}
    worst = max(times, key=times.__getitem__)
    p90 = quantiles(times.values(), n=10)[-1]
    print(
        f"{title:<32} median {median(times.values()):6.2f} ms  p90 {p90:6.2f} ms"
        f"  worst {times[worst]:6.2f} ms ({worst})"
    )


def growth(state: BenchState) -> float:
    """How long a recount after the last constraint takes, of the time of a new count."""
    evidence = state.evidence
    *earlier, last = evidence.constraints
    before = WorldCounter(replace(evidence, constraints=tuple(earlier)))
    before.marginals()
    ratios = []
    for _ in range(REPEATS):
        start = perf_counter()
        before.given(last).marginals()
        half = perf_counter()
        WorldCounter(evidence).marginals()
        ratios.append((half - start) / (perf_counter() - half))
    return median(ratios)


def main() -> None:
    states = bench_states()
    print(f"{len(states)} states, the median of {REPEATS} runs of each; numpy {np.__version__}")
    print_times("count and marginals", count, states)
    print_times("count, marginals and solutions", count_with_solutions, states)
    ratios = [growth(state) for state in states]
    print(f"a recount with one more constraint    {median(ratios):.2f} of the time of a new count")


if __name__ == "__main__":
    main()

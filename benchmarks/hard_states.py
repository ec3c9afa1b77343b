"""How long exact counts take on the harder states, with dicts, with numpy and with the faster.

The states are those of `make_states`: up to eight players and 80 turns, seen from a seat and by a
spectator. Run from the root of the repository: python -m benchmarks.hard_states
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles
from time import perf_counter
from typing import get_args

from benchmarks.make_states import State, harder_states
from deduce.counting import CountingBudgetExceeded, WorldCounter
from deduce.counting.choose import Engine

REPEATS = 3
BIG = 4_000
"""States that need more merged states than this are summed up apart."""


def seconds(state: State, engine: Engine, *, solutions: bool) -> float | None:
    """The best time of several runs; None if the budget is exceeded."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        counter = WorldCounter(state.evidence, engine=engine)
        try:
            counter.marginals()
            if solutions:
                counter.solutions()
        except CountingBudgetExceeded:
            return None
        times.append(perf_counter() - start)
    return min(times)


def is_big(state: State) -> bool:
    try:
        return WorldCounter(state.evidence, max_states=BIG, engine="plain").worlds < 0
    except CountingBudgetExceeded:
        return True


def lines(states: list[State]) -> Iterator[str]:
    """One line for each engine, without and with joint solutions."""
    for solutions in (False, True):
        for engine in get_args(Engine):
            found = [seconds(state, engine, solutions=solutions) for state in states]
            times = {s.id: t * 1000 for s, t in zip(states, found, strict=True) if t is not None}
            worst = max(times, key=times.__getitem__)
            yield (
                f"{engine:<7} {'with' if solutions else 'no':<4} solutions"
                f"  solved {len(times)} of {len(states)}  median {median(times.values()):6.2f} ms"
                f"  p90 {quantiles(times.values(), n=10)[-1]:6.1f}"
                f"  worst {times[worst]:6.1f} ({worst})"
            )


def main() -> None:
    states = list(harder_states())
    WorldCounter(states[0].evidence, engine="vector").marginals()
    for title, some in (
        (f"all {len(states)} states", states),
        (f"those with more than {BIG} merged states", [state for state in states if is_big(state)]),
    ):
        print(f"{title}; best of {REPEATS} runs each")
        for line in lines(some):
            print(f"  {line}")


if __name__ == "__main__":
    main()

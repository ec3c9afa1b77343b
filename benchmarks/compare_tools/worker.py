"""One tool in a process of its own, where each state is solved in a fork with a time cap.

Started as `python -m benchmarks.compare_tools.worker TOOL CAP`, it reads pickled states and writes
pickled outcomes. A fork starts with the tool imported and nothing else done.
"""

from __future__ import annotations

import importlib
import multiprocessing
import pickle
import resource
import sys
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter
from typing import Any

from deduce.meaning.constraints import Evidence

REPEATS = 7
REPEAT_FOR = 0.2
MEMORY = 6 << 30


@dataclass(frozen=True, slots=True)
class Outcome:
    """`seconds`: the median of up to seven runs, None if not solved; `megabytes`: most in use.

    `answer` stands for the number of worlds and all marginals; equal answers have equal ones.
    """

    seconds: float | None = None
    megabytes: float = 0.0
    worlds: int | None = None
    answer: str = ""
    failure: str = ""


def solve_once_and_again(tool: Any, prepared: object, cap: float) -> Outcome:
    """Solves, measures the memory of that, and where it was quick solves again."""
    times: list[float] = []
    while not times or (len(times) < REPEATS and sum(times) < REPEAT_FOR):
        start = perf_counter()
        worlds, marginals = tool.solve(prepared)
        times.append(perf_counter() - start)
        if len(times) == 1:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if times[0] > cap:
        return Outcome(failure="cap")
    rows = [(card, holder, n) for card, row in marginals.items() for holder, n in row.items()]
    answer = sha256(repr((worlds, sorted(rows))).encode()).hexdigest()
    return Outcome(median(times), memory, worlds, answer)


def solve_into(pipe: Connection, tool: Any, prepared: object, cap: float) -> None:
    """The work of a fork."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        pipe.send(solve_once_and_again(tool, prepared, cap))
    except Exception as error:
        pipe.send(Outcome(failure=f"{type(error).__name__}: {error}"))


def solve_capped(tool: Any, evidence: Evidence, cap: float) -> Outcome:
    """The outcome of a fork, which is killed at the cap."""
    prepared = tool.prepare(evidence)
    ours, theirs = multiprocessing.Pipe(duplex=False)
    fork = multiprocessing.get_context("fork")
    process = fork.Process(target=solve_into, args=(theirs, tool, prepared, cap))
    process.start()
    theirs.close()
    try:
        outcome = ours.recv() if ours.poll(cap + REPEAT_FOR) else Outcome(failure="cap")
    except EOFError:
        outcome = Outcome(failure="died")
    process.kill()
    process.join()
    ours.close()
    return outcome


def main() -> None:
    name, cap = sys.argv[1], float(sys.argv[2])
    tool = importlib.import_module(f"benchmarks.compare_tools.{name}")
    while True:
        try:
            evidence = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(solve_capped(tool, evidence, cap), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Exact counts by this project and by general tools, on the same states, side by side.

Run from the root of the repository, with the tools installed
(pip install PySDD dd ortools python-sat matplotlib): python -m benchmarks.compare
Writes a table, all times and two plots to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from benchmarks.compare_tools.results import FOLDER, OURS, TOOLS, Result, write_results
from benchmarks.compare_tools.worker import Outcome
from benchmarks.make_states import State, harder_states, mid_game_states, some


class Lane:
    """One process for each tool; states are solved by one of them at a time."""

    def __init__(self, tools: Sequence[str], cap: float) -> None:
        self._workers = {tool: self._start(tool, cap) for tool in tools}
        self._turn = 0

    @staticmethod
    def _start(tool: str, cap: float) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "benchmarks.compare_tools.worker", tool, str(cap)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def solve(self, state: State) -> dict[str, Outcome]:
        """What each tool makes of the state; another tool is the first each time."""
        tools = list(self._workers)
        self._turn += 1
        first = self._turn % len(tools)
        return {tool: self._ask(tool, state) for tool in tools[first:] + tools[:first]}

    def _ask(self, tool: str, state: State) -> Outcome:
        worker = self._workers[tool]
        if worker.stdin is None or worker.stdout is None:
            raise RuntimeError("a worker has no pipes")
        pickle.dump(state.evidence, worker.stdin)
        worker.stdin.flush()
        outcome: Outcome = pickle.load(worker.stdout)
        return outcome

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers.values():
            worker.communicate()


def run(states: Sequence[State], tools: Sequence[str], *, cap: float, jobs: int) -> list[Result]:
    """Every state by every tool, several states at a time."""
    lanes: SimpleQueue[Lane] = SimpleQueue()
    every = [Lane(tools, cap) for _ in range(jobs)]
    for lane in every:
        lanes.put(lane)

    def solve(state: State) -> Result:
        lane = lanes.get()
        outcomes = lane.solve(state)
        lanes.put(lane)
        evidence = state.evidence
        return Result(
            state.id, state.turns, len(evidence.cards), len(evidence.holders) - 1, outcomes
        )

    results = []
    with ThreadPoolExecutor(jobs) as pool:
        for result in pool.map(solve, states):
            results.append(result)
            marks = (outcome.failure or "ok" for outcome in result.outcomes.values())
            print(len(results), result.state, dict(Counter(marks)), file=sys.stderr, flush=True)
    for lane in every:
        lane.close()
    return results


def reject_disagreement(results: Sequence[Result]) -> None:
    """Raises SystemExit where two tools answer a state differently."""
    for result in results:
        answers = {tool: o.answer for tool, o in result.outcomes.items() if o.seconds is not None}
        if len(set(answers.values())) > 1:
            raise SystemExit(f"{result.state}: the answers differ: {answers}")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cap", type=float, default=10, help="seconds a tool has for a state")
    parser.add_argument("--every", type=int, default=1, help="take every Nth mid-game state")
    parser.add_argument("--harder", type=int, default=20, help="every Nth harder one; 0: none")
    parser.add_argument("--max-states", type=int, help="stop after so many states")
    parser.add_argument("--jobs", type=int, default=2, help="states at a time, one core each")
    parser.add_argument("--tools", nargs="+", default=list(TOOLS), choices=TOOLS)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    states = some(mid_game_states(), chosen.every)
    if chosen.harder:
        states += some(harder_states(), chosen.harder)
    states = states[: chosen.max_states]
    tools = [OURS, *(tool for tool in chosen.tools if tool != OURS)]
    results = run(states, tools, cap=chosen.cap, jobs=chosen.jobs)
    write_results(results, cap=chosen.cap, folder=chosen.folder)
    reject_disagreement(results)


if __name__ == "__main__":
    main()

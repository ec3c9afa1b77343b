"""Time of a smallest explanation and its argument, for every certain cell of many states.

The states are the consistent public cases, 216 simulated games cut at their end, and 40 long games
seen by spectators. Cells that are certain, and cards that are not in the envelope. The oracle of a
state is built once, outside the times. Run: python benchmarks/why_cells.py
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from deduce.log.view import View, view
from deduce.logic.backbone import verdicts
from deduce.logic.mus import forcing_lines
from deduce.logic.oracle import SatOracle
from deduce.logic.proof_search import argue
from deduce.meaning.constraints import Constraint, observe
from deduce.notation import read_log
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate

PUBLIC = Path(__file__).parent.parent / "tests" / "cases" / "public"
TURNS = (4, 8, 14, 24, 40)


def public_views() -> Iterator[View]:
    """The public cases, each from its note-taker's seat."""
    for file in sorted(PUBLIC.glob("*.clue")):
        yield view(read_log(file.read_text(encoding="utf-8"), file.stem, PUBLIC))


def simulated_views() -> Iterator[View]:
    """24 games of each bundled variant, viewers and lengths in turn."""
    for reference in bundled_variants():
        for seed in range(24):
            log = simulate(load_variant(reference), seed=seed, turns=TURNS[seed % 5]).log()
            viewers = [*log.setup.players, "spectator"]
            yield view(log, viewers[seed % len(viewers)])


def long_views() -> Iterator[View]:
    """Games of up to 80 turns, nothing but questions, as a spectator saw them."""
    for seed in range(20):
        for reference in ("clue-master-detective", "cluedo-classic"):
            variant = load_variant(reference)
            game = simulate(
                variant, seed=seed, players=variant.players[1], turns=80, events=frozenset()
            )
            yield view(game.log(), "spectator")


def targets(oracle: SatOracle) -> Iterator[Constraint]:
    """The certain cells, and the cards that are not in the envelope."""
    for (card, holder), verdict in (verdicts(oracle) or {}).items():
        if verdict == "certain":
            yield Constraint(holder, (card,), 1, 1)
        elif verdict == "impossible" and holder == ENVELOPE:
            yield Constraint(holder, (card,), 0, 0)


def measure(name: str, views: Iterable[View]) -> None:
    """Print the times, the number of lines and the kinds of argument of some states."""
    times, kinds, sizes = list[float](), Counter[str](), list[int]()
    for seen in views:
        evidence = observe(seen)
        with SatOracle(evidence) as oracle:
            for target in list(targets(oracle)):
                start = time.perf_counter()
                lines = forcing_lines(oracle, target) or ()
                argument = argue(evidence, lines, target)
                times.append(1000 * (time.perf_counter() - start))
                kinds[argument.kind] += 1
                sizes.append(len(lines))
    times.sort()
    print(f"{name}: {len(times)} cells, ms: median {statistics.median(times):.2f}, ", end="")
    print(
        f"p90 {times[int(0.9 * len(times))]:.2f}, p99 {times[int(0.99 * len(times))]:.1f}, ", end=""
    )
    print(f"worst {times[-1]:.1f}; {max(sizes)} lines at most; {dict(kinds)}")


def main() -> None:
    """Print the figures."""
    measure("public cases", public_views())
    measure("simulated games", simulated_views())
    measure("long games, spectator", long_views())


if __name__ == "__main__":
    main()

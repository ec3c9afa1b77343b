"""Median time of each tool against turn number and against the number of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import matplotlib as mpl

from benchmarks.compare_tools.results import TOOLS, Result, capped, tools_of

mpl.use("Agg")

from matplotlib import pyplot as plt

MARKERS = "os^vDPX"


def draw_plots(results: Sequence[Result], folder: Path, *, cap: float) -> None:
    """Writes compare-turns.png and compare-cards.png."""
    draw(
        results,
        lambda result: result.turns,
        "questions asked so far",
        folder / "compare-turns.png",
        cap,
    )
    draw(results, lambda result: result.cards, "cards", folder / "compare-cards.png", cap)


def draw(
    results: Sequence[Result], of: Callable[[Result], int], label: str, path: Path, cap: float
) -> None:
    """One line a tool; states not solved count as the cap."""
    figure, axes = plt.subplots(figsize=(8, 5))
    places = sorted(set(map(of, results)))
    for tool, marker in zip(tools_of(results), MARKERS, strict=False):
        at = {x: [1000 * capped(r, tool, cap) for r in results if of(r) == x] for x in places}
        axes.plot(places, [median(at[x]) for x in places], marker=marker, label=TOOLS[tool])
    axes.axhline(1000 * cap, color="grey", linestyle=":", linewidth=1)
    axes.set_yscale("log")
    axes.set_xticks(places)
    axes.set_xlabel(label)
    axes.set_ylabel(f"median time, ms (dotted: the cap of {cap:g} s)")
    axes.grid(alpha=0.3)
    figure.legend(loc="outside upper center", ncols=3, fontsize=9, frameon=False)
    figure.set_layout_engine("constrained")
    figure.savefig(path, dpi=70)
    plt.close(figure)

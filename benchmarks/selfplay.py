"""How soon do strategies solve the game, and who wins against whom?

Plays the classic deck among four players, the same deals for every table.
Run from the root of the repository: python -m benchmarks.selfplay --jobs 2
Writes benchmarks/results/selfplay.md after every table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from benchmarks.compare_tools.results import FOLDER, machine
from deduce.rules.variant_file import load_variant
from deduce.simulation.series import Mean, Series, mean, play_series
from deduce.simulation.ways import STRATEGIES, Strategy

VARIANT = "cluedo-classic"
SEATS = 4
MEASURE: Strategy = "entropy-120"
PUBLISHED = {"know-least": "21.46", "most-x": "12.45", "entropy-120": "11.49"}
Table = tuple[Strategy, ...]


def tables() -> Iterator[Table]:
    """Tables of one kind, then one seat of a kind against three of the measure."""
    for strategy in STRATEGIES:
        yield (strategy,) * SEATS
    for strategy in ("advise", "most-x"):
        yield (strategy, *(MEASURE,) * (SEATS - 1))


def report(found: Mapping[Table, Series], seconds: Mapping[Table, float]) -> Iterator[str]:
    """The lines of selfplay.md."""
    games = {len(series.outcomes) for series in found.values()}
    yield "# Self-play\n"
    yield f"{machine()}\n"
    deals = " or ".join(map(str, sorted(games)))
    yield f"{deals} deals of `{VARIANT}` among {SEATS} (5, 5, 4 and 4 cards),"
    yield "the same for every table. Turns are those of the whole table; ± is a standard error.\n"
    yield "## Tables of one kind\n"
    less = f"turns less those of {MEASURE}, deal by deal"
    yield f"| strategy | turns | rounds | {less} | published | seconds a game |"
    yield "|---|--:|--:|--:|--:|--:|"
    for table, series in found.items():
        if len(set(table)) == 1:
            yield _row(table, series, found, seconds)
    yield f"\n## One seat against three of {MEASURE}, the seat moving on from game to game\n"
    yield "| strategy | games won (of chance 25%) | turns |"
    yield "|---|--:|--:|"
    for table, series in found.items():
        if len(set(table)) > 1:
            won = series.wins[0].rate
            yield f"| {table[0]} | {won.value:.1%} ± {won.error or 0:.1%} | {_told(series.turns)} |"


def _row(
    table: Table,
    series: Series,
    found: Mapping[Table, Series],
    seconds: Mapping[Table, float],
) -> str:
    measure = found.get((MEASURE,) * SEATS)
    less = "–"
    if measure is not None and series is not measure:
        pairs = zip(series.outcomes, measure.outcomes, strict=False)
        less = _told(mean([one.turns - other.turns for one, other in pairs]), sign="+")
    took = seconds[table] / len(series.outcomes)
    return (
        f"| {table[0]} | {_told(series.turns)} | {_told(series.rounds)} | {less} "
        f"| {PUBLISHED.get(table[0], '–')} | {took:.2f} |"
    )


def _told(found: Mean, *, sign: str = "") -> str:
    return f"{found.value:{sign}.2f} ± {found.error or 0:.2f}"


def played(table: Sequence[Strategy], *, games: int, seed: int, jobs: int) -> Series:
    variant = load_variant(VARIANT)
    outcomes = play_series(variant, table, games=games, seed=seed, jobs=jobs)
    return Series(VARIANT, seed, tuple(outcomes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    found: dict[Table, Series] = {}
    seconds: dict[Table, float] = {}
    for table in tables():
        start = perf_counter()
        found[table] = played(table, games=chosen.games, seed=chosen.seed, jobs=chosen.jobs)
        seconds[table] = perf_counter() - start
        text = "\n".join(report(found, seconds)) + "\n"
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / "selfplay.md").write_text(text, encoding="utf-8")
        print(f"{','.join(table)}: {seconds[table]:.0f} s", flush=True)
    print(text)


if __name__ == "__main__":
    main()

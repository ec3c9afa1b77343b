"""Does it help to read others? Log loss with and without `silence counts`, `questions count W`.

Plays games of the classic deck by players of several asking styles who accuse as soon as their
plain notes settle the envelope, and scores what the note-taker would be told after some rounds.
Run from the root of the repository: python -m benchmarks.reading_others
Writes benchmarks/results/reading_others.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import log2, sqrt
from statistics import fmean, stdev

from benchmarks.compare_tools.results import machine, publish
from deduce.counting import WorldCounter
from deduce.log.events import Question
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.meaning.likelihoods import silences
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import load_variant
from deduce.simulation.game import Game
from deduce.simulation.simulate import simulate
from deduce.simulation.ways import Asking

GAMES = 1000
ROUNDS = (2, 3, 4, 6)
PLAYERS = 4
STYLES: dict[str, Sequence[Asking]] = {
    "at random": ["random"] * PLAYERS,
    "what they know least": ["least-known"] * PLAYERS,
    "half and half": ["random", "least-known"] * (PLAYERS // 2),
}
WEIGHTS = {
    "off": None,
    "3/4": Fraction(3, 4),
    "1/2": Fraction(1, 2),
    "1/3": Fraction(1, 3),
    "1/10": Fraction(1, 10),
}


@dataclass(frozen=True, slots=True)
class Score:
    """Bits of the true solution in one game after some rounds, under one reading of the others.

    `heard`: how many questions were unanswered with their asker silent.
    """

    game: int
    style: str
    rounds: int
    silence: bool
    weight: str
    bits: float
    heard: int


def scores_of(seed: int) -> list[Score]:
    """The game of this seed by players of each style."""
    return list(chain.from_iterable(_scores_of_style(seed, style) for style in STYLES))


def _scores_of_style(seed: int, style: str) -> Iterator[Score]:
    game = simulate(
        load_variant("clue-classic"),
        seed=seed,
        players=PLAYERS,
        asking=STYLES[style],
        turns=PLAYERS * max(ROUNDS) + 1,
        events=("accusation",),
    )
    for rounds, seen in views(game):
        heard = len(list(silences(seen)))
        for weight, number in WEIGHTS.items():
            for silence in (False, True):
                setup = replace(seen.setup, silence_counts=silence, questions_count=number)
                bits = bits_of(replace(seen, setup=setup), game)
                yield Score(seed, style, rounds, silence, weight, bits, heard)


def views(game: Game) -> Iterator[tuple[int, View]]:
    """What the note-taker knew after each number of rounds that was played to its end.

    The next question is on record too, so that it is known who kept silent.
    """
    log = game.log()
    asked = [entry.line for entry in log.entries if isinstance(entry.record, Question)]
    for rounds in ROUNDS:
        if len(asked) > rounds * PLAYERS:
            yield rounds, view(log, through=asked[rounds * PLAYERS])


def bits_of(seen: View, game: Game) -> float:
    """Minus the binary logarithm of the probability told for what is in the envelope."""
    counter = WorldCounter(observe(seen))
    share = dict(counter.weighted_solutions())[game.deal[ENVELOPE]]
    return -log2(share / counter.weighted_worlds)


def by_game(scores: Sequence[Score]) -> dict[int, float]:
    """The mean over the moments of each game: games are independent, moments are not."""
    games: dict[int, list[float]] = {}
    for score in scores:
        games.setdefault(score.game, []).append(score.bits)
    return {game: fmean(bits) for game, bits in games.items()}


def with_error(numbers: Sequence[float]) -> str:
    """The mean and its standard error."""
    error = stdev(numbers) / sqrt(len(numbers)) if numbers[1:] else 0.0
    return f"{fmean(numbers):+.3f} ± {error:.3f}"


def report(scores: Sequence[Score]) -> Iterator[str]:
    """The lines of reading_others.md."""
    yield "# Reading others: bits of the true solution\n"
    yield f"{machine()}\n"
    games = len({score.game for score in scores})
    yield f"{games:,} deals of the classic deck, {PLAYERS} players, each deal played by every"
    yield "style; the note-taker's view after 2, 3, 4 and 6 rounds, where the game went on. First"
    yield "the loss without either header, then the differences to it, game by game.\n"
    yield f"| they ask | silence | bits, off | {' | '.join(WEIGHTS)} |"
    yield "|---|---|--:|" + "--:|" * len(WEIGHTS)
    for style in STYLES:
        part = [score for score in scores if score.style == style]
        base = by_game([s for s in part if s.weight == "off" and not s.silence])
        for silence in (False, True):
            cells = []
            for weight in WEIGHTS:
                told = by_game([s for s in part if s.weight == weight and s.silence == silence])
                cells.append(with_error([told[game] - base[game] for game in base]))
            name = "counts" if silence else "off"
            yield f"| {style} | {name} | {fmean(base.values()):.3f} | {' | '.join(cells)} |"
    yield from _where_silent(scores)


def _where_silent(scores: Sequence[Score]) -> Iterator[str]:
    """What `silence counts` does at the moments at which there was a silence."""
    yield "\n## Moments at which somebody had kept silent\n"
    yield "| they ask | share of moments | games | bits, off | silence counts − off |"
    yield "|---|--:|--:|--:|--:|"
    for style in STYLES:
        part = [s for s in scores if s.style == style and s.weight == "off"]
        heard = [s for s in part if s.heard]
        off = by_game([s for s in heard if not s.silence])
        on = by_game([s for s in heard if s.silence])
        share = len(heard) / len(part)
        gain = with_error([on[game] - off[game] for game in off])
        yield f"| {style} | {share:.0%} | {len(off)} | {fmean(off.values()):.3f} | {gain} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, help="processes; default one a core")
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        parts = pool.map(scores_of, range(chosen.games), chunksize=5)
        scores = [score for part in parts for score in part]
    publish("reading_others.md", report(scores))


if __name__ == "__main__":
    main()

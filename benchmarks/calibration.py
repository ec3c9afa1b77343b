"""How well do probabilities fit what was in the envelope, under equal and random answers?

Plays 2,000 games of all bundled variants, each with showers that choose evenly and again with
showers that repeat themselves, and scores what the note-taker would be told after some rounds.
Run from the root of the repository: python -m benchmarks.calibration
Writes benchmarks/results/calibration.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import log2, sqrt
from statistics import fmean, stdev
from typing import get_args

from benchmarks.compare_tools.results import machine, publish
from deduce.counting import WorldCounter
from deduce.log.events import Question
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.rules.setup import AnswersModel
from deduce.rules.variant import ENVELOPE, Variant
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.game import Game
from deduce.simulation.simulate import simulate
from deduce.simulation.ways import Asking, Showing

GAMES = 2000
ROUNDS = (1, 2, 4, 8)
MOST_PLAYERS = 8
BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
MODELS: tuple[AnswersModel, ...] = get_args(AnswersModel)
SHOWERS: dict[Showing, str] = {"random": "choose evenly", "repeat": "repeat themselves"}


@dataclass(frozen=True, slots=True)
class Score:
    """How a model's probabilities did in one game after some rounds.

    `bits`: minus the binary logarithm of the true solution's probability. `brier`: the mean over
    categories of the squared errors of its cards. `cards`: probability of each card that may be
    in the envelope and may not, and whether it was there.
    """

    game: int
    showing: Showing
    rounds: int
    model: AnswersModel
    bits: float
    brier: float
    cards: tuple[tuple[float, bool], ...]


@cache
def variants() -> tuple[Variant, ...]:
    return tuple(map(load_variant, bundled_variants()))


def scores_of(seed: int) -> list[Score]:
    """The game of this seed by both kinds of showers, after each number of rounds."""
    every = variants()
    variant = every[seed % len(every)]
    least, most = variant.players
    places = seed // len(every)
    players = least + places % (min(most, MOST_PLAYERS) - least + 1)
    styles: tuple[Asking, ...] = get_args(Asking)
    scores = []
    for showing in SHOWERS:
        game = simulate(
            variant,
            seed=seed,
            players=players,
            asking=[styles[(seed + seat) % len(styles)] for seat in range(players)],
            showing=showing,
            turns=players * max(ROUNDS),
            events=(),
        )
        for rounds, seen in views(game):
            for model in MODELS:
                told = told_by(seen, model, game)
                scores.append(Score(seed, showing, rounds, model, *told))
    return scores


def views(game: Game) -> Iterator[tuple[int, View]]:
    """What the note-taker knew after each number of rounds."""
    log = game.log()
    asked = [entry.line for entry in log.entries if isinstance(entry.record, Question)]
    for rounds in ROUNDS:
        yield rounds, view(log, through=asked[rounds * len(log.setup.players) - 1])


def told_by(
    seen: View, model: AnswersModel, game: Game
) -> tuple[float, float, tuple[tuple[float, bool], ...]]:
    """Bits, Brier score and the open cards' probabilities, against the game's deal."""
    truth = game.deal[ENVELOPE]
    evidence = observe(replace(seen, setup=replace(seen.setup, answers=model)))
    counter = WorldCounter(evidence)
    total = counter.weighted_worlds
    rows = counter.weighted_marginals()
    chances = {card: rows[card][ENVELOPE] / total for card in evidence.cards}
    errors = [(chance - (card in truth)) ** 2 for card, chance in chances.items()]
    of_truth = dict(counter.weighted_solutions())[truth]
    opened = tuple((chance, card in truth) for card, chance in chances.items() if 0 < chance < 1)
    return -log2(of_truth / total), sum(errors) / len(evidence.categories), opened


def by_game(scores: Iterable[Score], what: str) -> dict[int, float]:
    """The mean over the moments of each game: games are independent, moments are not."""
    games: dict[int, list[float]] = {}
    for score in scores:
        games.setdefault(score.game, []).append(getattr(score, what))
    return {game: fmean(numbers) for game, numbers in games.items()}


def with_error(numbers: Iterable[float]) -> str:
    """The mean and its standard error."""
    known = list(numbers)
    error = stdev(known) / sqrt(len(known)) if known[1:] else 0.0
    return f"{fmean(known):.4f} ± {error:.4f}"


def losses(scores: Sequence[Score]) -> Iterator[str]:
    """Each kind of shower and moment: both models, and the difference game by game."""
    columns = f"{' | '.join(MODELS)} | random − equal"
    yield f"| showers | rounds | bits: {columns} | Brier: {columns} |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for showing, name in SHOWERS.items():
        for rounds in (*ROUNDS, None):
            part = [s for s in scores if s.showing == showing and rounds in (s.rounds, None)]
            cells = [*compared(part, "bits"), *compared(part, "brier")]
            yield f"| {name} | {rounds or 'all'} | {' | '.join(cells)} |"


def compared(scores: Sequence[Score], what: str) -> Iterator[str]:
    """The mean loss of each model, and of their difference."""
    equal, other = (by_game((s for s in scores if s.model == m), what) for m in MODELS)
    yield from map(with_error, (equal.values(), other.values()))
    yield with_error(other[game] - equal[game] for game in equal)


def reliability(scores: Sequence[Score]) -> Iterator[str]:
    """Of cards told to be in the envelope with some probability, how many were there."""
    groups = {
        f"{name}, {model}": [
            card for s in scores if (s.showing, s.model) == (showing, model) for card in s.cards
        ]
        for showing, name in SHOWERS.items()
        for model in MODELS
    }
    yield f"| told | {' | '.join(groups)} |"
    yield "|---|" + "--:|" * len(groups)
    for low, high in pairwise(BINS):
        cells = [
            observed([card for card in told if low < card[0] <= high]) for told in groups.values()
        ]
        yield f"| {low:.0%} to {high:.0%} | {' | '.join(cells)} |"


def observed(told: Sequence[tuple[float, bool]]) -> str:
    """Mean told and share found true, with the standard error as if cards were independent."""
    if not told:
        return "–"
    share = fmean(there for _, there in told)
    error = sqrt(share * (1 - share) / len(told))
    return f"{fmean(p for p, _ in told):.1%} → {share:.1%} ± {error:.1%} ({len(told):,})"


def report(scores: Sequence[Score]) -> Iterator[str]:
    """The lines of calibration.md."""
    games = {score.game for score in scores}
    yield "# Calibration of equal and random answers\n"
    yield f"{machine()}\n"
    yield f"{len(games):,} games, each played by both kinds of showers; the note-taker's view.\n"
    yield "## Loss: bits of the joint solution, Brier score of a category (± standard error)\n"
    yield from losses(scores)
    yield "\n## Reliability: probability told → share that was in the envelope (cards)\n"
    yield from reliability(scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, help="processes; default one a core")
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        parts = pool.map(scores_of, range(chosen.games), chunksize=9)
        scores = [score for part in parts for score in part]
    publish("calibration.md", report(scores))


if __name__ == "__main__":
    main()

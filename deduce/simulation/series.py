"""Many games of the same strategies, and how they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import TypeVar

from deduce.parallel import in_parallel
from deduce.rules.variant import Variant
from deduce.simulation.games import MOST_TURNS, USUAL_SHOWING, play_game
from deduce.simulation.habits import Showing
from deduce.simulation.players import Strategy

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's number of turns of the whole table, and the seat that won, if any.

    `strategies`: of the seats, clockwise.
    """

    turns: int
    winner: int | None
    strategies: tuple[Strategy, ...]

    @property
    def winning(self) -> Strategy | None:
        """The winner's strategy."""
        return None if self.winner is None else self.strategies[self.winner]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error, None for a single number."""

    value: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Wins:
    """A strategy, how many of the seats it has, and the share of games that one of them won."""

    strategy: Strategy
    seats: int
    rate: Mean


@dataclass(frozen=True, slots=True)
class Series:
    """The outcomes of games `seed`, `seed` + 1, … with the same strategies at the table."""

    variant: str
    seed: int
    outcomes: tuple[Outcome, ...]

    @property
    def solved(self) -> int:
        """How many games had a winner."""
        return sum(outcome.winner is not None for outcome in self.outcomes)

    @property
    def turns(self) -> Mean:
        """Turns of the whole table until the game was won, or until it was given up."""
        return mean([outcome.turns for outcome in self.outcomes])

    @property
    def rounds(self) -> Mean:
        """The round in which that was."""
        return mean([ceil(x.turns / len(x.strategies)) for x in self.outcomes])

    @property
    def wins(self) -> tuple[Wins, ...]:
        """Of each strategy at the table, in the order of the seats."""
        seats = self.outcomes[0].strategies
        return tuple(
            Wins(
                strategy,
                seats.count(strategy),
                mean([outcome.winning == strategy for outcome in self.outcomes]),
            )
            for strategy in dict.fromkeys(seats)
        )


def mean(numbers: Sequence[float]) -> Mean:
    """The mean, and its standard error from the spread."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None
    return Mean(fmean(numbers), error)


def play_series(
    variant: Variant,
    strategies: Sequence[Strategy],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    showing: Sequence[Showing] | None = None,
    most_turns: int = MOST_TURNS,
) -> Iterator[Outcome]:
    """The outcomes of so many games, in order, as they get done; the same whatever `jobs` is.

    Game g has the deal of seed `seed` + g, whoever plays, and the strategies, with their ways of
    showing, move on by a seat from each game to the next. Raises UnplayableGame.
    """
    ways = tuple(showing) if showing else (USUAL_SHOWING,) * len(strategies)
    work = partial(_play, variant, tuple(strategies), ways, seed, most_turns)
    return in_parallel(work, range(games), jobs=jobs)


def _play(
    variant: Variant,
    strategies: tuple[Strategy, ...],
    showing: tuple[Showing, ...],
    seed: int,
    most_turns: int,
    game: int,
) -> Outcome:
    seats = _moved(strategies, game)
    played = play_game(
        variant,
        seats,
        seed=seed + game,
        showing=_moved(showing, game),
        most_turns=most_turns,
    )
    players = played.game.setup.players
    winner = None if played.winner is None else players.index(played.winner)
    return Outcome(played.turns, winner, seats)


def _moved(seats: tuple[T, ...], by: int) -> tuple[T, ...]:
    """The seats' values moved on by so many seats."""
    first = -by % len(seats)
    return seats[first:] + seats[:first]

"""Many games of the same strategies, and how they did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import TypeVar

from deduce.parallel import in_parallel
from deduce.rules.variant import Variant
from deduce.simulation.game import Played
from deduce.simulation.happenings import Extra
from deduce.simulation.simulate import MOST_TURNS, play_game
from deduce.simulation.ways import Asking, Showing, Strategy

S = TypeVar("S", bound=str)


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
    asking: Asking | Sequence[Asking] = "random",
    showing: Showing | Sequence[Showing] = "random",
    most_turns: int = MOST_TURNS,
    events: Collection[Extra] | None = (),
) -> Iterator[Outcome]:
    """The outcomes of so many games, in order, as they get done; the same whatever `jobs` is.

    Game g has the deal of seed `seed` + g, whoever plays, and the strategies, with their ways of
    asking and showing, move on by a seat from each game to the next. The rest is as for
    `play_game`. Raises UnplayableGame.
    """
    play = partial(play_game, variant, most_turns=most_turns, events=events)
    asks = asking if isinstance(asking, str) else tuple(asking)
    shows = showing if isinstance(showing, str) else tuple(showing)
    work = partial(_outcome, play, tuple(strategies), asks, shows, seed)
    return in_parallel(work, range(games), jobs=jobs)


def _outcome(
    play: Callable[..., Played],
    strategies: tuple[Strategy, ...],
    asking: Asking | tuple[Asking, ...],
    showing: Showing | tuple[Showing, ...],
    seed: int,
    game: int,
) -> Outcome:
    """How the game of this number goes."""
    seats = _moved(strategies, game)
    asks = asking if isinstance(asking, str) else _moved(asking, game)
    shows = showing if isinstance(showing, str) else _moved(showing, game)
    played = play(seats, seed=seed + game, asking=asks, showing=shows)
    players = played.game.setup.players
    winner = None if played.winner is None else players.index(played.winner)
    return Outcome(played.turns, winner, seats)


def _moved(seats: tuple[S, ...], by: int) -> tuple[S, ...]:
    """The seats' values moved on by so many seats."""
    first = -by % len(seats)
    return seats[first:] + seats[:first]

"""Many games: how each player did over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from deduce.errors import DeduceError
from deduce.notation.files import load_log
from deduce.parallel import Backend, in_parallel
from deduce.review.build import build_review
from deduce.review.model import Review, Score


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's part in one game: the score, whether nobody was certain of the envelope earlier,
    and the numbers of missed turns and hasty accusations."""

    score: Score
    first: bool
    missed: int
    hasty: int


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """What one log adds to a summary: the standings of those whose hand it has, clockwise."""

    path: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Faulty:
    """A log that could not be reviewed, and why."""

    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Total:
    """A player over all games whose log has their hand.

    `accuracy`: the mean over all questions that could tell anything, `counted` of them; None if
    there are none. `certain`: games in which the envelope became certain to them, `first`: those
    in which it did so to nobody earlier; `missed`: turns in which they could have won.
    """

    player: str
    games: int
    won: int
    asked: int
    counted: int
    accuracy: float | None
    gained: float
    expected: float
    certain: int
    first: int
    missed: int
    hasty: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games together: players in the order in which they first appear."""

    games: tuple[ReviewedGame, ...]
    faulty: tuple[Faulty, ...]
    totals: tuple[Total, ...]


def review_many(
    paths: Sequence[str], *, jobs: int = 1, backend: Backend | None = None
) -> Iterator[ReviewedGame | Faulty]:
    """Each log's game, or what is wrong with it, in order, as they get done."""
    return in_parallel(game_of, paths, jobs=jobs, backend=backend)


def game_of(path: str) -> ReviewedGame | Faulty:
    """The standings of one log; a log that is faulty or contradicts itself stops nothing."""
    try:
        review = build_review(load_log(path))
    except DeduceError as error:
        return Faulty(path, str(error))
    return ReviewedGame(path, tuple(_standing(score, review) for score in review.scores))


def _standing(score: Score, review: Review) -> Standing:
    """A player's part; certainty that came when they could not win any more was not the first."""
    history = review.history
    certain = {s.player: s.certain_at for s in review.scores if s.certain_at is not None}
    in_time = {player: line for player, line in certain.items() if history.can_win(player, line)}
    return Standing(
        score,
        first=score.player in in_time and score.certain_at == min(in_time.values()),
        missed=sum(len(m.lines) for m in review.missed if m.player == score.player),
        hasty=sum(a.judged == "hasty" for a in review.accusations if a.accuser == score.player),
    )


def summarise(results: Iterable[ReviewedGame | Faulty]) -> Summary:
    """The totals of every player over the games that could be reviewed."""
    reviewed = list(results)
    games = tuple(result for result in reviewed if isinstance(result, ReviewedGame))
    standings_of: dict[str, list[Standing]] = {}
    for game in games:
        for standing in game.standings:
            standings_of.setdefault(standing.score.player, []).append(standing)
    return Summary(
        games,
        tuple(result for result in reviewed if isinstance(result, Faulty)),
        tuple(_total(player, standings) for player, standings in standings_of.items()),
    )


def _total(player: str, standings: Sequence[Standing]) -> Total:
    scores = [standing.score for standing in standings]
    counted = sum(score.counted for score in scores)
    shares = fsum(score.accuracy * score.counted for score in scores if score.accuracy is not None)
    return Total(
        player=player,
        games=len(scores),
        won=sum(score.won for score in scores),
        asked=sum(score.asked for score in scores),
        counted=counted,
        accuracy=shares / counted if counted else None,
        gained=fsum(score.gained for score in scores),
        expected=fsum(score.expected for score in scores),
        certain=sum(score.certain_at is not None for score in scores),
        first=sum(standing.first for standing in standings),
        missed=sum(standing.missed for standing in standings),
        hasty=sum(standing.hasty for standing in standings),
    )

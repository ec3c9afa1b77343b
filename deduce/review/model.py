"""A review: what replaying a log found, as frozen values; `docs/replay.md` defines the words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from deduce.advice.questions import Ask
from deduce.log.events import Entry
from deduce.log.log import Log
from deduce.log.table import TableHistory
from deduce.logic.backbone import Verdict
from deduce.meaning.cells import Cell
from deduce.report import Report
from deduce.review.highlights import Highlight
from deduce.review.rating import Rating


@dataclass(frozen=True, slots=True)
class TimelinePoint:
    """What a viewer can know after a line of the log; line 0 is before the first event.

    `report`: the same as `deduce report --as VIEWER --through LINE`. `uncertainty`: bits of it
    about the envelope. `settled`: the cells that became certain or impossible at this line.
    `rating`: of the viewer's own question on this line, if there is one and it can be rated.
    """

    line: int
    report: Report
    uncertainty: float
    settled: tuple[tuple[Cell, Verdict], ...]
    rating: Rating | None = None


@dataclass(frozen=True, slots=True)
class Timeline:
    """What one viewer could know, point by point: line 0, then every event and note of the log.

    All timelines of a review have the same lines. `certain_at`: the first line after which only one
    solution was left; None if there is none. `unrecorded`: the lines on which the viewer saw or
    heard what the log does not tell (a card, an answer, a loser's open hand), and 0 where it does
    not have the viewer's own hand: with any of those the viewer knew at least as much as the
    timeline says, and perhaps more. Lines after which nothing was left to know are not among them.
    """

    viewer: str
    points: tuple[TimelinePoint, ...]
    certain_at: int | None
    unrecorded: tuple[int, ...]

    @property
    def lower_bound(self) -> bool:
        """The viewer may have known more than the log tells."""
        return bool(self.unrecorded)

    def at(self, line: int) -> TimelinePoint:
        """The last point that is not after a line."""
        return next(point for point in reversed(self.points) if point.line <= line)

    def before(self, line: int) -> TimelinePoint:
        """The last point before a line, which must not be line 0."""
        return self.at(line - 1)


@dataclass(frozen=True, slots=True)
class ReviewedQuestion:
    """A question and what its asker, by what they could know, made of it. Bits are about the
    envelope.

    `before`: the uncertainty when asking; `gained`: how much of it the answer took, less than 0
    where the answer left more; `expected`: by what it could be expected to take, with its standard
    `error` (0 where exact); `best`: the first of the most telling questions then, and what that
    could be expected to take; `rank`: the question's place among all the `legal` ones, 1 for those
    not told apart from the best. `decisive`: the asker was certain of the envelope after it, and
    not before.
    """

    line: int
    asker: str
    ask: Ask
    before: float
    gained: float
    expected: float
    error: float
    best: Ask
    best_expected: float
    rank: int
    legal: int
    decisive: bool

    @property
    def accuracy(self) -> float | None:
        """The share of the best expectation that the question had; None where nothing could be
        expected of any question."""
        if self.best_expected <= 0:
            return None
        return min(self.expected / self.best_expected, 1.0)


Judged = Literal["certain", "lucky", "hasty", "unknown"]


@dataclass(frozen=True, slots=True)
class ReviewedAccusation:
    """An accusation, and the probability that it was right by what its accuser could know before
    it and before those made at once with it.

    `probability` is None where the accuser's seat is not followed or the cards were not recorded.
    `judged`: "certain" where it could be nothing else than right; "lucky" where it was right all
    the same; "hasty" where it was wrong; "unknown" where the log does not tell.
    """

    line: int
    accuser: str
    cards: tuple[str, ...]
    outcome: Literal["right", "wrong", "?"]
    probability: float | None
    judged: Judged


@dataclass(frozen=True, slots=True)
class MissedWin:
    """The envelope was certain to `player` after line `certain_at`, and on `lines`, turns of theirs
    that followed, they did not accuse."""

    player: str
    certain_at: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How a player did: the mean accuracy of those questions that could tell anything, how many
    those were of how many asked, and the bits gained and expected over all reviewed ones.

    `accuracy` is None where no question counts.
    """

    player: str
    accuracy: float | None
    counted: int
    asked: int
    gained: float
    expected: float
    certain_at: int | None
    won: bool


@dataclass(frozen=True, repr=False)
class Review:
    """All that replaying a log found.

    `entries`: the events and notes, as everybody with open hands sees them; `timelines`: the seats
    followed, clockwise, then the spectator; `solution`: the envelope's cards in category order,
    None where the log does not tell them; `winner` accused rightly.
    """

    log: Log
    entries: tuple[Entry, ...]
    timelines: tuple[Timeline, ...]
    questions: tuple[ReviewedQuestion, ...]
    accusations: tuple[ReviewedAccusation, ...]
    missed: tuple[MissedWin, ...]
    scores: tuple[Score, ...]
    story: tuple[Highlight, ...]
    solution: tuple[str, ...] | None
    winner: str | None

    def timeline(self, viewer: str) -> Timeline | None:
        """The timeline of a viewer; None if that seat is not followed."""
        return next((timeline for timeline in self.timelines if timeline.viewer == viewer), None)

    @cached_property
    def history(self) -> TableHistory:
        """How the table stood after each entry; the solution judges outcomes not recorded."""
        return TableHistory(self.log.setup, self.entries, self.solution)

    @property
    def untold(self) -> bool:
        """Somebody accused, and neither the outcome nor the solution tells whether that won."""
        return any(
            a.outcome == "?" and not (a.cards and self.solution is not None)
            for a in self.accusations
        )

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the points of every timeline, 0 first."""
        return tuple(point.line for point in self.timelines[0].points)

    def __repr__(self) -> str:
        ending = f"won by {self.winner}" if self.winner else "without a winner"
        return f"<Review of {self.log.setup.variant.id}: {len(self.timelines)} viewers, {ending}>"

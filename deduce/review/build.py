"""A review of a log: every seat is followed by its own view, then questions and accusations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deduce.errors import DeduceError
from deduce.knowledge import Knowledge
from deduce.log.events import Entry, Hand, Note, Solution
from deduce.log.line_numbers import line_numbers
from deduce.log.log import Log
from deduce.log.sizes import sizes_told
from deduce.log.table import TableHistory
from deduce.log.view import find_viewer, view
from deduce.logic.mus import smallest_clash
from deduce.meaning.constraints import Constraint
from deduce.review.accusations import missed_wins, review_accusations
from deduce.review.model import Review
from deduce.review.questions import review_questions
from deduce.review.scores import scores_of
from deduce.review.story import story_of
from deduce.review.timeline import Contradictory, follow, is_certain
from deduce.rules.setup import EVERYONE, SPECTATOR, Setup
from deduce.rules.variant import ENVELOPE


class NoReview(DeduceError):
    """What stands on `line` makes a review impossible."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(f"line {line}: {message}")


class ImpossibleSolution(NoReview):
    """The `solution` on `line` cannot be what the envelope holds."""

    def __init__(self, line: int, others: Sequence[int]) -> None:
        premises = line_numbers(others, last=", ") if others else "the rules"
        super().__init__(line, f"this solution cannot be together with {premises}")


class OtherSizes(NoReview):
    """The hand on `line` has a size that who does not see it would take for impossible; `players`
    is the header that tells the sizes."""

    def __init__(self, line: int, players: str) -> None:
        super().__init__(
            line,
            "the hands in the log have other sizes than the deal gives; "
            f"write them in the players line: {players}",
        )


def build_review(
    log: Log, viewers: Sequence[str] | None = None, *, until: int | None = None
) -> Review:
    """All that replaying a log finds, for `viewers` or, without them, for the usual ones.

    Events and notes after line `until` are left out. Raises Contradictory, NoReview and
    UnknownViewer. Cost: a report for each line and viewer, and for each question the rating of
    all, which takes most of the time (docs/replay.md).
    """
    log = log if until is None else log.through(until)
    whole = Knowledge(view(log, EVERYONE))
    stop_if_impossible(whole, log)
    names = viewers_of(log) if viewers is None else [find_viewer(log.setup, v) for v in viewers]
    stop_if_sizes_differ(log, names)
    entries = whole.view.moves
    timelines = tuple(follow(log, name, [entry.line for entry in entries]) for name in names)
    solution = solution_of(whole, log)
    questions = review_questions(entries, timelines)
    history = TableHistory(log.setup, entries, solution)
    winner = history.now.won and history.now.won[1]
    review = Review(
        log=log,
        entries=entries,
        timelines=timelines,
        questions=questions,
        accusations=review_accusations(history, timelines),
        missed=missed_wins(history, timelines),
        scores=scores_of(log.setup.players, entries, timelines, questions, winner),
        story=(),
        solution=solution,
        winner=winner,
    )
    return replace(review, story=story_of(review))


def viewers_of(log: Log) -> list[str]:
    """The seats whose hand is in the log, clockwise, and the spectator."""
    seats = {entry.record.player for entry in log.entries if isinstance(entry.record, Hand)}
    return [*(player for player in log.setup.players if player in seats), SPECTATOR]


def stop_if_impossible(whole: Knowledge, log: Log) -> None:
    """Raises Contradictory where no world fits the log, ImpossibleSolution where none fits its
    solution. `whole`: what is known where all hands lie open."""
    if not whole.consistent:
        raise Contradictory(whole.view)
    written = _written_solution(log)
    if written is None:
        return
    line, cards = written
    solved = Constraint(ENVELOPE, cards, len(cards), len(cards))
    if whole.oracle.consistent(assumptions=[whole.oracle.literal(solved)]):
        return
    note = Entry(line, Note(ENVELOPE, cards, "has"))
    noted = Knowledge(replace(whole.view, entries=(*whole.view.entries, note)))
    with noted.fresh_oracle() as oracle:
        clash = smallest_clash(oracle) or ()
    raise ImpossibleSolution(line, [other for other in clash if other != line])


def stop_if_sizes_differ(log: Log, viewers: Sequence[str]) -> None:
    """Raises OtherSizes where a hand of the log has a size that one of the viewers rules out.

    They do not see it, and go by the deal's rule where the `players` line does not tell the size.
    """
    hands = [(e.line, e.record) for e in log.entries if isinstance(e.record, Hand)]
    for viewer in viewers:
        sizes = sizes_told(log.setup, (entry.record for entry in view(log, viewer).entries))
        for line, hand in hands:
            if len(hand.cards) not in sizes[hand.player]:
                raise OtherSizes(line, _players_line(log.setup, [hand for _, hand in hands]))


def _players_line(setup: Setup, hands: Sequence[Hand]) -> str:
    """The header `players` with the sizes of these hands."""
    dealt = {hand.player: len(hand.cards) for hand in hands}
    sizes = {seat.name: dealt.get(seat.name, seat.size) for seat in setup.seats}
    seats = (name if size is None else f"{name} {size}" for name, size in sizes.items())
    return f"players {', '.join(seats)}"


def _written_solution(log: Log) -> tuple[int, tuple[str, ...]] | None:
    """The line and the cards of the `solution` line."""
    for entry in log.entries:
        if isinstance(entry.record, Solution):
            return entry.line, entry.record.cards
    return None


def solution_of(whole: Knowledge, log: Log) -> tuple[str, ...] | None:
    """What the `solution` line says, else a right accusation, else what all hands together leave;
    in category order, None where nothing tells."""
    written = _written_solution(log)
    cards = written[1] if written else whole.view.history.right_cards
    if cards is not None:
        return log.setup.variant.in_deck_order(cards)
    report = whole.report()
    if not is_certain(report):
        return None
    return tuple(row[0].card for row in report.envelope.values())

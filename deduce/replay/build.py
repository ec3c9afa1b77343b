"""A review of a log: every seat is followed by its own view, then questions and accusations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deduce.constraints import observe
from deduce.errors import DeduceError
from deduce.game.events import Entry, Hand, Note, SetupFact, Solution
from deduce.game.log import Log
from deduce.game.setup import EVERYONE, SPECTATOR
from deduce.game.variant import ENVELOPE
from deduce.game.view import find_viewer, view
from deduce.logic.explain import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.replay.accusing import missed_wins, review_accusations, right_cards, winning_line
from deduce.replay.follow import Contradictory, follow, is_certain
from deduce.replay.questions import review_questions
from deduce.replay.review import Review
from deduce.replay.scores import scores_of
from deduce.replay.story import tell
from deduce.report import build_report


class ImpossibleSolution(DeduceError):
    """The `solution` on `line` cannot be what the envelope holds."""

    def __init__(self, line: int, others: Sequence[int]) -> None:
        self.line = line
        told = f"line{'' if len(others) == 1 else 's'} {', '.join(map(str, others))}"
        self.message = f"this solution cannot be together with {told if others else 'the rules'}"
        super().__init__(f"line {line}: {self.message}")


def build_review(
    log: Log, viewers: Sequence[str] | None = None, *, until: int | None = None
) -> Review:
    """All that replaying a log finds, for `viewers` or, without them, for the usual ones.

    Events and notes after line `until` are left out. Raises Contradictory, ImpossibleSolution and
    UnknownViewer. Cost: a report for each line and viewer, and for each question the rating of
    all, which takes most of the time (docs/replay.md).
    """
    log = log if until is None else _cut(log, until)
    whole = view(log, EVERYONE)
    stop_if_impossible(log)
    names = viewers_of(log) if viewers is None else [find_viewer(log.setup, v) for v in viewers]
    entries = whole.moves
    courses = tuple(follow(log, name, [entry.line for entry in entries]) for name in names)
    solution = solution_of(log)
    questions = review_questions(entries, courses)
    won = winning_line(entries, solution)
    review = Review(
        log=log,
        entries=entries,
        courses=courses,
        questions=questions,
        accusations=review_accusations(entries, courses, solution),
        missed=missed_wins(entries, courses, solution),
        scores=scores_of(log.setup.players, entries, courses, questions, won and won[1]),
        story=(),
        solution=solution,
        winner=won and won[1],
    )
    return replace(review, story=tell(review))


def viewers_of(log: Log) -> list[str]:
    """The seats whose hand is in the log, clockwise, and the spectator."""
    told = {entry.record.player for entry in log.entries if isinstance(entry.record, Hand)}
    return [*(player for player in log.setup.players if player in told), SPECTATOR]


def _cut(log: Log, until: int) -> Log:
    """The log without the events and notes after a line."""
    kept = (e for e in log.entries if isinstance(e.record, SetupFact) or e.line <= until)
    return replace(log, entries=tuple(kept))


def stop_if_impossible(log: Log) -> None:
    """Raises Contradictory where no world fits the log, ImpossibleSolution where none fits its
    solution."""
    whole = view(log, EVERYONE)
    with SatOracle(observe(whole)) as oracle:
        if not oracle.consistent():
            raise Contradictory(whole)
    told = _told_solution(log)
    if told is None:
        return
    line, cards = told
    note = Entry(line, Note(ENVELOPE, cards, "has"))
    with SatOracle(observe(replace(whole, entries=(*whole.entries, note)))) as oracle:
        clash = smallest_clash(oracle)
    if clash is not None:
        raise ImpossibleSolution(line, [other for other in clash if other != line])


def _told_solution(log: Log) -> tuple[int, tuple[str, ...]] | None:
    """The line and the cards of the `solution` line."""
    for entry in log.entries:
        if isinstance(entry.record, Solution):
            return entry.line, entry.record.cards
    return None


def solution_of(log: Log) -> tuple[str, ...] | None:
    """What the `solution` line says, else a right accusation, else what all hands together leave;
    in category order, None where nothing tells."""
    told, whole = _told_solution(log), view(log, EVERYONE)
    cards = told[1] if told else right_cards(whole.moves)
    if cards is not None:
        return log.setup.variant.in_deck_order(cards)
    report = build_report(whole)
    if not is_certain(report):
        return None
    return tuple(row[0].card for row in report.envelope.values())

"""What of a game could be told: for each kind of highlight those worth telling, best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from deduce.advice.questions import Ask
from deduce.log.events import DirectQuestion, FreeAccusation, Question, whose_turn
from deduce.review.highlights import (
    BestAnswer,
    CertainCards,
    Deal,
    Decisive,
    EarlierChance,
    EnvelopeSettled,
    FirstLook,
    Hasty,
    Lead,
    Lucky,
    Missed,
    Opening,
    PoorQuestion,
    Remaining,
    ToldToOthers,
    Unlucky,
    Unsolved,
    Untold,
    Won,
)
from deduce.review.model import Review, ReviewedQuestion, Timeline, TimelinePoint
from deduce.review.rating import ask_of
from deduce.review.timeline import is_certain
from deduce.rules.setup import EVERYONE, SPECTATOR

NOTABLE = 0.5
"""Bits that make a difference worth telling."""
CLOSE = 1e-9
"""What differs by less differs by rounding."""
POOR = 0.5
"""The accuracy below which a question was a poor one."""


def _players(review: Review) -> list[Timeline]:
    """The timelines of players, if there are any; else all."""
    seats = [t for t in review.timelines if t.viewer not in (SPECTATOR, EVERYONE)]
    return seats or list(review.timelines)


def _among(review: Review) -> tuple[str, ...]:
    """Whom a comparison is about, where not every player is followed."""
    seats = tuple(timeline.viewer for timeline in _players(review))
    return () if seats == review.log.setup.players else seats


def _remaining(point: TimelinePoint) -> Remaining:
    """What the viewer cannot rule out then."""
    if is_certain(point.report):
        return Remaining(1, 0.0)
    solutions = None if point.report.estimate else len(point.report.solutions)
    return Remaining(solutions, point.uncertainty)


def deal(review: Review) -> Iterator[Deal]:
    """How many solutions the deck allows, and how many each one's first look leaves."""
    every = prod(len(category.cards) for category in review.log.setup.variant.categories)
    openings = (Opening(t.viewer, _remaining(t.points[0])) for t in _players(review))
    yield Deal(0, every, tuple(openings))


def outcome(review: Review) -> Iterator[Won | Unsolved | Untold]:
    """Who won and who was certain before; or how near the nearest came."""
    won = review.history.now.won
    if won is None:
        if review.entries:
            yield _open_end(review)
        return
    line, winner = won
    if any(a.line == line and a.judged == "lucky" for a in review.accusations):
        return
    earlier = (EarlierChance(m.player, m.lines[0]) for m in review.missed if m.player != winner)
    yield Won(line, winner, review.solution or (), tuple(earlier))


def _open_end(review: Review) -> Unsolved | Untold:
    """Who came nearest of those who had not lost; nobody where all had."""
    lost = review.history.now.lost
    remaining = {
        timeline.viewer: _remaining(timeline.points[-1])
        for timeline in _players(review)
        if timeline.viewer not in lost
    }
    least = min(remaining.values(), key=_nearness, default=None)
    return (Untold if review.untold else Unsolved)(
        review.lines[-1],
        nearest=() if least is None else _as_near_as(least, remaining),
        remaining=least,
        cards=review.solution or (),
        compared=len(remaining),
        among=_among(review),
    )


def _nearness(remaining: Remaining) -> tuple[float, float]:
    """The bits of uncertainty first, then the solutions."""
    return _rank(remaining.uncertainty), remaining.solutions or 0


def _as_near_as(measure: Remaining, remaining: Mapping[str, Remaining]) -> tuple[str, ...]:
    """The viewers who are left with as much."""
    wanted = _nearness(measure)
    return tuple(viewer for viewer, one in remaining.items() if _nearness(one) == wanted)


def lucky(review: Review) -> Iterator[Lucky]:
    """The accusation that won without being certain."""
    won = review.history.now.won
    for a in review.accusations:
        if a.judged == "lucky" and won == (a.line, a.accuser):
            yield Lucky(a.line, a.accuser, a.cards, a.probability or 0.0)


def hasty(review: Review) -> Iterator[Hasty]:
    """The accusations by which players lost, the surest first, but for those that were certain."""
    lost = review.history.now.lost
    hasty = [a for a in review.accusations if a.judged == "hasty" and lost[a.accuser] == a.line]
    for a in sorted(hasty, key=lambda a: -(a.probability or 0)):
        yield Hasty(a.line, a.accuser, a.cards, a.probability or 0.0)


def missed(review: Review) -> Iterator[Missed]:
    """Who could have won and did not accuse: at which line first, in how many turns."""
    for missed in sorted(review.missed, key=lambda m: m.lines[0]):
        yield Missed(missed.lines[0], missed.player, missed.certain_at, len(missed.lines))


def _in_play(review: Review) -> list[ReviewedQuestion]:
    """The questions of players who could still win."""
    history = review.history
    return [q for q in review.questions if history.can_win(q.asker, q.line)]


def decisive(review: Review) -> Iterator[Decisive]:
    """The questions that made their asker certain, the winner's first."""
    decisive = [question for question in _in_play(review) if question.decisive]
    for q in sorted(decisive, key=lambda q: q.asker != review.winner):
        before = _remaining(_timeline(review, q).before(q.line))
        yield Decisive(q.line, q.asker, q.ask, before)


def settled(review: Review) -> Iterator[EnvelopeSettled]:
    """Who became certain while they could still win, but not by a question of theirs."""
    asked = {(question.asker, question.line) for question in review.questions}
    events = {entry.line: entry.record for entry in review.entries}
    for timeline in sorted(_players(review), key=lambda t: t.viewer != review.winner):
        viewer, line = timeline.viewer, timeline.certain_at
        if not line or not review.history.can_win(viewer, line) or (viewer, line) in asked:
            continue
        before = _remaining(timeline.before(line))
        yield EnvelopeSettled(line, viewer, whose_turn(events[line]), before, events[line])


def best_answer(review: Review) -> Iterator[BestAnswer]:
    """The answer that took the most uncertainty from its asker, of all kinds of questions."""
    asked = list(_asked(review))
    best = min(asked, key=lambda answered: _rank(-answered.taken), default=None)
    if best is None or best.timeline.certain_at == best.line or best.taken <= NOTABLE - CLOSE:
        return
    yield BestAnswer(
        best.line,
        best.event.asker,
        _ask_of(best.event, review),
        _remaining(best.timeline.before(best.line)),
        _remaining(best.timeline.at(best.line)),
        free=isinstance(best.event, FreeAccusation),
        among=_among(review),
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """Anything that was asked, and its asker's timeline."""

    line: int
    event: Question | FreeAccusation | DirectQuestion
    timeline: Timeline

    @property
    def taken(self) -> float:
        """The bits of uncertainty that the answer took from the asker."""
        return _taken(self.timeline, self.line)


def _taken(timeline: Timeline, line: int) -> float:
    """The bits of uncertainty that a line took from the viewer; less than 0 if it left more."""
    return timeline.before(line).uncertainty - timeline.at(line).uncertainty


def _asked(review: Review) -> Iterator[_Asked]:
    """What players who could still win asked in any way."""
    for entry in review.entries:
        event = entry.record
        if isinstance(event, Question | FreeAccusation | DirectQuestion):
            timeline = review.timeline(event.asker)
            if timeline is not None and review.history.can_win(event.asker, entry.line):
                yield _Asked(entry.line, event, timeline)


def _ask_of(event: Question | FreeAccusation | DirectQuestion, review: Review) -> Ask:
    """The cards or groups asked about, and the one player who was asked, if there is one."""
    match event:
        case DirectQuestion():
            return Ask(event.about, event.asked)
        case FreeAccusation():
            return Ask(review.log.setup.variant.in_deck_order(event.cards))
        case Question():
            return ask_of(event, review.log.setup.variant)


def poor_question(review: Review) -> Iterator[PoorQuestion]:
    """The question that gave away the most against the best one, which is told too."""
    lost = {q.line: q.best_expected - q.expected for q in _in_play(review)}
    for q in sorted(_in_play(review), key=lambda q: _rank(-lost[q.line]))[:1]:
        if q.accuracy is not None and q.accuracy < POOR - CLOSE and lost[q.line] > NOTABLE - CLOSE:
            yield PoorQuestion(q.line, q.asker, q.ask, q.expected, q.best, q.best_expected)


def told_to_others(review: Review) -> Iterator[ToldToOthers]:
    """The answer that told another player, who could still win, the most more than its asker."""
    answers = [
        ToldToOthers(
            q.line, q.asker, q.ask.cards, timeline.viewer, _taken(timeline, q.line), q.gained
        )
        for q in _in_play(review)
        for timeline in _players(review)
        if timeline.viewer != q.asker and review.history.can_win(timeline.viewer, q.line)
    ]
    for answer in sorted(answers, key=lambda a: _rank(-(a.taken - a.gained)))[:1]:
        more = answer.taken - answer.gained
        if more > NOTABLE - CLOSE and answer.taken > NOTABLE - CLOSE:
            yield answer


def unlucky(review: Review) -> Iterator[Unlucky]:
    """The question whose answer fell the furthest behind what could be expected of it."""
    behind = [q for q in _in_play(review) if not q.decisive]
    for q in sorted(behind, key=lambda q: _rank(q.gained - q.expected))[:1]:
        if q.expected - q.gained > NOTABLE - CLOSE:
            yield Unlucky(q.line, q.asker, q.ask, q.expected, q.gained)


def first_look(review: Review) -> Iterator[FirstLook]:
    """Who first knew cards of the envelope, and which; not where each of them knew all of it."""
    all_of_it = len(review.log.setup.variant.categories)
    for place, line in enumerate(review.lines):
        certain = tuple(
            CertainCards(timeline.viewer, cards)
            for timeline in _in_race(review, line)
            if (cards := _certain_cards(timeline.points[place]))
        )
        if certain:
            if min(len(one.cards) for one in certain) < all_of_it:
                yield FirstLook(line, certain, _among(review))
            return


def _in_race(review: Review, line: int) -> list[Timeline]:
    """The timelines of the players who could still win after a line."""
    return [t for t in _players(review) if review.history.can_win(t.viewer, line)]


def _certain_cards(point: TimelinePoint) -> tuple[str, ...]:
    """The cards that are certainly in the envelope."""
    rows = point.report.envelope.values()
    return tuple(row[0].card for row in rows if row[0].cell.verdict == "certain")


def lead(review: Review) -> Iterator[Lead]:
    """Who of those who could still win was clearly in front half-way through."""
    place = len(review.lines) // 2
    line = review.lines[place]
    remaining = {t.viewer: _remaining(t.points[place]) for t in _in_race(review, line)}
    order = sorted(remaining, key=lambda viewer: _nearness(remaining[viewer]))
    if len(order) < 2 or place == 0:
        return
    first, second = remaining[order[0]], remaining[order[1]]
    ahead = second.uncertainty - first.uncertainty
    if ahead > 2 * NOTABLE - CLOSE and first.uncertainty > 0:
        followers = {viewer: remaining[viewer] for viewer in order[1:]}
        next_ones = _as_near_as(second, followers)
        yield Lead(line, order[0], first, next_ones, second, _among(review))


def _rank(amount: float) -> float:
    """An amount to sort by, so that what differs by rounding only is alike."""
    return round(amount, 9)


def _timeline(review: Review, question: ReviewedQuestion) -> Timeline:
    timeline = review.timeline(question.asker)
    if timeline is None:
        raise LookupError(question.asker)
    return timeline

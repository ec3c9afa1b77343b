"""The moments of a game that a story can tell: for each kind those worth telling, best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from deduce.game.events import DirectQuestion, Entry, FreeAccusation, Question, whose_turn
from deduce.game.setup import EVERYONE, SPECTATOR
from deduce.replay.accusing import Ending, ending_of
from deduce.replay.follow import is_certain
from deduce.replay.review import (
    Course,
    Kind,
    Moment,
    Review,
    ReviewedAccusation,
    ReviewedQuestion,
    Step,
)

NOTABLE = 0.5
"""Bits that make a difference worth telling."""
CLOSE = 1e-9
"""What differs by less differs by rounding."""
POOR = 0.5
"""The accuracy below which a question was a poor one."""


def _players(review: Review) -> list[Course]:
    """The courses of players, if there are any; else all."""
    seats = [c for c in review.courses if c.viewer not in (SPECTATOR, EVERYONE)]
    return seats or list(review.courses)


def _among(review: Review) -> tuple[str, ...]:
    """Whom a comparison is about, where not every player is followed."""
    seats = tuple(course.viewer for course in _players(review))
    return () if seats == review.log.setup.players else seats


def _ending_of(review: Review) -> Ending:
    return ending_of(review.entries, review.solution, review.log.setup.variant)


def _left(step: Step) -> tuple[float, float]:
    """The solutions left (0 where they were estimated) and the bits of doubt."""
    if is_certain(step.report):
        return 1.0, 0.0
    solutions = 0 if step.report.estimate else len(step.report.solutions)
    return float(solutions), step.doubt


def deal(review: Review) -> Iterator[Moment]:
    """How many solutions the deck allows, and how many each one's first look leaves."""
    courses = _players(review)
    every = prod(len(category.cards) for category in review.log.setup.variant.categories)
    amounts = [amount for course in courses for amount in _left(course.steps[0])]
    yield Moment(0, "deal", tuple(c.viewer for c in courses), (), (float(every), *amounts))


def outcome(review: Review) -> Iterator[Moment]:
    """Who won and who was certain before; or how near the nearest came."""
    won = _ending_of(review).won
    if won is None:
        if review.entries:
            yield _unsolved(review)
        return
    line, winner = won
    if any(a.line == line and a.judged == "lucky" for a in review.accusations):
        return
    earlier = [m for m in review.missed if m.player != winner]
    lines = tuple(float(missed.lines[0]) for missed in earlier)
    players = (winner, *(missed.player for missed in earlier))
    yield Moment(line, "won", players, review.solution or (), lines)


def _unsolved(review: Review) -> Moment:
    """Who came nearest of those who had not lost; nobody where all had."""
    lost, last = _ending_of(review).lost, review.lines[-1]
    left = {c.viewer: _left(c.steps[-1]) for c in _players(review) if c.viewer not in lost}
    least: tuple[float, ...] = min(left.values(), key=_nearness, default=())
    nearest = tuple(v for v in left if _nearness(left[v]) == _nearness(least))
    kind: Kind = "untold" if review.untold else "unsolved"
    amounts = (*least, float(len(left)))
    return Moment(last, kind, nearest, review.solution or (), amounts, _among(review))


def _nearness(left: Sequence[float]) -> list[float]:
    """The bits of doubt first, then the solutions."""
    return [_rank(amount) for amount in reversed(left)]


def lucky(review: Review) -> Iterator[Moment]:
    """The accusation that won without being certain."""
    won = _ending_of(review).won
    for a in review.accusations:
        if a.judged == "lucky" and won == (a.line, a.accuser):
            yield _of_accusation(a, "lucky")


def hasty(review: Review) -> Iterator[Moment]:
    """Wrong accusations of players who had not lost before, the surest first."""
    lost: set[str] = set()
    found = []
    for a in review.accusations:
        if a.judged == "hasty" and a.accuser not in lost:
            found.append(a)
        if a.judged == "hasty" or a.outcome == "wrong":
            lost.add(a.accuser)
    for a in sorted(found, key=lambda a: -(a.probability or 0)):
        yield _of_accusation(a, "hasty")


def _of_accusation(a: ReviewedAccusation, kind: Kind) -> Moment:
    return Moment(a.line, kind, (a.accuser,), a.cards, (a.probability or 0.0,))


def missed(review: Review) -> Iterator[Moment]:
    """Who could have won and did not accuse: at which line first, in how many turns."""
    for missed in sorted(review.missed, key=lambda m: m.lines[0]):
        amounts = (float(missed.certain_at), float(len(missed.lines)))
        yield Moment(missed.lines[0], "missed", (missed.player,), (), amounts)


def _in_play(review: Review) -> list[ReviewedQuestion]:
    """The questions of players who could still win."""
    ending = _ending_of(review)
    return [q for q in review.questions if ending.can_win(q.asker, q.line)]


def decisive(review: Review) -> Iterator[Moment]:
    """The questions that made their asker certain, the winner's first."""
    decisive = [question for question in _in_play(review) if question.decisive]
    for q in sorted(decisive, key=lambda q: q.asker != review.winner):
        yield _moment_of(review, q, "decisive", _left(_course(review, q).before(q.line)))


def settled(review: Review) -> Iterator[Moment]:
    """Who became certain while they could still win, but not by a question of theirs."""
    told, ending = {(q.asker, q.line) for q in review.questions}, _ending_of(review)
    events = {entry.line: entry.record for entry in review.entries}
    for course in sorted(_players(review), key=lambda c: c.viewer != review.winner):
        line = course.certain_at
        if line and ending.can_win(course.viewer, line) and (course.viewer, line) not in told:
            actor = whose_turn(events[line])
            players = (course.viewer,) if actor is None else (course.viewer, actor)
            left = _left(course.before(line))
            yield Moment(line, "settled", players, (), left, event=events[line])


def best_answer(review: Review) -> Iterator[Moment]:
    """The answer that took the most doubt from its asker, of all kinds of questions."""
    taken = {
        entry.line: (course.before(entry.line), course.at(entry.line))
        for entry, course in _answered(review)
    }
    best = min(taken, key=lambda line: _rank(_doubt_left(taken[line])), default=None)
    for entry, course in _answered(review):
        if entry.line != best or course.certain_at == best:
            continue
        before, after = taken[entry.line]
        if before.doubt - after.doubt > NOTABLE - CLOSE:
            yield _telling(review, entry, (*_left(before), *_left(after)))


def _doubt_left(steps: tuple[Step, Step]) -> float:
    """How much more doubt there is after a step than before it."""
    return steps[1].doubt - steps[0].doubt


def _answered(review: Review) -> Iterator[tuple[Entry, Course]]:
    """What players who could still win asked in any way, and how they were followed."""
    ending = _ending_of(review)
    for entry in review.entries:
        if isinstance(entry.record, Question | FreeAccusation | DirectQuestion):
            course = review.course(entry.record.asker)
            if course is not None and ending.can_win(course.viewer, entry.line):
                yield entry, course


def _telling(review: Review, entry: Entry, amounts: tuple[float, ...]) -> Moment:
    """The most telling answer, whatever asked for it."""
    variant, event = review.log.setup.variant, entry.record
    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    match event:
        case DirectQuestion():
            players, cards = (event.asker, event.asked), event.about
        case Question() if variant.question.answer == "asked" and event.answers:
            players = (event.asker, event.answers[0].player)
            cards = variant.in_deck_order(event.cards)
        case Question() | FreeAccusation():
            players, cards = (event.asker,), variant.in_deck_order(event.cards)
    return Moment(entry.line, "best-answer", players, cards, amounts, _among(review), event)


def poor_question(review: Review) -> Iterator[Moment]:
    """The question that gave away the most against the best one, which is told too."""
    lost = {q.line: q.best_expected - q.expected for q in _in_play(review)}
    for q in sorted(_in_play(review), key=lambda q: _rank(-lost[q.line]))[:1]:
        if q.accuracy is not None and q.accuracy < POOR - CLOSE and lost[q.line] > NOTABLE - CLOSE:
            players = (q.asker, q.best.asked) if q.best.asked else (q.asker,)
            amounts = (q.expected, q.best_expected)
            yield Moment(q.line, "poor-question", players, (*q.ask.cards, *q.best.cards), amounts)


def told_to_others(review: Review) -> Iterator[Moment]:
    """The answer that told another player, who could still win, the most more than its asker."""
    found, ending = [], _ending_of(review)
    for q in _in_play(review):
        for course in _players(review):
            if course.viewer != q.asker and ending.can_win(course.viewer, q.line):
                taken = course.before(q.line).doubt - course.at(q.line).doubt
                found.append((taken - q.gained, taken, course.viewer, q))
    for more, taken, other, q in sorted(found, key=lambda x: _rank(-x[0]))[:1]:
        if more > NOTABLE - CLOSE and taken > NOTABLE - CLOSE:
            told = (taken, q.gained)
            yield Moment(q.line, "told-to-others", (q.asker, other), q.ask.cards, told)


def unlucky(review: Review) -> Iterator[Moment]:
    """The question whose answer fell the furthest behind what could be expected of it."""
    behind = [q for q in _in_play(review) if not q.decisive]
    for q in sorted(behind, key=lambda q: _rank(q.gained - q.expected))[:1]:
        if q.expected - q.gained > NOTABLE - CLOSE:
            yield _moment_of(review, q, "unlucky", (q.expected, q.gained))


def first_look(review: Review) -> Iterator[Moment]:
    """Who first knew cards of the envelope, and which; not where each of them knew all of it."""
    ending, all_of_it = _ending_of(review), len(review.log.setup.variant.categories)
    for place, line in enumerate(review.lines):
        courses = [c for c in _players(review) if ending.can_win(c.viewer, line)]
        known = {c.viewer: cards for c in courses if (cards := _known(c.steps[place]))}
        if not known:
            continue
        counts = [len(cards) for cards in known.values()]
        if min(counts) < all_of_it:
            cards = tuple(card for told in known.values() for card in told)
            amounts = tuple(map(float, counts))
            yield Moment(line, "first-look", tuple(known), cards, amounts, _among(review))
        return


def _known(step: Step) -> tuple[str, ...]:
    """The cards that are certainly in the envelope."""
    rows = step.report.envelope.values()
    return tuple(row[0].card for row in rows if row[0].cell.verdict == "certain")


def lead(review: Review) -> Iterator[Moment]:
    """Who of those who could still win was clearly in front half-way through."""
    place, ending = len(review.lines) // 2, _ending_of(review)
    line = review.lines[place]
    courses = [c for c in _players(review) if ending.can_win(c.viewer, line)]
    left = {course.viewer: _left(course.steps[place]) for course in courses}
    order = sorted(left, key=lambda viewer: _nearness(left[viewer]))
    if len(order) < 2 or place == 0:
        return
    first, second = left[order[0]], left[order[1]]
    if second[1] - first[1] > 2 * NOTABLE - CLOSE and first[1] > 0:
        next_ones = [v for v in order[1:] if _nearness(left[v]) == _nearness(second)]
        players = (order[0], *next_ones)
        yield Moment(line, "lead", players, (), (*first, *second), _among(review))


def _rank(amount: float) -> float:
    """An amount to sort by, so that what differs by rounding only is alike."""
    return round(amount, 9)


def _course(review: Review, question: ReviewedQuestion) -> Course:
    course = review.course(question.asker)
    if course is None:
        raise LookupError(question.asker)
    return course


def _moment_of(
    review: Review, q: ReviewedQuestion, kind: Kind, amounts: tuple[float, ...]
) -> Moment:
    players = (q.asker, q.ask.asked) if q.ask.asked else (q.asker,)
    return Moment(q.line, kind, players, q.ask.cards, amounts)

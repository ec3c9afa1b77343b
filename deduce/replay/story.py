"""The story of a game: about ten moments that a person would tell, in the order of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from deduce.game.setup import EVERYONE, SPECTATOR
from deduce.replay.accusing import acting, losers, winning_line
from deduce.replay.follow import is_certain
from deduce.replay.review import Course, Kind, Moment, Review, ReviewedQuestion, Step

MOST_MOMENTS = 10
MOST_OF_A_KIND = 2
NOTABLE = 0.5
"""Bits that make a difference worth telling."""
CLOSE = 1e-9
"""What differs by less differs by rounding."""
POOR = 0.5
"""The accuracy below which a question was a poor one."""
OF_A_QUESTION: frozenset[Kind] = frozenset(
    {"best-answer", "unlucky", "poor-question", "decisive", "told-to-others"}
)


def tell(review: Review) -> tuple[Moment, ...]:
    """The most important moments, at most two of a kind and one of a question, in line order."""
    chosen: list[Moment] = []
    for find in IMPORTANCE:
        found = 0
        for moment in find(review):
            if len(chosen) == MOST_MOMENTS or found == MOST_OF_A_KIND:
                break
            if not _told(moment, chosen):
                chosen.append(moment)
                found += 1
    return tuple(sorted(chosen, key=_place))


def _place(moment: Moment) -> tuple[int, int]:
    """Where a moment is told: by its line, what comes of an event after the event."""
    return moment.line, LATER.index(moment.kind) if moment.kind in LATER else -1


LATER: tuple[Kind, ...] = ("first-look", "lead", "settled", "missed", "won", "unsolved")
"""Of several moments of a line these are told after the others, in this order."""


def _told(moment: Moment, chosen: Sequence[Moment]) -> bool:
    """The question of this moment is told of already."""
    if moment.kind not in OF_A_QUESTION:
        return False
    return any(m.line == moment.line and m.kind in OF_A_QUESTION for m in chosen)


def _players(review: Review) -> list[Course]:
    """The courses of players, if there are any; else all."""
    seats = [c for c in review.courses if c.viewer not in (SPECTATOR, EVERYONE)]
    return seats or list(review.courses)


def _left(step: Step) -> tuple[float, float]:
    """The solutions left (0 where they were estimated) and the bits of doubt."""
    solutions = 0 if step.report.estimate else len(step.report.solutions)
    return float(solutions), step.doubt


def _deal(review: Review) -> Iterator[Moment]:
    """How many solutions the deck allows, and how many each one's first look leaves."""
    courses = _players(review)
    every = prod(len(category.cards) for category in review.log.setup.variant.categories)
    amounts = [amount for course in courses for amount in _left(course.steps[0])]
    yield Moment(0, "deal", tuple(c.viewer for c in courses), (), (float(every), *amounts))


def _ending(review: Review) -> Iterator[Moment]:
    """Who won and who was certain before; or how near the nearest came."""
    end = winning_line(review.entries, review.solution)
    if end is not None:
        line, winner = end
        if any(a.line == line and a.judged == "lucky" for a in review.accusations):
            return
        earlier = [m for m in review.missed if m.player != winner]
        lines = tuple(float(missed.lines[0]) for missed in earlier)
        players = (winner, *(missed.player for missed in earlier))
        yield Moment(line, "won", players, review.solution or (), lines)
    elif review.entries:
        lost = losers(review.entries, review.solution)
        courses = [c for c in _players(review) if c.viewer not in lost] or _players(review)
        nearest = min(courses, key=lambda course: _rank(course.steps[-1].doubt))
        last = nearest.steps[-1]
        players = (nearest.viewer, *(c.viewer for c in courses if c is not nearest))
        yield Moment(last.line, "unsolved", players, review.solution or (), _left(last))


def _accused(review: Review) -> Iterator[Moment]:
    """Accusations that were lucky, then hasty ones, the surest first."""
    kinds: tuple[Kind, ...] = ("lucky", "hasty")
    for kind in kinds:
        judged = [a for a in review.accusations if a.judged == kind]
        for a in sorted(judged, key=lambda a: -(a.probability or 0)):
            yield Moment(a.line, kind, (a.accuser,), a.cards, (a.probability or 0.0,))


def _missed(review: Review) -> Iterator[Moment]:
    """Who could have won and did not accuse: at which line first, in how many turns."""
    for missed in sorted(review.missed, key=lambda m: m.lines[0]):
        amounts = (float(missed.certain_at), float(len(missed.lines)))
        yield Moment(missed.lines[0], "missed", (missed.player,), (), amounts)


def _decisive(review: Review) -> Iterator[Moment]:
    """The questions that made their asker certain, the winner's first."""
    decisive = [question for question in review.questions if question.decisive]
    for q in sorted(decisive, key=lambda q: q.asker != review.winner):
        yield _moment_of(review, q, "decisive", _left(_course(review, q).before(q.line)))


def _settled(review: Review) -> Iterator[Moment]:
    """Who became certain by what another one did, while they could still win."""
    told = {(q.asker, q.line) for q in review.questions if q.decisive}
    told |= {(a.accuser, a.line) for a in review.accusations}
    end, lost = (
        winning_line(review.entries, review.solution),
        losers(review.entries, review.solution),
    )
    over = end[0] if end else review.lines[-1] + 1
    for course in sorted(_players(review), key=lambda c: c.viewer != review.winner):
        line = course.certain_at
        if line and line < lost.get(course.viewer, over) and (course.viewer, line) not in told:
            players = (course.viewer, *_whose_turn(review, line, course.viewer))
            yield Moment(line, "settled", players, (), _left(course.before(line)))


def _whose_turn(review: Review, line: int, viewer: str) -> Iterator[str]:
    """Who did something on a line, if that is another player."""
    for entry in review.entries:
        player = acting(entry.record)
        if entry.line == line and player is not None and player != viewer:
            yield player


def _best_answer(review: Review) -> Iterator[Moment]:
    """The answer that took the most doubt."""
    for q in sorted(review.questions, key=lambda q: _rank(-q.gained))[:1]:
        if q.gained > NOTABLE - CLOSE:
            course = _course(review, q)
            amounts = (*_left(course.before(q.line)), *_left(course.at(q.line)))
            yield _moment_of(review, q, "best-answer", amounts)


def _poor_question(review: Review) -> Iterator[Moment]:
    """The question that gave away the most against the best one, which is told too."""
    lost = {q.line: q.best_expected - q.expected for q in review.questions}
    for q in sorted(review.questions, key=lambda q: _rank(-lost[q.line]))[:1]:
        if q.accuracy is not None and q.accuracy < POOR - CLOSE and lost[q.line] > NOTABLE - CLOSE:
            players = (q.asker, q.best.asked) if q.best.asked else (q.asker,)
            amounts = (q.expected, q.best_expected)
            yield Moment(q.line, "poor-question", players, (*q.ask.cards, *q.best.cards), amounts)


def _told_to_others(review: Review) -> Iterator[Moment]:
    """The answer that told another player the most more than its asker."""
    found = []
    for q in review.questions:
        for course in _players(review):
            if course.viewer != q.asker:
                taken = course.before(q.line).doubt - course.at(q.line).doubt
                found.append((taken - q.gained, taken, course.viewer, q))
    for more, taken, other, q in sorted(found, key=lambda x: _rank(-x[0]))[:1]:
        if more > NOTABLE - CLOSE and taken > NOTABLE - CLOSE:
            told = (taken, q.gained)
            yield Moment(q.line, "told-to-others", (q.asker, other), q.ask.cards, told)


def _unlucky(review: Review) -> Iterator[Moment]:
    """The question whose answer fell the furthest behind what could be expected of it."""
    behind = [q for q in review.questions if not q.decisive]
    for q in sorted(behind, key=lambda q: _rank(q.gained - q.expected))[:1]:
        if q.expected - q.gained > NOTABLE - CLOSE:
            yield _moment_of(review, q, "unlucky", (q.expected, q.gained))


def _first_look(review: Review) -> Iterator[Moment]:
    """Who first knew a card of the envelope; not where that is all of it."""
    for place, line in enumerate(review.lines):
        known = {course.viewer: _known(course.steps[place]) for course in _players(review)}
        cards = next((cards for cards in known.values() if cards), None)
        if cards is None:
            continue
        if len(cards) < len(review.log.setup.variant.categories):
            players = tuple(viewer for viewer in known if known[viewer] == cards)
            yield Moment(line, "first-look", players, cards)
        return


def _known(step: Step) -> tuple[str, ...]:
    """The cards that are certainly in the envelope."""
    rows = step.report.envelope.values()
    return tuple(row[0].card for row in rows if row[0].cell.verdict == "certain")


def _lead(review: Review) -> Iterator[Moment]:
    """Who was clearly in front half-way through."""
    place = len(review.lines) // 2
    order = sorted(_players(review), key=lambda course: _rank(course.steps[place].doubt))
    if len(order) < 2 or place == 0:
        return
    first, second = order[0].steps[place], order[1].steps[place]
    if second.doubt - first.doubt > 2 * NOTABLE - CLOSE and not is_certain(first.report):
        players = (order[0].viewer, order[1].viewer)
        yield Moment(review.lines[place], "lead", players, (), (*_left(first), *_left(second)))


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


IMPORTANCE: tuple[Callable[[Review], Iterator[Moment]], ...] = (
    *(_deal, _ending, _accused, _missed, _decisive, _settled, _best_answer, _told_to_others),
    *(_poor_question, _first_look, _lead, _unlucky),
)
"""The moments, those that must be told first."""

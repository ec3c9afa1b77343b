"""The moments of a game that a story can tell: for each kind those worth telling, best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from deduce.log.events import DirectQuestion, Entry, FreeAccusation, Question, whose_turn
from deduce.review.model import (
    Highlight,
    Kind,
    Review,
    ReviewedAccusation,
    ReviewedQuestion,
    Step,
    Timeline,
)
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
    seats = [c for c in review.timelines if c.viewer not in (SPECTATOR, EVERYONE)]
    return seats or list(review.timelines)


def _among(review: Review) -> tuple[str, ...]:
    """Whom a comparison is about, where not every player is followed."""
    seats = tuple(timeline.viewer for timeline in _players(review))
    return () if seats == review.log.setup.players else seats


def _left(step: Step) -> tuple[float, float]:
    """The solutions left (0 where they were estimated) and the bits of doubt."""
    if is_certain(step.report):
        return 1.0, 0.0
    solutions = 0 if step.report.estimate else len(step.report.solutions)
    return float(solutions), step.doubt


def deal(review: Review) -> Iterator[Highlight]:
    """How many solutions the deck allows, and how many each one's first look leaves."""
    timelines = _players(review)
    every = prod(len(category.cards) for category in review.log.setup.variant.categories)
    amounts = [amount for timeline in timelines for amount in _left(timeline.steps[0])]
    yield Highlight(0, "deal", tuple(c.viewer for c in timelines), (), (float(every), *amounts))


def outcome(review: Review) -> Iterator[Highlight]:
    """Who won and who was certain before; or how near the nearest came."""
    won = review.history.now.won
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
    yield Highlight(line, "won", players, review.solution or (), lines)


def _unsolved(review: Review) -> Highlight:
    """Who came nearest of those who had not lost; nobody where all had."""
    lost, last = review.history.now.lost, review.lines[-1]
    left = {c.viewer: _left(c.steps[-1]) for c in _players(review) if c.viewer not in lost}
    least: tuple[float, ...] = min(left.values(), key=_nearness, default=())
    nearest = tuple(v for v in left if _nearness(left[v]) == _nearness(least))
    kind: Kind = "untold" if review.untold else "unsolved"
    amounts = (*least, float(len(left)))
    return Highlight(last, kind, nearest, review.solution or (), amounts, _among(review))


def _nearness(left: Sequence[float]) -> list[float]:
    """The bits of doubt first, then the solutions."""
    return [_rank(amount) for amount in reversed(left)]


def lucky(review: Review) -> Iterator[Highlight]:
    """The accusation that won without being certain."""
    won = review.history.now.won
    for a in review.accusations:
        if a.judged == "lucky" and won == (a.line, a.accuser):
            yield _of_accusation(a, "lucky")


def hasty(review: Review) -> Iterator[Highlight]:
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


def _of_accusation(a: ReviewedAccusation, kind: Kind) -> Highlight:
    return Highlight(a.line, kind, (a.accuser,), a.cards, (a.probability or 0.0,))


def missed(review: Review) -> Iterator[Highlight]:
    """Who could have won and did not accuse: at which line first, in how many turns."""
    for missed in sorted(review.missed, key=lambda m: m.lines[0]):
        amounts = (float(missed.certain_at), float(len(missed.lines)))
        yield Highlight(missed.lines[0], "missed", (missed.player,), (), amounts)


def _in_play(review: Review) -> list[ReviewedQuestion]:
    """The questions of players who could still win."""
    history = review.history
    return [q for q in review.questions if history.can_win(q.asker, q.line)]


def decisive(review: Review) -> Iterator[Highlight]:
    """The questions that made their asker certain, the winner's first."""
    decisive = [question for question in _in_play(review) if question.decisive]
    for q in sorted(decisive, key=lambda q: q.asker != review.winner):
        yield _moment_of(review, q, "decisive", _left(_timeline(review, q).before(q.line)))


def settled(review: Review) -> Iterator[Highlight]:
    """Who became certain while they could still win, but not by a question of theirs."""
    told, history = {(q.asker, q.line) for q in review.questions}, review.history
    events = {entry.line: entry.record for entry in review.entries}
    for timeline in sorted(_players(review), key=lambda c: c.viewer != review.winner):
        line = timeline.certain_at
        if line and history.can_win(timeline.viewer, line) and (timeline.viewer, line) not in told:
            actor = whose_turn(events[line])
            players = (timeline.viewer,) if actor is None else (timeline.viewer, actor)
            left = _left(timeline.before(line))
            yield Highlight(line, "settled", players, (), left, event=events[line])


def best_answer(review: Review) -> Iterator[Highlight]:
    """The answer that took the most doubt from its asker, of all kinds of questions."""
    taken = {
        entry.line: (timeline.before(entry.line), timeline.at(entry.line))
        for entry, timeline in _answered(review)
    }
    best = min(taken, key=lambda line: _rank(_doubt_left(taken[line])), default=None)
    for entry, timeline in _answered(review):
        if entry.line != best or timeline.certain_at == best:
            continue
        before, after = taken[entry.line]
        if before.doubt - after.doubt > NOTABLE - CLOSE:
            yield _telling(review, entry, (*_left(before), *_left(after)))


def _doubt_left(steps: tuple[Step, Step]) -> float:
    """How much more doubt there is after a step than before it."""
    return steps[1].doubt - steps[0].doubt


def _answered(review: Review) -> Iterator[tuple[Entry, Timeline]]:
    """What players who could still win asked in any way, and how they were followed."""
    history = review.history
    for entry in review.entries:
        if isinstance(entry.record, Question | FreeAccusation | DirectQuestion):
            timeline = review.timeline(entry.record.asker)
            if timeline is not None and history.can_win(timeline.viewer, entry.line):
                yield entry, timeline


def _telling(review: Review, entry: Entry, amounts: tuple[float, ...]) -> Highlight:
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
    return Highlight(entry.line, "best-answer", players, cards, amounts, _among(review), event)


def poor_question(review: Review) -> Iterator[Highlight]:
    """The question that gave away the most against the best one, which is told too."""
    lost = {q.line: q.best_expected - q.expected for q in _in_play(review)}
    for q in sorted(_in_play(review), key=lambda q: _rank(-lost[q.line]))[:1]:
        if q.accuracy is not None and q.accuracy < POOR - CLOSE and lost[q.line] > NOTABLE - CLOSE:
            players = (q.asker, q.best.asked) if q.best.asked else (q.asker,)
            amounts = (q.expected, q.best_expected)
            yield Highlight(
                q.line, "poor-question", players, (*q.ask.cards, *q.best.cards), amounts
            )


def told_to_others(review: Review) -> Iterator[Highlight]:
    """The answer that told another player, who could still win, the most more than its asker."""
    found, history = [], review.history
    for q in _in_play(review):
        for timeline in _players(review):
            if timeline.viewer != q.asker and history.can_win(timeline.viewer, q.line):
                taken = timeline.before(q.line).doubt - timeline.at(q.line).doubt
                found.append((taken - q.gained, taken, timeline.viewer, q))
    for more, taken, other, q in sorted(found, key=lambda x: _rank(-x[0]))[:1]:
        if more > NOTABLE - CLOSE and taken > NOTABLE - CLOSE:
            told = (taken, q.gained)
            yield Highlight(q.line, "told-to-others", (q.asker, other), q.ask.cards, told)


def unlucky(review: Review) -> Iterator[Highlight]:
    """The question whose answer fell the furthest behind what could be expected of it."""
    behind = [q for q in _in_play(review) if not q.decisive]
    for q in sorted(behind, key=lambda q: _rank(q.gained - q.expected))[:1]:
        if q.expected - q.gained > NOTABLE - CLOSE:
            yield _moment_of(review, q, "unlucky", (q.expected, q.gained))


def first_look(review: Review) -> Iterator[Highlight]:
    """Who first knew cards of the envelope, and which; not where each of them knew all of it."""
    history, all_of_it = review.history, len(review.log.setup.variant.categories)
    for place, line in enumerate(review.lines):
        timelines = [c for c in _players(review) if history.can_win(c.viewer, line)]
        known = {c.viewer: cards for c in timelines if (cards := _known(c.steps[place]))}
        if not known:
            continue
        counts = [len(cards) for cards in known.values()]
        if min(counts) < all_of_it:
            cards = tuple(card for told in known.values() for card in told)
            amounts = tuple(map(float, counts))
            yield Highlight(line, "first-look", tuple(known), cards, amounts, _among(review))
        return


def _known(step: Step) -> tuple[str, ...]:
    """The cards that are certainly in the envelope."""
    rows = step.report.envelope.values()
    return tuple(row[0].card for row in rows if row[0].cell.verdict == "certain")


def lead(review: Review) -> Iterator[Highlight]:
    """Who of those who could still win was clearly in front half-way through."""
    place, history = len(review.lines) // 2, review.history
    line = review.lines[place]
    timelines = [c for c in _players(review) if history.can_win(c.viewer, line)]
    left = {timeline.viewer: _left(timeline.steps[place]) for timeline in timelines}
    order = sorted(left, key=lambda viewer: _nearness(left[viewer]))
    if len(order) < 2 or place == 0:
        return
    first, second = left[order[0]], left[order[1]]
    if second[1] - first[1] > 2 * NOTABLE - CLOSE and first[1] > 0:
        next_ones = [v for v in order[1:] if _nearness(left[v]) == _nearness(second)]
        players = (order[0], *next_ones)
        yield Highlight(line, "lead", players, (), (*first, *second), _among(review))


def _rank(amount: float) -> float:
    """An amount to sort by, so that what differs by rounding only is alike."""
    return round(amount, 9)


def _timeline(review: Review, question: ReviewedQuestion) -> Timeline:
    timeline = review.timeline(question.asker)
    if timeline is None:
        raise LookupError(question.asker)
    return timeline


def _moment_of(
    review: Review, q: ReviewedQuestion, kind: Kind, amounts: tuple[float, ...]
) -> Highlight:
    players = (q.asker, q.ask.asked) if q.ask.asked else (q.asker,)
    return Highlight(q.line, kind, players, q.ask.cards, amounts)

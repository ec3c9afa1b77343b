"""The highlights of a story as sentences.

Every sentence is about what the log proves that a player could know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from deduce.log.events import DirectQuestion, FreeAccusation
from deduce.render.text.review_events import event_name
from deduce.render.words import bits, counted, listed, percent, viewer_name
from deduce.review import highlights
from deduce.review.highlights import Highlight, Remaining

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.review.model import Review


def highlight_text(highlight: Highlight) -> str:
    """The sentence of a highlight, without its line."""
    match highlight:
        case highlights.Deal():
            return _deal(highlight)
        case highlights.FirstLook():
            return _first_look(highlight)
        case highlights.Lead():
            return _lead(highlight)
        case highlights.BestAnswer():
            return _best_answer(highlight)
        case highlights.Unlucky():
            return _unlucky(highlight)
        case highlights.PoorQuestion():
            return _poor_question(highlight)
        case highlights.EnvelopeSettled():
            return _envelope_settled(highlight)
        case highlights.Decisive():
            return _decisive(highlight)
        case highlights.ToldToOthers():
            return _told_to_others(highlight)
        case highlights.Missed():
            return _missed(highlight)
        case highlights.Hasty():
            return f"{_accuses(highlight)}, and is wrong."
        case highlights.Lucky():
            return f"{_accuses(highlight)}, and wins."
        case highlights.Won():
            return _won(highlight)
        case highlights.Unsolved():
            return _open_end(highlight, "nobody has won")
        case highlights.Untold():
            return _open_end(highlight, "the log does not tell who has won")
        case _:
            assert_never(highlight)


def not_asked(review: Review) -> str:
    """What the number of questions asked leaves out, where a game has it."""
    events = [entry.record for entry in review.entries]
    free = any(isinstance(event, FreeAccusation) for event in events)
    direct = any(isinstance(event, DirectQuestion) for event in events)
    uncounted = [*["free accusations"] * free, *["questions to one player about a group"] * direct]
    return f"Not counted as asked: {listed(uncounted)}." if uncounted else ""


def remaining_words(remaining: Remaining) -> str:
    """How much is open: solutions and bits, or about how many bits."""
    if remaining.solutions is None:
        return f"about {bits(remaining.uncertainty)} of doubt"
    if remaining.solutions == 1:
        return "1 solution"
    solutions = counted(remaining.solutions, "solution")
    return f"{solutions} ({bits(remaining.uncertainty)} of doubt)"


def _named(viewers: tuple[str, ...]) -> list[str]:
    return [viewer_name(viewer) for viewer in viewers]


def _deal(deal: highlights.Deal) -> str:
    left = [f"{viewer_name(o.viewer)} {_without_noun(o.remaining)}" for o in deal.openings]
    head = f"The deck allows {counted(deal.solutions, 'solution')}"
    return f"{head}; before the first question this leaves {listed(left)}."


def _without_noun(remaining: Remaining) -> str:
    if remaining.solutions is None:
        return remaining_words(remaining)
    return f"{remaining.solutions:,} ({bits(remaining.uncertainty)} of doubt)"


def _first_look(look: highlights.FirstLook) -> str:
    viewers_of: dict[tuple[str, ...], list[str]] = {}
    for one in look.certain:
        viewers_of.setdefault(one.cards, []).append(viewer_name(one.viewer))
    same_card = len(viewers_of) == 1 and len(look.certain[0].cards) == 1
    what = "first card of the envelope is" if same_card else "first cards of the envelope are"
    head = f"{'A' if same_card else 'Some'} {what}" if look.among else f"The {what}"
    if len(viewers_of) > 1:
        clauses = [f"{listed(cards)} to {listed(viewers)}" for cards, viewers in viewers_of.items()]
        return f"{head} certain: {'; '.join(clauses)}."
    ((cards, viewers),) = viewers_of.items()
    return f"{head} certain to {listed(viewers)}: {listed(cards)}."


def _lead(lead: highlights.Lead) -> str:
    second = _named(lead.second)
    comes = "comes" if len(second) == 1 else "come"
    compared = f", of {listed(_named(lead.among))}," if lead.among else ""
    return (
        f"Half-way{compared} {viewer_name(lead.first)} is in front with "
        f"{remaining_words(lead.remaining)}; {listed(second)} {comes} next with "
        f"{remaining_words(lead.second_remaining)}."
    )


def _best_answer(answer: highlights.BestAnswer) -> str:
    what = "no answer of the game tells its asker more"
    if answer.among:
        what = f"no answer to {listed(_named(answer.among), 'or')} tells more"
    verb = "tests" if answer.free else "asks"
    change = f"from {remaining_words(answer.before)} to {remaining_words(answer.after)}"
    return f"{_asks(answer, verb)}, and {what}: {change}."


def _unlucky(question: highlights.Unlucky) -> str:
    return (
        f"{_asks(question)}, worth {bits(question.expected)} on average, "
        f"and {_little_gained(question.gained)}."
    )


def _little_gained(gained: float) -> str:
    """What an answer told that was expected to tell more."""
    if gained < -0.05:
        return f"the answer leaves {bits(-gained)} more doubt than before"
    return "learns nothing" if gained < 0.05 else f"learns {bits(gained)} only"


def _poor_question(question: highlights.PoorQuestion) -> str:
    whom = f" of {question.best.asked}" if question.best.asked else ""
    return (
        f"{question.asker} asks {', '.join(question.ask.cards)}, worth {bits(question.expected)} "
        f"on average; {', '.join(question.best.cards)}{whom} would have been worth "
        f"{bits(question.best_expected)}."
    )


def _envelope_settled(settled: highlights.EnvelopeSettled) -> str:
    what = event_name(settled.event, settled.viewer)
    return (
        f"{what} is enough for {viewer_name(settled.viewer)}: "
        f"of {remaining_words(settled.before)} one is left, and it is certain."
    )


def _decisive(question: highlights.Decisive) -> str:
    return (
        f"{_asks(question)} and gets the decisive answer: of {remaining_words(question.before)} "
        f"one is left, and {question.asker} can be certain."
    )


def _asks(
    question: highlights.BestAnswer | highlights.Unlucky | highlights.Decisive, verb: str = "asks"
) -> str:
    whom = f" {question.ask.asked} about" if question.ask.asked else ""
    return f"{question.asker} {verb}{whom} {', '.join(question.ask.cards)}"


def _told_to_others(answer: highlights.ToldToOthers) -> str:
    asker, other = answer.asker, answer.other
    own = f"{bits(answer.gained)} from" if answer.gained >= 0.05 else "none from"
    return (
        f"{asker} asks {', '.join(answer.cards)}, but the answer helps {other} more: it takes "
        f"{bits(answer.taken)} of doubt from {other}, and {own} {asker}."
    )


def _missed(missed: highlights.Missed) -> str:
    player = missed.player
    since = f"since line {missed.certain_at}" if missed.certain_at else "before the first question"
    if missed.certain_at == missed.line:
        since = "with this answer"
    later = "" if missed.turns == 1 else f", nor in {counted(missed.turns - 1, 'later turn')}"
    return (
        f"{player} could win: the envelope is certain {since}. But {player} does not accuse{later}."
    )


def _accuses(accusation: highlights.Hasty | highlights.Lucky) -> str:
    chance = f"a chance of {percent(accusation.probability)}"
    if accusation.probability == 0:
        chance = "no chance"
    return (
        f"{accusation.accuser} accuses {', '.join(accusation.cards)} with {chance} of being right"
    )


def _won(won: highlights.Won) -> str:
    chances = [f"{chance.player} in line {chance.line}" for chance in won.earlier]
    could = f" It could have been {listed(chances, 'or')}." if chances else ""
    cards = f" {', '.join(won.cards)}" if won.cards else ""
    return f"{won.winner} accuses{cards} and wins.{could}"


def _open_end(end: highlights.Unsolved | highlights.Untold, state: str) -> str:
    solution = f" It was {', '.join(end.cards)}." if end.cards else ""
    if end.remaining is None:
        return f"Up to here {state}.{solution}"
    viewers = listed(_named(end.nearest))
    if end.remaining.solutions == 1:
        return f"Up to here {state}; the envelope is certain to {viewers}.{solution}"
    ahead = end.compared > len(end.nearest)
    near = "nearest" if ahead else "left"
    stands = f"{viewers} is {near}" if len(end.nearest) == 1 else f"{viewers} are {near}, each"
    if end.among and ahead:
        stands = f"of {listed(end.among)}, {stands}"
    return f"Up to here {state}; {stands} with {remaining_words(end.remaining)}.{solution}"

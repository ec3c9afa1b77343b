"""The moments of a story as sentences: what `players`, `cards` and `amounts` of each kind are.

Solutions are counts of contents of the envelope that are left, 0 where they were estimated; bits
are of doubt about the envelope. Every sentence is about what the log proves that a player could
know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from deduce.log.events import DirectQuestion, FreeAccusation
from deduce.render.text.review_events import event_name
from deduce.render.words import bits, counted, listed, percent, viewer_name

if TYPE_CHECKING:
    from deduce.review.model import Highlight, Kind, Review


def moment_text(moment: Highlight) -> str:
    """The sentence of a moment, without its line."""
    return SENTENCES[moment.kind](moment)


def not_asked(review: Review) -> str:
    """What the number of questions asked leaves out, where a game has it."""
    events = [entry.record for entry in review.entries]
    free = any(isinstance(event, FreeAccusation) for event in events)
    direct = any(isinstance(event, DirectQuestion) for event in events)
    kinds = [*["free accusations"] * free, *["questions to one player about a group"] * direct]
    return f"Not counted as asked: {listed(kinds)}." if kinds else ""


def left(solutions: float, doubt: float) -> str:
    """How much is open: solutions and bits, or about how many bits."""
    if not solutions:
        return f"about {bits(doubt)} of doubt"
    if solutions == 1:
        return "1 solution"
    return f"{counted(int(solutions), 'solution')} ({bits(doubt)} of doubt)"


def _deal(m: Highlight) -> str:
    """players: those followed. amounts: the solutions that the deck has, then (solutions, bits) of
    each player before the first event."""
    every, *rest = m.amounts
    pairs = zip(rest[::2], rest[1::2], strict=True)
    told = [f"{viewer_name(p)} {_few(*pair)}" for p, pair in zip(m.players, pairs, strict=True)]
    head = f"The deck allows {counted(int(every), 'solution')}"
    return f"{head}; before the first question this leaves {listed(told)}."


def _few(solutions: float, doubt: float) -> str:
    if not solutions:
        return left(solutions, doubt)
    return f"{int(solutions):,} ({bits(doubt)} of doubt)"


def _first_look(m: Highlight) -> str:
    """players: those who first know cards of the envelope. cards: what each of them knows, one
    after the other. amounts: how many cards that is for each."""
    known: dict[tuple[str, ...], list[str]] = {}
    start = 0
    for player, many in zip(m.players, map(int, m.amounts), strict=True):
        known.setdefault(m.cards[start : start + many], []).append(viewer_name(player))
        start += many
    told = [f"{listed(cards)} to {listed(who)}" for cards, who in known.items()]
    one = len(known) == 1 and len(m.cards) == len(m.players)
    what = "first card of the envelope is" if one else "first cards of the envelope are"
    head = f"{'A' if one else 'Some'} {what}" if m.among else f"The {what}"
    if len(told) > 1:
        return f"{head} certain: {'; '.join(told)}."
    ((cards, who),) = known.items()
    return f"{head} certain to {listed(who)}: {listed(cards)}."


def _lead(m: Highlight) -> str:
    """players: who has the least doubt half-way, then those who are second. amounts: (solutions,
    bits) of both."""
    first, *second = map(viewer_name, m.players)
    comes = "comes" if len(second) == 1 else "come"
    of = f", of {listed([viewer_name(p) for p in m.among])}," if m.among else ""
    return (
        f"Half-way{of} {first} is in front with {left(*m.amounts[:2])}; "
        f"{listed(second)} {comes} next with {left(*m.amounts[2:])}."
    )


def _best_answer(m: Highlight) -> str:
    """players: the asker, and who was asked if one alone was. cards: of the question, or groups.
    amounts: (solutions, bits) before, and after. event: how it was asked."""
    what = "no answer of the game tells its asker more"
    if m.among:
        what = f"no answer to {listed([viewer_name(p) for p in m.among], 'or')} tells more"
    return f"{_asks(m)}, and {what}: from {left(*m.amounts[:2])} to {left(*m.amounts[2:])}."


def _unlucky(m: Highlight) -> str:
    """players, cards: as for the best answer. amounts: the bits expected, and gained."""
    expected, gained = m.amounts
    return f"{_asks(m)}, worth {bits(expected)} on average, and {_taken(gained)}."


def _poor_question(m: Highlight) -> str:
    """players: the asker, and who should have been asked if one alone is. cards: of the question,
    then of the best one. amounts: the bits expected of both."""
    half = len(m.cards) // 2
    asked, best = m.cards[:half], m.cards[half:]
    whom = f" of {m.players[1]}" if len(m.players) > 1 else ""
    return (
        f"{m.players[0]} asks {', '.join(asked)}, worth {bits(m.amounts[0])} on average; "
        f"{', '.join(best)}{whom} would have been worth {bits(m.amounts[1])}."
    )


def _settled(m: Highlight) -> str:
    """players: to whom the envelope became certain, and whose turn it was if it was anybody's.
    amounts: (solutions, bits) before. event: what made it certain."""
    who = viewer_name(m.players[0])
    what = event_name(m.event, m.players[0])
    return f"{what} is enough for {who}: of {left(*m.amounts)} one is left, and it is certain."


def _decisive(m: Highlight) -> str:
    """players, cards: as for the best answer. amounts: (solutions, bits) before."""
    return (
        f"{_asks(m)} and gets the decisive answer: of {left(*m.amounts)} one is left, "
        f"and {m.players[0]} can be certain."
    )


def _told_to_others(m: Highlight) -> str:
    """players: the asker, and the player to whom the answer told more. cards: of the question.
    amounts: the bits that it took from the other, and from the asker."""
    taken, own = m.amounts
    asker, other = m.players
    return (
        f"{asker} asks {', '.join(m.cards)}, but the answer helps {other} more: it takes "
        f"{bits(taken)} of doubt from {other}, and {_own(own)} {asker}."
    )


def _own(gained: float) -> str:
    return f"{bits(gained)} from" if gained >= 0.05 else "none from"


def _missed(m: Highlight) -> str:
    """players: who was certain and did not accuse. amounts: the line of the certainty, and in how
    many turns."""
    line, turns = map(int, m.amounts)
    since = "before the first question" if line == 0 else f"since line {line}"
    if line == m.line:
        since = "with this answer"
    told = "" if turns == 1 else f", nor in {counted(turns - 1, 'later turn')}"
    return (
        f"{m.players[0]} could win: the envelope is certain {since}. "
        f"But {m.players[0]} does not accuse{told}."
    )


def _hasty(m: Highlight) -> str:
    """players: the accuser. cards: accused. amounts: the probability of being right."""
    return f"{_accuses(m)} with {_chance(m)} of being right, and is wrong."


def _lucky(m: Highlight) -> str:
    """As for a hasty accusation; this one won the game."""
    return f"{_accuses(m)} with {_chance(m)} of being right, and wins."


def _won(m: Highlight) -> str:
    """players: the winner, then those who could have won earlier. cards: the solution. amounts: for
    each of these the line of the first turn in which they could have accused."""
    winner, *earlier = m.players
    told = [f"{p} in line {int(n)}" for p, n in zip(earlier, m.amounts, strict=True)]
    could = f" It could have been {listed(told, 'or')}." if told else ""
    cards = f" {', '.join(m.cards)}" if m.cards else ""
    return f"{winner} accuses{cards} and wins.{could}"


def _unsolved(m: Highlight) -> str:
    """players: who has the least doubt at the end, of those who had not lost. cards: the solution,
    if known. amounts: (solutions, bits) left to each of them, and how many were compared."""
    return _open_end(m, "nobody has won")


def _untold(m: Highlight) -> str:
    """As where nobody has won; an accusation may have been right."""
    return _open_end(m, "the log does not tell who has won")


def _open_end(m: Highlight, state: str) -> str:
    was = f" It was {', '.join(m.cards)}." if m.cards else ""
    if not m.players:
        return f"Up to here {state}.{was}"
    solutions, doubt, compared = m.amounts
    who = listed([viewer_name(p) for p in m.players])
    if solutions == 1:
        return f"Up to here {state}; the envelope is certain to {who}.{was}"
    near = "nearest" if compared > len(m.players) else "left"
    stands = f"{who} is {near}" if len(m.players) == 1 else f"{who} are {near}, each"
    if m.among and compared > len(m.players):
        stands = f"of {listed(m.among)}, {stands}"
    return f"Up to here {state}; {stands} with {left(solutions, doubt)}.{was}"


def _asks(m: Highlight) -> str:
    whom = f" {m.players[1]} about" if len(m.players) > 1 else ""
    verb = "tests" if isinstance(m.event, FreeAccusation) else "asks"
    return f"{m.players[0]} {verb}{whom} {', '.join(m.cards)}"


def _accuses(m: Highlight) -> str:
    return f"{m.players[0]} accuses {', '.join(m.cards)}"


def _chance(m: Highlight) -> str:
    share = m.amounts[0]
    return "no chance" if share == 0 else f"a chance of {percent(share)}"


def _taken(gained: float) -> str:
    """What an answer told that was expected to tell more."""
    if gained < -0.05:
        return f"the answer leaves {bits(-gained)} more doubt than before"
    return "learns nothing" if gained < 0.05 else f"learns {bits(gained)} only"


SENTENCES: Mapping[Kind, Callable[[Highlight], str]] = {
    "deal": _deal,
    "first-look": _first_look,
    "lead": _lead,
    "best-answer": _best_answer,
    "unlucky": _unlucky,
    "poor-question": _poor_question,
    "settled": _settled,
    "decisive": _decisive,
    "told-to-others": _told_to_others,
    "missed": _missed,
    "hasty": _hasty,
    "lucky": _lucky,
    "won": _won,
    "unsolved": _unsolved,
    "untold": _untold,
}

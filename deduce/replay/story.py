"""The story of a game: about ten moments that a person would tell, in the order of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from deduce.replay import moments
from deduce.replay.review import Kind, Moment, Review

MOST_MOMENTS = 10
MOST_OF_A_KIND = 2
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


LATER: tuple[Kind, ...] = ("first-look", "lead", "settled", "missed", "won", "unsolved", "untold")
"""Of several moments of a line these are told after the others, in this order."""


def _told(moment: Moment, chosen: Sequence[Moment]) -> bool:
    """The question of this moment is told of already."""
    if moment.kind not in OF_A_QUESTION:
        return False
    return any(m.line == moment.line and m.kind in OF_A_QUESTION for m in chosen)


IMPORTANCE: tuple[Callable[[Review], Iterator[Moment]], ...] = (
    moments.deal,
    moments.outcome,
    moments.lucky,
    moments.hasty,
    moments.missed,
    moments.decisive,
    moments.settled,
    moments.best_answer,
    moments.told_to_others,
    moments.poor_question,
    moments.first_look,
    moments.lead,
    moments.unlucky,
)
"""The moments, those that must be told first."""

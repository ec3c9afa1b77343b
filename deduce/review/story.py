"""The story of a game: about ten moments that a person would tell, in the order of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from deduce.review import highlights
from deduce.review.model import Highlight, Kind, Review

MOST_MOMENTS = 10
MOST_OF_A_KIND = 2
OF_A_QUESTION: frozenset[Kind] = frozenset(
    {"best-answer", "unlucky", "poor-question", "decisive", "told-to-others"}
)


def tell(review: Review) -> tuple[Highlight, ...]:
    """The most important moments, at most two of a kind and one of a question, in line order."""
    chosen: list[Highlight] = []
    for find in IMPORTANCE:
        found = 0
        for moment in find(review):
            if len(chosen) == MOST_MOMENTS or found == MOST_OF_A_KIND:
                break
            if not _told(moment, chosen):
                chosen.append(moment)
                found += 1
    return tuple(sorted(chosen, key=_place))


def _place(moment: Highlight) -> tuple[int, int]:
    """Where a moment is told: by its line, what comes of an event after the event."""
    return moment.line, LATER.index(moment.kind) if moment.kind in LATER else -1


LATER: tuple[Kind, ...] = ("first-look", "lead", "settled", "missed", "won", "unsolved", "untold")
"""Of several moments of a line these are told after the others, in this order."""


def _told(moment: Highlight, chosen: Sequence[Highlight]) -> bool:
    """The question of this moment is told of already."""
    if moment.kind not in OF_A_QUESTION:
        return False
    return any(m.line == moment.line and m.kind in OF_A_QUESTION for m in chosen)


IMPORTANCE: tuple[Callable[[Review], Iterator[Highlight]], ...] = (
    highlights.deal,
    highlights.outcome,
    highlights.lucky,
    highlights.hasty,
    highlights.missed,
    highlights.decisive,
    highlights.settled,
    highlights.best_answer,
    highlights.told_to_others,
    highlights.poor_question,
    highlights.first_look,
    highlights.lead,
    highlights.unlucky,
)
"""The moments, those that must be told first."""

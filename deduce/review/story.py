"""The story of a game: about ten highlights that a person would tell, in the order of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from deduce.review import candidates
from deduce.review.highlights import Highlight, HighlightKind
from deduce.review.model import Review

MOST_HIGHLIGHTS = 10
MOST_OF_A_KIND = 2
OF_A_QUESTION: frozenset[HighlightKind] = frozenset(
    {"best-answer", "unlucky", "poor-question", "decisive", "told-to-others"}
)


def story_of(review: Review) -> tuple[Highlight, ...]:
    """The most important highlights, at most two of a kind and one of a question, in line order."""
    chosen: list[Highlight] = []
    for candidates_of in IMPORTANCE:
        of_this_kind = 0
        for highlight in candidates_of(review):
            if len(chosen) == MOST_HIGHLIGHTS or of_this_kind == MOST_OF_A_KIND:
                break
            if not _repeats(highlight, chosen):
                chosen.append(highlight)
                of_this_kind += 1
    return tuple(sorted(chosen, key=_place))


def _place(highlight: Highlight) -> tuple[int, int]:
    """Where a highlight is told: by its line, what comes of an event after the event."""
    return highlight.line, LATER.index(highlight.kind) if highlight.kind in LATER else -1


LATER: tuple[HighlightKind, ...] = (
    "first-look",
    "lead",
    "settled",
    "missed",
    "won",
    "unsolved",
    "untold",
)
"""Of several highlights of a line these are told after the others, in this order."""


def _repeats(highlight: Highlight, chosen: Sequence[Highlight]) -> bool:
    """The question that this is about is in the story already."""
    if highlight.kind not in OF_A_QUESTION:
        return False
    return any(one.line == highlight.line and one.kind in OF_A_QUESTION for one in chosen)


IMPORTANCE: tuple[Callable[[Review], Iterator[Highlight]], ...] = (
    candidates.deal,
    candidates.outcome,
    candidates.lucky,
    candidates.hasty,
    candidates.missed,
    candidates.decisive,
    candidates.settled,
    candidates.best_answer,
    candidates.told_to_others,
    candidates.poor_question,
    candidates.first_look,
    candidates.lead,
    candidates.unlucky,
)
"""What is told if there is room, the most important first."""

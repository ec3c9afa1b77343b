"""A review as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deduce.log.line_numbers import line_numbers
from deduce.render.console import Fitted
from deduce.render.tables import beside, indented
from deduce.render.text.review_story import highlight_text, not_asked
from deduce.render.text.review_tables import (
    WIDE,
    accusations_table,
    questions_table,
    scores_table,
    uncertainty_tables,
)
from deduce.render.words import viewer_name

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.render.marks import Marks
    from deduce.review.model import Review

GAINED = "gained: the bits of doubt that the answer took."
BEST = (
    "exp.: what could be expected of it. best: the most telling question then, in whichever room, "
    "where it was another one, and what could be expected of that. accur.: the one as a share of "
    "the other."
)
NARROW = (
    "accur.: what the question could be expected to tell, as a share of the best one then, "
    f"whichever room; both are shown in {WIDE} columns or more."
)


def review_text(review: Review, marks: Marks) -> Fitted:
    """The story, then players, questions, accusations and each viewer's uncertainty by line."""
    return Fitted(lambda width: Group(*_parts(review, marks, width)))


def _parts(review: Review, marks: Marks, width: int) -> Iterator[RenderableType]:
    yield Text(_head(review), "bold", overflow="fold")
    yield Text("\nThe story", "bold")
    yield beside([(_where(one.line), highlight_text(one)) for one in review.story])
    if review.scores:
        yield Text("\nThe players", "bold")
        yield scores_table(review, marks, width)
        if uncounted := not_asked(review):
            yield indented(Text(uncounted, "dim"))
    if review.questions:
        yield Text("\nThe questions", "bold")
        yield questions_table(review, marks, width)
        yield indented(Text(_key(review, marks, width), "dim"))
    if review.accusations:
        yield Text("\nThe accusations", "bold")
        yield accusations_table(review, width)
    yield Text("\nBits of doubt after each line", "bold")
    yield uncertainty_tables(review, marks, width)
    yield from _lower_bounds(review)


def _head(review: Review) -> str:
    """The variant, the players, the last line, the solution and the winner."""
    through = review.lines[-1]
    parts = [review.log.setup.variant.name, ", ".join(review.log.setup.players)]
    parts.append(f"through line {through}" if through else "before the first turn")
    who = f"{review.winner or 'nobody'} won"
    if review.untold and review.winner is None:
        who = "who won is not recorded"
    if review.solution is not None:
        return f"{'; '.join(parts)}\nSolution: {', '.join(review.solution)}; {who}"
    if review.winner is not None:
        return f"{'; '.join(parts)}\n{who}; the log does not tell the solution"
    return "; ".join(parts)


def _where(line: int) -> str:
    return f"line {line}" if line else "start"


def _key(review: Review, marks: Marks, width: int) -> str:
    """What the columns of the questions mean."""
    decisive = any(question.decisive for question in review.questions)
    sign = [f"{marks.yes} a decisive answer."] if decisive else []
    return " ".join([*sign, GAINED, BEST if width >= WIDE else NARROW])


def _lower_bounds(review: Review) -> Iterator[Text]:
    """Who may have known more than the log tells, and from which lines."""
    bound = [timeline for timeline in review.timelines if timeline.lower_bound]
    if bound:
        yield Text("\nKnew at least this, perhaps more, since the log does not tell", "bold")
    for timeline in bound:
        lines = [line for line in timeline.unrecorded if line]
        parts = ["their hand"] if 0 in timeline.unrecorded else []
        parts += [f"all that was seen in {line_numbers(lines)}"] if lines else []
        yield Text(f"  {viewer_name(timeline.viewer)}: {' or '.join(parts)}", overflow="fold")

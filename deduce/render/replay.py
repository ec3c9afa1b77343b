"""A review, and the summary of many, as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.render.replay_words import moment_text, viewer_name
from deduce.render.text import column_heads, percent
from deduce.render.words import counted, listed

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.questions import Ask
    from deduce.game.variant import Variant
    from deduce.render.marks import Marks
    from deduce.replay.many import Summary, Total
    from deduce.replay.review import Review, ReviewedAccusation, Score

BEST = (
    "Bits of doubt. exp.: on average, by what the asker could know. best: the best question then, "
    "whichever room, where that is another one; accur.: the first exp. as a share of its."
)
FEWEST_LETTERS = 4
DOUBT_WIDTH = 74
ASKER_WIDTH = 7


def review_text(review: Review, marks: Marks) -> Group:
    """The story, then players, questions, accusations and the doubt of each viewer by line."""
    parts: list[RenderableType] = [Text(_head(review), "bold")]
    parts += [Text("\nThe story", "bold"), _story(review)]
    if review.scores:
        parts += [Text("\nThe players", "bold"), _scores(review, marks)]
    if review.questions:
        parts += [Text("\nThe questions", "bold"), _questions(review, marks)]
        told = f"{marks.yes} the decisive answer. {BEST}"
        parts.append(_indented(Text(told, "dim")))
    if review.accusations:
        parts += [Text("\nThe accusations", "bold"), _accusations(review)]
    parts += [Text("\nBits of doubt after each line", "bold"), _doubt(review, marks)]
    return Group(*parts, *_lower_bounds(review))


def _head(review: Review) -> str:
    """The variant, the players, the last line, the solution and the winner."""
    through = review.lines[-1]
    told = [review.log.setup.variant.name, ", ".join(review.log.setup.players)]
    told.append(f"through line {through}" if through else "before the first turn")
    head = "; ".join(told)
    if review.solution is not None:
        head += f"\nSolution: {', '.join(review.solution)}"
        head += f"; {review.winner} won" if review.winner else "; nobody won"
    return head


def _story(review: Review) -> Padding:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for moment in review.story:
        where = f"line {moment.line}" if moment.line else "start"
        table.add_row(where, moment_text(moment))
    return _indented(table)


def _scores(review: Review, marks: Marks) -> Padding:
    table = _table("", "asked", "accuracy", "bits gained", "expected", "certain", "")
    table.columns[-1].justify, table.columns[-1].no_wrap = "left", False
    for score in review.scores:
        table.add_row(
            score.player,
            str(score.asked),
            _accuracy(score.accuracy),
            _amount(score.gained),
            _amount(score.expected),
            _certain(score.certain_at),
            Text(", ".join(_remarks(score, review, marks))),
        )
    return _indented(table)


def _remarks(score: Score, review: Review, marks: Marks) -> Iterator[str]:
    """Won, missed wins and accusations that were not certain."""
    if score.won:
        yield f"{marks.yes} won"
    for missed in review.missed:
        if missed.player == score.player:
            yield f"missed {_lines(missed.lines)}"
    for accusation in review.accusations:
        if accusation.accuser == score.player and accusation.judged in ("hasty", "lucky"):
            yield f"{accusation.judged} {_lines([accusation.line])}"


def _questions(review: Review, marks: Marks) -> Padding:
    table = _table("line", "", "asked", "gained", "", "exp.", "best", "exp.", "accur.", gap=1)
    for column in (*table.columns[1:3], table.columns[4], table.columns[6]):
        column.justify = "left"
    variant, players = review.log.setup.variant, review.log.setup.players
    cards, heads = short_names(variant), column_heads(players, ASKER_WIDTH)
    for question in review.questions:
        table.add_row(
            str(question.line),
            heads[question.asker],
            _asked(question.ask, cards),
            _amount(question.gained),
            Text(marks.yes if question.decisive else "", "bold green"),
            _amount(question.expected),
            "" if question.rank == 1 else _asked(question.best, cards),
            _amount(question.best_expected),
            _accuracy(question.accuracy),
        )
    return _indented(table)


def short_names(variant: Variant) -> Mapping[str, str]:
    """Each card by its first letters, four or as many more as it takes to tell it from the others;
    by those of all its words where the first word is not its own."""
    words = {card: card.replace("-", " ").split() for card in variant.cards}
    return {card: _short(card, words) for card in words}


def _short(card: str, words: Mapping[str, Sequence[str]]) -> str:
    for many in (1, None):
        for letters in range(FEWEST_LETTERS, len(card)):
            cut = {c: "-".join(word[:letters] for word in ws[:many]) for c, ws in words.items()}
            if list(cut.values()).count(cut[card]) == 1:
                return cut[card]
    return card


def _asked(ask: Ask, names: Mapping[str, str]) -> str:
    cards = " ".join(names[card] for card in ask.cards)
    return f"{ask.asked}: {cards}" if ask.asked else cards


def _accusations(review: Review) -> Padding:
    table = _table("line", "", "", "", "chance", "")
    for column in (*table.columns[1:4], table.columns[5]):
        column.justify = "left"
    table.columns[2].no_wrap = False
    for accusation in review.accusations:
        table.add_row(
            str(accusation.line),
            accusation.accuser,
            ", ".join(accusation.cards) or "not recorded",
            {"?": "not recorded"}.get(accusation.outcome, accusation.outcome),
            _chance(accusation),
            "" if accusation.judged == "unknown" else accusation.judged,
        )
    return _indented(table)


def _chance(accusation: ReviewedAccusation) -> str:
    if accusation.probability is None:
        return ""
    if accusation.probability in (0, 1):
        return f"{accusation.probability:.0%}"
    return percent(accusation.probability)


def _doubt(review: Review, marks: Marks) -> Padding:
    """A row for each line after which anybody's doubt is another."""
    names = [course.viewer for course in review.courses]
    heads = column_heads(names, min(9, DOUBT_WIDTH // len(names) - 2))
    table = _table("line", *(heads[name] for name in names))
    shown: list[str] | None = None
    for place, line in enumerate(review.lines):
        steps = [course.steps[place] for course in review.courses]
        about = ["~" if step.report.estimate else "" for step in steps]
        row = [
            marks.yes if course.certain_at is not None and line >= course.certain_at
            else f"{sign}{_amount(step.doubt)}"
            for course, step, sign in zip(review.courses, steps, about, strict=True)
        ]  # fmt: skip
        if row != shown:
            table.add_row(str(line), *row)
        shown = row
    return _indented(table)


def _lower_bounds(review: Review) -> list[Text]:
    """Who may have known more than the log tells, and from which lines."""
    bound = [course for course in review.courses if course.lower_bound]
    if not bound:
        return []
    told = [Text("\nKnew at least this, perhaps more, since the log does not tell", "bold")]
    for course in bound:
        lines = [line for line in course.unrecorded if line]
        parts = ["their hand"] if 0 in course.unrecorded else []
        parts += [f"all that was seen in {_lines(lines)}"] if lines else []
        told.append(Text(f"  {viewer_name(course.viewer)}: {' or '.join(parts)}"))
    return told


def _lines(lines: Sequence[int]) -> str:
    return f"line{'' if len(lines) == 1 else 's'} {listed([str(line) for line in lines])}"


def _certain(line: int | None) -> str:
    if line is None:
        return "never"
    return f"line {line}" if line else "from the deal"


def _accuracy(share: float | None) -> str:
    return "" if share is None else f"{round(share, 9):.0%}"


def _amount(number: float) -> str:
    told = f"{round(number, 9):.1f}"
    return "0.0" if told == "-0.0" else told


def summary_text(summary: Summary) -> Group:
    """A row for each player over all games."""
    parts: list[RenderableType] = [Text(counted(len(summary.games), "game"), "bold")]
    if summary.totals:
        table = _table("", *(head for head, _ in COLUMNS))
        table.columns[0].no_wrap = False
        for total in summary.totals:
            table.add_row(total.player, *(told(total) for _, told in COLUMNS))
        parts += [Text(""), table, Text(FIRST, "dim")]
    return Group(*parts)


FIRST = (
    "gained and exp.: bits of doubt, in all. first: games in which nobody who could still win was "
    "certain earlier. missed: turns in which they could have won. hasty: wrong accusations."
)
COLUMNS: tuple[tuple[str, Callable[[Total], str]], ...] = (
    ("games", lambda total: str(total.games)),
    ("won", lambda total: str(total.won)),
    ("asked", lambda total: str(total.asked)),
    ("accuracy", lambda total: _accuracy(total.accuracy)),
    ("gained", lambda total: _amount(total.gained)),
    ("exp.", lambda total: _amount(total.expected)),
    ("first", lambda total: str(total.first)),
    ("missed", lambda total: str(total.missed)),
    ("hasty", lambda total: str(total.hasty)),
)
"""What is told of a player over all games."""


def _table(*heads: str, gap: int = 2) -> Table:
    """A table without lines, numbers to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    return table


def _indented(part: RenderableType) -> Padding:
    return Padding(part, (0, 0, 0, 2))

"""A report as text: the envelope, the likeliest solutions, the grid; colour is decoration only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.render.tables import indented, plain_table
from deduce.render.text.views import behaviours_read, headline, line_as_seen
from deduce.render.words import column_heads, counted, holder_name, listed, percent

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.render.marks import Marks
    from deduce.report import CellReport, EnvelopeCard, Report, Settled
    from deduce.rules.setup import Setup
    from deduce.why import Rest

SOLUTIONS_SHOWN = 5


def report_text(
    report: Report,
    settled: Settled | None,
    marks: Marks,
    rests: Sequence[Rest] | None = None,
) -> Group:
    """The envelope, the likeliest solutions, the grid, and what the last line settled.

    With `rests` also the lines that each certainty rests on.
    """
    worlds = f"{_how_many(report)}{_assumptions(report.view.setup)}"
    parts: list[RenderableType] = [headline(report.view, worlds)]
    parts += [Text("\nEnvelope", "bold"), _envelope(report, marks)]
    if len(report.solutions) > 1:
        parts += [Text("\nLikeliest solutions", "bold"), _solutions(report)]
    parts += [Text(""), _grid(report, marks)]
    if settled is not None:
        parts.append(_settled(settled, report))
    if rests is not None:
        parts.append(rests_text(rests))
    return Group(*parts)


def _how_many(report: Report) -> str:
    """The number of worlds, or that it is an estimate and how good."""
    if report.estimate is None:
        return counted(report.worlds or 0, "world")
    about, error = report.estimate.worlds_estimate, report.estimate.standard_error
    return (
        f"about {about:.3g} worlds (standard error {error:.1g}). Too many to count: all numbers "
        "are estimates; what is certain or impossible is exact"
    )


def _assumptions(setup: Setup) -> str:
    """What the probabilities assume about people, in brackets."""
    assumed = ["shown cards chosen evenly"] if setup.answers == "random" else []
    assumed += behaviours_read(setup)
    return f" ({', '.join(assumed)})" if assumed else ""


def _envelope(report: Report, marks: Marks) -> Padding:
    return indented(
        plain_table(
            (category, _candidates(entries, marks)) for category, entries in report.envelope.items()
        )
    )


def _candidates(entries: Sequence[EnvelopeCard], marks: Marks) -> Text:
    """The certain card with its mark, or the possible ones with their percents."""
    open_ones = [entry for entry in entries if entry.cell.verdict != "impossible"]
    if len(open_ones) == 1:
        return Text(f"{marks.yes} {open_ones[0].card}", "bold green")
    # A card and its percent stay on one line.
    chances = (
        f"{e.card} {percent(e.cell.probability)}".replace(" ", "\N{NO-BREAK SPACE}")
        for e in open_ones
    )
    return Text(", ".join(chances))


def _solutions(report: Report) -> Padding:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right")
    table.add_column()
    for solution in report.solutions[:SOLUTIONS_SHOWN]:
        table.add_row(percent(solution.probability), ", ".join(solution.cards))
    more = len(report.solutions) - SOLUTIONS_SHOWN
    if more > 0:
        table.add_row("", f"and {more:,} more")
    return indented(table)


def _grid(report: Report, marks: Marks) -> Table:
    width = 6 if len(report.holders) <= 9 else 4
    heads = column_heads(report.holders, width)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), collapse_padding=True)
    table.add_column("", no_wrap=True)
    for holder in report.holders:
        table.add_column(heads[holder], justify="right", no_wrap=True, min_width=4)
    for category in report.view.setup.variant.categories:
        table.add_row(Text(category.name, "bold"))
        for card in category.cards:
            row = report.cards[card]
            table.add_row(f"  {card}", *(_mark(row[h], marks) for h in report.holders))
    return table


def _mark(cell: CellReport, marks: Marks) -> Text:
    if cell.verdict == "certain":
        return Text(marks.yes, "bold green")
    if cell.verdict == "impossible":
        return Text(marks.no, "dim")
    return Text(percent(cell.probability))


def rests_text(rests: Sequence[Rest]) -> Group:
    """Every certain card with its holder and the lines that this rests on."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(3):
        table.add_column()
    for rest in rests:
        lines = ", ".join(map(str, rest.lines)) or "the rules alone"
        table.add_row(rest.card, holder_name(rest.holder), lines)
    return Group(Text("\nWhat is certain, and the lines it rests on", "bold"), indented(table))


def _settled(settled: Settled, report: Report) -> Group:
    """What the last line made certain, then what it ruled out of the cards still open."""
    sentences = list(settled_by_holder(settled, report))
    head = Text(f"\nLine {settled.line} ", "bold")
    head.append(f"({line_as_seen(report.view, settled.line)}) settled", "not bold")
    head.append(":" if sentences else " nothing new.", "not bold")
    return Group(head, *(indented(Text(sentence)) for sentence in sentences))


def settled_by_holder(settled: Settled, report: Report) -> Iterator[str]:
    """A sentence for each holder of whom something was settled."""
    located = {card for (card, _), verdict in settled.cells if verdict == "certain"}
    for holder in report.holders:
        verdicts = [(card, verdict) for (card, h), verdict in settled.cells if h == holder]
        has = [card for card, verdict in verdicts if verdict == "certain"]
        lacks = [c for c, verdict in verdicts if verdict == "impossible" and c not in located]
        clauses = [f"has {listed(has)}"] if has else []
        clauses += [f"has not {listed(lacks, 'or')}"] if lacks else []
        if clauses:
            yield f"{holder_name(holder)} {' and '.join(clauses)}"

"""Results as text for a terminal; colour is decoration only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.meaning.constraints import constraints_of
from deduce.notation import format_event
from deduce.notation.writer import format_weight
from deduce.render.words import counted, holder_name, listed, say
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ENVELOPE

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.log.view import View
    from deduce.query import Answer, Query
    from deduce.render.marks import Marks
    from deduce.repair.check import Check, Conflict
    from deduce.report import CellReport, EnvelopeCard, Report, Settled
    from deduce.rules.setup import Setup
    from deduce.why import Rest, Why
    from deduce.worlds import WorldList

SOLUTIONS_SHOWN = 5
REPAIRS_SHOWN = 3
CHANGES_SHOWN = 2
ENVELOPE_HEADING = "env."


def percent(probability: float) -> str:
    """A whole percent of what is possible but not certain, so never 0% or 100%."""
    if probability <= 0.005:
        return "<1%"
    if probability >= 0.995:
        return ">99%"
    return f"{probability:.0%}"


def share_of(probability: float) -> str:
    """A whole percent; 0% and 100% only where that is exact."""
    return f"{probability:.0%}" if probability in (0.0, 1.0) else percent(probability)


def report_text(
    report: Report,
    settled: Settled | None,
    marks: Marks,
    rests: Sequence[Rest] | None = None,
) -> Group:
    """The envelope, the likeliest solutions, the grid, and what the last line settled.

    With `rests` also the lines that each certainty rests on.
    """
    told = f"{_how_many(report)}{_assumed(report.view.setup)}"
    parts: list[RenderableType] = [headline(report.view, told)]
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


def viewer_words(viewer: str) -> str:
    """`as Ann sees it` and its like."""
    return {SPECTATOR: "as a spectator", EVERYONE: "with all hands open"}.get(
        viewer, f"as {viewer}"
    )


def headline(view: View, told: str) -> Text:
    """The variant, the viewer, the last line read, and what is told of them."""
    through = f"through line {view.through}" if view.through else "before the first turn"
    name, viewer = view.setup.variant.name, viewer_words(view.viewer)
    return Text(f"{name}, {viewer}, {through}: {told}")


def _assumed(setup: Setup) -> str:
    """What the probabilities assume about people, in brackets."""
    assumed = ["shown cards chosen evenly"] if setup.answers == "random" else []
    assumed += others_read(setup)
    return f" ({', '.join(assumed)})" if assumed else ""


def others_read(setup: Setup) -> list[str]:
    """How the others' behaviour weighs, where it does."""
    told = ["silence counts"] if setup.silence_counts else []
    if setup.questions_count is not None:
        told.append(f"questions count {format_weight(setup.questions_count)}")
    return told


def _envelope(report: Report, marks: Marks) -> Padding:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for category, entries in report.envelope.items():
        table.add_row(category, _candidates(entries, marks))
    return _indented(table)


def _candidates(entries: Sequence[EnvelopeCard], marks: Marks) -> Text:
    """The certain card with its mark, or the possible ones with their percents."""
    open_ones = [entry for entry in entries if entry.cell.verdict != "impossible"]
    if len(open_ones) == 1:
        return Text(f"{marks.yes} {open_ones[0].card}", "bold green")
    # A card and its percent stay on one line.
    told = (
        f"{e.card} {percent(e.cell.probability)}".replace(" ", "\N{NO-BREAK SPACE}")
        for e in open_ones
    )
    return Text(", ".join(told))


def _solutions(report: Report) -> Padding:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right")
    table.add_column()
    for solution in report.solutions[:SOLUTIONS_SHOWN]:
        table.add_row(percent(solution.probability), ", ".join(solution.cards))
    more = len(report.solutions) - SOLUTIONS_SHOWN
    if more > 0:
        table.add_row("", f"and {more:,} more")
    return _indented(table)


def column_heads(holders: Iterable[str], width: int) -> Mapping[str, str]:
    """A heading of at most `width` characters for each holder, no two alike."""
    heads: dict[str, str] = {}
    for holder in holders:
        wanted = ENVELOPE_HEADING if holder == ENVELOPE else holder
        head, number = wanted[:width], 1
        while head in heads.values():
            number += 1
            head = f"{wanted[: width - len(str(number))]}{number}"
        heads[holder] = head
    return heads


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
        told = ", ".join(map(str, rest.lines)) or "the rules alone"
        table.add_row(rest.card, holder_name(rest.holder), told)
    return Group(Text("\nWhat is certain, and the lines it rests on", "bold"), _indented(table))


def _indented(part: RenderableType) -> Padding:
    return Padding(part, (0, 0, 0, 2))


def _settled(settled: Settled, report: Report) -> Group:
    """What the last line made certain, then what it ruled out of the cards still open."""
    told = list(settled_by_holder(settled, report))
    head = Text(f"\nLine {settled.line} ", "bold")
    head.append(f"({line_as_seen(report.view, settled.line)}) settled", "not bold")
    head.append(":" if told else " nothing new.", "not bold")
    return Group(head, *(_indented(Text(line)) for line in told))


def settled_by_holder(settled: Settled, report: Report) -> Iterator[str]:
    """A sentence for each holder of whom something was settled."""
    found = {card for (card, _), verdict in settled.cells if verdict == "certain"}
    for holder in report.holders:
        has = [c for (c, h), v in settled.cells if h == holder and v == "certain"]
        lacks = [
            c for (c, h), v in settled.cells if h == holder and v == "impossible" and c not in found
        ]
        told = [f"has {listed(has)}"] if has else []
        told += [f"has not {listed(lacks, 'or')}"] if lacks else []
        if told:
            yield f"{holder_name(holder)} {' and '.join(told)}"


def conflict_text(view: View, conflict: Conflict) -> Group:
    """The clashing lines, each with what it says, then what may be wrong."""
    head = f"These {len(conflict.lines)} lines cannot all be true:"
    if len(conflict.lines) == 1:
        head = "This line cannot be true:"
    parts: list[RenderableType] = [
        headline(view, "the log contradicts itself."),
        Text(f"\n{head}", "bold red"),
    ]
    entries = {entry.line: entry for entry in view.entries}
    for line in conflict.lines:
        told = [say(fact) for fact in constraints_of(entries[line], view.setup.variant)]
        parts.append(_line(line, view, told))
    return Group(*parts, *_repairs(conflict, view))


def line_as_seen(view: View, line: int) -> str:
    """The statement of a line in canonical form, without what the viewer did not see."""
    return format_event(view.entry(line).record, view.setup)


def _line(line: int, view: View, told: Iterable[str] = ()) -> Padding:
    """A line of the log with its number, and below it what is told of it."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_row(f"line {line}:", Text(line_as_seen(view, line)))
    for sentence in told:
        table.add_row("", Text(sentence, "dim"))
    return _indented(table)


def _repairs(conflict: Conflict, view: View) -> Iterator[RenderableType]:
    """The likeliest wrong lines with what they may have meant, or the smallest sets of lines."""
    removals, changes = conflict.repairs.removals, conflict.repairs.changes
    if any(len(lines) > 1 for lines in removals):
        yield Text("\nNo single line is to blame. Without these the others fit:", "bold")
        for lines in removals[:REPAIRS_SHOWN]:
            yield Text(f"  lines {listed([str(line) for line in lines])}")
        return
    yield Text("\nLikeliest wrong, best guess first:", "bold")
    for (line,) in removals[:REPAIRS_SHOWN]:
        meant = [change.to for change in changes if change.line == line]
        told = [f"perhaps  {to}" for to in meant[:CHANGES_SHOWN]]
        more = len(meant) - len(told)
        yield _line(line, view, [*told, f"or one of {more} other changes"] if more > 0 else told)


def _read_first(setup: Setup) -> list[Text]:
    """That the others' behaviour weighs, where it does."""
    read = others_read(setup)
    return [Text(f"Probabilities take into account: {listed(read)}")] if read else []


def query_text(query: Query) -> Group:
    """One line a statement: its verdict or percent, and the numbers of worlds."""
    parts = _read_first(query.view.setup)
    if query.given:
        parts.append(Text(f"Given {listed([repr(text) for text in query.given])}:", "bold"))
    if query.impossible_given:
        told = listed([repr(text) for text in query.impossible_given])
        cannot = "cannot be" if len(query.impossible_given) == 1 else "cannot all be"
        parts.append(Text(f"{told} {cannot} true here: no world fits.", "bold red"))
    return Group(*parts, *map(_answer, query.answers))


def _answer(answer: Answer) -> Text:
    """The verdict or percent of a statement, and the numbers of worlds."""
    if answer.worlds is None or answer.of is None or answer.probability is None:
        return Text(f"{answer.statement}: {answer.verdict} (too many worlds to count)")
    open_ = answer.verdict == "possible"
    told = exact_percent(answer.probability) if open_ else answer.verdict
    return Text(f"{answer.statement}: {told} ({answer.worlds:,} of {counted(answer.of, 'world')})")


def exact_percent(probability: float) -> str:
    """A percent with one decimal, that of a possible statement; never 0.0% or 100.0%."""
    told = f"{probability:.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(told, told)


def why_text(why: Why) -> Group:
    """The answer, the lines that force it and the proof; or two example worlds."""
    from deduce.render.text.proof import proof_lines

    read = _read_first(why.view.setup) if why.answer.verdict == "possible" else []
    parts: list[RenderableType] = [*read, _answer(why.answer)]
    if why.forced is not None:
        lines = why.forced.lines
        parts.append(Text(f"\n{_forced_by(len(lines))}", "bold"))
        parts += [_line(line, why.view) for line in lines]
        parts.append(Text("\nBecause", "bold"))
        sentences = proof_lines(why.forced.proof, why.view)
        parts += [_indented(Text(sentence)) for sentence in sentences]
    if why.examples is not None:
        for told, world in zip(("true", "false"), why.examples, strict=True):
            parts += [Text(f"\nA world in which it is {told}", "bold"), _world(world)]
    return Group(*parts)


def _forced_by(lines: int) -> str:
    if lines == 0:
        return "The rules alone say so."
    if lines == 1:
        return "This line says so, with the rules"
    return f"These {lines} lines say so, with the rules; without any one of them it is open"


def check_text(check: Check) -> Group:
    """Whether the log can be true, then the remarks."""
    parts: list[RenderableType] = []
    if check.consistent:
        parts.append(headline(check.view, "the log is consistent."))
    else:
        parts.append(conflict_text(check.view, check.conflict))
    if check.remarks:
        parts.append(Text("\nWorth a second look:", "bold"))
    for remark in check.remarks:
        where = f"line {remark.line}: " if remark.line else ""
        parts.append(Text(f"  {where}{remark.message}"))
    return Group(*parts)


def worlds_text(result: WorldList) -> Group:
    """How many worlds there are, and the listed ones holder by holder."""
    many = "too many worlds to count" if result.worlds is None else counted(result.worlds, "world")
    parts: list[RenderableType] = [headline(result.view, many)]
    for number, world in enumerate(result.listed, start=1):
        parts += [Text(f"\nWorld {number}", "bold"), _world(world)]
    return Group(*parts)


def _world(world: Mapping[str, tuple[str, ...]]) -> Padding:
    """Holder by holder, the cards of a world."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for holder, cards in world.items():
        table.add_row(holder, ", ".join(cards))
    return _indented(table)

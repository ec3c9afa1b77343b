"""Whether a log can be true, as text: the lines that clash, what may be wrong, and remarks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deduce.log.line_numbers import line_numbers
from deduce.meaning.constraints import constraints_of
from deduce.render.text.views import headline, log_line
from deduce.render.words import say

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.log.view import View
    from deduce.repair.check import Check, Conflict

REPAIRS_SHOWN = 3
CHANGES_SHOWN = 2


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
        meanings = [say(fact) for fact in constraints_of(entries[line], view.setup.variant)]
        parts.append(log_line(view, line, meanings))
    return Group(*parts, *_repairs(conflict, view))


def _repairs(conflict: Conflict, view: View) -> Iterator[RenderableType]:
    """The likeliest wrong lines with what they may have meant, or the smallest sets of lines."""
    removals, changes = conflict.repairs.removals, conflict.repairs.changes
    if any(len(lines) > 1 for lines in removals):
        yield Text("\nNo single line is to blame. Without these the others fit:", "bold")
        for lines in removals[:REPAIRS_SHOWN]:
            yield Text(f"  {line_numbers(lines)}")
        return
    yield Text("\nLikeliest wrong, best guess first:", "bold")
    for (line,) in removals[:REPAIRS_SHOWN]:
        meant = [change.to for change in changes if change.line == line]
        guesses = [f"perhaps  {to}" for to in meant[:CHANGES_SHOWN]]
        more = len(meant) - len(guesses)
        if more > 0:
            guesses.append(f"or one of {more} other changes")
        yield log_line(view, line, guesses)

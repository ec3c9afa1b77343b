"""Why a statement is so, as text: the lines that force it and the proof, or two example worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deduce.render.tables import indented
from deduce.render.text.proof import proof_lines
from deduce.render.text.query import assumptions, result_text
from deduce.render.text.views import log_line
from deduce.render.text.worlds import world_table

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.why import Why


def why_text(why: Why) -> Group:
    """The answer, the lines that force it and the proof; or two example worlds."""
    reading = assumptions(why.view.setup) if why.result.verdict == "possible" else []
    parts: list[RenderableType] = [*reading, result_text(why.result)]
    if why.forced is not None:
        lines = why.forced.lines
        parts.append(Text(f"\n{_forced_by(len(lines))}", "bold"))
        parts += [log_line(why.view, line) for line in lines]
        parts.append(Text("\nBecause", "bold"))
        sentences = proof_lines(why.forced.proof, why.view)
        parts += [indented(Text(sentence)) for sentence in sentences]
    if why.examples is not None:
        for truth, world in zip(("true", "false"), why.examples, strict=True):
            parts += [Text(f"\nA world in which it is {truth}", "bold"), world_table(world)]
    return Group(*parts)


def _forced_by(lines: int) -> str:
    if lines == 0:
        return "The rules alone say so."
    if lines == 1:
        return "This line says so, with the rules"
    return f"These {lines} lines say so, with the rules; without any one of them it is open"

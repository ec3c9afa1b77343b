"""What every result says of the view it is about: the seat, its lines, how behaviour counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from deduce.notation import format_event
from deduce.notation.writer import format_weight
from deduce.render.tables import indented, plain_table
from deduce.rules.setup import EVERYONE, SPECTATOR

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.log.view import View
    from deduce.rules.setup import Setup


def viewer_words(viewer: str) -> str:
    """`as Ann`, `as a spectator`, `with all hands open`."""
    return {SPECTATOR: "as a spectator", EVERYONE: "with all hands open"}.get(
        viewer, f"as {viewer}"
    )


def headline(view: View, outcome: str) -> Text:
    """The variant, the viewer and the last line read, then the result in a few words."""
    through = f"through line {view.through}" if view.through else "before the first turn"
    name, viewer = view.setup.variant.name, viewer_words(view.viewer)
    return Text(f"{name}, {viewer}, {through}: {outcome}")


def behaviours_read(setup: Setup) -> list[str]:
    """How the others' behaviour counts, where it does."""
    behaviours = ["silence counts"] if setup.silence_counts else []
    if setup.questions_count is not None:
        behaviours.append(f"questions count {format_weight(setup.questions_count)}")
    return behaviours


def line_as_seen(view: View, line: int) -> str:
    """The statement of a line in canonical form, without what the viewer did not see."""
    return format_event(view.entry(line).record, view.setup)


def log_line(view: View, line: int, remarks: Iterable[str] = ()) -> Padding:
    """A line of the log with its number, and the remarks on it below."""
    below = [("", Text(remark, "dim")) for remark in remarks]
    return indented(plain_table([(f"line {line}:", Text(line_as_seen(view, line))), *below]))

"""Rich results as plain text with the colours that the terminal takes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

    from deduce.render.marks import Marks

IN_A_PIPE = 80


@dataclass(frozen=True, slots=True)
class Fitted:
    """A result that is laid out for the number of columns there are."""

    draw: Callable[[int], RenderableType]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """What rich prints in its place."""
        yield self.draw(options.max_width)


def text_of(render: Callable[[Marks], RenderableType], width: int | None = None) -> str:
    """A result as standard output can show it: in `width` columns or, without it, as wide as the
    terminal, and 80 columns in a pipe."""
    from rich.console import Console

    from deduce.render.marks import marks_for

    if width is None and not (sys.stdout and sys.stdout.isatty()):
        width = IN_A_PIPE
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(render(marks_for(console.encoding)))
    lines = captured.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()
    return "\n".join(line.rstrip() for line in lines)

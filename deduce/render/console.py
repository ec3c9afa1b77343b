"""Rich results as plain text with the colours that the terminal takes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.render.marks import Marks


def text_of(render: Callable[[Marks], RenderableType]) -> str:
    """A result as standard output can show it: as wide as the terminal, 80 columns in a pipe."""
    from rich.console import Console

    from deduce.render.marks import marks_for

    width = None if sys.stdout.isatty() else 80
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(render(marks_for(console.encoding)))
    lines = captured.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()
    return "\n".join(line.rstrip() for line in lines)

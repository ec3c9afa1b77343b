"""How a command writes a text result."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.render.marks import Marks


def print_text(render: Callable[[Marks], RenderableType]) -> None:
    """Write a text result: as wide as the terminal, 80 columns in a pipe."""
    from rich.console import Console

    from deduce.render.marks import marks_for

    width = None if sys.stdout.isatty() else 80
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(render(marks_for(console.encoding)))
    lines = captured.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()
    click.echo("\n".join(line.rstrip() for line in lines), color=True)

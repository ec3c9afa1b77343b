"""How a command writes a text result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from deduce.render.console import text_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.render.marks import Marks


def print_text(render: Callable[[Marks], RenderableType]) -> None:
    """Write a text result: as wide as the terminal, 80 columns in a pipe."""
    click.echo(text_of(render), color=True)

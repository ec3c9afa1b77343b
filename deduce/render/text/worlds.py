"""Worlds as text: who holds what in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from deduce.render.tables import indented, plain_table
from deduce.render.text.views import headline
from deduce.render.words import counted

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.worlds import WorldList


def worlds_text(result: WorldList) -> Group:
    """How many worlds there are, and the listed ones holder by holder."""
    many = "too many worlds to count" if result.worlds is None else counted(result.worlds, "world")
    parts: list[RenderableType] = [headline(result.view, many)]
    for number, world in enumerate(result.listed, start=1):
        parts += [Text(f"\nWorld {number}", "bold"), world_table(world)]
    return Group(*parts)


def world_table(world: Mapping[str, tuple[str, ...]]) -> Padding:
    """Holder by holder, the cards of a world."""
    return indented(plain_table((holder, ", ".join(cards)) for holder, cards in world.items()))

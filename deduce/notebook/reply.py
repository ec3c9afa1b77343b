"""What a notebook answers, and what it waits for besides a new entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.notebook.state import State

Kind = Literal["recorded", "news", "told", "error", "clash"]


@dataclass(frozen=True, slots=True)
class Said:
    """Lines that belong together, and of what kind they are."""

    kind: Kind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What an entry led to.

    `keep` is put back into the entry line; `page` is long and shown by itself; `show` asks for
    the grid or the log's lines.
    """

    said: tuple[Said, ...] = ()
    keep: str = ""
    page: RenderableType | None = None
    show: Literal["", "grid", "log"] = ""
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Editing:
    """A line that the next entry replaces or, with `insert`, is put before."""

    line: int
    insert: bool = False


@dataclass(frozen=True, slots=True)
class Supposed:
    """A statement that is supposed, not recorded, and the state under it."""

    text: str
    state: State


def told(*lines: str, kind: Kind = "told") -> Said:
    """Some lines of one kind."""
    return Said(kind, lines)

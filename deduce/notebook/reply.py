"""What a notebook answers, and what it waits for besides a new entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.notebook.state import State

MessageKind = Literal["recorded", "news", "plain", "error", "clash"]


@dataclass(frozen=True, slots=True)
class Message:
    """Lines that belong together, and of what kind they are."""

    kind: MessageKind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What an entry led to.

    `keep` is put back into the entry line; `page` is long and shown by itself; `show` asks for
    the grid or the log's lines.
    """

    said: tuple[Message, ...] = ()
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


def message(*lines: str, kind: MessageKind = "plain") -> Message:
    """Some lines of one kind."""
    return Message(kind, lines)

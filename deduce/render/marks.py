"""The signs of the grid, for terminals that can write them and for those that cannot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands in the grid for a certain and for an impossible cell."""

    yes: str
    no: str


UNICODE = Marks("✓", "✗")
ASCII = Marks("+", "-")


def marks_for(encoding: str) -> Marks:
    """The signs that `encoding` can write."""
    try:
        "✓✗".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE

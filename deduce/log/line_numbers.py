"""How messages name lines of a log."""

from __future__ import annotations

from collections.abc import Sequence


def line_numbers(lines: Sequence[int], *, last: str = " and ") -> str:
    """`line 9`, `lines 9 and 11`, `lines 3, 9 and 11`; `last` stands before the last of several.

    >>> line_numbers([9]), line_numbers([3, 9, 11]), line_numbers([3, 9, 11], last=", ")
    ('line 9', 'lines 3, 9 and 11', 'lines 3, 9, 11')
    """
    numbers = ", ".join(map(str, lines)).rsplit(", ", 1)
    return f"{'line' if len(lines) == 1 else 'lines'} {last.join(numbers)}"

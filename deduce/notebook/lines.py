"""A file's text as lines with their ends, and the changes of single lines."""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")


def split_lines(text: str) -> list[str]:
    """The lines of a text, each with its line end; the last one may have none.

    >>> split_lines("a\\r\\nb")
    ['a\\r\\n', 'b']
    """
    return _LINE.findall(text)


def line_end(text: str) -> str:
    """The line end that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"


def with_line(text: str, number: int, line: str) -> str:
    """The text with another line `number` (from 1)."""
    lines = split_lines(text)
    lines[number - 1] = f"{_mark_of(text, number)}{line}{line_end(text)}"
    return "".join(lines)


def without_line(text: str, number: int) -> str:
    """The text without line `number` (from 1)."""
    lines = split_lines(text)
    lines[number - 1] = _mark_of(text, number)
    return "".join(lines)


def with_inserted(text: str, number: int, line: str) -> str:
    """The text with a new line that becomes line `number`; one behind the last is at the end."""
    lines, end = split_lines(text), line_end(text)
    if lines and not lines[-1].endswith(("\r", "\n")):
        lines[-1] += end
    mark = _mark_of(text, number)
    if mark:
        lines[0] = lines[0].removeprefix(mark)
    lines.insert(number - 1, f"{mark}{line}{end}")
    return "".join(lines)


def appended(text: str, line: str) -> str:
    """What must be written behind `text` so that it gets a new last line."""
    begun = bool(text) and not text.endswith(("\r", "\n"))
    end = line_end(text)
    return f"{end if begun else ''}{line}{end}"


def _mark_of(text: str, number: int) -> str:
    """The byte order mark, which stays in front of the first line."""
    return "\ufeff" if number == 1 and text.startswith("\ufeff") else ""

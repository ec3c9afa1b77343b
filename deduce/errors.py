"""Every error that a user can cause; the command line turns each into a clear message."""

from __future__ import annotations

from dataclasses import dataclass


class DeduceError(Exception):
    """What the user gave cannot be used, and the message says why."""


class NotationError(DeduceError):
    """A statement of a log cannot be read; `column` counts from 1 within its line."""

    def __init__(self, message: str, column: int = 1, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.nearest = nearest

    def shown_in(self, text: str) -> str:
        """The message with a caret below its place in `text`, the statement."""
        return point_at(f"column {self.column}", self.message, self.nearest, text, self.column)


class InvalidStatement(NotationError):
    """The words do not form a statement of the notation."""


class UnknownName(NotationError):
    """No card, group or player has this name."""


class AmbiguousName(NotationError):
    """Several cards, groups or players fit this name; `nearest` lists them."""


class IllegalStatement(NotationError):
    """The statement can be read, but the variant's rules do not allow it."""


@dataclass(frozen=True, slots=True)
class LogProblem:
    """One faulty line of a log: where, what is wrong, and the names that may have been meant."""

    line: int
    column: int
    message: str
    nearest: tuple[str, ...] = ()


class LogErrors(DeduceError):
    """A log has faulty lines; `problems` lists all of them in line order."""

    def __init__(
        self, source: str, problems: tuple[LogProblem, ...], lines: tuple[str, ...] = ()
    ) -> None:
        self.source = source
        self.problems = problems
        self.lines = lines
        super().__init__("\n".join(self._describe(problem) for problem in problems))

    def _describe(self, problem: LogProblem) -> str:
        """`file:line:column: message`, then the line with a caret below the place."""
        place = f"{self.source}:{problem.line}:{problem.column}"
        known = 1 <= problem.line <= len(self.lines)
        text = self.lines[problem.line - 1] if known else None
        return point_at(place, problem.message, problem.nearest, text, problem.column)


def point_at(
    place: str, message: str, nearest: tuple[str, ...], text: str | None, column: int
) -> str:
    """`place: message`, the nearest names, and the text with a caret below the column (from 1)."""
    told = f"{place}: {message}"
    if nearest:
        told += f" (did you mean {' or '.join(nearest)}?)"
    if text is None:
        return told
    caret = "".join("\t" if c == "\t" else " " for c in text[: column - 1]) + "^"
    return f"{told}\n    {text}\n    {caret}"

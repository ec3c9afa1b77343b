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
        told = f"{self.source}:{problem.line}:{problem.column}: {problem.message}"
        if problem.nearest:
            told += f" (did you mean {' or '.join(problem.nearest)}?)"
        if not 1 <= problem.line <= len(self.lines):
            return told
        text = self.lines[problem.line - 1]
        before = text[: problem.column - 1]
        caret = "".join("\t" if c == "\t" else " " for c in before) + "^"
        return f"{told}\n    {text}\n    {caret}"

"""Every error that a user can cause; the command line turns each into a clear message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

ProblemCode = Literal[
    "invalid-statement",
    "illegal-statement",
    "unknown-name",
    "ambiguous-name",
    "missing-header",
    "asker-answers",
    "card-missing",
    "faulty-variant",
    "not-text",
]
"""What kind of fault it is, for a program to go by: messages are for people, and may change."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a log: its kind, where it stands, what is wrong, and the names perhaps meant.

    `line` and `column` count from 1; a statement by itself is line 1.
    """

    code: ProblemCode
    line: int
    column: int
    message: str
    nearest: tuple[str, ...] = ()


def did_you_mean(nearest: Sequence[str]) -> str:
    """`did you mean X or Y?`; nothing where no name is near."""
    return f"did you mean {' or '.join(nearest)}?" if nearest else ""


def hinted(message: str, nearest: Sequence[str]) -> str:
    """`message (did you mean X or Y?)`; the message alone where no name is near."""
    return f"{message} ({did_you_mean(nearest)})" if nearest else message


def format_problem(problem: Problem, place: str, text: str | None = None) -> str:
    """`place: message (did you mean …?)`, and `text`, its line, with a caret below the column."""
    first = f"{place}: {hinted(problem.message, problem.nearest)}"
    if text is None:
        return first
    before = text[: problem.column - 1]
    caret = "".join("\t" if sign == "\t" else " " for sign in before) + "^"
    return f"{first}\n    {text}\n    {caret}"


class DeduceError(Exception):
    """What the user gave cannot be used, and the message says why."""


class ContradictoryView(DeduceError):
    """No world fits the log, so that nothing can be said about one."""


class NotationError(DeduceError):
    """A statement of a log cannot be read, and `problem` says why.

    `player`: whom the fault is about, where a program needs to know.
    """

    _code: ClassVar[ProblemCode] = "invalid-statement"

    def __init__(
        self,
        message: str,
        column: int = 1,
        nearest: tuple[str, ...] = (),
        *,
        code: ProblemCode | None = None,
        player: str | None = None,
    ) -> None:
        super().__init__(message)
        self.problem = Problem(code or self._code, 1, column, message, nearest)
        self.player = player

    @property
    def code(self) -> ProblemCode:
        """What kind of fault it is."""
        return self.problem.code

    @property
    def message(self) -> str:
        """What is wrong, without the names that may have been meant."""
        return self.problem.message

    @property
    def column(self) -> int:
        """Where in the statement, from 1."""
        return self.problem.column

    @property
    def nearest(self) -> tuple[str, ...]:
        """The names that may have been meant, the likeliest first."""
        return self.problem.nearest

    def shown_in(self, text: str) -> str:
        """The message with a caret below its place in `text`, the statement."""
        return format_problem(self.problem, f"column {self.column}", text)


class InvalidStatement(NotationError):
    """The words do not form a statement of the notation."""


class UnknownName(NotationError):
    """No card, group or player has this name."""

    _code = "unknown-name"


class AmbiguousName(NotationError):
    """Several cards, groups or players fit this name; `nearest` lists them."""

    _code = "ambiguous-name"


class IllegalStatement(NotationError):
    """The statement can be read, but the variant's rules do not allow it."""

    _code = "illegal-statement"


class LogErrors(DeduceError):
    """A log has faulty lines; `problems` lists all of them in line order."""

    def __init__(
        self, source: str, problems: tuple[Problem, ...], lines: tuple[str, ...] = ()
    ) -> None:
        super().__init__(source, problems, lines)
        self.source = source
        self.problems = problems
        self.lines = lines

    def __str__(self) -> str:
        """Each problem as `file:line:column: message`, then its line with a caret."""
        return "\n".join(map(self._described, self.problems))

    def _described(self, problem: Problem) -> str:
        place = f"{self.source}:{problem.line}:{problem.column}"
        is_there = 1 <= problem.line <= len(self.lines)
        return format_problem(problem, place, self.lines[problem.line - 1] if is_there else None)

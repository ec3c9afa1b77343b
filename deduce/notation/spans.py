"""Spans of a line that remember where they stand, so that every error can say its column."""

from __future__ import annotations

import re
from dataclasses import dataclass

from deduce.errors import InvalidStatement


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a line; `column` (from 1) is where its first character stands."""

    text: str
    column: int

    def strip(self) -> Span:
        """The same stretch without blanks around it."""
        start = len(self.text) - len(self.text.lstrip())
        return Span(self.text.strip(), self.column + start)

    def split(self, separator: str) -> list[Span]:
        """The stretches between separators, each stripped."""
        spans, start = [], 0
        for part in self.text.split(separator):
            spans.append(Span(part, self.column + start).strip())
            start += len(part) + len(separator)
        return spans

    def words(self) -> list[Span]:
        """The runs of characters that are not blank."""
        return [Span(m.group(), self.column + m.start()) for m in re.finditer(r"\S+", self.text)]

    def before(self, other: Span) -> Span:
        """What stands before `other`, which is a span of this one."""
        return Span(self.text[: other.column - self.column], self.column).strip()

    def after(self, other: Span) -> Span:
        """What stands behind `other`, which is a span of this one."""
        start = other.column - self.column + len(other.text)
        return Span(self.text[start:], self.column + start).strip()

    def cut(self, separator: str) -> tuple[Span, Span | None]:
        """What stands before and behind the first separator; None behind where there is none."""
        head, found, tail = self.text.partition(separator)
        start = self.column + len(head) + len(separator)
        return Span(head, self.column).strip(), Span(tail, start).strip() if found else None

    def items(self, what: str) -> list[Span]:
        """The comma-separated items; an empty one is an error."""
        spans = self.split(",")
        for span in spans:
            if not span.text:
                raise InvalidStatement(f"{what} is missing here", span.column)
        return spans

    def number(self) -> int:
        """The whole number that is written here; raises InvalidStatement."""
        if not re.fullmatch(r"\d{1,4}", self.text):
            message = f"expected a number below 10000, not {self.text!r}"
            raise InvalidStatement(
                message if self.text else "a number is missing here", self.column
            )
        return int(self.text)

    @property
    def word(self) -> str:
        """The text for comparing with words of the notation."""
        return self.text.casefold()


def split_comment(line: str) -> tuple[Span, str]:
    """A line's statement and its comment; `#` begins one at the line's start or after a blank."""
    sign = re.search(r"(?:^|(?<=\s))#", line)
    if sign is None:
        return Span(line, 1).strip(), ""
    return Span(line[: sign.start()], 1).strip(), line[sign.start() :].rstrip()

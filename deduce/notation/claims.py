"""Reading a claim: `Bob has Rope`, `envelope has Plum and Rope`, `not Bob has Hall`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from deduce.errors import InvalidStatement
from deduce.log.claims import AND, NOT, OR, Claim, Joined, Not
from deduce.log.events import Note
from deduce.notation.names import PILES, Names, names_of
from deduce.notation.spans import Span
from deduce.notation.statements import read_statement
from deduce.rules.setup import Setup

MOST_SPANS = 150
"""Statements, words that join them and parentheses; a limit far beyond what a person types."""
_JOINTS = (AND, OR, NOT, "(", ")")


def parse_claim(text: str, setup: Setup, piles: Collection[str] = PILES) -> Claim:
    """The claim that `text` makes: "not" binds closest, then "and", then "or".

    Behind "and" and "or" a name alone repeats holder and verb: `envelope has Plum and Rope`.
    `piles` are those of table and aside where cards lie. Raises NotationError with the column of
    what is wrong.
    """
    spans = _spans(text)
    if len(spans) > MOST_SPANS:
        message = "this statement is too long; ask in parts"
        raise InvalidStatement(message, spans[MOST_SPANS].column)
    parser = _Parser(spans, names_of(setup, piles), len(text) + 1)
    claim = parser.any_of()
    if parser.spans:
        raise InvalidStatement("expected 'and' or 'or' here", parser.spans[0].column)
    return claim


_JOINT = r"(?<!\S)(?:and|or|(?<!has )not)(?=[\s()]|$)"
_SPAN = re.compile(rf"[()]|{_JOINT}|(?:(?!{_JOINT})[^()])+", re.IGNORECASE)


def _spans(text: str) -> list[Span]:
    """The text cut at and, or, not and parentheses, which stay as spans of their own.

    The "not" of `Bob has not Rope` is a part of its statement.
    """
    spans = (Span(part.group(), part.start() + 1).strip() for part in _SPAN.finditer(text))
    return [span for span in spans if span.text]


class _Parser:
    """Recursive descent over the spans that are left."""

    def __init__(self, spans: list[Span], names: Names, end: int) -> None:
        self.spans = spans
        self._names = names
        self._end = end
        self._last: Note | None = None
        self._joined_by = AND

    def _next_is(self, word: str) -> bool:
        return bool(self.spans) and self.spans[0].word == word

    def any_of(self) -> Claim:
        """claim or claim or …"""
        return self._join(OR, self.all_of)

    def all_of(self) -> Claim:
        """claim and claim and …"""
        return self._join(AND, self.one)

    def _join(self, word: str, part: Callable[[], Claim]) -> Claim:
        parts = [part()]
        while self._next_is(word):
            self.spans.pop(0)
            self._joined_by = word
            parts.append(part())
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def one(self) -> Claim:
        """A note, a claim in parentheses, or the opposite of one."""
        if not self.spans:
            raise InvalidStatement("a statement is missing at the end", self._end)
        span = self.spans.pop(0)
        if span.word == NOT:
            return Not(self.one())
        if span.text == "(":
            claim = self.any_of()
            if not self._next_is(")"):
                raise InvalidStatement("this parenthesis is not closed", span.column)
            self.spans.pop(0)
            return claim
        if span.word in _JOINTS:
            raise InvalidStatement(f"a statement is missing before {span.text!r}", span.column)
        self._last = self._note(span)
        return self._last

    def _note(self, span: Span) -> Note:
        if not any(word.word in ("has", "lacks") for word in span.words()[1:]):
            return self._repeated(span)
        record = read_statement(span, self._names)
        if not isinstance(record, Note):
            raise InvalidStatement(f"expected a note, as in '{self._example()}'", span.column)
        return record

    def _example(self) -> str:
        setup = self._names.setup
        return f"{setup.players[-1]} has {setup.variant.cards[-1]}"

    def _repeated(self, span: Span) -> Note:
        """A name alone takes holder and verb from the note before it."""
        last = self._last
        if last is None or last.relation not in ("has", "lacks"):
            message = f"expected a statement such as '{self._example()}'"
            raise InvalidStatement(message, span.column)
        if last.relation == "lacks" and self._joined_by == OR:
            message = "'lacks … or …' has two meanings: write both statements in full"
            raise InvalidStatement(message, span.column)
        read = self._names.card_list if last.relation == "has" else self._names.name_list
        return replace(last, names=read(span))

"""Reading a claim: `Bob has Rope`, `envelope has Plum and Rope`, `not Bob has Hall`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from deduce.errors import InvalidStatement
from deduce.game.claims import AND, NOT, OR, Claim, Joined, Not
from deduce.game.events import Note
from deduce.game.notation.names import PILES, Names, names_of
from deduce.game.notation.pieces import Piece
from deduce.game.notation.statements import read_statement
from deduce.game.setup import Setup

MOST_PIECES = 150
"""Statements, words that join them and parentheses; a limit far beyond what a person types."""
_JOINTS = (AND, OR, NOT, "(", ")")


def parse_claim(text: str, setup: Setup, piles: Collection[str] = PILES) -> Claim:
    """The claim that `text` makes: "not" binds closest, then "and", then "or".

    Behind "and" and "or" a name alone repeats holder and verb: `envelope has Plum and Rope`.
    `piles` are those of table and aside where cards lie. Raises NotationError with the column of
    what is wrong.
    """
    pieces = _pieces(text)
    if len(pieces) > MOST_PIECES:
        told = "this statement is too long; ask in parts"
        raise InvalidStatement(told, pieces[MOST_PIECES].column)
    parser = _Parser(pieces, names_of(setup, piles), len(text) + 1)
    claim = parser.any_of()
    if parser.pieces:
        raise InvalidStatement("expected 'and' or 'or' here", parser.pieces[0].column)
    return claim


_JOINT = r"(?<!\S)(?:and|or|(?<!has )not)(?=[\s()]|$)"
_PIECE = re.compile(rf"[()]|{_JOINT}|(?:(?!{_JOINT})[^()])+", re.IGNORECASE)


def _pieces(text: str) -> list[Piece]:
    """The text cut at and, or, not and parentheses, which stay as pieces of their own.

    The "not" of `Bob has not Rope` is a part of its statement.
    """
    found = (Piece(part.group(), part.start() + 1).strip() for part in _PIECE.finditer(text))
    return [piece for piece in found if piece.text]


class _Parser:
    """Recursive descent over the pieces that are left."""

    def __init__(self, pieces: list[Piece], names: Names, end: int) -> None:
        self.pieces = pieces
        self._names = names
        self._end = end
        self._last: Note | None = None
        self._joined_by = AND

    def _next_is(self, word: str) -> bool:
        return bool(self.pieces) and self.pieces[0].word == word

    def any_of(self) -> Claim:
        """claim or claim or …"""
        return self._join(OR, self.all_of)

    def all_of(self) -> Claim:
        """claim and claim and …"""
        return self._join(AND, self.one)

    def _join(self, word: str, part: Callable[[], Claim]) -> Claim:
        parts = [part()]
        while self._next_is(word):
            self.pieces.pop(0)
            self._joined_by = word
            parts.append(part())
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def one(self) -> Claim:
        """A note, a claim in parentheses, or the opposite of one."""
        if not self.pieces:
            raise InvalidStatement("a statement is missing at the end", self._end)
        piece = self.pieces.pop(0)
        if piece.word == NOT:
            return Not(self.one())
        if piece.text == "(":
            claim = self.any_of()
            if not self._next_is(")"):
                raise InvalidStatement("this parenthesis is not closed", piece.column)
            self.pieces.pop(0)
            return claim
        if piece.word in _JOINTS:
            raise InvalidStatement(f"a statement is missing before {piece.text!r}", piece.column)
        self._last = self._note(piece)
        return self._last

    def _note(self, piece: Piece) -> Note:
        if not any(word.word in ("has", "lacks") for word in piece.words()[1:]):
            return self._repeated(piece)
        record = read_statement(piece, self._names)
        if not isinstance(record, Note):
            raise InvalidStatement(f"expected a note, as in '{self._example()}'", piece.column)
        return record

    def _example(self) -> str:
        setup = self._names.setup
        return f"{setup.players[-1]} has {setup.variant.cards[-1]}"

    def _repeated(self, piece: Piece) -> Note:
        """A name alone takes holder and verb from the note before it."""
        last = self._last
        if last is None or last.relation not in ("has", "lacks"):
            told = f"expected a statement such as '{self._example()}'"
            raise InvalidStatement(told, piece.column)
        if last.relation == "lacks" and self._joined_by == OR:
            told = "'lacks … or …' has two meanings: write both statements in full"
            raise InvalidStatement(told, piece.column)
        read = self._names.card_list if last.relation == "has" else self._names.name_list
        return replace(last, names=read(piece))

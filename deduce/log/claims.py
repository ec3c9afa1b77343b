"""A claim about who has what: notes of the notation joined by and, or and not."""

from __future__ import annotations

from dataclasses import dataclass

from deduce.log.events import Note


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a claim."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class Joined:
    """All of some claims ("and"), or at least one of them ("or")."""

    word: str
    claims: tuple[Claim, ...]


Claim = Note | Not | Joined
AND = "and"
OR = "or"
NOT = "not"

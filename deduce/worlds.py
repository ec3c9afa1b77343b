"""Listing worlds: complete deals that fit what a viewer knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from deduce.knowledge import Knowledge
from deduce.log.view import View
from deduce.meaning.constraints import Evidence


@dataclass(frozen=True, slots=True)
class WorldList:
    """`worlds`: how many there are in all, None if too many to count; `listed`: some of them.

    A listed world is holder -> cards.
    """

    view: View
    worlds: int | None
    listed: tuple[Mapping[str, tuple[str, ...]], ...]


def list_worlds(knowledge: Knowledge, *, limit: int) -> WorldList:
    """The first `limit` worlds in the solver's order, the same at every run."""
    with knowledge.fresh_oracle() as oracle:
        worlds = tuple(islice(oracle.worlds(), limit))
    listed = tuple(by_holder(knowledge.evidence, world) for world in worlds)
    return WorldList(knowledge.view, knowledge.worlds, listed)


def by_holder(evidence: Evidence, world: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each holder's cards in a world, which is given as the holder of each card in deck order."""
    held = list(zip(evidence.cards, world, strict=True))
    return {
        holder: tuple(card for card, owner in held if owner == holder)
        for holder in evidence.holders
    }

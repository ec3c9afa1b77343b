"""Listing worlds: complete deals that fit what a viewer knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from deduce.counting import CountingBudgetExceeded, WorldCounter
from deduce.log.view import View
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Evidence, observe


@dataclass(frozen=True, slots=True)
class WorldList:
    """`worlds`: how many there are in all, None if too many to count; `listed`: some of them.

    A listed world is holder -> cards.
    """

    view: View
    worlds: int | None
    listed: tuple[Mapping[str, tuple[str, ...]], ...]


def list_worlds(view: View, *, limit: int) -> WorldList:
    """The first `limit` worlds in the solver's order, the same at every run."""
    evidence = observe(view)
    with SatOracle(evidence) as oracle:
        found = list(islice(oracle.worlds(), limit))
    listed = tuple(by_holder(evidence, world) for world in found)
    return WorldList(view, _count(evidence), listed)


def _count(evidence: Evidence) -> int | None:
    try:
        return WorldCounter(evidence).worlds
    except CountingBudgetExceeded:
        return None


def by_holder(evidence: Evidence, world: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each holder's cards in a world, which is given as the holder of each card in deck order."""
    held = list(zip(evidence.cards, world, strict=True))
    return {
        holder: tuple(card for card, owner in held if owner == holder)
        for holder in evidence.holders
    }

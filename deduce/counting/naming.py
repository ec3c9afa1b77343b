"""The names of cards and holders, put back on what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from deduce.counting.simplify import OpenCards
from deduce.meaning.cells import set_bits
from deduce.meaning.constraints import Evidence

Marginals = Mapping[str, Mapping[str, int]]
Solutions = tuple[tuple[tuple[str, ...], int], ...]
Rows = Iterable[tuple[tuple[int, ...], Mapping[int, int]]]
"""(cards, holder -> how many worlds have each of the cards there), for all open cards."""


def name_marginals(
    evidence: Evidence, open_cards: OpenCards | None, rows: Rows, total: int
) -> Marginals:
    """Every cell by its names; settled cards have all or nothing. Without a world all is 0."""
    cards, holders = evidence.cards, evidence.holders
    zeros = dict.fromkeys(holders, 0)
    named: dict[str, Mapping[str, int]] = {}
    for alike, shares in rows:
        row = MappingProxyType(zeros | {holders[i]: n for i, n in shares.items()})
        for card in alike:
            named[cards[card]] = row
    if open_cards:
        for holder, has in zip(holders, open_cards.has, strict=False):
            row = MappingProxyType(zeros | {holder: total})
            for card in set_bits(has):
                named[cards[card]] = row
    nowhere = MappingProxyType(zeros)
    return MappingProxyType({card: named.get(card, nowhere) for card in cards})


def name_solutions(
    evidence: Evidence, open_cards: OpenCards, solutions: Iterable[tuple[int, int]]
) -> Solutions:
    """Each set of the envelope's cards with its ways, by falling ways, then deck order."""
    settled = open_cards.has[open_cards.envelope]
    names = evidence.cards
    placed = [(-ways, set_bits(cards | settled)) for cards, ways in solutions]
    return tuple((tuple(names[card] for card in cards), -ways) for ways, cards in sorted(placed))

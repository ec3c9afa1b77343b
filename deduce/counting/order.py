"""In which order to hand out the open cards, so that few partial worlds differ at any time."""

from __future__ import annotations

from deduce.counting.simplify import OpenCards


def card_order(puzzle: OpenCards) -> list[int]:
    """The open cards in classes of interchangeable cards, in the order in which to take them.

    The next class is the one that starts the fewest limits and ends the most; cards without
    limits come last, those that fewer holders may have first.
    """
    narrow = narrow_sets(puzzle)
    touched = {
        cards: [i for i, limit in enumerate(narrow) if limit & cards] for cards in alike(puzzle)
    }
    rank = {cards: _rank(puzzle, cards) for cards in touched}
    left = [sum(i in limits for limits in touched.values()) for i in range(len(narrow))]
    # Of a limit's classes the first starts it (1), the last ends it (-1), an only one does both.
    cost = [1 if parts > 1 else 0 for parts in left]
    order = []
    while touched:
        best = min(
            touched,
            key=lambda cards: (
                not touched[cards],
                sum([cost[i] for i in touched[cards]]),
                -len(touched[cards]),
                rank[cards],
            ),
        )
        order.append(best)
        for i in touched.pop(best):
            left[i] -= 1
            cost[i] = -1 if left[i] == 1 else 0
    return order


def alike(puzzle: OpenCards) -> list[int]:
    """The open cards in classes whose cards are interchangeable: nothing tells them apart."""
    cuts = {*puzzle.can, *(x.cards for x in puzzle.limits), *(x.cards for x in puzzle.factors)}
    classes = [puzzle.cards]
    for cut in sorted(cuts):
        classes = [part for cards in classes for part in (cards & cut, cards & ~cut) if part]
    return classes


def narrow_sets(puzzle: OpenCards) -> list[int]:
    """The sets of cards that limits and factors speak of, but for hands and categories."""
    return [
        *(x.cards for x in puzzle.limits if x.least != x.most and x.cards != puzzle.can[x.holder]),
        *(x.cards for x in puzzle.factors),
    ]


def _rank(puzzle: OpenCards, cards: int) -> tuple[int, int, int]:
    holders = [i for i, can in enumerate(puzzle.can) if can & cards]
    return len(holders), sum(1 << i for i in holders), cards


def bits(mask: int) -> list[int]:
    """The places of the ones in `mask`, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places

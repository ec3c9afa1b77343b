"""In which order to hand out the open cards, so that few partial worlds differ at any time."""

from __future__ import annotations

from deduce.counting.simplify import OpenCards


def card_order(open_cards: OpenCards) -> list[int]:
    """The open cards in classes of interchangeable cards, in the order in which to take them.

    The next class is the one that starts the fewest limits and ends the most; cards without
    limits come last, those that fewer holders may have first.
    """
    narrow = narrow_sets(open_cards)
    touched = {
        cards: [i for i, limit in enumerate(narrow) if limit & cards] for cards in alike(open_cards)
    }
    rank = {cards: _rank(open_cards, cards) for cards in touched}
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


def alike(open_cards: OpenCards) -> list[int]:
    """The open cards in classes whose cards are interchangeable: nothing tells them apart."""
    cuts = {
        *open_cards.can,
        *(x.cards for x in open_cards.limits),
        *(x.cards for x in open_cards.factors),
    }
    classes = [open_cards.cards]
    for cut in sorted(cuts):
        classes = [part for cards in classes for part in (cards & cut, cards & ~cut) if part]
    return classes


def narrow_sets(open_cards: OpenCards) -> list[int]:
    """The sets of cards that limits and factors speak of, but for hands and categories."""
    return [
        *(
            x.cards
            for x in open_cards.limits
            if x.least != x.most and x.cards != open_cards.can[x.holder]
        ),
        *(x.cards for x in open_cards.factors),
    ]


def _rank(open_cards: OpenCards, cards: int) -> tuple[int, int, int]:
    holders = [i for i, can in enumerate(open_cards.can) if can & cards]
    return len(holders), sum(1 << i for i in holders), cards

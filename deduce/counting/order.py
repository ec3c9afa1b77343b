"""In which order to hand out the open cards, so that few partial worlds differ at any time."""

from __future__ import annotations

from deduce.counting.simplify import OpenCards


def alike(puzzle: OpenCards) -> list[int]:
    """The open cards in classes whose cards are interchangeable: nothing tells them apart."""
    classes = [_union(puzzle.can)]
    for cut in {*puzzle.can, *(x.cards for x in (*puzzle.limits, *puzzle.factors))}:
        parts = []
        for cards in classes:
            for part in (cards & cut, cards & ~cut):
                if part:
                    parts.append(part)
        classes = parts
    return classes


def card_order(puzzle: OpenCards) -> list[tuple[int, ...]]:
    """Classes of interchangeable cards, in the order in which to take them.

    The next is the one that opens the fewest limits and closes the most; cards without limits
    come last, those that fewer holders may have first.
    """
    classes = alike(puzzle)
    waiting = _narrow(puzzle)
    started: set[int] = set()
    order = []
    while classes:
        best = min(classes, key=lambda cards: _cost(puzzle, cards, waiting, started))
        classes.remove(best)
        order.append(tuple(bits(best)))
        started.update(i for i, cards in enumerate(waiting) if cards & best)
        waiting = [cards & ~best for cards in waiting]
    return order


def _cost(
    puzzle: OpenCards, cards: int, waiting: list[int], started: set[int]
) -> tuple[bool, int, int, int]:
    """What taking these cards next costs; smaller is better."""
    touched = [i for i, limit in enumerate(waiting) if limit & cards]
    opened = sum(i not in started for i in touched)
    closed = sum(not waiting[i] & ~cards for i in touched)
    holders = sum(1 for can in puzzle.can if can & cards)
    return not touched, opened - closed, holders, cards


def _narrow(puzzle: OpenCards) -> list[int]:
    """The sets of cards of limits other than whole hands and the envelope's categories."""
    return [
        *(x.cards for x in puzzle.limits if x.least != x.most),
        *(x.cards for x in puzzle.factors),
    ]


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def bits(mask: int) -> list[int]:
    """The places of the ones in `mask`, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places

"""What is certain: the verdict of every (card, holder) cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from deduce.logic.oracle import SatOracle
from deduce.meaning.cells import Cell

Verdict = Literal["certain", "possible", "impossible"]


def verdicts(
    oracle: SatOracle, lines: Iterable[int] | None = None
) -> Mapping[Cell, Verdict] | None:
    """The verdict of every cell, by `lines` (None: all); None where no world fits them.

    A card that only one holder can have is certainly there: the backbone's positive literals.
    """
    possible = oracle.possible_cells(lines)
    if not possible:
        return None
    holders_of: dict[str, int] = {}
    for card, _ in possible:
        holders_of[card] = holders_of.get(card, 0) + 1

    def verdict(cell: Cell) -> Verdict:
        if cell not in possible:
            return "impossible"
        return "certain" if holders_of[cell[0]] == 1 else "possible"

    cells = [(c, h) for c in oracle.variables.cards for h in oracle.variables.holders]
    return {cell: verdict(cell) for cell in cells}

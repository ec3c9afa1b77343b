"""The cells of the table, and sets of cells or cards as the bits of one int."""

from __future__ import annotations

Cell = tuple[str, str]
"""A card and a holder."""


def set_bits(mask: int) -> list[int]:
    """The numbers of the bits that are set in `mask`, lowest first.

    >>> set_bits(0b1101)
    [0, 2, 3]
    """
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers

"""The few words that a cell of the grid can show, numbered so that a page can keep many of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deduce.render.marks import UNICODE
from deduce.report import CellReport

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SHADES = 5


@dataclass(frozen=True, slots=True)
class Level:
    """What stands in a cell, and its class in the style sheet."""

    text: str
    style: str


def _levels() -> tuple[Level, ...]:
    """Impossible first, then by rising probability, certain last."""
    words = ["<1%", *(f"{percent}%" for percent in range(1, 100)), ">99%"]
    open_ones = (Level(word, f"h{at * SHADES // len(words)}") for at, word in enumerate(words))
    return (Level(UNICODE.no, "no"), *open_ones, Level(UNICODE.yes, "yes"))


LEVELS = _levels()


def level_number(cell: CellReport) -> int:
    """The place in LEVELS of what a cell shows: a whole percent, or what is certain."""
    if cell.verdict == "impossible":
        return 0
    if cell.verdict == "certain":
        return len(LEVELS) - 1
    if cell.probability <= 0.005:
        return 1
    if cell.probability >= 0.995:
        return len(LEVELS) - 2
    return 1 + min(max(round(100 * cell.probability), 1), 99)


def level_of(cell: CellReport) -> Level:
    """What a cell shows."""
    return LEVELS[level_number(cell)]


def packed(cells: Iterable[CellReport]) -> str:
    """The level numbers of cells, two digits of base 36 for each.

    >>> packed([CellReport("impossible", 0, 0.0), CellReport("possible", 1, 0.5)])
    '001f'
    """
    numbers = map(level_number, cells)
    return "".join(DIGITS[number // 36] + DIGITS[number % 36] for number in numbers)

"""How promising a state is: roughly how many ways there are to go on from it.

Only a heuristic, apart from one thing: a state is worth 0 only if there is no way on at all.
All is computed from ints, divided last, so that every machine finds the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial

MOST_CLAUSES = 7
"""Of more unmet clauses of one hand, the others are left out: the sum has 2 ** clauses terms."""
LEAST_WORTH = 5e-324
"""What products that are not 0 are rounded up to, so that none becomes 0."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A clause to be met by one of `cards`; unmet where its `field` is set, or where that is 0.

    `kept` is 1 if the hand's field leaves out a place that is kept for this.
    """

    field: int
    cards: int
    kept: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """A limited set of cards of one holder: its field, the cards to come, and the clauses there.

    Up to `spare` of the room may be left at the end.
    """

    field: int
    shift: int
    spare: int
    cards: int
    wanted: tuple[Wanted, ...]

    @property
    def fields(self) -> int:
        """All bits of a state that this depends on."""
        fields = self.field
        for clause in self.wanted:
            fields |= clause.field
        return fields

    def worth(self, bits: int, left: int, shares: int) -> float:
        """The chance that this gets what it needs if `left` cards go to `shares` takers evenly,
        times a constant; 0 only if that cannot happen."""
        room = (bits & self.field) >> self.shift
        signed = {0: 1}
        wanted = 0
        for clause in self.wanted:
            if not clause.field or bits & clause.field:
                room += clause.kept
                wanted += 1
                if wanted <= MOST_CLAUSES:
                    for missed, sign in list(signed.items()):
                        both = missed | clause.cards
                        signed[both] = signed.get(both, 0) - sign
        worth = 0.0
        for size in range(max(0, room - self.spare), min(room, left) + 1):
            fitting = self._hands(signed, size)
            worth += fitting * left**size / (comb(left, size) * shares**size * factorial(size))
        return worth

    def _hands(self, signed: dict[int, int], size: int) -> int:
        """The hands of `size` cards that meet all clauses, by inclusion and exclusion."""
        cards = self.cards.bit_count()
        return sum([sign * comb(cards - x.bit_count(), size) for x, sign in signed.items()])


class Heuristic:
    """What all prospects together say about the states of one layer with `left` cards to come."""

    def __init__(self, left: int, prospects: tuple[Prospect, ...]) -> None:
        self._left = left
        self._worths: list[tuple[Prospect, int, dict[int, float]]] = [
            (prospect, prospect.fields, {}) for prospect in prospects
        ]

    def worth(self, state: int) -> float:
        """The product of what the prospects are worth."""
        product = 1.0
        for prospect, fields, worths in self._worths:
            bits = state & fields
            worth = worths.get(bits)
            if worth is None:
                worth = worths[bits] = prospect.worth(bits, self._left, len(self._worths))
            if not worth:
                return 0.0
            product *= worth
        return max(product, LEAST_WORTH)

"""What is still open: settle what simple rules settle, and shrink the rest to the open cards.

Sets of cards are bit masks here: card i of the deck is bit i. Holders are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import lcm

from deduce.constraints import Evidence, Likelihood


@dataclass(frozen=True, slots=True)
class Limit:
    """`holder` has at least `least` and at most `most` of `cards`."""

    holder: int
    cards: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Factor:
    """A world in which `holder` has k of `cards` counts `weights[k]` times."""

    holder: int
    cards: int
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The worlds of some evidence, as choices of a holder for each card that is still open.

    `has` and `can`: the settled and the possible open cards of each holder. A world's weight is
    `weight` times its factors, over `denominator`.
    """

    envelope: int
    has: tuple[int, ...]
    can: tuple[int, ...]
    limits: tuple[Limit, ...]
    factors: tuple[Factor, ...] = ()
    weight: int = 1
    denominator: int = 1


class NoWorld(Exception):
    """The evidence contradicts itself in a way that simple rules find."""


Terms = list[tuple[int, int, int, int]]
"""Limits on their way: (holder, cards, least, most)."""


def simplify(evidence: Evidence) -> OpenCards:
    """The open part of `evidence`; it has the same worlds and weights.

    Raises NoWorld where the rules meet a contradiction; other contradictions remain.
    """
    masks = _Masks(evidence)
    terms = [
        (masks.holder(c.holder), masks.cards(c.cards), c.least, c.most)
        for c in evidence.constraints
    ]
    likelihoods = [(masks.holder(f.holder), masks.cards(f.cards), f) for f in evidence.likelihoods]
    can = [masks.deck] * len(evidence.holders) + [0] * masks.absent
    has = [0] * len(can)
    terms = _settle(masks.deck, can, has, terms)
    limits = tuple(Limit(*term) for term in _unimplied(_merged(terms)))
    factors, weight, denominator = _factors(can, has, likelihoods)
    envelope = len(evidence.holders) - 1
    return OpenCards(envelope, tuple(has), tuple(can), limits, factors, weight, denominator)


class _Masks:
    """Numbers for the holders and bit masks for the sets of cards of one evidence.

    A holder that is not among the evidence's holders has no card.
    """

    def __init__(self, evidence: Evidence) -> None:
        cards = evidence.cards
        self._bits = {card: 1 << i for i, card in enumerate(cards)}
        self.deck = (1 << len(cards)) - 1
        self._sets = {cards: self.deck}
        self._holders = {holder: i for i, holder in enumerate(evidence.holders)}
        self._seated = len(self._holders)

    def holder(self, name: str) -> int:
        return self._holders.setdefault(name, len(self._holders))

    def cards(self, names: tuple[str, ...]) -> int:
        mask = self._sets.get(names)
        if mask is None:
            mask = 0
            for name in names:
                mask |= self._bits[name]
            self._sets[names] = mask
        return mask

    @property
    def absent(self) -> int:
        """How many holders that have no card were named."""
        return len(self._holders) - self._seated


def _settle(deck: int, can: list[int], has: list[int], terms: Terms) -> Terms:
    """Hand out cards until nothing more is forced; what remains of `terms`, on open cards."""
    while True:
        before = can.copy()
        terms = list(_reduced(can, has, terms))
        once = twice = 0
        for cards in can:
            twice |= once & cards
            once |= cards
        for cards in has:
            once |= cards
        if once != deck:
            raise NoWorld
        for holder, cards in enumerate(can):
            if cards & ~twice:
                _give(can, has, holder, cards & ~twice)
        if can == before:
            return terms


def _reduced(can: list[int], has: list[int], terms: Terms) -> Iterator[tuple[int, int, int, int]]:
    """Each term on its open cards; one that settles all of them is carried out instead."""
    for holder, cards, least, most in terms:
        had = (cards & has[holder]).bit_count()
        least -= had
        most -= had
        cards &= can[holder]
        size = cards.bit_count()
        if least > size or most < 0 or least > most:
            raise NoWorld
        if most == 0:
            can[holder] &= ~cards
        elif least == size:
            _give(can, has, holder, cards)
        elif least > 0 or most < size:
            yield holder, cards, least, most


def _give(can: list[int], has: list[int], holder: int, cards: int) -> None:
    has[holder] |= cards
    for other in range(len(can)):
        can[other] &= ~cards


def _merged(terms: Terms) -> Terms:
    """Terms on the same cards of the same holder become one; trivial bounds become 0 and all."""
    bounds: dict[tuple[int, int], tuple[int, int]] = {}
    for holder, cards, least, most in terms:
        size = cards.bit_count()
        low, high = bounds.get((holder, cards), (0, size))
        bounds[holder, cards] = max(low, least), min(high, most)
    if any(low > high for low, high in bounds.values()):
        raise NoWorld
    return [(*where, *bound) for where, bound in bounds.items()]


def _unimplied(terms: Terms) -> Iterable[tuple[int, int, int, int]]:
    """The terms without the bounds that follow from a smaller or larger set's."""
    bounds = {(holder, cards): (least, most) for holder, cards, least, most in terms}
    for (one, a), (other, b) in combinations(bounds, 2):
        if one == other and (a & b == a or a & b == b):
            part, whole = ((one, a), (one, b)) if a & b == a else ((one, b), (one, a))
            bounds[part], bounds[whole] = _loosened(part[1], bounds[part], whole[1], bounds[whole])
    for (holder, cards), (least, most) in bounds.items():
        if least > 0 or most < cards.bit_count():
            yield holder, cards, least, most


def _loosened(
    part: int, inner: tuple[int, int], whole: int, outer: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The bounds on a set and on a set that contains it, those that the other implies removed."""
    size, total = part.bit_count(), whole.bit_count()
    least, most = inner
    low, high = outer
    if least >= low and low != high:
        low = 0
    elif low - (total - size) >= least:
        least = 0
    if most + total - size <= high:
        high = total
    elif high <= most:
        most = size
    return (least, most), (low, high)


def _factors(
    can: list[int], has: list[int], likelihoods: list[tuple[int, int, Likelihood]]
) -> tuple[tuple[Factor, ...], int, int]:
    """The likelihoods on open cards, the weight that all worlds share, and the denominator."""
    tables: dict[tuple[int, int], tuple[int, ...]] = {}
    shared = denominator = 1
    for holder, cards, likelihood in likelihoods:
        scale = lcm(*(weight.denominator for weight in likelihood.weights))
        denominator *= scale
        had = (cards & has[holder]).bit_count()
        cards &= can[holder]
        weights = tuple(
            int(weight * scale) for weight in likelihood.weights[had : had + cards.bit_count() + 1]
        )
        if len(set(weights)) == 1:
            shared *= weights[0]
        else:
            known = tables.get((holder, cards), (1,) * len(weights))
            tables[holder, cards] = tuple(a * b for a, b in zip(known, weights, strict=True))
    factors = tuple(Factor(*where, weights) for where, weights in tables.items())
    return factors, shared, denominator

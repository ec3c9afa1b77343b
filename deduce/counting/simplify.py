"""What is still open: settle what simple rules settle, and shrink the rest to the open cards.

Sets of cards are bit masks here: card i of the deck is bit i. Holders are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import lcm

from deduce.errors import DeduceError
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.likelihoods import Likelihood


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

    `cards`: the open ones. `has` and `can`: each holder's settled cards, and the open cards that
    it may have. A world's weight is `weight` times its factors, over `denominator`.
    """

    envelope: int
    cards: int
    has: tuple[int, ...]
    can: tuple[int, ...]
    limits: tuple[Limit, ...]
    factors: tuple[Factor, ...] = ()
    weight: int = 1
    denominator: int = 1


class NoWorld(DeduceError):
    """The evidence contradicts itself in a way that simple rules find."""

    def __str__(self) -> str:
        return "no world fits all that was noted"


# A tuple, for speed: as a NamedTuple it made simplifying 36% and a whole count 7% slower, as a
# frozen dataclass 70% and 11% (medians over the states of benchmarks/count_states.py).
Term = tuple[int, int, int, int]
"""A limit on its way: holder, cards, least, most."""
Bounds = dict[tuple[int, int], tuple[int, int]]
"""Limits on their way: (holder, cards) -> (least, most)."""


def simplify(evidence: Evidence) -> OpenCards:
    """The open part of `evidence`; it has the same worlds and weights.

    Raises NoWorld where the rules meet a contradiction; other contradictions remain.
    """
    masks = _Masks(evidence)
    terms = masks.terms(evidence.constraints)
    likelihoods = [(masks.holder(x.holder), masks.cards(x.cards), x) for x in evidence.likelihoods]
    seated = len(evidence.holders)
    absent = [0] * (masks.holders - seated)
    deal = _Deal(masks.deck, [0] * masks.holders, [masks.deck] * seated + absent)
    return _left_open(deal, seated - 1, terms, *_scaled(likelihoods))


def simplify_further(
    open_cards: OpenCards, evidence: Evidence, constraints: Iterable[Constraint]
) -> OpenCards:
    """What `simplify` finds for `evidence` and more `constraints`, from what it found before.

    `open_cards`: of the evidence alone. Raises NoWorld like it.
    """
    masks = _Masks(evidence)
    terms = [(x.holder, x.cards, x.least, x.most) for x in open_cards.limits]
    terms += masks.terms(constraints)
    absent = [0] * (masks.holders - len(open_cards.can))
    deal = _Deal(open_cards.cards, [*open_cards.has, *absent], [*open_cards.can, *absent])
    return _left_open(
        deal,
        open_cards.envelope,
        terms,
        open_cards.factors,
        open_cards.weight,
        open_cards.denominator,
    )


def _left_open(
    deal: _Deal,
    envelope: int,
    terms: list[Term],
    factors: Iterable[Factor],
    weight: int,
    denominator: int,
) -> OpenCards:
    """What the terms leave open of the deal."""
    bounds = deal.settle(terms)
    left, weight = _factors(deal, factors, weight)
    return OpenCards(
        envelope=envelope,
        cards=deal.open,
        has=tuple(deal.has),
        can=tuple(deal.can),
        limits=tuple([Limit(*where, *bound) for where, bound in bounds.items()]),
        factors=left,
        weight=weight,
        denominator=denominator,
    )


class _Masks:
    """Numbers for the holders and bit masks for the sets of cards of one evidence."""

    def __init__(self, evidence: Evidence) -> None:
        cards = evidence.cards
        self._bits = {card: 1 << i for i, card in enumerate(cards)}
        self.deck = (1 << len(cards)) - 1
        self._sets = {cards: self.deck}
        self._holders = {holder: i for i, holder in enumerate(evidence.holders)}

    @property
    def holders(self) -> int:
        """How many holders there are, those included that only a constraint names."""
        return len(self._holders)

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

    def terms(self, constraints: Iterable[Constraint]) -> list[Term]:
        return [(self.holder(x.holder), self.cards(x.cards), x.least, x.most) for x in constraints]


class _Deal:
    """Who has which card for certain, and who may have which open card."""

    def __init__(self, cards: int, has: list[int], can: list[int]) -> None:
        self.open = cards
        self.has = has
        self.can = can

    def settle(self, terms: list[Term]) -> Bounds:
        """Hand out cards until the rules force nothing more; the terms that remain."""
        while True:
            before = self.can.copy()
            terms = self._reduced(terms)
            self._give_singles()
            if self.can == before:
                bounds = _merged(terms)
                self._crowd_out(bounds)
                if self.can == before:
                    return _unimplied(bounds)

    def _reduced(self, terms: list[Term]) -> list[Term]:
        """Each term on its open cards; one that settles all of them is carried out instead."""
        can, has = self.can, self.has
        rest = []
        for holder, cards, least, most in terms:
            had = (cards & has[holder]).bit_count()
            cards &= can[holder]
            least -= had
            most -= had
            size = cards.bit_count()
            if least > size or most < 0 or least > most:
                raise NoWorld
            if most == 0:
                can[holder] &= ~cards
            elif least == size:
                self._give(holder, cards)
            elif least > 0 or most < size:
                rest.append((holder, cards, least, most))
        return rest

    def _give_singles(self) -> None:
        """A card that only one holder can have is theirs."""
        once = twice = 0
        for cards in self.can:
            twice |= once & cards
            once |= cards
        if once != self.open:
            raise NoWorld
        if twice != once:
            for holder, cards in enumerate(self.can):
                self._give(holder, cards & ~twice)

    def _give(self, holder: int, cards: int) -> None:
        if cards:
            self.has[holder] |= cards
            self.open &= ~cards
            self.can[:] = [can & ~cards for can in self.can]

    def _crowd_out(self, bounds: Bounds) -> None:
        """Where limits on disjoint parts of a set ask for all it may have, the rest is out."""
        for (holder, whole), (_, most) in bounds.items():
            if most == whole.bit_count():
                continue
            rest = whole
            for (other, cards), (least, _) in bounds.items():
                if other == holder and least and cards & rest == cards != whole:
                    rest &= ~cards
                    most -= least
            if most < 0:
                raise NoWorld
            if most == 0:
                self.can[holder] &= ~rest


def _merged(terms: list[Term]) -> Bounds:
    """Terms on the same cards of the same holder become one; trivial bounds become 0 and all."""
    bounds: Bounds = {}
    for holder, cards, least, most in terms:
        low, high = bounds.get((holder, cards), (0, cards.bit_count()))
        low, high = max(low, least), min(high, most)
        if low > high:
            raise NoWorld
        bounds[holder, cards] = low, high
    return bounds


def _unimplied(bounds: Bounds) -> Bounds:
    """The bounds without those that follow from a smaller or larger set's."""
    for (one, a), (other, b) in combinations(bounds, 2):
        if one == other and (a & b == a or a & b == b):
            part, whole = ((one, a), (one, b)) if a & b == a else ((one, b), (one, a))
            outside = (a ^ b).bit_count()
            bounds[part], bounds[whole] = _loosened(
                bounds[part], bounds[whole], part[1].bit_count(), outside
            )
    return {
        where: (least, most)
        for where, (least, most) in bounds.items()
        if least > 0 or most < where[1].bit_count()
    }


def _loosened(
    inner: tuple[int, int], outer: tuple[int, int], size: int, outside: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The bounds on a set of `size` cards and on one with `outside` more, less what the other
    implies; exact bounds of the larger set stay, as they say more together than apart."""
    least, most = inner
    low, high = outer
    if low != high:
        if least >= low:
            low = 0
        if most + outside <= high:
            high = size + outside
    if low - outside >= least:
        least = 0
    if high <= most:
        most = size
    return (least, most), (low, high)


def _scaled(likelihoods: list[tuple[int, int, Likelihood]]) -> tuple[list[Factor], int, int]:
    """The likelihoods in whole numbers, the weight that all worlds share, and the denominator."""
    factors = []
    denominator = 1
    for holder, cards, likelihood in likelihoods:
        scale = lcm(*[weight.denominator for weight in likelihood.weights])
        denominator *= scale
        factors.append(Factor(holder, cards, tuple([int(x * scale) for x in likelihood.weights])))
    return factors, 1, denominator


def _factors(deal: _Deal, factors: Iterable[Factor], shared: int) -> tuple[tuple[Factor, ...], int]:
    """The factors on open cards, and the weight that all worlds share."""
    tables: dict[tuple[int, int], tuple[int, ...]] = {}
    for factor in factors:
        holder = factor.holder
        had = (factor.cards & deal.has[holder]).bit_count()
        cards = factor.cards & deal.can[holder]
        weights = factor.weights[had : had + cards.bit_count() + 1]
        if len(set(weights)) == 1:
            shared *= weights[0]
        else:
            others = tables.get((holder, cards), (1,) * len(weights))
            tables[holder, cards] = tuple([a * b for a, b in zip(others, weights, strict=True)])
    return tuple([Factor(*where, weights) for where, weights in tables.items()]), shared

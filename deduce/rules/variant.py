"""What a variant of the game is: its deck, its deal and its rules of asking and accusing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

ENVELOPE = "envelope"
TABLE = "table"
ASIDE = "aside"

AnswerRule = Literal["first", "all", "asked"]
Deal = Literal["uneven", "face-up", "face-down"]
CategoryRule = Literal["any", "distinct", "each"] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of card; the envelope holds exactly one card of each category."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionRule:
    """How many cards a question names, of which categories, who answers, in which direction."""

    cards: int
    categories: CategoryRule = "each"
    answer: AnswerRule = "first"
    direction: Literal["left", "right"] = "left"


@dataclass(frozen=True, repr=False)
class Variant:
    """One game of the Clue family, as its data file describes it.

    `groups` maps a name to the cards it stands for, `aliases` another name of a card to the card,
    `aside` a number of players to the cards laid face down before the deal.
    """

    id: str
    name: str
    source: str
    players: tuple[int, int]
    categories: tuple[Category, ...]
    question: QuestionRule
    deal: Deal = "uneven"
    free_accusation: bool = False
    accusations: Literal["open", "face-down"] = "open"
    loser: Literal["keeps-answering", "lays-hand-open"] = "keeps-answering"
    aside: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    aliases: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The deck, in the order of its categories."""
        return tuple(card for category in self.categories for card in category.cards)

    @cached_property
    def card_index(self) -> Mapping[str, int]:
        """Each card's place in the deck, from 0."""
        return MappingProxyType({card: i for i, card in enumerate(self.cards)})

    @cached_property
    def category_of(self) -> Mapping[str, Category]:
        """The category of each card."""
        return MappingProxyType({card: cat for cat in self.categories for card in cat.cards})

    def expand(self, names: Iterable[str]) -> tuple[str, ...]:
        """The cards that `names` stand for, each once, in deck order.

        A name is a card's, a group's or, as the group of its cards, a category's.
        """
        return self.in_deck_order({card for name in names for card in self._stands_for[name]})

    @cached_property
    def _stands_for(self) -> Mapping[str, tuple[str, ...]]:
        kinds = {category.name: category.cards for category in self.categories}
        return {**kinds, **self.groups, **{card: (card,) for card in self.cards}}

    def in_deck_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The same cards, in deck order."""
        return tuple(sorted(cards, key=self.card_index.__getitem__))

    def renamed(self, old: str, new: str) -> Variant:
        """The same game with card `old` called `new`; the old name stays as an alias."""

        def name(card: str) -> str:
            return new if card == old else card

        return replace(
            self,
            categories=tuple(
                Category(cat.name, tuple(map(name, cat.cards))) for cat in self.categories
            ),
            groups=MappingProxyType({g: tuple(map(name, cs)) for g, cs in self.groups.items()}),
            aliases=MappingProxyType({**{a: name(c) for a, c in self.aliases.items()}, old: new}),
        )

    def __repr__(self) -> str:
        return f"<Variant {self.id}: {len(self.cards)} cards>"

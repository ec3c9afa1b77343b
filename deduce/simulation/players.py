"""A player of a simulated game: what one seat decides, from nothing but what it saw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from deduce.advice.questions import Ask
from deduce.log.events import Answer, Entry, Hand
from deduce.log.log import Log
from deduce.log.table import TableState
from deduce.log.view import view
from deduce.rules.answering import Answering, answering
from deduce.rules.setup import Setup
from deduce.rules.variant import QuestionRule
from deduce.simulation.dice import Dice
from deduce.simulation.notes import Notes
from deduce.simulation.ways import Asking, Showing, card_to_show, first_legal, worth_asking

DARE = 0.3
"""How often a casual player accuses who is all but certain."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with: the own hand, notes of what lies open, and habits."""

    setup: Setup
    hand: Hand
    notes: Notes
    asking: Asking
    showing: Showing


class Player(ABC):
    """One seat: it holds a hand, sees what its view shows, asks, shows and accuses."""

    def __init__(self, start: Start, dice: Dice) -> None:
        self.setup = start.setup
        self.name = start.hand.player
        self.hand = start.hand.cards
        self.notes = start.notes
        self.dice = dice
        self._start = start
        self._shown: dict[str, list[str]] = {}
        self.notes.see(start.hand)

    def see(self, entries: tuple[Entry, ...]) -> None:
        """Something happened, all of it at once; the player sees what a view of it shows."""
        for entry in view(Log(self.setup, entries, ()), self.name).entries:
            self.notes.see(entry.record)

    def opponents(self, table: TableState) -> Answering:
        """Who answers this player's questions as the table stands."""
        return answering(self.setup, self.name, table.excused)

    def worth_asking(self) -> list[str]:
        """The deck, the cards that the player would ask about first by habit."""
        deck, left = self.setup.variant.cards, self.notes.places_left
        return worth_asking(self._start.asking, deck, left, self.hand, self.dice)

    def question_by_habit(self, rule: QuestionRule, table: TableState) -> Ask:
        """What the player asks by habit where a question must be of this rule."""
        cards = first_legal(self.worth_asking(), self.setup.variant, rule)
        opponents = self.opponents(table)
        if opponents.one_is_chosen and opponents.obliged:
            return Ask(cards, self.dice.pick(opponents.obliged))
        return Ask(cards)

    def card_for(self, asker: str, cards: Sequence[str]) -> str | None:
        """The card that the player shows to who asked about these; None if there is none."""
        held = [card for card in self.hand if card in cards]
        if not held:
            return None
        before = self._shown.setdefault(asker, [])
        card = card_to_show(self._start.showing, held, before, self.dice)
        before.append(card)
        return card

    @abstractmethod
    def question(self, table: TableState) -> Ask:
        """What the player asks at the own turn."""

    @abstractmethod
    def accuses(self, *, has_asked: bool) -> bool:
        """Whether the player accuses now, at the own turn."""

    @property
    @abstractmethod
    def certain(self) -> bool:
        """The player's guess cannot be wrong."""

    @abstractmethod
    def guess(self) -> tuple[str, ...]:
        """The cards that the player accuses of, in deck order."""


class CasualPlayer(Player):
    """Asks by habit, thinks no further than plain notes, and dares to accuse.

    The less the notes leave open the sooner, and only after asking.
    """

    def question(self, table: TableState) -> Ask:
        """By habit."""
        return self.question_by_habit(self.setup.variant.question, table)

    def accuses(self, *, has_asked: bool) -> bool:
        """Who is certain accuses; who is not dares the more, the less is left open."""
        left = self._left
        return has_asked and (left == 1 or self.dice.happens(DARE / left))

    @property
    def certain(self) -> bool:
        """The notes leave one solution."""
        return self._left == 1

    def guess(self) -> tuple[str, ...]:
        """Of every category any card that the notes leave."""
        return tuple(map(self.dice.pick, self._suspected()))

    @property
    def _left(self) -> int:
        return prod(map(len, self._suspected()))

    def _suspected(self) -> list[tuple[str, ...]]:
        """Of every category, the cards that the envelope may hold by the notes."""
        return list(map(self.notes.suspected, self.setup.variant.categories))


def answers(
    asker: Player, ask: Ask, table: TableState, players: Mapping[str, Player]
) -> tuple[Answer, ...]:
    """Who passes and who shows what, by the variant's rule of answering."""
    replies = asker.opponents(table).replies(
        lambda player: players[player].card_for(asker.name, ask.cards), asked=ask.asked
    )
    return tuple(Answer(player, "shows" if card else "passes", card) for player, card in replies)

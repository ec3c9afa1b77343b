"""What dice, spaces of the board and clue cards bring besides the question of a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from deduce.log.events import DirectQuestion, FreeAccusation, Peek, Record, Reveal, RevealNone, Show
from deduce.log.table import TableState
from deduce.rules.answering import answering
from deduce.rules.variant import ASIDE, ENVELOPE, QuestionRule, Variant
from deduce.simulation.dealing import Dealt
from deduce.simulation.dice import Dice
from deduce.simulation.players import Player, answers

Extra = Literal[
    "peek", "direct", "keyhole", "test", "aside", "reveal", "show", "wrong accusation", "accusation"
]
"""What may happen besides questions.

A look at a card of a hand, a question to one player about a group, a look through the keyhole, a
free accusation, a look at a card set aside, cards turned up (or none to turn up), a card shown
outside any question, a wrong accusation, and the right one that ends the game.
"""

# How often a turn brings each of these.
BONUS_DIE = 0.8
BONUS_SPACE = 0.25
REVEAL = 0.05
SHOW = 0.02


def usual_extras(variant: Variant) -> tuple[Extra, ...]:
    """What may happen in this variant besides questions.

    The bonus die of a variant with free accusations looks at hands and through the keyhole; where
    every player answers, snoop spaces look at hands; where there are groups, one may ask for them.
    """
    extras: list[Extra] = ["aside", "reveal", "show", "wrong accusation", "accusation"]
    if variant.free_accusation:
        extras += ["keyhole", "test"]
    if variant.free_accusation or variant.question.answer == "all":
        extras.append("peek")
    if variant.groups:
        extras.append("direct")
    return tuple(extras)


class Happenings:
    """What chance brings at one table, of the kinds in `events`."""

    def __init__(
        self,
        dealt: Dealt,
        players: Mapping[str, Player],
        events: Collection[Extra],
        dice: Dice,
    ) -> None:
        self._setup = dealt.setup
        self._variant = dealt.setup.variant
        self._deal = dealt.deal
        self._players = players
        self._events = events
        self._dice = dice
        self.close_envelope()

    def close_envelope(self) -> None:
        """The cards are put into the envelope in any order: one of them lies at the keyhole."""
        self._keyhole = self._dice.pick(self._deal[ENVELOPE])

    def bonus(self, player: Player, table: TableState) -> Record | None:
        """One of the looks and questions that a die or a space may bring at the own turn."""
        if not self._dice.happens(BONUS_DIE if self._variant.free_accusation else BONUS_SPACE):
            return None
        possible = {
            "peek": self._peek,
            "direct": self._ask_one,
            "keyhole": self._look_through_keyhole,
            "test": self._test if self._variant.free_accusation else None,
            "aside": self._peek_aside if ASIDE in self._deal else None,
        }
        chosen = [event for kind, event in possible.items() if event and kind in self._events]
        return self._dice.pick(chosen)(player, table) if chosen else None

    def clue_cards(self) -> Iterator[Record]:
        """What may come after a question: cards turned up, and a card shown to one player."""
        if "reveal" in self._events and self._dice.happens(REVEAL):
            yield self._reveal(self._dice.pick(self._setup.players))
        if "show" in self._events and self._dice.happens(SHOW):
            player = self._dice.pick(self._setup.players)
            if self._deal[player]:
                yield self._show(player)

    def _ask_one(self, player: Player, table: TableState) -> Record | None:
        """The third die asks one opponent about a face; questions by class, about any group."""
        opponents = player.opponents(table).obliged
        if not opponents:
            return None
        asked, groups = self._dice.pick(opponents), self._groups_of(player.worth_asking()[0])
        about = groups[0] if self._variant.free_accusation else self._dice.pick(groups)
        card = self._players[asked].card_for(player.name, self._variant.expand([about]))
        return DirectQuestion(player.name, asked, (about,), "shows" if card else "has none", card)

    def _groups_of(self, card: str) -> list[str]:
        """The groups with this card, faces before colours as in the variant's file, or the card."""
        groups = [name for name, cards in self._variant.groups.items() if card in cards]
        return groups or [card]

    def _test(self, player: Player, table: TableState) -> Record:
        """A free accusation names one card of each category and is answered like a question."""
        ask = player.question_by_habit(QuestionRule(len(self._variant.categories), "each"), table)
        return FreeAccusation(player.name, ask.cards, answers(player, ask, table, self._players))

    def _peek(self, player: Player, table: TableState) -> Record | None:
        """A look at a card of an opponent's hand, drawn at random."""
        opponents = [other for other in player.opponents(table).obliged if self._deal[other]]
        return self._look(player, self._dice.pick(opponents)) if opponents else None

    def _peek_aside(self, player: Player, table: TableState) -> Record:
        return self._look(player, ASIDE)

    def _look(self, player: Player, holder: str) -> Record:
        return Peek(player.name, holder, self._dice.pick(self._deal[holder]))

    def _look_through_keyhole(self, player: Player, table: TableState) -> Record:
        """The keyhole shows the colour of one card, the same while the envelope stays closed."""
        return Peek(player.name, ENVELOPE, self._groups_of(self._keyhole)[-1])

    def _reveal(self, player: str) -> Record:
        """A clue card asks for a kind of card: one is turned up, or there is none to turn up."""
        kinds = [*(category.name for category in self._variant.categories), *self._variant.groups]
        names = tuple(self._dice.shuffled(self._variant.cards)[:2])
        if self._dice.happens(0.5):
            names = (self._dice.pick(kinds),)
        cards = self._variant.expand(names)
        held = [card for card in self._deal[player] if card in cards]
        return Reveal(player, (self._dice.pick(held),)) if held else RevealNone(player, names)

    def _show(self, player: str) -> Record:
        """A card is shown to one other player outside any question."""
        viewer = self._dice.pick(answering(self._setup, player).order)
        return Show(player, viewer, self._dice.pick(self._deal[player]))

"""One simulated game as it goes on: whose turn it is, what happens, who learns what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Literal

from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    FreeAccusation,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
)
from deduce.rules.answering import answering
from deduce.rules.setup import Setup
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, QuestionRule, Variant
from deduce.simulation.habits import (
    Asking,
    Dice,
    Notes,
    Showing,
    card_to_show,
    first_legal,
    worth_asking,
)

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
DARE = 0.3
JOIN = 0.3


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


@dataclass
class Play:
    """One game as it goes on."""

    setup: Setup
    deal: Mapping[str, tuple[str, ...]]
    dice: Dice
    asking: Mapping[str, Asking]
    showing: Mapping[str, Showing]
    events: Collection[str]
    records: list[Record] = field(default_factory=list)
    shown: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    losers: list[str] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.variant = self.setup.variant
        self.lays_open = self.variant.loser == "lays-hand-open"
        self.keyhole = self.dice.pick(self.deal[ENVELOPE])
        self.notes = {player: self._first_notes(player) for player in self.setup.players}

    def _first_notes(self, player: str) -> Notes:
        """What a player knows after the deal."""
        notes = Notes(self.variant.cards, tuple(self.deal))
        notes.has_only(player, self.deal[player])
        if TABLE in self.deal:
            notes.has_only(TABLE, self.deal[TABLE])
        return notes

    def run(self, first: int, turns: int) -> None:
        """Turns go clockwise from the seat `first`; a loser has none."""
        players = self.setup.players
        seat = first
        for _ in range(turns):
            while players[seat] in self.losers:
                seat = (seat + 1) % len(players)
            self._turn(players[seat])
            if self.over:
                return
            seat = (seat + 1) % len(players)

    def _turn(self, player: str) -> None:
        """The bonus comes first, then the question; an accusation ends the turn."""
        dice, events = self.dice, self.events
        if dice.happens(BONUS_DIE if self.variant.free_accusation else BONUS_SPACE):
            self._bonus(player)
        cards = first_legal(self._worth_asking(player), self.variant, self.variant.question)
        self.records.append(Question(player, cards, self._answers(player, cards)))
        if "reveal" in events and dice.happens(REVEAL):
            self._reveal(dice.pick(self.setup.players))
        if "show" in events and dice.happens(SHOW):
            self._show(dice.pick(self.setup.players))
        self._accuse(player)

    def _worth_asking(self, player: str) -> list[str]:
        hand, notes = self.deal[player], self.notes[player]
        return worth_asking(self.asking[player], self.variant, notes, hand, self.dice)

    def _bonus(self, player: str) -> None:
        """One of the looks and questions that a die or a space of the board may bring."""
        possible = {
            "peek": self._peek,
            "direct": self._ask_one,
            "keyhole": self._look_through_keyhole,
            "test": self._test if self.variant.free_accusation else None,
            "aside": self._peek_aside if ASIDE in self.deal else None,
        }
        chosen = [event for kind, event in possible.items() if event and kind in self.events]
        if chosen:
            self.dice.pick(chosen)(player)

    def _opponents(self, player: str) -> list[str]:
        """Those who can be asked, in the order of asking: not the losers with an open hand."""
        order = answering(self.setup, player).order
        return [other for other in order if not (self.lays_open and other in self.losers)]

    def _answers(self, asker: str, cards: Sequence[str]) -> tuple[Answer, ...]:
        """Who passes and who shows what, by the variant's rule of answering."""
        rule = self.variant.question.answer
        opponents = self._opponents(asker)
        if rule == "asked" and opponents:
            opponents = [self.dice.pick(opponents)]
        answers: list[Answer] = []
        for player in opponents:
            card = self._shown_card(player, asker, cards)
            answers.append(Answer(player, "shows" if card else "passes", card))
            if card and rule == "first":
                break
        return tuple(answers)

    def _shown_card(self, player: str, asker: str, cards: Sequence[str]) -> str | None:
        """The card that `player` shows to `asker`; None, as everybody hears, if there is none."""
        held = [card for card in self.deal[player] if card in cards]
        if not held:
            self._all_learn_lacks(player, cards)
            return None
        before = self.shown.setdefault((player, asker), [])
        card = card_to_show(self.showing[player], held, before, self.dice)
        before.append(card)
        self.notes[asker].has(player, card)
        return card

    def _all_learn_lacks(self, holder: str, cards: Sequence[str]) -> None:
        for notes in self.notes.values():
            notes.lacks(holder, cards)

    def _ask_one(self, player: str) -> None:
        """The third die asks one opponent about a face; questions by class, about any group."""
        opponents = self._opponents(player)
        if not opponents:
            return
        asked, groups = self.dice.pick(opponents), self._groups_of(self._worth_asking(player)[0])
        about = groups[0] if self.variant.free_accusation else self.dice.pick(groups)
        card = self._shown_card(asked, player, self.variant.expand([about]))
        kind: Literal["shows", "has none"] = "shows" if card else "has none"
        self.records.append(DirectQuestion(player, asked, (about,), kind, card))

    def _groups_of(self, card: str) -> list[str]:
        """The groups with this card, faces before colours as in the variant's file, or the card."""
        groups = [name for name, cards in self.variant.groups.items() if card in cards]
        return groups or [card]

    def _test(self, player: str) -> None:
        """A free accusation names one card of each category and is answered like a question."""
        rule = QuestionRule(len(self.variant.categories), "each")
        cards = first_legal(self._worth_asking(player), self.variant, rule)
        self.records.append(FreeAccusation(player, cards, self._answers(player, cards)))

    def _peek(self, player: str) -> None:
        """A look at a card of an opponent's hand, drawn at random."""
        opponents = [other for other in self._opponents(player) if self.deal[other]]
        if opponents:
            self._look(player, self.dice.pick(opponents))

    def _peek_aside(self, player: str) -> None:
        self._look(player, ASIDE)

    def _look(self, player: str, holder: str) -> None:
        card = self.dice.pick(self.deal[holder])
        self.notes[player].has(holder, card)
        self.records.append(Peek(player, holder, card))

    def _look_through_keyhole(self, player: str) -> None:
        """The keyhole shows the colour of one card, the same while the envelope stays closed."""
        self.records.append(Peek(player, ENVELOPE, self._groups_of(self.keyhole)[-1]))

    def _reveal(self, player: str) -> None:
        """A clue card asks for a kind of card: one is turned up, or there is none to turn up."""
        kinds = [*(category.name for category in self.variant.categories), *self.variant.groups]
        names = tuple(self.dice.shuffled(self.variant.cards)[:2])
        if self.dice.happens(0.5):
            names = (self.dice.pick(kinds),)
        cards = self.variant.expand(names)
        held = [card for card in self.deal[player] if card in cards]
        if not held:
            self._all_learn_lacks(player, cards)
            self.records.append(RevealNone(player, names))
            return
        card = self.dice.pick(held)
        for notes in self.notes.values():
            notes.has(player, card)
        self.records.append(Reveal(player, (card,)))

    def _show(self, player: str) -> None:
        """A card is shown to one other player outside any question."""
        if self.deal[player]:
            viewer = self.dice.pick(answering(self.setup, player).order)
            card = self.dice.pick(self.deal[player])
            self.notes[viewer].has(player, card)
            self.records.append(Show(player, viewer, card))

    def _accuse(self, player: str) -> None:
        """A player who is certain accuses; one who is not dares the more, the less is left open.

        Where accusations are face down others may join; with two players the other must.
        """
        left = prod(map(len, self._suspected(player)))
        if left > 1 and not self.dice.happens(DARE / left):
            return
        together = [player]
        if self.variant.accusations == "face-down":
            chance = 1.0 if len(self.setup.players) == 2 else JOIN
            others = [p for p in answering(self.setup, player).order if p not in self.losers]
            together += [other for other in others if self.dice.happens(chance)]
        self._accuse_in_order(together)

    def _accuse_in_order(self, together: Sequence[str]) -> None:
        """The first right accusation wins; after wrong ones the envelope is closed again."""
        wrong: list[str] = []
        for player in together:
            guess = tuple(map(self.dice.pick, self._suspected(player)))
            right = guess == self.deal[ENVELOPE]
            if ("accusation" if right else "wrong accusation") not in self.events:
                break
            self.records.append(Accusation(player, guess, "right" if right else "wrong"))
            if right:
                self.over = True
                return
            wrong.append(player)
        if wrong:
            self.losers += wrong
            self._close_envelope(wrong)

    def _close_envelope(self, wrong: Sequence[str]) -> None:
        """The cards are put back in any order; the losers lay their hands open if they must."""
        self.keyhole = self.dice.pick(self.deal[ENVELOPE])
        for player in wrong if self.lays_open else ():
            self.records.append(RevealHand(player, self.deal[player]))
            for notes in self.notes.values():
                notes.has_only(player, self.deal[player])
        left = len(self.setup.players) - len(self.losers)
        self.over = left == 0 or (self.lays_open and left == 1)

    def _suspected(self, player: str) -> list[tuple[str, ...]]:
        """Of every category, the cards that the envelope may hold by the player's notes."""
        return list(map(self.notes[player].suspected, self.variant.categories))

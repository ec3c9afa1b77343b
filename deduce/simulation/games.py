"""One whole game: every seat asks by its strategy and accuses when it is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from deduce.advice.questions import Ask, legal_questions
from deduce.log.events import Accusation, Answer, Entry, Question, Record
from deduce.log.log import Log
from deduce.log.view import view
from deduce.rules.answering import answering
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant import ENVELOPE, Variant
from deduce.simulation.habits import Dice, Showing, card_to_show
from deduce.simulation.players import Strategy, ask
from deduce.simulation.simulate import Game, deal_cards, seated_players, setup_facts
from deduce.simulation.tracker import Tracker

MOST_TURNS = 400
"""A game that nobody has solved by then ends without a winner."""
USUAL_PLAYERS = 4
USUAL_SHOWING: Showing = "random"


class CertainAndWrong(RuntimeError):
    """A seat was certain of what is not so: a bug."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game and how it ended: after so many turns of the whole table, `winner` accused rightly.

    `winner` is None where `turns` ran out.
    """

    game: Game
    turns: int
    winner: str | None


def usual_players(variant: Variant) -> int:
    """Four, or as near as the variant allows."""
    least, most = variant.players
    return min(max(USUAL_PLAYERS, least), most)


def play_game(
    variant: Variant,
    strategies: Sequence[Strategy],
    *,
    seed: int,
    showing: Sequence[Showing] | None = None,
    most_turns: int = MOST_TURNS,
    reference: str = "",
) -> Played:
    """The game that `seed` gives with a strategy, and a way of showing, for each seat, clockwise.

    The deal and who begins depend on the seed and the number of seats, not on the strategies.
    Nothing happens but questions and one right accusation. Raises UnplayableGame.

    >>> from deduce.rules.variant_file import load_variant
    >>> played = play_game(load_variant("cluedo-classic"), ["random"] * 3, seed=1)
    >>> played.game.records[-2].accuser == played.winner
    True
    """
    dice = Dice(seed)
    seated = seated_players(variant, len(strategies), None, dice)
    first = dice.below(len(seated))
    deal = deal_cards(variant, seated, first, dice)
    seats = tuple(Seat(name, Size(len(deal[name]), len(deal[name]))) for name in seated)
    setup = Setup(variant, seats, me=seated[0], reference=reference or variant.id)
    before, after = setup_facts(setup, deal)
    knowing = {
        name: Tracker(setup, before, name, np.random.default_rng([seed % 2**63, place]))
        for place, name in enumerate(seated)
    }
    table = _Table(
        setup,
        deal,
        dice,
        strategies=dict(zip(seated, strategies, strict=True)),
        showing=dict(zip(seated, showing or [USUAL_SHOWING] * len(seated), strict=True)),
        knowing=knowing,
    )
    turns, winner = table.play(first, most_turns)
    return Played(Game(setup, (*before, *table.records, *after), deal), turns, winner)


@dataclass
class _Table:
    """A game as it goes on."""

    setup: Setup
    deal: Mapping[str, tuple[str, ...]]
    dice: Dice
    strategies: Mapping[str, Strategy]
    showing: Mapping[str, Showing]
    knowing: Mapping[str, Tracker]
    records: list[Record] = field(default_factory=list)
    shown: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        empty = Log(self.setup, (), ())
        self.legal = {name: legal_questions(view(empty, name)) for name in self.setup.players}

    def play(self, first: int, most_turns: int) -> tuple[int, str | None]:
        """Turns go clockwise from seat `first`; how many there were, and who won."""
        players = self.setup.players
        for turn in range(most_turns):
            player = players[(first + turn) % len(players)]
            if self._accuses(player):
                return turn + 1, player
            self._ask(player)
            if self._accuses(player):
                return turn + 1, player
        return most_turns, None

    def _accuses(self, player: str) -> bool:
        """A player who is certain accuses, and is right."""
        cards = self.knowing[player].solution()
        if cards is None:
            return False
        if cards != self.deal[ENVELOPE]:
            raise CertainAndWrong(f"{player} was certain of {', '.join(cards)}")
        self.records.append(Accusation(player, cards, "right"))
        return True

    def _ask(self, player: str) -> None:
        """The player asks, is answered, and every seat sees what it may see of that."""
        question = ask(self.strategies[player], self.knowing[player], self.legal[player])
        event = Question(player, question.cards, self._answers(player, question))
        self.records.append(event)
        for tracker in self.knowing.values():
            tracker.see(Entry(len(self.records), event))

    def _answers(self, asker: str, question: Ask) -> tuple[Answer, ...]:
        """Who passes and who shows what, by the variant's rule of answering."""
        asked = (question.asked,) if question.asked else answering(self.setup, asker).order
        answers: list[Answer] = []
        for player in asked:
            held = [card for card in self.deal[player] if card in question.cards]
            if not held:
                answers.append(Answer(player, "passes"))
                continue
            before = self.shown.setdefault((player, asker), [])
            card = card_to_show(self.showing[player], held, before, self.dice)
            before.append(card)
            answers.append(Answer(player, "shows", card))
            if self.setup.variant.question.answer == "first":
                break
        return tuple(answers)

"""One simulated game: whose turn it is, what happens at it, and who sees what of that."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from deduce.log.events import Accusation, Entry, Hand, Question, Record, RevealHand, Table
from deduce.log.log import Log
from deduce.log.table import table_before
from deduce.notation import read_log, write_log
from deduce.rules.setup import AnswersModel, Setup
from deduce.rules.variant import ENVELOPE, TABLE, Variant
from deduce.simulation.dealing import Dealt, UnplayableGame, set_up
from deduce.simulation.dice import Dice
from deduce.simulation.happenings import Extra, Happenings, usual_extras
from deduce.simulation.notes import Notes
from deduce.simulation.players import CasualPlayer, Player, Start, answers
from deduce.simulation.strategies import StrategyPlayer
from deduce.simulation.tracker import SeatTracker
from deduce.simulation.ways import ASKINGS, SHOWINGS, STRATEGIES, Asking, Showing, Strategy

JOIN = 0.3
"""How often a player joins in an accusation, where others may."""
USUAL_TURNS = 30
MOST_TURNS = 400
"""A game to win that nobody has solved by then ends without a winner."""

S = TypeVar("S", bound=str)


class CertainAndWrong(RuntimeError):
    """A seat was certain of what is not so: a bug."""


@dataclass(frozen=True)
class Game:
    """A finished game: all that happened, open, and who held what.

    `deal` maps each seat clockwise, then table and aside if they hold cards, then the envelope to
    its cards in deck order.
    """

    setup: Setup
    records: tuple[Record, ...]
    deal: Mapping[str, tuple[str, ...]]

    def text(self) -> str:
        """The complete log in canonical form."""
        return write_log(self.setup, self.records)

    def log(self, folder: Path | None = None) -> Log:
        """The complete log, read back; `folder` is where a variant's relative path starts."""
        return read_log(self.text(), source="simulated game", folder=folder)


@dataclass(frozen=True, slots=True)
class Played:
    """A game and how it ended: after so many turns of the whole table, `winner` accused rightly.

    `winner` is None where `turns` ran out.
    """

    game: Game
    turns: int
    winner: str | None


def simulate(
    variant: Variant,
    *,
    seed: int,
    players: int | None = None,
    names: Sequence[str] | None = None,
    asking: Asking | Sequence[Asking] = "random",
    showing: Showing | Sequence[Showing] = "random",
    turns: int = USUAL_TURNS,
    events: Collection[Extra] | None = None,
    answers: AnswersModel = "equal",
    reference: str = "",
) -> Game:
    """The game of casual players that `seed` gives: a right accusation ends it, or `turns` do.

    `players` is drawn from the variant's range where neither it nor `names` is given. `asking` and
    `showing` are one way for all or one a seat. `events` are the extras that may happen
    besides questions (None: the usual ones of the variant; empty: nothing but questions).
    `answers` and `reference` are only what the log says of them.

    Raises UnplayableGame, or InvalidStatement for a name that no player of a log can have.

    >>> from deduce.rules.variant_file import load_variant
    >>> game = simulate(load_variant("clue-2023"), seed=1, players=3, turns=2, events=())
    >>> game == simulate(load_variant("clue-2023"), seed=1, players=3, turns=2, events=())
    True
    """
    dice = Dice(seed)
    dealt = set_up(
        variant, dice, players=players, names=names, answers=answers, reference=reference
    )
    starts = _starts(dealt, asking, showing)
    seats = {name: CasualPlayer(start, dice) for name, start in starts.items()}
    extras = frozenset(usual_extras(variant) if events is None else events)
    happenings = Happenings(dealt, seats, extras, dice)
    return _Play(dealt, seats, dice, extras, happenings).run(turns).game


def play_game(
    variant: Variant,
    strategies: Sequence[Strategy],
    *,
    seed: int,
    asking: Asking | Sequence[Asking] = "random",
    showing: Showing | Sequence[Showing] = "random",
    most_turns: int = MOST_TURNS,
    events: Collection[Extra] | None = (),
    reference: str = "",
) -> Played:
    """The game that `seed` gives with a strategy for each seat, clockwise.

    The deal and who begins depend on the seed and the number of seats, not on the strategies.
    Players accuse when they are certain, and then at once. `events` are the extras that may happen
    besides (None: the usual ones of the variant; empty: nothing but questions and one right
    accusation); what is asked there, outside the question of a turn, is by `asking`. Both
    `asking` and `showing` are one way for all or one a seat. Raises UnplayableGame.

    >>> from deduce.rules.variant_file import load_variant
    >>> played = play_game(load_variant("cluedo-classic"), ["random"] * 3, seed=1)
    >>> played.game.records[-2].accuser == played.winner
    True
    """
    dice = Dice(seed)
    dealt = set_up(variant, dice, players=len(strategies), reference=reference)
    ways = _each(dealt, strategies, STRATEGIES)
    starts = _starts(dealt, asking, showing)
    seats = {
        name: StrategyPlayer(start, dice, ways[name], _tracker(dealt, name, seed))
        for name, start in starts.items()
    }
    extras = frozenset(usual_extras(variant) if events is None else events)
    happenings = Happenings(dealt, seats, extras, dice) if extras else None
    return _Play(dealt, seats, dice, extras | {"accusation"}, happenings).run(most_turns)


def _starts(
    dealt: Dealt, asking: Asking | Sequence[Asking], showing: Showing | Sequence[Showing]
) -> dict[str, Start]:
    """What each player starts with."""
    setup, deal = dealt.setup, dealt.deal
    asks, shows = _each(dealt, asking, ASKINGS), _each(dealt, showing, SHOWINGS)
    starts = {}
    for name in setup.players:
        notes = Notes(setup.variant, tuple(deal))
        if TABLE in deal:
            notes.see(Table(deal[TABLE]))
        starts[name] = Start(setup, Hand(name, deal[name]), notes, asks[name], shows[name])
    return starts


def _tracker(dealt: Dealt, player: str, seed: int) -> SeatTracker:
    """What a player knows after the deal, with a chance of its own."""
    chance = np.random.default_rng([seed % 2**63, dealt.setup.players.index(player)])
    return SeatTracker(dealt.setup, dealt.facts, player, chance)


def _each(dealt: Dealt, chosen: S | Sequence[S], names: Sequence[S]) -> dict[str, S]:
    """The way of every player, where one is chosen for all or one for each; one of `names`."""
    players = dealt.setup.players
    each = [chosen] * len(players) if isinstance(chosen, str) else chosen
    for way in each:
        if way not in names:
            raise UnplayableGame(f"no strategy is called {way!r}; use {' or '.join(names)}")
    if len(each) != len(players):
        raise UnplayableGame(f"{len(each)} strategies for {len(players)} players")
    return dict(zip(players, each, strict=True))


class _Play:
    """A game as it goes on. `extras`: what may happen; `happenings` brings most of it."""

    def __init__(
        self,
        dealt: Dealt,
        players: Mapping[str, Player],
        dice: Dice,
        extras: Collection[Extra],
        happenings: Happenings | None,
    ) -> None:
        self._dealt = dealt
        self._players = players
        self._dice = dice
        self._extras = extras
        self._happenings = happenings
        self._variant = dealt.setup.variant
        self._records: list[Record] = []
        self._table = replace(table_before(dealt.setup), turn=dealt.first)

    def run(self, most_turns: int) -> Played:
        """Turns go on until the game is over, or so many have been played."""
        turns = 0
        while turns < most_turns and not self._over:
            self._turn(self._players[self._table.turn])
            turns += 1
        dealt = self._dealt
        records = (*dealt.facts, *self._records, dealt.solution)
        winner = self._table.won[1] if self._table.won else None
        return Played(Game(dealt.setup, records, dealt.deal), turns, winner)

    @property
    def _over(self) -> bool:
        """Somebody has won, or everybody has lost; or all but one, and their hands lie open."""
        left = len(self._players) - len(self._table.lost)
        last_wins = self._variant.loser == "lays-hand-open"
        return self._table.won is not None or left == 0 or (last_wins and left == 1)

    def _happen(self, *records: Record) -> None:
        """Something happens, all of it at once: the table changes, and all see what they may."""
        entries = tuple(
            Entry(line, record) for line, record in enumerate(records, len(self._records) + 1)
        )
        self._records += records
        for entry in entries:
            self._table = self._table.after(entry)
        for player in self._players.values():
            player.see(entries)

    def _turn(self, player: Player) -> None:
        """What dice bring comes first, then the question; who accuses has ended the turn."""
        if self._accuses(player, has_asked=False):
            return
        if self._bonus(player) and self._accuses(player, has_asked=False):
            return
        self._ask(player)
        self._accuses(player, has_asked=True)

    def _bonus(self, player: Player) -> bool:
        """Whether something came before the question."""
        event = self._happenings.bonus(player, self._table) if self._happenings else None
        if event:
            self._happen(event)
        return event is not None

    def _ask(self, player: Player) -> None:
        """The player asks and is answered; then clue cards may come."""
        ask = player.question(self._table)
        replies = answers(player, ask, self._table, self._players)
        self._happen(Question(player.name, ask.cards, replies))
        for event in self._happenings.clue_cards() if self._happenings else ():
            self._happen(event)

    def _accuses(self, player: Player, *, has_asked: bool) -> bool:
        """Whether the player accuses. The first right accusation wins; all before it have lost."""
        if not player.accuses(has_asked=has_asked):
            return False
        accusations: list[Accusation] = []
        for accuser in (player, *self._joining(player)):
            accusation = self._accusation(accuser)
            right = accusation.outcome == "right"
            if ("accusation" if right else "wrong accusation") not in self._extras:
                break
            accusations.append(accusation)
            if right:
                break
        self._happen(*accusations)
        if accusations and not self._table.won:
            self._close_envelope(accusations)
        return True

    def _joining(self, player: Player) -> list[Player]:
        """Where accusations are face down others may join; with two players the other must."""
        if self._variant.accusations == "open":
            return []
        chance = 1.0 if len(self._players) == 2 else JOIN
        others = [
            other for other in player.opponents(self._table).order if other not in self._table.lost
        ]
        return [self._players[other] for other in others if self._dice.happens(chance)]

    def _accusation(self, accuser: Player) -> Accusation:
        """The accuser's guess, and whether it is right."""
        cards = accuser.guess()
        right = cards == self._dealt.deal[ENVELOPE]
        if accuser.certain and not right:
            raise CertainAndWrong(f"{accuser.name} was certain of {', '.join(cards)}")
        return Accusation(accuser.name, cards, "right" if right else "wrong")

    def _close_envelope(self, wrong: Sequence[Accusation]) -> None:
        """The cards are put back; those who were wrong lay their hands open if they must."""
        if self._happenings:
            self._happenings.close_envelope()
        for accusation in wrong if self._variant.loser == "lays-hand-open" else ():
            player = accusation.accuser
            self._happen(RevealHand(player, self._dealt.deal[player]))

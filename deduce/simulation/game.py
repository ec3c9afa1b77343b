"""One simulated game: whose turn it is, what happens at it, and who sees what of that."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deduce.log.events import Accusation, Entry, Question, Record, RevealHand
from deduce.log.log import Log
from deduce.log.table import table_before
from deduce.notation import read_log, write_log
from deduce.rules.setup import Setup
from deduce.rules.variant import ENVELOPE
from deduce.simulation.dealing import Dealt
from deduce.simulation.dice import Dice
from deduce.simulation.happenings import Extra, Happenings
from deduce.simulation.players import Player, answers

JOIN = 0.3
"""How often a player joins in an accusation, where others may."""


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


class Play:
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
        """Whether anybody accuses. The first right accusation wins; all before it have lost."""
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
        return bool(accusations)

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

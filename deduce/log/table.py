"""How the table stands after each move: the one fold over what happened in a game.

Whose turn it is, who has lost, whose hand lies open, which accusations were made together, how
long the envelope has stayed closed, and who has won. Everything else reads this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, islice
from math import inf
from types import MappingProxyType
from typing import assert_never

from deduce.log.events import (
    Accusation,
    Aside,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    SetupFact,
    Show,
    Solution,
    Table,
    whose_turn,
)
from deduce.rules.answering import Answering, answering, clockwise_from, others_clockwise
from deduce.rules.setup import Setup

Envelope = tuple[str, ...] | None
"""The cards in the envelope, where the log tells them."""


@dataclass(frozen=True, slots=True)
class TableState:
    """How the table stands after a move, or before the first one.

    `turn`: whose turn it is. `asked`: who asked, if a question was the last thing that a player
    did; `last_asker`: who asked last, whatever came since. `lost`: who accused wrongly, and on
    which line first. `open_hands`: hands laid open, in any game. `accusing`: the line and the
    accuser of the accusations made together, if accusing was the last thing done. `period`: how
    often the envelope was opened, since the card at the keyhole may change then. `ended`: the line
    of the first right accusation; `won`: of the first by a player who had not lost, and who.
    """

    setup: Setup = field(repr=False)
    turn: str
    asked: str | None = None
    last_asker: str | None = None
    lost: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    open_hands: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    accusing: tuple[tuple[int, str], ...] = ()
    period: int = 0
    ended: int | None = None
    won: tuple[int, str] | None = None

    @property
    def excused(self) -> frozenset[str]:
        """Who need not answer: where losers lay their hands open, those who lost or did so."""
        if self.setup.variant.loser != "lays-hand-open":
            return frozenset()
        return frozenset((*self.lost, *self.open_hands))

    def answering(self, asker: str) -> Answering:
        """Who answers a question that `asker` puts now."""
        return answering(self.setup, asker, self.excused)

    @property
    def may_still_accuse(self) -> str | None:
        """Who has just asked and has not lost: their turn may not be over."""
        return None if self.asked in self.lost else self.asked

    @property
    def in_turn(self) -> tuple[str, ...]:
        """Who may still ask, from the player whose turn it is clockwise; everybody if all lost."""
        order = clockwise_from(self.setup.players, self.turn)
        return tuple(player for player in order if player not in self.lost) or order

    @property
    def due_to_ask(self) -> str | None:
        """Who asks after the last question: the next player clockwise who has not lost."""
        if self.last_asker is None:
            return None
        return self._next_after(self.last_asker)

    def _next_after(self, player: str) -> str:
        """The next player clockwise who has not lost; the next at all if everybody has."""
        others = (*others_clockwise(self.setup.players, player), player)
        if not self.lost:
            return others[0]
        return next((other for other in others if other not in self.lost), others[0])

    def after(self, entry: Entry, solution: Envelope = None) -> TableState:
        """How the table stands after one more entry of the log.

        After a question it is the next player's turn. Who looks at a card, makes a free accusation
        or puts a question to one player still has the question of the turn to ask. An accusation
        whose outcome was not recorded is judged by the `solution`, where that is known.
        """
        record = entry.record
        match record:
            case Question():
                return self._asked(record.asker)
            case FreeAccusation() | DirectQuestion():
                return replace(self, turn=record.asker, asked=None, accusing=())
            case Peek():
                return replace(self, turn=record.viewer, asked=None, accusing=())
            case Accusation():
                return self._accused(entry.line, record, solution)
            case RevealHand():
                hands = {**self.open_hands, record.player: record.cards}
                return replace(self, open_hands=MappingProxyType(hands), accusing=())
            case Reveal() | RevealNone() | Show():
                return replace(self, accusing=()) if self.accusing else self
            case Note() | Hand() | Table() | Aside() | Solution():
                return self  # no move of the game
            case _:
                assert_never(record)

    def _asked(self, asker: str) -> TableState:
        """It is the next player's turn; written out, since most moves are questions."""
        turn, lost, hands = self._next_after(asker), self.lost, self.open_hands
        return TableState(
            self.setup, turn, asker, asker, lost, hands, (), self.period, self.ended, self.won
        )

    def _accused(self, line: int, event: Accusation, solution: Envelope) -> TableState:
        """The envelope is opened; who is wrong has lost, and the first who is right has won."""
        right, accuser = was_right(event, solution), event.accuser
        lost, ended, won = self.lost, self.ended, self.won
        if right is False and accuser not in lost:
            lost = MappingProxyType({**lost, accuser: line})
        if right and ended is None:
            ended = line
        if right and won is None and accuser not in self.lost:
            won = line, accuser
        accusing: tuple[tuple[int, str], ...] = ((line, accuser),)
        if self._accuse_together and all(accuser != other for _, other in self.accusing):
            accusing = (*self.accusing, *accusing)
        after = replace(
            self,
            asked=None,
            lost=lost,
            accusing=accusing,
            period=self.period + 1,
            ended=ended,
            won=won,
        )
        if self.turn == accuser or self.turn in lost:
            after = replace(after, turn=after._next_after(self.turn))
        return after

    @property
    def _accuse_together(self) -> bool:
        """Laid face down, accusations in a row are made at once; named aloud, each stands alone."""
        return self.setup.variant.accusations == "face-down"


def was_right(event: Accusation, solution: Envelope = None) -> bool | None:
    """By its outcome or, where that is not recorded, by the solution; None where neither says."""
    if event.outcome != "?":
        return event.outcome == "right"
    if solution is None or not event.cards:
        return None
    return set(event.cards) == set(solution)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did before another one did something: the lines of the `questions`, of any
    kind, and whether the player accused."""

    player: str
    questions: tuple[int, ...] = ()
    accused: bool = False


def table_before(setup: Setup) -> TableState:
    """How the table stands before the first move: the first player listed begins."""
    return TableState(setup, setup.players[0])


@dataclass(frozen=True)
class TableHistory:
    """How the table stood after each entry of a log or of a view, all of it one fold.

    `solution`: what the envelope holds, to judge accusations whose outcome was not recorded.
    """

    setup: Setup = field(repr=False)
    entries: tuple[Entry, ...] = field(repr=False)
    solution: Envelope = None

    @cached_property
    def states(self) -> tuple[TableState, ...]:
        """Before the first entry, then after each."""
        states = [table_before(self.setup)]
        for entry in self.entries:
            states.append(states[-1].after(entry, self.solution))
        return tuple(states)

    @property
    def now(self) -> TableState:
        """After the last entry."""
        return self.states[-1]

    def steps(self) -> Iterator[tuple[TableState, Entry, TableState]]:
        """Each entry, with the table before and after it."""
        return zip(self.states, self.entries, self.states[1:], strict=False)

    @cached_property
    def together(self) -> Mapping[int, tuple[int, ...]]:
        """For the line of each accusation the lines of all that were made with it, itself too."""
        lines: dict[int, tuple[int, ...]] = {}
        for _, _, after in self.steps():
            run = tuple(line for line, _ in after.accusing)
            lines |= dict.fromkeys(run, run)
        return MappingProxyType(lines)

    @cached_property
    def laid_alone(self) -> frozenset[int]:
        """The lines of accusations laid face down alone: nobody else saw the cards."""
        spoken = self.setup.variant.accusations == "open"
        if spoken or not any(isinstance(entry.record, Accusation) for entry in self.entries):
            return frozenset()
        return frozenset(line for line, lines in self.together.items() if len(lines) == 1)

    @cached_property
    def right_cards(self) -> Envelope:
        """The cards of the first right accusation that says them."""
        for entry in self.entries:
            event = entry.record
            if isinstance(event, Accusation) and event.outcome == "right" and event.cards:
                return event.cards
        return None

    @cached_property
    def last_line(self) -> float:
        """The line from which on nobody can win any more: of the winning accusation or, of several
        made together, of the first."""
        return self.together[self.now.won[0]][0] if self.now.won else inf

    def can_win(self, player: str, line: int) -> bool:
        """After this line the player could still accuse and win.

        Of accusations made together, none could follow the first one.
        """
        lost = self.now.lost.get(player)
        return line < min(self.last_line, inf if lost is None else self.together[lost][0])

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns up to the end of the game.

        Accusations made at once belong to the turn before where its player is among the accusers.
        """
        turns: list[Turn] = []
        for line, record in self._moves:
            player, accuses = whose_turn(record), isinstance(record, Accusation)
            if player is None:
                continue
            if line > self.last_line and not accuses:
                break
            if not turns or turns[-1].player != player:
                turns.append(Turn(player))
            if accuses:
                turns[-1] = replace(turns[-1], accused=True)
                if len(self.together[line]) > 1:
                    _join_turn_before(turns)
            elif not isinstance(record, Peek):
                turns[-1] = replace(turns[-1], questions=(*turns[-1].questions, line))
        return tuple(turns)

    @cached_property
    def _moves(self) -> tuple[tuple[int, Record], ...]:
        """The line and the record of everything but set-up and notes."""
        return tuple(
            (entry.line, entry.record)
            for entry in self.entries
            if not isinstance(entry.record, SetupFact | Note)
        )

    def kept_silent(self, line: int, turn_of: str | None) -> bool:
        """Who asked on this line let the turn end, and did not accuse.

        It ended when somebody else acted, or where it is `turn_of` somebody else. Those who accuse
        one after the other may do so at once, and the asker be among them. Turning up cards or
        showing one outside a question takes no turn.
        """
        start = next(n for n, (at, _) in enumerate(self._moves) if at == line)
        asker = whose_turn(self._moves[start][1])
        later = (record for _, record in islice(self._moves, start + 1, None))
        for accusing, run in groupby(later, key=lambda record: isinstance(record, Accusation)):
            acting = {whose_turn(record) for record in run} - {None}
            if accusing and asker in acting:
                return False
            if acting - {asker}:
                return True
        return turn_of not in (None, asker)


def _join_turn_before(turns: list[Turn]) -> None:
    """The player of the last turn accused in an earlier one as well, if only accusations of others
    lie between: all of them were made at once."""
    for place in range(len(turns) - 2, -1, -1):
        turn = turns[place]
        if turn.player == turns[-1].player:
            turns[place] = turn = replace(turn, accused=True)
        if turn.questions or not turn.accused:
            return

"""Who answers a question, in which order, when the answers end, and who need not answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from deduce.rules.setup import Setup
from deduce.rules.variant import AnswerRule

T = TypeVar("T")


def clockwise_from(players: Sequence[str], player: str) -> tuple[str, ...]:
    """All players, `player` first and on clockwise."""
    start = players.index(player)
    return (*players[start:], *players[:start])


def others_clockwise(players: Sequence[str], player: str) -> tuple[str, ...]:
    """The other players, from the left of `player` on."""
    return clockwise_from(players, player)[1:]


@dataclass(frozen=True, slots=True)
class Answering:
    """The opponents of an asker in the order of asking, and the variant's rule of who answers.

    `excused` have laid their hands open and need not answer; what they answer all the same counts.
    """

    asker: str
    order: tuple[str, ...]
    rule: AnswerRule
    excused: frozenset[str] = frozenset()

    @property
    def obliged(self) -> tuple[str, ...]:
        """Who must answer if it comes to them, in order."""
        return self.among(self.order)

    def among(self, players: Iterable[str]) -> tuple[str, ...]:
        """Those of some players who must answer."""
        return tuple(player for player in players if player not in self.excused)

    def before(self, player: str) -> tuple[str, ...]:
        """Who must answer before it comes to `player`: under "first", all of them have passed."""
        return self.among(self.order[: self.order.index(player)])

    @property
    def one_is_chosen(self) -> bool:
        """The asker chooses one opponent, and nobody else answers."""
        return self.rule == "asked"

    @property
    def everyone_answers(self) -> bool:
        """A card that is shown does not end the answers."""
        return self.rule == "all"

    @property
    def first_show_ends(self) -> bool:
        """The first who shows a card ends the answers."""
        return self.rule == "first"

    def replies(
        self, show: Callable[[str], T | None], *, asked: str | None = None
    ) -> Iterator[tuple[str, T | None]]:
        """Each who answers with what they show (None: they pass), in order, until the answers end.

        `asked`: the one who was chosen, where only one is asked.
        """
        for player in self.obliged if asked is None else (asked,):
            shown = show(player)
            yield player, shown
            if shown is not None and self.first_show_ends:
                return

    def have_answered(self, players: Collection[str]) -> bool:
        """Nobody else must answer."""
        return all(player in players for player in self.obliged)


def answering(setup: Setup, asker: str, excused: Collection[str] = ()) -> Answering:
    """How a question of `asker` is answered at this table; some may be `excused`."""
    rule = setup.variant.question
    others = others_clockwise(setup.players, asker)
    order = others if rule.direction == "left" else others[::-1]
    return Answering(asker, order, rule.answer, frozenset(excused))

"""Plays games of any variant from a seed and writes full logs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, get_args

from deduce.errors import DeduceError
from deduce.log.events import Aside, Hand, Record, Solution, Table
from deduce.log.log import Log
from deduce.notation import read_log, write_log
from deduce.notation.names import reject_unusable
from deduce.notation.spans import Span
from deduce.rules.names import name_key
from deduce.rules.setup import AnswersModel, Seat, Setup, Size
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Variant
from deduce.simulation.habits import Asking, Dice, Showing
from deduce.simulation.playing import Extra, Play, usual_extras

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")

S = TypeVar("S", bound=str)


class UnplayableGame(DeduceError):
    """No game can be played with these players, names or strategies."""


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


def simulate(
    variant: Variant,
    *,
    seed: int,
    players: int | None = None,
    names: Sequence[str] | None = None,
    asking: Asking | Sequence[Asking] = "random",
    showing: Showing | Sequence[Showing] = "random",
    turns: int = 30,
    events: Collection[Extra] | None = None,
    answers: AnswersModel = "equal",
    reference: str = "",
) -> Game:
    """The game that `seed` gives: a right accusation ends it, or the end of its `turns`.

    `players` is drawn from the variant's range where neither it nor `names` is given. `asking` and
    `showing` are one strategy for all or one a seat. `events` are the extras that may happen
    besides questions (None: the usual ones of the variant; empty: nothing but questions).
    `answers` and `reference` are only what the log says of them.

    Raises UnplayableGame, or InvalidStatement for a name that no player of a log can have.

    >>> from deduce.rules.variant_file import load_variant
    >>> game = simulate(load_variant("clue-2023"), seed=1, players=3, turns=2, events=())
    >>> game == simulate(load_variant("clue-2023"), seed=1, players=3, turns=2, events=())
    True
    """
    dice = Dice(seed)
    seated = seated_players(variant, players, names, dice)
    first = dice.below(len(seated))
    deal = deal_cards(variant, seated, first, dice)
    setup = Setup(
        variant,
        tuple(Seat(name, Size(len(deal[name]), len(deal[name]))) for name in seated),
        me=seated[0],
        answers=answers,
        reference=reference or variant.id,
    )
    play = Play(
        setup,
        deal,
        dice,
        asking=_one_a_seat(asking, get_args(Asking), seated),
        showing=_one_a_seat(showing, get_args(Showing), seated),
        events=frozenset(usual_extras(variant) if events is None else events),
    )
    play.run(first, turns)
    before, after = setup_facts(setup, deal)
    return Game(setup, (*before, *play.records, *after), deal)


def seated_players(
    variant: Variant, players: int | None, names: Sequence[str] | None, dice: Dice
) -> tuple[str, ...]:
    """The players' names, clockwise."""
    least, most = variant.players
    if players is None and names is not None:
        players = len(names)
    elif players is None:
        players = least + dice.below(min(most, len(NAMES)) - least + 1)
    if not least <= players <= most:
        raise UnplayableGame(f"{variant.name} is for {least} to {most} players, not {players}")
    given = tuple(NAMES if names is None else names)
    if len(given) < players or (names is not None and len(given) != players):
        raise UnplayableGame(f"{players} players need as many names, not {len(given)}")
    seated = given[:players]
    for name in seated:
        reject_unusable(Span(name, 1), "a player")
    if len(set(map(name_key, seated))) < players:
        raise UnplayableGame(f"two players have the same name: {', '.join(seated)}")
    return seated


def _one_a_seat(
    chosen: S | Sequence[S], known: Sequence[str], seated: Sequence[str]
) -> dict[str, S]:
    """The strategy of every player."""
    each: Sequence[S] = [chosen] * len(seated) if isinstance(chosen, str) else chosen
    for strategy in each:
        if strategy not in known:
            raise UnplayableGame(f"no strategy is called {strategy!r}; use {' or '.join(known)}")
    if len(each) != len(seated):
        raise UnplayableGame(f"{len(each)} strategies for {len(seated)} players")
    return dict(zip(seated, each, strict=True))


def deal_cards(
    variant: Variant, seated: Sequence[str], first: int, dice: Dice
) -> Mapping[str, tuple[str, ...]]:
    """The envelope is filled, cards are set aside, the rest is dealt from seat `first` on."""
    envelope = [dice.pick(category.cards) for category in variant.categories]
    deck = dice.shuffled(card for card in variant.cards if card not in envelope)
    laid = variant.aside.get(len(seated), 0)
    piles = {TABLE: [], ASIDE: deck[:laid]}
    dealt = deck[laid:]
    if variant.deal != "uneven":
        each = len(dealt) // len(seated) * len(seated)
        piles[TABLE if variant.deal == "face-up" else ASIDE] += dealt[each:]
        dealt = dealt[:each]
    hands = {
        name: dealt[(seat - first) % len(seated) :: len(seated)] for seat, name in enumerate(seated)
    }
    filled = {pile: cards for pile, cards in piles.items() if cards}
    return MappingProxyType(
        {
            holder: variant.in_deck_order(cards)
            for holder, cards in {**hands, **filled, ENVELOPE: envelope}.items()
        }
    )


def setup_facts(
    setup: Setup, deal: Mapping[str, tuple[str, ...]]
) -> tuple[list[Record], list[Record]]:
    """What stands before the events, all hands included, and the solution behind them."""
    facts: list[Record] = [
        Hand(name, deal[name]) for name in setup.players if deal[name] or name != setup.me
    ]
    if TABLE in deal:
        facts.append(Table(deal[TABLE]))
    if ASIDE in deal:
        facts.append(Aside(len(deal[ASIDE])))
    return facts, [Solution(deal[ENVELOPE])]

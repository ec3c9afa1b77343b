"""Games from a seed: of casual players, or of players who play to win."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

import numpy as np

from deduce.log.events import Hand, Table
from deduce.rules.setup import AnswersModel
from deduce.rules.variant import TABLE, Variant
from deduce.simulation.dealing import Dealt, UnplayableGame, set_up
from deduce.simulation.dice import Dice
from deduce.simulation.game import Game, Play, Played
from deduce.simulation.happenings import Extra, Happenings, usual_extras
from deduce.simulation.notes import Notes
from deduce.simulation.players import CasualPlayer, Start
from deduce.simulation.strategies import StrategyPlayer
from deduce.simulation.tracker import SeatTracker
from deduce.simulation.ways import ASKINGS, SHOWINGS, STRATEGIES, Asking, Showing, Strategy

USUAL_TURNS = 30
MOST_TURNS = 400
"""A game to win that nobody has solved by then ends without a winner."""

S = TypeVar("S", bound=str)


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
    starts = starts_of(dealt, asking, showing)
    seats = {name: CasualPlayer(start, dice) for name, start in starts.items()}
    extras = frozenset(usual_extras(variant) if events is None else events)
    happenings = Happenings(dealt, seats, extras, dice)
    return Play(dealt, seats, dice, extras, happenings).run(turns).game


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
    starts = starts_of(dealt, asking, showing)
    seats = {
        name: StrategyPlayer(start, dice, ways[name], _tracker(dealt, name, seed))
        for name, start in starts.items()
    }
    extras = frozenset(usual_extras(variant) if events is None else events)
    happenings = Happenings(dealt, seats, extras, dice) if extras else None
    return Play(dealt, seats, dice, extras | {"accusation"}, happenings).run(most_turns)


def starts_of(
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

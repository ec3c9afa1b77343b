"""Games that the computer plays: one log, or how strategies do in many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from deduce.cli.options import json_option
from deduce.cli.printing import print_text
from deduce.simulation.ways import ASKINGS, SHOWINGS, STRATEGIES

if TYPE_CHECKING:
    from deduce.rules.variant import Variant
    from deduce.simulation.series import Outcome, Series
    from deduce.simulation.ways import Asking, Showing, Strategy

NAMES = {"strategy": STRATEGIES, "showing": SHOWINGS}

T = TypeVar("T")


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Words separated by commas, each of them a choice: one for all seats, or one for each."""
    if value is None:
        return None
    names = NAMES[param.name or ""]
    words = tuple(word.strip().lower() for word in value.split(","))
    for word in words:
        if word not in names:
            raise click.BadParameter(f"{word!r} is not one of {', '.join(names)}", ctx, param)
    return words


@click.command()
@click.argument("reference", metavar="VARIANT")
@click.option("--players", type=click.IntRange(min=2), help="Number of players.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, same game.")
@click.option(
    "--turns",
    type=click.IntRange(min=0),
    help="Stop after so many turns.  [default: 30; with --strategy 400]",
)
@click.option(
    "--asking",
    type=click.Choice(ASKINGS),
    help="Which questions the players ask. With --strategy: which they ask besides the one of each "
    "turn; brings --events.  [default: random]",
)
@click.option(
    "--showing",
    callback=_names,
    metavar="NAME[,NAME…]",
    default="random",
    show_default=True,
    help="Which card one shows who has several: random, or repeat what this player has seen.",
)
@click.option(
    "--strategy",
    callback=_names,
    metavar="NAME[,NAME…]",
    help=f"Play to win, by one strategy or one a seat: {', '.join(STRATEGIES)}.",
)
@click.option(
    "--events",
    is_flag=True,
    help="With --strategy: all that the variant has may happen, not only questions.",
)
@click.option("--games", type=click.IntRange(min=1), help="Play many games; print how they went.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes for them, at most one a core.",
)
@json_option
def simulate(
    reference: str,
    players: int | None,
    seed: int,
    turns: int | None,
    asking: Asking | None,
    showing: tuple[Showing, ...],
    strategy: tuple[Strategy, ...] | None,
    events: bool,
    games: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Play a game and print its complete log; or many, and print a table.

    All that the variant has may happen: questions, looks, free accusations, clue cards, and
    players who dare to accuse. With --strategy every seat asks by its strategy and accuses
    when it is certain, and nothing else happens unless --events says so.
    """
    from deduce.rules.variant_file import bundled_variants, load_variant

    _reject_odd_options(strategy, games, as_json)
    variant = load_variant(reference)
    written = variant.id if variant.id in bundled_variants() else reference
    if strategy is None:
        click.echo(_casual_game(variant, players, seed, turns, asking, showing, written), nl=False)
        return
    from deduce.simulation.series import Series, play_series
    from deduce.simulation.simulate import MOST_TURNS, play_game

    seats = _seats(strategy, players, variant)
    shown = _one_a_seat(showing, len(seats), "--showing")
    asked, extras = asking or "random", None if events or asking else ()
    most = MOST_TURNS if turns is None else turns
    if games is None:
        played = play_game(
            variant,
            seats,
            seed=seed,
            asking=asked,
            showing=shown,
            most_turns=most,
            events=extras,
            reference=written,
        )
        click.echo(played.game.text(), nl=False)
        return
    from deduce.cli.progress import with_progress
    from deduce.parallel import processes_here

    outcomes = play_series(
        variant,
        seats,
        games=games,
        seed=seed,
        jobs=processes_here(jobs),
        asking=asked,
        showing=shown,
        most_turns=most,
        events=extras,
    )
    watched: Sequence[Outcome] = list(with_progress(outcomes, total=games, doing="games"))
    _print_series(Series(variant.id, seed, tuple(watched)), as_json=as_json)


def _reject_odd_options(
    strategy: tuple[Strategy, ...] | None, games: int | None, as_json: bool
) -> None:
    """Options that say nothing together are usage errors."""
    if games is not None and strategy is None:
        raise click.UsageError("--games needs a --strategy")
    if as_json and games is None:
        raise click.UsageError("--json is for the table of --games; a single game is a log")


def _casual_game(
    variant: Variant,
    players: int | None,
    seed: int,
    turns: int | None,
    asking: Asking | None,
    showing: tuple[Showing, ...],
    written: str,
) -> str:
    """The log of a game in which anything happens that the variant has."""
    from deduce.simulation.simulate import USUAL_TURNS
    from deduce.simulation.simulate import simulate as play

    return play(
        variant,
        seed=seed,
        players=players,
        turns=USUAL_TURNS if turns is None else turns,
        asking=asking or "random",
        showing=showing[0] if len(showing) == 1 else showing,
        reference=written,
    ).text()


def _seats(
    strategy: tuple[Strategy, ...], players: int | None, variant: Variant
) -> tuple[Strategy, ...]:
    """A strategy for each seat."""
    from deduce.simulation.dealing import usual_players

    if len(strategy) > 1:
        return _one_a_seat(strategy, players or len(strategy), "--strategy")
    return _one_a_seat(strategy, players or usual_players(variant), "--strategy")


def _one_a_seat(chosen: tuple[T, ...], seats: int, option: str) -> tuple[T, ...]:
    if len(chosen) not in (1, seats):
        raise click.UsageError(f"{option} names {len(chosen)} for {seats} seats")
    return chosen * seats if len(chosen) == 1 else chosen


def _print_series(series: Series, *, as_json: bool) -> None:
    from deduce.render.json.deductions import dumps
    from deduce.render.json.series import series_json
    from deduce.render.text.series import series_text

    if as_json:
        click.echo(dumps(series_json(series)))
    else:
        print_text(lambda marks: series_text(series))

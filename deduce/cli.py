"""The command line: each command reads a log, builds a result, renders it and echoes it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deduce.game.log import Log
    from deduce.game.setup import AnswersModel
    from deduce.game.strategies import Asking, Showing
    from deduce.game.view import View
    from deduce.query import Statement
    from deduce.render.marks import Marks
    from deduce.report import Report
    from deduce.why import Rest

log_argument = click.argument("log_path", metavar="LOG", type=click.Path(allow_dash=True))
as_option = click.option(
    "--as", "viewer", metavar="NAME", help="Read the log as this seat, 'spectator' or 'everyone'."
)
through_option = click.option(
    "--through", type=click.IntRange(min=0), metavar="LINE", help="Stop after this line of the log."
)
answers_option = click.option(
    "--answers",
    type=click.Choice(["equal", "random"]),
    help="How a shower chooses among several cards (default: as the log says).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class Errors(click.Group):
    """Turns every DeduceError into its message on stderr and exit code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        from deduce.errors import DeduceError

        try:
            return super().invoke(ctx)
        except DeduceError as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Errors, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="deduce-clue", prog_name="deduce")
def main() -> None:
    """Work out who holds which card in games of the Clue family."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _load(log_path: str, *, as_json: bool = False) -> Log:
    """The log, or its faults and exit code 1."""
    from deduce.errors import LogErrors
    from deduce.game.notation.files import load_log
    from deduce.render.as_json import dumps, errors_json

    try:
        return load_log(log_path)
    except LogErrors as errors:
        if as_json:
            click.echo(dumps(errors_json(errors)))
        else:
            click.echo(str(errors), err=True)
        sys.exit(1)


def _view(
    log: Log, viewer: str | None, through: int | None, answers: AnswersModel | None = None
) -> View:
    """What the viewer saw; an unknown viewer is a usage error."""
    from dataclasses import replace

    from deduce.game.view import UnknownViewer, view

    try:
        seen = view(log, viewer, through=through)
    except UnknownViewer as error:
        raise click.BadParameter(str(error), param_hint="'--as'") from error
    if seen.viewer in log.setup.players and not seen.has_hand:
        click.echo(f"note: the log has no hand of {seen.viewer}", err=True)
    if answers is None:
        return seen
    return replace(seen, setup=replace(log.setup, answers=answers))


def _stop_if_contradictory(seen: View, *, as_json: bool) -> None:
    """Print what `check` prints and exit with 1 where no world fits the log."""
    from deduce.check import check_view
    from deduce.render.as_json import check_json, dumps
    from deduce.render.text import conflict_text

    checked = check_view(seen)
    if checked.consistent:
        return
    if as_json:
        click.echo(dumps(check_json(checked)))
    else:
        _print(lambda marks: conflict_text(seen, checked.conflict))
    sys.exit(1)


def _statement(text: str, seen: View) -> Statement:
    """A statement of the command line; one that cannot be read is a usage error."""
    from deduce.errors import NotationError
    from deduce.query import read_statement

    try:
        return read_statement(text, seen)
    except NotationError as error:
        raise click.UsageError(error.shown_in(text)) from error


def _print(render: Callable[[Marks], RenderableType]) -> None:
    """Write a text result: as wide as the terminal, 80 columns in a pipe."""
    from rich.console import Console

    from deduce.render.marks import marks_for

    width = None if sys.stdout.isatty() else 80
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(render(marks_for(console.encoding)))
    lines = captured.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()
    click.echo("\n".join(line.rstrip() for line in lines), color=True)


@main.command()
@log_argument
@as_option
@through_option
@answers_option
@click.option("--why", "with_lines", is_flag=True, help="Say which lines each certainty rests on.")
@json_option
def report(
    log_path: str,
    viewer: str | None,
    through: int | None,
    answers: AnswersModel | None,
    with_lines: bool,
    as_json: bool,
) -> None:
    """What is certain, impossible and how probable the rest is."""
    from deduce.render import as_json as json
    from deduce.report import build_report, newly_settled

    log = _load(log_path, as_json=as_json)
    seen = _view(log, viewer, through, answers)
    result = build_report(seen)
    if not result.consistent:
        _print_conflict(result, as_json=as_json)
        sys.exit(1)
    rests = _rests(result) if with_lines else None
    if as_json:
        told = {} if rests is None else {"rests_on": json.rests_json(rests)}
        click.echo(json.dumps(json.report_json(result) | told))
    else:
        from deduce.render.text import report_text

        settled = newly_settled(seen)
        _print(lambda marks: report_text(result, settled, marks, rests))


def _rests(result: Report) -> Sequence[Rest]:
    from deduce.why import what_it_rests_on

    return what_it_rests_on(result)


def _print_conflict(result: Report, *, as_json: bool) -> None:
    """The report of a log that contradicts itself."""
    from deduce.check import find_conflict
    from deduce.render.as_json import conflict_json, dumps, report_json
    from deduce.render.text import conflict_text

    conflict = find_conflict(result.view)
    if as_json:
        click.echo(dumps(report_json(result) | conflict_json(conflict)))
    else:
        _print(lambda marks: conflict_text(result.view, conflict))


@main.command()
@log_argument
@as_option
@through_option
@json_option
def check(log_path: str, viewer: str | None, through: int | None, as_json: bool) -> None:
    """Whether the log can be true, which lines clash, and what is odd about it."""
    from deduce.check import check_view
    from deduce.render.as_json import check_json, dumps
    from deduce.render.text import check_text

    log = _load(log_path, as_json=as_json)
    result = check_view(_view(log, viewer, through))
    if as_json:
        click.echo(dumps(check_json(result)))
    else:
        _print(lambda marks: check_text(result))
    sys.exit(0 if result.consistent else 1)


@main.command()
@log_argument
@as_option
@through_option
@click.option("--limit", type=click.IntRange(min=0), default=10, show_default=True, metavar="N")
@json_option
def worlds(
    log_path: str, viewer: str | None, through: int | None, limit: int, as_json: bool
) -> None:
    """The first N worlds: complete deals that fit the log."""
    from deduce.render.as_json import dumps, worlds_json
    from deduce.render.text import worlds_text
    from deduce.worlds import list_worlds

    log = _load(log_path, as_json=as_json)
    seen = _view(log, viewer, through)
    _stop_if_contradictory(seen, as_json=as_json)
    result = list_worlds(seen, limit=limit)
    if as_json:
        click.echo(dumps(worlds_json(result)))
    else:
        _print(lambda marks: worlds_text(result))


@main.command()
@log_argument
@click.argument("statements", metavar="STATEMENT...", nargs=-1, required=True)
@click.option("--given", multiple=True, metavar="STATEMENT", help="Suppose this is true as well.")
@as_option
@through_option
@answers_option
@json_option
def query(
    log_path: str,
    statements: tuple[str, ...],
    given: tuple[str, ...],
    viewer: str | None,
    through: int | None,
    answers: AnswersModel | None,
    as_json: bool,
) -> None:
    """Is it certain, impossible or how probable? As in: query LOG 'envelope has Plum and Rope'."""
    from deduce.query import ask
    from deduce.render.as_json import dumps, query_json
    from deduce.render.text import query_text

    log = _load(log_path, as_json=as_json)
    seen = _view(log, viewer, through, answers)
    _stop_if_contradictory(seen, as_json=as_json)
    asked = [_statement(text, seen) for text in statements]
    result = ask(seen, asked, [_statement(text, seen) for text in given])
    if as_json:
        click.echo(dumps(query_json(result)))
    else:
        _print(lambda marks: query_text(result))
    sys.exit(0 if result.answers else 1)


@main.command()
@log_argument
@click.argument("statement", metavar="STATEMENT")
@as_option
@through_option
@json_option
def why(
    log_path: str, statement: str, viewer: str | None, through: int | None, as_json: bool
) -> None:
    """Which lines force a statement, and how. As in: why LOG 'Cat has Rope'."""
    from deduce.render.as_json import dumps, why_json
    from deduce.render.text import why_text
    from deduce.why import explain

    log = _load(log_path, as_json=as_json)
    seen = _view(log, viewer, through)
    _stop_if_contradictory(seen, as_json=as_json)
    result = explain(seen, _statement(statement, seen))
    if as_json:
        click.echo(dumps(why_json(result)))
    else:
        _print(lambda marks: why_text(result))


@main.command()
@click.argument("reference", metavar="[ID]", required=False)
@json_option
def variants(reference: str | None, as_json: bool) -> None:
    """The bundled variants, or all about one of them (an id or a path)."""
    from deduce.game.variant_file import bundled_variants, load_variant
    from deduce.render import as_json as json
    from deduce.render.variants import variant_table, variant_text

    if reference is None:
        known = [load_variant(name) for name in bundled_variants()]
        if as_json:
            click.echo(json.dumps({"variants": [json.variant_json(v) for v in known]}))
        else:
            _print(lambda marks: variant_table(known))
        return
    variant = load_variant(reference)
    if as_json:
        click.echo(json.dumps(json.variant_json(variant)))
    else:
        _print(lambda marks: variant_text(variant))


@main.command()
@click.argument("reference", metavar="VARIANT")
@click.option("--players", type=click.IntRange(min=2), help="Number of players.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, same game.")
@click.option("--turns", type=click.IntRange(min=0), default=30, show_default=True)
@click.option(
    "--asking",
    type=click.Choice(["random", "least-known"]),
    default="random",
    show_default=True,
    help="Which questions the players ask.",
)
@click.option(
    "--showing",
    type=click.Choice(["random", "repeat"]),
    default="random",
    show_default=True,
    help="Which card a player shows who has several.",
)
def simulate(
    reference: str, players: int | None, seed: int, turns: int, asking: Asking, showing: Showing
) -> None:
    """Play a game and print its complete log."""
    from deduce.game.simulate import simulate as play
    from deduce.game.variant_file import bundled_variants, load_variant

    variant = load_variant(reference)
    game = play(
        variant,
        seed=seed,
        players=players,
        turns=turns,
        asking=asking,
        showing=showing,
        reference=variant.id if variant.id in bundled_variants() else reference,
    )
    click.echo(game.text(), nl=False)


@main.command()
@log_argument
def fmt(log_path: str) -> None:
    """Print the log in its canonical form, comments kept."""
    from deduce.game.notation import format_log

    click.echo(format_log(_load(log_path)), nl=False)


@main.command()
@log_argument
@as_option
@through_option
@click.option("--dimacs", is_flag=True, required=True, help="As DIMACS CNF.")
def export(log_path: str, viewer: str | None, through: int | None, dimacs: bool) -> None:
    """Print what the log says for other solvers and counters."""
    from deduce.constraints import observe
    from deduce.logic.cnf import to_dimacs

    click.echo(to_dimacs(observe(_view(_load(log_path), viewer, through))), nl=False)

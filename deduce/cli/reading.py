"""How a command gets what it works on: faults end it with their message and exit code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from deduce.cli.printing import print_text

if TYPE_CHECKING:
    from deduce.knowledge import Knowledge
    from deduce.log.log import Log
    from deduce.log.view import View
    from deduce.query import Statement
    from deduce.rules.setup import AnswersModel


def load(log_path: str, *, as_json: bool = False) -> Log:
    """The log, or its faults and exit code 1."""
    from deduce.errors import LogErrors
    from deduce.notation.files import load_log
    from deduce.render.json.deductions import dumps, errors_json

    try:
        return load_log(log_path)
    except LogErrors as errors:
        if as_json:
            click.echo(dumps(errors_json(errors)))
        else:
            click.echo(str(errors), err=True)
        sys.exit(1)


def view_of(
    log: Log, viewer: str | None, through: int | None, answers: AnswersModel | None = None
) -> View:
    """What the viewer saw; an unknown viewer is a usage error."""
    from dataclasses import replace

    from deduce.log.view import UnknownViewer, view

    try:
        seen = view(log, viewer, through=through)
    except UnknownViewer as error:
        raise click.BadParameter(str(error), param_hint="'--as'") from error
    if seen.viewer in log.setup.players and not seen.has_hand:
        click.echo(f"note: the log has no hand of {seen.viewer}", err=True)
    if answers is None:
        return seen
    return replace(seen, setup=replace(log.setup, answers=answers))


def knowledge_of(
    log: Log, viewer: str | None, through: int | None, answers: AnswersModel | None = None
) -> Knowledge:
    """What the viewer knows; an unknown viewer is a usage error."""
    from deduce.knowledge import Knowledge

    return Knowledge(view_of(log, viewer, through, answers))


def knowledge_of_player(
    log: Log, viewer: str | None, through: int | None, answers: AnswersModel | None = None
) -> Knowledge:
    """What a player knows; a usage error where the viewer is none."""
    knowledge = knowledge_of(log, viewer, through, answers)
    if knowledge.view.viewer not in log.setup.players:
        raise click.UsageError("this is for a player: say whose seat it is with --as NAME")
    return knowledge


def stop_if_contradictory(knowledge: Knowledge, *, as_json: bool) -> None:
    """Print what `check` prints and exit with 1 where no world fits the log."""
    if knowledge.consistent:
        return
    from deduce.render.json.deductions import check_json, dumps
    from deduce.render.text.check import conflict_text
    from deduce.repair.check import check_view

    checked = check_view(knowledge)
    if as_json:
        click.echo(dumps(check_json(checked)))
    else:
        print_text(lambda marks: conflict_text(checked.view, checked.conflict))
    sys.exit(1)


def statement_of(text: str, knowledge: Knowledge) -> Statement:
    """A statement of the command line; one that cannot be read is a usage error."""
    from deduce.errors import NotationError
    from deduce.query import read_statement

    try:
        return read_statement(text, knowledge)
    except NotationError as error:
        raise click.UsageError(error.shown_in(text)) from error

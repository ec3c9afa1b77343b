"""What follows from a log: report, check, worlds, query, why."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from deduce.cli.options import (
    answers_option,
    as_option,
    json_option,
    log_argument,
    through_option,
)
from deduce.cli.printing import print_text
from deduce.cli.reading import (
    knowledge_of,
    knowledge_of_player,
    load,
    statement_of,
    stop_if_contradictory,
)
from deduce.cli.waiting import waiting

if TYPE_CHECKING:
    from deduce.knowledge import Knowledge
    from deduce.ledger import Ledger
    from deduce.log.log import Log
    from deduce.log.view import View
    from deduce.rules.setup import AnswersModel
    from deduce.why import Rest


@click.command()
@log_argument
@as_option
@through_option
@answers_option
@click.option("--why", "with_lines", is_flag=True, help="Say which lines each certainty rests on.")
@click.option("--ledger", "with_ledger", is_flag=True, help="Say who has seen which of your cards.")
@json_option
def report(
    log_path: str,
    viewer: str | None,
    through: int | None,
    answers: AnswersModel | None,
    with_lines: bool,
    with_ledger: bool,
    as_json: bool,
) -> None:
    """What is certain, impossible and how probable the rest is."""
    from deduce.ledger import build_ledger
    from deduce.render.json import deductions as json

    log = load(log_path, as_json=as_json)
    read = knowledge_of_player if with_ledger else knowledge_of
    knowledge = read(log, viewer, through, answers)
    with waiting("Counting worlds"):
        result = knowledge.report()
    if not result.consistent:
        _print_conflict(knowledge, as_json=as_json)
        sys.exit(1)
    rests = _rests(knowledge) if with_lines else None
    ledger = build_ledger(knowledge) if with_ledger else None
    if as_json:
        lines = {} if rests is None else {"rests_on": json.rests_json(rests)}
        pages = {} if ledger is None else {"ledger": json.ledger_json(ledger)}
        click.echo(json.dumps(json.report_json(result) | lines | pages))
    else:
        from deduce.render.text.report import report_text

        settled = knowledge.newly_settled
        print_text(lambda marks: report_text(result, settled, marks, rests))
        if ledger is not None:
            _print_ledger(ledger)


def _print_ledger(ledger: Ledger) -> None:
    from deduce.render.text.ledger import ledger_text

    print_text(lambda marks: ledger_text(ledger))


def _rests(knowledge: Knowledge) -> Sequence[Rest]:
    from deduce.why import what_it_rests_on

    with waiting("Looking for the lines that each certainty rests on"):
        return what_it_rests_on(knowledge)


def _print_conflict(knowledge: Knowledge, *, as_json: bool) -> None:
    """The report of a log that contradicts itself."""
    from deduce.render.json.deductions import conflict_json, dumps, report_json
    from deduce.render.text.check import conflict_text
    from deduce.repair.check import find_conflict

    with waiting("Looking for the lines that clash"):
        conflict = find_conflict(knowledge)
    if as_json:
        click.echo(dumps(report_json(knowledge.report()) | conflict_json(conflict)))
    else:
        print_text(lambda marks: conflict_text(knowledge.view, conflict))


@click.command()
@log_argument
@as_option
@through_option
@json_option
def check(log_path: str, viewer: str | None, through: int | None, as_json: bool) -> None:
    """Whether the log can be true, which lines clash, and what is odd about it."""
    from deduce.render.json.deductions import check_json, dumps
    from deduce.render.text.check import check_text
    from deduce.repair.check import check_view

    log = load(log_path, as_json=as_json)
    knowledge = knowledge_of(log, viewer, through)
    _note_unseen_hands(log, knowledge.view)
    with waiting("Looking for the lines that clash"):
        result = check_view(knowledge)
    if as_json:
        click.echo(dumps(check_json(result)))
    else:
        print_text(lambda marks: check_text(result))
    sys.exit(0 if result.consistent else 1)


def _note_unseen_hands(log: Log, seen: View) -> None:
    """After the game a log has hands that its note-taker did not see."""
    from deduce.log.events import Hand

    recorded, visible = (
        sum(isinstance(entry.record, Hand) for entry in entries)
        for entries in (log.entries, seen.entries)
    )
    if recorded > visible:
        click.echo("note: hands of others are left out; with --as everyone they count", err=True)


@click.command()
@log_argument
@as_option
@through_option
@click.option("--limit", type=click.IntRange(min=0), default=10, show_default=True, metavar="N")
@json_option
def worlds(
    log_path: str, viewer: str | None, through: int | None, limit: int, as_json: bool
) -> None:
    """The first N worlds: complete deals that fit the log."""
    from deduce.render.json.deductions import dumps, worlds_json
    from deduce.render.text.worlds import worlds_text
    from deduce.worlds import list_worlds

    log = load(log_path, as_json=as_json)
    knowledge = knowledge_of(log, viewer, through)
    stop_if_contradictory(knowledge, as_json=as_json)
    with waiting("Looking for worlds"):
        result = list_worlds(knowledge, limit=limit)
    if as_json:
        click.echo(dumps(worlds_json(result)))
    else:
        print_text(lambda marks: worlds_text(result))


@click.command()
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
    from deduce.render.json.deductions import dumps, query_json
    from deduce.render.text.query import query_text

    log = load(log_path, as_json=as_json)
    knowledge = knowledge_of(log, viewer, through, answers)
    stop_if_contradictory(knowledge, as_json=as_json)
    asked = [statement_of(text, knowledge) for text in statements]
    supposed = [statement_of(text, knowledge) for text in given]
    with waiting("Counting worlds"):
        result = ask(knowledge, asked, supposed)
    if as_json:
        click.echo(dumps(query_json(result)))
    else:
        print_text(lambda marks: query_text(result))
    sys.exit(0 if result.results else 1)


@click.command()
@log_argument
@click.argument("statement", metavar="STATEMENT")
@as_option
@through_option
@json_option
def why(
    log_path: str, statement: str, viewer: str | None, through: int | None, as_json: bool
) -> None:
    """Which lines force a statement, and how. As in: why LOG 'Cat has Rope'."""
    from deduce.render.json.deductions import dumps, why_json
    from deduce.render.text.why import why_text
    from deduce.why import explain

    log = load(log_path, as_json=as_json)
    knowledge = knowledge_of(log, viewer, through)
    stop_if_contradictory(knowledge, as_json=as_json)
    read = statement_of(statement, knowledge)
    with waiting("Looking for the lines that force it"):
        result = explain(knowledge, read)
    if as_json:
        click.echo(dumps(why_json(result)))
    else:
        print_text(lambda marks: why_text(result))

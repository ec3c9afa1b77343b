"""What to ask, what to show, when to accuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import click

from deduce.cli.options import (
    answers_option,
    as_option,
    json_option,
    log_argument,
    through_option,
)
from deduce.cli.printing import print_text
from deduce.cli.reading import knowledge_of_player, load, stop_if_contradictory
from deduce.cli.waiting import waiting

if TYPE_CHECKING:
    from deduce.advice.race import Race
    from deduce.advice.ranking import Advice
    from deduce.knowledge import Knowledge
    from deduce.log.view import View
    from deduce.rules.setup import AnswersModel

QUESTIONS_SHOWN = 5

T = TypeVar("T")


@click.command()
@log_argument
@click.option("--room", metavar="CARD", help="Only questions that name this card.")
@click.option("--from", "among", metavar="CARD,…", help="Only questions about these cards.")
@click.option("--asked", metavar="CARD,…", help="Which card to show when asked about these.")
@click.option("--by", "asker", metavar="NAME", help="Who asked.")
@as_option
@through_option
@answers_option
@click.option(
    "--top", type=click.IntRange(min=1), metavar="N", help="So many questions (JSON: all)."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, help="The same seed, same advice.")
@json_option
def advise(
    log_path: str,
    room: str | None,
    among: str | None,
    asked: str | None,
    asker: str | None,
    viewer: str | None,
    through: int | None,
    answers: AnswersModel | None,
    top: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """What to ask, or which card to show; and whether to accuse or to wait."""
    if (asked is None) != (asker is None):
        raise click.UsageError("--asked CARD,… and --by NAME go together")
    if asked is not None and (room or among or top):
        raise click.UsageError("--room, --from and --top are for questions of one's own")
    log = load(log_path, as_json=as_json)
    knowledge = knowledge_of_player(log, viewer, through, answers)
    stop_if_contradictory(knowledge, as_json=as_json)
    if asked is not None and asker is not None:
        _show(knowledge, asked, asker, seed=seed, as_json=as_json)
    else:
        _ask(knowledge, room, among, top=top, seed=seed, as_json=as_json)


def _ask(
    knowledge: Knowledge,
    room: str | None,
    among: str | None,
    *,
    top: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """The questions that may be asked, best first."""
    from deduce.advice.questions import NoQuestion
    from deduce.advice.ranking import rank_questions

    named, allowed = _room(room, knowledge.view), _among(among, knowledge.view)
    try:
        with waiting("Looking for the best questions"):
            advice = _counted(
                lambda: rank_questions(knowledge, room=named, among=allowed, seed=seed)
            )
    except NoQuestion as error:
        if named is None and allowed is None:
            raise
        raise click.UsageError(str(error)) from error
    with waiting("Looking at what the others know"):
        advice, race = _with_others(advice, knowledge, top or QUESTIONS_SHOWN, seed)
    if as_json:
        from deduce.render.json.advice import advice_json
        from deduce.render.json.deductions import dumps

        click.echo(dumps(advice_json(advice, race, top)))
    else:
        from deduce.render.text.advice import advice_text

        print_text(lambda marks: advice_text(advice, race, top or QUESTIONS_SHOWN))


def _with_others(
    advice: Advice, knowledge: Knowledge, first: int, seed: int
) -> tuple[Advice, Race | None]:
    """What the first questions give away, and how near the others are.

    None for all that where the others' views are too much to count.
    """
    from deduce.advice.listeners import with_given_away
    from deduce.advice.race import look_at_rivals
    from deduce.counting import CountingBudgetExceeded

    race = None
    try:
        race = look_at_rivals(knowledge, seed=seed)
        return with_given_away(advice, knowledge, first=first, seed=seed), race
    except CountingBudgetExceeded:
        unknown = tuple([replace(question, given_away=None) for question in advice.questions])
        return replace(advice, questions=unknown), race


def _show(knowledge: Knowledge, asked: str, asker: str, *, seed: int, as_json: bool) -> None:
    """The cards that may be shown, best first."""
    from deduce.advice.showing import read_asked, which_to_show
    from deduce.notation.names import names_of
    from deduce.notation.spans import Span

    seen = knowledge.view
    with _usage("--by", asker):
        player = names_of(seen.setup).players.find(Span(asker, 1))
    if player == seen.viewer:
        raise click.UsageError(f"--by: {player} cannot be asked by {player}")
    with _usage("--asked", asked):
        question = read_asked(asked, player, seen)
    with waiting("Looking at what each card tells"):
        advice = _counted(lambda: which_to_show(knowledge, question, seed=seed))
    if as_json:
        from deduce.render.json.advice import showing_json
        from deduce.render.json.deductions import dumps

        click.echo(dumps(showing_json(advice)))
    else:
        from deduce.render.text.advice import showing_text

        print_text(lambda marks: showing_text(advice))


def _room(text: str | None, seen: View) -> str | None:
    """The card that --room names."""
    from deduce.notation.names import names_of
    from deduce.notation.spans import Span

    if text is None:
        return None
    with _usage("--room", text):
        return names_of(seen.setup).cards.find(Span(text, 1))


def _among(text: str | None, seen: View) -> tuple[str, ...] | None:
    """The cards that --from names, each by itself or a whole group at once."""
    from deduce.notation.names import names_of
    from deduce.notation.spans import Span

    if text is None:
        return None
    with _usage("--from", text):
        return seen.setup.variant.expand(names_of(seen.setup).name_list(Span(text, 1)))


@contextmanager
def _usage(option: str, text: str) -> Iterator[None]:
    """A name in the text of an option that means nothing is a usage error."""
    from deduce.errors import NotationError

    try:
        yield
    except NotationError as error:
        raise click.UsageError(f"{option}: {error.shown_in(text)}") from error


def _counted(advise: Callable[[], T]) -> T:
    """What `advise` gives; an error that says so where there is too much to count."""
    from deduce.counting import CountingBudgetExceeded
    from deduce.errors import DeduceError

    try:
        return advise()
    except CountingBudgetExceeded:
        raise DeduceError(
            "there are too many worlds to count, so no advice can be given yet"
        ) from None

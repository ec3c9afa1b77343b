"""Finished games looked at again: one in full, or many in a table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from deduce.cli.options import as_option, json_option
from deduce.cli.printing import print_text
from deduce.cli.reading import load, stop_if_contradictory, view_of
from deduce.cli.waiting import waiting

if TYPE_CHECKING:
    from deduce.parallel import Backend
    from deduce.review.build import NoReview
    from deduce.review.model import Review

STDIN = "-"


@click.command()
@click.argument(
    "log_paths", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
@as_option
@click.option(
    "--until",
    "--through",
    "until",
    type=click.IntRange(min=0),
    metavar="LINE",
    help="Stop after this line.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write a page to look at; '-' prints it.",
)
@click.option("--summary", is_flag=True, help="Many logs: a table of the players.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes for them, at most one a core; with dask: workers.",
)
@click.option("--backend", type=click.Choice(["loky", "dask"]), help="What runs the processes.")
@json_option
def replay(
    log_paths: tuple[str, ...],
    viewer: str | None,
    until: int | None,
    html: str | None,
    summary: bool,
    jobs: int | None,
    backend: Backend | None,
    as_json: bool,
) -> None:
    """Who could have known what and when, how good each question was, and who missed a win."""
    if summary:
        if viewer is not None or until is not None or html is not None or STDIN in log_paths:
            raise click.UsageError("--summary takes files, and neither --as, --until nor --html")
        _summary(log_paths, jobs, backend, as_json=as_json)
        return
    if len(log_paths) > 1:
        raise click.UsageError("several logs need --summary")
    if jobs is not None or backend is not None:
        raise click.UsageError("--jobs and --backend are for --summary")
    if html is not None and as_json:
        raise click.UsageError("--html and --json are two results; ask for one")
    if html is not None and _same_file(html, log_paths[0]):
        raise click.UsageError("--html names the log itself, which the page would replace")
    review = _review(log_paths[0], viewer, until, as_json=as_json)
    if html is not None:
        _write_page(review, log_paths[0], html)
    else:
        _print_review(review, as_json=as_json)


def _print_review(review: Review, *, as_json: bool) -> None:
    if as_json:
        from deduce.render.json.deductions import dumps
        from deduce.render.json.review import review_json

        click.echo(dumps(review_json(review)))
    else:
        from deduce.render.text.review import review_text

        print_text(lambda marks: review_text(review, marks))


def _same_file(file: str, log_path: str) -> bool:
    """Both paths lead to one file; `-` is none."""
    if STDIN in (file, log_path):
        return False
    try:
        return Path(file).samefile(log_path)
    except OSError:
        return False


def _write_page(review: Review, log_path: str, file: str) -> None:
    """The review as a page of HTML, which bears the name of the log; UTF-8 wherever it goes."""
    from deduce.errors import DeduceError
    from deduce.render.html import review_html

    title = "log" if log_path == STDIN else click.format_filename(log_path, shorten=True)
    page = review_html(review, title).encode("utf-8")
    if file == STDIN:
        click.echo(page, nl=False)
        return
    try:
        Path(file).write_bytes(page)
    except OSError as error:
        reason = error.strerror or error
        raise DeduceError(f"cannot write {click.format_filename(file)}: {reason}") from error


def _review(path: str, viewer: str | None, until: int | None, *, as_json: bool) -> Review:
    """The review of one log, or what is wrong with it and exit code 1."""
    from deduce.knowledge import Knowledge
    from deduce.review.build import NoReview, build_review
    from deduce.review.timeline import Contradictory

    log = load(path, as_json=as_json)
    viewers = None if viewer is None else [view_of(log, viewer, until).viewer]
    try:
        with waiting("Replaying the game"):
            return build_review(log, viewers, until=until)
    except Contradictory as error:
        stop_if_contradictory(Knowledge(error.view), as_json=as_json)
        raise
    except NoReview as error:
        _stop(error, path, as_json=as_json)


def _stop(error: NoReview, path: str, *, as_json: bool) -> NoReturn:
    """Say what is wrong with a line, as of any faulty one."""
    from deduce.errors import LogErrors, Problem
    from deduce.render.json.deductions import dumps, errors_json

    source = "<stdin>" if path == STDIN else path
    problem = Problem("illegal-statement", error.line, 1, error.message)
    errors = LogErrors(source, (problem,))
    if as_json:
        click.echo(dumps(errors_json(errors)))
    else:
        click.echo(str(errors), err=True)
    sys.exit(1)


def _summary(
    paths: tuple[str, ...], jobs: int | None, backend: Backend | None, *, as_json: bool
) -> None:
    """The table of many games; exit code 1 if any of the logs could not be reviewed."""
    from deduce.cli.progress import with_progress
    from deduce.parallel import processes_here
    from deduce.render.json.deductions import dumps
    from deduce.render.json.review import summary_json
    from deduce.render.text.review_summary import summary_text
    from deduce.review.many import review_many, summarise

    used = jobs or (1 if backend is None else -1)
    if backend in (None, "loky"):
        used = processes_here(used)
    results = review_many(paths, jobs=used, backend=backend)
    summarised = summarise(with_progress(results, total=len(paths), doing="games"))
    for fault in summarised.faulty:
        click.echo(f"{fault.path}: not reviewed\n{fault.message}", err=True)
    if as_json:
        click.echo(dumps(summary_json(summarised)))
    else:
        print_text(lambda marks: summary_text(summarised))
    sys.exit(1 if summarised.faulty else 0)

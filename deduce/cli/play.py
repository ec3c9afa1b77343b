"""The live notebook."""

from __future__ import annotations

import codecs
import os
import sys
from importlib.util import find_spec

import click

from deduce.cli.options import as_option


@click.command()
@click.argument("log_path", metavar="LOG", type=click.Path())
@as_option
@click.option("--plain", is_flag=True, help="A prompt and lines instead of a whole screen.")
def play(log_path: str, viewer: str | None, plain: bool) -> None:
    """Keep a log while you play: entries of a few keys, the grid at once.

    LOG is opened, or created after some questions.
    """
    from deduce.log.view import UnknownViewer
    from deduce.notebook.document import Document
    from deduce.notebook.line_mode import play_in_lines
    from deduce.notebook.notebook import Notebook

    if log_path == "-":
        raise click.BadParameter(
            "a notebook writes its log, which standard input cannot be; name a file",
            param_hint="'LOG'",
        )
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    try:
        notebook = Notebook(Document(log_path), viewer)
    except UnknownViewer as error:
        raise click.BadParameter(str(error), param_hint="'--as'") from error
    if plain or not _has_screen():
        play_in_lines(notebook)
        return
    from deduce.notebook.screen import play_on_screen

    play_on_screen(notebook)


def _has_screen() -> bool:
    """There is a terminal for a whole screen, and what draws it is installed."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM") == "dumb":
        return False
    lacking = ""
    if find_spec("textual") is None:
        lacking = "for a whole screen: pip install 'deduce-clue[play]'"
    elif codecs.lookup(sys.stderr.encoding).name != "utf-8":
        lacking = "a whole screen needs UTF-8"
    if lacking:
        click.echo(f"note: line by line; {lacking}", err=True)
    return not lacking

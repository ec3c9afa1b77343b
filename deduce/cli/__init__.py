"""The command line: each command reads a log, builds a result, renders it and echoes it.

It may import every room, and only __main__ imports it.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from typing import Any

import click

from deduce.cli.advise import advise
from deduce.cli.deductions import check, query, report, why, worlds
from deduce.cli.files import export, fmt, variants
from deduce.cli.play import play
from deduce.cli.replay import replay
from deduce.cli.simulate import simulate

CANNOT_WRITE = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)
"""A full disk, or an output that is gone; click itself sees to a closed pipe."""


class Errors(click.Group):
    """Turns every DeduceError into its message on stderr and exit code 1, and so a result that
    cannot be written."""

    def invoke(self, ctx: click.Context) -> Any:
        from deduce.errors import DeduceError

        try:
            return super().invoke(ctx)
        except DeduceError as error:
            raise click.ClickException(str(error)) from error

    def main(self, *args: Any, **options: Any) -> Any:
        _open_closed_streams()
        try:
            return super().main(*args, **options)
        except OSError as error:
            if error.errno not in CANNOT_WRITE:
                raise
            _give_up_output()
            what = "cannot write the result" if error.filename is None else error.filename
            with suppress(OSError):
                click.echo(f"Error: {what}: {error.strerror or error}", err=True)
            sys.exit(1)


def _open_closed_streams() -> None:
    """Streams that were closed before the start swallow what is written to them."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), encoding="utf-8"))


def _give_up_output() -> None:
    """What could not be written is not tried again when the program ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@click.group(cls=Errors, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="deduce-clue", prog_name="deduce")
def main() -> None:
    """Work out who holds which card in games of the Clue family."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


COMMANDS = (
    *(report, query, why, check, worlds, advise, replay),
    *(variants, simulate, fmt, export, play),
)
for command in COMMANDS:
    main.add_command(command)

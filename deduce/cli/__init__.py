"""The command line: each command reads a log, builds a result, renders it and echoes it."""

from __future__ import annotations

import sys
from typing import Any

import click

from deduce.cli.advise import advise
from deduce.cli.deductions import check, query, report, why, worlds
from deduce.cli.files import export, fmt, variants
from deduce.cli.play import play
from deduce.cli.replay import replay
from deduce.cli.simulate import simulate


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


COMMANDS = (
    *(report, query, why, check, worlds, advise, replay),
    *(variants, simulate, fmt, export, play),
)
for command in COMMANDS:
    main.add_command(command)

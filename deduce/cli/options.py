"""The arguments and options that several commands share."""

from __future__ import annotations

import click

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

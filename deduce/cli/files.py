"""Variants and logs as texts: variants, fmt, export."""

from __future__ import annotations

import click

from deduce.cli.options import as_option, json_option, log_argument, through_option
from deduce.cli.printing import print_text
from deduce.cli.reading import knowledge_of, load


@click.command()
@click.argument("reference", metavar="[ID]", required=False)
@json_option
def variants(reference: str | None, as_json: bool) -> None:
    """The bundled variants, or all about one of them (an id or a path)."""
    from deduce.render.json import deductions as json
    from deduce.render.text.variants import variant_table, variant_text
    from deduce.rules.variant_file import bundled_variants, load_variant

    if reference is None:
        bundled = [load_variant(name) for name in bundled_variants()]
        if as_json:
            click.echo(json.dumps({"variants": [json.variant_json(v) for v in bundled]}))
        else:
            print_text(lambda marks: variant_table(bundled))
        return
    variant = load_variant(reference)
    if as_json:
        click.echo(json.dumps(json.variant_json(variant)))
    else:
        print_text(lambda marks: variant_text(variant))


@click.command()
@log_argument
def fmt(log_path: str) -> None:
    """Print the log in its canonical form, comments kept."""
    from deduce.notation import format_log

    click.echo(format_log(load(log_path)), nl=False)


@click.command()
@log_argument
@as_option
@through_option
@click.option("--dimacs", is_flag=True, required=True, help="As DIMACS CNF.")
def export(log_path: str, viewer: str | None, through: int | None, dimacs: bool) -> None:
    """Print what the log says for other solvers and counters."""
    from deduce.logic.cnf import to_dimacs

    click.echo(to_dimacs(knowledge_of(load(log_path), viewer, through).evidence), nl=False)

"""Variants as text: a table of all, and everything about one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.rules.variant import Variant


def variant_table(variants: Sequence[Variant]) -> Table:
    """One line a variant: id, name, players and numbers of cards."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "name", "players", "cards"):
        table.add_column(heading, no_wrap=heading != "name")
    for variant in variants:
        cards = "/".join(str(len(category.cards)) for category in variant.categories)
        table.add_row(variant.id, variant.name, _span(variant.players), cards)
    return table


def _span(players: tuple[int, int]) -> str:
    return f"{players[0]}-{players[1]}"


def variant_text(variant: Variant) -> Group:
    """The rules of a variant and its cards."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for name, rule in _rules(variant):
        table.add_row(name, rule)
    for category in variant.categories:
        table.add_row(category.name, ", ".join(category.cards))
    for group, cards in variant.groups.items():
        table.add_row(f"group {group}", ", ".join(cards))
    return Group(Text(f"{variant.id}: {variant.name}", "bold"), Padding(table, (0, 0, 0, 2)))


def _rules(variant: Variant) -> list[tuple[str, str]]:
    rule = variant.question
    kinds = rule.categories if isinstance(rule.categories, str) else ", ".join(rule.categories)
    rules = [
        ("players", _span(variant.players)),
        ("deal", variant.deal),
        ("question", f"{rule.cards} cards, categories: {kinds}"),
        ("answer", f"{rule.answer}, asked to the {rule.direction}"),
        ("accusations", variant.accusations),
        ("loser", variant.loser),
    ]
    if variant.aside:
        aside = ", ".join(f"{cards} with {n} players" for n, cards in variant.aside.items())
        rules.append(("aside", aside))
    if variant.free_accusation:
        rules.append(("free accusation", "allowed"))
    return [*rules, ("source", variant.source)]

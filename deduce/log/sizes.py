"""The sizes of hands and piles that the set-up lines of a log tell."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.log.events import Aside, Hand, Table
from deduce.rules.deal import holder_sizes
from deduce.rules.setup import Setup, Size


def sizes_told(setup: Setup, records: Iterable[object]) -> dict[str, Size]:
    """`holder_sizes` with what the hands, the table and the aside line among `records` tell."""
    facts = list(records)
    return holder_sizes(
        setup,
        hands={fact.player: len(fact.cards) for fact in facts if isinstance(fact, Hand)},
        table=next((len(fact.cards) for fact in facts if isinstance(fact, Table)), None),
        aside=next((fact.count for fact in facts if isinstance(fact, Aside)), None),
    )

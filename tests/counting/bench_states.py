"""The evidence of the mid-game states in tests/data/bench_states.json, and what is known of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deduce.meaning.constraints import Constraint, Evidence
from deduce.rules.variant import Category

PATH = Path(__file__).parents[1] / "data" / "bench_states.json"


@dataclass(frozen=True, slots=True)
class BenchState:
    """One state: what is known at the table, and the exact counts.

    `marginals`: card -> worlds by holder, for the cards that are not settled.
    """

    id: str
    evidence: Evidence
    worlds: int
    marginals: Mapping[str, tuple[int, ...]]


def bench_states() -> tuple[BenchState, ...]:
    """All states of the file, in its order."""
    return tuple(map(_read_state, json.loads(PATH.read_text(encoding="utf-8"))["states"]))


def _read_state(state: dict[str, Any]) -> BenchState:
    numbers = iter(range(sum(state["categories"])))
    categories = tuple(
        Category(f"kind {i}", tuple(f"card {next(numbers)}" for _ in range(size)))
        for i, size in enumerate(state["categories"])
    )
    deck = tuple(card for category in categories for card in category.cards)
    players = tuple(f"player {i}" for i in range(len(state["hands"])))
    constraints = (
        *(Constraint(players[i], deck, n, n) for i, n in enumerate(state["hands"])),
        *(Constraint("envelope", category.cards, 1, 1) for category in categories),
        *(Constraint(players[i], (deck[card],), 1, 1) for i, card in state["has"]),
        *(Constraint(players[i], (deck[card],), 0, 0) for i, card in state["lacks"]),
        *(
            Constraint(players[i], tuple(deck[card] for card in cards), 1, len(cards))
            for i, cards in state["clauses"]
        ),
    )
    return BenchState(
        state["id"],
        Evidence(categories, (*players, "envelope"), constraints),
        state["worlds"],
        {deck[int(card)]: tuple(row) for card, row in state["marginals"].items()},
    )

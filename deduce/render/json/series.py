"""How strategies did in many games, as JSON values in the words of docs/json.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.render.json.deductions import Json

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.simulation.series import Mean, Series


def series_json(series: Series) -> Json:
    """How long the games took and how often each strategy won.

    A standard error is null where there is one game only.
    """
    return {
        "variant": series.variant,
        "seed": series.seed,
        "games": len(series.outcomes),
        "solved": series.solved,
        "turns": _mean(series.turns),
        "rounds": _mean(series.rounds),
        "strategies": [
            {"strategy": wins.strategy, "seats": wins.seats, "won": _mean(wins.rate)}
            for wins in series.wins
        ],
    }


def _mean(mean: Mean) -> Json:
    return {"mean": mean.value, "standard_error": mean.error}

"""Whole games in which every seat follows a strategy; docs/selfplay.md tells the rules.

It may import advice and all that comes before it.
"""

from deduce.simulation.games import MOST_TURNS, Played, play_game
from deduce.simulation.players import STRATEGIES, Strategy
from deduce.simulation.series import Outcome, Series, play_series

__all__ = [
    "MOST_TURNS",
    "STRATEGIES",
    "Outcome",
    "Played",
    "Series",
    "Strategy",
    "play_game",
    "play_series",
]

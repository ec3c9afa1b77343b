"""Whole games in which every seat follows a strategy; docs/selfplay.md tells the rules."""

from deduce.selfplay.games import MOST_TURNS, Played, play_game
from deduce.selfplay.series import Outcome, Series, play_series
from deduce.selfplay.strategies import STRATEGIES, Strategy

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

"""What seats know of a game, move by move."""

from __future__ import annotations

from collections import Counter

import numpy as np

from deduce.log.events import Entry, SetupFact
from deduce.log.log import Log
from deduce.meaning.constraints import Evidence
from deduce.simulation.tracker import SeatTracker


def facts(evidence: Evidence) -> Counter[tuple[object, ...]]:
    """The constraints, whatever lines and order they come from."""
    return Counter((c.holder, c.cards, c.least, c.most) for c in evidence.constraints)


def moves(log: Log) -> list[Entry]:
    """All but the set-up and the solution."""
    return [entry for entry in log.entries if not isinstance(entry.record, SetupFact)]


def tracker_of(log: Log, player: str) -> SeatTracker:
    """What a seat knows before the first move."""
    before = log.entries[: -len(moves(log)) - 1]
    return SeatTracker(log.setup, [e.record for e in before], player, np.random.default_rng(1))

"""Which engine counts: dicts where there are few states, numpy where there are many."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from deduce.counting.plan import make_plan
from deduce.counting.simplify import OpenCards
from deduce.counting.sweep import OutOfPatience, Sweep

if TYPE_CHECKING:
    from deduce.counting.vector import VectorSweep

    AnySweep = Sweep | VectorSweep

Engine = Literal["auto", "plain", "vector"]

FEW_STATES = 300
"""Where a layer has more states than these, of 1,500 or so in all, numpy is faster."""
FEW_STATES_WITHOUT_NUMPY = 8_000
"""The same where numpy has not been imported yet: that takes as long as 40,000 states in all."""


def sweep_of(open_cards: OpenCards, max_states: int, engine: Engine) -> AnySweep:
    """A sweep of the open cards. All engines find the same, and raise CountingBudgetExceeded alike.

    `auto` takes numpy where that is faster and can be imported. Counts that are too long for
    numpy's ints are the plain engine's in any case.
    """
    plan = make_plan(open_cards)
    if engine == "auto":
        patience = FEW_STATES if "numpy" in sys.modules else FEW_STATES_WITHOUT_NUMPY
        try:
            return Sweep(open_cards, max_states, plan=plan, patience=patience)
        except OutOfPatience:
            pass
    if engine != "plain":
        try:
            from deduce.counting.flow import TooLong
            from deduce.counting.vector import VectorSweep
        except ImportError:
            return Sweep(open_cards, max_states, plan=plan)
        try:
            return VectorSweep(open_cards, max_states, plan=plan)
        except TooLong:
            pass
    return Sweep(open_cards, max_states, plan=plan)

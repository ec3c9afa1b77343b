"""How many worlds fit the evidence: exact counts or estimates, and worlds drawn at random.

It may import meaning and the rooms before it, but never logic: each engine checks the other.
"""

from deduce.counting.counter import WorldCounter
from deduce.counting.estimate import Estimate, estimate
from deduce.counting.simplify import NoWorld
from deduce.counting.sweep import CountingBudgetExceeded

__all__ = ["CountingBudgetExceeded", "Estimate", "NoWorld", "WorldCounter", "estimate"]

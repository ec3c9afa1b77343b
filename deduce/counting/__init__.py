"""How many worlds fit the evidence: exact counts, marginals and joint solutions."""

from deduce.counting.counter import WorldCounter
from deduce.counting.sweep import CountingBudgetExceeded

__all__ = ["CountingBudgetExceeded", "WorldCounter"]

"""How many worlds fit the evidence: exact counts, marginals and joint solutions, and estimates."""

from deduce.counting.counter import WorldCounter
from deduce.counting.estimate import Estimate, estimate
from deduce.counting.sweep import CountingBudgetExceeded

__all__ = ["CountingBudgetExceeded", "Estimate", "WorldCounter", "estimate"]

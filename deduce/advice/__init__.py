"""What to ask, what to show, and when to accuse.

It may import repair and all that comes before it.
"""

from deduce.advice.ranking import Advice, RatedQuestion, rank_questions

__all__ = ["Advice", "RatedQuestion", "rank_questions"]

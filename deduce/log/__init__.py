"""What happened at the table: events, the log, what one seat saw of it, the state after each move.

It may import rules.
"""

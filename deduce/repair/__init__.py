"""Whether a log can be true, which of its lines clash if not, and which of them is likely wrong.

It may import both engines, what a seat knows (report.py and its like) and the rooms before them.
"""

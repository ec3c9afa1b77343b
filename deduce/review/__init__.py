"""A finished game looked at again: who could have known what and when, and what a story can tell.

It puts the log, counting, reports and advice together, and knows nothing of text, JSON or HTML.
"""

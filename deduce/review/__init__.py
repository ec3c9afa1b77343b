"""A finished game looked at again: who could have known what, and when.

It may import advice and all that comes before it.
"""

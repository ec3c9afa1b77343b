"""A finished game looked at again: who could have known what, and when."""

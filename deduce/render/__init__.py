"""The only places that format: JSON, text and the words for what a line says.

It may import every room but notebook and cli, which show what it makes.
"""

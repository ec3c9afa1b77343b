"""The live notebook: a log that is typed at the table, and what follows from it at once.

It may import every room but cli.
"""

"""General tools that could count worlds, one module a tool, each with `prepare` and `solve`.

`prepare(evidence)` puts the evidence into what the tool reads and is not timed; `solve` of that
is timed, and returns the number of worlds and of those in which each holder has each card.
"""

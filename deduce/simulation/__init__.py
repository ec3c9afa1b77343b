"""Games that the computer plays: the deal, the turns, how seats play, and series of games.

It puts the log and the advice to use, and knows nothing of text, notebook or commands. Importing
the room or `ways` alone loads nothing heavy, since the command line takes its choices from there.
"""

"""The game before it is played: an edition's deck and rules, the table's set-up, who answers whom.

It may import no other room of this package.
"""

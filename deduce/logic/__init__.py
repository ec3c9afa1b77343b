"""What is certain, by SAT: every cell's verdict, the fewest lines that force it, and the proof.

It may import meaning and the rooms before it, but never counting: each engine checks the other.
"""

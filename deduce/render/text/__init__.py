"""Results as text: tables, sentences and proofs, in colour where the terminal has it.

It may import what render may, and render's own words and marks.
"""

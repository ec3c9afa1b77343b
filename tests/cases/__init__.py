"""Deduction problems from elsewhere, each a log with the answer that is known for it."""

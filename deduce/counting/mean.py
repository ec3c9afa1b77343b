"""A number that is known from samples."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a sample, and its standard error."""

    value: float
    error: float

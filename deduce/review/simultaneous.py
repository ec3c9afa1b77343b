"""Accusations made at once: nobody who takes part knows what comes of the others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.log.events import Accusation, Entry
from deduce.log.view import accusation_runs
from deduce.rules.variant import Variant


def made_at_once(entries: Sequence[Entry], variant: Variant) -> Mapping[int, tuple[int, ...]]:
    """For the line of each accusation the lines of all that were made at once with it, itself
    included.

    Where accusations are laid face down these are several in a row, each by another player; where
    they are named aloud, each is heard before the next and stands alone.
    """
    runs = [[entry] for entry in entries if isinstance(entry.record, Accusation)]
    if variant.accusations == "face-down":
        runs = list(accusation_runs(entries))
    lines = [tuple(entry.line for entry in run) for run in runs]
    return {line: run for run in lines for line in run}

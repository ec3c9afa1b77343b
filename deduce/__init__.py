"""A deduction assistant for the Clue family of games.

>>> from deduce import build_report, read_log, view
>>> log = read_log("variant clue-2023\\nplayers Ann, Bob, Cat\\nme Ann\\nhand Plum, Rope, Study,"
...     " Green, Dagger, Kitchen\\nAnn asks Peacock, Rope, Study: nobody")
>>> report = build_report(view(log))
>>> report.worlds
25872
>>> [entry.card for entry in report.envelope["suspect"] if entry.cell.verdict == "certain"]
['Peacock']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deduce.check import find_conflict
    from deduce.game.notation import read_log, write_log
    from deduce.game.variant_file import bundled_variants, load_variant
    from deduce.game.view import view
    from deduce.report import build_report

__all__ = [
    "build_report",
    "bundled_variants",
    "find_conflict",
    "load_variant",
    "read_log",
    "view",
    "write_log",
]

_HOMES = {
    "build_report": "deduce.report",
    "bundled_variants": "deduce.game.variant_file",
    "find_conflict": "deduce.check",
    "load_variant": "deduce.game.variant_file",
    "read_log": "deduce.game.notation",
    "view": "deduce.game.view",
    "write_log": "deduce.game.notation",
}


def __getattr__(name: str) -> object:
    """Each public name is imported when first used, so that the command line starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'deduce' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

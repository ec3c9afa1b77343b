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
    from deduce.knowledge import build_report
    from deduce.log.view import view
    from deduce.notation import read_log, write_log
    from deduce.repair.check import find_conflict
    from deduce.rules.variant_file import bundled_variants, load_variant

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
    "build_report": "deduce.knowledge",
    "bundled_variants": "deduce.rules.variant_file",
    "find_conflict": "deduce.repair.check",
    "load_variant": "deduce.rules.variant_file",
    "read_log": "deduce.notation",
    "view": "deduce.log.view",
    "write_log": "deduce.notation",
}


def __getattr__(name: str) -> object:
    """Each public name is imported when first used, so that the command line starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'deduce' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

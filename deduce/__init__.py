"""A deduction assistant for the Clue family of games; docs/python.md is its guide.

>>> import deduce
>>> log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
>>> log = log.add("hand Plum, Rope, Study, Green, Dagger, Kitchen")
>>> log = log.add("Ann asks Peacock, Rope, Study: nobody")
>>> ann = deduce.Knowledge(log.seen_by("Ann"))
>>> ann.worlds, ann.probability("envelope has Peacock")
(25872, 1.0)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deduce.advice.questions import NoQuestion, NoSeat
    from deduce.advice.race import Race, look_at_rivals
    from deduce.advice.ranking import Advice, RatedQuestion, rank_questions
    from deduce.advice.showing import NotAsked, ShowingAdvice, which_to_show
    from deduce.counting import CountingBudgetExceeded
    from deduce.errors import (
        AmbiguousName,
        ContradictoryView,
        DeduceError,
        IllegalStatement,
        InvalidStatement,
        LogErrors,
        NotationError,
        Problem,
        UnknownName,
    )
    from deduce.knowledge import Knowledge, build_report
    from deduce.ledger import Ledger, NoHand, build_ledger
    from deduce.log.events import (
        Accusation,
        Answer,
        Aside,
        DirectQuestion,
        Entry,
        FreeAccusation,
        Hand,
        Note,
        Peek,
        Question,
        Reveal,
        RevealHand,
        RevealNone,
        Show,
        Solution,
        Table,
    )
    from deduce.log.log import Log
    from deduce.log.remarks import Remark
    from deduce.log.view import UnknownViewer, View, view
    from deduce.notation import read_log, write_log
    from deduce.notation.files import load_log
    from deduce.query import Query, QueryResult, TooManyCases
    from deduce.repair.check import Check, Conflict
    from deduce.report import (
        CellReport,
        EnginesDisagree,
        EnvelopeCard,
        Report,
        Settled,
        SolutionReport,
    )
    from deduce.review.build import NoReview, build_review
    from deduce.review.model import Review
    from deduce.rules.deal import TotalsError
    from deduce.rules.setup import Seat, Setup, Size
    from deduce.rules.variant import Category, QuestionRule, Variant
    from deduce.rules.variant_file import (
        UnknownVariant,
        VariantFileError,
        bundled_variants,
        load_variant,
    )
    from deduce.why import Forced, Why

    load = load_log
    read = read_log
    __version__: str

__all__ = [
    "Accusation",
    "Advice",
    "AmbiguousName",
    "Answer",
    "Aside",
    "Category",
    "CellReport",
    "Check",
    "Conflict",
    "ContradictoryView",
    "CountingBudgetExceeded",
    "DeduceError",
    "DirectQuestion",
    "EnginesDisagree",
    "Entry",
    "EnvelopeCard",
    "Forced",
    "FreeAccusation",
    "Hand",
    "IllegalStatement",
    "InvalidStatement",
    "Knowledge",
    "Ledger",
    "Log",
    "LogErrors",
    "NoHand",
    "NoQuestion",
    "NoReview",
    "NoSeat",
    "NotAsked",
    "NotationError",
    "Note",
    "Peek",
    "Problem",
    "Query",
    "QueryResult",
    "Question",
    "QuestionRule",
    "Race",
    "RatedQuestion",
    "Remark",
    "Report",
    "Reveal",
    "RevealHand",
    "RevealNone",
    "Review",
    "Seat",
    "Settled",
    "Setup",
    "Show",
    "ShowingAdvice",
    "Size",
    "Solution",
    "SolutionReport",
    "Table",
    "TooManyCases",
    "TotalsError",
    "UnknownName",
    "UnknownVariant",
    "UnknownViewer",
    "Variant",
    "VariantFileError",
    "View",
    "Why",
    "__version__",
    "build_ledger",
    "build_report",
    "build_review",
    "bundled_variants",
    "load",
    "load_variant",
    "look_at_rivals",
    "rank_questions",
    "read",
    "read_log",
    "view",
    "which_to_show",
    "write_log",
]

_ROOMS = {
    "deduce.advice.questions": ("NoQuestion", "NoSeat"),
    "deduce.advice.race": ("Race", "look_at_rivals"),
    "deduce.advice.ranking": ("Advice", "RatedQuestion", "rank_questions"),
    "deduce.advice.showing": ("NotAsked", "ShowingAdvice", "which_to_show"),
    "deduce.counting": ("CountingBudgetExceeded",),
    "deduce.errors": (
        *(
            "AmbiguousName",
            "ContradictoryView",
            "DeduceError",
            "IllegalStatement",
            "InvalidStatement",
            "LogErrors",
        ),
        *("NotationError", "Problem", "UnknownName"),
    ),
    "deduce.knowledge": ("Knowledge", "build_report"),
    "deduce.ledger": ("Ledger", "NoHand", "build_ledger"),
    "deduce.log.events": (
        *("Accusation", "Answer", "Aside", "DirectQuestion", "Entry", "FreeAccusation", "Hand"),
        *("Note", "Peek", "Question", "Reveal", "RevealHand", "RevealNone", "Show", "Solution"),
        "Table",
    ),
    "deduce.log.log": ("Log",),
    "deduce.log.remarks": ("Remark",),
    "deduce.log.view": ("UnknownViewer", "View", "view"),
    "deduce.notation": ("read_log", "write_log"),
    "deduce.query": ("Query", "QueryResult", "TooManyCases"),
    "deduce.repair.check": ("Check", "Conflict"),
    "deduce.report": (
        "CellReport",
        "EnginesDisagree",
        "EnvelopeCard",
        "Report",
        "Settled",
        "SolutionReport",
    ),
    "deduce.review.build": ("NoReview", "build_review"),
    "deduce.review.model": ("Review",),
    "deduce.rules.deal": ("TotalsError",),
    "deduce.rules.setup": ("Seat", "Setup", "Size"),
    "deduce.rules.variant": ("Category", "QuestionRule", "Variant"),
    "deduce.rules.variant_file": (
        *("UnknownVariant", "VariantFileError", "bundled_variants", "load_variant"),
    ),
    "deduce.why": ("Forced", "Why"),
}
_HOMES = {name: (room, name) for room, names in _ROOMS.items() for name in names}
_HOMES |= {"load": ("deduce.notation.files", "load_log"), "read": ("deduce.notation", "read_log")}


def __getattr__(name: str) -> object:
    """Each public name is imported when first used, so that the command line starts fast."""
    if name == "__version__":
        from importlib.metadata import version

        return version("deduce-clue")
    if name not in _HOMES:
        raise AttributeError(f"module 'deduce' has no attribute {name!r}")
    room, attribute = _HOMES[name]
    return getattr(import_module(room), attribute)


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)

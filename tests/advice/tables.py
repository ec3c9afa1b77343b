"""A small table that the tests of advice share."""

from __future__ import annotations

from deduce.log.events import Entry, Hand, Note
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.rules.setup import Seat, Setup, Size
from tests.small_games import small_variant

# A, B, C and P, Q, R, S: Ann holds A, P, Q, Bob B, R; Ann knows it, Bob only his own hand.
SETUP = Setup(
    small_variant("first", "uneven", 0),
    (Seat("Ann", Size(3, 3)), Seat("Bob", Size(2, 2))),
    me="Ann",
)
HANDS = (Hand("Ann", ("A", "P", "Q")), Note("Bob", ("B", "R"), "has"))


def seen(*records: object, setup: Setup = SETUP) -> View:
    """What Ann saw of these records, from line 4 on."""
    entries = tuple(Entry(line, record) for line, record in enumerate(records, start=4))
    return view(Log(setup, entries, ()))  # type: ignore[arg-type]

"""Whole logs, and what reading them gives or reports."""

import pytest

from deduce.errors import LogErrors, Problem
from deduce.notation import read_log

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"

# Every kind of line of the specification's example, in a game of one table and two hands.
WHOLE = """\
variant clue-2023                     # an id
players Ann 4, Bob 5, Cat 4           # clockwise
me Ann
hand Plum, Rope, Bathroom, Dagger
hand Bob: Green, Wrench, Study, Orchid, Hall
table Ballroom
aside 4
rename Lounge: Hall
answers random
Ann asks Green, Revolver, Hall: Bob passes, Cat shows Hall
solution Mustard, Candlestick, Library
"""


def problems(text: str, **options: object) -> tuple[Problem, ...]:
    with pytest.raises(LogErrors) as caught:
        read_log(text, **options)
    return caught.value.problems


def places(text: str) -> list[tuple[int, int, str]]:
    return [(fault.line, fault.column, fault.message) for fault in problems(text)]


def records(text: str) -> list[object]:
    return [entry.record for entry in read_log(text).entries]

"""The reviews that several tests look at, each built once; and small games written by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from deduce.log.events import Answer, Entry, Hand, Question, Record
from deduce.log.log import Log
from deduce.notation import read_log
from deduce.render.console import text_of
from deduce.render.text.review import review_text
from deduce.review.build import build_review
from deduce.review.model import Review
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant import Variant
from tests.small_games import small_variant

FOLDER = Path(__file__).parents[2] / "examples"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*.clue"))

# Cards A, B, C and P, Q, R, S. Ann holds A, P, Q, Bob B, R; C and S are in the envelope. Before the
# first question Ann is left with 4 solutions of a world each, Bob with 6.
SETUP = Setup(
    small_variant("first", "uneven", 0),
    (Seat("Ann", Size(3, 3)), Seat("Bob", Size(2, 2))),
    me="Ann",
)
FACE_DOWN = replace(SETUP.variant, accusations="face-down")
HANDS = (Hand("Ann", ("A", "P", "Q")), Hand("Bob", ("B", "R")))


def example_log(name: str) -> Log:
    """An example of the repository."""
    return read_log((FOLDER / name).read_text(encoding="utf-8"), source=name, folder=FOLDER)


@cache
def example(name: str) -> Review:
    """The review of an example, with the usual viewers."""
    return build_review(example_log(name))


def printed(review: Review) -> str:
    """What `deduce replay` prints of a review into a pipe."""
    return text_of(lambda marks: review_text(review, marks)) + "\n"


def small_log(*records: Record, setup: Setup = SETUP) -> Log:
    """Both hands on lines 1 and 2, then the records from line 3 on."""
    entries = tuple(Entry(line, record) for line, record in enumerate((*HANDS, *records), start=1))
    return Log(setup, entries, ())


def small(*records: Record) -> Review:
    """The review of a small game."""
    return build_review(small_log(*records))


def three(*records: Record, variant: Variant = SETUP.variant) -> Review:
    """The review of a game of three: Ann holds A, P, Bob B, R and Cat Q; records from line 4 on."""
    seats = (Seat("Ann", Size(2, 2)), Seat("Bob", Size(2, 2)), Seat("Cat", Size(1, 1)))
    hands = (Hand("Ann", ("A", "P")), Hand("Bob", ("B", "R")), Hand("Cat", ("Q",)))
    entries = tuple(Entry(line, record) for line, record in enumerate((*hands, *records), start=1))
    return build_review(Log(Setup(variant, seats), entries, ()))


def asks(asker: str, cards: str, answer: str | None) -> Question:
    """A question about two cards; the other one shows `answer` or, where that is None, passes."""
    other = "Bob" if asker == "Ann" else "Ann"
    told = Answer(other, "shows", answer) if answer else Answer(other, "passes")
    return Question(asker, tuple(cards), (told,))

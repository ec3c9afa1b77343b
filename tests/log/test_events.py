"""Whatever depends on the kind of a record knows every kind, and refuses one that it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np
import pytest

from deduce.advice.other_seats import log_in_world
from deduce.advice.showing import which_to_show
from deduce.knowledge import Knowledge
from deduce.ledger import build_ledger
from deduce.log.events import (
    Accusation,
    Answer,
    AnyQuestion,
    Aside,
    DirectQuestion,
    Entry,
    Event,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    SetupFact,
    Show,
    Solution,
    Table,
    whose_turn,
)
from deduce.log.view import View, view
from deduce.meaning.constraints import Constraint, constraints_of
from deduce.notation import format_event, read_log
from deduce.notation.writer import format_header
from deduce.render.text.review_events import event_name
from deduce.render.text.sources import record_in_words
from deduce.repair.one_word import names_in, slips_of, with_card

LOG = read_log("""\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
""")
ASKED = ("Green", "Rope", "Kitchen")
HELD = {
    "Ann": ("Orchid", "Plum", "Dagger", "Rope", "Bathroom", "Study"),
    "Bob": ("Green", "Mustard", "Candlestick", "Lead Pipe", "Ballroom", "Kitchen"),
    "Cat": ("Peacock", "Revolver", "Conservatory", "Dining Room", "Billiard Room", "Library"),
    "envelope": ("Scarlett", "Wrench", "Lounge"),
}
RECORDS: dict[Record, str | None] = {
    Question("Ann", ASKED, (Answer("Bob", "shows", "Green"),)): "Ann",
    FreeAccusation("Bob", ASKED, (Answer("Cat", "passes"), Answer("Ann", "shows"))): "Bob",
    DirectQuestion("Cat", "Bob", ("Green",), "shows"): "Cat",
    Peek("Ann", "Bob"): "Ann",
    Peek("Bob", "envelope"): "Bob",
    Accusation("Cat", ASKED, "wrong"): "Cat",
    Reveal("Cat", ("Library",)): None,
    RevealNone("Cat", ("Green",)): None,
    RevealHand("Cat", HELD["Cat"]): None,
    Show("Bob", "Ann", None): None,
    Note("Bob", ("Green",), "has"): None,
    Hand("Cat", HELD["Cat"]): None,
    Table(()): None,
    Aside(0): None,
    Solution(HELD["envelope"]): None,
}
"""A record of every kind, and whose turn it must be for it to happen."""
FACT = Constraint("Bob", ("Green",), 1, 1, (5,))


@dataclass(frozen=True, slots=True)
class Yawn:
    """Nothing that the rules know of."""

    asker: str = "Bob"


def view_with(record: Record) -> View:
    return replace(view(LOG), entries=(Entry(4, Hand("Ann", HELD["Ann"])), Entry(5, record)))


BY_KIND: dict[str, Callable[[Any], object]] = {
    "whose turn it is": whose_turn,
    "who sees it": lambda x: view(replace(LOG, entries=(Entry(5, x),)), "Bob"),
    "what it means": lambda x: list(constraints_of(Entry(5, x), LOG.setup.variant)),
    "how it is written": lambda x: format_event(x, LOG.setup),
    "how a proof says it": lambda x: record_in_words(x, FACT, "Bob"),
    "what a review calls it": lambda x: event_name(x, "Ann"),
    "whose cards were seen": lambda x: build_ledger(Knowledge(view_with(x))),
    "how it was in a world": lambda x: log_in_world(view_with(x), HELD, np.random.default_rng(0)),
    "which words may be wrong": lambda x: list(slips_of(x, LOG.setup)),
    "which cards it names": names_in,
    "how another card is put in": lambda x: with_card(x, "Green", "Plum"),
}


def test_the_records_here_are_of_every_kind() -> None:
    assert {type(record) for record in RECORDS} == set(get_args(Record))
    assert set(get_args(Record)) == {*get_args(Event), Note, *get_args(SetupFact)}
    assert set(get_args(AnyQuestion)) < set(get_args(Event))


@pytest.mark.parametrize("record", RECORDS, ids=repr)
def test_a_move_is_made_on_its_players_turn_and_cards_may_be_shown_on_anybodys(
    record: Record,
) -> None:
    assert whose_turn(record) == RECORDS[record]


@pytest.mark.parametrize("asked", BY_KIND)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_everything_that_depends_on_the_kind_knows_every_kind(asked: str, record: Record) -> None:
    BY_KIND[asked](record)


@pytest.mark.parametrize("asked", BY_KIND)
def test_a_kind_that_nobody_knows_is_refused_and_does_not_mean_nothing(asked: str) -> None:
    with pytest.raises(AssertionError, match="unreachable, but got: Yawn"):
        BY_KIND[asked](Yawn())


def test_a_kind_of_question_that_nobody_knows_is_refused() -> None:
    question: Any = Yawn()
    with pytest.raises(AssertionError, match="unreachable, but got: Yawn"):
        which_to_show(Knowledge(view_with(Hand("Ann", HELD["Ann"]))), question)


def test_a_kind_of_set_up_line_that_nobody_knows_is_refused() -> None:
    header: Any = Yawn()
    with pytest.raises(AssertionError, match="unreachable, but got: Yawn"):
        format_header(header)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_card_put_for_another_leaves_the_rest_of_the_record_as_it_was(record: Record) -> None:
    changed = with_card(record, "Green", "White")
    assert names_in(changed) == tuple(
        "White" if name == "Green" else name for name in names_in(record)
    )
    assert with_card(changed, "White", "Green") == record
    assert "Green" not in repr(changed)

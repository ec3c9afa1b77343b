"""Which card to show: one already seen, else the one that tells the asker least."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.advice.showing import NotAsked, ShowingAdvice, read_asked, which_to_show
from deduce.errors import NotationError
from deduce.knowledge import Knowledge
from deduce.log.events import Accusation, DirectQuestion, FreeAccusation, Hand, Note, Question, Show
from deduce.log.view import View, view
from deduce.notation import read_log
from deduce.rules.setup import Seat, Size
from tests.advice.tables import HANDS, SETUP, seen
from tests.small_games import small_views


def asked(*cards: str, of: View) -> ShowingAdvice:
    return which_to_show(Knowledge(of), Question("Bob", cards))


def test_the_card_that_tells_less_is_shown() -> None:
    # To Bob it is A or C, and P, Q or S. A leaves three solutions, P four of them.
    advice = asked("A", "P", of=seen(*HANDS))
    assert advice.uncertainty.value == pytest.approx(log2(6))
    assert [(x.card, x.rank, x.seen) for x in advice.cards] == [("P", 1, ()), ("A", 2, ())]
    assert [x.bits.value for x in advice.cards] == pytest.approx([log2(6) - 2, 1])
    assert [x.bits.error for x in advice.cards] == pytest.approx([0, 0], abs=1e-9)
    assert [x.knows.value for x in advice.cards] == [0, 0]


def test_a_card_that_the_asker_has_seen_comes_first_and_tells_nothing() -> None:
    advice = asked("A", "P", of=seen(*HANDS, Show("Ann", "Bob", "A")))
    assert [(x.card, x.rank, x.seen) for x in advice.cards] == [("A", 1, (6,)), ("P", 2, ())]
    assert advice.cards[0].bits.value == 0
    assert advice.cards[1].bits.value == pytest.approx(log2(3) - 1)


def test_cards_that_tell_the_same_are_both_first() -> None:
    rule = replace(SETUP.variant.question, categories="any")
    setup = replace(SETUP, variant=replace(SETUP.variant, question=rule))
    advice = asked("P", "Q", of=seen(*HANDS, setup=setup))
    assert [(x.card, x.rank) for x in advice.cards] == [("P", 1), ("Q", 1)]


def test_a_card_that_decides_the_game_is_told_as_such() -> None:
    shown = [Show("Ann", "Bob", "P"), Show("Ann", "Bob", "Q")]
    (advice,) = asked("A", "S", of=seen(*HANDS, *shown)).cards
    assert (advice.card, advice.bits.value, advice.knows.value) == ("A", 1, 1)


def test_the_error_is_that_of_an_average_over_the_worlds() -> None:
    # Bob has seen A, and Cat passes on P. If he has a card of each category he knows who it was; of
    # the ways to deal the rest two have P in the envelope, one each of the other cards: 1.5 bits.
    # If he has two of Q, R and S, B and C are as likely, and P is twice as likely as the other.
    seats = tuple(Seat(name, Size(n, n)) for name, n in (("Ann", 2), ("Bob", 2), ("Cat", 1)))
    table = (Hand("Ann", ("A", "P")), Show("Ann", "Bob", "A"))
    advice = asked("A", "P", of=seen(*table, setup=replace(SETUP, seats=seats)))
    few, many = 1.5, 1 + (log2(3) - 2 / 3)
    chance = (many - advice.uncertainty.value) / (many - few)
    assert 0 < chance < 1
    assert chance * advice.drawn == pytest.approx(round(chance * advice.drawn))
    deviation = (many - few) * (chance * (1 - chance)) ** 0.5
    assert advice.uncertainty.error == pytest.approx(deviation / advice.drawn**0.5)


def test_a_loser_with_an_open_hand_is_asked_no_more() -> None:
    variant = replace(SETUP.variant, loser="lays-hand-open")
    wrong = Accusation("Ann", ("A", "P"), "wrong")
    lost = seen(*HANDS, wrong, setup=replace(SETUP, variant=variant))
    with pytest.raises(NotAsked, match="Ann lost and laid the hand open, and is asked no more"):
        which_to_show(Knowledge(lost), Question("Bob", ("A", "P")))


def test_without_one_of_the_cards_there_is_nothing_to_show() -> None:
    assert asked("B", "R", of=seen(*HANDS)).cards == ()


def test_without_a_hand_any_card_that_may_be_mine_is_looked_at() -> None:
    advice = asked("A", "P", of=seen(Note("Bob", ("B", "R"), "has"), Note("Ann", ("P",), "has")))
    assert {x.card for x in advice.cards} == {"A", "P"}


LOG = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
"""


def test_those_asked_before_are_supposed_to_have_passed() -> None:
    log = view(read_log(LOG + "Cat has Kitchen\n"))
    assert which_to_show(Knowledge(log), read_asked("plum, rope, library", "Bob", log)).cards
    with pytest.raises(NotAsked, match="somebody else would have answered"):
        which_to_show(Knowledge(log), read_asked("plum, rope, kitchen", "Bob", log))
    assert which_to_show(Knowledge(log), read_asked("plum, rope, kitchen", "Cat", log)).cards


def test_cards_are_read_like_those_of_the_notation() -> None:
    log = view(read_log(LOG))
    assert read_asked("pl, ro, ki", "b", log) == Question("Bob", ("Plum", "Rope", "Kitchen"))


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("Plum, Rope", "names 3 cards, this one 2"),
        ("Plum, Rope, Rope", "named twice"),
        ("Plum, Rope, Knofe", "no card is called"),
        ("Plum, Rope, Kitchen: Cat shows", "no card is called"),
        ("", "missing"),
    ],
)
def test_cards_that_no_question_can_name_are_an_error(cards: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_asked(cards, "Bob", view(read_log(LOG)))


def test_nobody_is_asked_by_themselves() -> None:
    with pytest.raises(NotAsked):
        read_asked("Plum, Rope, Kitchen", "Ann", view(read_log(LOG)))


def test_where_there_are_faces_one_may_be_asked_about_one_or_tested() -> None:
    log = view(read_log("variant clue-express-master\nplayers Ann, Bob, Cat\nme Ann\n"))
    variant = log.setup.variant
    assert read_asked("Plum", "Bob", log) == DirectQuestion("Bob", "Ann", ("Plum",), "?")
    tested = tuple(category.cards[0] for category in variant.categories)
    assert read_asked(", ".join(tested), "Bob", log) == FreeAccusation("Bob", tested)


@given(small_views(), st.integers(0, 100), st.data())
def test_the_asker_never_knows_less_and_what_was_seen_comes_first(
    given_view: View, seed: int, data: st.DataObject
) -> None:
    players = given_view.setup.players
    if given_view.viewer not in players:
        return
    asker = data.draw(st.sampled_from([p for p in players if p != given_view.viewer]))
    cards = data.draw(st.sampled_from([("A", "P"), ("B", "Q"), ("C", "S")]))
    try:
        advice = which_to_show(Knowledge(given_view), Question(asker, cards), minds=6, seed=seed)
    except NotAsked:
        return
    assert advice == which_to_show(
        Knowledge(given_view), Question(asker, cards), minds=6, seed=seed
    )
    seen_first = [not card.seen for card in advice.cards]
    assert seen_first == sorted(seen_first)
    for card in advice.cards:
        assert card.card in cards
        if card.seen:
            assert card.bits.value == pytest.approx(0)

"""The ledger: who has certainly seen, and may have seen, which of my cards."""

from __future__ import annotations

import pytest

from deduce.knowledge import Knowledge
from deduce.ledger import Glimpse, Ledger, NoHand, Seen, build_ledger
from deduce.log.view import view
from deduce.notation import read_log

HEAD = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
"""


def ledger(text: str, viewer: str = "Ann", head: str = HEAD) -> Ledger:
    """The ledger after lines that begin at line 5."""
    return build_ledger(Knowledge(view(read_log(head + text), viewer)))


def test_before_anything_was_shown_nobody_has_seen_a_card() -> None:
    found = ledger("")
    assert [page.player for page in found.pages] == ["Bob", "Cat"]
    assert all(page.seen == page.may_have_seen == () for page in found.pages)
    assert found.unseen == ("Orchid", "Plum", "Dagger", "Rope", "Bathroom", "Study")


def test_pages_go_clockwise_from_the_viewer() -> None:
    assert [page.player for page in ledger("", "Bob").pages] == ["Cat", "Ann"]


def test_a_card_that_i_showed_was_seen_by_the_asker_and_by_nobody_else() -> None:
    found = ledger("Bob asks Plum, Rope, Kitchen: Cat passes, Ann shows Rope\n")
    assert found.page("Bob").seen == (Seen("Rope", (5,)),)
    assert found.page("Cat").seen == ()
    assert "Rope" not in found.unseen


def test_every_time_that_a_card_was_seen_is_listed_in_deck_order() -> None:
    text = (
        "Bob asks Plum, Rope, Kitchen: Cat passes, Ann shows Rope\n"
        "Bob asks Plum, Wrench, Kitchen: Cat passes, Ann shows Plum\n"
        "Bob asks Green, Rope, Kitchen: Cat passes, Ann shows Rope\n"
    )
    assert ledger(text).page("Bob").seen == (Seen("Plum", (6,)), Seen("Rope", (5, 7)))


def test_a_card_that_was_not_recorded_may_be_any_of_mine_that_was_asked_about() -> None:
    found = ledger("Bob asks Plum, Rope, Kitchen: Cat passes, Ann shows\n")
    assert found.page("Bob").seen == ()
    assert found.page("Bob").may_have_seen == (Glimpse(("Plum", "Rope"), 5),)
    assert set(found.unseen) == {"Orchid", "Dagger", "Bathroom", "Study"}


def test_a_card_that_was_not_recorded_is_certain_where_only_one_can_have_been_shown() -> None:
    found = ledger("Bob asks Green, Rope, Kitchen: Cat passes, Ann shows\n")
    assert found.page("Bob").seen == (Seen("Rope", (5,)),)
    assert found.page("Bob").may_have_seen == ()


def test_a_pass_shows_nothing() -> None:
    assert ledger("Bob asks Green, Wrench, Kitchen: Cat ?, Ann passes\n").page("Bob").seen == ()


def test_a_card_shown_outside_a_question_was_seen_and_one_turned_up_by_all() -> None:
    found = ledger("Ann shows Cat: Study\nAnn reveals Dagger\n")
    assert found.page("Cat").seen == (Seen("Dagger", (6,)), Seen("Study", (5,)))
    assert found.page("Bob").seen == (Seen("Dagger", (6,)),)


def test_a_look_at_my_hand_may_have_been_at_any_card_of_it() -> None:
    (glimpse,) = ledger("Cat peeks Ann\n").page("Cat").may_have_seen
    assert glimpse == Glimpse(("Orchid", "Plum", "Dagger", "Rope", "Bathroom", "Study"), 5)
    assert ledger("Cat peeks Ann\n").unseen == ()


def test_a_hand_laid_open_was_seen_whole_by_everybody() -> None:
    found = ledger("Ann reveals hand: Plum, Rope, Bathroom, Dagger, Study, Orchid\n")
    assert all(len(page.seen) == 6 for page in found.pages)
    assert found.unseen == ()


def test_a_question_to_one_player_about_a_group_shows_one_of_its_cards() -> None:
    head = "variant clue-express\nplayers Ann 5, Bob 5\nme Ann\n"
    head += "hand Plum Brains, Plum Brawn, Green Brains, White Brawn, Peacock Brains\n"
    told = "Bob asks Ann about Plum: shows\nBob asks Ann about Green: shows\n"
    page = ledger(told, head=head).page("Bob")
    assert page.seen == (Seen("Green Brains", (6,)),)
    assert page.may_have_seen == (Glimpse(("Plum Brains", "Plum Brawn"), 5),)


def test_without_my_hand_the_ledger_goes_by_what_is_certain() -> None:
    head = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"
    text = (
        "Cat asks Green, Rope, Kitchen: Ann passes\n"
        "Bob asks Plum, Rope, Kitchen: Cat passes, Ann shows\n"
        "Bob asks Green, Wrench, Hall: Cat passes, Ann shows Hall\n"
    ).replace("Hall", "Library")
    found = ledger(text, head=head)
    assert found.page("Bob").seen == (Seen("Plum", (5,)), Seen("Library", (6,)))
    assert found.unseen == ()


@pytest.mark.parametrize("viewer", ["spectator", "everyone"])
def test_only_a_player_has_a_ledger(viewer: str) -> None:
    with pytest.raises(NoHand):
        ledger("", viewer)

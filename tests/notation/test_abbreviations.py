"""Two letters a card: unique, and never another card's name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.errors import AmbiguousName, NotationError
from deduce.notation.abbreviations import card_codes, player_codes
from deduce.notation.spans import Span
from deduce.rules.names import card_book
from deduce.rules.variant import Category
from deduce.rules.variant_file import bundled_variants, load_variant


@pytest.mark.parametrize("name", bundled_variants())
def test_every_card_of_a_bundled_game_has_two_letters_of_its_own(name: str) -> None:
    variant = load_variant(name)
    codes = card_codes(variant)
    assert list(codes) == list(variant.cards)
    assert len(set(codes.values())) == len(codes)
    assert {len(code) for code in codes.values()} == {2}


def meant_by(text: str, name: str) -> str | None:
    try:
        return card_book(load_variant(name)).find(Span(text, 1))
    except NotationError:
        return None


@pytest.mark.parametrize("name", bundled_variants())
def test_two_letters_mean_in_the_notation_nothing_or_the_same(name: str) -> None:
    for card, code in card_codes(load_variant(name)).items():
        assert meant_by(code, name) in (card, None)


def test_the_first_two_letters_if_they_will_do_else_letters_that_tell_cards_apart() -> None:
    codes = card_codes(load_variant("clue-2023"))
    assert [codes[c] for c in ("Rope", "Lead Pipe", "Ballroom", "Bathroom")] == [
        "ro", "le", "bl", "bt",
    ]  # fmt: skip
    codes = card_codes(load_variant("clue-express"))
    assert [codes[c] for c in ("Scarlet Brains", "Scarlet Brawn", "Plum Brawn")] == [
        "si", "sw", "lw",
    ]  # fmt: skip


NAMES = st.lists(
    st.text(st.sampled_from("abc é"), min_size=1, max_size=6).map(str.strip).filter(bool),
    min_size=2,
    max_size=9,
    unique_by=lambda name: " ".join(name.casefold().split()),
)


@given(NAMES)
def test_any_deck_has_codes_that_mean_one_card_each(names: list[str]) -> None:
    names = [" ".join(name.split()) for name in names]
    variant = replace(
        load_variant("clue-2023"), categories=(Category("thing", tuple(names)),), aliases={}
    )
    codes = card_codes(variant)
    assert len(set(codes.values())) == len(names)
    for card, code in codes.items():
        try:
            assert card_book(variant).find(Span(code, 1)) == card
        except AmbiguousName:
            assert code not in {name.casefold() for name in names}
        except NotationError:
            pass


def test_players_go_by_the_shortest_beginning_that_is_theirs() -> None:
    assert player_codes(("Ann", "Bob", "Anton")) == {"Ann": "ann", "Bob": "b", "Anton": "ant"}

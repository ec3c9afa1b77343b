"""How many cards each holder may have: sizes given, the deal's rule, and totals."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deduce.errors import LogErrors
from deduce.log.events import Aside, Hand, Table
from deduce.notation import read_log
from deduce.notation.headers import read_players
from deduce.notation.spans import Span
from deduce.rules.deal import TotalsError, holder_sizes
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant import Variant
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

CLUE = load_variant("clue-2023")  # 21 cards, 18 of them dealt; two players: 4 aside
CARD_GAME = load_variant("clue-card-game")  # 12 cards, 9 dealt; spare cards face up
FACE_DOWN = replace(CARD_GAME, deal="face-down")


def sizes(variant: Variant, players: str, **known: object) -> dict[str, str]:
    """Each holder's size, as written in a log."""
    setup = Setup(variant, read_players(Span(f"players {players}", 1)).seats)
    hands = known.pop("hands", {})
    return {h: str(size) for h, size in holder_sizes(setup, hands=hands, **known).items()}


def log_sizes(*lines: str) -> dict[str, str]:
    """The sizes of a whole log, all hands open."""
    log = read_log("\n".join(lines))
    facts = [entry.record for entry in log.entries]
    found = holder_sizes(
        log.setup,
        hands={fact.player: len(fact.cards) for fact in facts if isinstance(fact, Hand)},
        table=next((len(fact.cards) for fact in facts if isinstance(fact, Table)), None),
        aside=next((fact.count for fact in facts if isinstance(fact, Aside)), None),
    )
    return {h: str(size) for h, size in found.items()}


def problem(*lines: str) -> tuple[int, int, str]:
    with pytest.raises(LogErrors) as caught:
        read_log("\n".join(lines))
    (fault,) = caught.value.problems
    return fault.line, fault.column, fault.message


# Clue (2023) rulebook, Setup, step 6: all cards are dealt, hands may be uneven.


def test_an_uneven_deal_without_remainder_gives_equal_hands():
    assert sizes(CLUE, "Ann, Bob, Cat") == {"Ann": "6", "Bob": "6", "Cat": "6"}


def test_an_uneven_deal_gives_hands_that_differ_by_one_in_unknown_order():
    assert sizes(CLUE, "A, B, C, D") == dict.fromkeys("ABCD", "4-5")


def test_a_size_given_overrides_the_deals_rule():
    assert sizes(CLUE, "A 7, B 6, C 5") == {"A": "7", "B": "6", "C": "5"}
    assert sizes(CLUE, "A 5, B, C, D") == {"A": "5", "B": "4-5", "C": "4-5", "D": "4-5"}


def test_where_the_rule_cannot_be_met_omitted_hands_share_what_is_left():
    assert sizes(CLUE, "A 7, B, C, D") == {"A": "7", "B": "3-4", "C": "3-4", "D": "3-4"}


def test_a_question_mark_is_any_size_and_leaves_the_rule_for_omitted_ones():
    assert sizes(CLUE, "A ?, B, C") == {"A": "0-18", "B": "6", "C": "6"}
    assert sizes(CLUE, "A ?, B ?, C ?") == dict.fromkeys("ABC", "0-18")


def test_a_range_beside_omitted_sizes():
    assert sizes(CLUE, "A 5-6, B, C, D") == {"A": "5-6", "B": "4-5", "C": "4-5", "D": "4-5"}
    assert sizes(CLUE, "A 5-6, B ?, C") == {"A": "5-6", "B": "0-18", "C": "6"}


def test_a_hand_sets_an_omitted_size():
    found = sizes(CLUE, "A, B, C, D", hands={"A": 5})
    assert found == {"A": "5", "B": "4-5", "C": "4-5", "D": "4-5"}


def test_a_hand_does_not_narrow_a_size_that_was_given():
    assert sizes(CLUE, "A 4-6, B, C, D", hands={"A": 5})["A"] == "4-6"


# Clue Card Game rulebook, The Evidence: equal hands, spare cards face up.


def test_a_face_up_deal_gives_equal_hands_and_the_spare_cards_to_the_table():
    assert sizes(CARD_GAME, "A, B, C, D") == {**dict.fromkeys("ABCD", "2"), "table": "1"}


def test_a_face_up_deal_without_spare_cards_has_no_table():
    assert sizes(CARD_GAME, "A, B, C") == dict.fromkeys("ABC", "3")


def test_a_table_line_says_how_many_cards_lie_there():
    assert sizes(CARD_GAME, "A, B, C, D", table=1) == {**dict.fromkeys("ABCD", "2"), "table": "1"}
    assert sizes(CARD_GAME, "A, B, C, D", table=5) == {**dict.fromkeys("ABCD", "1"), "table": "5"}


def test_cards_short_of_one_more_each_stay_on_the_table_beside_a_given_size():
    assert sizes(CARD_GAME, "A 2, B, C, D")["table"] == "1"
    assert sizes(CARD_GAME, "A 1-2, B, C, D")["table"] == "1-2"


def test_given_sizes_leave_the_rest_to_the_table():
    assert sizes(CARD_GAME, "A 2, B 2, C 2, D 2")["table"] == "1"
    assert "table" not in sizes(CARD_GAME, "A 3, B 2, C 2, D 2")
    assert sizes(CARD_GAME, "A ?, B 2, C 2, D 2") == {
        "A": "0-9",
        "B": "2",
        "C": "2",
        "D": "2",
        "table": "0-3",
    }


def test_one_omitted_hand_is_as_large_as_the_given_ones():
    assert sizes(CARD_GAME, "A 2, B 2, C 2, D") == {**dict.fromkeys("ABCD", "2"), "table": "1"}


def test_where_equal_hands_cannot_be_met_omitted_ones_are_equal():
    assert sizes(CARD_GAME, "A 0, B, C, D") == {"A": "0", "B": "3", "C": "3", "D": "3"}


# Cluedo Discover the Secrets: spare cards face down in a pool.


def test_a_face_down_deal_puts_the_spare_cards_aside():
    assert sizes(FACE_DOWN, "A, B, C, D") == {**dict.fromkeys("ABCD", "2"), "aside": "1"}
    assert sizes(FACE_DOWN, "A, B, C") == dict.fromkeys("ABC", "3")


def test_cards_laid_aside_before_a_face_down_deal_lie_with_its_spare_cards():
    laid = replace(FACE_DOWN, aside={4: 2})
    assert sizes(laid, "A, B, C, D") == {**dict.fromkeys("ABCD", "1"), "aside": "5"}


# Clue (2023) rulebook, Two-Player (or Team) Game: four cards face down in four rooms.


def test_two_players_of_clue_have_four_cards_aside():
    assert sizes(CLUE, "A, B") == {"A": "7", "B": "7", "aside": "4"}
    assert sizes(CLUE, "A 7, B 7") == {"A": "7", "B": "7", "aside": "4"}
    assert sizes(CLUE, "A ?, B") == {"A": "0-18", "B": "7", "aside": "4"}


def test_sizes_given_override_the_four_cards_aside():
    assert sizes(CLUE, "A 9, B 9") == {"A": "9", "B": "9"}
    assert sizes(CLUE, "A 8, B 8") == {"A": "8", "B": "8", "aside": "2"}
    assert sizes(CLUE, "A 8-9, B 8-9") == {"A": "8-9", "B": "8-9", "aside": "0-2"}


def test_a_hand_of_a_game_with_nothing_aside_leaves_as_many_to_the_other():
    assert sizes(CLUE, "A, B", hands={"A": 9}) == {"A": "9", "B": "9"}
    assert sizes(CLUE, "A, B", hands={"A": 9, "B": 9}) == {"A": "9", "B": "9"}


def test_an_uneven_hand_leaves_the_four_cards_aside():
    assert sizes(CLUE, "A 8, B") == {"A": "8", "B": "6", "aside": "4"}


def test_an_aside_line_overrides_the_four_cards_aside():
    assert sizes(CLUE, "A, B", aside=0) == {"A": "9", "B": "9"}
    assert sizes(CLUE, "A, B", aside=2) == {"A": "8", "B": "8", "aside": "2"}


@pytest.mark.parametrize("variant", [CLUE, CARD_GAME, FACE_DOWN], ids=lambda v: v.deal)
def test_table_and_aside_may_be_used_with_any_deal(variant):
    found = sizes(variant, "A ?, B ?, C ?", table=2, aside=1)
    assert (found["table"], found["aside"]) == ("2", "1")
    assert sizes(variant, "A, B, C", table=2, aside=1) == {
        **dict.fromkeys("ABC", "5" if variant is CLUE else "2"),
        "table": "2",
        "aside": "1",
    }


# Totals


@pytest.mark.parametrize("players", ["A 5, B 5, C 5", "A 7, B 7, C 7", "A 19, B, C", "A 19, B"])
def test_sizes_that_cannot_add_up_to_the_deck_are_an_error(players):
    with pytest.raises(TotalsError):
        sizes(CLUE, players)


def test_the_error_of_totals_tells_each_size_as_written_or_known():
    with pytest.raises(TotalsError) as caught:
        sizes(CLUE, "A ?, B, C, D 1-2", hands={"B": 19})
    told = "hands of ? + 19 + ? + 1-2 cards + 3 in the envelope cannot add up to the deck of 21"
    assert str(caught.value) == told


def test_ranges_must_be_able_to_add_up():
    assert sizes(CLUE, "A 5-6, B 5-6, C 5-6") == dict.fromkeys("ABC", "5-6")
    with pytest.raises(TotalsError):
        sizes(CLUE, "A 4-5, B 4-5, C 4-5")


def test_piles_that_leave_less_than_nothing_are_an_error():
    assert sizes(CLUE, "A, B", aside=18) == {"A": "0", "B": "0", "aside": "18"}
    with pytest.raises(TotalsError) as caught:
        sizes(CLUE, "A, B", aside=19)
    told = "hands of ? + ? cards + 19 aside + 3 in the envelope cannot add up to the deck of 21"
    assert str(caught.value) == told
    with pytest.raises(TotalsError):
        sizes(CLUE, "A ?, B ?", table=10, aside=9)


SIZE = st.sampled_from(["", "?", "0", "2", "3", "6", "1-3", "5-7"])
PILE = st.none() | st.integers(0, 6)


@settings(max_examples=300)
@given(
    variant=st.sampled_from(
        [CLUE, CARD_GAME, FACE_DOWN, *(replace(v, aside={2: 3}) for v in (CARD_GAME, FACE_DOWN))]
    ),
    written=st.lists(SIZE, min_size=2, max_size=5),
    hand=st.none() | st.integers(0, 9),
    table=PILE,
    aside=PILE,
)
def test_sizes_that_are_no_error_can_add_up_to_the_deck(variant, written, hand, table, aside):
    players = ", ".join(f"{name} {size}" for name, size in zip("ABCDE", written, strict=False))
    setup = Setup(variant, read_players(Span(f"players {players}", 1)).seats)
    hands = {} if hand is None or written[0] else {"A": hand}
    try:
        found = holder_sizes(setup, hands=hands, table=table, aside=aside)
    except TotalsError:
        assume(False)
    dealt = len(variant.cards) - len(variant.categories)
    assert sum(size.least for size in found.values()) <= dealt
    assert sum(size.most for size in found.values()) >= dealt
    assert all(0 <= size.least <= size.most for size in found.values())
    assert found.get("table", Size(0, 0)).least >= (table or 0)
    assert found.get("aside", Size(0, 0)).least >= (aside or 0)


@settings(max_examples=100)
@given(
    variant=st.sampled_from([CLUE, CARD_GAME, FACE_DOWN, replace(FACE_DOWN, aside={2: 3})]),
    seed=st.integers(0, 10_000),
    omitted=st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_the_sizes_of_a_real_deal_are_never_excluded(variant, seed, omitted):
    game = simulate(variant, seed=seed, turns=0)
    seats = [
        Seat(seat.name) if out else seat
        for seat, out in zip(game.setup.seats, omitted, strict=False)
    ]
    table = len(game.deal["table"]) if "table" in game.deal and omitted[0] else None
    mine = {seats[0].name: len(game.deal[seats[0].name])}
    found = holder_sizes(replace(game.setup, seats=tuple(seats)), hands=mine, table=table)
    for holder, cards in game.deal.items():
        if holder != "envelope":
            assert found[holder].least <= len(cards) <= found[holder].most


# In a log


def test_totals_are_an_error_of_the_players_line():
    lines = ("variant clue-2023", "", "  players Ann 6, Bob 6, Cat 7")
    told = "hands of 6 + 6 + 7 cards + 3 in the envelope cannot add up to the deck of 21"
    assert problem(*lines) == (3, 3, told)


def test_table_and_aside_lines_count_in_the_totals():
    lines = ("variant clue-2023", "players Ann 5, Bob 5, Cat 5", "table Rope, Study", "aside 1")
    assert log_sizes(*lines) == {"Ann": "5", "Bob": "5", "Cat": "5", "table": "2", "aside": "1"}
    told = "hands of 5 + 5 + 5 cards + 2 table + 3 in the envelope cannot add up to the deck of 21"
    assert problem(*lines[:3]) == (2, 1, told)


def test_a_hand_in_a_log_sets_an_omitted_size():
    lines = ("variant clue-2023", "players Ann, Bob, Cat, Dan", "me Ann", "hand Rope, Plum")
    assert log_sizes(*lines) == {"Ann": "2", "Bob": "5-6", "Cat": "5-6", "Dan": "5-6"}


def test_a_hand_of_another_size_than_was_given_is_an_error_of_its_line():
    lines = ("variant clue-2023", "players Ann 6, Bob, Cat", "hand Ann: Rope, Plum")
    assert problem(*lines) == (3, 1, "Ann has 6 cards by 'players', but 2 here")


@pytest.mark.parametrize("size", ["0", "0-1", "3-18"])
def test_a_hand_outside_a_given_range_is_an_error(size):
    lines = ("variant clue-2023", f"players Ann {size}, Bob ?, Cat ?", "hand Ann: Rope, Plum")
    assert problem(*lines) == (3, 1, f"Ann has {size} cards by 'players', but 2 here")


def test_a_hand_within_a_given_range_is_none():
    lines = ("variant clue-2023", "players Ann 2-3, Bob ?, Cat ?", "hand Ann: Rope, Plum")
    assert log_sizes(*lines)["Ann"] == "2-3"


def test_a_faulty_hand_causes_no_error_of_totals():
    lines = ("variant clue-2023", "players Ann, Bob 9, Cat 8", "hand Ann: Roep")
    assert problem(*lines)[:2] == (3, 11)


# Holders without cards


@pytest.mark.parametrize(
    ("line", "column"),
    [("aside has Rope", 1), ("Ann peeks aside: Rope", 11), ("aside lacks Rope", 1)],
)
def test_aside_without_cards_aside_is_an_error(line, column):
    lines = ("variant clue-2023", "players Ann, Bob, Cat", line)
    assert problem(*lines) == (3, column, "no cards lie face down aside in this game")
    assert read_log("\n".join((*lines, "aside 1"))).entries


@pytest.mark.parametrize("line", ["table has Rope", "table has at least 1 of Rope, Plum"])
def test_table_without_cards_on_it_is_an_error(line):
    lines = ("variant clue-card-game", "players Ann, Bob, Cat", line)
    assert problem(*lines) == (3, 1, "no cards lie face up on the table in this game")
    assert read_log("\n".join((lines[0], "players Ann, Bob, Cat, Dan", line))).entries


def test_cards_that_the_deal_lays_aside_can_be_looked_at():
    lines = ("variant clue-2023", "players Ann, Bob", "Ann peeks aside: Rope")
    assert len(read_log("\n".join(lines)).entries) == 1

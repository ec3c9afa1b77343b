"""What each event means: from a line of a log to its exact constraints and likelihoods."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.counting import WorldCounter
from deduce.log.events import Entry, Peek
from deduce.log.log import Log
from deduce.log.view import view
from deduce.meaning.constraints import Constraint, Evidence, observe
from deduce.meaning.likelihoods import Likelihood
from deduce.notation import read_log
from deduce.rules.setup import EVERYONE, SPECTATOR, Seat, Setup, Size
from deduce.rules.variant import ENVELOPE, Category, QuestionRule, Variant
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate
from tests import brute_force

CLUE = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"
EXPRESS = "variant clue-express\nplayers Ann, Bob, Cat\nme Ann\n"
MASTER = "variant clue-express-master\nplayers Ann 5, Bob 5, Cat 5\nme Ann\n"
GRK = ("Green", "Rope", "Kitchen")
RED = ("Scarlet Brains", "Scarlet Brawn")
BLUE = ("Peacock Brains", "Peacock Brawn")


def evidence(text: str, viewer: str | None = None) -> Evidence:
    return observe(view(read_log(text), viewer))


def told(line: str, head: str = CLUE, viewer: str | None = None) -> list[Constraint]:
    """What the fourth line of a log tells, with its line number left out."""
    found = [fact for fact in evidence(head + line, viewer).constraints if fact.lines]
    assert all(fact.lines == (4,) for fact in found)
    return [Constraint(fact.holder, fact.cards, fact.least, fact.most) for fact in found]


def learned(text: str, viewer: str | None = None) -> list[Constraint]:
    """What the lines of a log tell, but not the rules."""
    return [fact for fact in evidence(text, viewer).constraints if fact.lines]


def none_of(holder: str, *cards: str) -> Constraint:
    return Constraint(holder, cards, 0, 0)


def some_of(holder: str, *cards: str) -> Constraint:
    return Constraint(holder, cards, 1, len(cards))


def all_of(holder: str, *cards: str) -> Constraint:
    return Constraint(holder, cards, len(cards), len(cards))


# Set-up


def test_the_envelope_has_exactly_one_card_of_each_category():
    found = evidence(CLUE)
    assert found.constraints[:3] == tuple(
        Constraint("envelope", category.cards, 1, 1) for category in found.categories
    )


def test_each_hand_has_its_size_and_no_line_can_be_blamed_for_it():
    found = evidence(CLUE)
    assert found.constraints[3:] == tuple(
        Constraint(name, found.cards, 6, 6) for name in ("Ann", "Bob", "Cat")
    )


def test_a_size_may_be_a_range():
    found = evidence("variant clue-2023\nplayers Ann 5-7, Bob ?, Cat")
    sizes = [(fact.holder, fact.least, fact.most) for fact in found.constraints[3:]]
    assert sizes == [("Ann", 5, 7), ("Bob", 0, 21), ("Cat", 6, 6)]


def test_holders_are_the_seats_then_table_and_aside_with_cards_then_the_envelope():
    assert evidence(CLUE).holders == ("Ann", "Bob", "Cat", "envelope")
    text = "variant clue-2023\nplayers Ann, Bob\naside 3\ntable Rope"
    assert evidence(text).holders == ("Ann", "Bob", "table", "aside", "envelope")


def test_cards_aside_are_as_many_as_the_line_says():
    text = "variant clue-2023\nplayers Ann ?, Bob ?\naside 3"
    found = evidence(text)
    assert learned(text) == [Constraint("aside", found.cards, 3, 3, (3,))]


def test_sizes_that_follow_from_a_line_of_the_set_up_rest_on_it():
    text = "variant clue-2023\nplayers Ann, Bob\naside 0"
    cards = evidence(text).cards
    assert learned(text) == [Constraint(name, cards, 9, 9, (3,)) for name in ("Ann", "Bob")]


def test_cards_on_the_table_are_these_and_no_others():
    text = "variant clue-2023\nplayers Ann 8, Bob 9\naside 0\ntable Rope"
    cards = evidence(text).cards
    others = tuple(card for card in cards if card != "Rope")
    assert learned(text) == [
        Constraint("table", cards, 1, 1, (4,)),
        Constraint("table", ("Rope",), 1, 1, (4,)),
        Constraint("table", others, 0, 0, (4,)),
    ]


def test_a_hand_is_these_cards_and_no_others():
    line = "hand Plum, Rope, Bathroom, Dagger, Study, Orchid"
    hand = ("Orchid", "Plum", "Dagger", "Rope", "Bathroom", "Study")
    others = tuple(card for card in evidence(CLUE).cards if card not in hand)
    assert told(line) == [all_of("Ann", *hand), none_of("Ann", *others)]


def test_a_hand_that_sets_an_omitted_size_is_the_line_to_blame_for_it():
    text = "variant clue-2023\nplayers Ann, Bob, Cat\nme Ann\nhand Plum, Rope"
    cards = evidence(text).cards
    assert learned(text)[:3] == [
        Constraint("Ann", cards, 2, 2, (4,)),
        Constraint("Bob", cards, 8, 8, (4,)),
        Constraint("Cat", cards, 8, 8, (4,)),
    ]


def test_a_hand_that_the_viewer_did_not_see_sets_no_size():
    text = "variant clue-2023\nplayers Ann, Bob, Cat, Dan\nhand Ann: Plum, Rope, Study, Green"
    sizes = [(f.holder, f.least, f.most) for f in evidence(text, "Bob").constraints[3:]]
    assert sizes == [(name, 4, 5) for name in ("Ann", "Bob", "Cat", "Dan")]


# Questions


def test_who_passes_has_none_of_the_cards():
    assert told("Ann asks Green, Rope, Kitchen: Bob passes") == [none_of("Bob", *GRK)]


def test_who_shows_a_card_unseen_has_at_least_one():
    assert told("Bob asks Green, Rope, Kitchen: Cat shows") == [some_of("Cat", *GRK)]


def test_who_shows_me_a_card_has_it():
    assert told("Ann asks Green, Rope, Kitchen: Bob shows Rope") == [all_of("Bob", "Rope")]


def test_a_card_shown_to_another_is_one_of_those_asked():
    line = "Bob asks Green, Rope, Kitchen: Cat shows Rope"
    assert told(line) == [some_of("Cat", *GRK)]
    assert told(line, viewer="Bob") == told(line, viewer="Cat") == [all_of("Cat", "Rope")]


def test_an_answer_that_was_not_recorded_tells_nothing():
    assert told("Ann asks Green, Rope, Kitchen: ?") == []
    line = "Ann asks Green, Rope, Kitchen: Bob ?, Cat shows"
    assert told(line) == [some_of("Cat", *GRK)]


def test_nobody_is_a_pass_of_every_opponent():
    line = "Ann asks Green, Rope, Kitchen: nobody"
    assert told(line) == [none_of("Bob", *GRK), none_of("Cat", *GRK)]


def test_cards_are_told_in_deck_order():
    assert told("Ann asks Kitchen, Rope, Green: Bob passes") == [none_of("Bob", *GRK)]


def test_a_free_accusation_is_told_like_a_question():
    line = "Ann tests Plum Brains, Green Brawn: Bob passes, Cat shows"
    cards = ("Plum Brains", "Green Brawn")
    assert told(line, EXPRESS) == [none_of("Bob", *cards), some_of("Cat", *cards)]


def test_the_third_die_tells_of_all_cards_of_the_face():
    assert told("Ann asks Bob about Scarlet: has none", EXPRESS) == [none_of("Bob", *RED)]
    assert told("Ann asks Bob about Scarlet: shows", EXPRESS) == [some_of("Bob", *RED)]
    shown = told("Ann asks Bob about Scarlet: shows Scarlet Brawn", EXPRESS)
    assert shown == [all_of("Bob", "Scarlet Brawn")]
    assert told("Ann asks Bob about Scarlet: ?", EXPRESS) == []


def test_a_question_by_class_tells_of_all_cards_of_the_class():
    found = evidence(EXPRESS + "Ann asks Bob about Brains: has none")
    assert found.constraints[-1] == Constraint("Bob", found.categories[0].cards, 0, 0, (4,))


# Looks


def test_a_peek_at_a_hand_or_at_aside_shows_a_card_there():
    assert told("Ann peeks Bob: Mustard") == [all_of("Bob", "Mustard")]
    two = "variant clue-2023\nplayers Ann 7, Bob 7\nme Ann\n"
    assert told("Ann peeks aside: Kitchen", two) == [all_of("aside", "Kitchen")]


def test_a_look_without_what_was_seen_tells_nothing():
    assert told("Bob peeks Cat") == told("Bob peeks envelope", EXPRESS) == []


def test_the_keyhole_shows_that_the_envelope_has_at_least_one_of_the_group():
    assert told("Ann peeks envelope: red", EXPRESS) == [some_of("envelope", *RED)]


def test_the_keyhole_may_show_a_card():
    found = told("Ann peeks envelope: Plum Brawn", EXPRESS)
    assert found == [all_of("envelope", "Plum Brawn")]


def test_two_looks_that_share_no_card_are_an_impossible_constraint_of_both_lines():
    text = EXPRESS + "Ann peeks envelope: red\nAnn peeks envelope: blue"
    assert learned(text) == [
        Constraint("envelope", RED, 1, 2, (4,)),
        Constraint("envelope", BLUE, 1, 2, (5,)),
        Constraint("envelope", (), 1, 0, (4, 5)),
    ]


def test_two_looks_share_the_card_at_the_keyhole():
    text = EXPRESS + "Ann peeks envelope: red\nAnn peeks envelope: Scarlet"
    assert learned(text) == [
        Constraint("envelope", RED, 1, 2, (4,)),
        Constraint("envelope", RED, 1, 2, (5,)),
    ]
    crossing = EXPRESS + "Ann peeks envelope: Brains\nAnn peeks envelope: red"
    assert learned(crossing)[2:] == [Constraint("envelope", ("Scarlet Brains",), 1, 1, (4, 5))]


def test_three_looks_share_one_card():
    text = EXPRESS + (
        "Ann peeks envelope: red\nAnn peeks envelope: Brains\nAnn peeks envelope: Scarlet Brawn"
    )
    assert learned(text)[3:] == [
        Constraint("envelope", ("Scarlet Brains",), 1, 1, (4, 5)),
        Constraint("envelope", (), 1, 0, (5, 6)),
    ]


def test_three_looks_tell_more_than_each_two_of_them() -> None:
    """Each two looks share two cards, all three the Plum: it is at the keyhole.

    Of 12 solutions two hands of 2 make 72 worlds, for 6 ways to deal the rest. The Plum is in four
    solutions; two looks at a time would also allow Green, Rope and Hall together.
    """
    groups = {"x": ("Plum", "Green", "Rope"), "y": ("Plum", "Green", "Hall")}
    variant = Variant(
        id="keyhole",
        name="Keyhole",
        source="made for this test",
        players=(2, 2),
        categories=(
            Category("who", ("Plum", "Green", "White")),
            Category("weapon", ("Rope", "Knife")),
            Category("room", ("Hall", "Study")),
        ),
        question=QuestionRule(3, "each"),
        deal="uneven",
        groups={**groups, "z": ("Plum", "Rope", "Hall")},
    )
    setup = Setup(variant, (Seat("Ann", Size(2, 2)), Seat("Bob", Size(2, 2))), me="Ann")
    looks = tuple(Entry(n, Peek("Ann", ENVELOPE, group)) for n, group in enumerate("xyz", start=4))
    found = observe(view(Log(setup, looks, ())))
    every = Constraint(ENVELOPE, ("Plum",), 1, 1, (4, 5, 6))
    assert found.constraints[-1] == every
    assert sum(1 for _ in brute_force.worlds(found)) == WorldCounter(found).worlds == 4 * 6
    in_pairs = replace(found, constraints=found.constraints[:-1])
    assert sum(1 for _ in brute_force.worlds(in_pairs)) == (4 + 1) * 6


@pytest.mark.parametrize("outcome", ["wrong", "?"])
def test_an_accusation_reopens_the_envelope(outcome):
    text = EXPRESS + (f"Ann peeks envelope: red\nBob accuses: {outcome}\nAnn peeks envelope: blue")
    assert learned(text) == [
        Constraint("envelope", RED, 1, 2, (4,)),
        Constraint("envelope", BLUE, 1, 2, (6,)),
    ]


def test_anothers_looks_do_not_combine_with_mine():
    text = EXPRESS + "Ann peeks envelope: red\nBob peeks envelope: blue"
    assert learned(text, "Ann") == [Constraint("envelope", RED, 1, 2, (4,))]
    assert learned(text, "Bob") == [Constraint("envelope", BLUE, 1, 2, (5,))]


# Accusations


def test_a_wrong_accusation_leaves_the_envelope_without_one_of_its_cards():
    line = "Bob accuses Green, Rope, Kitchen: wrong"
    assert told(line) == [Constraint("envelope", GRK, 0, 2)]


def test_a_right_accusation_is_the_envelope():
    assert told("Bob accuses Green, Rope, Kitchen: right") == [all_of("envelope", *GRK)]


def test_an_accusation_of_unknown_outcome_or_cards_tells_nothing():
    assert told("Bob accuses Green, Rope, Kitchen: ?") == told("Bob accuses: wrong") == []


# Open cards


def test_revealed_cards_are_in_the_hand():
    assert told("Cat reveals Rope, Green") == [all_of("Cat", "Green", "Rope")]


def test_who_reveals_none_has_none():
    assert told("Cat reveals none of Rope, Green") == [none_of("Cat", "Green", "Rope")]
    assert told("Cat reveals none of red", EXPRESS) == [none_of("Cat", *RED)]


def test_a_hand_laid_open_is_these_cards_and_no_others():
    others = tuple(card for card in evidence(CLUE).cards if card not in ("Rope", "Study"))
    found = told("Cat reveals hand: Study, Rope")
    assert found == [all_of("Cat", "Rope", "Study"), none_of("Cat", *others)]


def test_a_card_shown_outside_a_question_is_in_the_hand():
    line = "Bob shows Ann: Rope"
    assert told(line) == [all_of("Bob", "Rope")]
    assert told(line, viewer="Cat") == []


# Notes


@pytest.mark.parametrize(
    ("line", "constraint"),
    [
        ("Cat has Rope, Green", all_of("Cat", "Green", "Rope")),
        ("Cat lacks Rope, Green", none_of("Cat", "Green", "Rope")),
        ("Cat has at least 1 of Green, Rope", Constraint("Cat", ("Green", "Rope"), 1, 2)),
        ("Cat has at most 1 of Green, Rope", Constraint("Cat", ("Green", "Rope"), 0, 1)),
        ("Cat has at most 9 of Green, Rope", Constraint("Cat", ("Green", "Rope"), 0, 2)),
        ("Cat has exactly 1 of Green, Rope", Constraint("Cat", ("Green", "Rope"), 1, 1)),
        ("envelope lacks Rope", none_of("envelope", "Rope")),
    ],
)
def test_a_note_means_itself(line, constraint):
    assert told(line) == [constraint]


def test_a_card_in_two_groups_of_a_note_counts_once():
    line = "Cat has at least 2 of red, Scarlet Brains"
    assert told(line, EXPRESS) == [Constraint("Cat", RED, 2, 2)]


def test_the_solution_tells_nothing():
    assert told("solution Green, Rope, Kitchen") == []


# Likelihoods: `answers random`

HALF = (Fraction(0), Fraction(1), Fraction(1, 2))
THIRD = (*HALF, Fraction(1, 3))


def likelihoods(lines: str, head: str = CLUE, viewer: str | None = None) -> tuple[Likelihood, ...]:
    """The likelihoods of a log whose lines begin at the fifth."""
    return evidence(f"{head}answers random\n{lines}", viewer).likelihoods


def test_answers_equal_is_the_default_and_weighs_nothing():
    line = "Ann asks Green, Rope, Kitchen: Bob shows Rope"
    assert evidence(CLUE + line).likelihoods == ()
    assert evidence(f"{CLUE}answers equal\n{line}").likelihoods == ()


def test_a_seen_show_weighs_one_over_the_number_of_cards_to_choose_from():
    found = likelihoods("Ann asks Green, Rope, Kitchen: Bob shows Rope")
    assert found == (Likelihood("Bob", GRK, THIRD, (5,)),)


def test_a_show_that_the_viewer_did_not_see_has_no_weight():
    line = "Bob asks Green, Rope, Kitchen: Cat shows Rope"
    assert likelihoods(line) == ()
    assert likelihoods(line, viewer="Bob") == (Likelihood("Cat", GRK, THIRD, (5,)),)


def test_the_viewers_own_show_has_no_weight():
    assert likelihoods("Bob asks Green, Rope, Kitchen: Cat passes, Ann shows Rope") == ()


def test_free_accusations_and_the_third_die_weigh_like_questions():
    lines = (
        "Ann tests Plum Brains, Green Brawn: Bob shows Green Brawn\n"
        "Ann asks Cat about Scarlet: shows Scarlet Brawn"
    )
    assert likelihoods(lines, EXPRESS) == (
        Likelihood("Bob", ("Plum Brains", "Green Brawn"), HALF, (5,)),
        Likelihood("Cat", RED, HALF, (6,)),
    )


def test_passes_peeks_and_cards_shown_freely_have_no_weight():
    lines = (
        "Ann asks Green, Rope, Kitchen: nobody\nAnn peeks Bob: Mustard\nBob shows Ann: Wrench\n"
        "Cat reveals Study"
    )
    assert likelihoods(lines) == ()


def test_a_look_at_the_keyhole_weighs_the_share_of_roles_that_it_can_be():
    # Clue Express rulebook, Bonus die directions: one role's card lies at the hole.
    two = likelihoods("Ann peeks envelope: red", EXPRESS)
    assert two == (Likelihood("envelope", RED, (Fraction(0), Fraction(1, 2), Fraction(1)), (5,)),)
    (three,) = likelihoods("Ann peeks envelope: red", MASTER)
    assert three.weights == (Fraction(0), Fraction(1, 3), Fraction(2, 3), Fraction(1))


def test_looks_weigh_once_while_the_envelope_stays_closed():
    lines = (
        "Ann peeks envelope: red\nAnn peeks envelope: red\nBob accuses: wrong\n"
        "Ann peeks envelope: red"
    )
    weights = (Fraction(0), Fraction(1, 2), Fraction(1))
    assert likelihoods(lines, EXPRESS) == (
        Likelihood("envelope", RED, weights, (5, 6)),
        Likelihood("envelope", RED, weights, (8,)),
    )


def test_different_looks_weigh_by_the_cards_that_they_share():
    (found,) = likelihoods("Ann peeks envelope: Brains\nAnn peeks envelope: red", EXPRESS)
    weights = (Fraction(0), Fraction(1, 2))
    assert found == Likelihood("envelope", ("Scarlet Brains",), weights, (5, 6))


def test_anothers_look_has_no_weight():
    assert likelihoods("Bob peeks envelope: red", EXPRESS) == ()


# Whole games


@pytest.mark.parametrize("variant", bundled_variants())
@settings(max_examples=12)
@given(seed=st.integers(0, 10_000), sizes_written=st.booleans())
def test_whatever_a_seat_is_told_is_true_of_the_deal(variant, seed, sizes_written):
    game = simulate(load_variant(variant), seed=seed, turns=15, answers="random")
    text = game.text()
    if not sizes_written:
        players = ", ".join(game.setup.players)
        text = re.sub("(?m)^players .*$", f"players {players}", text)
    for viewer in (*game.setup.players, SPECTATOR, EVERYONE):
        found = evidence(text, viewer)
        for fact in found.constraints:
            held = len(set(game.deal.get(fact.holder, ())) & set(fact.cards))
            assert fact.least <= held <= fact.most
        for fact in found.likelihoods:
            held = len(set(game.deal[fact.holder]) & set(fact.cards))
            assert fact.weights[held] > 0

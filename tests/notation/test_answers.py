"""The answers of a question: long form, short form, quickest form, under each answer rule."""

from dataclasses import replace

import pytest

from deduce.errors import IllegalStatement, InvalidStatement, NotationError, UnknownName
from deduce.log.events import Answer, FreeAccusation, Question
from deduce.notation import format_event, parse_event
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant import AnswerRule, Variant
from deduce.rules.variant_file import load_variant

CLUE = load_variant("clue-2023")
CARDS = ("Green", "Rope", "Kitchen")


def table(answer: AnswerRule = "first", direction: str = "left", variant: Variant = CLUE) -> Setup:
    """Four players of a game with this rule of answering."""
    rule = replace(variant.question, answer=answer, direction=direction)
    seats = tuple(map(Seat, ("Ann", "Bob", "Cat", "Dan")))
    return Setup(replace(variant, question=rule), seats, me="Ann")


FIRST, ALL, ASKED = table(), table("all"), table("asked")
RIGHT, ALL_RIGHT = table(direction="right"), table("all", direction="right")


def answers(written: str, setup: Setup = FIRST, **options: object) -> tuple[Answer, ...]:
    """The answers to a question of Bob's."""
    event = parse_event(f"Bob asks Green, Rope, Kitchen: {written}", setup, **options)
    assert isinstance(event, Question)
    return event.answers


def quick(written: str, setup: Setup = FIRST) -> tuple[Answer, ...]:
    event = parse_event(f"b ? gr ro ki {written}", setup)
    assert isinstance(event, Question)
    assert (event.asker, event.cards) == ("Bob", CARDS)
    return event.answers


def refusal(written: str, setup: Setup = FIRST) -> tuple[type[NotationError], int, str]:
    """Class, column within the answers, and message."""
    with pytest.raises(NotationError) as caught:
        answers(written, setup)
    error = caught.value
    return type(error), error.column - len("Bob asks Green, Rope, Kitchen: "), error.message


def passes(*players: str) -> tuple[Answer, ...]:
    return tuple(Answer(player, "passes") for player in players)


def shows(player: str, card: str | None = None) -> tuple[Answer, ...]:
    return (Answer(player, "shows", card),)


def unknown(player: str) -> tuple[Answer, ...]:
    return (Answer(player, "?"),)


# The long form


def test_the_long_form_tells_every_answer():
    assert answers("Cat passes, Dan shows Rope") == passes("Cat") + shows("Dan", "Rope")
    assert answers("Cat shows") == shows("Cat")


def test_a_list_that_stops_early_leaves_the_rest_not_recorded():
    assert answers("Cat passes") == passes("Cat")


@pytest.mark.parametrize("written", ["", "?"])
def test_a_question_without_answers_is_not_recorded(written):
    assert answers(written) == ()
    assert parse_event("Bob asks Green, Rope, Kitchen", FIRST) == Question("Bob", CARDS)


def test_a_question_mark_is_not_recorded_and_tells_nothing_even_before_a_shower():
    assert answers("Cat ?, Dan shows Rope") == unknown("Cat") + shows("Dan", "Rope")
    assert answers("Cat ?, Dan=Rope") == unknown("Cat") + shows("Dan", "Rope")


def test_the_card_shown_may_be_written_in_any_form():
    assert answers("Cat shows ro") == shows("Cat", "Rope")
    assert answers("Cat shows Mr. Green") == shows("Cat", "Green")


def test_capitals_of_a_phone_are_fine():
    event = parse_event("Bob Asks green, Rope, kitchen: Cat Passes, Dan Shows rope", FIRST)
    assert event == Question("Bob", CARDS, passes("Cat") + shows("Dan", "Rope"))
    assert answers("Nobody") == passes("Cat", "Dan", "Ann")


# The short form


def test_first_a_name_means_that_those_between_passed_and_she_showed():
    assert answers("Ann") == passes("Cat", "Dan") + shows("Ann")
    assert answers("Cat") == shows("Cat")


def test_first_a_name_with_a_card_means_that_she_showed_it():
    assert answers("Ann=Rope") == passes("Cat", "Dan") + shows("Ann", "Rope")
    assert answers("ann = ro") == passes("Cat", "Dan") + shows("Ann", "Rope")


def test_first_nobody_means_that_all_opponents_passed():
    assert answers("nobody") == passes("Cat", "Dan", "Ann")


def test_all_those_named_showed_and_all_others_passed():
    assert answers("Dan", ALL) == passes("Cat") + shows("Dan") + passes("Ann")
    expected = shows("Cat") + passes("Dan") + shows("Ann", "Rope")
    assert answers("Cat, Ann=Rope", ALL) == expected
    assert answers("Ann=Rope, Cat", ALL) == expected


def test_all_nobody_means_that_all_opponents_passed():
    assert answers("nobody", ALL) == passes("Cat", "Dan", "Ann")


def test_all_answers_go_on_after_a_shower():
    expected = shows("Cat") + passes("Dan") + shows("Ann", "Rope")
    assert answers("Cat shows, Dan passes, Ann shows Rope", ALL) == expected


def test_all_a_long_list_that_stops_early_leaves_the_rest_not_recorded():
    assert answers("Cat shows", ALL) == shows("Cat")


def test_asked_one_chosen_player_answers():
    assert answers("Dan shows Rope", ASKED) == shows("Dan", "Rope")
    assert answers("Ann passes", ASKED) == passes("Ann")
    assert answers("Dan=Rope", ASKED) == shows("Dan", "Rope")


def test_asked_nobody_does_not_say_who_was_asked():
    told = "only one player is asked in this variant: write who passed, as in 'Cat passes'"
    assert refusal("nobody", ASKED) == (IllegalStatement, 1, told)


# The other direction


def test_right_players_are_asked_the_other_way_round():
    assert answers("nobody", RIGHT) == passes("Ann", "Dan", "Cat")
    assert answers("Dan", RIGHT) == passes("Ann") + shows("Dan")
    assert answers("Ann passes, Dan shows", RIGHT) == passes("Ann") + shows("Dan")


def test_right_all_others_passed():
    assert answers("Cat", ALL_RIGHT) == passes("Ann", "Dan") + shows("Cat")


def test_right_the_order_of_answers_is_checked():
    assert refusal("Cat shows", RIGHT)[:2] == (IllegalStatement, 1)


# The quickest form


def test_quick_asker_question_mark_cards_shower():
    assert quick("a=ro") == passes("Cat", "Dan") + shows("Ann", "Rope")
    assert quick("c") == shows("Cat")


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_quick_a_dash_is_nobody(dash):
    assert quick(dash) == passes("Cat", "Dan", "Ann")


@pytest.mark.parametrize("written", ["", "?"])
def test_quick_without_answer_is_not_recorded(written):
    assert quick(written) == ()


def test_quick_one_token_a_card():
    event = parse_event("b ? gr le-pi bi-ro a=le-pi", FIRST)
    assert event.cards == ("Green", "Lead Pipe", "Billiard Room")
    assert event.answers[-1:] == shows("Ann", "Lead Pipe")


def test_quick_several_showers_where_all_answer():
    assert quick("a=ro c", ALL) == shows("Cat") + passes("Dan") + shows("Ann", "Rope")


def test_quick_one_player_is_asked():
    assert quick("d=ro", ASKED) == shows("Dan", "Rope")


def test_quick_a_card_too_few_is_an_error():
    with pytest.raises(IllegalStatement) as caught:
        parse_event("b ? gr ro", FIRST)
    told = "a question of Clue (2023) names 3 cards, this one 2"
    assert (caught.value.message, caught.value.column) == (told, 8)


def test_quick_a_card_too_many_is_no_player():
    with pytest.raises(UnknownName) as caught:
        quick("pl a=ro")
    told = "no player is called 'pl'; the players are Ann, Bob, Cat, Dan"
    assert (caught.value.message, caught.value.column) == (told, 14)


@pytest.mark.parametrize(
    ("long", "short", "quickest"),
    [
        ("Cat passes, Dan passes, Ann shows Rope", "Ann=Rope", "a=ro"),
        ("Cat shows", "Cat", "c"),
        ("Cat passes, Dan passes, Ann passes", "nobody", "-"),
        ("?", "?", "?"),
    ],
)
def test_the_three_forms_of_a_question_are_one_event(long, short, quickest):
    assert answers(long) == answers(short) == quick(quickest)


@pytest.mark.parametrize(
    ("setup", "written", "canonical"),
    [
        (FIRST, "Ann=Rope", "Cat passes, Dan passes, Ann shows Rope"),
        (FIRST, "Cat passes, Dan passes, Ann passes", "nobody"),
        (FIRST, "", "?"),
        (FIRST, "Cat ?, Dan", "Cat ?, Dan shows"),
        (ALL, "Dan", "Cat passes, Dan shows, Ann passes"),
        (ASKED, "Dan", "Dan shows"),
        (RIGHT, "Dan", "Ann passes, Dan shows"),
    ],
)
def test_the_writer_writes_the_long_form(setup, written, canonical):
    event = parse_event(f"Bob asks Green, Rope, Kitchen: {written}", setup)
    assert format_event(event, setup) == f"Bob asks Green, Rope, Kitchen: {canonical}"


# Faulty answers


def test_the_asker_cannot_answer():
    assert refusal("Bob passes") == (IllegalStatement, 1, "Bob asked and cannot answer")
    assert refusal("Cat passes, Bob", ALL)[:2] == (IllegalStatement, 13)


def test_a_stranger_cannot_answer():
    assert refusal("Eve shows") == (UnknownName, 1, "no player is called 'Eve'")


def test_an_answer_out_of_order_is_an_error():
    told = "Cat is asked before that: Bob asks Cat, Dan, Ann in this order"
    assert refusal("Cat passes, Dan passes, Cat shows") == (IllegalStatement, 25, told)


def test_a_player_who_answers_twice_is_an_error():
    told = "Cat answers twice: Bob asks Cat, Dan, Ann in this order"
    assert refusal("Cat passes, Cat shows") == (IllegalStatement, 13, told)


def test_a_gap_in_the_long_form_is_an_error():
    told = "Cat is asked before Dan: write 'Cat passes', or 'Cat ?' if that was not recorded"
    assert refusal("Dan shows") == (IllegalStatement, 1, told)
    assert refusal("Dan shows", ALL) == (IllegalStatement, 1, told)


def test_an_answer_after_the_end_is_an_error():
    told = "Cat showed a card, which ends the answers"
    assert refusal("Cat shows, Dan passes") == (IllegalStatement, 12, told)
    assert refusal("Cat, Dan") == (IllegalStatement, 6, told)


def test_a_second_answer_where_one_is_asked_is_an_error():
    told = "only one player is asked in this variant"
    assert refusal("Cat passes, Dan shows", ASKED) == (IllegalStatement, 13, told)


def test_a_shown_card_that_was_not_asked_is_an_error():
    told = "Plum was not asked about; the question names Green, Rope, Kitchen"
    assert refusal("Cat shows Plum") == (IllegalStatement, 11, told)
    assert refusal("Cat=Plum") == (IllegalStatement, 5, told)


def test_a_card_behind_a_pass_is_an_error():
    assert refusal("Cat passes Rope") == (
        InvalidStatement,
        12,
        "nothing can stand behind 'passes'",
    )


def test_an_empty_answer_is_an_error():
    assert refusal("Cat passes, ") == (InvalidStatement, 12, "an answer is missing here")


# Losers with open hands


LAYS_OPEN = table(variant=replace(CLUE, loser="lays-hand-open"))


def test_a_loser_with_an_open_hand_need_not_be_asked():
    expected = passes("Cat") + shows("Ann")
    assert answers("Ann", LAYS_OPEN, excused={"Dan"}) == expected
    assert answers("Cat passes, Ann shows", LAYS_OPEN, excused={"Dan"}) == expected
    assert answers("nobody", LAYS_OPEN, excused={"Dan"}) == answers("nobody", LAYS_OPEN)


def test_a_loser_with_an_open_hand_may_answer():
    expected = passes("Cat", "Dan") + shows("Ann")
    found = answers("Cat passes, Dan passes, Ann shows", LAYS_OPEN, excused={"Dan"})
    assert found == expected


# Free accusations


def test_a_free_accusation_is_answered_like_a_question():
    express = load_variant("clue-express")
    setup = Setup(express, FIRST.seats)
    event = parse_event("Ann tests Plum Brains, Green Brawn: Bob passes, Cat shows", setup)
    cards = ("Plum Brains", "Green Brawn")
    assert event == FreeAccusation("Ann", cards, passes("Bob") + shows("Cat"))
    assert parse_event("Ann tests Plum Brains, Green Brawn: Cat", setup) == event
    nobody = parse_event("Ann tests Plum Brains, Green Brawn: nobody", setup)
    assert nobody == FreeAccusation("Ann", cards, passes("Bob", "Cat", "Dan"))


def test_a_free_accusation_names_one_card_of_each_category():
    setup = Setup(load_variant("clue-express-master"), FIRST.seats)
    with pytest.raises(IllegalStatement) as caught:
        parse_event("Ann tests Plum Brains, Green Brawn: nobody", setup)
    told = "expected one card of each category (Brains, Brawn, Driver), not 2"
    assert (caught.value.message, caught.value.column) == (told, 11)


def test_a_free_accusation_where_the_variant_has_none_is_an_error():
    with pytest.raises(IllegalStatement) as caught:
        parse_event("Ann tests Green, Rope, Kitchen: nobody", FIRST)
    assert caught.value.message == "Clue (2023) has no free accusation"

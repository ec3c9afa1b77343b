"""Which card, group or player a word of a log means."""

import pytest

from deduce.errors import AmbiguousName, IllegalStatement, InvalidStatement, UnknownName
from deduce.log.events import DirectQuestion, Note, Peek, Question, Show
from deduce.notation import parse_event
from deduce.notation.headers import read_players
from deduce.notation.spans import Span
from deduce.rules.names import RESERVED_WORDS, name_key
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant_file import load_variant


def table(*players: str, variant: str = "clue-2023") -> Setup:
    return Setup(load_variant(variant), tuple(map(Seat, players)))


THREE = table("Ann", "Bob", "Cat")
EXPRESS = table("Ann", "Bob", variant="clue-express")


def card(written: str, setup: Setup = THREE) -> str:
    """The card that `written` means."""
    note = parse_event(f"Ann has {written}", setup)
    assert isinstance(note, Note)
    return note.names[0]


def seats(text: str) -> tuple[Seat, ...]:
    return read_players(Span(f"players {text}", 1)).seats


# Cards


def test_a_card_is_meant_by_its_name():
    assert card("Rope") == "Rope"


def test_capitals_do_not_matter():
    assert card("ROPE") == card("rope") == "Rope"


def test_more_blanks_between_words_do_not_matter():
    assert card("lead   pipe") == card("Lead\tPipe") == card("Lead\u00a0Pipe") == "Lead Pipe"


def test_an_alias_means_its_card():
    assert card("Knife") == "Dagger"
    assert card("miss scarlett") == "Scarlett"


def test_an_unambiguous_prefix_means_its_card():
    assert card("ro") == "Rope"
    assert card("lead") == card("lead p") == "Lead Pipe"


def test_an_exact_name_beats_a_prefix_of_others():
    assert card("Rose", table("Ann", "Bob", variant="clue-master-detective")) == "Rose"
    both = table("Ann", "Anna", "Bob")
    assert parse_event("Ann has Rope", both) == Note("Ann", ("Rope",), "has")


def test_an_alias_beats_a_prefix():
    # "Scarlett" is the card, "Scarlet" its alias and at the same time its prefix; in Clue Express
    # "Scarlet Brain" is an alias, and a prefix of "Scarlet Brains" only.
    assert card("Scarlet") == "Scarlett"
    assert card("Scarlet Brain", EXPRESS) == "Scarlet Brains"


def test_aliases_take_no_part_in_prefix_matching():
    # "Spanner" is an alias of the Wrench, "Knife" of the Dagger.
    for written, nearest in (("Spann", ("Wrench",)), ("Kni", ("Dagger",))):
        with pytest.raises(UnknownName) as caught:
            card(written)
        assert caught.value.nearest[0] == nearest[0]


def test_a_prefix_of_each_word_joined_by_hyphen_or_blank_means_a_card_of_several_words():
    assert card("le-pi") == card("Le Pi") == card("LE-PI") == "Lead Pipe"
    assert card("bi-r") == "Billiard Room"


def test_the_prefixes_must_be_as_many_as_the_words():
    with pytest.raises(UnknownName):
        card("le-pi-x")


def test_a_later_word_alone_means_nothing():
    with pytest.raises(UnknownName) as caught:
        card("Pipe")
    assert caught.value.nearest[0] == "Lead Pipe"


def test_an_ambiguous_prefix_is_an_error_that_lists_what_it_fits():
    with pytest.raises(AmbiguousName) as caught:
        card("b")
    assert caught.value.message == "'b' fits more than one card"
    assert caught.value.column == 9
    assert caught.value.nearest == ("Ballroom", "Bathroom", "Billiard Room")


def test_an_unknown_name_is_an_error_with_the_closest_names():
    with pytest.raises(UnknownName) as caught:
        card("Roep")
    assert caught.value.message == "no card is called 'Roep'"
    assert caught.value.column == 9
    assert caught.value.nearest == ("Rope",)


def test_accents_may_be_composed_or_not():
    assert name_key("Ren\u00e9") == name_key("Rene\u0301")


def test_curly_quotes_of_a_phone_mean_straight_ones():
    assert name_key("D\u2019Arcy") == name_key("D'Arcy")
    curly = table("Ann", "O'Neil")
    assert parse_event("O\u2019Neil has Rope", curly) == Note("O'Neil", ("Rope",), "has")


# Groups


@pytest.mark.parametrize(
    ("written", "event"),
    [
        ("Ann asks Bob about red: shows", DirectQuestion("Ann", "Bob", ("red",), "shows")),
        ("Ann peeks envelope: red", Peek("Ann", "envelope", "red")),
        ("Bob lacks red", Note("Bob", ("red",), "lacks")),
        ("Bob has at least 1 of red", Note("Bob", ("red",), "at least", 1)),
    ],
)
def test_groups_stand_after_about_peeks_envelope_lacks_and_of(written, event):
    assert parse_event(written, EXPRESS) == event


def test_reveals_none_of_takes_groups():
    event = parse_event("Bob reveals none of red, Plum Brawn", EXPRESS)
    assert event.names == ("red", "Plum Brawn")


@pytest.mark.parametrize(
    "written",
    [
        "Bob has red",
        "Bob reveals red",
        "Bob shows Ann: red",
        "Ann peeks Bob: red",
        "Ann asks red, Plum Brawn: nobody",
        "Ann accuses red, Plum Brawn: wrong",
    ],
)
def test_groups_stand_nowhere_else(written):
    with pytest.raises(UnknownName) as caught:
        parse_event(written, EXPRESS)
    assert caught.value.message == "no card is called 'red'"
    assert caught.value.column == written.index("red", 6) + 1


def test_a_group_with_the_beginning_of_card_names_is_meant_by_its_full_name():
    assert parse_event("Bob lacks Plum", EXPRESS) == Note("Bob", ("Plum",), "lacks")
    with pytest.raises(AmbiguousName) as caught:
        parse_event("Bob lacks Plu", EXPRESS)
    assert caught.value.nearest == ("Plum Brains", "Plum Brawn", "Plum")


def test_a_category_in_full_is_the_group_of_its_cards():
    assert parse_event("Bob lacks weapon", THREE) == Note("Bob", ("weapon",), "lacks")
    with pytest.raises(UnknownName):
        parse_event("Bob lacks weap", THREE)


# Players


def test_a_player_is_meant_by_a_prefix():
    assert parse_event("a has Rope", THREE) == Note("Ann", ("Rope",), "has")


def test_a_player_may_have_a_name_of_several_words():
    setup = table("Professor X", "Anna Lee")
    event = parse_event("anna lee asks Plum, Rope, Study: Professor X shows Rope", setup)
    assert (event.asker, event.answers[0].player) == ("Anna Lee", "Professor X")
    assert parse_event("a-l shows p-x: Rope", setup) == Show("Anna Lee", "Professor X", "Rope")


def test_a_player_may_bear_the_name_of_a_card():
    # Clue (2023) rulebook: players are called by their suspect.
    setup = table("Plum", "Green", "Ann")
    event = parse_event("Plum asks Plum, Rope, Study: Green passes, Ann shows Plum", setup)
    assert isinstance(event, Question)
    assert (event.asker, event.cards) == ("Plum", ("Plum", "Rope", "Study"))
    assert event.answers[1].card == "Plum"
    assert parse_event("Green has Plum", setup) == Note("Green", ("Plum",), "has")
    assert parse_event("Plum peeks Green: Green", setup) == Peek("Plum", "Green", "Green")


def test_a_player_may_bear_the_name_of_a_group():
    setup = table("Scarlet", "red", variant="clue-express")
    event = parse_event("red asks Scarlet about Scarlet: has none", setup)
    assert event == DirectQuestion("red", "Scarlet", ("Scarlet",), "has none")


def test_an_unknown_player_is_an_error_with_the_closest_names():
    with pytest.raises(UnknownName) as caught:
        parse_event("Anne has Rope", THREE)
    assert (caught.value.message, caught.value.column) == ("no holder is called 'Anne'", 1)
    assert caught.value.nearest == ("Ann",)


def test_table_aside_and_envelope_are_holders_by_their_full_words_only():
    assert parse_event("Envelope has Rope", THREE) == Note("envelope", ("Rope",), "has")
    with pytest.raises(UnknownName) as caught:
        parse_event("env has Rope", THREE)
    assert caught.value.nearest == ("envelope",)


# Names that are allowed


@pytest.mark.parametrize("word", sorted(RESERVED_WORDS))
def test_the_words_of_the_notation_are_no_names_of_players(word):
    with pytest.raises(InvalidStatement) as caught:
        seats(f"Ann 6, {word.title()} 6")
    message = f"{word.title()!r} is a word of the notation and cannot name a player"
    assert (caught.value.message, caught.value.column) == (message, 16)


def test_the_reserved_words_are_those_of_the_specification():
    listed = (
        "envelope table aside nobody everyone spectator me hand players variant answers solution "
        "rename silence questions none passes shows asks and or not"
    )
    assert set(listed.split()) == RESERVED_WORDS


@pytest.mark.parametrize("sign", [":", "#", "=", "?"])
def test_the_signs_of_the_notation_are_in_no_name(sign):
    with pytest.raises(InvalidStatement) as caught:
        seats(f"Ann 6, Bo{sign}b 6")
    message = f"{sign!r} cannot be part of the name of a player"
    assert (caught.value.message, caught.value.column) == (message, 18)


def test_invisible_characters_are_in_no_name():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, B\u200bob 6")
    assert caught.value.column == 17


def test_a_dash_alone_is_no_name_but_other_signs_may_be():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, - 6")
    assert caught.value.message == "'-' cannot name a player"
    assert [seat.name for seat in seats("Ann 6, \N{GAME DIE} 6")] == ["Ann", "\N{GAME DIE}"]


@pytest.mark.parametrize("size", ["-1", "6.5", "5--6", "+6"])
def test_a_number_that_is_no_size_is_an_error_not_a_part_of_the_name(size):
    with pytest.raises(InvalidStatement) as caught:
        seats(f"Ann 6, Bob {size}")
    assert caught.value.column == 20


@pytest.mark.parametrize(
    ("name", "word", "column"),
    [("Mr Has", "Has", 19), ("Hand Solo", "Hand", 16), ("Talk About", "About", 21)],
)
def test_a_name_of_several_words_has_none_that_would_be_read_as_notation(name, word, column):
    with pytest.raises(InvalidStatement) as caught:
        seats(f"Ann 6, {name} 6")
    told = f"{word!r} is a word of the notation and cannot be part of a player's name"
    assert (caught.value.message, caught.value.column) == (told, column)


def test_two_players_of_one_name_are_an_error_whatever_the_capitals():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, ANN 6")
    assert (caught.value.message, caught.value.column) == ("two players are called ANN", 16)


# Names and sizes in `players`


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("Ann 6", Seat("Ann", Size(6, 6))),
        ("Ann", Seat("Ann")),
        ("Ann 5-6", Seat("Ann", Size(5, 6))),
        ("Ann 5 - 6", Seat("Ann", Size(5, 6))),
        ("Ann 5–6", Seat("Ann", Size(5, 6))),
        ("Ann ?", Seat("Ann", Size(0, None))),
        ("Ann 0", Seat("Ann", Size(0, 0))),
        ("Anna  Lee 6", Seat("Anna Lee", Size(6, 6))),
        ("Player 2 6", Seat("Player 2", Size(6, 6))),
        ("Player 2", Seat("Player", Size(2, 2))),
        ("P2", Seat("P2")),
        ("P2 ?", Seat("P2", Size(0, None))),
    ],
)
def test_the_last_token_of_digits_a_range_or_a_question_mark_is_the_size(written, seat):
    assert seats(f"{written}, Zoe 3")[0] == seat


def test_an_empty_range_is_an_error():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, Bob 6-5")
    assert (caught.value.message, caught.value.column) == ("the range 6-5 is empty", 20)


def test_a_size_of_many_digits_is_an_error():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, Bob 123456")
    assert caught.value.column == 20


def test_a_size_without_a_name_is_an_error():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6, 6")
    assert caught.value.message == "the name of a player is missing here"
    assert caught.value.column == 16


def test_a_game_has_at_least_two_players():
    with pytest.raises(InvalidStatement) as caught:
        seats("Ann 6")
    assert caught.value.message == "a game has at least two players"


# Lists


@pytest.mark.parametrize("written", ["Bob has Rope, rope", "Bob has Dagger, Knife"])
def test_a_card_named_twice_is_an_error(written):
    with pytest.raises(IllegalStatement) as caught:
        parse_event(written, THREE)
    assert caught.value.message.endswith("is named twice")
    assert caught.value.column == written.index(",") + 3


@pytest.mark.parametrize(
    ("written", "column"), [("Bob has Rope,, Plum", 14), ("Bob has Rope,", 14)]
)
def test_an_empty_item_of_a_list_is_an_error(written, column):
    with pytest.raises(InvalidStatement) as caught:
        parse_event(written, THREE)
    assert (caught.value.message, caught.value.column) == ("a card is missing here", column)

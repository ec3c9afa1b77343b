"""Every kind of statement: its record, its canonical form, its errors with their columns."""

from dataclasses import replace

import pytest

from deduce.errors import IllegalStatement, InvalidStatement, NotationError, UnknownName
from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Solution,
    Table,
)
from deduce.notation import format_event, parse_event
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant_file import load_variant

SEATS = tuple(map(Seat, ("Ann", "Bob", "Cat")))
CLUE = Setup(load_variant("clue-2023"), SEATS, me="Ann")
EXPRESS = Setup(load_variant("clue-express"), SEATS, me="Ann")
MASTER = Setup(load_variant("clue-express-master"), SEATS, me="Ann")
CARD_GAME = Setup(load_variant("clue-card-game"), SEATS, me="Ann")

PASS = Answer("Bob", "passes")
CANONICAL = [
    (
        CLUE,
        "Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge",
        Question("Ann", ("Green", "Revolver", "Lounge"), (PASS, Answer("Cat", "shows", "Lounge"))),
    ),
    (
        CLUE,
        "Ann asks Green, Revolver, Lounge: nobody",
        Question("Ann", ("Green", "Revolver", "Lounge"), (PASS, Answer("Cat", "passes"))),
    ),
    (
        CLUE,
        "Ann asks Green, Revolver, Lounge: ?",
        Question("Ann", ("Green", "Revolver", "Lounge")),
    ),
    (
        EXPRESS,
        "Ann asks Bob about Plum: shows Plum Brains",
        DirectQuestion("Ann", "Bob", ("Plum",), "shows", "Plum Brains"),
    ),
    (
        EXPRESS,
        "Ann asks Bob about Plum, Green Brawn: shows",
        DirectQuestion("Ann", "Bob", ("Plum", "Green Brawn"), "shows"),
    ),
    (
        EXPRESS,
        "Ann asks Bob about Plum: has none",
        DirectQuestion("Ann", "Bob", ("Plum",), "has none"),
    ),
    (EXPRESS, "Ann asks Bob about Plum: ?", DirectQuestion("Ann", "Bob", ("Plum",), "?")),
    (
        EXPRESS,
        "Ann tests Plum Brains, Green Brawn: Bob passes, Cat shows",
        FreeAccusation("Ann", ("Plum Brains", "Green Brawn"), (PASS, Answer("Cat", "shows"))),
    ),
    (CLUE, "Ann peeks Bob: Mustard", Peek("Ann", "Bob", "Mustard")),
    (CLUE, "Ann peeks aside: Kitchen", Peek("Ann", "aside", "Kitchen")),
    (CLUE, "Bob peeks Cat", Peek("Bob", "Cat")),
    (EXPRESS, "Ann peeks envelope: red", Peek("Ann", "envelope", "red")),
    (EXPRESS, "Ann peeks envelope: Plum Brawn", Peek("Ann", "envelope", "Plum Brawn")),
    (EXPRESS, "Bob peeks envelope", Peek("Bob", "envelope")),
    (
        CLUE,
        "Bob accuses Mustard, Wrench, Kitchen: wrong",
        Accusation("Bob", ("Mustard", "Wrench", "Kitchen"), "wrong"),
    ),
    (
        CLUE,
        "Bob accuses Mustard, Wrench, Kitchen: right",
        Accusation("Bob", ("Mustard", "Wrench", "Kitchen"), "right"),
    ),
    (
        CLUE,
        "Bob accuses Mustard, Wrench, Kitchen: ?",
        Accusation("Bob", ("Mustard", "Wrench", "Kitchen"), "?"),
    ),
    (CLUE, "Bob accuses: wrong", Accusation("Bob", (), "wrong")),
    (CLUE, "Cat reveals Wrench", Reveal("Cat", ("Wrench",))),
    (CLUE, "Cat reveals Wrench, Plum", Reveal("Cat", ("Wrench", "Plum"))),
    (CLUE, "Cat reveals none of Wrench, Plum", RevealNone("Cat", ("Wrench", "Plum"))),
    (CLUE, "Cat reveals hand: Wrench, Lounge", RevealHand("Cat", ("Wrench", "Lounge"))),
    (CLUE, "Cat reveals hand:", RevealHand("Cat", ())),
    (CLUE, "Bob shows Ann: Wrench", Show("Bob", "Ann", "Wrench")),
    (CLUE, "Bob shows Cat", Show("Bob", "Cat", None)),
    (CLUE, "Cat has Wrench", Note("Cat", ("Wrench",), "has")),
    (CLUE, "Cat has Wrench, Plum", Note("Cat", ("Wrench", "Plum"), "has")),
    (CLUE, "Cat lacks Mustard, Revolver", Note("Cat", ("Mustard", "Revolver"), "lacks")),
    (CLUE, "Cat has at least 1 of Rope, Plum", Note("Cat", ("Rope", "Plum"), "at least", 1)),
    (EXPRESS, "Cat has at most 1 of red", Note("Cat", ("red",), "at most", 1)),
    (EXPRESS, "Cat has exactly 2 of red, blue", Note("Cat", ("red", "blue"), "exactly", 2)),
    (CLUE, "table has Rope", Note("table", ("Rope",), "has")),
    (CLUE, "aside lacks Rope", Note("aside", ("Rope",), "lacks")),
    (CLUE, "envelope has Rope", Note("envelope", ("Rope",), "has")),
]


@pytest.mark.parametrize(("setup", "text", "record"), CANONICAL, ids=lambda value: str(value)[:60])
def test_a_canonical_line_and_its_record_are_read_and_written_alike(setup, text, record):
    assert parse_event(text, setup) == record
    assert format_event(record, setup) == text


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Hand("Ann", ("Rope", "Plum")), "hand Rope, Plum"),
        (Hand("Bob", ("Rope", "Plum")), "hand Bob: Rope, Plum"),
        (Hand("Ann", ()), "hand Ann:"),
        (Table(("Rope", "Plum")), "table Rope, Plum"),
        (Aside(4), "aside 4"),
        (Solution(("Plum", "Rope", "Study")), "solution Plum, Rope, Study"),
    ],
)
def test_set_up_facts_have_one_canonical_form(fact, text):
    assert format_event(fact, CLUE) == text


@pytest.mark.parametrize(
    ("setup", "text", "canonical"),
    [
        (CLUE, "ann PEEKS bob: must", "Ann peeks Bob: Mustard"),
        (CLUE, "Ann peeks Bob: ?", "Ann peeks Bob"),
        (CLUE, "Ann peeks Bob:", "Ann peeks Bob"),
        (EXPRESS, "Ann Peeks Envelope: Red", "Ann peeks envelope: red"),
        (EXPRESS, "Ann asks Bob about Plum", "Ann asks Bob about Plum: ?"),
        (EXPRESS, "Ann Asks Bob About plum: Has None", "Ann asks Bob about Plum: has none"),
        (CLUE, "Bob Accuses kit, must, wr: Wrong", "Bob accuses Kitchen, Mustard, Wrench: wrong"),
        (CLUE, "Bob accuses : wrong", "Bob accuses: wrong"),
        (CLUE, "Cat Reveals None Of rope", "Cat reveals none of Rope"),
        (CLUE, "Cat Reveals Hand: rope", "Cat reveals hand: Rope"),
        (CLUE, "Bob Shows Ann: ?", "Bob shows Ann"),
        (CLUE, "Cat Has At Least 1 Of rope", "Cat has at least 1 of Rope"),
        (CLUE, "Table Lacks rope", "table lacks Rope"),
        (CLUE, "  Cat\thas \u00a0 Rope  # sure", "Cat has Rope"),
    ],
)
def test_other_forms_are_written_canonically(setup, text, canonical):
    assert format_event(parse_event(text, setup), setup) == canonical


def test_accusations_name_their_cards_in_any_order():
    for cards in (("Mustard", "Wrench", "Kitchen"), ("Kitchen", "Mustard", "Wrench")):
        event = parse_event(f"Bob accuses {', '.join(cards)}: wrong", CLUE)
        assert event == Accusation("Bob", cards, "wrong")


def test_a_word_of_the_notation_may_be_part_of_a_card():
    # the word `about` asks one player only where no comma stands before it
    renamed = replace(CLUE, variant=CLUE.variant.renamed("Kitchen", "Walk About"))
    event = parse_event("Bob asks Green, Rope, Walk About: nobody", renamed)
    assert event.cards == ("Green", "Rope", "Walk About")


FAULTY = [
    # number or categories of its cards
    (
        CLUE,
        "Ann asks Green, Rope: nobody",
        IllegalStatement,
        17,
        "a question of Clue (2023) names 3 cards, this one 2",
    ),
    (
        CLUE,
        "Ann asks Green, Rope, Study, Hall: nobody",
        UnknownName,
        30,
        "no card is called 'Hall'",
    ),
    (
        CLUE,
        "Ann asks Green, Rope, Study, Lounge: nobody",
        IllegalStatement,
        30,
        "a question of Clue (2023) names 3 cards, this one 4",
    ),
    (
        CLUE,
        "Ann asks Green, Plum, Study: nobody",
        IllegalStatement,
        17,
        "Green and Plum are both cards of suspect; expected one",
    ),
    (
        MASTER,
        "Ann asks Plum Brains, Green Brains: nobody",
        IllegalStatement,
        23,
        "Plum Brains and Green Brains are both cards of Brains; expected one",
    ),
    (
        CARD_GAME,
        "Ann asks Green: nobody",
        IllegalStatement,
        10,
        "a question of Clue Card Game names 2 cards, this one 1",
    ),
    # a card named twice
    (CLUE, "Ann asks Rope, rope, Study: nobody", IllegalStatement, 16, "Rope is named twice"),
    (CARD_GAME, "Ann asks Rope, ro: nobody", IllegalStatement, 16, "Rope is named twice"),
    # accusations
    (
        CLUE,
        "Bob accuses Mustard, Wrench: wrong",
        IllegalStatement,
        13,
        "expected one card of each category (suspect, weapon, room), not 2",
    ),
    (
        CLUE,
        "Bob accuses Mustard, Wrench, Plum: wrong",
        IllegalStatement,
        30,
        "Mustard and Plum are both cards of suspect; expected one",
    ),
    (
        CLUE,
        "Bob accuses Mustard, Wrench, Study",
        InvalidStatement,
        35,
        "expected ': wrong', ': right' or ': ?' at the end",
    ),
    (
        CLUE,
        "Bob accuses",
        InvalidStatement,
        12,
        "expected ': wrong', ': right' or ': ?' at the end",
    ),
    (
        CLUE,
        "Bob accuses: wrnog",
        InvalidStatement,
        14,
        "expected ': wrong', ': right' or ': ?' at the end",
    ),
    # one player asked
    (
        EXPRESS,
        "Ann asks Ann about Plum: shows",
        IllegalStatement,
        10,
        "Ann asked and cannot answer",
    ),
    (
        EXPRESS,
        "Ann asks Bob about Plum: shows Green Brawn",
        IllegalStatement,
        32,
        "Green Brawn was not asked about; the question names Plum Brains, Plum Brawn",
    ),
    (
        EXPRESS,
        "Ann asks Bob about Plum: passes",
        InvalidStatement,
        26,
        "expected 'shows', 'shows CARD', 'has none' or '?'",
    ),
    # looks
    (
        CLUE,
        "Ann peeks table: Rope",
        IllegalStatement,
        11,
        "there is nothing to peek at: cards on the table lie open",
    ),
    (
        CLUE,
        "Ann peeks Ann: Rope",
        IllegalStatement,
        11,
        "there is nothing to peek at: Ann knows the own hand",
    ),
    (CLUE, "Ann peeks", InvalidStatement, 10, "a holder is missing here"),
    (CLUE, "Bob shows Bob: Rope", IllegalStatement, 11, "Bob cannot show a card to Bob"),
    # notes
    (CLUE, "Cat has", InvalidStatement, 8, "a card is missing here"),
    (CLUE, "Cat has at least 1 of", InvalidStatement, 22, "a card or group is missing here"),
    (
        CLUE,
        "Cat has at least two of Rope, Plum",
        InvalidStatement,
        18,
        "expected a number below 10000, not 'two'",
    ),
    (
        CLUE,
        "Cat has at least 12345 of Rope",
        InvalidStatement,
        18,
        "expected a number below 10000, not '12345'",
    ),
    (
        CLUE,
        "Cat has at least 1 Rope",
        InvalidStatement,
        18,
        "expected a number and 'of', as in 'has at least 2 of red, Rope'",
    ),
    (
        CLUE,
        "Cat has exactly 3 of Rope, Plum",
        IllegalStatement,
        17,
        "there are fewer cards here than 3: 2",
    ),
    # no statement at all
    (
        CLUE,
        "Ann aks Rope",
        InvalidStatement,
        5,
        "'aks' is no word of the notation here; expected accuses, asks, has, lacks, peeks, "
        "reveals, shows, tests",
    ),
    (CLUE, "asks Green, Rope, Study", InvalidStatement, 1, "a name is missing before 'asks'"),
    (CLUE, "Cat lacks: Rope", InvalidStatement, 10, "no colon can stand behind 'lacks'"),
    (
        CLUE,
        "Zzz",
        InvalidStatement,
        1,
        "expected a player and one of accuses, asks, has, lacks, peeks, reveals, shows, tests, "
        "or a set-up word",
    ),
    (CLUE, "Eve asks Green, Rope, Study: nobody", UnknownName, 1, "no player is called 'Eve'"),
]


@pytest.mark.parametrize(("setup", "text", "kind", "column", "message"), FAULTY)
def test_a_faulty_statement_is_refused_with_its_place(setup, text, kind, column, message):
    with pytest.raises(NotationError) as caught:
        parse_event(text, setup)
    error = caught.value
    assert (type(error), error.column, error.message) == (kind, column, message)


def test_a_word_that_is_nearly_one_of_the_notation_has_the_closest_ones():
    with pytest.raises(InvalidStatement) as caught:
        parse_event("Ann aks Rope", CLUE)
    assert caught.value.nearest[0] == "asks"
    with pytest.raises(InvalidStatement) as caught:
        parse_event("Bob accuses: wrnog", CLUE)
    assert caught.value.nearest == ("wrong",)


def test_questions_of_any_two_cards_may_name_two_of_one_category():
    # Clue Card Game rulebook, Player Asking
    event = parse_event("Ann asks Green, Plum: nobody", CARD_GAME)
    assert event.cards == ("Green", "Plum")


def test_questions_limited_to_listed_categories_name_one_of_each():
    rule = replace(CLUE.variant.question, cards=2, categories=("suspect", "weapon"))
    setup = replace(CLUE, variant=replace(CLUE.variant, question=rule))
    assert parse_event("Ann asks Rope, Plum: nobody", setup).cards == ("Rope", "Plum")
    with pytest.raises(IllegalStatement) as caught:
        parse_event("Ann asks Plum, Study: nobody", setup)
    told = "Study is a card of room; expected cards of suspect, weapon"
    assert (caught.value.message, caught.value.column) == (told, 16)


def test_a_card_may_be_renamed_to_the_name_of_a_player():
    setup = replace(CLUE, variant=CLUE.variant.renamed("Plum", "Ann"))
    event = parse_event("Ann asks Ann, Rope, Study: Bob shows Ann", setup)
    assert event == Question("Ann", ("Ann", "Rope", "Study"), (Answer("Bob", "shows", "Ann"),))

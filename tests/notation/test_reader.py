"""Whole logs: what the set-up lines say, wherever they stand, and how they can be wrong."""

import textwrap

import pytest

from deduce.log.events import Answer, Aside, Hand, Note, Question, Solution, Table
from deduce.notation import format_log, read_log, write_log
from deduce.notation.files import load_log
from deduce.rules.setup import Seat, Size
from tests.notation.reading import HEAD, WHOLE, places, problems, records

# Set-up


def test_the_smallest_log_is_a_variant_and_players():
    log = read_log("variant clue-2023\nplayers Ann, Bob")
    assert log.setup.variant.id == "clue-2023"
    assert log.setup.seats == (Seat("Ann"), Seat("Bob"))
    assert (log.setup.me, log.setup.answers, log.entries) == (None, "equal", ())


def test_set_up_lines_say_who_plays_what_with_which_cards():
    log = read_log(WHOLE)
    assert log.setup.seats[1] == Seat("Bob", Size(5, 5))
    assert (log.setup.me, log.setup.answers) == ("Ann", "random")
    assert log.setup.renames == (("Lounge", "Hall"),)
    assert records(WHOLE) == [
        Hand("Ann", ("Plum", "Rope", "Bathroom", "Dagger")),
        Hand("Bob", ("Green", "Wrench", "Study", "Orchid", "Hall")),
        Table(("Ballroom",)),
        Aside(4),
        Question(
            "Ann",
            ("Green", "Revolver", "Hall"),
            (Answer("Bob", "passes"), Answer("Cat", "shows", "Hall")),
        ),
        Solution(("Mustard", "Candlestick", "Library")),
    ]


def test_set_up_lines_may_stand_anywhere():
    lines = WHOLE.splitlines(keepends=True)
    backwards = read_log("".join(reversed(lines)))
    assert backwards.setup == read_log(WHOLE).setup
    assert [entry.record for entry in backwards.entries] == records(WHOLE)[::-1]


def test_entries_have_their_physical_lines():
    text = f"# a game\n\n{HEAD}\nCat has Rope\n\n\nCat lacks Plum"
    assert [entry.line for entry in read_log(text).entries] == [7, 10]


def test_no_me_line_makes_the_notes_a_spectators():
    assert read_log("variant clue-2023\nplayers Ann, Bob\nBob has Rope").setup.me is None


def test_no_hand_of_the_viewer_is_allowed():
    assert records(HEAD) == []


def test_a_hand_without_owner_needs_a_me_line():
    told = "whose hand? Write 'hand NAME: …', or say who you are with 'me NAME'"
    assert places("variant clue-2023\nplayers Ann, Bob\nhand Rope") == [(3, 6, told)]


def test_a_faulty_me_line_is_the_only_fault():
    assert places("variant clue-2023\nplayers Ann, Bob\nme Eve\nhand Rope") == [
        (3, 4, "no player is called 'Eve'")
    ]


def test_an_empty_hand_is_written_with_its_player():
    assert records("variant clue-2023\nplayers Ann 0, Bob 18\nme Ann\nhand Ann:\naside 0") == [
        Hand("Ann", ()),
        Aside(0),
    ]


def test_a_table_may_have_cards_in_notes_though_it_is_a_set_up_word():
    text = (
        "variant clue-2023\nplayers Ann, Bob\naside 2\ntable Rope\ntable has Rope\naside has Plum"
    )
    assert records(text)[2:] == [Note("table", ("Rope",), "has"), Note("aside", ("Plum",), "has")]


def test_a_written_log_has_its_whole_set_up_before_its_records():
    log = read_log(WHOLE)
    text = write_log(log.setup, [entry.record for entry in log.entries])
    assert text.splitlines()[:5] == [
        "variant clue-2023",
        "players Ann 4, Bob 5, Cat 4",
        "me Ann",
        "rename Lounge: Hall",
        "answers random",
    ]
    assert read_log(text).setup == log.setup
    assert records(text) == records(WHOLE)


# The variant


def test_a_variant_is_meant_by_its_id_whatever_the_capitals():
    log = read_log("Variant Clue-2023\nPlayers Ann, Bob")
    assert format_log(log) == "variant clue-2023\nplayers Ann, Bob\n"


def test_a_variant_is_meant_by_a_path_relative_to_the_log(tmp_path):
    deck = tmp_path / "my-deck.toml"
    deck.write_text(
        textwrap.dedent("""\
        id = "mine"
        name = "Mine"
        source = "these tests"
        players = [2, 3]
        question = { cards = 2 }
        category = [
          { name = "who", cards = ["Cook", "Butler"] },
          { name = "where", cards = ["Attic", "Cellar"] },
        ]
        """)
    )
    log_file = tmp_path / "game.clue"
    text = "variant ./my-deck.toml\nplayers Ann, Bob\nAnn asks Cook, Attic: nobody\n"
    log_file.write_text(text)
    log = load_log(str(log_file))
    assert (log.setup.variant.id, log.setup.reference) == ("mine", "./my-deck.toml")
    assert format_log(log) == text
    assert write_log(log.setup, [entry.record for entry in log.entries]) == text


def test_an_unknown_variant_is_an_error_with_the_closest_ids():
    (fault,) = problems("variant clue-2032\nplayers Ann, Bob")
    assert (fault.line, fault.column) == (1, 9)
    assert fault.message == "no variant is called 'clue-2032'"
    assert fault.nearest[0] == "clue-2023"


def test_a_variant_file_that_is_not_there_is_an_error(tmp_path):
    (fault,) = problems("players Ann, Bob\nvariant ./none.toml", folder=tmp_path)
    assert (fault.line, fault.column) == (2, 9)
    assert "cannot be read: No such file or directory" in fault.message


def test_the_line_of_a_faulty_variant_file_is_told_all_of_its_faults(tmp_path):
    (tmp_path / "my-deck.toml").write_text(
        """\
id = "mine"
name = "Mine"
source = "this test"
players = [2, 4]
question = { cards = 2 }
category = [
  { name = "who", cards = ["Cook", "Rope"] },
  { name = "where", cards = ["Attic", "Cellar", "Rope"], colour = "red" },
]
"""
    )
    (fault,) = problems("players Ann, Bob\nvariant ./my-deck.toml", folder=tmp_path)
    assert (fault.code, fault.line, fault.column) == ("faulty-variant", 2, 9)
    assert fault.message == (
        f'{tmp_path / "my-deck.toml"}: category 2, cards 3: "Rope" stands twice '
        "(first: category 1, cards 2)\n"
        f"{tmp_path / 'my-deck.toml'}: category 2, colour: unknown key"
    )


@pytest.mark.parametrize("text", ["", "\n", "# only\n  # comments\n", "   \n\t\n"])
def test_a_log_without_statements_lacks_variant_and_players(text):
    assert places(text) == [
        (1, 1, "the log has no 'variant' line, as in 'variant clue-2023'"),
        (1, 1, "the log has no 'players' line, as in 'players Ann 6, Bob 6, Cat 6'"),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("variant", "something is missing here, as in 'variant clue-2023'"),
        ("me", "something is missing here, as in 'me Ann'"),
        ("hand", "something is missing here, as in 'hand Plum, Rope, Hall'"),
        ("table", "something is missing here, as in 'table Ballroom'"),
        ("aside", "something is missing here, as in 'aside 4'"),
        ("answers", "something is missing here, as in 'answers random'"),
        ("rename", "something is missing here, as in 'rename Ballroom: Tower'"),
        ("solution", "something is missing here, as in 'solution Plum, Rope, Hall'"),
        ("aside four", "expected a number below 10000, not 'four'"),
        ("aside -1", "expected a number below 10000, not '-1'"),
        ("answers rondom", "expected 'equal' or 'random'"),
        ("rename Ballroom", "expected a colon and the new name"),
    ],
)
def test_a_faulty_set_up_line_is_refused(line, message):
    text = f"players Ann, Bob\n{line}\n" + ("" if line == "variant" else "variant clue-2023\n")
    assert [fault[2] for fault in places(text)] == [message]
    assert places(text)[0][0] == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("variant clue-classic", "'variant' was already said in line 1"),
        ("players Ann, Bob, Cat", "'players' was already said in line 2"),
        ("me Bob", "'me' was already said in line 3"),
        ("hand Plum, Study", "the hand of Ann was already given in line 4"),
        ("hand Ann: Plum, Study", "the hand of Ann was already given in line 4"),
        ("table Orchid", "'table' was already given in line 5"),
        ("aside 2", "'aside' was already given in line 6"),
        ("answers equal", "'answers' was already said in line 7"),
        ("solution Mustard, Dagger, Study", "'solution' was already given in line 8"),
    ],
)
def test_a_set_up_line_stands_once_only(line, message):
    head = (
        "variant clue-2023\nplayers Ann 2, Bob ?, Cat ?\nme Ann\nhand Rope, Plum\ntable Green\n"
        "aside 1\nanswers random\nsolution Mustard, Dagger, Kitchen\n"
    )
    assert read_log(head)
    assert places(head + line) == [(9, 1, message)]


# Renaming


def test_a_renamed_card_is_written_by_its_new_name_and_still_understood_by_the_old():
    text = HEAD + "Cat has Ballroom, Study\nrename ball: Tower\nCat has Tow\n"
    assert records(text) == [
        Note("Cat", ("Tower", "Study"), "has"),
        Note("Cat", ("Tower",), "has"),
    ]
    assert format_log(read_log(text)) == (
        HEAD + "Cat has Tower, Study\nrename Ballroom: Tower\nCat has Tower\n"
    )


def test_the_old_name_is_an_alias_without_prefixes():
    assert places(HEAD + "rename Ballroom: Tower\nCat has Ballr")[0][:2] == (5, 9)


def test_a_card_may_be_renamed_to_an_alias_of_its_own():
    text = HEAD + "rename Dagger: Knife\nCat has Dagger, Rope\nCat has kn"
    assert records(text) == [
        Note("Cat", ("Knife", "Rope"), "has"),
        Note("Cat", ("Knife",), "has"),
    ]


def test_groups_follow_a_renamed_card():
    text = "variant clue-express\nplayers Ann, Bob\nrename Plum Brains: Prof\nBob lacks Plum"
    assert read_log(text).setup.variant.expand(["Plum"]) == ("Prof", "Plum Brawn")


@pytest.mark.parametrize("new", ["rope", "Spanner", "suspect"])
def test_a_new_name_that_means_something_else_is_an_error(new):
    # the Rope is a card, the Spanner another name of the Wrench, suspects a category
    told = f"{new} is already the name of something else"
    assert places(HEAD + f"rename Ballroom: {new}") == [(4, 18, told)]


def test_the_old_name_of_another_card_is_an_error():
    text = HEAD + "rename Ballroom: Tower\nrename Kitchen: Ballroom"
    assert places(text) == [(5, 17, "Ballroom is already the name of something else")]


def test_a_card_is_renamed_once_only():
    text = HEAD + "rename Ballroom: Tower\nrename Ballroom: Keep"
    assert places(text) == [(5, 1, "Tower was already renamed")]


@pytest.mark.parametrize(("new", "column"), [("Not", 18), ("To=wer", 20), ("", 17)])
def test_a_new_name_must_be_allowed(new, column):
    (fault,) = places(HEAD + f"rename Ballroom: {new}")
    assert fault[:2] == (4, column)

"""Whole logs: set-up lines, physical lines, comments, and every faulty line reported."""

import textwrap

import pytest

from deduce.errors import DeduceError, LogErrors, LogProblem
from deduce.game.events import Accusation, Answer, Aside, Hand, Note, Question, Solution, Table
from deduce.game.notation import format_log, read_log, write_log
from deduce.game.notation.files import decode_log, load_log
from deduce.game.setup import Seat, Size

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"

# Every kind of line of the specification's example, in a game of one table and two hands.
WHOLE = """\
variant clue-2023                     # an id
players Ann 4, Bob 5, Cat 4           # clockwise
me Ann
hand Plum, Rope, Bathroom, Dagger
hand Bob: Green, Wrench, Study, Orchid, Hall
table Ballroom
aside 4
rename Lounge: Hall
answers random
Ann asks Green, Revolver, Hall: Bob passes, Cat shows Hall
solution Mustard, Candlestick, Library
"""


def problems(text: str, **options: object) -> tuple[LogProblem, ...]:
    with pytest.raises(LogErrors) as caught:
        read_log(text, **options)
    return caught.value.problems


def places(text: str) -> list[tuple[int, int, str]]:
    return [(fault.line, fault.column, fault.message) for fault in problems(text)]


def records(text: str) -> list[object]:
    return [entry.record for entry in read_log(text).entries]


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


# Physical lines


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_the_line_ends_of_other_systems_are_fine(end):
    assert format_log(read_log(WHOLE.replace("\n", end))) == format_log(read_log(WHOLE))


def test_a_byte_order_mark_is_fine():
    assert read_log("\ufeff" + WHOLE).setup == read_log(WHOLE).setup
    (fault,) = problems("\ufeffvariant clue-2032\nplayers Ann, Bob")
    assert (fault.line, fault.column) == (1, 9)


def test_tabs_and_hard_blanks_are_blanks():
    text = "variant\tclue-2023\nplayers\u00a0Ann\t6, Bob 6, Cat 6\t\n\tCat\thas\u00a0Rope\n"
    assert records(text) == [Note("Cat", ("Rope",), "has")]


def test_a_last_line_without_line_end_is_read():
    assert records(HEAD + "Cat has Rope") == [Note("Cat", ("Rope",), "has")]


def test_blank_lines_are_kept():
    text = HEAD + "\n\nCat has Rope\n\n\n"
    assert format_log(read_log(text)) == text


def test_capitals_of_a_phone_are_fine():
    text = (
        "Variant clue-2023\nPlayers Ann 6, Bob 6, Cat 6\nMe ann\nHand plum, rope, bathroom, "
        "dagger, study, orchid\nAnn Asks green, Rope, kitchen: Nobody\nBob Accuses: Wrong\n"
    )
    assert records(text)[1:] == [
        Question(
            "Ann",
            ("Green", "Rope", "Kitchen"),
            (Answer("Bob", "passes"), Answer("Cat", "passes")),
        ),
        Accusation("Bob", (), "wrong"),
    ]


# Comments


def test_a_comment_starts_at_the_start_of_a_line_or_after_a_blank():
    text = HEAD + "# whole line\nCat has Rope # behind\nCat has Plum\t# after a tab\n"
    assert records(text) == [Note("Cat", ("Rope",), "has"), Note("Cat", ("Plum",), "has")]


def test_a_number_sign_within_a_word_starts_no_comment():
    assert places(HEAD + "Cat has Rope#2") == [(4, 9, "no card is called 'Rope#2'")]


def test_comments_are_kept():
    text = HEAD + "# whole  line\nCat has Rope      # behind: a, b\n   # indented\n"
    expected = HEAD + "# whole  line\nCat has Rope  # behind: a, b\n# indented\n"
    assert format_log(read_log(text)) == expected
    assert format_log(read_log(expected)) == expected


# Errors


def test_all_faulty_lines_are_reported_in_their_order():
    text = (
        "Cat has Roep\n"
        "variant clue-2023\n"
        "players Ann 6, Bob 6, Cat 6\n"
        "solution Plum, Rope\n"
        "Cat has Rope\n"
        "Ann asks Green, Rope, Study: Cat shows\n"
        "me Eve\n"
        "rename Hall: Tower\n"
        "Bob aks Rope\n"
    )
    assert [fault[:2] for fault in places(text)] == [
        (1, 9),
        (4, 10),
        (6, 30),
        (7, 4),
        (8, 8),
        (9, 5),
    ]


def test_without_a_variant_the_other_lines_are_still_looked_at():
    text = "players Ann, Bob\nme Eve\nanswers rondom\nBob aks Rope\nBob has Roep\n"
    assert [fault[:2] for fault in places(text)] == [(1, 1), (2, 4), (3, 9), (4, 5)]


def test_an_error_names_file_line_and_column_and_shows_the_place_and_the_closest_names():
    with pytest.raises(LogErrors) as caught:
        read_log(HEAD + "\tCat has Roep  # ?", "game.clue")
    assert str(caught.value) == (
        "game.clue:4:10: no card is called 'Roep' (did you mean Rope?)\n"
        "    \tCat has Roep  # ?\n"
        "    \t        ^"
    )


def test_every_error_of_a_log_is_shown():
    with pytest.raises(LogErrors) as caught:
        read_log(HEAD + "Cat has Roep\nCat has Plumm", "game.clue")
    assert str(caught.value).count("game.clue:") == 2


def test_turn_order_losers_and_lines_after_the_end_are_no_errors():
    text = HEAD + (
        "Cat asks Green, Rope, Study: nobody\n"
        "Cat asks Green, Rope, Study: nobody\n"
        "Cat accuses Green, Rope, Study: wrong\n"
        "Cat asks Green, Rope, Study: nobody\n"
        "Cat accuses Plum, Rope, Study: right\n"
        "Bob asks Green, Rope, Study: nobody\n"
    )
    assert len(records(text)) == 6


def test_contradictions_are_no_errors():
    text = (
        HEAD
        + "hand Plum, Rope, Bathroom, Dagger, Study, Orchid\nBob asks Plum, Rope, Study: nobody"
    )
    assert len(records(text)) == 2


# Losers who lay their hands open


def open_handed_log(tmp_path, *lines: str) -> str:
    """A log of a variant whose losers lay their hands open."""
    (tmp_path / "open.toml").write_text(
        textwrap.dedent("""\
        id = "open"
        name = "Open"
        source = "these tests"
        players = [2, 4]
        loser = "lays-hand-open"
        question = { cards = 1, categories = "any" }
        category = [{ name = "who", cards = ["Cook", "Butler", "Maid", "Cat", "Dog"] }]
        """)
    )
    return "\n".join(("variant ./open.toml", "players Ann 1, Bob 1, Cat 1, Dan 1", *lines)) + "\n"


def test_open_handed_losers_are_not_asked_from_their_wrong_accusation_on(tmp_path):
    lines = (
        "Ann asks Cook: Dan",
        "Cat accuses Dog: wrong",
        "Ann asks Cook: Dan",
        "Bob asks Cook: nobody",
    )
    log = read_log(open_handed_log(tmp_path, *lines), folder=tmp_path)
    bob, cat, ann, dan = (Answer(name, "passes") for name in ("Bob", "Cat", "Ann", "Dan"))
    answers = [e.record.answers for e in log.entries if isinstance(e.record, Question)]
    assert answers == [
        (bob, cat, Answer("Dan", "shows")),
        (bob, Answer("Dan", "shows")),
        (dan, ann),
    ]
    assert format_log(log).splitlines()[2:] == [
        "Ann asks Cook: Bob passes, Cat passes, Dan shows",
        "Cat accuses Dog: wrong",
        "Ann asks Cook: Bob passes, Dan shows",
        "Bob asks Cook: Dan passes, Ann passes",
    ]
    assert format_log(read_log(format_log(log), folder=tmp_path)) == format_log(log)


def test_who_reveals_the_hand_is_not_asked_either(tmp_path):
    lines = ("Cat reveals hand: Dog", "Ann asks Cook: Bob passes, Dan shows")
    log = read_log(open_handed_log(tmp_path, *lines), folder=tmp_path)
    assert len(log.entries) == 2


def test_a_right_or_unknown_accusation_opens_no_hand(tmp_path):
    for outcome in ("right", "?"):
        lines = (f"Cat accuses Dog: {outcome}", "Ann asks Cook: Bob passes, Dan shows")
        with pytest.raises(LogErrors) as caught:
            read_log(open_handed_log(tmp_path, *lines), folder=tmp_path)
        assert [(p.line, p.column) for p in caught.value.problems] == [(4, 28)]


def test_losers_still_answer_where_they_keep_their_hands():
    text = HEAD + "Bob accuses: wrong\nAnn asks Green, Rope, Study: Cat"
    question = records(text)[-1]
    assert question.answers == (Answer("Bob", "passes"), Answer("Cat", "shows"))


# Files


def test_a_log_is_utf_8_text():
    assert decode_log("Zoë".encode(), "log") == "Zoë"
    assert decode_log(b"\xef\xbb\xbfvariant", "log") == "variant"


@pytest.mark.parametrize(
    ("raw", "line", "column", "message"),
    [
        (b"me Ann\r\nZo\xeb", 2, 3, "byte 0xeb is not UTF-8 text"),
        (b"\xef\xbb\xbfZo\xeb", 1, 3, "byte 0xeb is not UTF-8 text"),
        ("Zoë".encode("utf-16"), 1, 1, "byte 0xff is not UTF-8 text"),
        (b"ab\0c", 1, 3, "a zero byte: this is no text file"),
    ],
)
def test_other_bytes_are_an_error_with_their_place(raw, line, column, message):
    with pytest.raises(LogErrors) as caught:
        decode_log(raw, "log")
    assert caught.value.problems == (LogProblem(line, column, message),)


def test_a_log_that_is_not_there_is_an_error(tmp_path):
    path = str(tmp_path / "none.clue")
    with pytest.raises(DeduceError) as caught:
        load_log(path)
    assert str(caught.value) == f"cannot read {path}: No such file or directory"

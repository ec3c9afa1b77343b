"""Whole logs as text: physical lines, comments, files, and every faulty line reported."""

import textwrap

import pytest

from deduce.errors import DeduceError, LogErrors, Problem
from deduce.log.events import Accusation, Answer, Note, Question
from deduce.notation import format_log, read_log
from deduce.notation.files import decode_log, load_log
from tests.notation.reading import HEAD, WHOLE, places, problems, records

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
        (cat, dan, ann),
    ]
    assert format_log(log).splitlines()[2:] == [
        "Ann asks Cook: Bob passes, Cat passes, Dan shows",
        "Cat accuses Dog: wrong",
        "Ann asks Cook: Bob passes, Dan shows",
        "Bob asks Cook: nobody",
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
    assert caught.value.problems == (Problem("not-text", line, column, message),)


def test_a_log_that_is_not_there_is_an_error(tmp_path):
    path = str(tmp_path / "none.clue")
    with pytest.raises(DeduceError) as caught:
        load_log(path)
    assert str(caught.value) == f"cannot read {path}: No such file or directory"

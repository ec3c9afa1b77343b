"""Who sees what of a log, and that nothing else reaches a view."""

from dataclasses import replace
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    SetupFact,
    Show,
    Solution,
)
from deduce.log.log import Log
from deduce.log.view import UnknownViewer, view
from deduce.notation import read_log
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate

CLUE = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"
EXPRESS = "variant clue-express\nplayers Ann, Bob, Cat\n"
CARD_GAME = "variant clue-card-game\nplayers Ann 3, Bob 3, Cat 3\n"
SEATS = ("Ann", "Bob", "Cat")
ALL = (*SEATS, SPECTATOR, EVERYONE)


def seen(text: str, viewer: str) -> list[Record]:
    return [entry.record for entry in view(read_log(text), viewer).entries]


def who_sees(text: str, record: Record) -> tuple[str, ...]:
    """The viewers who see the record as it is."""
    return tuple(viewer for viewer in ALL if record in seen(text, viewer))


# Everybody


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (CLUE, "Ann asks Green, Rope, Kitchen: Bob passes, Cat shows"),
        (CLUE, "Ann asks Green, Rope, Kitchen: nobody"),
        (CLUE, "Bob accuses Green, Rope, Kitchen: wrong"),
        (CLUE, "Bob accuses Green, Rope, Kitchen: right"),
        (CARD_GAME, "Bob accuses: wrong"),
        (CLUE, "Cat reveals Rope"),
        (CLUE, "Cat reveals none of Rope"),
        (CLUE, "Cat reveals hand: Rope, Study"),
        (EXPRESS, "Ann asks Bob about red: has none"),
        (EXPRESS, "Ann asks Bob about red: shows"),
        (CLUE.replace("Cat 6", "Cat 5"), "table Rope"),
        (CLUE.replace("Cat 6", "Cat 5"), "aside 1"),
    ],
)
def test_everybody_sees_what_is_said_and_done_openly(head, line):
    (record,) = (entry.record for entry in read_log(head + line).entries)
    assert who_sees(head + line, record) == ALL


def test_everybody_sees_the_sizes_of_hands():
    log = read_log(CLUE)
    assert all(view(log, viewer).setup.seats == log.setup.seats for viewer in ALL)


# Asker and shower: the card shown


def test_asker_and_shower_see_the_card_shown():
    text = CLUE + "Ann asks Green, Rope, Kitchen: Bob shows Rope"
    full = Question("Ann", ("Green", "Rope", "Kitchen"), (Answer("Bob", "shows", "Rope"),))
    assert who_sees(text, full) == ("Ann", "Bob", EVERYONE)
    hidden = replace(full, answers=(Answer("Bob", "shows"),))
    assert seen(text, "Cat") == seen(text, SPECTATOR) == [hidden]


def test_where_all_answer_each_shower_sees_the_own_card_only():
    text = (
        "variant clue-master-detective\nplayers Ann, Bob, Cat\n"
        "Ann asks Green, Rope, Kitchen: Bob shows Rope, Cat shows Green"
    )
    bob, cat = Answer("Bob", "shows", "Rope"), Answer("Cat", "shows", "Green")
    answers = {viewer: seen(text, viewer)[0].answers for viewer in ALL}
    assert answers == {
        "Ann": (bob, cat),
        "Bob": (bob, Answer("Cat", "shows")),
        "Cat": (Answer("Bob", "shows"), cat),
        SPECTATOR: (Answer("Bob", "shows"), Answer("Cat", "shows")),
        EVERYONE: (bob, cat),
    }


def test_the_card_that_disproves_a_free_accusation_is_seen_like_one_of_a_question():
    text = EXPRESS + "Ann tests Plum Brains, Green Brawn: Bob shows Green Brawn"
    answers = (Answer("Bob", "shows", "Green Brawn"),)
    full = FreeAccusation("Ann", ("Plum Brains", "Green Brawn"), answers)
    assert who_sees(text, full) == ("Ann", "Bob", EVERYONE)


def test_the_card_shown_to_the_third_die_is_secret():
    text = EXPRESS + "Ann asks Bob about red: shows Scarlet Brawn"
    full = DirectQuestion("Ann", "Bob", ("red",), "shows", "Scarlet Brawn")
    assert who_sees(text, full) == ("Ann", "Bob", EVERYONE)
    assert seen(text, "Cat") == [replace(full, card=None)]


def test_a_card_shown_outside_a_question_is_seen_by_these_two():
    text = CLUE + "Bob shows Ann: Rope"
    assert who_sees(text, Show("Bob", "Ann", "Rope")) == ("Ann", "Bob", EVERYONE)
    assert seen(text, "Cat") == [Show("Bob", "Ann", None)]


# A peeker, and nobody else


@pytest.mark.parametrize(
    ("head", "line", "record"),
    [
        (CLUE, "Ann peeks Bob: Rope", Peek("Ann", "Bob", "Rope")),
        (EXPRESS, "Ann peeks envelope: red", Peek("Ann", "envelope", "red")),
        (
            "variant clue-2023\nplayers Ann 5, Bob 5, Cat 5\naside 3\n",
            "Ann peeks aside: Rope",
            Peek("Ann", "aside", "Rope"),
        ),
    ],
)
def test_nobody_but_the_peeker_sees_the_card_and_the_owner_knows_only_of_the_look(
    head, line, record
):
    assert who_sees(head + line, record) == ("Ann", EVERYONE)
    assert seen(head + line, "Bob")[-1] == replace(record, seen=None)


# Hands, notes, solution


def test_a_player_sees_the_own_hand():
    text = CLUE + "hand Bob: Rope, Plum, Study, Green, Kitchen, Dagger"
    (record,) = (entry.record for entry in read_log(text).entries)
    assert who_sees(text, record) == ("Bob", EVERYONE)


def test_notes_are_the_note_takers():
    text = CLUE + "me Bob\nCat has Rope"
    assert who_sees(text, Note("Cat", ("Rope",), "has")) == ("Bob", EVERYONE)


def test_without_note_taker_notes_are_the_spectators():
    text = CLUE + "Cat has Rope"
    assert who_sees(text, Note("Cat", ("Rope",), "has")) == (SPECTATOR, EVERYONE)


def test_the_solution_is_in_nobodys_view():
    text = CLUE + "solution Green, Rope, Kitchen"
    assert who_sees(text, Solution(("Green", "Rope", "Kitchen"))) == ()


# Accusations


def test_open_accusations_are_seen_with_their_cards():
    # Clue (2023) rulebook, Win: named aloud.
    text = CLUE + "Bob accuses Green, Rope, Kitchen: wrong"
    assert who_sees(text, Accusation("Bob", ("Green", "Rope", "Kitchen"), "wrong")) == ALL


@pytest.mark.parametrize("outcome", ["wrong", "right"])
def test_a_lone_face_down_accusation_is_seen_by_its_accuser_only(outcome):
    # Clue Card Game rulebook, How to Accuse: a lone accuser looks alone.
    text = CARD_GAME + f"Bob accuses Green, Rope, Kitchen: {outcome}"
    full = Accusation("Bob", ("Green", "Rope", "Kitchen"), outcome)
    assert who_sees(text, full) == ("Bob", EVERYONE)
    assert seen(text, "Ann") == seen(text, SPECTATOR) == [replace(full, cards=())]


def test_several_face_down_accusations_at_once_are_open():
    # Clue Card Game rulebook, How to Accuse: several accusers turn their cards up together.
    text = CARD_GAME + (
        "Bob accuses Green, Rope, Kitchen: wrong\n"
        "# a comment, a blank line and a note do not come between\n\n"
        "Ann has Plum\n"
        "Cat accuses Plum, Rope, Kitchen: right"
    )
    for record in (
        Accusation("Bob", ("Green", "Rope", "Kitchen"), "wrong"),
        Accusation("Cat", ("Plum", "Rope", "Kitchen"), "right"),
    ):
        assert who_sees(text, record) == ALL


def test_accusations_with_a_question_between_them_are_not_at_once():
    text = CARD_GAME + (
        "Bob accuses Green, Rope, Kitchen: wrong\nCat asks Plum, Rope: nobody\n"
        "Cat accuses Plum, Rope, Kitchen: wrong"
    )
    accused = [record.cards for record in seen(text, "Ann") if isinstance(record, Accusation)]
    assert accused == [(), ()]


def test_two_accusations_of_one_player_are_not_at_once():
    line = "Bob accuses Green, Rope, Kitchen: wrong\n"
    assert [record.cards for record in seen(CARD_GAME + line + line, "Ann")] == [(), ()]


# Viewers


def test_the_viewer_is_the_note_taker_else_the_spectator():
    assert view(read_log(CLUE + "me Bob")).viewer == "Bob"
    assert view(read_log(CLUE)).viewer == SPECTATOR


def test_a_viewer_is_named_in_full_whatever_the_capitals():
    log = read_log(CLUE)
    assert view(log, " bob ").viewer == "Bob"
    assert view(log, "EVERYONE").viewer == EVERYONE


def test_an_unknown_viewer_is_an_error_with_the_closest_names():
    with pytest.raises(UnknownViewer) as caught:
        view(read_log(CLUE), "Bop")
    assert caught.value.nearest == ("Bob",)
    assert str(caught.value) == (
        "nobody at this table is called 'Bop' (did you mean Bob?); "
        "expected one of Ann, Bob, Cat, spectator, everyone"
    )


# Through a line

STORY = CLUE + (
    "Cat reveals Rope\n"  # line 3
    "\n"
    "Cat has Study\n"  # line 5, a note of the spectator
    "hand Bob: Plum, Green, Kitchen, Dagger, Wrench, Orchid\n"
    "Cat reveals Lounge\n"  # line 7
    "solution Mustard, Revolver, Library\n"
)


@pytest.mark.parametrize(
    ("through", "lines"),
    [(0, [6]), (2, [6]), (3, [3, 6]), (4, [3, 6]), (6, [3, 6]), (7, [3, 6, 7]), (99, [3, 6, 7])],
)
def test_events_behind_the_line_are_cut_and_set_up_counts_wherever_it_stands(through, lines):
    cut = view(read_log(STORY), "Bob", through=through)
    assert [entry.line for entry in cut.entries] == lines


@pytest.mark.parametrize(("through", "last"), [(None, 7), (99, 7), (6, 5), (5, 5), (4, 3), (2, 0)])
def test_a_view_tells_the_line_of_its_last_event_or_note(through, last):
    assert view(read_log(STORY), through=through).through == last


def test_a_note_that_the_viewer_did_not_see_is_not_their_last_line():
    assert view(read_log(STORY), "Bob", through=6).through == 3


def test_a_view_without_events_or_notes_is_through_line_0():
    assert view(read_log(CLUE)).through == 0


def test_an_accusation_is_alone_as_long_as_the_next_line_is_cut():
    text = (
        CARD_GAME
        + "Bob accuses Green, Rope, Kitchen: wrong\nCat accuses Plum, Rope, Kitchen: wrong"
    )
    cards = [
        [entry.record.cards for entry in view(read_log(text), "Ann", through=line).entries]
        for line in (3, 4)
    ]
    assert cards == [[()], [("Green", "Rope", "Kitchen"), ("Plum", "Rope", "Kitchen")]]


def test_a_view_can_be_turned_back_to_before_a_line():
    whole = view(read_log(STORY), "Bob")
    assert [entry.line for entry in whole.before(7).entries] == [3, 6]


def test_a_view_knows_whether_the_viewers_hand_is_in_the_log():
    log = read_log(STORY)
    assert [view(log, viewer).has_hand for viewer in ("Bob", "Cat", SPECTATOR)] == [
        True,
        False,
        False,
    ]


# What a seat could not see does not change its view


def alone(log: Log) -> set[int]:
    """The lines of face-down accusations that stand alone."""
    if log.setup.variant.accusations == "open":
        return set()
    moves = [e for e in log.entries if not isinstance(e.record, SetupFact | Note)]
    lines = set()
    for before, entry, after in zip([None, *moves], moves, [*moves[1:], None], strict=False):
        neighbours = [e.record for e in (before, after) if e is not None]
        if isinstance(entry.record, Accusation) and not any(
            isinstance(record, Accusation) for record in neighbours
        ):
            lines.add(entry.line)
    return lines


BETWEEN = {
    DirectQuestion: attrgetter("asker", "asked"),
    Show: attrgetter("shower", "viewer"),
}
"""The two players who see the card."""


def without_hidden_parts(entry: Entry, viewer: str, log: Log, lone: set[int]) -> list[Entry]:
    """The entry with everything dropped that `viewer` could not see, told anew from the rules."""
    record = entry.record
    if isinstance(record, Solution) or (isinstance(record, Hand) and record.player != viewer):
        return []
    if isinstance(record, Question | FreeAccusation) and record.asker != viewer:
        answers = [a if a.player == viewer else replace(a, card=None) for a in record.answers]
        record = replace(record, answers=tuple(answers))
    elif isinstance(record, DirectQuestion | Show) and viewer not in BETWEEN[type(record)](record):
        record = replace(record, card=None)
    elif isinstance(record, Peek) and record.viewer != viewer:
        record = replace(record, seen=None)
    elif isinstance(record, Accusation) and entry.line in lone and record.accuser != viewer:
        record = replace(record, cards=())
    return [Entry(entry.line, record)]


@pytest.mark.parametrize("variant", bundled_variants())
@settings(max_examples=10)
@given(seed=st.integers(0, 10_000))
def test_what_a_seat_could_not_see_does_not_change_its_view(variant, seed):
    log = simulate(load_variant(variant), seed=seed, turns=15).log()
    lone = alone(log)
    for viewer in (*log.setup.players, SPECTATOR):
        told = [part for e in log.entries for part in without_hidden_parts(e, viewer, log, lone)]
        assert view(replace(log, entries=tuple(told)), viewer) == view(log, viewer)


@settings(max_examples=10)
@given(seed=st.integers(0, 10_000), note=st.sampled_from(["Rope", "Kitchen"]))
def test_anothers_notes_do_not_change_a_view(seed, note):
    log = simulate(load_variant("clue-2023"), seed=seed, turns=5).log()
    noted = (*log.entries, Entry(1, Note("envelope", (note,), "has")))
    me, *others = log.setup.players
    for viewer in (*others, SPECTATOR):
        assert view(replace(log, entries=noted), viewer) == view(log, viewer)
    assert view(replace(log, entries=noted), me) != view(log, me)


@settings(max_examples=20)
@given(
    variant=st.sampled_from(bundled_variants()),
    seed=st.integers(0, 10_000),
    data=st.data(),
)
def test_other_cards_in_hidden_places_do_not_change_a_view(variant, seed, data):
    log = simulate(load_variant(variant), seed=seed, turns=15).log()
    viewer = data.draw(st.sampled_from((*log.setup.players, SPECTATOR)))
    seen_of = {entry.line: entry.record for entry in view(log, viewer).entries}
    altered = []
    for entry in log.entries:
        record = entry.record
        shown = seen_of.get(entry.line)
        if isinstance(record, Question) and shown != record:
            card = data.draw(st.sampled_from(record.cards))
            answers = [
                a if b == a else replace(a, card=card)
                for a, b in zip(record.answers, shown.answers, strict=True)
            ]
            record = replace(record, answers=tuple(answers))
        elif isinstance(record, Peek) and record.holder != "envelope" and shown != record:
            record = replace(record, seen=data.draw(st.sampled_from(log.setup.variant.cards)))
        altered.append(Entry(entry.line, record))
    assert view(replace(log, entries=tuple(altered)), viewer) == view(log, viewer)


@pytest.mark.parametrize("variant", bundled_variants())
def test_open_hands_show_everything_but_the_solution(variant):
    log = simulate(load_variant(variant), seed=1, turns=15).log()
    expected = tuple(e for e in log.entries if not isinstance(e.record, Solution))
    assert view(log, EVERYONE).entries == expected
    assert len(expected) == len(log.entries) - 1

"""The entry line: each form, what it is read as, and what is wrong with it."""

from __future__ import annotations

import pytest

from deduce.errors import NotationError
from deduce.notation import format_event, read_log
from deduce.notebook.entry import Line, read_entry
from deduce.notebook.scope import Scope, Unanswered, scope_of
from tests.notebook.games import EXAMPLES, state_of
from tests.notebook.shorthand import shortest_entry

HEADER = "variant clue-classic\nplayers Ann 4, Bob 4, Cat 4, Dan 3, Eve 3\nme Ann\n"
HAND = ("Scarlett", "Knife", "Ballroom", "Hall")


NO_VERB = (
    "is no word of the notation here; expected accuses, asks, has, lacks, peeks, reveals, "
    "shows, tests"
)


def table(turn: str = "Dan", header: str = HEADER) -> Scope:
    return scope_of(read_log(header).setup, turn, hand=HAND)


def read(text: str, turn: str = "Dan") -> str:
    line = read_entry(text, table(turn))
    assert isinstance(line, Line)
    return line.text


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("pl ro ha c", "Dan asks Plum, Rope, Hall: Eve passes, Ann passes, Bob passes, Cat shows"),
        ("plroha e", "Dan asks Plum, Rope, Hall: Eve shows"),
        ("plrohae", "Dan asks Plum, Rope, Hall: Eve shows"),
        ("plroha-", "Dan asks Plum, Rope, Hall: nobody"),
        ("pl ro ha -", "Dan asks Plum, Rope, Hall: nobody"),
        ("pl ro ha nobody", "Dan asks Plum, Rope, Hall: nobody"),
        ("pl ro ha ?", "Dan asks Plum, Rope, Hall: ?"),
        ("Plum ROPE hal eve", "Dan asks Plum, Rope, Hall: Eve shows"),
        ("plum, lead pipe, hall e", "Dan asks Plum, Lead Pipe, Hall: Eve shows"),
        ("plum, rope, hall: eve ?, ann shows", "Dan asks Plum, Rope, Hall: Eve ?, Ann shows"),
        ("pl le-pi ha: nobody", "Dan asks Plum, Lead Pipe, Hall: nobody"),
        ("c: pl ro lo d", "Cat asks Plum, Rope, Lounge: Dan shows"),
        ("c pl ro lo d", "Cat asks Plum, Rope, Lounge: Dan shows"),
        ("c ? pl ro lo d", "Cat asks Plum, Rope, Lounge: Dan shows"),
        ("Cat asks plum, ro, lo: dan", "Cat asks Plum, Rope, Lounge: Dan shows"),
        ("pl ro lo e  # hm", "Dan asks Plum, Rope, Lounge: Eve shows  # hm"),
        ("accuses pl ro lo wrong", "Dan accuses Plum, Rope, Lounge: wrong"),
        ("b accuses plrolo: right", "Bob accuses Plum, Rope, Lounge: right"),
        ("accuses: wrong", "Dan accuses: wrong"),
        ("peeks bob: ro", "Dan peeks Bob: Rope"),
        ("reveals ro wr", "Dan reveals Rope, Wrench"),
        ("reveals none of ro, wr", "Dan reveals none of Rope, Wrench"),
        ("e shows a: ro", "Eve shows Ann: Rope"),
        ("envelope has ro", "envelope has Rope"),
        ("Cat has at least 1 of ro, wr", "Cat has at least 1 of Rope, Wrench"),
        ("Cat lacks weapon", "Cat lacks weapon"),
        ("hand sc kn ba ha", "hand Scarlett, Knife, Ballroom, Hall"),
        ("hand Bob: ro wr", "hand Bob: Rope, Wrench"),
        ("solution pl ro lo", "solution Plum, Rope, Lounge"),
        ("aside 4", "aside 4"),
        ("# a comment", "# a comment"),
        ("answers random", "answers random"),
        ("", ""),
    ],
)
def test_an_entry_becomes_its_canonical_line(typed: str, line: str) -> None:
    assert read(typed) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("a: pl ro lo b=r", "Ann asks Plum, Rope, Lounge: Bob shows Rope"),
        ("a: pl ro lo b=ro", "Ann asks Plum, Rope, Lounge: Bob shows Rope"),
        ("a: pl ro lo b=?", "Ann asks Plum, Rope, Lounge: Bob shows"),
        ("a: pl ro lo bob shows", "Ann asks Plum, Rope, Lounge: Bob shows"),
        ("e: pl ro ha a", "Eve asks Plum, Rope, Hall: Ann shows Hall"),
        ("e: pl kn ha a=k", "Eve asks Plum, Knife, Hall: Ann shows Knife"),
        ("e: pl kn ha a=?", "Eve asks Plum, Knife, Hall: Ann shows"),
    ],
)
def test_a_card_that_i_see_needs_one_letter_and_none_where_it_can_only_be_one(
    typed: str, line: str
) -> None:
    assert read(typed) == line


@pytest.mark.parametrize("typed", ["pl ro ha", "Dan asks Plum, Rope, Hall", "d ? pl ro ha"])
def test_a_question_without_its_answers_waits_for_them(typed: str) -> None:
    assert read_entry(typed, table()) == Unanswered("Dan", ("Plum", "Rope", "Hall"))


@pytest.mark.parametrize(
    ("typed", "column", "message", "nearest"),
    [
        ("pl ro xx c", 7, "no card is called 'xx'", ()),
        ("pl ro", 4, "a question of Clue, classic names 3 cards, this one 2", ()),
        ("pl ro ha z", 10, "no player is called 'z'; the players are Ann, Bob, Cat, Dan, Eve", ()),
        ("pl ro ha d", 10, "Dan asked and cannot answer", ()),
        ("pl ro ha e=lo", 12, "Lounge was not asked about; the question names Plum, Rope, "
         "Hall", ()),
        ("pl gr ha c", 4, "Plum and Green are both cards of suspect; expected one", ()),
        ("a: pl ro ha b", 13, "which card did Bob show you? b=pl or b=ro or b=ha, or b=? if you "
         "did not see it", ()),
        ("e: pl kn ha a", 13, "which card did you show? a=kn or a=ha", ()),
        ("Eve akss pl", 5, f"'akss' {NO_VERB}", ("asks", "lacks")),
        ("Eve suggests pl ro st", 5, f"'suggests' {NO_VERB}", ("asks",)),
        ("Eve suggests pl, ro, st: a shows", 5, f"'suggests' {NO_VERB}", ("asks",)),
        ("Eve suggested pl ro st a shows", 5, f"'suggested' {NO_VERB}", ("asks",)),
        ("suggests pl ro st", 1, f"'suggests' {NO_VERB}", ("asks",)),
        ("acuses pl ro st wrong", 1, f"'acuses' {NO_VERB}", ("accuses",)),
        ("pl ro ha none", 10, "'none' is no word of the notation here", ("nobody",)),
        ("pl ro ha no one", 10, "'no one' is no word of the notation here", ("nobody",)),
        ("pl ro ha e showed", 12, "'showed' is no word of the notation here; expected passes, "
         "shows or ?", ("e shows",)),
        ("Dan has Rpoe", 9, "no card is called 'Rpoe'", ("Rope",)),
        ("Eve accuses pl ro: wrong", 13, "expected one card of each category (suspect, weapon, "
         "room), not 2", ()),
    ],
)  # fmt: skip
def test_a_faulty_entry_is_told_with_its_place(
    typed: str, column: int, message: str, nearest: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as caught:
        read_entry(typed, table())
    error = caught.value
    assert (error.column, error.message, error.nearest) == (column, message, nearest)


def test_a_player_may_be_called_like_a_card_and_the_place_tells() -> None:
    header = HEADER.replace("Dan", "Plum")
    there = table("Plum", header)
    for typed in ("pl ro ha e", "pl: pl ro ha e", "plum ? plum rope hall eve"):
        line = read_entry(typed, there)
        assert isinstance(line, Line)
        assert line.text == "Plum asks Plum, Rope, Hall: Eve shows"


def test_without_a_set_up_only_set_up_lines_and_comments_are_read() -> None:
    assert read_entry("variant clue-2023", None) == Line("variant clue-2023")
    assert read_entry("# hello", None) == Line("# hello")
    with pytest.raises(NotationError, match="the set-up comes first"):
        read_entry("pl ro ha c", None)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_line_of_the_examples_can_be_said_in_short_and_in_full(name: str) -> None:
    state = state_of(name)
    assert state.log is not None
    for entry in state.log.entries:
        there = state.table(before=entry.line)
        assert there is not None
        canonical = format_event(entry.record, state.log.setup)
        for typed in (canonical, shortest_entry(entry.record, there)):
            line = read_entry(typed, there)
            assert isinstance(line, Line)
            assert (line.text, line.record) == (canonical, entry.record)


@pytest.mark.parametrize(
    "typed", ["accuses pl ro lo wrong", "accuses plrolo: right", "accuses pl ro lo", "accuses: ?"]
)
def test_just_after_a_question_an_accusation_without_a_name_is_not_guessed_at(typed: str) -> None:
    there = scope_of(read_log(HEADER).setup, "Dan", asked="Cat")
    with pytest.raises(NotationError) as caught:
        read_entry(typed, there)
    assert (caught.value.column, caught.value.message) == (
        1,
        "who accuses: Cat, who asked, or Dan, whose turn is next? Begin with the name: "
        "c accuses … or d accuses …",
    )


def test_just_after_a_question_an_accusation_with_a_name_is_that_player_s() -> None:
    there = scope_of(read_log(HEADER).setup, "Dan", asked="Cat")
    for typed, line in (
        ("c accuses pl ro lo wrong", "Cat accuses Plum, Rope, Lounge: wrong"),
        ("d accuses plrolo right", "Dan accuses Plum, Rope, Lounge: right"),
        ("peeks bob", "Dan peeks Bob"),
    ):
        read = read_entry(typed, there)
        assert isinstance(read, Line)
        assert read.text == line


def test_players_may_be_called_what_people_say_for_a_verb() -> None:
    there = table("Suggests", HEADER.replace("Dan", "Suggests").replace("Eve", "Showed"))
    for typed in ("suggests ? pl ro lo showed", "suggests pl ro lo showed", "plrolo showed"):
        line = read_entry(typed, there)
        assert isinstance(line, Line)
        assert line.text == "Suggests asks Plum, Rope, Lounge: Showed shows"

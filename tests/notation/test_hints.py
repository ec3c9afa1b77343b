"""What is said of a word that people write where the notation has another one."""

import pytest

from deduce.errors import InvalidStatement, LogErrors, NotationError, UnknownName
from deduce.log.events import Note, Question
from deduce.notation import parse_event, read_log
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant_file import load_variant

CLUE = Setup(load_variant("clue-2023"), tuple(map(Seat, ("Maria", "Tom", "Jürgen"))), me="Tom")
NO_VERB = (
    "is no word of the notation here; expected accuses, asks, has, lacks, peeks, reveals, "
    "shows, tests"
)
NO_ANSWER = "is no word of the notation here; expected passes, shows or ?"


def refusal(text: str, setup: Setup = CLUE) -> tuple[type, int, str, tuple[str, ...]]:
    with pytest.raises(NotationError) as caught:
        parse_event(text, setup)
    error = caught.value
    return type(error), error.column, error.message, error.nearest


@pytest.mark.parametrize(
    ("said", "verb"),
    [
        *((said, "asks") for said in ("suggests", "suggested", "Asked", "guesses")),
        ("accused", "accuses"),
        ("showed", "shows"),
        ("tested", "tests"),
        *((said, "peeks") for said in ("saw", "looks")),
        ("aks", "asks"),
    ],
)
@pytest.mark.parametrize("player", ["Maria", "m"])
def test_behind_a_player_the_word_is_named_that_is_no_verb_and_the_verb_for_it(player, said, verb):
    kind, column, message, nearest = refusal(f"{player} {said} Green, Rope, Lounge: Tom")
    assert (kind, column) == (InvalidStatement, len(player) + 2)
    assert message == f"{said!r} {NO_VERB}"
    assert nearest[0] == verb


def test_a_player_of_several_words_is_read_before_the_word_that_is_no_verb():
    setup = Setup(CLUE.variant, (Seat("Anna Lee"), Seat("Tom")))
    told = (InvalidStatement, 10, f"'suggests' {NO_VERB}", ("asks",))
    assert refusal("Anna Lee suggests Green, Rope, Lounge", setup) == told


def test_a_verb_in_the_answers_does_not_hide_the_word_that_is_none():
    told = (InvalidStatement, 7, f"'guesses' {NO_VERB}", ("asks",))
    assert refusal("Maria guesses Green, Rope, Lounge, Tom shows") == told


def test_has_no_means_lacks():
    told = "'no' is no word of the notation; write 'lacks' for 'has no'"
    assert refusal("Tom has no Rope") == (InvalidStatement, 9, told, ("lacks",))


def test_passes_is_an_answer_and_no_statement():
    told = "can stand only behind the colon of a question, as in 'asks …: Tom passes'"
    assert refusal("Tom passed") == (InvalidStatement, 5, f"'passed' {told}", ("passes",))
    assert refusal("Tom passes") == (InvalidStatement, 5, f"'passes' {told}", ())


def test_cards_behind_a_player_at_once_are_the_quickest_form_without_its_sign():
    told = "expected a verb here; the quickest form of a question has a '?' behind the asker"
    as_in = f"{told}, as in 'm ? gr ro lo j'"
    assert refusal("m gr ro lo j") == (InvalidStatement, 3, as_in, ())
    assert isinstance(parse_event("m ? gr ro lo j", CLUE), Question)
    assert refusal("Maria Green, Rope, Lounge") == (InvalidStatement, 7, told, ())


def test_a_name_alone_or_with_a_colon_lacks_a_verb():
    verbs = NO_VERB.partition("; ")[2]
    told = f"something is missing behind 'Maria'; {verbs}"
    assert refusal("Maria") == (InvalidStatement, 6, told, ())
    told = f"no colon can stand behind a name here; {verbs}"
    assert refusal("Maria: Green, Rope, Lounge") == (InvalidStatement, 6, told, ())


@pytest.mark.parametrize("said", ["none", "no one", "No One"])
def test_none_and_no_one_mean_nobody(said):
    told = f"{said!r} is no word of the notation here"
    assert refusal(f"m asks gr, ro, lo: {said}") == (InvalidStatement, 20, told, ("nobody",))
    assert refusal(f"m ? gr ro lo {said}") == (InvalidStatement, 14, told, ("nobody",))


def test_a_mistyped_answer_is_named_and_the_right_one_told():
    told = (InvalidStatement, 24, f"'pases' {NO_ANSWER}", ("Tom passes",))
    assert refusal("m asks gr, ro, lo: Tom pases") == told
    told = (InvalidStatement, 34, f"'showed' {NO_ANSWER}", ("J shows",))
    assert refusal("m asks gr, ro, lo: Tom passes, J showed") == told


def test_an_unknown_player_of_the_quickest_form_is_told_who_plays():
    told = "no player is called {!r}; the players are Maria, Tom, Jürgen"
    assert refusal("m ? gr ro lo x") == (UnknownName, 14, told.format("x"), ())
    assert refusal("x ? gr ro lo m") == (UnknownName, 1, told.format("x"), ())


def test_where_the_players_cannot_be_read_the_word_behind_the_first_is_told_all_the_same():
    with pytest.raises(LogErrors) as caught:
        read_log("variant clue-2023\nplayers\nMaria suggests Green, Rope, Lounge: Tom shows\n")
    problem = caught.value.problems[-1]
    assert (problem.line, problem.column, problem.nearest) == (3, 7, ("asks",))


def test_names_that_people_say_for_verbs_and_answers_are_still_names():
    seats = tuple(map(Seat, ("Saw", "No One", "Showed")))
    setup = Setup(CLUE.variant, seats)
    event = parse_event("saw asks gr, ro, lo: no one passes, showed shows", setup)
    assert [answer.player for answer in event.answers] == ["No One", "Showed"]
    assert parse_event("saw ? gr ro lo no-one", setup).answers[0].player == "No One"
    assert parse_event("No One has Rope", setup) == Note("No One", ("Rope",), "has")
    tower = Setup(CLUE.variant.renamed("Ballroom", "No Hall"), seats)
    assert parse_event("Saw has no hall", tower) == Note("Saw", ("No Hall",), "has")

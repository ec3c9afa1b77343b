"""What is written is read back, whatever was played, and no text breaks the reader."""

from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deduce.errors import LogErrors, NotationError
from deduce.log.events import Answer, Event, FreeAccusation, Note, Question, SetupFact
from deduce.log.log import Log
from deduce.notation import format_event, format_log, parse_event, read_log, write_log
from deduce.notation.reader import physical_lines
from deduce.rules.answering import answering
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate

SEEDS = st.integers(0, 10_000)
PLAYERS = ("Plum", "Green", "Anna Lee", "Player 2")


@cache
def game_text(variant: str, seed: int) -> str:
    return simulate(load_variant(variant), seed=seed, turns=12).text()


def game_log(variant: str, seed: int) -> Log:
    return read_log(game_text(variant, seed))


# What is written is read back


@pytest.mark.parametrize("variant", bundled_variants())
@settings(max_examples=8)
@given(seed=SEEDS)
def test_every_event_of_a_game_is_read_back_from_its_canonical_form(variant, seed):
    game = simulate(load_variant(variant), seed=seed, turns=12)
    for record in game.records:
        if not isinstance(record, SetupFact):
            assert parse_event(format_event(record, game.setup), game.setup) == record


@pytest.mark.parametrize("variant", bundled_variants())
@settings(max_examples=8)
@given(seed=SEEDS)
def test_a_written_game_is_read_back_whole(variant, seed):
    game = simulate(load_variant(variant), seed=seed, turns=12)
    log = read_log(write_log(game.setup, game.records))
    assert tuple(entry.record for entry in log.entries) == game.records
    assert log.setup == game.setup
    assert format_log(log) == game.text()


def short_forms(event: Question | FreeAccusation, setup: Setup) -> list[str]:
    """The same question in the short and, where its rule has one, the quickest form."""
    verb = "asks" if isinstance(event, Question) else "tests"
    named = [
        f"{a.player}={a.card}" if a.card else a.player for a in event.answers if a.kind == "shows"
    ]
    short = f"{event.asker} {verb} {', '.join(event.cards)}: {', '.join(named) or 'nobody'}"
    if verb == "tests":
        return [short]
    tokens = [name.replace(" ", "-") for name in (*event.cards, *(named or ["-"]))]
    return [short, f"{event.asker} ? {' '.join(tokens)}"]


@pytest.mark.parametrize("variant", bundled_variants())
@settings(max_examples=8)
@given(seed=SEEDS)
def test_the_three_forms_of_every_question_of_a_game_agree(variant, seed):
    game = simulate(load_variant(variant), seed=seed, turns=12)
    questions = [r for r in game.records if isinstance(r, Question | FreeAccusation)]
    assert questions
    for event in questions:
        for form in short_forms(event, game.setup):
            assert parse_event(form, game.setup) == event


@st.composite
def questions(draw: st.DrawFn) -> tuple[Setup, Question]:
    """A question with answers as far as they were recorded, under any rule of answering."""
    rule = draw(st.sampled_from(["first", "all", "asked"]))
    direction = draw(st.sampled_from(["left", "right"]))
    variant = load_variant("clue-2023")
    variant = replace(variant, question=replace(variant.question, answer=rule, direction=direction))
    setup = Setup(variant, tuple(map(Seat, PLAYERS)))
    asker = draw(st.sampled_from(PLAYERS))
    cards = tuple(draw(st.sampled_from(category.cards)) for category in variant.categories)
    order = answering(setup, asker).order
    if rule == "asked":
        order = tuple(draw(st.permutations(order)))[:1]
    answers: list[Answer] = []
    for player in order[: draw(st.integers(0, len(order)))]:
        kind = draw(st.sampled_from(["passes", "shows", "?"]))
        card = draw(st.none() | st.sampled_from(cards)) if kind == "shows" else None
        answers.append(Answer(player, kind, card))
        if kind == "shows" and rule == "first":
            break
    return setup, Question(asker, cards, tuple(answers))


@settings(max_examples=200)
@given(questions())
def test_a_question_recorded_in_part_is_read_back_under_every_rule(drawn):
    setup, event = drawn
    assert parse_event(format_event(event, setup), setup) == event


# Formatting a whole log


COMMENTS = st.sampled_from(["", "  # a comment", "   #two  words", "\t# 1, 2: ?"])


@settings(max_examples=30)
@given(st.sampled_from(bundled_variants()), SEEDS, st.lists(COMMENTS, max_size=6))
def test_formatting_is_idempotent_and_keeps_comments_and_blank_lines(variant, seed, comments):
    written = zip(game_text(variant, seed).splitlines(), cycle(["", *comments]))
    lines = ["", *(line + comment for line, comment in written), ""]
    once = format_log(read_log("".join(f"{line}\r\n" for line in lines)))
    assert format_log(read_log(once)) == once
    kept = [line[line.index("#") :] for line in once.splitlines() if "#" in line]
    assert kept == [line[line.index("#") :] for line in lines if "#" in line]
    assert len(once.splitlines()) == len(lines)


# No text breaks the reader


def read_or_refuse(text: str) -> Log | LogErrors:
    try:
        return read_log(text)
    except LogErrors as errors:
        return errors


def reads_or_refuses_in_place(text: str) -> None:
    """Reading `text` gives a log, or problems that all lie within the text."""
    result = read_or_refuse(text)
    if isinstance(result, Log):
        once = format_log(result)
        assert format_log(read_log(once)) == once
        return
    lines = physical_lines(text) or ("",)
    places = [(problem.line, problem.column) for problem in result.problems]
    assert places == sorted(places) != []
    for line, column in places:
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
    assert all(problem.message in str(result) for problem in result.problems)


WORDS = st.sampled_from(
    [
        *("variant", "clue-2023", "clue-express", "players", "me", "hand", "table", "aside"),
        *("rename", "answers", "random", "solution", "Ann", "Bob", "Cat", "asks", "tests"),
        *("peeks", "accuses", "reveals", "shows", "has", "lacks", "about", "none", "of", "at"),
        *("least", "most", "exactly", "envelope", "nobody", "passes", "wrong", "right", "Plum"),
        *("Rope", "Study", "Lead-Pipe", "le-pi", "ro", "red", "6", "5-6", "0", "99999", "²"),
        *("٣", "-", "?", ":", ",", "=", "#", "\u2019", "\u00a0", "\t", "\ufeff", "\u200b"),
        *("\u2028", "", "Plum Brains", "Plum Brawn"),
    ]
)
LINES = st.lists(WORDS | st.text(max_size=4), max_size=9).map(" ".join)


@settings(max_examples=100)
@given(st.text(max_size=80))
@example("")
@example("\n")
@example("\ufeff")
def test_any_text_is_read_or_refused(text):
    reads_or_refuses_in_place(text)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=8).map("\n".join))
@example("Cat has at least " + "9" * 5000 + " of Rope")
def test_any_lines_behind_a_sound_head_are_read_or_refused(body):
    reads_or_refuses_in_place("variant clue-express\nplayers Ann, Bob ?, Cat\nme Ann\n" + body)


@settings(max_examples=200)
@given(st.lists(LINES, max_size=8).map("\n".join))
def test_any_lines_of_notation_are_read_or_refused(text):
    reads_or_refuses_in_place(text)


@st.composite
def spoilt_games(draw: st.DrawFn) -> str:
    """A simulated game with some of its characters and lines changed."""
    text = game_text(draw(st.sampled_from(bundled_variants())), draw(st.integers(0, 9)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 6))
        text = text[:start] + draw(WORDS | st.text(max_size=3)) + text[end:]
    lines = text.split("\n")
    for _ in range(draw(st.integers(0, 2))):
        line = lines.pop(draw(st.integers(0, len(lines) - 1)))
        lines[(place := draw(st.integers(0, len(lines)))) : place] = [line] * draw(
            st.integers(0, 2)
        )
    return "\n".join(lines)


@settings(max_examples=200)
@given(spoilt_games())
def test_a_spoilt_log_is_read_or_refused(text):
    reads_or_refuses_in_place(text)


def parse_or_refuse(text: str, setup: Setup) -> Event | Note | NotationError:
    try:
        return parse_event(text, setup)
    except NotationError as error:
        return error


@settings(max_examples=300)
@given(LINES)
def test_any_statement_is_read_or_refused_with_its_column(text):
    setup = Setup(load_variant("clue-express"), tuple(map(Seat, PLAYERS)), me="Plum")
    result = parse_or_refuse(text, setup)
    if isinstance(result, NotationError):
        assert 1 <= result.column <= len(text) + 1
    else:
        assert parse_event(format_event(result, setup), setup) == result

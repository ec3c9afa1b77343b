"""Every error of a user is one family: a kind for programs, one way to say it, and no traceback."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from deduce.cli import main
from deduce.counting import CountingBudgetExceeded, NoWorld, WorldCounter
from deduce.errors import (
    AmbiguousName,
    DeduceError,
    IllegalStatement,
    InvalidStatement,
    LogErrors,
    NotationError,
    Problem,
    UnknownName,
    did_you_mean,
    format_problem,
    hinted,
)
from deduce.log.view import UnknownViewer
from deduce.notation import parse_event, read_log
from deduce.notebook.entry import read_entry
from deduce.notebook.scope import scope_of
from deduce.rules.setup import Seat, Setup
from deduce.rules.variant_file import load_variant

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"
TOO_MANY_WORLDS = Path(__file__).parent / "data" / "variants" / "too-many-worlds.toml"


def seated(*names: str) -> Setup:
    return Setup(load_variant("clue-2023"), tuple(map(Seat, names)), me=names[0])


# How a problem is told


def test_the_names_that_may_have_been_meant_are_asked_about() -> None:
    assert did_you_mean(("Rope",)) == "did you mean Rope?"
    assert did_you_mean(("Rope", "Wrench")) == "did you mean Rope or Wrench?"
    assert did_you_mean(()) == ""
    assert hinted("no such card", ("Rope",)) == "no such card (did you mean Rope?)"
    assert hinted("no such card", ()) == "no such card"


def test_a_problem_is_its_place_its_message_its_line_and_a_caret() -> None:
    problem = Problem("unknown-name", 4, 7, "no card is called 'Roep'", ("Rope",))
    assert format_problem(problem, "game.clue:4:7", "A\thas Roep") == (
        "game.clue:4:7: no card is called 'Roep' (did you mean Rope?)\n"
        "    A\thas Roep\n"
        "     \t    ^"
    )
    assert format_problem(problem, "here") == (
        "here: no card is called 'Roep' (did you mean Rope?)"
    )


# The kind that a program goes by


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("players Ann, Bob", 1, "missing-header"),
        ("variant clue-2023", 1, "missing-header"),
        ("variant clue-2032\nplayers Ann, Bob", 1, "unknown-name"),
        ("players Ann, Bob\nvariant ./none.toml", 2, "faulty-variant"),
        (HEAD + "me Ann\nme Bob", 4, "illegal-statement"),
        (HEAD + "rename Rope: Cord\nrename Cord: String", 4, "illegal-statement"),
        (HEAD.replace("6", "9"), 2, "illegal-statement"),
        (HEAD + "Ann", 3, "invalid-statement"),
        (HEAD + "Ann has Roep", 3, "unknown-name"),
        (HEAD + "Ann has P", 3, "ambiguous-name"),
        (HEAD + "Ann has Rope, Rope", 3, "illegal-statement"),
        (HEAD + "Ann asks Plum, Rope, Study: Ann", 3, "asker-answers"),
    ],
)
def test_a_fault_of_a_log_says_its_kind(text: str, line: int, code: str) -> None:
    with pytest.raises(LogErrors) as caught:
        read_log(text)
    assert [(fault.line, fault.code) for fault in caught.value.problems] == [(line, code)]


def test_who_asks_a_player_by_oneself_is_told_to_answer_oneself() -> None:
    with pytest.raises(IllegalStatement) as caught:
        parse_event("Bob asks Bob about Plum", seated("Ann", "Bob"))
    assert (caught.value.code, caught.value.player) == ("asker-answers", "Bob")


def test_a_statement_by_itself_is_line_1_of_its_problem() -> None:
    with pytest.raises(NotationError) as caught:
        parse_event("Ann has Roep", seated("Ann", "Bob"))
    message = "no card is called 'Roep'"
    assert caught.value.problem == Problem("unknown-name", 1, 9, message, ("Rope",))


def test_an_entry_that_lacks_only_a_card_says_so_by_its_kind() -> None:
    with pytest.raises(NotationError) as caught:
        read_entry("plum, rope, study bob", scope_of(seated("Ann", "Bob"), "Ann"))
    assert caught.value.code == "card-missing"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidStatement("no", 2), "invalid-statement"),
        (IllegalStatement("no", 2), "illegal-statement"),
        (UnknownName("no", 2, ("Rope",)), "unknown-name"),
        (AmbiguousName("no", 2, ("Rope", "Room")), "ambiguous-name"),
    ],
)
def test_each_class_of_notation_error_has_its_kind(error: NotationError, code: str) -> None:
    assert error.problem == Problem(code, 1, 2, "no", error.nearest)  # type: ignore[arg-type]


# One family, which also passes from one process to another


def raised() -> Iterator[DeduceError]:
    """An error of each class that takes more than a message."""
    yield UnknownName("no card is called 'Roep'", 3, ("Rope",))
    yield IllegalStatement("Ann asked and cannot answer", 3, code="asker-answers", player="Ann")
    yield UnknownViewer("Bop", ("Ann", "Bob"))
    yield NoWorld()
    yield CountingBudgetExceeded(7)
    text = HEAD + "Ann has Roep"
    for what in (
        lambda: read_log(text, "game.clue"),
        lambda: load_variant("clue-2032"),
        lambda: load_variant("zzz"),
        lambda: load_variant("no-such.toml"),
    ):
        with pytest.raises(DeduceError) as caught:
            what()
        yield caught.value


def test_an_error_is_the_same_in_another_process() -> None:
    for error in raised():
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_what_counting_cannot_do_is_said_in_words() -> None:
    assert str(NoWorld()) == "no world fits all that was noted"
    assert str(CountingBudgetExceeded(1_000_000)) == (
        "there are too many worlds to count: an exact count needs more than 1000000 merged states"
    )


@pytest.fixture
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is used up at once, and not after some seconds of work."""
    monkeypatch.setitem(WorldCounter.__init__.__kwdefaults__, "max_states", 1_000)
    monkeypatch.setattr("deduce.counting.counter.MAX_STATES", 1_000)


@pytest.mark.usefixtures("small_budget")
@pytest.mark.parametrize("options", [["random"], ["know-least", "--games", "2"]])
def test_a_game_of_too_many_worlds_for_its_players_is_refused_and_not_half_written(
    options: list[str],
) -> None:
    command = ["simulate", str(TOO_MANY_WORLDS), "--players", "12", "--turns", "60"]
    done = CliRunner().invoke(main, [*command, "--strategy", *options])
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: there are too many worlds to count: "
        "an exact count needs more than 1000 merged states\n"
    )


@pytest.fixture
def game_of_too_many_worlds(tmp_path: Path) -> Path:
    """The log of such a game, without strategies."""
    command = ["simulate", str(TOO_MANY_WORLDS), "--players", "12", "--turns", "8"]
    log = tmp_path / "game.clue"
    log.write_text(CliRunner().invoke(main, command).stdout, encoding="utf-8")
    return log


@pytest.mark.usefixtures("small_budget")
@pytest.mark.parametrize(
    ("command", "exit_code"),
    [
        (["report", "--as", "Ann"], 0),
        (["worlds", "--as", "Ann", "--limit", "1"], 0),
        (["check", "--as", "Ann"], 0),
        (["advise", "--as", "Ann"], 1),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_other_commands_estimate_or_say_that_there_is_too_much_to_count(
    game_of_too_many_worlds: Path, command: list[str], exit_code: int
) -> None:
    name, *options = command
    done = CliRunner().invoke(main, [name, str(game_of_too_many_worlds), *options])
    assert (done.exit_code, type(done.exception)) == (
        exit_code,
        SystemExit if exit_code else type(None),
    )
    assert "too many worlds to count" in done.stderr or exit_code == 0


@pytest.mark.usefixtures("small_budget")
def test_a_notebook_says_that_there_is_too_much_to_count_and_goes_on(
    game_of_too_many_worlds: Path,
) -> None:
    command = ["play", str(game_of_too_many_worlds), "--plain"]
    done = CliRunner().invoke(main, command, input="!\n? Bob has Who Aa\nquit\n")
    assert done.exit_code == 0
    assert "there are too many worlds for advice as yet" in done.stdout
    assert "If Bob has Who Aa (not recorded):" in done.stdout

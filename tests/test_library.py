"""The package as a library: what it exports, and logs that a program builds."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce import Knowledge, Log, Question, Report
from deduce.log.events import Answer, Entry, Hand, Peek
from deduce.review.build import build_review

ROOT = Path(__file__).parents[1]
LOG = (ROOT / "examples" / "clue-2023.clue").read_text(encoding="utf-8")
DOCS = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def game() -> Log:
    return Log.begin("clue-classic", ["Ann 6", "Bob 6", "Cat"], me="Ann")


def test_every_public_name_can_be_had_and_dir_shows_them_all() -> None:
    assert dir(deduce) == sorted(deduce.__all__)
    assert [name for name in deduce.__all__ if getattr(deduce, name, None) is None] == []


def test_what_a_type_checker_sees_is_what_is_exported() -> None:
    tree = ast.parse((ROOT / "deduce" / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {name.name for x in block.body if isinstance(x, ast.ImportFrom) for name in x.names}
    seen -= {"load_log"}  # a user calls it load
    assert seen | {"load", "read", "__version__"} == set(deduce.__all__)


def test_a_log_is_built_from_nothing_and_reads_back_as_itself() -> None:
    log = game().add("hand Plum, Rope, Hall, Knife, Study, White")
    log = log.add("b ? gr wr ki -  # quick")
    log = log.add(Question("Cat", ("Green", "Revolver", "Lounge"), (Answer("Ann", "passes"),)))
    assert str(log) == (
        "variant clue-classic\nplayers Ann 6, Bob 6, Cat\nme Ann\n"
        "hand Plum, Rope, Hall, Knife, Study, White\n"
        "Bob asks Green, Wrench, Kitchen: nobody  # quick\n"
        "Cat asks Green, Revolver, Lounge: Ann passes\n"
    )
    again = deduce.read(str(log))
    assert (again.setup, again.entries, again.lines) == (log.setup, log.entries, log.lines)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (Question("Ann", ("Green", "Green", "Nonsense")), "no card is called 'Nonsense'"),
        (Question("Ann", ("Green", "Green", "Hall")), "Green is named twice"),
        (Question("Zoe", ("Green", "Rope", "Hall")), "no player is called 'Zoe'"),
        (Question("Ann", ("Green", "Rope")), "names 3 cards, this one 2"),
        (Question("Ann", ("Green", "Rope", "Hall"), (Answer("Ann", "shows"),)), "cannot answer"),
        (Peek("Ann", "table"), "no cards lie face up on the table in this game"),
        ("Ann asks Plum, Rope, Hall: Cat shows", "Bob is asked before Cat"),
        ("players Ann, Bob", "a log cannot get a line 'players' once it has begun"),
        (Hand("Bob", ("Plum",)), "Bob has 6 cards by 'players', but 1 here"),
        ("aside 9", "cannot add up to the deck of 21"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_when_it_is_added(
    statement: Any, message: str
) -> None:
    with pytest.raises(deduce.NotationError, match=re.escape(message)):
        game().add(statement)


def test_a_hand_is_given_once() -> None:
    log = game().add("hand Plum, Rope, Hall, Knife, Study, White")
    with pytest.raises(deduce.NotationError, match="the hand of Ann was already given in line 4"):
        log.add(Hand("Ann", ("Plum", "Rope", "Hall", "Knife", "Study", "Green")))


def test_a_record_that_reads_differently_is_refused() -> None:
    odd = Question("Ann", ("Green", "Rope", "Hall"), (Answer("Bob", "passes"), Answer("Bob", "?")))
    with pytest.raises(deduce.NotationError):
        game().add(odd)


def test_whatever_counts_is_written() -> None:
    log = deduce.read(LOG)
    event = Question("Bob", ("Green", "Rope", "Study"))
    longer = replace(log, entries=(*log.entries, Entry(99, event)))
    assert str(longer) == str(log) + "Bob asks Green, Rope, Study: ?\n"
    cut = log.through(9)
    assert deduce.read(str(cut)).entries == cut.entries


def test_a_log_that_was_never_text_is_written_whole() -> None:
    log = game().add("Bob has Rope")
    assert str(Log(log.setup, log.entries)) == str(log)


def test_knowledge_answers_everything_about_a_seat() -> None:
    known = Knowledge(deduce.read(LOG).seen_by("Ann"))
    assert known.worlds == 4
    assert isinstance(known.report(), Report)
    assert known.report() is known.report()
    assert known.probability("envelope has Mustard") == 0.75
    assert known.why("Dan has Plum").result.verdict == "certain"
    assert known.check().consistent
    (result,) = known.query("envelope has Mustard", given=["Cat has Orchid"]).results
    assert (result.worlds, result.all_worlds) == (3, 3)
    before = Knowledge(deduce.read(LOG).seen_by("Ann", through=26))
    best = before.best_questions(top=2)
    assert best[0].ask.cards == ("Mustard", "Revolver", "Dining Room")
    assert len(best) == 2


def test_reprs_are_short_and_say_what_a_person_wants() -> None:
    log = deduce.read(LOG)
    known = Knowledge(log.seen_by("Ann"))
    assert repr(log) == "<Log of clue-2023: Ann, Bob, Cat, Dan; 23 entries>"
    assert repr(log.seen_by("Ann")) == "<View of clue-2023 as Ann, through line 28>"
    assert repr(known.report()) == "<Report of clue-2023 as Ann: 4 worlds, 3 solutions>"
    assert repr(known) == "<Knowledge of clue-2023 as Ann, through line 28>"
    assert repr(log.setup) == "<Setup of clue-2023: Ann, Bob, Cat, Dan>"
    assert repr(log.setup.variant) == "<Variant clue-2023: 21 cards>"
    review = build_review(log, ["Ann"])
    assert repr(review) == "<Review of clue-2023: 1 viewers, without a winner>"


def test_the_guide_s_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    blocks = re.findall(r"^```python\n(.*?)^```$", DOCS, flags=re.M | re.S)
    assert len(blocks) >= 6
    for block in blocks:
        exec(block, names)


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        (["Ann 60", "Bob 6"], "the hands have 66 cards, but clue-2023 deals 18"),
        (["Ann, Zoe", "Bob"], "'Ann, Zoe' is not the name of one player"),
        (["Ann\nme Bob", "Bob"], "'Ann\\nme Bob' is not the name of one player"),
    ],
)
def test_a_log_does_not_begin_with_what_its_text_could_not_say(
    players: list[str], fault: str
) -> None:
    with pytest.raises(deduce.NotationError) as error:
        deduce.Log.begin("clue-2023", players)
    assert error.value.message == fault


def test_a_line_to_add_is_one_line_whose_end_may_be_written() -> None:
    log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
    assert log.add("Bob has Rope # seen\n") == log.add("Bob has Rope # seen")
    for two in (
        "Bob has Rope\nCat has Plum",
        "Bob has Rope # a\nCat has Plum",
        "Bob has Rope # a\rb",
    ):
        with pytest.raises(deduce.InvalidStatement, match="without a line break"):
            log.add(two)


def test_what_is_no_line_log_or_view_is_a_type_error() -> None:
    log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
    with pytest.raises(TypeError, match="a line is a text or an event, note or set-up fact"):
        log.add(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a View is needed"):
        deduce.Knowledge(log)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="players are a list of names"):
        deduce.Log.begin("clue-2023", "Ann, Bob")


def test_every_question_to_a_log_that_contradicts_itself_raises_the_same_error() -> None:
    log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
    log = log.add("hand Plum, Rope, Study, Green, Dagger, Kitchen").add("Bob has Plum")
    known = deduce.Knowledge(log.seen_by())
    asked = (
        lambda: known.probability("Bob has Rope"),
        lambda: known.why("Bob has Rope"),
        known.best_questions,
    )
    for ask in asked:
        with pytest.raises(deduce.ContradictoryView):
            ask()
    assert known.check().conflict
    assert not deduce.Knowledge(log.seen_by(through=4)).check().conflict


def test_what_is_given_may_be_one_text() -> None:
    log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
    known = deduce.Knowledge(log.seen_by())
    given = known.query("Bob has Rope", given="Cat has Plum")
    assert given == known.query("Bob has Rope", given=["Cat has Plum"])


def test_who_has_no_seat_has_no_race() -> None:
    log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
    with pytest.raises(deduce.NoSeat):
        deduce.look_at_rivals(deduce.Knowledge(log.seen_by("spectator")))


PROGRAM = """
import deduce

log: deduce.Log = deduce.Log.begin("clue-2023", ["Ann 6", "Bob 6", "Cat 6"], me="Ann")
log = log.add(deduce.Question("Bob", ("Green", "Rope", "Kitchen")))
view: deduce.View = log.seen_by("Ann", through=4)
known = deduce.Knowledge(view)
report: deduce.Report = known.report()
share: float | None = known.probability("envelope has Plum")
why: deduce.Why = known.why("Bob has Rope")
best: tuple[deduce.RatedQuestion, ...] = known.best_questions(top=5)
check: deduce.Check = known.check()
query: deduce.Query = known.query("Bob has Rope", given=["Cat has Plum"])
text: str = str(log)
version: str = deduce.__version__
try:
    deduce.load("none.clue")
except deduce.LogErrors as errors:
    places: list[int] = [problem.line for problem in errors.problems]
"""


def test_a_program_against_the_wheel_passes_the_type_checker(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    assert (tmp_path / "site" / "deduce" / "py.typed").exists()
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "program.py"]
    done = subprocess.run(
        [*check, "--config-file", ""],
        cwd=tmp_path,
        env={"MYPYPATH": str(tmp_path / "site"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout + done.stderr

"""The tool behind `make mutants`: which changes it makes, and what it sees of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutants
from tests.mutants import Copy, mutants_of

SOURCE = """
LEAST = 2

class Pile:
    @cached(maxsize=8)
    def first(self, cards: list[int | None], least: int = LEAST) -> bool:
        "The first of 3 cards."
        for card in zip(cards, cards, strict=True):
            if card > least:
                break
        return False
"""


def changed(source: str) -> list[str]:
    """What stands after the arrow, for each mutant of a file."""
    every = mutants_of("deduce/room/file.py", source)
    return [mutant.change.partition(" → ")[2] for mutant in every]


def test_a_mutant_says_where_it_is_and_what_is_changed() -> None:
    every = mutants_of("deduce/room/file.py", SOURCE)
    assert [(x.line, x.function, x.change) for x in every] == [
        (2, "-", "LEAST = 2 → LEAST = 3"),
        (2, "-", "LEAST = 2 → LEAST = 1"),
        (9, "Pile.first", "if card > least: break → if card > least: continue"),
        (9, "Pile.first", "card > least → card >= least"),
        (11, "Pile.first", "return False → return True"),
    ]
    assert every[3].room == "room"
    assert every[3].key == "deduce/room/file.py: Pile.first: card > least → card >= least"


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("a == b", ["a != b"]),
        ("a is b", ["a is not b"]),
        ("a not in b", ["a in b"]),
        ("x == 0", ["x != 0", "x <= 0", "x >= 0", "x == 1"]),
        ("a + b", ["a - b"]),
        ("a * b // c", ["a * b * c", "a // b"]),
        ("a % b", ["a // b"]),
        ("a and b", ["a or b"]),
        ("not a", ["not not a"]),
        ("-a", ["+a"]),
        ("a & b << c", ["a | b << c", "b >> c"]),
        ("n += x", ["n -= x"]),
        ("n = 1", ["n = 2", "n = 0"]),
        ("max(a, b)", ["min(a, b)"]),
        ("np.minimum(a, b)", ["np.maximum(a, b)"]),
        ("all(a)", ["any(a)"]),
        ("sort(a, reverse=True)", ["sort(a, reverse=False)"]),
    ],
)
def test_operators_and_constants_are_changed_one_at_a_time(source: str, after: list[str]) -> None:
    assert changed(source) == after


@pytest.mark.parametrize(
    "source",
    ["isinstance(fact, Table | log.Aside)", "'3 cards'", "zip(a, b, strict=True)", "x: int | None"],
)
def test_types_texts_and_checks_are_left_alone(source: str) -> None:
    assert changed(source) == []


def test_the_same_change_made_twice_in_a_function_is_numbered() -> None:
    assert changed("(a + b) * (a + b)") == ["(a + b) // (a + b)", "a - b", "a - b [2]"]


def test_the_mutated_file_has_that_change_and_no_other() -> None:
    every = mutants_of("deduce/room/file.py", SOURCE)
    texts = [mutants.mutated(SOURCE, mutant.number).splitlines() for mutant in every]
    plain = mutants.ast.unparse(mutants.ast.parse(SOURCE)).splitlines()
    for text in texts:
        assert len([1 for one, other in zip(text, plain, strict=True) if one != other]) == 1
    assert "        return True" in texts[-1]


def test_every_room_has_mutants_and_its_tests_exist() -> None:
    assert {mutant.room for mutant in mutants.all_mutants()} == set(mutants.ROOMS)
    for tests in mutants.ROOMS.values():
        assert all((mutants.ROOT / test).exists() for test in tests)


def test_every_explanation_gives_a_reason() -> None:
    assert all(mutants.explanations().values())


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one function and one test."""
    monkeypatch.setattr(mutants, "ROOMS", {"room": ("tests/room",)})
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # starts in a third of the time
    for name in ("deduce/room/file.py", "tests/room/test_file.py"):
        (tmp_path / name).parent.mkdir(parents=True)
    for package in ("deduce", "deduce/room"):
        (tmp_path / package / "__init__.py").touch()
    code = "def down(n):\n    while n > 0:\n        n -= 1\n    return n\n"
    test = "from deduce.room.file import down\ndef test(): assert down(3) <= 0\n"
    (tmp_path / "deduce/room/file.py").write_text(code, "utf-8")
    (tmp_path / "tests/room/test_file.py").write_text(test, "utf-8")
    return tmp_path


def test_a_mutant_is_killed_or_survives_or_runs_out_of_time_and_the_project_stays_right(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = project / "deduce/room/file.py"
    text = file.read_text("utf-8")
    copy = Copy(tmp_path_factory.mktemp("copies") / "0", root=project)
    seconds = copy.seconds("room")
    kept, killed, endless, *_ = mutants_of("deduce/room/file.py", text)
    for mutant, change, outcome in (
        (kept, "n > 0 → n >= 0", "survived"),
        (killed, "n > 0 → n > 1", "killed"),
        (endless, "n -= 1 → n += 1", "timed out"),
    ):
        assert mutant.change == change
        assert copy.outcome(mutant, seconds, patience=1) == outcome
    assert file.read_text("utf-8") == text
    names = sorted(place.name for place in (project / "deduce/room").iterdir())
    assert names == ["__init__.py", "file.py"]

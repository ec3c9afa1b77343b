"""The house's own rules: one direction of imports, one place for each outside library."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

NUMPY = {
    *(
        f"deduce.counting.{name}"
        for name in ("flow", "sample", "vector", "vector_solutions", "worlds")
    ),
    *(f"deduce.advice.{name}" for name in ("answer_table", "belief", "information", "listeners")),
    *(f"deduce.advice.{name}" for name in ("other_seats", "race", "ranking", "showing")),
    *(f"deduce.simulation.{name}" for name in ("simulate", "strategies", "tracker")),
}
ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "deduce").rglob("*.py"))
LAYERS = [
    ("deduce.errors", "deduce.parallel"),
    ("deduce.rules",),
    ("deduce.log",),
    ("deduce.notation",),
    ("deduce.meaning",),
    ("deduce.logic", "deduce.counting"),
    ("deduce.report", "deduce.knowledge"),
    ("deduce.query", "deduce.why", "deduce.ledger", "deduce.worlds"),
    ("deduce.repair",),
    ("deduce.advice",),
    ("deduce.simulation", "deduce.review"),
    ("deduce.render",),
    ("deduce.notebook",),
    ("deduce.cli", "deduce.__main__"),
]


FRONT_DOORS: dict[str, tuple[str, ...]] = {
    "deduce.log.log": ("deduce.notation.",),
    "deduce.knowledge": ("deduce.query.", "deduce.why.", "deduce.repair.check.", "deduce.advice."),
}
"""What a user of the library holds: their methods import later rooms when they are called."""


def imported_at_once(path: Path) -> set[str]:
    """The modules that a file imports as soon as it is imported itself."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer(module: str) -> int:
    for number, names in enumerate(LAYERS):
        if any(module == name or module.startswith(f"{name}.") for name in names):
            return number
    raise LookupError(module)


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_point_to_earlier_layers_only(path: Path) -> None:
    if module_of(path) == "deduce":
        return
    own = layer(module_of(path))
    ours = {name for name in imported(path) if name.startswith("deduce.")}
    later = {name for name in ours if layer(name) > own}
    behind = FRONT_DOORS.get(module_of(path), ())
    assert [name for name in later if not name.startswith(behind)] == []
    assert not later & imported_at_once(path)
    other_engine = {"deduce.logic": "deduce.counting", "deduce.counting": "deduce.logic"}
    for engine, other in other_engine.items():
        if module_of(path).startswith(engine):
            assert [name for name in ours if name.startswith(other)] == []


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_each_outside_library_has_its_place(path: Path) -> None:
    module, names = module_of(path), imported(path)
    for library, places in {
        "pysat.solvers": ("deduce.logic.oracle",),
        "click": ("deduce.cli", "deduce.notebook"),
        "rich": ("deduce.render", "deduce.cli", "deduce.notebook"),
        "filelock": ("deduce.notebook.lock",),
        "joblib": ("deduce.parallel",),
        "textual": ("deduce.notebook.screen",),
        "jinja2": ("deduce.render.html",),
        "markupsafe": ("deduce.render.html",),
    }.items():
        if any(name == library or name.startswith(f"{library}.") for name in names):
            assert module.startswith(places)
    if any(name.split(".")[0] == "numpy" for name in names):
        assert module in NUMPY


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_nothing_prints(path: Path) -> None:
    calls = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
    assert [n for n in calls if isinstance(n.func, ast.Name) and n.func.id == "print"] == []


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_every_function_can_be_found_by_its_name(path: Path) -> None:
    """What depends on the kind of a record is one `match`, not functions registered elsewhere."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [f.lineno for f in functions if not f.name.strip("_")] == []
    names = [n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "") for n in nodes]
    dispatching = {name.split(".")[-1] for name in (*imported(path), *names)}
    assert dispatching & {"singledispatch", "singledispatchmethod"} == set()


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"]])
def test_help_imports_neither_a_solver_nor_rich(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom deduce.cli import main\n"
        f"try:\n    main({arguments})\nexcept SystemExit:\n    pass\n"
        "loaded = {m.split('.')[0] for m in sys.modules}\n"
        "print(sorted(loaded & {'pysat', 'rich', 'numpy', 'textual'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_reports_need_no_numpy_and_do_not_import_it_for_a_small_game() -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom deduce import build_report, read_log, view\n"
        "build_report(view(read_log(Path('examples/clue-2023.clue').read_text('utf-8'))))\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "False\n"


OWNED_BY_THE_TABLE = {"outcome": {"right", "wrong"}, "accusations": {"open", "face-down"}}
OWNED_BY_THE_TABLE |= {"loser": {"keeps-answering", "lays-hand-open"}}
"""What decides who lost, who won, whose hand lies open and which accusations were made together."""


def compared(path: Path) -> set[str]:
    """The attributes of a file that are compared with one of the words above."""
    nodes = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Compare)]
    return {
        node.left.attr
        for node in nodes
        if isinstance(node.left, ast.Attribute)
        and any(
            isinstance(word, ast.Constant) and word.value in OWNED_BY_THE_TABLE[node.left.attr]
            for word in node.comparators
            if node.left.attr in OWNED_BY_THE_TABLE
        )
    }


def test_the_state_of_the_table_is_worked_out_in_one_module() -> None:
    """constraints.py alone says besides what a right and a wrong accusation mean; the simulator
    does what the rules say, and reads from the table what comes of it."""
    places = {module_of(path): found for path in SOURCES if (found := compared(path))}
    assert places.pop("deduce.log.table") == set(OWNED_BY_THE_TABLE)
    assert places.pop("deduce.simulation.game") == set(OWNED_BY_THE_TABLE)
    assert places == {"deduce.meaning.constraints": {"outcome"}}

"""`make mutants`: does a test fail when the code is wrong?

One operator or constant of the engines' rooms is changed at a time, in a copy of the project, and
the room's tests are run until one fails. A mutant that no test kills is listed, unless
tests/equivalent_mutants.txt says why none can. docs/testing.md tells how to read the figures.
"""

from __future__ import annotations

import ast
import os
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Literal, TypeVar

import click

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
EXPLAINED = ROOT / "tests" / "equivalent_mutants.txt"
ROOMS = {
    "meaning": ("tests/meaning", "tests/test_rulebook.py", "tests/knowledge/test_query.py"),
    "logic": ("tests/logic", "tests/knowledge/test_why.py", "tests/test_engines_agree.py"),
    "counting": ("tests/counting", "tests/knowledge/test_estimated_report.py"),
    "advice": ("tests/advice",),
    "repair": ("tests/repair", "tests/cases/test_repairs.py", "tests/cases/test_broken_logs.py"),
}
"""The tests of each room."""
MEMORY = 4 << 30
"""Bytes: a mutant may ask for all there are."""
LONGEST = 3600
"""Seconds that a run may take in all, where a mutant waits for what never comes."""
TOO_LONG = (-signal.SIGXCPU, -signal.SIGKILL)


def _both_ways(*pairs: tuple[T, T]) -> dict[T, T]:
    return {one: other for a, b in pairs for one, other in ((a, b), (b, a))}


COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = _both_ways(
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq)),
    *((ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
)
CALCULATED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.USub: ast.UAdd,
}
CALCULATED |= _both_ways((ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.And, ast.Or))
CALCULATED |= _both_ways((ast.BitAnd, ast.BitOr), (ast.LShift, ast.RShift))
CALLED = _both_ways(("min", "max"), ("minimum", "maximum"), ("any", "all"))
LEFT_ALONE = {"annotation", "returns", "decorator_list", "type_comment"}
"""Parts of the syntax that say nothing of what is computed."""

Outcome = Literal["killed", "timed out", "survived"]
Edit = tuple[ast.AST, str, object]
"""A node, one of its fields, and another value for it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file: the `number`-th of those that can be made in it."""

    path: str
    number: int
    line: int
    function: str
    change: str

    @property
    def room(self) -> str:
        """The package of `deduce` that the file is in."""
        return Path(self.path).parts[1]

    @property
    def key(self) -> str:
        """What an explanation names it by: no line numbers, which change."""
        return f"{self.path}: {self.function}: {self.change}"


def edits(node: ast.AST) -> Iterator[Edit]:
    """Every other value that one field of the node may have."""
    match node:
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=int())]):
            yield from ((node, "ops", [op()]) for op in (ast.NotEq, ast.LtE, ast.GtE))
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield node, "ops", [*ops[:place], COMPARED[type(op)](), *ops[place + 1 :]]
        case ast.UnaryOp(op=ast.Not()):
            yield node, "operand", ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right) if _type(left) and _type(right):
            pass
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() | ast.UnaryOp():
            if type(node.op) in CALCULATED:
                yield node, "op", CALCULATED[type(node.op)]()
        case ast.Name(id=name, ctx=ast.Load()) if name in CALLED:
            yield node, "id", CALLED[name]
        case ast.Attribute(attr=name) if name in CALLED:
            yield node, "attr", CALLED[name]
        case ast.Constant(value=bool(value)):
            yield node, "value", not value
        case ast.Constant(value=int(value)):
            yield node, "value", value + 1
            if value > 0:
                yield node, "value", value - 1
        case ast.If(body=body) | ast.For(body=body) | ast.While(body=body):
            for place, statement in enumerate(body):
                if isinstance(statement, ast.Break | ast.Continue):
                    other = ast.Continue() if isinstance(statement, ast.Break) else ast.Break()
                    yield node, "body", [*body[:place], other, *body[place + 1 :]]


def _type(node: ast.expr) -> bool:
    """The node names a class, as in isinstance(fact, Table | Aside)."""
    return ast.unparse(node).rpartition(".")[2][:1].isupper()


def _sites(
    node: ast.AST, scope: tuple[str, ...] = (), shown: ast.AST | None = None
) -> Iterator[tuple[Edit, tuple[str, ...], ast.AST]]:
    """Every edit below a node, the names of its scope, and the node that shows it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope = (*scope, node.name)
    if isinstance(node, ast.stmt | ast.Compare | ast.BinOp | ast.BoolOp | ast.Call | ast.Subscript):
        shown = node
    yield from ((edit, scope, shown or node) for edit in edits(node))
    for name, value in ast.iter_fields(node):
        if name in LEFT_ALONE or (isinstance(node, ast.keyword) and node.arg == "strict"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _sites(child, scope, shown)


def _shown(node: ast.AST) -> str:
    """The expression, or the head of the statement and what leaves its loop."""
    lines = ast.unparse(node).splitlines()
    leaving = [line.strip() for line in lines[1:] if line.strip() in ("break", "continue")]
    return " ".join([lines[0], *leaving] if isinstance(node, ast.stmt) else lines)


def mutants_of(path: str, text: str) -> list[Mutant]:
    """Every mutant of a file. Equal changes of one function are numbered."""
    mutants: list[Mutant] = []
    seen: Counter[tuple[str, str]] = Counter()
    for number, ((node, name, value), scope, shown) in enumerate(_sites(ast.parse(text))):
        before, old = _shown(shown), getattr(node, name)
        setattr(node, name, value)
        change = f"{before} → {_shown(shown)}"
        setattr(node, name, old)
        function = ".".join(scope) or "-"
        seen[function, change] += 1
        if seen[function, change] > 1:
            change += f" [{seen[function, change]}]"
        line = getattr(node, "lineno", getattr(shown, "lineno", 0))
        mutants.append(Mutant(path, number, line, function, change))
    return mutants


def mutated(text: str, number: int) -> str:
    """The file with that change."""
    tree = ast.parse(text)
    for place, ((node, name, value), _, _) in enumerate(_sites(tree)):
        if place == number:
            setattr(node, name, value)
            break
    return ast.unparse(ast.fix_missing_locations(tree))


def all_mutants(rooms: Sequence[str] = tuple(ROOMS)) -> list[Mutant]:
    """Every mutant of the rooms, in the order of files and places."""
    paths = [path for room in rooms for path in sorted((ROOT / "deduce" / room).glob("*.py"))]
    return [
        mutant
        for path in paths
        for mutant in mutants_of(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ]


def explanations() -> dict[str, str]:
    """key -> why no test can kill it: the indented text below one or several keys."""
    reasons: dict[str, str] = {}
    for block in re.findall(r"^(?:[^\s#].*\n)+(?: +.*\n)*", EXPLAINED.read_text("utf-8"), re.M):
        lines = block.splitlines()
        reason = " ".join(line.strip() for line in lines if line.startswith(" "))
        reasons |= dict.fromkeys([line for line in lines if not line.startswith(" ")], reason)
    return reasons


class Copy:
    """A copy of the project in a folder of its own, where one file at a time is wrong."""

    def __init__(self, folder: Path, *, root: Path = ROOT) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "dist", "build")
        shutil.copytree(root, folder, ignore=ignored)
        # Bytecode is told by its source's hash, since two mutants may have one size and one second.
        compiling = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "deduce")
        subprocess.run([sys.executable, *compiling], cwd=folder, check=True)

    def seconds(self, room: str) -> dict[Path, float]:
        """How long each file of the room's tests takes while nothing is wrong."""
        places = [self.folder / test for test in ROOMS[room]]
        files = [x for p in places for x in (sorted(p.glob("test_*.py")) if p.is_dir() else [p])]
        return {file.relative_to(self.folder): self._seconds(file) for file in files}

    def _seconds(self, file: Path) -> float:
        code, seconds = self._run([file], limit=LONGEST)
        if code:
            raise SystemExit(f"{file.name} fails on the code as it is")
        return seconds

    def outcome(
        self, mutant: Mutant, seconds: Mapping[Path, float], *, patience: float = 10
    ) -> Outcome:
        """What becomes of the mutant: tests that import its module come first, then fast ones.

        They get three times the seconds that they need on right code, and so many more.
        """
        file = self.folder / mutant.path
        right = file.read_text("utf-8")
        module = ".".join(Path(mutant.path).with_suffix("").parts)
        tests = [self.folder / test for test in sorted(seconds, key=lambda x: seconds[x])]
        tests.sort(key=lambda test: module not in test.read_text("utf-8"))
        file.write_text(mutated(right, mutant.number), "utf-8")
        try:
            code, _ = self._run(tests, limit=patience + 3 * sum(seconds.values()))
        finally:
            file.write_text(right, "utf-8")
        return "survived" if code == 0 else "timed out" if code in TOO_LONG else "killed"

    def _run(self, tests: Sequence[Path], *, limit: float) -> tuple[int, float]:
        """The exit code of the tests, and the seconds of work, of which they get so many.

        Not of waiting: a machine that has other things to do kills no mutant.
        """
        command = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *map(str, tests)]
        own = {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=self.folder,
            env={**os.environ, **own, "HYPOTHESIS_PROFILE": "mutants"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (ceil(limit), ceil(limit)))
        timer = threading.Timer(LONGEST, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, used.ru_utime + used.ru_stime


def outcomes(mutants: Sequence[Mutant], jobs: int) -> Iterator[Outcome]:
    """What becomes of each mutant, in order, as it is seen."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        every = [Copy(Path(folder) / str(n)) for n in range(jobs)]
        rooms = dict.fromkeys(mutant.room for mutant in mutants)
        seconds = {room: every[0].seconds(room) for room in rooms}
        for copy in every:
            copies.put(copy)

        def run(mutant: Mutant) -> Outcome:
            copy = copies.get()
            try:
                return copy.outcome(mutant, seconds[mutant.room])
            finally:
                copies.put(copy)

        yield from pool.map(run, mutants)


@click.command(help=__doc__)
@click.option("--sample", type=click.IntRange(min=1), help="So many drawn at random; else all.")
@click.option("--seed", default=1, show_default=True, help="Of the sample.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--room", "rooms", multiple=True, type=click.Choice([*ROOMS]), help="Only these.")
def main(sample: int | None, seed: int, jobs: int, rooms: tuple[str, ...]) -> None:
    """List the survivors; exit code 1 where one of them is not explained."""
    every = all_mutants(rooms or tuple(ROOMS))
    mutants = (
        every if sample is None else random.Random(seed).sample(every, min(sample, len(every)))
    )
    reasons = explanations()
    click.echo(f"{len(mutants)} of {len(every)} mutants, seed {seed}")
    tally: Counter[tuple[str, str]] = Counter()
    for mutant, outcome in zip(mutants, outcomes(mutants, jobs), strict=True):
        explained = outcome == "survived" and mutant.key in reasons
        tally[mutant.room, "explained" if explained else outcome] += 1
        if outcome == "survived" and not explained:
            click.echo(f"{mutant.path}:{mutant.line}: {mutant.function}: {mutant.change}")
    for room in sorted({mutant.room for mutant in mutants}):
        words = ("killed", "timed out", "explained", "survived")
        click.echo(f"{room}: " + ", ".join(f"{tally[room, word]} {word}" for word in words))
    for key in sorted(set(reasons) - {mutant.key for mutant in all_mutants()}):
        click.echo(f"explained, but there is no such mutant: {key}")
    sys.exit(any(outcome == "survived" for _, outcome in tally))


if __name__ == "__main__":
    main()

"""Reads a variant from a TOML file: a bundled one by its id, any other by its path."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from deduce.errors import DeduceError
from deduce.rules import variant_places
from deduce.rules.variant import Category, QuestionRule, Variant
from deduce.rules.variant_places import Place, Places, find_places
from deduce.rules.variant_schema import Finding, find_faults


@dataclass(frozen=True, slots=True)
class VariantProblem:
    """One fault of a variant file: its line and column (from 1), key path, and what was meant.

    `where` counts from 1, as in `category[2].cards[3]`; it is empty for a fault of the whole file.
    """

    line: int | None
    column: int | None
    where: str
    message: str
    nearest: tuple[str, ...] = ()


class VariantFileError(DeduceError):
    """A variant file cannot be used; `problems` lists all of its faults in the order of lines."""

    def __init__(self, path: str, problems: tuple[VariantProblem, ...]) -> None:
        self.path = path
        self.problems = problems
        super().__init__("\n".join(self._describe(problem) for problem in problems))

    def _describe(self, problem: VariantProblem) -> str:
        """`file:line:column: where: message (did you mean …?)`, without what is not known."""
        numbers = [str(n) for n in (problem.line, problem.column) if n is not None]
        told = ":".join([self.path, *numbers])
        for part in filter(None, (problem.where, problem.message)):
            told += f": {part}"
        if problem.nearest:
            told += f" (did you mean {' or '.join(problem.nearest)}?)"
        return told


class UnknownVariant(DeduceError):
    """No bundled variant has this id; `nearest` are the closest ids."""

    def __init__(self, reference: str, nearest: tuple[str, ...], known: tuple[str, ...]) -> None:
        self.reference = reference
        self.nearest = nearest
        meant = f"did you mean {' or '.join(nearest)}?" if nearest else f"known: {', '.join(known)}"
        super().__init__(f'no variant "{reference}" ({meant})')


def bundled_variants() -> tuple[str, ...]:
    """The ids of the variants that come with the package, sorted.

    >>> "clue-2023" in bundled_variants()
    True
    """
    files = (file.name for file in _bundled_folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def load_variant(reference: str, relative_to: Path | None = None) -> Variant:
    """The bundled variant with this id, or the one in the file at this path.

    A reference with a slash or backslash, or ending in `.toml`, is a path, relative to the folder
    `relative_to` (else to the current one). Raises `UnknownVariant` or `VariantFileError`.

    >>> load_variant("clue-2023").players
    (2, 6)
    """
    if "/" in reference or "\\" in reference or reference.lower().endswith(".toml"):
        return _load(Path(reference) if relative_to is None else relative_to / reference)
    known = bundled_variants()
    if reference.lower() not in known:
        nearest = tuple(difflib.get_close_matches(reference.lower(), known))
        raise UnknownVariant(reference, nearest, known)
    return _load_bundled(reference.lower())


@cache
def _load_bundled(variant_id: str) -> Variant:
    return _load(_bundled_folder() / f"{variant_id}.toml")


def _bundled_folder() -> Traversable:
    """The package's own folder of variants; an editable install has it beside the package."""
    package = resources.files("deduce")
    installed = package / "encodings"
    return installed if installed.is_dir() else Path(str(package)).parent / "encodings"


def _load(file: Traversable) -> Variant:
    text = _read(file)
    document = _parse(file, text)
    faults = tuple(find_faults(document))
    if faults:
        places = find_places(text)
        problems = [_problem(fault, places) for fault in faults]
        problems.sort(key=lambda problem: (problem.line or 0, problem.column or 0))
        raise VariantFileError(str(file), tuple(problems))
    return _build(document)


def _read(file: Traversable) -> str:
    """The text of the file, with single line feeds and without a byte order mark."""
    try:
        content = file.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        reason = error.strerror if isinstance(error, OSError) else None
        raise _unusable(file, f"cannot be read: {reason or error}") from error
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start].split(b"\n")
        message = f"not UTF-8 text: byte 0x{content[error.start]:02x}"
        raise _unusable(file, message, Place(len(before), len(before[-1]) + 1)) from error


def _parse(file: Traversable, text: str) -> dict[str, Any]:
    """The file's tables, which may hold anything."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, place = _syntax_fault(str(error), text)
        raise _unusable(file, message, place) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; deep nesting
        raise _unusable(file, f"not usable TOML: {error}") from error


def _unusable(file: Traversable, message: str, place: Place | None = None) -> VariantFileError:
    line, column = (place.line, place.column) if place else (None, None)
    return VariantFileError(str(file), (VariantProblem(line, column, "", message),))


def _syntax_fault(told: str, text: str) -> tuple[str, Place]:
    """The message of the TOML reader and the place that it names at its end."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", told, re.DOTALL)
    if found:
        return f"not valid TOML: {found[1]}", Place(int(found[2]), int(found[3]))
    lines = text.split("\n")
    end = Place(len(lines), len(lines[-1]) + 1)
    return f"not valid TOML: {told.removesuffix(' (at end of document)')} at the end", end


def _problem(fault: Finding, places: Places) -> VariantProblem:
    """The fault with its place; a clash also tells the line of the other."""
    find = places.of_key if fault.at_key else places.of_value
    place = find(fault.path)
    message = fault.message
    if fault.first is not None:
        first = places.of_value(fault.first)
        message += f", first on line {first.line}" if first else ""
    line, column = (place.line, place.column) if place else (None, None)
    return VariantProblem(line, column, _key_path(fault.path), message, fault.nearest)


def _key_path(path: variant_places.Path) -> str:
    """A path as `category[2].cards[3]`, counted from 1; keys that are no bare keys in quotes."""
    told = ""
    for part in path:
        if isinstance(part, int):
            told += f"[{part + 1}]"
        else:
            key = part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else f'"{part}"'
            told += f".{key}" if told else key
    return told


def _build(document: Mapping[str, Any]) -> Variant:
    """The variant of a file without faults; what the file leaves out has the record's default."""
    plain = ("id", "name", "source", "free_accusation", "accusations", "deal", "loser")
    return Variant(
        **{key: document[key] for key in plain if key in document},
        players=tuple(document["players"]),
        categories=tuple(
            Category(cat["name"], tuple(cat["cards"])) for cat in document["category"]
        ),
        question=QuestionRule(**dict(_frozen(document["question"]))),
        aside=MappingProxyType({int(n): cards for n, cards in document.get("aside", {}).items()}),
        groups=MappingProxyType(dict(_frozen(document.get("groups", {})))),
        aliases=MappingProxyType(dict(document.get("aliases", {}))),
    )


def _frozen(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The table's items, with tuples for lists."""
    for key, value in table.items():
        yield key, tuple(value) if isinstance(value, list) else value

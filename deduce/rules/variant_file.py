"""Reads a variant from a TOML file: a bundled one by its id, any other by its path."""

from __future__ import annotations

import difflib
import json
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

from deduce.errors import DeduceError, did_you_mean, hinted
from deduce.rules.variant import Category, QuestionRule, Variant
from deduce.rules.variant_schema import Finding, KeyPath, find_faults


@dataclass(frozen=True, slots=True)
class VariantProblem:
    """One fault of a variant file: where it is, what is wrong, and the names perhaps meant.

    `where` is the way to the value, counted from 1 (`category 2, cards 3`), or a line and a column
    where the file is no TOML; it is empty for a fault of the whole file.
    """

    where: str
    message: str
    nearest: tuple[str, ...] = ()


class VariantFileError(DeduceError):
    """A variant file cannot be used; `problems` lists all of its faults in the file's order."""

    def __init__(self, path: str, problems: tuple[VariantProblem, ...]) -> None:
        super().__init__(path, problems)
        self.path = path
        self.problems = problems

    def __str__(self) -> str:
        """`file: where: message (did you mean …?)`, a line for each problem."""
        return "\n".join(
            ": ".join(filter(None, (self.path, p.where, hinted(p.message, p.nearest))))
            for p in self.problems
        )


class UnknownVariant(DeduceError):
    """No bundled variant has this id; `nearest` are the closest of all ids."""

    def __init__(self, reference: str, nearest: tuple[str, ...], ids: tuple[str, ...]) -> None:
        super().__init__(reference, nearest, ids)
        self.reference = reference
        self.nearest = nearest
        self.ids = ids

    def __str__(self) -> str:
        meant = did_you_mean(self.nearest) or f"known: {', '.join(self.ids)}"
        return f'no variant "{self.reference}" ({meant})'


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
    ids = bundled_variants()
    if reference.lower() not in ids:
        nearest = tuple(difflib.get_close_matches(reference.lower(), ids))
        raise UnknownVariant(reference, nearest, ids)
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
    document = _parse(file, _read(file))
    faults = find_faults(document)
    if faults:
        raise VariantFileError(str(file), tuple(map(_problem, faults)))
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
        message = f"not UTF-8 text: byte 0x{error.object[error.start]:02x}"
        raise _unusable(file, message, _end_of(error.object[: error.start])) from error


def _parse(file: Traversable, text: str) -> dict[str, Any]:
    """The file's tables, which may hold anything."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unusable(file, *_syntax_fault(str(error), text)) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; deep nesting
        raise _unusable(file, f"not usable TOML: {error}") from error


def _unusable(file: Traversable, message: str, where: str = "") -> VariantFileError:
    return VariantFileError(str(file), (VariantProblem(where, message),))


def _syntax_fault(reason: str, text: str) -> tuple[str, str]:
    """The message of the TOML reader, and the place that it names at its end."""
    placed = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", reason, re.DOTALL)
    if placed:
        return f"not valid TOML: {placed[1]}", _line_and_column(placed[2], placed[3])
    reason = reason.removesuffix(" (at end of document)")
    return f"not valid TOML: {reason} at the end", _end_of(text.encode())


def _end_of(content: bytes) -> str:
    """The place behind `content`, whose line may go on there."""
    lines = content.split(b"\n")
    return _line_and_column(len(lines), len(lines[-1].decode()) + 1)


def _line_and_column(line: int | str, column: int | str) -> str:
    return f"line {line}, column {column}"


def _problem(fault: Finding) -> VariantProblem:
    """The fault as it is told; that of two places also tells the first."""
    first = f" (first: {_where(fault.first)})" if fault.first else ""
    return VariantProblem(_where(fault.path), fault.message + first, fault.nearest)


def _where(path: KeyPath) -> str:
    """A path as `category 2, cards 3`, counted from 1; keys that are no bare keys in quotes."""
    steps: list[str] = []
    for part in path:
        if isinstance(part, int):
            steps[-1] += f" {part + 1}"
        else:
            bare = re.fullmatch(r"[A-Za-z0-9_-]+", part)
            steps.append(part if bare else json.dumps(part, ensure_ascii=False))
    return ", ".join(steps)


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

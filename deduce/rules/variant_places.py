"""Where each key and value of a TOML text stands, which Python's own TOML reader does not tell."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""Keys and array positions from the top of the file; positions count from 0."""

_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|"(?:\\.|[^"\\])*"'  # of basic kind, of several lines or of one
    r"|'''.*?'{3,5}|'[^']*'",  # and of literal kind
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A line and a column of a text, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Places:
    """Where each key (a table's key is its header) and each value starts."""

    keys: dict[Path, Place] = field(default_factory=dict)
    values: dict[Path, Place] = field(default_factory=dict)

    def of_key(self, path: Path) -> Place | None:
        """The key, else the value, else the nearest table or array around it."""
        return self._nearest(path, self.keys, self.values)

    def of_value(self, path: Path) -> Place | None:
        """The value, else the key, else the nearest table or array around it."""
        return self._nearest(path, self.values, self.keys)

    @staticmethod
    def _nearest(path: Path, first: dict[Path, Place], then: dict[Path, Place]) -> Place | None:
        for length in range(len(path), 0, -1):
            place = first.get(path[:length]) or then.get(path[:length])
            if place:
                return place
        return None


def find_places(text: str) -> Places:
    """The places of all keys and values of `text`, which must be valid TOML with \\n line ends."""
    return _Scanner(text).scan()


class _Scanner:
    """One pass over valid TOML: it need not find faults, only know where things start and end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places = Places()
        self.line_starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]
        self.tables: dict[Path, int] = {}  # an array of tables: the position of its last table

    def scan(self) -> Places:
        table: Path = ()
        self._skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()
        return self.places

    def _here(self) -> Place:
        line = bisect_right(self.line_starts, self.at)
        return Place(line, self.at - self.line_starts[line - 1] + 1)

    def _skip(self, blanks: str = " \t\n") -> None:
        """Move past blanks and comments."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at] in blanks:
                self.at += 1
            else:
                return

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the table that the lines below belong to."""
        place = self._here()
        of_array = self.text.startswith("[[", self.at)
        self.at += 2 if of_array else 1
        path: Path = ()
        keys = self._key()
        for i, key in enumerate(keys):
            path += (key,)
            if of_array and i == len(keys) - 1:
                self.tables[path] = self.tables.get(path, -1) + 1
            self.places.keys.setdefault(path, place)
            if path in self.tables:
                path += (self.tables[path],)
                self.places.keys.setdefault(path, place)
        self._skip()
        self.at += 2 if of_array else 1
        return path

    def _pair(self, table: Path) -> None:
        """`key = value`, where a key may be dotted."""
        place = self._here()
        path = table
        for key in self._key():
            path += (key,)
            self.places.keys.setdefault(path, place)
        self._skip()
        self.at += 1  # the equals sign
        self._value(path)

    def _key(self) -> list[str]:
        """The parts of a key, dotted or not; stops before what follows it."""
        parts: list[str] = []
        while True:
            self._skip()
            if self.text[self.at] in "\"'":
                parts.append(tomllib.loads(f"key = {self._string()}")["key"])
            else:
                parts.append(self._bare(".=] \t"))
            self._skip()
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def _value(self, path: Path) -> None:
        self._skip()
        self.places.values[path] = self._here()
        start = self.text[self.at]
        if start == "[":
            self._array(path)
        elif start == "{":
            self._inline_table(path)
        elif start in "\"'":
            self._string()
        else:
            self._bare(",]}#\n")

    def _array(self, path: Path) -> None:
        self.at += 1
        self._skip(" \t\n,")
        position = 0
        while self.text[self.at] != "]":
            self._value((*path, position))
            position += 1
            self._skip(" \t\n,")
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        self._skip(" \t\n,")
        while self.text[self.at] != "}":
            self._pair(path)
            self._skip(" \t\n,")
        self.at += 1

    def _string(self) -> str:
        """A string of any of the four kinds, quotes and all."""
        found = _STRING.match(self.text, self.at)
        if found is None:
            raise ValueError(f"no string at offset {self.at}")
        self.at = found.end()
        return found.group()

    def _bare(self, ends: str) -> str:
        """What stands before the next character of `ends`, or before the end of the text."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in ends:
            self.at += 1
        return self.text[start : self.at]

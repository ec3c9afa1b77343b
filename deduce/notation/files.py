"""Reading a log from a file or from standard input."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

from deduce.errors import DeduceError, LogErrors, Problem
from deduce.log.log import Log
from deduce.notation.reader import physical_lines, read_log

STDIN = "-"


def load_log(path: str) -> Log:
    """The log in a file; `-` is standard input, whose relative paths start at the current folder.

    Raises LogErrors with every faulty line, DeduceError where there is no such file.
    """
    if path == STDIN:
        return read_log(decode_log(sys.stdin.buffer.read(), "<stdin>"), "<stdin>", Path())
    try:
        raw = Path(path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise DeduceError(
            f"cannot read {path}: {getattr(error, 'strerror', None) or error}"
        ) from error
    return read_log(decode_log(raw, path), path, Path(path).parent)


def decode_log(raw: bytes, source: str) -> str:
    """The text of a log; LogErrors at the first byte that no UTF-8 text has."""
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8 text"
        before = raw[: error.start].decode("utf-8")
    else:
        if "\0" not in text:
            return text
        before, message = text[: text.index("\0")], "a zero byte: this is no text file"
    lines = physical_lines(before + ".")
    raise LogErrors(source, (Problem("not-text", len(lines), len(lines[-1]), message),))

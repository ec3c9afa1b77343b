"""The log file, which is a notebook's only state, and every change of it.

A line is on the disk before anybody is told that it was recorded; a change of earlier lines
replaces the whole file at once. What another program did to the file is never overwritten unseen.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from deduce.errors import DeduceError
from deduce.notation.files import decode_log
from deduce.notebook.lines import appended
from deduce.notebook.lock import Busy, locked

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_AT_THE_END = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)


CUT = "\N{REPLACEMENT CHARACTER}"
"""Stands at the end for a character of which only the first bytes reached the disk."""


class FileTrouble(DeduceError):
    """The file cannot be read or written; nothing was recorded."""


class ChangedOutside(DeduceError):
    """Another program changed the file: it was read again, and nothing was written."""

    def __init__(self) -> None:
        super().__init__("another program has changed the file")


class Document:
    """The text of one log file, with all changes of this session to undo and redo.

    `text` is what the file holds, byte for byte but for a last character that was cut short; None
    while there is no file.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Reads the file, if there is one; raises FileTrouble, or LogErrors where it is no text."""
        self.name = os.fspath(path)
        self.path = Path(os.path.realpath(path))
        if not self.path.parent.is_dir():
            raise FileTrouble(f"there is no folder {Path(self.name).parent}")
        if self.path.is_dir():
            raise FileTrouble(f"{self.name} is a folder, not a log")
        self.text = self._read()
        self._undo: list[str] = []
        self._redo: list[str] = []

    def _read(self) -> str | None:
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FileTrouble(f"cannot read {self.name}: {_reason(error)}") from error
        mark = "\ufeff" if raw.startswith(b"\xef\xbb\xbf") else ""
        return mark + decode_log(_with_whole_characters(raw), self.name)

    @property
    def is_cut_short(self) -> bool:
        """The last line has no end: an editor left it so, or a crash while it was written."""
        return bool(self.text) and not (self.text or "").endswith(("\r", "\n"))

    def refresh(self) -> bool:
        """Read the file again if another program has changed it, and say whether that was so.

        A file that is gone leaves the text as it is: raises FileTrouble.
        """
        text = self._read()
        if text == self.text:
            return False
        if text is None:
            message = f"{self.name} is gone: it was moved or deleted. 'save' writes it anew"
            raise FileTrouble(message)
        if self.text is not None:
            self._undo.append(self.text)
        self._redo.clear()
        self.text = text
        return True

    def append(self, line: str) -> None:
        """Record a new last line: it is on the disk when this returns."""
        if not self.text or self.text.endswith(CUT):
            text = self.text or ""
            self.rewrite(text + appended(text, line))
            return
        with self._alone():
            added = appended(self.text, line)
            self._append_bytes(added.encode("utf-8"))
            self._undo.append(self.text)
            self._redo.clear()
            self.text += added

    def _append_bytes(self, added: bytes) -> None:
        """Write behind the end of the file; what a full disk let through is taken back."""
        try:
            handle = os.open(self.path, _AT_THE_END)
        except OSError as error:
            raise self._not_written(error) from error
        try:
            before = os.fstat(handle).st_size
            try:
                _write_all(handle, added)
            except OSError as error:
                with suppress(OSError):
                    os.ftruncate(handle, before)
                    os.fsync(handle)
                raise self._not_written(error) from error
        finally:
            os.close(handle)

    def rewrite(self, text: str) -> None:
        """Replace the whole text, at once or not at all, as a change that can be undone."""
        before = self.text
        self._replace(text)
        if before is not None:
            self._undo.append(before)
        self._redo.clear()

    def undo(self) -> bool:
        """Take the last change back; False where there is none."""
        return self._step(self._undo, self._redo)

    def redo(self) -> bool:
        """Make the change that was last taken back again; False where there is none."""
        return self._step(self._redo, self._undo)

    def _step(self, source: list[str], target: list[str]) -> bool:
        if not source:
            return False
        before = self.text or ""
        self._replace(source[-1])
        source.pop()
        target.append(before)
        return True

    def restore(self) -> None:
        """Write a file that is gone anew."""
        with self._locked():
            if self._read() is None and self.text is not None:
                self._swap(self.text)

    def _replace(self, text: str) -> None:
        with self._alone():
            self._swap(text)
            self.text = text

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nothing happened to the file since it was read, and no other notebook writes now."""
        with self._locked():
            if self.refresh():
                raise ChangedOutside
            yield

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """The log's lock, which all notebooks take for a write; nothing is written without it."""
        with ExitStack() as stack:
            try:
                stack.enter_context(locked(self.path))
            except Busy as error:
                message = f"NOT recorded: another notebook is writing {self.name}; try again"
                raise FileTrouble(message) from error
            except OSError as error:
                message = f"NOT recorded: cannot lock {self.name}: {_reason(error)}"
                raise FileTrouble(message) from error
            yield

    def _swap(self, text: str) -> None:
        """Write a temporary file beside the log and put it in the log's place."""
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            mode = self._mode()
            with suppress(FileNotFoundError):
                beside.unlink()
            handle = os.open(beside, _NEW_FILE, 0o666)
            try:
                if mode is not None:
                    os.chmod(beside, mode)
                _write_all(handle, text.encode("utf-8"))
            finally:
                os.close(handle)
            os.replace(beside, self.path)
            self._sync_folder()
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise self._not_written(error) from error

    def _mode(self) -> int | None:
        """The file's permissions, to be kept; None for a new one. PermissionError if read-only."""
        try:
            mode = stat.S_IMODE(self.path.stat().st_mode)
        except FileNotFoundError:
            return None
        if not os.access(self.path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        return mode

    def _sync_folder(self) -> None:
        """The new name is on the disk too; some file systems cannot be told so."""
        with suppress(OSError):
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _not_written(self, error: OSError) -> FileTrouble:
        return FileTrouble(f"NOT recorded: cannot write {self.name}: {_reason(error)}")


def _write_all(handle: int, content: bytes) -> None:
    """Write everything, and return when it is on the disk."""
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def _with_whole_characters(raw: bytes) -> bytes:
    """The bytes with CUT for the beginning of a character at their end, which a crash may leave."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(raw)
    except UnicodeDecodeError:
        return raw  # what is wrong there no crash explains
    begun, _ = decoder.getstate()
    return raw[: len(raw) - len(begun)] + CUT.encode("utf-8") if begun else raw


def _reason(error: OSError) -> str:
    return error.strerror or str(error)

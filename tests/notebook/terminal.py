"""The real program in a pseudo-terminal, for tests that type."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 20.0
"""Seconds until a test fails that waits for the program; a trap for hangs, not a measure."""
_ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")


class Terminal:
    """`deduce ARGUMENTS` with its standard streams on a terminal of the given size."""

    def __init__(
        self,
        *arguments: str | Path,
        size: tuple[int, int] = (24, 80),
        env: Mapping[str, str] | None = None,
    ) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        command = [sys.executable, "-m", "deduce", *map(str, arguments)]
        plain = {"TERM": "xterm", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": ""}
        environment = {**os.environ, **plain, **(env or {})}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(theirs)
        self._ours = ours
        self.raw = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *exc: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)

    def type(self, text: str) -> None:
        """Press these keys."""
        os.write(self._ours, text.encode("utf-8"))

    def wait_for(self, text: str) -> str:
        """What the program writes until `text` stands there, which is taken off."""
        until = time.monotonic() + PATIENCE
        while True:
            seen = _ESCAPES.sub(b"", self.raw)
            place = seen.find(text.encode("utf-8"))
            if place >= 0:
                self.raw = seen[place + len(text.encode("utf-8")) :]
                return seen[:place].decode("utf-8", "replace")
            if time.monotonic() > until:
                raise TimeoutError(f"no {text!r} after {seen.decode('utf-8', 'replace')!r}")
            self._read(0.2)

    def _read(self, patience: float) -> None:
        ready, _, _ = select.select([self._ours], [], [], patience)
        if ready:
            try:
                self.raw += os.read(self._ours, 65536)
            except OSError as error:
                raise EOFError(self.raw.decode("utf-8", "replace")) from error

    def enter(self, text: str) -> str:
        """Type an entry and wait until the next one is asked for; what was answered."""
        self.type(f"{text}\n")
        return self.wait_for("> ")

    def wait_for_end(self) -> tuple[str, int]:
        """The rest of the output, and the exit code."""
        until = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < until:
                self._read(0.2)
        except EOFError:
            return self._text(), self.process.wait(PATIENCE)
        raise TimeoutError(f"no end after {self._text()!r}")

    def _text(self) -> str:
        return _ESCAPES.sub(b"", self.raw).decode("utf-8", "replace")

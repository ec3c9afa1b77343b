"""Who may write a log now: one notebook at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from filelock import FileLock, Timeout

WAIT_FOR_OTHERS = 1.0
"""Seconds to wait for another notebook that is just writing."""


class Busy(Exception):
    """Another notebook was writing the log all the time."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else writes the log while this goes on.

    Waits a second at most, then raises Busy; OSError where there can be no lock. The operating
    system gives up the lock of a process that dies.
    """
    lock = FileLock(
        lock_file(path), timeout=WAIT_FOR_OTHERS, poll_interval=0.01, fallback_to_soft=False
    )
    try:
        lock.acquire()
    except Timeout as error:
        raise Busy from error
    try:
        yield
    finally:
        with suppress(OSError):  # Windows deletes no open file, but when it is released
            os.unlink(lock.lock_file)  # while it is held: who waits for it takes a new one
        lock.release()


def lock_file(path: Path) -> Path:
    """The file whose lock is the log's, the same one whatever way leads to the log.

    It lies with this user's temporary files: beside the log it would be seen, and not every folder
    of a log can be written to or has locks.
    """
    folder = path.parent.stat()
    user = os.getuid() if hasattr(os, "getuid") else ""
    log = f"{user} {folder.st_dev} {folder.st_ino} {path.name.casefold()}"
    name = sha256(log.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return Path(gettempdir()) / f"deduce-{name}.lock"

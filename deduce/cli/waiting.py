"""What is shown while a command works for long: on stderr, and only where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

PATIENCE = 1.0
"""Seconds before anything is shown."""


@contextmanager
def waiting(doing: str) -> Iterator[None]:
    """Show what is being done and for how long, from the second second on.

    It disappears afterwards. Nothing is written where stderr is not a terminal.
    """
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    shown = Thread(target=_show, args=(doing, done), daemon=True)
    shown.start()
    try:
        yield
    finally:
        done.set()
        shown.join()


def _show(doing: str, done: Event) -> None:
    start = monotonic()
    if done.wait(PATIENCE):
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status(doing) as status:
        while not done.wait(0.5):
            status.update(f"{doing} ({monotonic() - start:.0f} s; Ctrl-C stops)")

"""How far many pieces of work are: on stderr, and only where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def with_progress(results: Iterable[T], *, total: int, doing: str) -> Iterator[T]:
    """The same results; meanwhile a bar tells how many of the `total` are there.

    It disappears afterwards. Nothing is written where stderr is not a terminal.
    """
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=total)
        for result in results:
            progress.advance(task)
            yield result

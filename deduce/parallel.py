"""Many independent pieces of work, in several processes where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

BATCHES_A_JOB = 32
"""Batches so small that all processes are done at about the same time."""
LARGEST_BATCH = 16


def in_parallel(work: Callable[[T], R], items: Sequence[T], *, jobs: int = 1) -> Iterator[R]:
    """`work` of every item, in their order, as they get done; the same whatever `jobs` is.

    `jobs` counts processes, or what else joblib's backend runs on (`joblib.parallel_config`); -1:
    one a core. `work` and the items must be picklable where `jobs` is not 1.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    from joblib import Parallel, delayed

    size = max(1, min(LARGEST_BATCH, len(items) // BATCHES_A_JOB))
    batches = [items[start : start + size] for start in range(0, len(items), size)]
    done = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(_each)(work, batch) for batch in batches
    )
    for results in done:
        yield from results


def _each(work: Callable[[T], R], items: Iterable[T]) -> list[R]:
    return [work(item) for item in items]

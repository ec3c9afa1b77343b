"""Many independent pieces of work, in several processes or on several machines if wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Literal, TypeVar

from deduce.errors import DeduceError

T = TypeVar("T")
R = TypeVar("R")
Backend = Literal["loky", "dask"]

BATCHES_A_JOB = 32
"""Batches so small that all processes are done at about the same time."""
LARGEST_BATCH = 16


class NoBackend(DeduceError):
    """The packages that a backend needs are not installed, or it does not answer."""


def processes_here(jobs: int) -> int:
    """So many processes, but at most one a core: more would take memory and save no time."""
    return min(jobs, os.cpu_count() or 1)


def in_parallel(
    work: Callable[[T], R], items: Sequence[T], *, jobs: int = 1, backend: Backend | None = None
) -> Iterator[R]:
    """`work` of every item, in their order, as they get done; the same whatever `jobs` is.

    `jobs` counts processes, or what else the backend runs on; -1: one a core, or all that the
    backend has. Without a `backend` it is joblib's (`joblib.parallel_config`). `work` and the items
    must be picklable where `jobs` is not 1. Raises NoBackend.
    """
    if jobs == 1 and backend is None:
        yield from map(work, items)
        return
    from joblib import Parallel, delayed

    size = max(1, min(LARGEST_BATCH, len(items) // (BATCHES_A_JOB * max(jobs, 1))))
    if backend == "dask":
        size = 1  # a cluster may have more workers than there would be batches
    batches = [items[start : start + size] for start in range(0, len(items), size)]
    with _started(backend):
        done = Parallel(n_jobs=jobs, return_as="generator")(
            delayed(_each)(work, batch) for batch in batches
        )
        for results in done:
            yield from results


def _each(work: Callable[[T], R], items: Iterable[T]) -> list[R]:
    return [work(item) for item in items]


@contextmanager
def _started(backend: Backend | None) -> Iterator[None]:
    """Joblib with a backend; Dask's client is started, or its scheduler found, by its settings."""
    if backend is None:
        yield
        return
    from joblib import parallel_config

    if backend == "dask":
        with _dask_client(), parallel_config(backend="dask"):
            yield
        return
    with parallel_config(backend=backend):
        yield


@contextmanager
def _dask_client() -> Iterator[None]:
    """The scheduler of DASK_SCHEDULER_ADDRESS, else processes on this machine."""
    module = _module("distributed", "dask distributed")
    try:
        client = module.Client()
    except OSError as error:
        raise NoBackend(f"no Dask scheduler can be reached: {error}") from error
    with client:
        yield


def _module(name: str, packages: str) -> ModuleType:
    """A module of packages that are wanted by one option only."""
    try:
        return import_module(name)
    except ImportError as error:
        raise NoBackend(f"this backend needs other packages: pip install {packages}") from error

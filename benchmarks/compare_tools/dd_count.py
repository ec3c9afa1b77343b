"""Exact numbers from a binary decision diagram in which a world determines every variable."""

from __future__ import annotations

from collections import Counter

from dd import cudd


def new_manager() -> cudd.BDD:
    """A manager that starts small, which saves 25 ms, and never reorders, which was slower."""
    manager = cudd.BDD(memory_estimate=1 << 27, initial_cache_size=1 << 14)
    manager.configure(reordering=False)
    return manager


def count_models(root: cudd.Function) -> tuple[int, Counter[str]]:
    """The models of `root`, and variable -> models in which it is true, by a pass up and one down.

    In a world no variable is free, so no edge to anything but the false leaf skips one.
    """
    nodes = _from_the_top(root)
    below = {int(root.bdd.true): 1, int(root.bdd.false): 0}
    for node, _, low, high in reversed(nodes):
        below[node] = below[low] + below[high]
    paths, ways = Counter({int(root): 1}), Counter[str]()
    for node, variable, low, high in nodes:
        paths[low] += paths[node]
        paths[high] += paths[node]
        ways[variable] += paths[node] * below[high]
    return below[int(root)], ways


def _from_the_top(root: cudd.Function) -> list[tuple[int, str, int, int]]:
    """Every node but the leaves, by level: itself, its variable, low and high."""
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if node.var is None or int(node) in found:
            continue
        low, high = (~node.low, ~node.high) if node.negated else (node.low, node.high)
        found[int(node)] = (node.level, int(node), node.var, int(low), int(high))
        todo += [low, high]
    return [entry[1:] for entry in sorted(found.values())]

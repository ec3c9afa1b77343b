"""dd with CUDD: a binary decision diagram of the CNF."""

from __future__ import annotations

from collections import Counter

from dd import cudd

from benchmarks.compare_tools.cnf import Answer, Cnf, prepare

__all__ = ["prepare", "solve"]


def solve(cnf: Cnf) -> Answer:
    """Conjoins the clauses in the order of their last variable, then counts in exact ints."""
    manager = cudd.BDD()
    manager.configure(reordering=True)
    manager.declare(*(f"x{variable}" for variable in range(1, cnf.top + 1)))
    parts = [_clause(manager, clause) for clause in cnf.clauses]
    while len(parts) > 1:
        pairs = zip(parts[::2], [*parts[1::2], manager.true], strict=False)
        parts = [first & second for first, second in pairs]
    manager.configure(reordering=False)
    return _count(cnf, parts[0] if parts else manager.true)


def _clause(manager: cudd.BDD, clause: tuple[int, ...]) -> cudd.Function:
    node = manager.false
    for literal in reversed(clause):
        variable = manager.var(f"x{abs(literal)}")
        node |= variable if literal > 0 else ~variable
    return node


def _count(cnf: Cnf, root: cudd.Function) -> Answer:
    """Models of the root, and those with each variable true, by one pass up and one down.

    As a world determines every variable, no edge to anything but the false leaf skips one.
    """
    nodes = _from_the_top(root)
    true = int(root.bdd.true)
    below = {true: 1, int(root.bdd.false): 0}
    for node, _, low, high in reversed(nodes):
        below[node] = below[low] + below[high]
    paths, ways = Counter({int(root): 1}), Counter[int]()
    for node, variable, low, high in nodes:
        paths[low] += paths[node]
        paths[high] += paths[node]
        ways[variable] += paths[node] * below[high]
    return cnf.answer(below[int(root)], ways)


def _from_the_top(root: cudd.Function) -> list[tuple[int, int, int, int]]:
    """Every node but the leaves, by level: itself, its variable, low and high."""
    found, todo = dict[int, tuple[int, ...]](), [root]
    while todo:
        node = todo.pop()
        if node.var is None or int(node) in found:
            continue
        low, high = (~node.low, ~node.high) if node.negated else (node.low, node.high)
        found[int(node)] = (node.level, int(node), int(node.var[1:]), int(low), int(high))
        todo += [low, high]
    return [entry[1:] for entry in sorted(found.values())]

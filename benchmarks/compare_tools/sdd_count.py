"""Exact numbers from a sentential decision diagram in which a world determines every variable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from pysdd.sdd import SddManager, SddNode

EXACT = 1e12
"""Up to so many models the library's floats, rounded, are exact."""


def count_models(
    manager: SddManager, root: SddNode, variables: Collection[int]
) -> tuple[int, Counter[int]]:
    """The models of `root` over `variables`, and variable -> models in which it is true.

    By the library's own weighted counting, which is in floats, as far as these are exact; larger
    numbers by a pass up and a pass down in Python.
    """
    if root.is_false() or root.is_true():
        return int(root.is_true()), Counter()
    wmc = root.wmc(log_mode=False)
    for unused in set(range(1, manager.var_count() + 1)) - set(variables):
        wmc.set_literal_weight(manager.literal(-unused), 0)
    worlds = wmc.propagate()
    if worlds > EXACT:
        return _count_exactly(root)
    derivatives = {v: wmc.literal_derivative(manager.literal(v)) for v in variables}
    return round(worlds), Counter({v: round(ways) for v, ways in derivatives.items()})


def _count_exactly(root: SddNode) -> tuple[int, Counter[int]]:
    """The same in ints; no variable is ever left free, so counts just multiply and add."""
    order, literals = _upwards(root)
    models = dict.fromkeys(literals, 1)
    for node, elements in order:
        models[node] = sum([models[prime] * models[sub] for prime, sub in elements])
    ways = Counter({root.id: 1})
    for node, elements in reversed(order):
        share = ways[node]
        for prime, sub in elements:
            ways[prime] += share * models[sub]
            ways[sub] += share * models[prime]
    trues = Counter({literals[node]: ways[node] for node in literals if literals[node] > 0})
    return models[root.id], trues


Elements = list[tuple[int, int]]


def _upwards(root: SddNode) -> tuple[list[tuple[int, Elements]], dict[int, int]]:
    """The decision nodes, parts first, with (prime, sub) of what is not false; the literals."""
    order: list[tuple[int, Elements]] = []
    literals: dict[int, int] = {}
    seen, todo = set[int](), [(root, False)]
    while todo:
        node, ready = todo.pop()
        if node.is_literal():
            literals[node.id] = node.literal
            continue
        if node.id in seen and not ready:
            continue
        seen.add(node.id)
        live = [(prime, sub) for prime, sub in node.elements() if not sub.is_false()]
        if ready:
            order.append((node.id, [(prime.id, sub.id) for prime, sub in live]))
        else:
            todo.append((node, True))
            todo += [(part, False) for pair in live for part in pair]
    return order, literals

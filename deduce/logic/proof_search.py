"""Finds a short argument: what the rules give, round by round, traced back from the target.

Each rule by itself comes first; several added up only where those get stuck; a supposition only
where both do. Nothing else is tried: where this finds nothing, the argument is `counting`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from deduce.logic.proof import Argument, Bound, Chain, Literal, OneHolder, Step
from deduce.logic.proof_rules import Because, CellMap, Firing, Grid, Rule, bits, rules_of
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.formula import AllOf, AnyOf, Formula, negate

COMBINED = 4
"""At most so many hands, or cards, share a step."""

NODES = 20_000
"""Choices of disjoint parts tried in one round."""


def argue(evidence: Evidence, lines: Collection[int], target: Formula | None) -> Argument:
    """Why the lines force `target`; None: why they contradict each other.

    The target is a constraint, several of which all hold, or the negation of one; for any other
    formula, and where no short chain is found, the argument has no chains.
    """
    cells = CellMap(evidence)
    grid = Grid(rules_of(evidence, lines, cells))
    if target is None:
        return Argument(None, _found(_to_contradiction(grid, cells, None)))
    if isinstance(target, Constraint):
        return Argument(target, _to_constraint(grid, cells, target))
    facts = [part for part in target.parts if isinstance(part, Constraint)]
    if isinstance(target, AllOf) and len(facts) == len(target.parts):
        each = [_to_constraint(grid, cells, fact) for fact in facts]
        return Argument(target, tuple(chain for chains in each if all(each) for chain in chains))
    denied = denied_constraint(target)
    return Argument(target, _found(_to_contradiction(grid, cells, denied) if denied else None))


def _to_constraint(grid: Grid, cells: CellMap, target: Constraint) -> tuple[Chain, ...]:
    """One chain, or one for each part of the target; none if one of them is missing."""
    chain = _to_goal(grid, cells, target)
    return (chain,) if chain else _found(*(_to_part(grid, cells, p) for p in parts(target)))


def _found(*chains: Chain | None) -> tuple[Chain, ...]:
    """The chains, none if one of them is missing."""
    return tuple(c for c in chains if c is not None) if None not in chains else ()


def denied_constraint(formula: Formula) -> Constraint | None:
    """The constraint of which `formula` is the negation; None if there is none."""
    facts = [part for part in getattr(formula, "parts", ()) if isinstance(part, Constraint)]
    if not isinstance(formula, AnyOf) or not facts:
        return None
    holder, cards = facts[0].holder, facts[0].cards
    low, high = 0, len(cards)
    for fact in facts:
        low, high = (fact.most + 1, high) if fact.least == 0 else (low, fact.least - 1)
    denied = Constraint(holder, cards, low, high)
    return denied if negate(denied) == formula else None


def parts(target: Constraint) -> list[Constraint]:
    """Constraints that together say the target, each the negation of one constraint."""
    holder, cards = target.holder, target.cards
    if target.least == len(cards) or target.most == 0:
        count = 1 if target.least else 0
        return [Constraint(holder, (card,), count, count) for card in cards]
    sides = [(target.least, len(cards))] if target.least > 0 else []
    sides += [(0, target.most)] if target.most < len(cards) else []
    return [Constraint(holder, cards, least, most) for least, most in sides]


def _to_goal(grid: Grid, cells: CellMap, goal: Constraint) -> Chain | None:
    """A chain without a supposition."""
    rule = cells.rule(goal)
    return Chain(goal, _shortened(grid, cells, rule)) if _settle(grid, rule) else None


def _to_part(grid: Grid, cells: CellMap, goal: Constraint) -> Chain | None:
    """A chain to one part of the target, with a supposition if need be."""
    direct = _to_goal(grid, cells, goal)
    if direct is not None:
        return direct
    denial = negate(goal)
    if not isinstance(denial, Constraint):
        return None
    chain = _to_contradiction(grid, cells, denial)
    return Chain(goal, chain.steps, denial) if chain else None


def _to_contradiction(grid: Grid, cells: CellMap, supposition: Constraint | None) -> Chain | None:
    """A chain to a contradiction."""
    if supposition is not None:
        _settle(grid, None)
        grid = grid.supposing(cells.rule(supposition))
    if not _settle(grid, None):
        return None
    steps = _shortened(grid, cells, None)
    return Chain(None, tuple(_supposing_last(steps, supposition)), supposition)


def _supposing_last(steps: Sequence[Step], supposition: Constraint | None) -> Iterator[Step]:
    """First the steps that hold without the supposition, then those that rest on it."""
    resting: list[Step] = []
    doubtful = set[Literal]()
    for step in steps:
        supposed = any(bound.rule == supposition for bound in step.because)
        if supposed or not doubtful.isdisjoint(step.premises):
            resting.append(step)
            doubtful.update(step.conclusion)
        else:
            yield step
    yield from resting


def _settle(grid: Grid, goal: Rule | None) -> bool:
    """Follow the rules until the goal is known (None: a contradiction) or nothing is left."""
    while not _reached(grid, goal):
        if grid.exhausted or grid.contradiction is not None:
            return False
        if not grid.advance(grid.singly()):
            grid.exhausted = not any(map(grid.advance, _combined(grid)))
    return True


def _reached(grid: Grid, goal: Rule | None) -> bool:
    """Enough of the goal's cells are owned, and enough ruled out."""
    if goal is None:
        return grid.contradiction is not None
    left = goal.mask & ~grid.lacks
    return grid.need(goal) <= 0 and left.bit_count() <= goal.most


def _sum(least: Iterable[Rule], most: Iterable[Rule]) -> Because:
    """At least of these, at most of those."""
    return (*((rule, "least") for rule in least), *((rule, "most") for rule in most))


def filled(grid: Grid) -> Iterator[Firing]:
    """Disjoint parts of a holder's cells need all its room: it has nothing else."""
    needing = [rule for rule in grid.rules if grid.need(rule) > 0 and grid.open(rule)]
    for rule in grid.rules:
        cells, room = grid.open(rule), grid.room(rule)
        inside = [part for part in needing if grid.open(part) & ~cells == 0 and part != rule]
        if room < cells.bit_count() and inside:
            chosen = _disjoint(grid, inside, room, cells, [NODES])
            if chosen and (firing := grid.sum_of(_sum(chosen, [rule]))):
                yield firing


def _disjoint(
    grid: Grid, needing: Sequence[Rule], room: int, free: int, nodes: list[int]
) -> list[Rule] | None:
    """Rules over disjoint cells that need all the `room`, leaving cells over, or more than it."""
    if room <= 0:
        return [] if free or room < 0 else None
    for number, rule in enumerate(needing, start=1):
        nodes[0] -= 1
        if nodes[0] < 0:
            return None
        cells = grid.open(rule)
        if cells & ~free == 0:
            left = room - grid.need(rule)
            others = _disjoint(grid, needing[number:], left, free & ~cells, nodes)
            if others is not None:
                return [rule, *others]
    return None


def _choices(grid: Grid, rules: Sequence[Rule], count: int) -> Iterator[tuple[Rule, ...]]:
    """So many rules, no two of which share an open cell."""
    for chosen in combinations(rules, count):
        cells = 0
        for rule in chosen:
            if cells & grid.open(rule):
                break
            cells |= grid.open(rule)
        else:
            yield chosen


def covered(grid: Grid, count: int) -> Iterator[Firing]:
    """Some holders need as many of some cards as there are: nobody else has any of these."""
    columns = [rule for rule in grid.rules if isinstance(rule.source, OneHolder)]
    rows = [rule for rule in grid.rules if not isinstance(rule.source, OneHolder)]
    needing = [rule for rule in rows if grid.need(rule) > 0 and grid.open(rule)]
    for chosen in _choices(grid, needing, count):
        cells = sum(map(grid.open, chosen))
        cards = [rule for rule in columns if rule.mask & cells]
        if len(cards) <= sum(map(grid.need, chosen)) and (
            firing := grid.sum_of(_sum(chosen, cards))
        ):
            yield firing


def crowded(grid: Grid, count: int) -> Iterator[Firing]:
    """As many cards can be only with some holders as these have room for: they have no others."""
    columns = [rule for rule in grid.rules if isinstance(rule.source, OneHolder)]
    columns = [rule for rule in columns if not grid.owned(rule)]
    rows = [rule for rule in grid.rules if not isinstance(rule.source, OneHolder)]
    limited = [rule for rule in rows if grid.open(rule) and rule.most < rule.mask.bit_count()]
    for chosen in _choices(grid, limited, count):
        cells, room = sum(map(grid.open, chosen)), sum(map(grid.room, chosen))
        cards = [rule for rule in columns if grid.open(rule) & ~cells == 0]
        if len(cards) >= room and (firing := grid.sum_of(_sum(cards[: room + 1], chosen))):
            yield firing


def _combined(grid: Grid) -> Iterator[list[Firing]]:
    """What bounds give when added up, the simplest ways first."""
    yield list(filled(grid))
    for count in range(1, COMBINED + 1):
        yield list(covered(grid, count))
        yield list(crowded(grid, count))


def _shortened(grid: Grid, cells: CellMap, goal: Rule | None) -> tuple[Step, ...]:
    """The steps that are needed, fewer if some of them can do without others."""
    best, used = grid, _used(grid, goal)
    for because in [grid.firings[number].because for number in sorted(used)]:
        kept = {best.firings[number].because: None for number in sorted(used)}
        if kept.pop(because, because) is None:
            other = _again(list(kept), goal)
            if other and len(_used(other, goal)) < len(used):
                best, used = other, _used(other, goal)
    return tuple(_Telling(best, used, cells).steps(goal))


def _again(allowed: Sequence[Because], goal: Rule | None) -> Grid | None:
    """What these bounds give, each as often as it can, if they give the goal."""
    grid = Grid(())
    while not _reached(grid, goal):
        firings = [firing for because in allowed if (firing := grid.sum_of(because))]
        if grid.contradiction is not None or not grid.advance(firings):
            return None
    return grid


def _used(grid: Grid, goal: Rule | None) -> dict[int, int]:
    """The firings that the goal or the contradiction rests on, with the needed cells of each."""
    used = {len(grid.firings) - 1: 0} if goal is None else {}
    wanted = _wanted(grid, goal)
    for number in range(len(grid.firings) - 1, -1, -1):
        own = grid.firings[number].settled & wanted
        own = sum(1 << cell for cell in bits(own) if grid.why[cell] == number)
        if own or number in used:
            used[number] = own
            wanted |= _premises(grid, number)
    return used


def _wanted(grid: Grid, goal: Rule | None) -> int:
    """The known cells that make the goal, no more than it needs."""
    if goal is None:
        return 0
    owned, ruled_out = goal.mask & grid.has, goal.mask & grid.lacks
    enough = goal.mask.bit_count() - goal.most
    return grid.cheapest(owned, goal.least) | grid.cheapest(ruled_out, enough)


def _premises(grid: Grid, number: int) -> int:
    """The premises of a firing without the spare ones."""
    firing = grid.firings[number]
    return grid.cheapest(firing.premises, firing.premises.bit_count() - firing.spare)


class _Telling:
    """Firings as steps in the order of telling: what a step needs stands right before it.

    That a card is with nobody else is told of all the cards that the next step needs at once.
    """

    def __init__(self, grid: Grid, used: dict[int, int], cells: CellMap) -> None:
        self.grid, self.used, self.cells = grid, used, cells
        self.told = 0

    def steps(self, goal: Rule | None) -> Iterator[Step]:
        """The steps to the goal, or to the contradiction."""
        if goal is None:
            yield from self._firing(len(self.grid.firings) - 1)
        else:
            yield from self._reach(_wanted(self.grid, goal))

    def _reach(self, cells: int) -> Iterator[Step]:
        elsewhere: list[Firing] = []
        wanted = 0
        for number in sorted({self.grid.why[cell] for cell in bits(cells & ~self.told)}):
            firing = self.grid.firings[number]
            rule, side = firing.because[0]
            if len(firing.because) == 1 and side == "most" and isinstance(rule.source, OneHolder):
                yield from self._reach(firing.premises)
                elsewhere.append(firing)
                wanted |= cells & firing.lacks
            else:
                yield from self._firing(number)
        if wanted & ~self.told:
            yield self._step(elsewhere, wanted & ~self.told)

    def _firing(self, number: int) -> Iterator[Step]:
        premises = _premises(self.grid, number)
        yield from self._reach(premises)
        if not self.used[number] or self.used[number] & ~self.told:
            yield self._step([self.grid.firings[number]], self.used[number], premises)

    def _step(self, firings: Sequence[Firing], settled: int, premises: int | None = None) -> Step:
        self.told |= settled
        if premises is None:
            premises = 0
            firings = [firing for firing in firings if firing.lacks & settled]
            for firing in firings:
                premises |= firing.premises
        bounds = [Bound(rule.source, side) for f in firings for rule, side in f.because]
        return Step(self._literals(settled), tuple(bounds), self._literals(premises))

    def _literals(self, cells: int) -> tuple[Literal, ...]:
        has = self.grid.has
        return tuple(self.cells.literal(cell, bool(has >> cell & 1)) for cell in bits(cells))

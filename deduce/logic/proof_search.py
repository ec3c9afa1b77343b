"""Finds a short proof: what the rules give, round by round, traced back from the target.

Each rule by itself comes first; several added up only where those get stuck; a supposition only
where both do. Nothing else is tried: where this finds nothing, the proof is `counting`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from deduce.logic.proof import Bound, CellLiteral, Chain, OneHolder, Proof, ProofStep
from deduce.logic.proof_rules import Because, CellMap, Firing, ProofState, Rule, rules_of
from deduce.meaning.cells import set_bits
from deduce.meaning.constraints import Constraint, Evidence
from deduce.meaning.formula import AllOf, AnyOf, Formula, negate

COMBINED = 4
"""At most so many hands, or cards, share a step."""

NODES = 20_000
"""Choices of disjoint parts tried in one round."""


def find_proof(evidence: Evidence, lines: Collection[int], target: Formula | None) -> Proof:
    """Why the lines force `target`; None: why they contradict each other.

    The target is a constraint, several of which all hold, or the negation of one; for any other
    formula, and where no short chain is found, the proof has no chains.
    """
    cells = CellMap(evidence)
    state = ProofState(rules_of(evidence, lines, cells))
    if target is None:
        return Proof(None, _if_all(_to_contradiction(state, cells, None)))
    if isinstance(target, Constraint):
        return Proof(target, _to_constraint(state, cells, target))
    facts = [part for part in target.parts if isinstance(part, Constraint)]
    if isinstance(target, AllOf) and len(facts) == len(target.parts):
        each = [_to_constraint(state, cells, fact) for fact in facts]
        return Proof(target, tuple(chain for chains in each if all(each) for chain in chains))
    denied = denied_constraint(target)
    return Proof(target, _if_all(_to_contradiction(state, cells, denied) if denied else None))


def _to_constraint(state: ProofState, cells: CellMap, target: Constraint) -> tuple[Chain, ...]:
    """One chain, or one for each part of the target; none if one of them is missing."""
    chain = _to_goal(state, cells, target)
    return (chain,) if chain else _if_all(*(_to_part(state, cells, p) for p in parts(target)))


def _if_all(*chains: Chain | None) -> tuple[Chain, ...]:
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


def _to_goal(state: ProofState, cells: CellMap, goal: Constraint) -> Chain | None:
    """A chain without a supposition."""
    rule = cells.rule(goal)
    return Chain(goal, _shortened(state, cells, rule)) if _settle(state, rule) else None


def _to_part(state: ProofState, cells: CellMap, goal: Constraint) -> Chain | None:
    """A chain to one part of the target, with a supposition if need be."""
    direct = _to_goal(state, cells, goal)
    if direct is not None:
        return direct
    denial = negate(goal)
    if not isinstance(denial, Constraint):
        return None
    chain = _to_contradiction(state, cells, denial)
    return Chain(goal, chain.steps, denial) if chain else None


def _to_contradiction(
    state: ProofState, cells: CellMap, supposition: Constraint | None
) -> Chain | None:
    """A chain to a contradiction."""
    if supposition is not None:
        _settle(state, None)
        state = state.supposing(cells.rule(supposition))
    if not _settle(state, None):
        return None
    steps = _shortened(state, cells, None)
    return Chain(None, tuple(_supposing_last(steps, supposition)), supposition)


def _supposing_last(
    steps: Sequence[ProofStep], supposition: Constraint | None
) -> Iterator[ProofStep]:
    """First the steps that hold without the supposition, then those that rest on it."""
    resting: list[ProofStep] = []
    doubtful = set[CellLiteral]()
    for step in steps:
        supposed = any(bound.rule == supposition for bound in step.because)
        if supposed or not doubtful.isdisjoint(step.premises):
            resting.append(step)
            doubtful.update(step.conclusion)
        else:
            yield step
    yield from resting


def _settle(state: ProofState, goal: Rule | None) -> bool:
    """Follow the rules until the goal is known (None: a contradiction) or nothing is left."""
    while not _reached(state, goal):
        if state.exhausted or state.contradiction is not None:
            return False
        if not state.advance(state.singly()):
            state.exhausted = not any(map(state.advance, _combined(state)))
    return True


def _reached(state: ProofState, goal: Rule | None) -> bool:
    """Enough of the goal's cells are owned, and enough ruled out."""
    if goal is None:
        return state.contradiction is not None
    left = goal.mask & ~state.lacks
    return state.need(goal) <= 0 and left.bit_count() <= goal.most


def _sum(least: Iterable[Rule], most: Iterable[Rule]) -> Because:
    """At least of these, at most of those."""
    return (*((rule, "least") for rule in least), *((rule, "most") for rule in most))


def filled(state: ProofState) -> Iterator[Firing]:
    """Disjoint parts of a holder's cells need all its room: it has nothing else."""
    needing = [rule for rule in state.rules if state.need(rule) > 0 and state.open(rule)]
    for rule in state.rules:
        cells, room = state.open(rule), state.room(rule)
        inside = [part for part in needing if state.open(part) & ~cells == 0 and part != rule]
        if room < cells.bit_count() and inside:
            chosen = _disjoint(state, inside, room, cells, [NODES])
            if chosen and (firing := state.sum_of(_sum(chosen, [rule]))):
                yield firing


def _disjoint(
    state: ProofState, needing: Sequence[Rule], room: int, free: int, nodes: list[int]
) -> list[Rule] | None:
    """Rules over disjoint cells that need all the `room`, leaving cells over, or more than it."""
    if room <= 0:
        return [] if free or room < 0 else None
    for number, rule in enumerate(needing, start=1):
        nodes[0] -= 1
        if nodes[0] < 0:
            return None
        cells = state.open(rule)
        if cells & ~free == 0:
            left = room - state.need(rule)
            others = _disjoint(state, needing[number:], left, free & ~cells, nodes)
            if others is not None:
                return [rule, *others]
    return None


def _choices(state: ProofState, rules: Sequence[Rule], count: int) -> Iterator[tuple[Rule, ...]]:
    """So many rules, no two of which share an open cell."""
    for chosen in combinations(rules, count):
        cells = 0
        for rule in chosen:
            if cells & state.open(rule):
                break
            cells |= state.open(rule)
        else:
            yield chosen


def covered(state: ProofState, count: int) -> Iterator[Firing]:
    """Some holders need as many of some cards as there are: nobody else has any of these."""
    columns = [rule for rule in state.rules if isinstance(rule.source, OneHolder)]
    rows = [rule for rule in state.rules if not isinstance(rule.source, OneHolder)]
    needing = [rule for rule in rows if state.need(rule) > 0 and state.open(rule)]
    for chosen in _choices(state, needing, count):
        cells = sum(map(state.open, chosen))
        cards = [rule for rule in columns if rule.mask & cells]
        if len(cards) <= sum(map(state.need, chosen)) and (
            firing := state.sum_of(_sum(chosen, cards))
        ):
            yield firing


def crowded(state: ProofState, count: int) -> Iterator[Firing]:
    """As many cards can be only with some holders as these have room for: they have no others."""
    columns = [rule for rule in state.rules if isinstance(rule.source, OneHolder)]
    columns = [rule for rule in columns if not state.owned(rule)]
    rows = [rule for rule in state.rules if not isinstance(rule.source, OneHolder)]
    limited = [rule for rule in rows if state.open(rule) and rule.most < rule.mask.bit_count()]
    for chosen in _choices(state, limited, count):
        cells, room = sum(map(state.open, chosen)), sum(map(state.room, chosen))
        cards = [rule for rule in columns if state.open(rule) & ~cells == 0]
        if len(cards) >= room and (firing := state.sum_of(_sum(cards[: room + 1], chosen))):
            yield firing


def _combined(state: ProofState) -> Iterator[list[Firing]]:
    """What bounds give when added up, the simplest ways first."""
    yield list(filled(state))
    for count in range(1, COMBINED + 1):
        yield list(covered(state, count))
        yield list(crowded(state, count))


def _shortened(state: ProofState, cells: CellMap, goal: Rule | None) -> tuple[ProofStep, ...]:
    """The steps that are needed, fewer if some of them can do without others."""
    best, used = state, _used(state, goal)
    for because in [state.firings[number].because for number in sorted(used)]:
        kept = {best.firings[number].because: None for number in sorted(used)}
        if kept.pop(because, because) is None:
            other = _again(list(kept), goal)
            if other and len(_used(other, goal)) < len(used):
                best, used = other, _used(other, goal)
    return tuple(_Telling(best, used, cells).steps(goal))


def _again(allowed: Sequence[Because], goal: Rule | None) -> ProofState | None:
    """What these bounds give, each as often as it can, if they give the goal."""
    state = ProofState(())
    while not _reached(state, goal):
        firings = [firing for because in allowed if (firing := state.sum_of(because))]
        if state.contradiction is not None or not state.advance(firings):
            return None
    return state


def _used(state: ProofState, goal: Rule | None) -> dict[int, int]:
    """The firings that the goal or the contradiction rests on, with the needed cells of each."""
    used = {len(state.firings) - 1: 0} if goal is None else {}
    wanted = _wanted(state, goal)
    for number in range(len(state.firings) - 1, -1, -1):
        own = state.firings[number].settled & wanted
        own = sum(1 << cell for cell in set_bits(own) if state.why[cell] == number)
        if own or number in used:
            used[number] = own
            wanted |= _premises(state, number)
    return used


def _wanted(state: ProofState, goal: Rule | None) -> int:
    """The known cells that make the goal, no more than it needs."""
    if goal is None:
        return 0
    owned, ruled_out = goal.mask & state.has, goal.mask & state.lacks
    enough = goal.mask.bit_count() - goal.most
    return state.cheapest(owned, goal.least) | state.cheapest(ruled_out, enough)


def _premises(state: ProofState, number: int) -> int:
    """The premises of a firing without the spare ones."""
    firing = state.firings[number]
    return state.cheapest(firing.premises, firing.premises.bit_count() - firing.spare)


class _Telling:
    """Firings as steps in the order of telling: what a step needs stands right before it.

    That a card is with nobody else is told of all the cards that the next step needs at once.
    """

    def __init__(self, state: ProofState, used: dict[int, int], cells: CellMap) -> None:
        self.state, self.used, self.cells = state, used, cells
        self.stated = 0

    def steps(self, goal: Rule | None) -> Iterator[ProofStep]:
        """The steps to the goal, or to the contradiction."""
        if goal is None:
            yield from self._firing(len(self.state.firings) - 1)
        else:
            yield from self._reach(_wanted(self.state, goal))

    def _reach(self, cells: int) -> Iterator[ProofStep]:
        elsewhere: list[Firing] = []
        wanted = 0
        for number in sorted({self.state.why[cell] for cell in set_bits(cells & ~self.stated)}):
            firing = self.state.firings[number]
            rule, side = firing.because[0]
            if len(firing.because) == 1 and side == "most" and isinstance(rule.source, OneHolder):
                yield from self._reach(firing.premises)
                elsewhere.append(firing)
                wanted |= cells & firing.lacks
            else:
                yield from self._firing(number)
        if wanted & ~self.stated:
            yield self._step(elsewhere, wanted & ~self.stated)

    def _firing(self, number: int) -> Iterator[ProofStep]:
        premises = _premises(self.state, number)
        yield from self._reach(premises)
        if not self.used[number] or self.used[number] & ~self.stated:
            yield self._step([self.state.firings[number]], self.used[number], premises)

    def _step(
        self, firings: Sequence[Firing], settled: int, premises: int | None = None
    ) -> ProofStep:
        self.stated |= settled
        if premises is None:
            premises = 0
            firings = [firing for firing in firings if firing.lacks & settled]
            for firing in firings:
                premises |= firing.premises
        bounds = [Bound(rule.source, side) for f in firings for rule, side in f.because]
        return ProofStep(self._literals(settled), tuple(bounds), self._literals(premises))

    def _literals(self, cells: int) -> tuple[CellLiteral, ...]:
        has = self.state.has
        return tuple(self.cells.literal(cell, bool(has >> cell & 1)) for cell in set_bits(cells))

"""Estimates where exact counts are too hard: the same program, with each layer thinned out.

Where a layer has too many states, some are drawn at random to go on and their ways are multiplied
by one over their chance, so that every world counts once on average: totals are unbiased.
docs/counting.md argues why, and says when the standard error is not to be trusted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import fsum, isqrt
from types import MappingProxyType

from deduce.counting.heuristic import LEAST_WORTH, Heuristic
from deduce.counting.naming import name_marginals, name_solutions
from deduce.counting.plan import Plan, make_plan_with_heuristics
from deduce.counting.simplify import NoWorld, OpenCards, simplify
from deduce.counting.steps import Layer, Place, Step, Thin, replace_forward
from deduce.counting.sweep import CountingBudgetExceeded, Sweep
from deduce.meaning.constraints import Evidence

RUNS = 10
"""Independent estimates; their spread is the standard error."""
WORK = 54_000
"""By default, samples times cards times holders: one or two seconds."""
FEWEST_SAMPLES, MOST_SAMPLES = 60, 400
MOST_STATES = 2_000_000
LEAST_CHANCE = 1e-18


@dataclass(frozen=True, slots=True)
class Estimate:
    """About how many worlds fit, and which share of them has each card with each holder.

    `standard_error`: of `worlds_estimate`, from the spread of independent runs; 0 if no layer
    had to be thinned, so that all is exact. Shares are of the weight where there are likelihoods.
    `solutions`: each solution found and its share, by falling share, then deck order; None where
    there are too many to tell apart. A possible cell or solution that is rare may have share 0.
    """

    worlds_estimate: float
    standard_error: float
    marginals: Mapping[str, Mapping[str, float]]
    solutions: tuple[tuple[tuple[str, ...], float], ...] | None


def estimate(evidence: Evidence, *, seed: int = 0, samples: int | None = None) -> Estimate:
    """Estimates of all counts of `evidence`, the same for the same seed on every machine.

    Keeps about `samples` states after each card, in each of RUNS runs; by default 60 to 400, the
    fewer the more cards and holders there are, so that it takes a second or two. Raises
    CountingBudgetExceeded if every run ends without a world, with up to MOST_STATES as well.
    """
    try:
        open_cards = simplify(evidence)
    except NoWorld:
        return Estimate(0.0, 0.0, _shares(name_marginals(evidence, None, (), 0), 1), ())
    chance = random.Random(seed)
    if samples is None:
        size = len(evidence.cards) * len(evidence.holders)
        samples = min(max(WORK // max(size, 1), FEWEST_SAMPLES), MOST_SAMPLES)
    plain = _Runs(replace(open_cards, factors=(), weight=1), samples, chance)
    weighted = _Runs(open_cards, samples, chance) if evidence.likelihoods else plain
    total = max(weighted.total, 1)
    marginals = name_marginals(evidence, open_cards, weighted.rows(), weighted.total)
    solutions = weighted.solutions
    if solutions is not None:
        named = name_solutions(evidence, open_cards, solutions.items())
        shares = tuple((cards, ways / total) for cards, ways in named)
    return Estimate(
        plain.total / RUNS,
        plain.standard_error(),
        _shares(marginals, total),
        None if solutions is None else shares,
    )


def _shares(
    marginals: Mapping[str, Mapping[str, int]], total: int
) -> Mapping[str, Mapping[str, float]]:
    return MappingProxyType(
        {
            card: MappingProxyType({holder: ways / total for holder, ways in row.items()})
            for card, row in marginals.items()
        }
    )


class _Runs:
    """The sums over all runs of what each of them counts."""

    def __init__(self, open_cards: OpenCards, samples: int, chance: random.Random) -> None:
        plan, heuristics = make_plan_with_heuristics(open_cards)
        self.solutions: Counter[int] | None = Counter()
        self._cells: dict[tuple[int, ...], Counter[int]] = {}
        while True:
            runs = [_thinned(plan, heuristics, samples, chance) for _ in range(RUNS)]
            thinned = any(isinstance(step, Thin) for thin, _, _ in runs for step in thin.steps)
            if not thinned or any(ways for _, ways, _ in runs):
                break
            samples *= 8
            if samples > MOST_STATES:
                raise CountingBudgetExceeded(MOST_STATES)
        self.totals = [ways * open_cards.weight for _, ways, _ in runs]
        for thin, ways, most_ways in runs:
            if ways * open_cards.weight:
                self._add(Sweep(open_cards, MOST_STATES, plan=thin, most_ways=most_ways))
        self.total = sum(self.totals)

    def rows(self) -> list[tuple[tuple[int, ...], Counter[int]]]:
        """(cards, holder -> ways), for all open cards."""
        return list(self._cells.items())

    def standard_error(self) -> float:
        """Of the mean of the runs' totals."""
        spread = sum([(RUNS * total - self.total) ** 2 for total in self.totals])
        # The variance of the mean is spread / (RUNS ** 3 * (RUNS - 1)); 64 more bits are rounded.
        return isqrt((spread << 128) // (RUNS**3 * (RUNS - 1))) / (1 << 64)

    def _add(self, sweep: Sweep) -> None:
        try:
            if self.solutions is not None:
                self.solutions.update(dict(sweep.solutions()))
        except CountingBudgetExceeded:
            self.solutions = None
        for cards, row in sweep.marginals:
            self._cells.setdefault(cards, Counter()).update(row)


def _thinned(
    plan: Plan, heuristics: tuple[Heuristic, ...], samples: int, chance: random.Random
) -> tuple[Plan, int, int]:
    """One run: the plan with the steps that thin it out, its ways to the goal, and the most ways
    of any state."""
    layer: Layer = {plan.start: 1}
    steps: list[Step] = []
    most_ways = 1
    for step, heuristic in zip(plan.steps, heuristics, strict=True):
        steps.append(step)
        if isinstance(step, Place):
            layer = step.forward(layer)
            if len(layer) > samples:
                thin = _thin(layer, heuristic, samples, chance)
                steps.append(thin)
                layer = thin.forward(layer)
        else:
            layer = replace_forward(step, layer)
        most_ways = max(most_ways, *layer.values(), 1)
    return replace(plan, steps=tuple(steps)), layer.get(plan.goal, 0), most_ways


def _thin(layer: Layer, heuristic: Heuristic, samples: int, chance: random.Random) -> Thin:
    """Draw about `samples` states, each with a chance of one in a whole number.

    A state's chance is nearly proportional to its ways times its worth. One random number serves
    all (systematic sampling): state i is drawn where the sum of the chances up to it passes
    a whole number.
    """
    most = max(layer.values())
    worths = {}
    for state in sorted(layer):
        worth = heuristic.worth(state)
        if worth:
            worths[state] = max(layer[state] / most * worth, LEAST_WORTH)
    fair = _fair_worth(sorted(worths.values(), reverse=True), samples)
    multiples = {}
    point = chance.random()
    passed = 0.0
    for state, worth in worths.items():
        times = round(min(fair / worth, 1 / LEAST_CHANCE))
        if times <= 1:
            multiples[state] = 1
            continue
        passed += 1 / times
        if passed > point:
            multiples[state] = times
            point += 1
    return Thin(multiples)


def _fair_worth(worths: list[float], samples: int) -> float:
    """The worth of which each drawn state stands for; states worth more are kept for certain."""
    rest = fsum(worths)
    for kept, worth in enumerate(worths):
        fair = rest / max(samples - kept, 1)
        if worth < fair:
            return fair
        rest -= worth
    return 0.0

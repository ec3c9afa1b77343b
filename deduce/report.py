"""A report: what one viewer can know of a game, certain or probable, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import nextafter

from deduce.counting import CountingBudgetExceeded, Estimate, WorldCounter
from deduce.log.view import View
from deduce.logic.backbone import Verdict
from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Evidence
from deduce.rules.variant import ENVELOPE, Category

Verdicts = Mapping[Cell, Verdict]
"""The verdict of every cell."""

LEAST, MOST = nextafter(0.0, 1.0), nextafter(1.0, 0.0)
"""The doubles next to 0 and to 1."""


class EnginesDisagree(RuntimeError):
    """The SAT oracle and the exact count differ about a cell: a bug, and nothing is reported."""


@dataclass(frozen=True, slots=True)
class CellReport:
    """One (card, holder): the verdict, in how many worlds, and with which weighted share.

    `worlds` is None where they were estimated, and so is the probability then.
    """

    verdict: Verdict
    worlds: int | None
    probability: float


@dataclass(frozen=True, slots=True)
class EnvelopeCard:
    """One card of a category, as the envelope's."""

    card: str
    cell: CellReport


@dataclass(frozen=True, slots=True)
class SolutionReport:
    """One possible content of the envelope, cards in category order."""

    cards: tuple[str, ...]
    worlds: int | None
    probability: float


@dataclass(frozen=True, slots=True)
class Settled:
    """What one line newly made certain or impossible, cards in deck order."""

    line: int
    cells: tuple[tuple[Cell, Verdict], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """All that follows from a view.

    `cards`: card -> holder -> cell, `envelope`: category -> its cards by falling probability,
    `solutions`: all that have a world. Where the view contradicts itself all of them are empty.
    Where counting would take too long `estimate` says about how many worlds there are, `worlds` is
    None, the probabilities are estimates, and `solutions` are those that were found; the verdicts
    are exact all the same.
    """

    view: View
    holders: tuple[str, ...]
    worlds: int | None
    cards: Mapping[str, Mapping[str, CellReport]]
    envelope: Mapping[str, tuple[EnvelopeCard, ...]]
    solutions: tuple[SolutionReport, ...]
    estimate: Estimate | None = None

    @property
    def consistent(self) -> bool:
        """Some world fits."""
        return self.worlds != 0

    def __repr__(self) -> str:
        view, about = self.view, self.estimate
        worlds = f"{self.worlds:,}" if about is None else f"about {about.worlds_estimate:.3g}"
        return (
            f"<Report of {view.setup.variant.id} as {view.viewer}: {worlds} worlds, "
            f"{len(self.solutions):,} solutions>"
        )


def report_of(
    view: View, evidence: Evidence, verdicts: Verdicts | None, counter: WorldCounter
) -> Report:
    """What follows from a view, by SAT (`verdicts`, None where no world is left) and by counting,
    which must agree on every cell.

    Beyond the counter's budget the worlds are estimated. Raises EnginesDisagree.
    """
    if verdicts is None:
        return _without_worlds(view, evidence, counter)
    try:
        return _counted(view, evidence, verdicts, counter)
    except CountingBudgetExceeded:
        return _estimated(view, evidence, verdicts, counter)


def _without_worlds(view: View, evidence: Evidence, counter: WorldCounter) -> Report:
    """The report of a view that contradicts itself."""
    if counter.worlds:
        raise EnginesDisagree(f"no world by SAT, {counter.worlds} by counting")
    return Report(view, evidence.holders, 0, {}, {}, ())


def _counted(view: View, evidence: Evidence, verdicts: Verdicts, counter: WorldCounter) -> Report:
    cards = _cells(evidence, verdicts, counter)
    return Report(
        view,
        evidence.holders,
        counter.worlds,
        cards,
        {category.name: _envelope(category, cards) for category in evidence.categories},
        _solutions(counter),
    )


def _estimated(view: View, evidence: Evidence, verdicts: Verdicts, counter: WorldCounter) -> Report:
    """The report with estimated shares, but for cells that are certain or impossible."""
    estimate = counter.estimate()

    def cell(card: str, holder: str) -> CellReport:
        verdict = verdicts[card, holder]
        settled = {"certain": 1.0, "impossible": 0.0}
        return CellReport(verdict, None, settled.get(verdict, estimate.marginals[card][holder]))

    cards = {c: {h: cell(c, h) for h in evidence.holders} for c in evidence.cards}
    return Report(
        view,
        evidence.holders,
        None,
        cards,
        {category.name: _envelope(category, cards) for category in evidence.categories},
        tuple(SolutionReport(names, None, share) for names, share in estimate.solutions or ()),
        estimate,
    )


def _cells(
    evidence: Evidence, verdicts: Verdicts, counter: WorldCounter
) -> dict[str, dict[str, CellReport]]:
    worlds, total = counter.marginals(), counter.worlds
    weights, weight = counter.weighted_marginals(), counter.weighted_worlds

    def cell(card: str, holder: str) -> CellReport:
        verdict, count = verdicts[card, holder], worlds[card][holder]
        if verdict != counted_verdict(count, total):
            raise EnginesDisagree(f"{holder} has {card}: {verdict}, but {count} of {total} worlds")
        return CellReport(verdict, count, nearest(weights[card][holder], weight))

    return {c: {h: cell(c, h) for h in evidence.holders} for c in evidence.cards}


def nearest(part: int | Fraction, whole: int | Fraction) -> float:
    """`part / whole` as the nearest double that is 0 or 1 only if the probability is."""
    ratio = float(part / whole)
    return min(max(ratio, LEAST), MOST) if 0 < part < whole else ratio


def counted_verdict(count: int, total: int) -> Verdict:
    """The verdict that a count of worlds gives by itself."""
    if count == 0:
        return "impossible"
    return "certain" if count == total else "possible"


def _envelope(
    category: Category, cards: Mapping[str, Mapping[str, CellReport]]
) -> tuple[EnvelopeCard, ...]:
    """The category's cards by falling probability, then deck order."""
    entries = [EnvelopeCard(card, cards[card][ENVELOPE]) for card in category.cards]
    return tuple(sorted(entries, key=lambda entry: -entry.cell.probability))


def _solutions(counter: WorldCounter) -> tuple[SolutionReport, ...]:
    """Every solution by falling probability, then deck order."""
    worlds, weight = dict(counter.solutions()), counter.weighted_worlds
    return tuple(
        SolutionReport(cards, worlds[cards], nearest(share, weight))
        for cards, share in counter.weighted_solutions()
    )


def newly_settled(line: int, now: Verdicts, earlier: Verdicts) -> Settled:
    """What a line settled: the cells whose verdict was another one `earlier`."""
    cells = ((cell, verdict) for cell, verdict in now.items() if verdict != earlier[cell])
    return Settled(line, tuple(cells))

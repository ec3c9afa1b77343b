"""Players who play to win: what they ask, from nothing but what they know. Needs numpy.

The rules of the strategies that `advise` is compared with were written from their descriptions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from deduce.advice.answer_table import Cells, Joint
from deduce.advice.belief import Belief, Floats, belief_in
from deduce.advice.information import expected_information, worth
from deduce.advice.questions import Ask, legal_questions
from deduce.counting.sample import Samples
from deduce.log.events import Entry
from deduce.log.log import Log
from deduce.log.table import TableState
from deduce.log.view import view
from deduce.simulation.dice import Dice
from deduce.simulation.players import Player, Start
from deduce.simulation.tracker import SeatTracker
from deduce.simulation.ways import Strategy, first_legal

FEW_WORLDS = 120
"""So many worlds does entropy-120 look at."""
MANY_WORLDS = 500
"""So many does advise look at."""
TIE = 1e-9


class StrategyPlayer(Player):
    """Asks by a strategy, and accuses as soon as it is certain, whatever came last at its turn."""

    def __init__(self, start: Start, dice: Dice, strategy: Strategy, tracker: SeatTracker) -> None:
        super().__init__(start, dice)
        self._strategy: Strategy = strategy
        self._tracker = tracker
        self._solution: tuple[str, ...] | None = None
        self._legal = legal_questions(view(Log(self.setup, (), ()), self.name))

    def see(self, entries: tuple[Entry, ...]) -> None:
        """The same for the plain notes and for all that can be known."""
        super().see(entries)
        self._tracker.see(*entries)

    def question(self, table: TableState) -> Ask:
        """By the strategy; ties are drawn from the seat's own chance."""
        opponents = self.opponents(table)
        legal = [ask for ask in self._legal if ask.asked not in opponents.excused]
        choice = Choice(self._tracker, legal, opponents.obliged)
        return _STRATEGIES[self._strategy](choice)

    def accuses(self, *, has_asked: bool) -> bool:
        """Who is certain accuses, with or without a question before."""
        self._solution = self._tracker.solution()
        return self.certain

    @property
    def certain(self) -> bool:
        """One solution is left, at the last look."""
        return self._solution is not None

    def guess(self) -> tuple[str, ...]:
        """The solution, or one that may be: of two players the other must accuse, sure or not."""
        return self._solution or self._tracker.possible_solution()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the `legal` questions is to be asked; `opponents` answer it, in this order."""

    tracker: SeatTracker
    legal: Sequence[Ask]
    opponents: tuple[str, ...]

    def of_best(self, value: Floats) -> Ask:
        """One of the questions of the highest value, drawn evenly."""
        return self.one_of(np.flatnonzero(value >= value.max() - TIE).tolist())

    def one_of(self, places: Sequence[int]) -> Ask:
        """The question on one of these places, drawn evenly."""
        return self.legal[places[int(self.tracker.rng.integers(len(places)))]]


def _random(choice: Choice) -> Ask:
    """Any question."""
    return choice.one_of(range(len(choice.legal)))


def _know_least(choice: Choice) -> Ask:
    """The cards that the most holders may have."""
    return _cards_first(-choice.tracker.open_holders(), choice)


def _most_x(choice: Choice) -> Ask:
    """The open cards with the most crosses in the grid, closest to being settled; then others."""
    left = choice.tracker.open_holders()
    return _cards_first(np.where(left == 1, left.max() + 1, left), choice)


def _cards_first(rank: NDArray[np.int64], choice: Choice) -> Ask:
    """A question about the cards of the lowest rank that may be named together."""
    variant = choice.tracker.setup.variant
    order = np.lexsort((choice.tracker.rng.random(len(rank)), rank))
    cards = first_legal((variant.cards[i] for i in order), variant, variant.question)
    return choice.one_of([n for n, ask in enumerate(choice.legal) if ask.cards == cards])


def _entropy(choice: Choice) -> Ask:
    """The question whose answer leaves the least entropy of the envelope in 120 drawn worlds."""
    belief = _belief(choice.tracker, choice.tracker.worlds(FEW_WORLDS))
    rule = choice.tracker.setup.variant.question.answer
    joint = Joint(belief, choice.legal, choice.opponents, rule)
    bits = np.concatenate([_information(cells) for cells in joint.cells()])[joint.alike]
    return choice.of_best(bits)


def _information(cells: Cells) -> Floats:
    """Bits of the envelope that each question tells, less its entropy before, the same for all."""
    return cells.of_cells(cells.share * np.log2(cells.share / cells.of_answer[cells.place]))


def _advise(choice: Choice) -> Ask:
    """The choice of `deduce advise` for a seat that reads the others."""
    tracker, asked = choice.tracker, choice.opponents
    belief = _belief(tracker, tracker.believed(MANY_WORLDS))
    information = expected_information(
        belief, choice.legal, asked, tracker.setup.variant.question.answer
    )
    own = [len(tracker.hand.intersection(ask.cards)) for ask in choice.legal]
    value = [worth(bits, n, len(asked)) for bits, n in zip(information.bits, own, strict=True)]
    return choice.of_best(np.array(value))


def _belief(tracker: SeatTracker, worlds: Samples) -> Belief:
    """Drawn worlds, each as probable as the others."""
    return belief_in(worlds, np.full(len(worlds), 1 / len(worlds)), tracker.evidence)


_STRATEGIES: Mapping[Strategy, Callable[[Choice], Ask]] = MappingProxyType(
    {
        "random": _random,
        "know-least": _know_least,
        "most-x": _most_x,
        "entropy-120": _entropy,
        "advise": _advise,
    }
)

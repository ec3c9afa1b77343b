"""What a seat asks, from nothing but what it knows. Needs numpy.

The rules of the strategies that this one is compared with were written from their descriptions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from deduce.advice.answer_table import Cells, Joint
from deduce.advice.belief import Belief, Floats, belief_in
from deduce.advice.information import expected_gains, worth
from deduce.advice.questions import Ask
from deduce.counting.sample import Samples
from deduce.rules.answering import answering
from deduce.simulation.habits import first_legal
from deduce.simulation.tracker import Tracker

Strategy = Literal["random", "know-least", "most-x", "entropy-120", "advise"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

FEW_WORLDS = 120
"""So many worlds does entropy-120 look at."""
MANY_WORLDS = 500
"""So many does advise look at."""
TIE = 1e-9


def ask(strategy: Strategy, tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """The question that the seat asks, one of the `legal` ones; ties are drawn from its chance."""
    return _STRATEGIES[strategy](tracker, legal)


def _random(tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """Any question."""
    return legal[int(tracker.rng.integers(len(legal)))]


def _know_least(tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """The cards that the most holders may have."""
    return _cards_first(-tracker.open_holders(), tracker, legal)


def _most_x(tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """The open cards with the most crosses in the grid, closest to being settled; then others."""
    left = tracker.open_holders()
    return _cards_first(np.where(left == 1, left.max() + 1, left), tracker, legal)


def _cards_first(rank: NDArray[np.int64], tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """A question about the cards of the lowest rank that may be named together."""
    variant = tracker.setup.variant
    order = np.lexsort((tracker.rng.random(len(rank)), rank))
    cards = first_legal((variant.cards[i] for i in order), variant, variant.question)
    asked = [question for question in legal if question.cards == cards]
    return asked[int(tracker.rng.integers(len(asked)))]


def _entropy(tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """The question whose answer leaves the least entropy of the envelope in 120 drawn worlds."""
    belief = _belief(tracker, tracker.worlds(FEW_WORLDS))
    joint = Joint(belief, legal, _opponents(tracker), tracker.setup.variant.question.answer)
    told = np.concatenate([_information(cells) for cells in joint.cells()])[joint.alike]
    return _best(told, tracker, legal)


def _information(cells: Cells) -> Floats:
    """Bits of the envelope that each question tells, less its entropy before, the same for all."""
    return cells.of_cells(cells.share * np.log2(cells.share / cells.of_answer[cells.place]))


def _advise(tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """The choice of `deduce advise` for a seat that reads the others."""
    belief = _belief(tracker, tracker.believed(MANY_WORLDS))
    rule = tracker.setup.variant.question.answer
    asked = _opponents(tracker)
    gains = expected_gains(belief, legal, asked, rule)
    own = [len(tracker.hand.intersection(question.cards)) for question in legal]
    value = [worth(bits, n, len(asked)) for bits, n in zip(gains.bits, own, strict=True)]
    return _best(np.array(value), tracker, legal)


def _opponents(tracker: Tracker) -> tuple[str, ...]:
    return answering(tracker.setup, tracker.player).order


def _belief(tracker: Tracker, worlds: Samples) -> Belief:
    """Drawn worlds, each as probable as the others."""
    return belief_in(worlds, np.full(len(worlds), 1 / len(worlds)), tracker.evidence)


def _best(value: Floats, tracker: Tracker, legal: Sequence[Ask]) -> Ask:
    """One of the questions of the highest value, drawn evenly."""
    best = np.flatnonzero(value >= value.max() - TIE)
    return legal[int(best[tracker.rng.integers(len(best))])]


_STRATEGIES: Mapping[Strategy, Callable[[Tracker, Sequence[Ask]], Ask]] = MappingProxyType(
    {
        "random": _random,
        "know-least": _know_least,
        "most-x": _most_x,
        "entropy-120": _entropy,
        "advise": _advise,
    }
)

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
from deduce.simulation.tracker import Knowledge

Strategy = Literal["random", "know-least", "most-x", "entropy-120", "advise"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

FEW_WORLDS = 120
"""So many worlds does entropy-120 look at."""
MANY_WORLDS = 500
"""So many does advise look at."""
TIE = 1e-9


def ask(strategy: Strategy, knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """The question that the seat asks, one of the `legal` ones; ties are drawn from its chance."""
    return _STRATEGIES[strategy](knowledge, legal)


def _random(knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """Any question."""
    return legal[int(knowledge.rng.integers(len(legal)))]


def _know_least(knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """The cards that the most holders may have."""
    return _cards_first(-knowledge.open_holders(), knowledge, legal)


def _most_x(knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """The open cards with the most crosses in the grid, closest to being settled; then others."""
    left = knowledge.open_holders()
    return _cards_first(np.where(left == 1, left.max() + 1, left), knowledge, legal)


def _cards_first(rank: NDArray[np.int64], knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """A question about the cards of the lowest rank that may be named together."""
    variant = knowledge.setup.variant
    order = np.lexsort((knowledge.rng.random(len(rank)), rank))
    cards = first_legal((variant.cards[i] for i in order), variant, variant.question)
    asked = [question for question in legal if question.cards == cards]
    return asked[int(knowledge.rng.integers(len(asked)))]


def _entropy(knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """The question whose answer leaves the least entropy of the envelope in 120 drawn worlds."""
    belief = _belief(knowledge, knowledge.worlds(FEW_WORLDS))
    joint = Joint(belief, legal, _opponents(knowledge), knowledge.setup.variant.question.answer)
    told = np.concatenate([_information(cells) for cells in joint.cells()])[joint.alike]
    return _best(told, knowledge, legal)


def _information(cells: Cells) -> Floats:
    """Bits of the envelope that each question tells, less its entropy before, the same for all."""
    return cells.of_cells(cells.share * np.log2(cells.share / cells.of_answer[cells.place]))


def _advise(knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """The choice of `deduce advise` for a seat that reads the others."""
    belief = _belief(knowledge, knowledge.believed(MANY_WORLDS))
    rule = knowledge.setup.variant.question.answer
    asked = _opponents(knowledge)
    gains = expected_gains(belief, legal, asked, rule)
    own = [len(knowledge.hand.intersection(question.cards)) for question in legal]
    value = [worth(bits, n, len(asked)) for bits, n in zip(gains.bits, own, strict=True)]
    return _best(np.array(value), knowledge, legal)


def _opponents(knowledge: Knowledge) -> tuple[str, ...]:
    return answering(knowledge.setup, knowledge.player).order


def _belief(knowledge: Knowledge, worlds: Samples) -> Belief:
    """Drawn worlds, each as probable as the others."""
    return belief_in(worlds, np.full(len(worlds), 1 / len(worlds)), knowledge.evidence)


def _best(value: Floats, knowledge: Knowledge, legal: Sequence[Ask]) -> Ask:
    """One of the questions of the highest value, drawn evenly."""
    best = np.flatnonzero(value >= value.max() - TIE)
    return legal[int(best[knowledge.rng.integers(len(best))])]


_STRATEGIES: Mapping[Strategy, Callable[[Knowledge, Sequence[Ask]], Ask]] = MappingProxyType(
    {
        "random": _random,
        "know-least": _know_least,
        "most-x": _most_x,
        "entropy-120": _entropy,
        "advise": _advise,
    }
)

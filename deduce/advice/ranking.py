"""The questions that one may ask, the most telling first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from deduce.advice.belief import belief_of
from deduce.advice.information import Information, expected_information, worth
from deduce.advice.questions import Ask, demand_a_seat, legal_questions, opponents
from deduce.counting import NoWorld
from deduce.errors import ContradictoryView
from deduce.knowledge import Knowledge
from deduce.log.view import View
from deduce.rules.variant import ENVELOPE

SAMPLES = 3_000
"""Worlds drawn where there are too many to look at all."""
CLOSE = 1e-9
"""Exact expectations that differ by less differ by rounding."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What a question is about.

    `splits`: its cards that may or may not be in the envelope; `own`: those of the asker's hand;
    `only`: (player, card) where that is the only one of the cards that the player may hold;
    `cannot`: those asked who can have none of them.
    """

    splits: tuple[str, ...]
    own: tuple[str, ...]
    only: tuple[tuple[str, str], ...]
    cannot: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RatedQuestion:
    """What a question is worth to the asker.

    `rank`: 1 for the best and for those that are not told apart from it; `bits`: expected, about
    the envelope; `error`: their standard error, 0 where exact; chances: `nobody` can show, the
    envelope is `solved` afterwards, the `best` guess is right afterwards. `worth`: the bits less
    what naming own cards costs, by which `Advice.choice` goes. `given_away`: what the
    others learn of it (`listeners`); None where not looked at.
    """

    ask: Ask
    rank: int
    bits: float
    error: float
    nobody: float
    solved: float
    best: float
    worth: float
    given_away: float | None
    reason: Reason


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """All legal questions of a viewer, best first.

    `uncertainty`: the bits of doubt about the envelope now; `exact`: from all worlds, not from
    `drawn` of them.
    """

    view: View
    worlds: int
    uncertainty: float
    exact: bool
    drawn: int
    questions: tuple[RatedQuestion, ...]

    @property
    def choice(self) -> RatedQuestion:
        """The question to ask: of the most worth, the first in the list of those."""
        return max(self.questions, key=lambda rated: round(rated.worth, 9))

    def __repr__(self) -> str:
        first = ", ".join(self.choice.ask.cards)
        return f"<Advice for {self.view.viewer}: ask {first}; {len(self.questions):,} questions>"


def rank_questions(
    knowledge: Knowledge,
    *,
    room: str | None = None,
    among: Iterable[str] | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Advice:
    """All questions that the viewer may ask, by the expected bits about the envelope.

    Equal ones by the chance to have solved it, then those that name fewer of the own cards, then
    in deck order. `room`, `among`: as in `legal_questions`. Raises NoSeat, ContradictoryView,
    NoQuestion and CountingBudgetExceeded.
    """
    seen = knowledge.view
    demand_a_seat(seen)
    questions, now = legal_questions(seen, room=room, among=among), knowledge.on_turn
    counter = now.counter
    try:
        belief = belief_of(now.evidence, counter, samples=samples, seed=seed)
    except NoWorld:
        raise ContradictoryView("the log contradicts itself; `deduce check` says where") from None
    asked, rule = opponents(seen), seen.setup.variant.question.answer
    information = expected_information(belief, questions, asked, rule)
    marginals = counter.marginals()
    reasons = [_reason(seen.viewer, question, asked, marginals) for question in questions]
    rated = _rated(questions, information, reasons, len(asked))
    weights = [weight for _, weight in counter.weighted_solutions()]
    return Advice(
        seen, counter.worlds, bits_of(weights), belief.exact, len(belief.worlds), tuple(rated)
    )


def _rated(
    questions: Sequence[Ask], information: Information, reasons: Sequence[Reason], answerers: int
) -> list[RatedQuestion]:
    """The questions in order, each with what it is worth."""
    order = by_bits(information)
    rated = [
        RatedQuestion(
            ask=questions[i],
            rank=rank,
            bits=float(information.bits[i]),
            error=float(information.error[i]),
            nobody=float(information.nobody[i]),
            solved=float(information.solved[i]),
            best=float(information.best[i]),
            worth=worth(float(information.bits[i]), len(reasons[i].own), answerers),
            given_away=None,
            reason=reasons[i],
        )
        for i, rank in zip(order, _ranks(information, order), strict=True)
    ]
    return sorted(rated, key=lambda x: (x.rank, -round(x.solved, 9), len(x.reason.own)))


def by_bits(information: Information) -> list[int]:
    """The questions' numbers, most bits first, then by the chance to have solved it."""
    bits = zip(-np.round(information.bits, 9), -np.round(information.solved, 9), strict=True)
    return [i for i, _ in sorted(enumerate(bits), key=lambda x: (x[1], x[0]))]


def bits_of(weights: Sequence[float]) -> float:
    """The bits of doubt that shares of these weights leave."""
    total = sum(weights)
    return sum(-weight / total * log2(weight / total) for weight in weights if weight)


def _ranks(information: Information, order: Sequence[int]) -> list[int]:
    """For each question in order, the place of the first one that it is not told apart from."""
    bits = information.bits[order]
    within = bits + np.maximum(information.error[order], CLOSE)
    return [int(place) + 1 for place in np.searchsorted(-bits, -within)]


def _reason(
    viewer: str, ask: Ask, asked: Sequence[str], marginals: Mapping[str, Mapping[str, int]]
) -> Reason:
    holders = [ask.asked] if ask.asked else list(asked)
    may = {player: [c for c in ask.cards if marginals[c].get(player)] for player in holders}
    open_cards = [c for c in ask.cards if 0 < marginals[c][ENVELOPE] < sum(marginals[c].values())]
    return Reason(
        splits=tuple(open_cards),
        own=tuple(c for c in ask.cards if marginals[c][viewer] == sum(marginals[c].values())),
        only=tuple((player, cards[0]) for player, cards in may.items() if len(cards) == 1),
        cannot=tuple(player for player, cards in may.items() if not cards),
    )

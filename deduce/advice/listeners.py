"""What a question gives away: what its answer tells the others about the envelope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from deduce.advice.other_seats import Held, held_in, log_in_world, some_worlds
from deduce.advice.questions import Ask
from deduce.advice.race import MAX_STATES, rivals_of
from deduce.advice.ranking import Advice, bits_of
from deduce.counting import WorldCounter
from deduce.knowledge import Knowledge
from deduce.log.events import Answer, Entry, Question
from deduce.log.view import View, view
from deduce.meaning.constraints import constraints_of

MINDS = 18
"""So many views of rivals are counted, with each question once more."""


def with_given_away(
    advice: Advice, knowledge: Knowledge, *, first: int, minds: int = MINDS, seed: int = 0
) -> Advice:
    """The same advice with what its `first` questions and its choice give away.

    `knowledge`: what it was given by. Raises CountingBudgetExceeded.
    """
    asks = list(dict.fromkeys([*(x.ask for x in advice.questions[:first]), advice.choice.ask]))
    bits = dict(zip(asks, given_away(knowledge, asks, minds=minds, seed=seed), strict=True))
    rated = [replace(x, given_away=bits.get(x.ask)) for x in advice.questions]
    return replace(advice, questions=tuple(rated))


def given_away(
    knowledge: Knowledge, questions: Sequence[Ask], *, minds: int = MINDS, seed: int = 0
) -> tuple[float, ...]:
    """For each question, the bits about the envelope that its answer is expected to tell another
    player who can still win, on average over these players.

    In some sampled worlds each of them is asked how much less doubt the answer would leave them,
    who hear who passes and who shows but see no card: about `minds` views in all, each counted
    exactly. Raises NoWorld and CountingBudgetExceeded.
    """
    seen, now = knowledge.view, knowledge.on_turn
    rivals = rivals_of(seen)
    if not rivals:
        return (0.0,) * len(questions)
    rng = np.random.default_rng([seed, 4])
    worlds = some_worlds(now, max(minds // len(rivals), 1), rng)
    taken = [0.0] * len(questions)
    for world in worlds:
        held = held_in(world, now.evidence)
        log = log_in_world(seen, held, rng)
        heard = [_heard(ask, seen, held) for ask in questions]
        for rival in rivals:
            counter = Knowledge(view(log, rival), max_states=MAX_STATES).counter
            uncertainty = _uncertainty(counter)
            for n, event in enumerate(heard):
                facts = constraints_of(Entry(0, event), seen.setup.variant)
                taken[n] += uncertainty - _uncertainty(counter.given(*facts))
    return tuple(bits / (len(worlds) * len(rivals)) for bits in taken)


def _heard(ask: Ask, seen: View, held: Held) -> Question:
    """What all hear of the question and its answers in a world."""

    def shows(player: str) -> bool | None:
        return None if set(held[player]).isdisjoint(ask.cards) else True

    rules = seen.history.now.answering(seen.viewer)
    answers = (
        Answer(player, "shows" if shown else "passes")
        for player, shown in rules.replies(shows, asked=ask.asked)
    )
    return Question(seen.viewer, ask.cards, tuple(answers))


def _uncertainty(counter: WorldCounter) -> float:
    """The bits of doubt about the envelope that the counted worlds leave."""
    return bits_of([weight for _, weight in counter.weighted_solutions()])

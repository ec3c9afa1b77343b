"""What the others know, as far as one player can tell: their views in a possible world.

In a world every hand is known, and with it what each of the others saw. A card that was shown or
looked at unseen is drawn from those that it can have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatchmethod

import numpy as np
from numpy.typing import NDArray

from deduce.counting.sample import Samples
from deduce.knowledge import Knowledge
from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Peek,
    Question,
    Record,
    Show,
)
from deduce.log.log import Log
from deduce.log.view import View
from deduce.meaning.constraints import Evidence
from deduce.rules.variant import ENVELOPE, Variant

Held = Mapping[str, tuple[str, ...]]
"""Each holder's cards in a world."""


def some_worlds(knowledge: Knowledge, most: int, rng: np.random.Generator) -> Samples:
    """At most so many worlds as probable as they are: all equally often where they are few and
    weigh the same, else drawn. Raises NoWorld and CountingBudgetExceeded."""
    counter = knowledge.counter
    if knowledge.evidence.likelihoods or counter.worlds > most:
        return counter.sample(most, rng)
    every = counter.every_world()
    return np.tile(every, (most // len(every), 1))


def held_in(world: NDArray[np.int16], evidence: Evidence) -> Held:
    """Each holder's cards in a world that is given as the place of each card's holder."""
    return {
        holder: tuple([evidence.cards[card] for card in np.flatnonzero(world == place)])
        for place, holder in enumerate(evidence.holders)
    }


def log_in_world(seen: View, held: Held, rng: np.random.Generator) -> Log:
    """The log as it is if the cards lie as in a world of the view: nothing is hidden.

    Nothing of it but the viewer's entries and the world goes in, so that nothing comes out that
    the viewer could not have thought of.
    """
    setup = seen.setup
    hands = [Entry(0, Hand(player, held[player])) for player in setup.players]
    told = [entry for entry in seen.entries if not isinstance(entry.record, Hand)]
    opened = _Opened(setup.variant, held, rng, _keyholes(seen, held, rng))
    return Log(setup, (*hands, *(Entry(x.line, opened.filled(x)) for x in told)), ())


@dataclass(frozen=True)
class _Opened:
    """Fills in what the viewer did not see. `keyholes`: line of a look -> the card there."""

    variant: Variant
    held: Held
    rng: np.random.Generator
    keyholes: Mapping[int, str]

    def filled(self, entry: Entry) -> Record:
        """The record of an entry with the card that was shown or looked at."""
        record = entry.record
        if isinstance(record, Peek) and record.holder == ENVELOPE and record.seen is None:
            return replace(record, seen=_colour(self.keyholes[entry.line], self.variant))
        return self._filled(record)

    @singledispatchmethod
    def _filled(self, record: Record) -> Record:
        return record

    @_filled.register(Question)
    @_filled.register(FreeAccusation)
    def _(self, event: Question | FreeAccusation) -> Record:
        return replace(event, answers=tuple([self._answer(x, event.cards) for x in event.answers]))

    @_filled.register
    def _(self, event: DirectQuestion) -> Record:
        if event.kind != "shows" or event.card is not None:
            return event
        return replace(event, card=self._one_of(event.asked, self.variant.expand(event.about)))

    @_filled.register
    def _(self, event: Show) -> Record:
        if event.card is not None:
            return event
        return replace(event, card=self._one_of(event.shower, self.variant.cards))

    @_filled.register
    def _(self, event: Peek) -> Record:
        if event.seen is not None:
            return event
        return replace(event, seen=self._one_of(event.holder, self.variant.cards))

    def _answer(self, answer: Answer, cards: Sequence[str]) -> Answer:
        if answer.kind != "shows" or answer.card is not None:
            return answer
        return replace(answer, card=self._one_of(answer.player, cards))

    def _one_of(self, holder: str, cards: Sequence[str]) -> str:
        """One of these cards that the holder has, each as likely."""
        return _drawn([card for card in self.held[holder] if card in cards], self.rng)


def _drawn(cards: Sequence[str], rng: np.random.Generator) -> str:
    return cards[0] if len(cards) == 1 else cards[int(rng.integers(len(cards)))]


def _keyholes(seen: View, held: Held, rng: np.random.Generator) -> Mapping[int, str]:
    """The card at the keyhole at each look: the same until an accusation opens the envelope.

    It is one that fits the viewer's own looks of the time.
    """
    found: dict[int, str] = {}
    lines: list[int] = []
    fitting = list(held[ENVELOPE])
    for entry in (*seen.entries, None):
        record = entry.record if entry else None
        if entry is None or isinstance(record, Accusation):
            found |= dict.fromkeys(lines, _drawn(fitting, rng)) if lines else {}
            lines, fitting = [], list(held[ENVELOPE])
        elif isinstance(record, Peek) and record.holder == ENVELOPE:
            lines.append(entry.line)
            if record.seen is not None:
                group = seen.setup.variant.expand([record.seen])
                fitting = [card for card in fitting if card in group]
    return found


def _colour(card: str, variant: Variant) -> str:
    """What the keyhole shows of a card: the last group of the variant's file that has it, the
    colour; or the card, where no group has it."""
    found = [group for group, cards in variant.groups.items() if card in cards]
    return found[-1] if found else card

"""What the others know, as far as one player can tell: their views in a possible world.

In a world every hand is known, and with it what each of the others saw. A card that was shown or
looked at unseen is drawn from those that it can have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from deduce.counting.sample import Samples
from deduce.knowledge import Knowledge
from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Solution,
    Table,
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
    others = [entry for entry in seen.entries if not isinstance(entry.record, Hand)]
    opened = _Opened(setup.variant, held, rng, _keyholes(seen, held, rng))
    return Log(setup, (*hands, *(Entry(x.line, opened.record_opened(x)) for x in others)), ())


@dataclass(frozen=True)
class _Opened:
    """Fills in what the viewer did not see. `keyholes`: line of a look -> the card there."""

    variant: Variant
    held: Held
    rng: np.random.Generator
    keyholes: Mapping[int, str]

    def record_opened(self, entry: Entry) -> Record:
        """The record of an entry with the card that was shown or looked at."""
        record = entry.record
        match record:
            case Question() | FreeAccusation():
                return self.question_opened(record)
            case DirectQuestion():
                return self.direct_question_opened(record)
            case Peek():
                return self.peek_opened(record, entry.line)
            case Show():
                return self.show_opened(record)
            case Accusation():
                return record  # cards laid face down stay so: no world says what was accused
            case Reveal() | RevealNone() | RevealHand() | Note():
                return record  # says all there is to say
            case Hand() | Table() | Aside() | Solution():
                return record  # the world has the hands, and the rest of the set-up is open
            case _:
                assert_never(record)

    def question_opened(self, event: Question | FreeAccusation) -> Record:
        """Whoever showed a card unseen showed one of those named that they have in this world."""
        return replace(event, answers=tuple([self._answer(x, event.cards) for x in event.answers]))

    def direct_question_opened(self, event: DirectQuestion) -> Record:
        """The one asked showed a card that fits the question and that they have in this world."""
        if event.kind != "shows" or event.card is not None:
            return event
        return replace(event, card=self._one_of(event.asked, self.variant.expand(event.about)))

    def peek_opened(self, event: Peek, line: int) -> Record:
        """One of the holder's cards was looked at; at the keyhole, the card that lies there."""
        if event.seen is not None:
            return event
        if event.holder == ENVELOPE:
            return replace(event, seen=_colour(self.keyholes[line], self.variant))
        return replace(event, seen=self._one_of(event.holder, self.variant.cards))

    def show_opened(self, event: Show) -> Record:
        """The card shown was one of the shower's."""
        if event.card is not None:
            return event
        return replace(event, card=self._one_of(event.shower, self.variant.cards))

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
    fitting: dict[int, list[str]] = {}
    periods: dict[int, int] = {}
    for before, entry, _ in seen.history.steps():
        record = entry.record
        if isinstance(record, Peek) and record.holder == ENVELOPE:
            periods[entry.line] = before.period
            cards = fitting.setdefault(before.period, list(held[ENVELOPE]))
            if record.seen is not None:
                group = seen.setup.variant.expand([record.seen])
                fitting[before.period] = [card for card in cards if card in group]
    drawn = {period: _drawn(cards, rng) for period, cards in fitting.items()}
    return {line: drawn[period] for line, period in periods.items()}


def _colour(card: str, variant: Variant) -> str:
    """What the keyhole shows of a card: the last group of the variant's file that has it, the
    colour; or the card, where no group has it."""
    groups = [group for group, cards in variant.groups.items() if card in cards]
    return groups[-1] if groups else card

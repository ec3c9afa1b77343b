"""What is only more or less probable: how showers choose, and how askers behave.

None of it is a rule of the game, so it weighs worlds and never enters a verdict. Every weight is
above 0 in a world that the constraints allow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from deduce.log.events import (
    DirectQuestion,
    FreeAccusation,
    Peek,
    Question,
    Record,
    Table,
)
from deduce.log.sizes import sizes_told
from deduce.log.view import View
from deduce.rules.answering import answering
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Variant

SILENCE = Fraction(1, 100)
"""How much less probable silence is of a player who could have won: they overlooked it."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A world in which `holder` has k of `cards` weighs `weights[k]` for `lines`."""

    holder: str
    cards: tuple[str, ...]
    weights: tuple[Fraction, ...]
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """The card at the keyhole is one of `cards`, by the looks of `lines` together."""

    cards: frozenset[str]
    lines: tuple[int, ...]


def likelihoods(view: View, *, turn_of: str | None = None) -> Iterator[Likelihood]:
    """All that the set-up of a view lets weigh. `turn_of`: whose turn it is now, if known."""
    setup = view.setup
    if setup.answers == "random":
        yield from shown_evenly(view)
    if setup.questions_count is not None:
        yield from own_cards_named(view, setup.questions_count)
    if setup.silence_counts:
        yield from silences(view, turn_of=turn_of)


def looks_by_period(view: View) -> Iterator[list[Look]]:
    """The viewer's looks at the keyhole, by the times for which the envelope stayed closed."""
    looks: dict[int, list[Look]] = {}
    for before, entry, _ in view.history.steps():
        record = entry.record
        if isinstance(record, Peek) and record.holder == ENVELOPE and record.seen is not None:
            cards = frozenset(view.setup.variant.expand([record.seen]))
            looks.setdefault(before.period, []).append(Look(cards, (entry.line,)))
    yield from looks.values()


def shown_evenly(view: View) -> Iterator[Likelihood]:
    """How probable each shown card and each look was, if chosen evenly among those possible."""
    variant = view.setup.variant
    for entry in view.entries:
        for shower, shown, cards in _shows(entry.record, variant):
            if shown is not None and shower != view.viewer:
                weights = tuple(Fraction(1, k) if k else Fraction(0) for k in range(len(cards) + 1))
                yield Likelihood(shower, cards, weights, (entry.line,))
    for looks in looks_by_period(view):
        if looks:
            seen = variant.in_deck_order(frozenset.intersection(*(look.cards for look in looks)))
            roles = len(variant.categories)
            weights = tuple(Fraction(k, roles) for k in range(len(seen) + 1))
            lines = tuple(line for look in looks for line in look.lines)
            yield Likelihood(ENVELOPE, seen, weights, lines)


def _shows(record: Record, variant: Variant) -> Iterable[tuple[str, str | None, tuple[str, ...]]]:
    """Shower, card seen and cards asked about, of every show in answer to a question."""
    if isinstance(record, Question | FreeAccusation):
        cards = variant.in_deck_order(record.cards)
        return [(a.player, a.card, cards) for a in record.answers if a.kind == "shows"]
    if isinstance(record, DirectQuestion) and record.kind == "shows":
        return [(record.asked, record.card, variant.expand(record.about))]
    return []


def own_cards_named(view: View, weight: Fraction) -> Iterator[Likelihood]:
    """Each card of a question weighs `weight` where its asker, not the viewer, holds it."""
    variant = view.setup.variant
    for entry in view.entries:
        record = entry.record
        if isinstance(record, Question | FreeAccusation) and record.asker != view.viewer:
            cards = variant.in_deck_order(record.cards)
            weights = tuple(weight**held for held in range(len(cards) + 1))
            yield Likelihood(record.asker, cards, weights, (entry.line,))


def silences(view: View, *, turn_of: str | None = None) -> Iterator[Likelihood]:
    """An asker whom nobody answered and who did not accuse holds one of the cards, or slept.

    Only where an asker without any of the cards could have won: the question names a card of every
    category, all opponents passed on it, and the cards lie neither on the table nor, perhaps,
    aside; the asker has not lost. Then only once the turn is over, since somebody else acted or it
    is `turn_of` somebody else, and not of the viewer.
    """
    variant, history = view.setup.variant, view.history
    if _unseen_piles(view):
        return
    table = [e.record.cards for e in view.entries if isinstance(e.record, Table)]
    for before, entry, _ in history.steps():
        record = entry.record
        if not isinstance(record, Question | FreeAccusation) or record.asker in before.lost:
            continue
        in_sight = {card for cards in (*table, *before.open_hands.values()) for card in cards}
        could_have_won = (
            record.asker != view.viewer
            and _names_a_solution(record.cards, variant)
            and not in_sight & set(record.cards)
            and _all_passed(record, view, before.open_hands)
            and history.kept_silent(entry.line, turn_of)
        )
        if could_have_won:
            cards = variant.in_deck_order(record.cards)
            weights = (SILENCE, *(Fraction(1) for _ in cards))
            yield Likelihood(record.asker, cards, weights, (entry.line,))


def _unseen_piles(view: View) -> bool:
    """Cards lie aside, or on the table without a line that names them."""
    records = [entry.record for entry in view.entries]
    sizes = sizes_told(view.setup, records)
    return ASIDE in sizes or (
        TABLE in sizes and not any(isinstance(record, Table) for record in records)
    )


def _names_a_solution(cards: Sequence[str], variant: Variant) -> bool:
    """The cards are one of every category, as the envelope's are."""
    named = sorted(variant.category_of[card].name for card in cards)
    return named == sorted(category.name for category in variant.categories)


def _all_passed(record: Question | FreeAccusation, view: View, open_hands: Collection[str]) -> bool:
    """Every opponent passed, but for those whose hand lies open."""
    passed = {answer.player for answer in record.answers if answer.kind == "passes"}
    return answering(view.setup, record.asker, open_hands).have_answered(passed)

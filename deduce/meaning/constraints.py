"""The one sentence that everything certain is put into, and how.

`observe` is the only place that says what an event means; what is only more or less probable is
in likelihoods.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import assert_never

from deduce.log.events import (
    Accusation,
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
from deduce.log.sizes import sizes_told
from deduce.log.view import View
from deduce.meaning.likelihoods import Likelihood, Look, likelihoods, looks_by_period
from deduce.rules.deal import TotalsError
from deduce.rules.setup import Setup, Size
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Category, Variant


@dataclass(frozen=True, slots=True)
class Constraint:
    """`holder` has at least `least` and at most `most` of `cards`, learned from `lines` together.

    `lines` is empty for what the rules alone say. An impossible constraint has `least` above
    the number of its cards.
    """

    holder: str
    cards: tuple[str, ...]
    least: int
    most: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that one viewer knows: every card is with exactly one holder, and the constraints hold.

    `holders`: seats clockwise, then table and aside where they hold cards, then the envelope.
    The sizes of hands are constraints over the whole deck, the envelope's one card of each
    category constraints over the category.
    """

    categories: tuple[Category, ...]
    holders: tuple[str, ...]
    constraints: tuple[Constraint, ...]
    likelihoods: tuple[Likelihood, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The deck, in the order of its categories."""
        return tuple(card for category in self.categories for card in category.cards)


def observe(view: View, *, turn_of: str | None = None) -> Evidence:
    """Everything that a view tells, as constraints and likelihoods.

    `turn_of`: whose turn it is now, where that is known; some likelihoods wait for a turn to end.
    """
    variant, entries = view.setup.variant, view.entries
    learned = [fact for entry in entries for fact in constraints_of(entry, variant)]
    learned += _keyhole_constraints(view)
    sizes = list(_sizes(view))
    mentioned = {constraint.holder for constraint in (*learned, *sizes)}
    piles = tuple(pile for pile in (TABLE, ASIDE) if pile in mentioned)
    return Evidence(
        categories=variant.categories,
        holders=(*view.setup.players, *piles, ENVELOPE),
        constraints=(*_one_of_each_category(variant), *sizes, *learned),
        likelihoods=tuple(likelihoods(view, turn_of=turn_of)),
    )


def _one_of_each_category(variant: Variant) -> Iterator[Constraint]:
    """The envelope holds exactly one card of each category."""
    for category in variant.categories:
        yield Constraint(ENVELOPE, category.cards, 1, 1)


def _sizes(view: View) -> Iterator[Constraint]:
    """Every hand, the table and aside hold as many cards as the set-up says.

    What `players` and the deal's rule say by themselves rests on no line; what only the `hand`,
    `table` and `aside` lines tell besides rests on these.
    """
    setup, deck = view.setup, view.setup.variant.cards
    sizes = sizes_told(setup, (entry.record for entry in view.entries))
    written = {seat.name: seat.size for seat in setup.seats if seat.size is not None}
    own = {holder: line for line, holder in _size_lines(view) if holder not in written}
    alone = _sizes_by_the_rules(setup) if own else sizes
    for holder, size in sizes.items():
        by_rule = holder in written or size == alone.get(holder)
        size = written.get(holder, size)
        most = len(deck) if size.most is None else size.most
        lines = (own[holder],) if holder in own else tuple(own.values())
        yield Constraint(holder, deck, size.least, most, () if by_rule else lines)


def _size_lines(view: View) -> Iterator[tuple[int, str]]:
    """The set-up lines that tell how many cards a holder has."""
    for entry in view.entries:
        fact = entry.record
        if isinstance(fact, Hand):
            yield entry.line, fact.player
        elif isinstance(fact, Table | Aside):
            yield entry.line, TABLE if isinstance(fact, Table) else ASIDE


def _sizes_by_the_rules(setup: Setup) -> Mapping[str, Size]:
    """What `players` and the deal's rule say; nothing where they do not add up by themselves."""
    try:
        return sizes_told(setup, ())
    except TotalsError:
        return {}


def constraints_of(entry: Entry, variant: Variant) -> Iterator[Constraint]:
    """What one record tells by itself, as constraints of its line."""
    for holder, cards, least, most in record_means(entry.record, variant):
        yield Constraint(holder, variant.in_deck_order(cards), least, most, (entry.line,))


Sentence = tuple[str, Sequence[str], int, int]


def _all_of(holder: str, cards: Sequence[str]) -> Sentence:
    return holder, cards, len(cards), len(cards)


def _some_of(holder: str, cards: Sequence[str]) -> Sentence:
    return holder, cards, 1, len(cards)


def _none_of(holder: str, cards: Sequence[str]) -> Sentence:
    return holder, cards, 0, 0


def _only(holder: str, cards: Sequence[str], variant: Variant) -> Iterator[Sentence]:
    """The holder has all of these cards and no others."""
    yield _all_of(holder, cards)
    yield _none_of(holder, [card for card in variant.cards if card not in cards])


def record_means(record: Record, variant: Variant) -> Iterable[Sentence]:
    """The sentences that a record stands for by itself."""
    match record:
        case Question() | FreeAccusation():
            return question_means(record)
        case DirectQuestion():
            return direct_question_means(record, variant)
        case Peek():
            return peek_means(record, variant)
        case Show():
            return show_means(record)
        case Accusation():
            return accusation_means(record)
        case Reveal():
            return reveal_means(record)
        case RevealNone():
            return reveal_none_means(record, variant)
        case Hand() | RevealHand():
            return hand_means(record, variant)
        case Table():
            return table_means(record, variant)
        case Note():
            return note_means(record, variant)
        case Aside():
            return ()  # says how many cards lie there, none of which: a size
        case Solution():
            return ()  # in nobody's view, so it must tell nothing
        case _:
            assert_never(record)


def question_means(event: Question | FreeAccusation) -> Iterator[Sentence]:
    """One who passes has none of the cards; one who shows has the card, or at least one of them."""
    for answer in event.answers:
        if answer.kind == "passes":
            yield _none_of(answer.player, event.cards)
        elif answer.kind == "shows":
            shown = (answer.card,) if answer.card else event.cards
            yield _some_of(answer.player, shown)


def direct_question_means(event: DirectQuestion, variant: Variant) -> Iterator[Sentence]:
    """The one asked has none of the cards, or the card shown, or at least one of them."""
    cards = variant.expand(event.about)
    if event.kind == "has none":
        yield _none_of(event.asked, cards)
    elif event.kind == "shows":
        yield _some_of(event.asked, (event.card,) if event.card else cards)


def peek_means(event: Peek, variant: Variant) -> Iterator[Sentence]:
    """The holder has the card that was seen or, at the keyhole, one of the group that was seen."""
    if event.seen is not None:
        yield _some_of(event.holder, variant.expand([event.seen]))


def show_means(event: Show) -> Iterator[Sentence]:
    """The one who shows has the card, where it was seen."""
    if event.card is not None:
        yield _all_of(event.shower, (event.card,))


def accusation_means(event: Accusation) -> Iterator[Sentence]:
    """The envelope has all of the cards of a right accusation, and not all of a wrong one's."""
    if event.cards and event.outcome == "right":
        yield _all_of(ENVELOPE, event.cards)
    if event.cards and event.outcome == "wrong":
        yield ENVELOPE, event.cards, 0, len(event.cards) - 1


def reveal_means(event: Reveal) -> Iterator[Sentence]:
    """The player has the cards turned up."""
    yield _all_of(event.player, event.cards)


def reveal_none_means(event: RevealNone, variant: Variant) -> Iterator[Sentence]:
    """The player has none of the cards."""
    yield _none_of(event.player, variant.expand(event.names))


def hand_means(fact: Hand | RevealHand, variant: Variant) -> Iterator[Sentence]:
    """The player has these cards and no others."""
    return _only(fact.player, fact.cards, variant)


def table_means(fact: Table, variant: Variant) -> Iterator[Sentence]:
    """These cards, and no others, lie face up."""
    return _only(TABLE, fact.cards, variant)


def note_means(note: Note, variant: Variant) -> Iterator[Sentence]:
    """A note means what it says."""
    cards = variant.expand(note.names)
    least, most = {
        "has": (len(cards), len(cards)),
        "lacks": (0, 0),
        "at least": (note.count, len(cards)),
        "at most": (0, min(note.count, len(cards))),
        "exactly": (note.count, note.count),
    }[note.relation]
    yield note.holder, cards, least, most


def _keyhole_constraints(view: View) -> Iterator[Constraint]:
    """The same card lies at the keyhole while the envelope stays closed, so looks combine.

    Looks whose groups share no card are an impossible constraint of their lines.
    """
    variant = view.setup.variant
    for looks in looks_by_period(view):
        for look in _together(looks):
            cards = variant.in_deck_order(look.cards)
            yield Constraint(ENVELOPE, cards, 1, len(cards), look.lines)


def _together(looks: Sequence[Look]) -> Iterator[Look]:
    """What several looks say together, wherever that is more than any fewer of them say: so some
    of the lines mean what they would mean without the others.

    First two at a time, then one look more to each of those.
    """
    level: dict[tuple[int, ...], Look] = {(n,): look for n, look in enumerate(looks)}
    while level:
        following: dict[tuple[int, ...], Look] = {}
        for chosen, look in level.items():
            for number in range(chosen[-1] + 1, len(looks)):
                more, every = (*chosen, number), _both(look, looks[number])
                fewer = [level.get(rest) for rest in combinations(more, len(chosen))]
                if all(part is not None and part.cards != every.cards for part in fewer):
                    following[more] = every
        yield from following.values()
        level = following


def _both(one: Look, other: Look) -> Look:
    return Look(one.cards & other.cards, one.lines + other.lines)

"""One-word changes of a log line: what a person may have meant who noted it wrongly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
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
from deduce.rules.answering import answering
from deduce.rules.setup import Setup
from deduce.rules.variant import Variant

SlipKind = Literal["shower", "answer", "card"]


@dataclass(frozen=True, slots=True)
class Slip:
    """What may have been meant by a record in which one word is wrong: `kind` says which."""

    kind: SlipKind
    record: Record


def slips_of(record: Record, setup: Setup, *, asker_saw: bool = False) -> Iterator[Slip]:
    """Every record that differs in one word: the shower, an answer, or a card of the same category.

    `asker_saw`: the note-taker asked, so that a card that was shown was seen whoever showed it.
    Set-up lines other than hands and the table are not changed.
    """
    match record:
        case Question() | FreeAccusation():
            if answering(setup, record.asker).first_show_ends:
                yield from _other_shower(record, setup, asker_saw=asker_saw)
            else:
                yield from _other_answer(record)
        case DirectQuestion():
            yield from _other_direct_answer(record)
        case Peek() | Accusation() | Reveal() | RevealNone() | RevealHand() | Show():
            pass  # nobody answers: only a card may be wrong
        case Note() | Hand() | Table():
            pass  # the same
        case Aside() | Solution():
            return  # set-up lines that are not changed
        case _:
            assert_never(record)
    yield from _other_card(record, setup.variant)


def _other_direct_answer(event: DirectQuestion) -> Iterator[Slip]:
    """The one asked showed a card instead of having none, or the other way round."""
    if event.kind != "?":
        kind: Literal["shows", "has none"] = "shows" if event.kind == "has none" else "has none"
        yield Slip("answer", replace(event, kind=kind, card=None))


def _other_shower(
    event: Question | FreeAccusation, setup: Setup, *, asker_saw: bool
) -> Iterator[Slip]:
    """Somebody else showed, or nobody; those asked before passed.

    Nobody is no choice where the note-taker saw the card.
    """
    order = answering(setup, event.asker).order
    shown = next((answer for answer in event.answers if answer.kind == "shows"), None)
    if shown is None and len(event.answers) < len(order):
        return  # the answers were not recorded to their end
    for place, player in enumerate((*order, None)):
        if player == (None if shown is None else shown.player):
            continue
        if player is None and asker_saw:
            continue  # a card was seen, so somebody showed it
        answers = tuple(Answer(other, "passes") for other in order[:place])
        if player is not None:
            card = shown.card if shown is not None and asker_saw else None
            answers += (Answer(player, "shows", card),)
        yield Slip("shower", replace(event, answers=answers))


def _other_answer(event: Question | FreeAccusation) -> Iterator[Slip]:
    """One of the answers was a pass instead of a show, or the other way round."""
    for place, answer in enumerate(event.answers):
        if answer.kind != "?":
            flipped = Answer(answer.player, "shows" if answer.kind == "passes" else "passes")
            answers = (*event.answers[:place], flipped, *event.answers[place + 1 :])
            yield Slip("answer", replace(event, answers=answers))


def _other_card(record: Record, variant: Variant) -> Iterator[Slip]:
    """One card that the record names was another one of its category."""
    named = names_in(record)
    for card in dict.fromkeys(named):
        if card not in variant.category_of:
            continue  # a group
        for other in variant.category_of[card].cards:
            if other not in named:
                yield Slip("card", with_card(record, card, other))


def names_in(record: Record) -> tuple[str, ...]:
    """The cards and groups that a record names, some perhaps twice."""
    match record:
        case Question() | FreeAccusation():
            return record.cards  # what is shown is one of these
        case Accusation() | Reveal() | RevealHand() | Hand() | Table() | Solution():
            return record.cards
        case RevealNone() | Note():
            return record.names
        case DirectQuestion():
            return (*record.about, *_name(record.card))
        case Peek():
            return _name(record.seen)
        case Show():
            return _name(record.card)
        case Aside():
            return ()
        case _:
            assert_never(record)


def _name(name: str | None) -> tuple[str, ...]:
    return (name,) if name else ()


def with_card(record: Record, card: str, other: str) -> Record:
    """The record with one card put for another wherever it stands."""

    def put(name: str | None) -> str | None:
        return other if name == card else name

    def put_in(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other if name == card else name for name in names)

    match record:
        case Question() | FreeAccusation():
            answers = tuple(replace(answer, card=put(answer.card)) for answer in record.answers)
            return replace(record, cards=put_in(record.cards), answers=answers)
        case Accusation() | Reveal() | RevealHand() | Hand() | Table() | Solution():
            return replace(record, cards=put_in(record.cards))
        case RevealNone() | Note():
            return replace(record, names=put_in(record.names))
        case DirectQuestion():
            return replace(record, about=put_in(record.about), card=put(record.card))
        case Peek():
            return replace(record, seen=put(record.seen))
        case Show():
            return replace(record, card=put(record.card))
        case Aside():
            return record
        case _:
            assert_never(record)


def is_seldom_wrong(record: Record) -> bool:
    """A line that is written once, with the cards in hand or in sight."""
    return isinstance(record, Hand | Table | Aside)


def options(slips: Sequence[Slip], kind: SlipKind) -> int:
    """How many of the slips are of this kind."""
    return sum(slip.kind == kind for slip in slips)

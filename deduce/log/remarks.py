"""What is odd about a log without being an error: turn order, losers, lines after the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    SetupFact,
    Show,
    Table,
)
from deduce.log.sizes import sizes_told
from deduce.log.view import View
from deduce.rules.deal import TotalsError
from deduce.rules.setup import Setup
from deduce.rules.variant import TABLE


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth a second look; `line` 0 is the log as a whole."""

    line: int
    message: str


def remarks(view: View) -> tuple[Remark, ...]:
    """All remarks on a log, in line order."""
    every = [*_seats(view.setup), *_hands(view), *_turn_order(view), *_losers(view)]
    every += [*_after_the_end(view), *_cards_not_told(view)]
    return tuple(sorted(every, key=lambda remark: remark.line))


def is_move(entry: Entry) -> bool:
    """Something happened: the entry is neither set-up nor a note."""
    return not isinstance(entry.record, SetupFact | Note)


def _seats(setup: Setup) -> Iterator[Remark]:
    """The variant is made for another number of players."""
    least, most = setup.variant.players
    if not least <= len(setup.seats) <= most:
        yield Remark(
            0, f"{setup.variant.name} is for {least} to {most} players, not {len(setup.seats)}"
        )


def _hands(view: View) -> Iterator[Remark]:
    """Spare cards lie open that no line names, or a hand has another size than the deal gives."""
    piles = [e.record for e in view.entries if isinstance(e.record, Table | Aside)]
    try:
        sizes = sizes_told(view.setup, piles)
    except TotalsError:
        return
    if TABLE in sizes and not any(isinstance(pile, Table) for pile in piles):
        message = f"{sizes[TABLE]} of the cards lie face up by the deal's rule: add a 'table' line"
        yield Remark(0, message)
    for entry in view.entries:
        hand = entry.record
        if isinstance(hand, Hand) and len(hand.cards) not in sizes[hand.player]:
            message = (
                f"the deal gives {hand.player} {sizes[hand.player]} cards, not {len(hand.cards)}"
            )
            yield Remark(entry.line, message)


def _turn_order(view: View) -> Iterator[Remark]:
    """The next to ask is the next player clockwise who has not lost."""
    for before, entry, _ in view.history.steps():
        event = entry.record
        if not isinstance(event, Question) or before.due_to_ask in (None, event.asker):
            continue
        if event.asker in before.lost:
            continue  # said below, as a loser's question
        if event.asker == before.last_asker:
            yield Remark(entry.line, f"{event.asker} asks twice in a row")
        else:
            message = f"{event.asker} asks, but it was {before.due_to_ask}'s turn"
            yield Remark(entry.line, message)


def _losers(view: View) -> Iterator[Remark]:
    """Who accused wrongly may neither ask nor accuse again."""
    for before, entry, _ in view.history.steps():
        event = entry.record
        if isinstance(event, Accusation) and event.accuser in before.lost:
            line = before.lost[event.accuser]
            yield Remark(entry.line, f"{event.accuser} accuses again after losing in line {line}")
        elif (
            isinstance(event, Question | FreeAccusation | DirectQuestion)
            and event.asker in before.lost
        ):
            line = before.lost[event.asker]
            yield Remark(entry.line, f"{event.asker} asks after losing in line {line}")


def _after_the_end(view: View) -> Iterator[Remark]:
    """A right accusation ends the game; others who accused at once may follow it."""
    for before, entry, _ in view.history.steps():
        if before.ended is not None and is_move(entry) and not isinstance(entry.record, Accusation):
            line = before.ended
            yield Remark(entry.line, f"the game ended with the right accusation in line {line}")
            return


def _cards_not_told(view: View) -> Iterator[Remark]:
    """The viewer saw a card that the log does not tell: without it less follows."""
    for entry in view.entries:
        for what in _seen_untold(entry, view.viewer):
            yield Remark(entry.line, f"{view.viewer} saw {what}, but the log does not say which")


def _seen_untold(entry: Entry, viewer: str) -> Iterator[str]:
    match entry.record:
        case Question(asker, _, answers) | FreeAccusation(asker, _, answers) if asker == viewer:
            for answer in answers:
                if answer.kind == "shows" and answer.card is None:
                    yield f"the card that {answer.player} showed"
        case DirectQuestion(asker, asked, _, "shows", None) if asker == viewer:
            yield f"the card that {asked} showed"
        case Show(shower, looking, None) if looking == viewer:
            yield f"the card that {shower} showed"
        case Peek(looking, _, None) if looking == viewer:
            yield "a card"

"""The ledger: which of a player's cards each other player has seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from deduce.errors import DeduceError
from deduce.knowledge import Knowledge
from deduce.log.events import (
    Accusation,
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
from deduce.log.view import View


class NoHand(DeduceError):
    """Only a player has cards that others may have seen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that was certainly seen, and the lines of the log on which it was."""

    card: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One of these cards was seen on a line; which one the log does not say."""

    cards: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """What one other player has certainly seen, in deck order, and may have seen, in line order.

    A glimpse that can have been at one card only is certain. One at a card seen before is kept:
    it may have been at another.
    """

    player: str
    seen: tuple[Seen, ...]
    may_have_seen: tuple[Glimpse, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """A page for each other player, clockwise from the viewer.

    `unseen`: the viewer's cards that nobody can have seen, as far as the hand is known.
    """

    pages: tuple[LedgerPage, ...]
    unseen: tuple[str, ...]

    def page(self, player: str) -> LedgerPage:
        """The page of one player; KeyError if there is none."""
        for page in self.pages:
            if page.player == player:
                return page
        raise KeyError(player)


def build_ledger(knowledge: Knowledge) -> Ledger:
    """Who has seen which of the viewer's cards; raises NoHand."""
    view = knowledge.view
    players = view.setup.players
    if view.viewer not in players:
        raise NoHand("only a player has a ledger: say whose with --as NAME")
    hand = cards_held(knowledge)
    start = players.index(view.viewer)
    others = (*players[start + 1 :], *players[:start])
    pages = tuple(_page(player, view, hand) for player in others)
    seen = {card for page in pages for entry in page.seen for card in [entry.card]}
    seen |= {card for page in pages for glimpse in page.may_have_seen for card in glimpse.cards}
    sure = [card for card, certain in hand.items() if certain and card not in seen]
    return Ledger(pages, tuple(sure))


def cards_held(knowledge: Knowledge) -> Mapping[str, bool]:
    """The cards that the viewer may hold, in deck order, and whether it is certain."""
    view = knowledge.view
    for entry in view.entries:
        if isinstance(entry.record, Hand) and entry.record.player == view.viewer:
            held = view.setup.variant.in_deck_order(entry.record.cards)
            return dict.fromkeys(held, True)
    verdicts = knowledge.verdicts or {}
    return {
        card: verdict == "certain"
        for (card, holder), verdict in verdicts.items()
        if holder == view.viewer and verdict != "impossible"
    }


def _page(player: str, view: View, hand: Mapping[str, bool]) -> LedgerPage:
    lines: dict[str, list[int]] = {}
    glimpses = []
    for entry in view.entries:
        for cards, all_of_them in record_sightings(entry.record, player, view):
            if all_of_them or len(cards) == 1:
                for card in cards:
                    lines.setdefault(card, []).append(entry.line)
                continue
            fitting = tuple(card for card in hand if card in cards)
            if len(fitting) == 1:
                lines.setdefault(fitting[0], []).append(entry.line)
            elif fitting:
                glimpses.append(Glimpse(fitting, entry.line))
    seen = view.setup.variant.in_deck_order(lines)
    return LedgerPage(
        player, tuple(Seen(card, tuple(lines[card])) for card in seen), tuple(glimpses)
    )


Sighting = tuple[Sequence[str], bool]
"""Cards of the viewer's that another player saw: all of them, or (False) one of them."""


def record_sightings(record: Record, player: str, view: View) -> Iterable[Sighting]:
    """Each time that `player` saw cards of the viewer's."""
    match record:
        case Question() | FreeAccusation():
            return question_sightings(record, player, view)
        case DirectQuestion():
            return direct_question_sightings(record, player, view)
        case Peek():
            return peek_sightings(record, player, view)
        case Show():
            return show_sightings(record, player, view)
        case Reveal() | RevealHand():
            return reveal_sightings(record, view)
        case Accusation() | RevealNone():
            return ()  # no card of the viewer's hand is turned up
        case Note():
            return ()  # says where cards are, not who saw them
        case Hand() | Table() | Aside() | Solution():
            return ()  # a dealt card is seen by its own player only
        case _:
            assert_never(record)


def question_sightings(
    event: Question | FreeAccusation, player: str, view: View
) -> Iterator[Sighting]:
    """The asker saw the card that the viewer showed."""
    if event.asker != player:
        return
    for answer in event.answers:
        if answer.player == view.viewer and answer.kind == "shows":
            yield _one(answer.card, event.cards)


def direct_question_sightings(event: DirectQuestion, player: str, view: View) -> Iterator[Sighting]:
    """The asker saw the card that the viewer showed."""
    if (event.asker, event.asked, event.kind) == (player, view.viewer, "shows"):
        yield _one(event.card, view.setup.variant.expand(event.about))


def peek_sightings(event: Peek, player: str, view: View) -> Iterator[Sighting]:
    """The peeker saw a card of the viewer's hand."""
    if (event.viewer, event.holder) == (player, view.viewer):
        yield _one(event.seen, view.setup.variant.cards)


def show_sightings(event: Show, player: str, view: View) -> Iterator[Sighting]:
    """The one to whom the viewer showed a card saw it."""
    if (event.viewer, event.shower) == (player, view.viewer):
        yield _one(event.card, view.setup.variant.cards)


def reveal_sightings(event: Reveal | RevealHand, view: View) -> Iterator[Sighting]:
    """Everybody saw the cards that the viewer turned up."""
    if event.player == view.viewer:
        yield event.cards, True


def _one(card: str | None, cards: Sequence[str]) -> Sighting:
    """One card was seen: this one, or any of those."""
    return (cards, False) if card is None else ((card,), True)

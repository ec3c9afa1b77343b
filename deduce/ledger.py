"""The ledger: which of a player's cards each other player has seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from deduce.errors import DeduceError
from deduce.knowledge import Knowledge
from deduce.log.events import (
    DirectQuestion,
    Entry,
    FreeAccusation,
    Hand,
    Peek,
    Question,
    Reveal,
    RevealHand,
    Show,
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
        for cards, all_of_them in _looks(entry, player, view):
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


def _looks(entry: Entry, player: str, view: View) -> Iterator[tuple[Sequence[str], bool]]:
    """Each time that `player` saw some of the viewer's cards: which it was or may have been, and
    whether all of them were seen."""
    record, viewer, variant = entry.record, view.viewer, view.setup.variant
    match record:
        case Question() | FreeAccusation() if record.asker == player:
            for answer in record.answers:
                if answer.player == viewer and answer.kind == "shows":
                    yield _one(answer.card, record.cards)
        case DirectQuestion() if (record.asker, record.asked) == (player, viewer):
            if record.kind == "shows":
                yield _one(record.card, variant.expand(record.about))
        case Show() if (record.viewer, record.shower) == (player, viewer):
            yield _one(record.card, variant.cards)
        case Peek() if (record.viewer, record.holder) == (player, viewer):
            yield _one(record.seen, variant.cards)
        case Reveal() | RevealHand() if record.player == viewer:
            yield record.cards, True
        case _:
            pass


def _one(card: str | None, cards: Sequence[str]) -> tuple[Sequence[str], bool]:
    """One card was seen: this one, or any of those."""
    return (cards, False) if card is None else ((card,), True)

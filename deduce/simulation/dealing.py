"""Who sits at the table of a simulated game, what each is dealt, and what the log says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from deduce.errors import DeduceError
from deduce.log.events import Aside, Hand, Record, Solution, Table
from deduce.notation.names import reject_unusable
from deduce.notation.spans import Span
from deduce.rules.names import name_key
from deduce.rules.setup import AnswersModel, Seat, Setup, Size
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Variant
from deduce.simulation.dice import Dice

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
USUAL_PLAYERS = 4


class UnplayableGame(DeduceError):
    """No game can be played with these players, names or strategies."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A table before the first turn, which is that of player `first`.

    `deal` maps each seat clockwise, then table and aside if they hold cards, then the envelope to
    its cards in deck order.
    """

    setup: Setup
    deal: Mapping[str, tuple[str, ...]]
    first: str

    @property
    def facts(self) -> tuple[Record, ...]:
        """What the log says before the events, all hands included."""
        setup, deal = self.setup, self.deal
        facts: list[Record] = [
            Hand(name, deal[name]) for name in setup.players if deal[name] or name != setup.me
        ]
        if TABLE in deal:
            facts.append(Table(deal[TABLE]))
        if ASIDE in deal:
            facts.append(Aside(len(deal[ASIDE])))
        return tuple(facts)

    @property
    def solution(self) -> Solution:
        """What the log says at the end."""
        return Solution(self.deal[ENVELOPE])


def usual_players(variant: Variant) -> int:
    """Four, or as near as the variant allows."""
    least, most = variant.players
    return min(max(USUAL_PLAYERS, least), most)


def set_up(
    variant: Variant,
    dice: Dice,
    *,
    players: int | None = None,
    names: Sequence[str] | None = None,
    answers: AnswersModel = "equal",
    reference: str = "",
) -> Dealt:
    """The players sit down, one of them is drawn to begin, and the cards are dealt.

    Raises UnplayableGame, or InvalidStatement for a name that no player of a log can have.
    """
    seated = seated_players(variant, players, names, dice)
    first = dice.below(len(seated))
    deal = deal_cards(variant, seated, first, dice)
    seats = tuple(Seat(name, Size(len(deal[name]), len(deal[name]))) for name in seated)
    reference = reference or variant.id
    setup = Setup(variant, seats, me=seated[0], answers=answers, reference=reference)
    return Dealt(setup, deal, seated[first])


def seated_players(
    variant: Variant, players: int | None, names: Sequence[str] | None, dice: Dice
) -> tuple[str, ...]:
    """The players' names, clockwise."""
    least, most = variant.players
    if players is None and names is not None:
        players = len(names)
    elif players is None:
        players = least + dice.below(min(most, len(NAMES)) - least + 1)
    if not least <= players <= most:
        raise UnplayableGame(f"{variant.name} is for {least} to {most} players, not {players}")
    given = tuple(NAMES if names is None else names)
    if len(given) < players or (names is not None and len(given) != players):
        raise UnplayableGame(f"{players} players need as many names, not {len(given)}")
    seated = given[:players]
    for name in seated:
        reject_unusable(Span(name, 1), "a player")
    if len(set(map(name_key, seated))) < players:
        raise UnplayableGame(f"two players have the same name: {', '.join(seated)}")
    return seated


def deal_cards(
    variant: Variant, seated: Sequence[str], first: int, dice: Dice
) -> Mapping[str, tuple[str, ...]]:
    """The envelope is filled, cards are set aside, the rest is dealt from seat `first` on."""
    envelope = [dice.pick(category.cards) for category in variant.categories]
    deck = dice.shuffled(card for card in variant.cards if card not in envelope)
    laid = variant.aside.get(len(seated), 0)
    piles = {TABLE: [], ASIDE: deck[:laid]}
    dealt = deck[laid:]
    if variant.deal != "uneven":
        each = len(dealt) // len(seated) * len(seated)
        piles[TABLE if variant.deal == "face-up" else ASIDE] += dealt[each:]
        dealt = dealt[:each]
    hands = {
        name: dealt[(seat - first) % len(seated) :: len(seated)] for seat, name in enumerate(seated)
    }
    filled = {pile: cards for pile, cards in piles.items() if cards}
    return MappingProxyType(
        {
            holder: variant.in_deck_order(cards)
            for holder, cards in {**hands, **filled, ENVELOPE: envelope}.items()
        }
    )

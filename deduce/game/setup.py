"""Who sits at the table, whose notes these are, and how many cards each holder may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from deduce.errors import DeduceError
from deduce.game.variant import ASIDE, TABLE, Variant

AnswersModel = Literal["equal", "random"]
SPECTATOR = "spectator"
EVERYONE = "everyone"


class TotalsError(DeduceError):
    """The sizes of hands, table, aside and envelope cannot add up to the deck."""


@dataclass(frozen=True, slots=True)
class Size:
    """At least `least` and at most `most` cards; `most` None is no bound."""

    least: int
    most: int | None

    def __str__(self) -> str:
        if self.most is None:
            return "?"
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, and the size of the hand as written; None: what the deal's rule allows."""

    name: str
    size: Size | None = None


@dataclass(frozen=True)
class Setup:
    """What a log says before play; seats clockwise.

    `reference` is the variant's id or the path it was loaded from, as written; `renames` are
    (old, new) names of cards, already applied in `variant`.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    me: str | None = None
    answers: AnswersModel = "equal"
    renames: tuple[tuple[str, str], ...] = ()
    reference: str = ""

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(seat.name for seat in self.seats)

    def asked_in_order(self, asker: str) -> tuple[str, ...]:
        """The opponents of `asker` in the order in which the variant asks them."""
        start = self.players.index(asker)
        clockwise = self.players[start + 1 :] + self.players[:start]
        return clockwise if self.variant.question.direction == "left" else clockwise[::-1]


def holder_sizes(
    setup: Setup,
    *,
    hands: Mapping[str, int],
    table: int | None = None,
    aside: int | None = None,
) -> dict[str, Size]:
    """How many cards each player, the table and aside may hold, whatever the cards are.

    `hands` gives the sizes of whole hands that are known, `table` and `aside` the numbers of cards
    that the log puts there (None: the deal's rule says). A size written for a seat comes first,
    then the whole hand, then the deal's rule; where that rule cannot be met beside the sizes
    given, the other hands share what is left as evenly as it can be. Raises TotalsError.
    """
    variant = setup.variant
    dealt = len(variant.cards) - len(variant.categories) - (table or 0)
    given = _given_sizes(setup, hands, dealt)
    spare = {"face-up": TABLE, "face-down": ASIDE}.get(variant.deal)
    if (spare == TABLE and table is not None) or (spare == ASIDE and aside is not None):
        spare = None
    laid = variant.aside.get(len(setup.seats), 0) if aside is None else aside
    if aside is None and len(given) == len(setup.seats):
        laid = _laid_beside(list(given.values()), dealt, laid)
    sizes = _deal(setup, given, dealt - laid, spare)
    if sizes is None:
        raise TotalsError(_totals_message(setup, given, table or 0, laid))
    if table is not None:
        sizes[TABLE] = Size(table, table)
    if spare != ASIDE:
        sizes[ASIDE] = Size(laid, laid)
    return {
        holder: size for holder, size in sizes.items() if size.most != 0 or holder not in _PILES
    }


_PILES = (TABLE, ASIDE)


def _given_sizes(setup: Setup, hands: Mapping[str, int], dealt: int) -> dict[str, tuple[int, int]]:
    """The bounds of every hand whose size is written or known."""
    given = {}
    for seat in setup.seats:
        if seat.size is not None:
            most = dealt if seat.size.most is None else seat.size.most
            given[seat.name] = (seat.size.least, most)
        elif seat.name in hands:
            given[seat.name] = (hands[seat.name], hands[seat.name])
    return given


def _laid_beside(given: list[tuple[int, int]], dealt: int, laid: int) -> int:
    """The cards laid aside: the variant's number, or what hands of written sizes leave over."""
    least, most = sum(low for low, _ in given), sum(high for _, high in given)
    if laid and most <= dealt and not least <= dealt - laid <= most:
        return dealt - most
    return laid


def _deal(
    setup: Setup, given: Mapping[str, tuple[int, int]], dealt: int, spare: str | None
) -> dict[str, Size] | None:
    """Sizes of all hands and of the spare pile, if any; None if the totals cannot be met."""
    omitted = [name for name in setup.players if name not in given]
    low, high = sum(a for a, _ in given.values()), sum(b for _, b in given.values())
    if dealt < low or (not omitted and spare is None and dealt > high):
        return None
    even = setup.variant.deal != "uneven" and spare is not None
    share = _share(dealt, len(setup.seats), even=even)
    rest = (dealt - high, dealt - low)
    if omitted and not _fits(rest, len(omitted), share, spare=spare):
        share = (max(0, rest[0]) // len(omitted), _share(rest[1], len(omitted), even=even)[1])
    sizes = {name: Size(*given[name]) if name in given else Size(*share) for name in setup.players}
    if spare is not None:
        least = dealt - high - len(omitted) * share[1]
        sizes[spare] = Size(max(0, least), dealt - low - len(omitted) * share[0])
    return sizes


def _share(cards: int, seats: int, *, even: bool) -> tuple[int, int]:
    """The least and most cards of one of `seats` hands when `cards` are dealt around."""
    each, left = divmod(cards, seats)
    return each, each if even or not left else each + 1


def _fits(
    rest: tuple[int, int], omitted: int, share: tuple[int, int], *, spare: str | None
) -> bool:
    """Hands of `share` cards for the omitted seats use up what the others leave.

    A spare pile may take what is too little for one more card each.
    """
    low, high = omitted * share[0], omitted * share[1]
    if spare is not None:
        high += omitted - 1
    return low <= rest[1] and rest[0] <= high


def _totals_message(
    setup: Setup, given: Mapping[str, tuple[int, int]], table: int, laid: int
) -> str:
    hands = " + ".join(
        str(seat.size or Size(*given[seat.name])) if seat.name in given else "?"
        for seat in setup.seats
    )
    deck, envelope = len(setup.variant.cards), len(setup.variant.categories)
    piles = "".join(f" + {n} {what}" for n, what in ((table, "table"), (laid, "aside")) if n)
    return (
        f"hands of {hands} cards{piles} + {envelope} in the envelope "
        f"cannot add up to the deck of {deck}"
    )

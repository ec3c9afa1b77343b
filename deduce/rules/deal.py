"""How many cards each holder may have, by the deal's rule and the sizes that are known."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.errors import DeduceError
from deduce.rules.setup import Setup, Size
from deduce.rules.variant import ASIDE, TABLE, Variant


class TotalsError(DeduceError):
    """The sizes of hands, table, aside and envelope cannot add up to the deck."""


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
    given, the other hands share what is left as evenly as it can be. Piles of no cards are left
    out. Raises TotalsError.
    """
    variant = setup.variant
    dealt = len(variant.cards) - len(variant.categories) - (table or 0) - (aside or 0)
    given = _given_sizes(setup, hands, dealt)
    spare = _spare_pile(variant, table=table, aside=aside)
    laid = variant.aside.get(len(setup.seats), 0) if aside is None else 0
    if laid and len(given) == len(setup.seats) and not _adds_up(given, dealt - laid):
        laid, spare = 0, spare or ASIDE
    elif laid:
        laid = _laid_beside(setup, given, dealt, laid, spare)
    sizes = _deal(setup, given, dealt - laid, spare)
    if sizes is None:
        raise TotalsError(_totals_message(setup, given, table or 0, aside or laid))
    for pile, count in ((TABLE, table or 0), (ASIDE, aside or laid)):
        beside = sizes.get(pile, Size(0, 0))
        sizes[pile] = Size(beside.least + count, (beside.most or 0) + count)
    return {h: size for h, size in sizes.items() if size.most != 0 or h in setup.players}


def _spare_pile(variant: Variant, *, table: int | None, aside: int | None) -> str | None:
    """Where the deal's rule puts spare cards; None where the log says what lies there."""
    if variant.deal == "face-up" and table is None:
        return TABLE
    return ASIDE if variant.deal == "face-down" and aside is None else None


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


def _bounds(given: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """How many cards the given hands have together."""
    return sum(low for low, _ in given.values()), sum(high for _, high in given.values())


def _adds_up(given: Mapping[str, tuple[int, int]], dealt: int) -> bool:
    low, high = _bounds(given)
    return low <= dealt <= high


def _laid_beside(
    setup: Setup, given: Mapping[str, tuple[int, int]], dealt: int, laid: int, spare: str | None
) -> int:
    """The cards laid aside beside omitted hands, by the variant's number `laid`.

    As many if the deal's rule can be met with them, else none if it can be met so, else as many of
    them as the given hands leave.
    """
    for number in (laid, 0):
        if _rule_fits(setup, given, dealt - number, spare):
            return number
    return max(0, min(laid, dealt - _bounds(given)[0]))


def _deal(
    setup: Setup, given: Mapping[str, tuple[int, int]], dealt: int, spare: str | None
) -> dict[str, Size] | None:
    """Sizes of all hands and of the spare pile, if any; None if the totals cannot be met."""
    omitted = len(setup.seats) - len(given)
    low, high = _bounds(given)
    if dealt < low or (not omitted and spare is None and dealt > high):
        return None
    even = _deals_even(setup, spare)
    share = _share(dealt, len(setup.seats), even=even)
    if omitted and not _rule_fits(setup, given, dealt, spare):
        most = _share(dealt - low, omitted, even=even)[1]
        share = (max(0, dealt - high) // omitted, most)
    sizes = {name: Size(*given.get(name, share)) for name in setup.players}
    if spare is not None:
        least = dealt - high - omitted * share[1]
        sizes[spare] = Size(max(0, least), dealt - low - omitted * share[0])
    return sizes


def _deals_even(setup: Setup, spare: str | None) -> bool:
    """All hands are equal, and a spare pile takes the rest."""
    return setup.variant.deal != "uneven" and spare is not None


def _share(cards: int, seats: int, *, even: bool) -> tuple[int, int]:
    """The least and most cards of one of `seats` hands when `cards` are dealt around."""
    each, left = divmod(cards, seats)
    return each, each if even or not left else each + 1


def _rule_fits(
    setup: Setup, given: Mapping[str, tuple[int, int]], dealt: int, spare: str | None
) -> bool:
    """The given sizes leave room for the deal's rule.

    Where hands are equal, none of them is given another size; else hands of the rule's sizes can
    use up what the given ones leave.
    """
    omitted, (low, high) = len(setup.seats) - len(given), _bounds(given)
    even = _deals_even(setup, spare)
    least, most = _share(dealt, len(setup.seats), even=even)
    if even:
        return all(low <= least <= high for low, high in given.values())
    return omitted * least <= dealt - low and dealt - high <= omitted * most


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

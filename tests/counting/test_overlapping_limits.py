"""Several limits over the same cards of a holder: the hardest states to keep apart."""

from __future__ import annotations

import random

import pytest

from deduce.counting import WorldCounter
from deduce.meaning.constraints import Constraint, Evidence
from tests import brute_force
from tests.counting.deals import SEATS, deal


def limited(seed: int) -> Evidence:
    """A deal with a world, and up to six limits that cross each other, exact ones most often."""
    rng = random.Random(seed)
    kinds = [rng.randint(2, 4) for _ in range(rng.randint(1, 3))]
    seats = SEATS[: rng.randint(1, 4)]
    owner = {str(card): rng.choice(seats) for card in range(sum(kinds))}
    for place, size in enumerate(kinds):
        owner[str(sum(kinds[:place]) + rng.randrange(size))] = "envelope"
    hands = []
    for seat in seats:
        size = sum(holder == seat for holder in owner.values())
        hands.append((max(0, size - rng.choice([0, 0, 1])), size + rng.choice([0, 0, 1, 2])))
    limits = []
    for _ in range(rng.randint(1, 6)):
        cards = tuple(rng.sample(sorted(owner), rng.randint(2, min(6, len(owner)))))
        seat = rng.choice(seats)
        count = sum(owner[card] == seat for card in cards)
        least, most = rng.choice([(count, count)] * 2 + [(count - 1, count), (count, count + 1)])
        limits.append(Constraint(seat, cards, max(least, 0), most))
    return deal(kinds, hands, *limits)


@pytest.mark.parametrize("seed", range(60))
def test_every_count_is_of_the_same_worlds(seed: int) -> None:
    """Each world listed is one, none is listed twice, and all counts are theirs."""
    known = limited(seed)
    counter = WorldCounter(known, engine="plain")
    rows = counter.every_world()
    worlds = [dict(zip(known.cards, [known.holders[x] for x in row], strict=True)) for row in rows]
    assert len({tuple(row) for row in rows.tolist()}) == len(rows) == counter.worlds
    for world in worlds:
        for fact in known.constraints:
            assert fact.least <= brute_force.count(world, fact.holder, fact.cards) <= fact.most
    marginals = {
        card: {holder: sum(w[card] == holder for w in worlds) for holder in known.holders}
        for card in known.cards
    }
    joint: dict[tuple[str, ...], int] = {}
    for world in worlds:
        inside = tuple(card for card in known.cards if world[card] == "envelope")
        joint[inside] = joint.get(inside, 0) + 1
    for engine in ("plain", "vector"):
        found = WorldCounter(known, engine=engine)  # type: ignore[arg-type]
        assert {card: dict(row) for card, row in found.marginals().items()} == marginals
        assert dict(found.solutions()) == joint


def test_three_limits_over_one_hand_leave_two_worlds() -> None:
    """A has one of 2, 4 and 6, so the envelope has 2 and either 4 or 6. A has three of 1, 3, 5
    and 7, so the envelope has 1."""
    known = deal(
        (2, 2, 4),
        ((4, 7),),
        Constraint("A", ("0", "1", "2", "5"), 1, 4),
        Constraint("A", ("1", "3", "4", "5", "6", "7"), 1, 6),
        Constraint("A", ("2", "4", "6"), 1, 1),
        Constraint("A", ("1", "3", "5", "7"), 3, 3),
    )
    worlds = list(brute_force.worlds(known))
    counter = WorldCounter(known)
    assert len(worlds) == counter.worlds == 2
    for card, row in counter.marginals().items():
        assert row == {h: sum(w[card] == h for w in worlds) for h in known.holders}

"""What the others saw, in a world: the very view that they have if that is how the cards lie."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from deduce.advice.other_seats import held_in, log_in_world
from deduce.counting import WorldCounter
from deduce.log.events import Entry, Hand, Note, Peek, Question
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.notation import read_log
from deduce.rules.setup import EVERYONE
from deduce.rules.variant import ENVELOPE
from deduce.simulation.simulate import simulate
from tests import brute_force
from tests.small_games import SMALL, log_of, small_variant, small_views

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"
HAND = "hand Plum, Rope, Bathroom, Dagger, Study, Orchid\n"


def log_of_first_sample(seen: View, seed: int) -> Log:
    """The log in a world drawn from what the viewer knows."""
    rng = np.random.default_rng(seed)
    evidence = observe(seen)
    (world,) = WorldCounter(evidence).sample(1, rng)
    return log_in_world(seen, held_in(world, evidence), rng)


@given(small_views(), st.integers(0, 1000))
def test_the_world_is_possible_for_everybody_in_it(seen: View, seed: int) -> None:
    rng = np.random.default_rng(seed)
    evidence = observe(seen)
    (row,) = WorldCounter(evidence).sample(1, rng)
    held = held_in(row, evidence)
    world = {card: holder for holder, cards in held.items() for card in cards}
    log = log_in_world(seen, held, rng)
    for player in seen.setup.players:
        for told in observe(view(log, player)).constraints:
            held_by = brute_force.count(world, told.holder, told.cards)
            assert told.least <= held_by <= told.most


@given(small_views(), st.integers(0, 1000))
def test_the_viewer_saw_in_the_world_what_the_viewer_saw(seen: View, seed: int) -> None:
    if seen.viewer not in seen.setup.players:
        return
    again = view(log_of_first_sample(seen, seed), seen.viewer)
    told = {entry for entry in seen.entries if not isinstance(entry.record, Hand | Note)}
    assert {e for e in again.entries if not isinstance(e.record, Hand)} == told


@given(
    st.sampled_from(sorted(SMALL)), st.sampled_from(["uneven", "face-down"]), st.integers(0, 1000)
)
def test_where_nothing_is_hidden_the_others_minds_are_their_views(
    rule: str, deal: str, seed: int
) -> None:
    game = simulate(small_variant(rule, deal, 1), seed=seed, turns=8, reference="clue-2023")
    log = log_of(game)
    opened = log_in_world(view(log, EVERYONE), game.deal, np.random.default_rng(0))
    for player in log.setup.players:
        mind, own = view(opened, player), view(log, player)
        assert mind.moves == own.moves
        hands = [entry.record for entry in mind.entries if isinstance(entry.record, Hand)]
        assert hands == [Hand(player, game.deal[player])]


def test_notes_and_the_viewer_s_hand_are_in_nobody_else_s_mind() -> None:
    seen = view(read_log(HEAD + HAND + "Bob has Wrench\nCat asks Plum, Rope, Study: Ann\n"))
    mind = view(log_of_first_sample(seen, 1), "Bob")
    records = [entry.record for entry in mind.entries]
    assert [record.player for record in records if isinstance(record, Hand)] == ["Bob"]
    assert not any(isinstance(record, Note) for record in records)
    assert any(isinstance(record, Question) for record in records)


def test_a_card_shown_unseen_is_each_of_the_possible_ones_equally_often() -> None:
    text = (
        HEAD
        + HAND
        + "Bob has Green, Wrench, Kitchen\nCat asks Green, Wrench, Kitchen: Ann passes, Bob\n"
    )
    seen = view(read_log(text))
    evidence, rng = observe(seen), np.random.default_rng(0)
    shown = []
    for world in WorldCounter(evidence).sample(900, rng):
        log = log_in_world(seen, held_in(world, evidence), rng)
        (question,) = [e.record for e in log.entries if isinstance(e.record, Question)]
        shown.append(question.answers[-1].card)
    counts = [shown.count(card) for card in ("Green", "Wrench", "Kitchen")]
    assert sum(counts) == 900
    assert all(abs(count - 300) < 4 * 200**0.5 for count in counts)


def test_looks_through_the_keyhole_in_a_row_were_at_the_same_card_and_fit_my_own() -> None:
    text = (
        "variant clue-express\nplayers Ann, Bob\nme Ann\n"
        "Ann peeks envelope: red\nBob peeks envelope\nBob peeks envelope\n"
    )
    for seed in range(5):
        log = log_of_first_sample(view(read_log(text)), seed)
        looks = [e.record.seen for e in log.entries if isinstance(e.record, Peek)]
        assert looks == ["red", "red", "red"]


def test_a_wrong_accusation_lets_the_next_look_be_at_another_card() -> None:
    text = (
        "variant clue-express\nplayers Ann, Bob, Cat\nme Ann\n"
        "Ann peeks envelope: red\nBob accuses Plum Brains, Plum Brawn: wrong\nCat peeks envelope\n"
    )
    seen = view(read_log(text))
    looks = set()
    for seed in range(40):
        log = log_of_first_sample(seen, seed)
        looks.add([e.record.seen for e in log.entries if isinstance(e.record, Peek)][-1])
    assert "red" in looks
    assert len(looks) > 2


def test_held_in_lists_every_holder_s_cards_in_deck_order() -> None:
    evidence = observe(view(read_log(HEAD + HAND)))
    world = WorldCounter(evidence).sample(1, np.random.default_rng(0))[0]
    held = held_in(world, evidence)
    assert list(held) == ["Ann", "Bob", "Cat", ENVELOPE]
    assert held["Ann"] == ("Orchid", "Plum", "Dagger", "Rope", "Bathroom", "Study")
    assert sum(map(len, held.values())) == len(evidence.cards)
    assert (
        Entry(0, Hand("Bob", held["Bob"]))
        in log_in_world(view(read_log(HEAD + HAND)), held, np.random.default_rng(0)).entries
    )

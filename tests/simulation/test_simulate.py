"""Simulated games obey the deal, the rules of their variant and the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from deduce.errors import InvalidStatement
from deduce.log.events import (
    Accusation,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Peek,
    Question,
    Record,
    RevealHand,
    Solution,
    Table,
)
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.notation import format_log
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ASIDE, ENVELOPE, TABLE, Variant
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.dealing import UnplayableGame
from deduce.simulation.dice import Dice
from deduce.simulation.game import Game
from deduce.simulation.happenings import Extra
from deduce.simulation.simulate import simulate
from deduce.simulation.ways import Asking

SEEDS = range(10)
STRATEGIES: tuple[Asking, ...] = ("random", "least-known")
SETUP_FACTS = (Hand, Table, Aside, Solution)

HOUSE_RULES = """\
id = "house"
name = "House rules"
source = "made for this test"
players = [2, 5]
deal = "face-down"
loser = "lays-hand-open"

[question]
cards = 2
categories = ["who", "what"]
answer = "{answer}"
direction = "right"

[[category]]
name = "who"
cards = ["Ash", "Birch", "Cedar"]

[[category]]
name = "what"
cards = ["Axe", "Bow", "Club", "Dart"]

[[category]]
name = "where"
cards = ["Attic", "Barn", "Cave", "Den"]

[groups]
sharp = ["Axe", "Dart"]
"""


@cache
def games(variant_id: str) -> tuple[Game, ...]:
    """Games of every strategy, of all sizes of table that the seeds bring."""
    variant = load_variant(variant_id)
    return tuple(
        simulate(variant, seed=seed, asking=asking) for seed in SEEDS for asking in STRATEGIES
    )


def house_variant(folder: Path, *, answer: str = "first") -> Variant:
    """A variant with the rules that no bundled one has."""
    (folder / "house.toml").write_text(HOUSE_RULES.format(answer=answer), encoding="utf-8")
    return load_variant("./house.toml", folder)


def house_games(
    folder: Path, *, answer: str, events: tuple[Extra, ...] | None = None
) -> list[Game]:
    variant = house_variant(folder, answer=answer)
    return [
        simulate(variant, seed=seed, events=events, reference="./house.toml") for seed in range(40)
    ]


def events(game: Game) -> Iterator[Record]:
    """What happened after the set-up."""
    return (record for record in game.records if not isinstance(record, SETUP_FACTS))


def where(deal: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """The holder of each card."""
    return {card: holder for holder, cards in deal.items() for card in cards}


def assert_every_view_is_true(game: Game, folder: Path | None = None) -> None:
    """All that any viewer may conclude from the log fits who held what."""
    log, holder_of = game.log(folder), where(game.deal)
    for viewer in (*game.setup.players, SPECTATOR, EVERYONE):
        for fact in observe(view(log, viewer)).constraints:
            held = sum(holder_of[card] == fact.holder for card in fact.cards)
            assert fact.least <= held <= fact.most, (viewer, fact)


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_a_seed_gives_the_same_game(variant_id: str) -> None:
    variant = load_variant(variant_id)
    for seed in range(5):
        assert simulate(variant, seed=seed) == simulate(variant, seed=seed)
    assert len({simulate(variant, seed=seed).text() for seed in range(5)}) == 5


def test_chance_is_that_of_the_first_seed_everywhere() -> None:
    dice = Dice(1)
    assert [dice.below(100) for _ in range(5)] == [13, 84, 76, 25, 49]
    assert Dice(1).shuffled("abcdef") == ["b", "c", "f", "d", "e", "a"]


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_no_viewer_of_a_full_log_concludes_anything_false(variant_id: str) -> None:
    for game in games(variant_id):
        assert_every_view_is_true(game)


@pytest.mark.parametrize("answer", ["first", "all", "asked"])
def test_no_viewer_concludes_anything_false_under_house_rules(answer: str, tmp_path: Path) -> None:
    for game in house_games(tmp_path, answer=answer):
        assert_every_view_is_true(game, tmp_path)


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_with_random_answers_no_likelihood_rules_out_the_deal(variant_id: str) -> None:
    for seed in range(4):
        game = simulate(load_variant(variant_id), seed=seed, answers="random")
        log, holder_of = game.log(), where(game.deal)
        assert log.setup.answers == "random"
        for player in game.setup.players:
            for seen in observe(view(log, player)).likelihoods:
                assert seen.weights[sum(holder_of[card] == seen.holder for card in seen.cards)]


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_a_simulated_log_is_in_canonical_form_and_reads_back_as_it_was(variant_id: str) -> None:
    for game in games(variant_id):
        log = game.log()
        assert format_log(log) == game.text()
        assert tuple(entry.record for entry in log.entries) == game.records
        assert log.setup == game.setup


@pytest.mark.parametrize("answer", ["first", "all", "asked"])
def test_logs_of_house_rules_read_back_as_they_were(answer: str, tmp_path: Path) -> None:
    for game in house_games(tmp_path, answer=answer):
        log = game.log(tmp_path)
        assert format_log(log) == game.text()
        assert tuple(entry.record for entry in log.entries) == game.records


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_the_deal_hands_out_the_whole_deck_by_the_variants_rule(variant_id: str) -> None:
    variant = load_variant(variant_id)
    for game in games(variant_id):
        seated = game.setup.players
        dealt = [card for cards in game.deal.values() for card in cards]
        assert sorted(dealt) == sorted(variant.cards)
        assert [variant.category_of[card] for card in game.deal[ENVELOPE]] == [*variant.categories]
        sizes = [len(game.deal[name]) for name in seated]
        assert max(sizes) - min(sizes) <= (variant.deal == "uneven")
        assert [seat.size and seat.size.most for seat in game.setup.seats] == sizes
        assert len(game.deal.get(ASIDE, ())) == variant.aside.get(len(seated), 0)
        if variant.deal != "uneven":
            assert len(game.deal.get(TABLE, ())) < len(seated)


def test_spare_cards_lie_aside_where_the_deal_is_face_down(tmp_path: Path) -> None:
    game = simulate(house_variant(tmp_path), seed=1, players=3, reference="./house.toml")
    assert [len(cards) for cards in game.deal.values()] == [2, 2, 2, 2, 3]
    assert [*game.deal] == ["Ann", "Bob", "Cat", ASIDE, ENVELOPE]
    assert Aside(2) in game.records


def test_two_players_of_clue_2023_leave_four_cards_aside_and_look_at_them() -> None:
    looks = []
    for seed in range(10):
        game = simulate(load_variant("clue-2023"), seed=seed, players=2)
        assert [len(cards) for cards in game.deal.values()] == [7, 7, 4, 3]
        looks += [r for r in game.records if isinstance(r, Peek) and r.holder == ASIDE]
    assert len(looks) > 20


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_turns_go_clockwise_and_losers_do_not_ask(variant_id: str) -> None:
    for game in games(variant_id):
        assert_turns_go_clockwise(game)


def assert_turns_go_clockwise(game: Game) -> None:
    players, losers, last = game.setup.players, set(), None
    for record in events(game):
        if isinstance(record, Accusation):
            assert record.accuser not in losers
            losers |= {record.accuser} if record.outcome == "wrong" else set()
        if isinstance(record, Question):
            assert record.asker not in losers
            if last is not None:
                after = players.index(last) + 1
                left = [p for p in (*players[after:], *players[:after]) if p not in losers]
                assert record.asker == left[0]
            last = record.asker


@pytest.mark.parametrize("answer", ["first", "all", "asked"])
def test_a_loser_who_lays_the_hand_open_is_asked_no_more(answer: str, tmp_path: Path) -> None:
    laid = 0
    for game in house_games(tmp_path, answer=answer):
        assert_turns_go_clockwise(game)
        open_handed: set[str] = set()
        for record in events(game):
            if isinstance(record, RevealHand):
                assert record.cards == game.deal[record.player]
                open_handed.add(record.player)
            if isinstance(record, Question):
                assert not open_handed & {answer.player for answer in record.answers}
        laid += len(open_handed)
    assert laid > 5


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_a_right_accusation_ends_the_game_and_the_solution_is_the_envelope(variant_id: str) -> None:
    outcomes = []
    for game in games(variant_id):
        *played, last = game.records
        assert last == Solution(game.deal[ENVELOPE])
        right = [r for r in played if isinstance(r, Accusation) and r.outcome == "right"]
        assert all(r is played[-1] and r.cards == game.deal[ENVELOPE] for r in right)
        outcomes.append(bool(right))
    assert any(outcomes)


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_every_kind_of_event_of_a_variant_occurs(variant_id: str) -> None:
    variant = load_variant(variant_id)
    expected = {"Question", "Reveal", "RevealNone", "Show", "wrong", "right"}
    if variant.free_accusation:
        expected |= {"FreeAccusation", "DirectQuestion", "has none", "peek hand", "peek envelope"}
    if variant.question.answer == "all":
        expected.add("peek hand")
    assert expected <= set(map(kind_of, played(variant_id)))


def played(variant_id: str) -> Iterator[Record]:
    """The events of many games of four players."""
    for seed in range(60):
        game = simulate(load_variant(variant_id), seed=seed, players=4, asking="least-known")
        yield from events(game)


def kind_of(event: Record) -> str:
    """The kind of an event, told apart by outcome or holder where that matters."""
    match event:
        case Accusation():
            return event.outcome
        case DirectQuestion(kind="has none"):
            return "has none"
        case Peek():
            return f"peek {event.holder if event.holder in (ENVELOPE, ASIDE) else 'hand'}"
    return type(event).__name__


def test_players_may_be_asked_by_class_where_there_are_groups(tmp_path: Path) -> None:
    about = {
        record.about
        for game in house_games(tmp_path, answer="first")
        for record in events(game)
        if isinstance(record, DirectQuestion)
    }
    assert ("sharp",) in about


def test_nothing_but_questions_happens_where_no_other_events_are_wanted() -> None:
    for variant_id in bundled_variants():
        game = simulate(load_variant(variant_id), seed=7, events=(), turns=12)
        assert [type(record) for record in events(game)] == [Question] * 12


def test_only_the_events_that_are_wanted_happen() -> None:
    for seed in range(10):
        game = simulate(load_variant("clue-express"), seed=seed, events=("keyhole", "test"))
        kinds = {type(record) for record in events(game)}
        assert kinds <= {Question, Peek, FreeAccusation}
        assert all(r.holder == ENVELOPE for r in game.records if isinstance(r, Peek))


def test_the_keyhole_shows_one_colour_until_a_wrong_accusation_opens_the_envelope() -> None:
    changed = 0
    for seed in range(60):
        game = simulate(load_variant("clue-express-master"), seed=seed)
        colour = None
        before: str | None = None
        for record in events(game):
            if isinstance(record, Accusation):
                colour, before = None, colour or before
            if isinstance(record, Peek) and record.holder == ENVELOPE:
                assert colour in (None, record.seen)
                changed += colour is None and before not in (None, record.seen)
                colour = record.seen
    assert changed > 3


def test_players_accuse_together_where_accusations_are_face_down() -> None:
    together = 0
    for seed in range(60):
        game = simulate(load_variant("clue-card-game"), seed=seed, players=4)
        accused = [isinstance(record, Accusation) for record in events(game)]
        together += any(first and second for first, second in pairwise(accused))
    assert together > 5


def test_both_of_two_players_accuse_where_accusations_are_face_down() -> None:
    for seed in range(40):
        game = simulate(load_variant("clue-card-game"), seed=seed, players=2)
        accused = [r for r in events(game) if isinstance(r, Accusation)]
        if accused and accused[0].outcome == "wrong":
            assert [r.accuser for r in accused] == [accused[0].accuser, accused[1].accuser]
            assert accused[0].accuser != accused[1].accuser


def test_repeating_showers_show_again_what_the_asker_has_seen() -> None:
    repeats = 0
    for seed in range(20):
        game = simulate(load_variant("clue-classic"), seed=seed, players=3, showing="repeat")
        seen: dict[tuple[str, str], set[str]] = {}
        for record in events(game):
            for answer in record.answers if isinstance(record, Question) else ():
                before = seen.setdefault((answer.player, record.asker), set())
                again = before & set(record.cards) & set(game.deal[answer.player])
                if answer.card and again:
                    assert answer.card in again
                    repeats += 1
                before |= {answer.card} if answer.card else set()
    assert repeats > 20


def test_asking_what_is_least_known_finds_the_envelope_sooner_than_asking_at_random() -> None:
    variant = load_variant("clue-classic")

    def solved(asking: Asking) -> int:
        played = [simulate(variant, seed=s, players=3, asking=asking) for s in range(60)]
        return sum(kind_of(game.records[-2]) == "right" for game in played)

    assert solved("least-known") > 1.5 * solved("random")


def test_each_seat_may_have_its_own_strategy() -> None:
    variant = load_variant("clue-classic")
    mixed = simulate(variant, seed=3, players=3, asking=["least-known", "random", "random"])
    assert mixed == simulate(variant, seed=3, players=3, asking=["least-known", "random", "random"])
    assert mixed != simulate(variant, seed=3, players=3, asking="random")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "is for 2 to 6 players, not 1"),
        ({"players": 7}, "is for 2 to 6 players, not 7"),
        ({"players": 3, "names": ["Ann", "Bob"]}, "3 players need as many names, not 2"),
        ({"names": ["Ann", "ann"]}, "two players have the same name"),
        ({"asking": "clever"}, "no strategy is called 'clever'; use random or least-known"),
        ({"players": 3, "showing": ["random"]}, "1 strategies for 3 players"),
    ],
)
def test_a_game_that_cannot_be_played_says_why(options: dict[str, object], message: str) -> None:
    with pytest.raises(UnplayableGame, match=message):
        simulate(load_variant("clue-2023"), seed=1, **options)  # type: ignore[arg-type]


def test_a_name_that_no_log_can_have_is_refused() -> None:
    with pytest.raises(InvalidStatement, match="is a word of the notation"):
        simulate(load_variant("clue-2023"), seed=1, names=["Ann", "nobody"])


def test_a_table_of_one_card_hands_can_be_played() -> None:
    variant = replace(load_variant("clue-card-game"), players=(2, 12))
    game = simulate(variant, seed=2, players=9)
    assert {len(game.deal[name]) for name in game.setup.players} == {1}

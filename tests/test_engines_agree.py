"""Brute force, the SAT backbone and the exact counts are three witnesses of the same worlds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.counting import WorldCounter
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.logic.backbone import verdicts
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Evidence, observe
from deduce.report import build_report, counted_verdict
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate
from tests import brute_force
from tests.small_games import small_views


def brute_counts(evidence: Evidence) -> tuple[int, Counter[tuple[str, str]]]:
    worlds = list(brute_force.worlds(evidence))
    return len(worlds), Counter(cell for world in worlds for cell in world.items())


@given(small_views())
def test_brute_force_backbone_and_counts_agree_on_every_cell(seen: View) -> None:
    evidence = observe(seen)
    total, cells = brute_counts(evidence)
    counter = WorldCounter(evidence)
    assert counter.worlds == total > 0
    with SatOracle(evidence) as oracle:
        found = verdicts(oracle)
    assert found is not None
    for card, row in counter.marginals().items():
        for holder, count in row.items():
            assert count == cells[card, holder]
            assert found[card, holder] == counted_verdict(count, total)


@given(small_views())
def test_joint_solutions_are_those_of_brute_force(seen: View) -> None:
    evidence = observe(seen)
    joint = Counter(
        tuple(card for card in evidence.cards if world[card] == ENVELOPE)
        for world in brute_force.worlds(evidence)
    )
    assert dict(WorldCounter(evidence).solutions()) == joint


@given(small_views(answers="random"))
def test_weighted_counts_are_brute_force_as_exact_fractions(seen: View) -> None:
    evidence = observe(seen)
    weighed = [(w, brute_force.weight(evidence, w)) for w in brute_force.worlds(evidence)]
    counter = WorldCounter(evidence)
    total = sum((weight for _, weight in weighed), Fraction(0))
    assert counter.weight == total
    for card, row in counter.weighted_marginals().items():
        for holder, share in row.items():
            exact = sum((weight for w, weight in weighed if w[card] == holder), Fraction(0))
            assert Fraction(share, counter.denominator) == exact


@given(small_views())
def test_listed_worlds_are_all_worlds_once(seen: View) -> None:
    evidence = observe(seen)
    with SatOracle(evidence) as oracle:
        listed = list(oracle.worlds())
    expected = {tuple(w[card] for card in evidence.cards) for w in brute_force.worlds(evidence)}
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@given(st.sampled_from(bundled_variants()), st.integers(0, 10_000), st.data())
def test_the_real_deal_is_never_excluded(reference: str, seed: int, data: st.DataObject) -> None:
    game = simulate(load_variant(reference), seed=seed, turns=15)
    log = game.log()
    seen = view(log, data.draw(st.sampled_from([*log.setup.players, SPECTATOR, EVERYONE])))
    with SatOracle(observe(seen)) as oracle:
        found = verdicts(oracle)
        assert found is not None
        literals = [
            oracle.variables.has(card, holder)
            for holder, cards in game.deal.items()
            for card in cards
        ]
        assert oracle.consistent(assumptions=literals)


@given(st.sampled_from(bundled_variants()), st.integers(0, 10_000), st.data())
def test_sums_hold_over_holders_hands_and_categories(
    reference: str, seed: int, data: st.DataObject
) -> None:
    log = simulate(load_variant(reference), seed=seed, players=4, turns=25).log()
    seen = view(log, data.draw(st.sampled_from(log.setup.players)))
    report = build_report(seen)
    held: Counter[str] = Counter()
    for row in report.cards.values():
        assert sum(cell.worlds for cell in row.values()) == report.worlds
        held.update({holder: cell.worlds for holder, cell in row.items()})
    for seat in log.setup.seats:
        assert seat.size is not None
        assert held[seat.name] == seat.size.least * report.worlds
    for entries in report.envelope.values():
        assert sum(entry.cell.worlds for entry in entries) == report.worlds
    assert sum(solution.worlds for solution in report.solutions) == report.worlds


@given(small_views())
def test_a_further_line_never_adds_a_world(seen: View) -> None:
    counts = [WorldCounter(observe(seen)).worlds]
    for entry in reversed(seen.moves):
        counts.append(WorldCounter(observe(seen.before(entry.line))).worlds)
    if any(seat.size is None for seat in seen.setup.seats):
        return
    assert counts == sorted(counts)


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_renaming_cards_and_players_permutes_the_report(seed: int, random: object) -> None:
    variant = load_variant("clue-2023")
    log = simulate(variant, seed=seed, players=3, turns=10).log()
    shuffled = list(log.setup.players)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    players = dict(zip(log.setup.players, (f"{name}x" for name in shuffled), strict=True))
    cards = {card: f"{card} x" for card in variant.cards}
    renamed = rename_log(log, cards, players)
    plain, other = build_report(view(log)), build_report(view(renamed))
    assert other.worlds == plain.worlds
    for card, row in plain.cards.items():
        for holder, cell in row.items():
            assert other.cards[cards[card]][players.get(holder, holder)] == cell


def rename_log(log: Log, cards: dict[str, str], players: dict[str, str]) -> Log:
    """The same log with other names, through its text."""
    from deduce.notation import format_event, read_log

    lines = [f"variant {log.setup.reference}"]
    lines.append("players " + ", ".join(f"{players[s.name]} {s.size}" for s in log.setup.seats))
    lines.append(f"me {players[log.setup.me or '']}")
    lines += [f"rename {old}: {new}" for old, new in cards.items()]
    text = "\n".join(lines) + "\n"
    for entry in log.entries:
        text += f"{_renamed_text(format_event(entry.record, log.setup), cards, players)}\n"
    return read_log(text)


def _renamed_text(line: str, cards: dict[str, str], players: dict[str, str]) -> str:
    import re

    names = {**cards, **players}
    pattern = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"\b({pattern})\b", lambda match: names[match[1]], line)


@pytest.mark.parametrize("reference", bundled_variants())
def test_with_all_hands_open_there_is_one_world(reference: str) -> None:
    game = simulate(load_variant(reference), seed=7, players=3, turns=5)
    report = build_report(view(game.log(), EVERYONE))
    assert report.worlds == 1
    assert report.solutions[0].cards == game.deal[ENVELOPE]

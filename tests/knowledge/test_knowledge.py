"""What a seat knows is worked out once, whoever asks, and depends on nothing asked before."""

from __future__ import annotations

import gc
import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import deduce.meaning.constraints
from deduce.cli import main
from deduce.counting import WorldCounter
from deduce.knowledge import Knowledge
from deduce.log.events import Entry, Note
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import Constraint, constraints_of, observe
from deduce.notation import read_log
from deduce.query import ask, read_statement
from deduce.rules.setup import EVERYONE, SPECTATOR
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate
from deduce.why import explain, what_it_rests_on
from deduce.worlds import list_worlds
from tests.small_games import small_views

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.clue"))
EXAMPLE = ROOT / "examples" / "clue-2023.clue"


def example(path: Path) -> Log:
    return read_log(path.read_text(encoding="utf-8"), path.name, path.parent)


def settled_the_slow_way(seen: View) -> dict[tuple[str, str], str]:
    """What the last line settled, by a second view in which it has not happened yet."""
    line = seen.moves[-1].line
    now, earlier = Knowledge(seen).verdicts, Knowledge(seen.before(line)).verdicts
    assert now is not None
    assert earlier is not None
    return {cell: verdict for cell, verdict in now.items() if verdict != earlier[cell]}


def check_every_last_line(log: Log, viewer: str) -> None:
    """Whatever line is the last one, it settled what the slow way says."""
    for entry in view(log, viewer).moves:
        seen = view(log, viewer, through=entry.line)
        settled = Knowledge(seen).newly_settled
        if settled is not None:
            assert settled.line == seen.moves[-1].line
            assert dict(settled.cells) == settled_the_slow_way(seen)
        else:
            assert not Knowledge(seen).consistent or not seen.moves


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_the_last_line_settled_is_new_against_the_view_without_it_in_the_examples(
    path: Path,
) -> None:
    log = example(path)
    for viewer in (*log.setup.players, SPECTATOR, EVERYONE):
        check_every_last_line(log, viewer)


@pytest.mark.parametrize("reference", bundled_variants())
def test_what_the_last_line_settled_is_new_against_the_view_without_it_in_simulated_games(
    reference: str,
) -> None:
    for seed in range(3):
        log = simulate(load_variant(reference), seed=seed, turns=10).log()
        for viewer in (log.setup.players[seed % len(log.setup.players)], SPECTATOR):
            check_every_last_line(log, viewer)


KEYHOLE = """
id = "house"
name = "House"
source = "a house deck"
players = [2, 4]
deal = "uneven"
[question]
cards = 1
categories = "any"
[[category]]
name = "suspect"
cards = ["Plum", "Green", "White"]
[[category]]
name = "weapon"
cards = ["Rope", "Knife"]
[[category]]
name = "room"
cards = ["Hall", "Study"]
[groups]
one = ["Plum", "Green", "Rope"]
two = ["Plum", "Green", "Hall"]
three = ["Plum", "Rope", "Hall"]
four = ["Plum", "Study"]
most = ["Plum", "Green", "Rope", "Hall", "Study"]
"""


@pytest.mark.parametrize("last", ["four", "most"])
def test_three_looks_at_the_keyhole_tell_what_they_tell_whatever_is_seen_afterwards(
    last: str, tmp_path: Path
) -> None:
    """By any two of the three looks it need not be the Plum."""
    (tmp_path / "house.toml").write_text(KEYHOLE)
    looks = "".join(f"Ann peeks envelope: {group}\n" for group in ("one", "two", "three", last))
    log = read_log(f"variant ./house.toml\nplayers Ann, Bob\nme Ann\n{looks}", folder=tmp_path)
    settled = Knowledge(view(log)).newly_settled
    assert settled is not None
    assert settled.cells == ()
    assert settled_the_slow_way(view(log)) == {}


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an evidence, a solver and a counter are built anew."""
    counts: Counter[str] = Counter()
    original = observe

    def observing(seen: View) -> object:
        counts["observe"] += 1
        return original(seen)

    for module in [m for name, m in sys.modules.items() if name.startswith("deduce.")]:
        if getattr(module, "observe", None) is original:
            monkeypatch.setattr(module, "observe", observing)
    solving, counting, growing = SatOracle.__init__, WorldCounter.__init__, WorldCounter.given

    def new_oracle(oracle: SatOracle, *arguments: object) -> None:
        counts["oracle"] += 1
        solving(oracle, *arguments)  # type: ignore[arg-type]

    def new_counter(counter: WorldCounter, *arguments: object, **options: object) -> None:
        counts["counter"] += 1
        counting(counter, *arguments, **options)  # type: ignore[arg-type]

    def given_more(counter: WorldCounter, *constraints: Constraint) -> WorldCounter:
        grown = growing(counter, *constraints)
        counts["counter"] -= 1
        return grown

    monkeypatch.setattr(SatOracle, "__init__", new_oracle)
    monkeypatch.setattr(WorldCounter, "__init__", new_counter)
    monkeypatch.setattr(WorldCounter, "given", given_more)
    return counts


ONCE = {"observe": 1, "oracle": 1, "counter": 1}
SHOWN = {"observe": 1, "oracle": 2, "counter": 1}
"""What is shown is found by a solver of its own, which was asked nothing before."""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["report"], ONCE),
        (["report", "--json"], ONCE),
        (["report", "--ledger"], ONCE),
        (["report", "--why"], SHOWN),
        (["query", "envelope has Plum", "Bob has Rope or Cat has Ballroom"], ONCE),
        (["query", "envelope has Plum", "--given", "Bob has Green"], ONCE),
        (["why", "Bob has Rope"], SHOWN),
        (["why", "envelope has Plum"], SHOWN),
        (["why", "Ann has Plum"], SHOWN),
        (["worlds"], SHOWN),
        (["check"], {"observe": 1, "oracle": 1, "counter": 0}),
        (["export", "--dimacs"], {"observe": 1, "oracle": 0, "counter": 0}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_works_out_what_a_seat_knows_once(
    arguments: list[str], expected: dict[str, int], built: Counter[str]
) -> None:
    command, *others = arguments
    result = CliRunner().invoke(main, [command, str(EXAMPLE), *others])
    assert result.exit_code == 0, result.output
    assert {name: built[name] for name in ONCE} == expected


def test_advice_and_the_rivals_are_drawn_from_one_count_of_the_viewer_s_worlds(
    built: Counter[str],
) -> None:
    from deduce.advice.race import look_at_rivals
    from deduce.advice.ranking import rank_questions

    knowledge = Knowledge(view(example(EXAMPLE)))
    assert knowledge.consistent
    rank_questions(knowledge)
    assert {name: built[name] for name in ONCE} == ONCE
    counter = knowledge.counter
    look_at_rivals(knowledge)
    assert knowledge.counter is counter
    assert built["oracle"] == 1


def test_a_review_counts_each_seat_s_worlds_once_a_step(built: Counter[str]) -> None:
    from deduce.review.timeline import follow

    log = example(ROOT / "examples" / "finished-game.clue")
    entries = view(log, EVERYONE).moves
    timeline = follow(log, "Ann", [entry.line for entry in entries])
    steps = len({id(step.report) for step in timeline.points})
    assert {name: built[name] for name in ONCE} == dict.fromkeys(ONCE, steps)
    assert any(step.rating is not None for step in timeline.points)


def everything_shown(knowledge: Knowledge) -> Iterator[object]:
    """Answers in which a solver's choice among several could show."""
    for text in ("Bob has Rope", "envelope has Plum", "Ann has Plum", "Cat lacks Ballroom"):
        yield explain(knowledge, read_statement(text, knowledge))
    yield list_worlds(knowledge, limit=7)
    yield what_it_rests_on(knowledge)
    yield knowledge.report()
    yield knowledge.newly_settled


def test_no_answer_depends_on_what_was_asked_before() -> None:
    seen = view(example(EXAMPLE), through=16)
    busy = Knowledge(seen)
    shown = list(everything_shown(Knowledge(seen)))
    for _ in range(2):
        ask(busy, [read_statement(f"envelope has {card}", busy) for card in ("Ballroom", "Green")])
        assert list(everything_shown(busy)) == shown


@given(small_views(), st.data())
def test_what_is_given_counts_as_if_it_stood_in_the_log(seen: View, data: st.DataObject) -> None:
    variant = seen.setup.variant
    card, holder = data.draw(st.sampled_from(variant.cards)), seen.setup.players[0]
    note = Entry(99, Note(holder, (card,), "has"))
    noted = Knowledge(View(seen.setup, seen.viewer, (*seen.entries, note)))
    supposed = Knowledge(seen).given(*constraints_of(note, variant))
    assert supposed.worlds == noted.worlds
    assert supposed.verdicts == noted.verdicts
    assert supposed.report().cards == noted.report().cards


def test_what_is_given_leaves_what_was_known_as_it_was() -> None:
    knowledge = Knowledge(view(example(EXAMPLE)))
    supposed = knowledge.given(Constraint("envelope", ("Orchid",), 1, 1))
    assert (knowledge.worlds, supposed.worlds) == (4, 1)
    assert knowledge.report().worlds == 4


@pytest.mark.parametrize(
    "use",
    [
        Knowledge.report,
        lambda knowledge: knowledge.given(Constraint("Bob", ("Green",), 1, 1)).report(),
        lambda knowledge: knowledge.on_turn.report(),
        lambda knowledge: list_worlds(knowledge, limit=2),
    ],
    ids=["report", "given", "on turn", "worlds"],
)
def test_the_solver_goes_with_the_last_reference_and_waits_for_no_collector(
    use: Callable[[Knowledge], object],
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8") + "silence counts\n"
    knowledge = Knowledge(view(read_log(text)))
    gc.disable()
    try:
        use(knowledge)
        solver = weakref.ref(knowledge.oracle)
        del knowledge
        assert solver() is None
    finally:
        gc.enable()


def test_a_closed_solver_is_built_anew_when_it_is_asked_again() -> None:
    with Knowledge(view(example(EXAMPLE))) as knowledge:
        assert knowledge.oracle.consistent()
        solver = knowledge.oracle
    assert knowledge.oracle is not solver
    assert knowledge.oracle.consistent()


def test_at_the_own_turn_silence_of_the_player_before_weighs_and_nothing_else_changes() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    plain = Knowledge(view(read_log(text)))
    assert plain.on_turn is plain
    asked = "Cat asks Peacock, Knife, Ballroom: nobody\n"
    head = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\nsilence counts\n"
    knowledge = Knowledge(view(read_log(head + asked.replace("Knife", "Wrench"))))
    assert knowledge.evidence.likelihoods == ()
    assert len(knowledge.on_turn.evidence.likelihoods) == 1
    assert knowledge.on_turn is knowledge.on_turn
    assert knowledge.on_turn.evidence.constraints == knowledge.evidence.constraints


def test_only_knowledge_observes_a_view() -> None:
    """Nobody else builds the evidence of a whole view, but for the trackers of simulated seats."""
    calling = {
        str(path.relative_to(ROOT / "deduce"))
        for path in (ROOT / "deduce").rglob("*.py")
        if "observe(" in path.read_text(encoding="utf-8")
    }
    assert calling == {"knowledge.py", "meaning/constraints.py", "simulation/tracker.py"}
    assert deduce.meaning.constraints.observe is observe

"""How long advice takes for the classic game of four, and how exact it is from sampled worlds.

Views are of the player to ask next, after some questions of games that the simulator plays. Run:
python -m benchmarks.advise (some three minutes of one core); writes benchmarks/results/advise.md.
Times are the processor's, since they do not depend on what else runs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.compare_tools.results import machine, publish
from deduce.advice.belief import ENUMERATED, Belief, belief_of
from deduce.advice.information import Information, expected_information
from deduce.advice.listeners import with_given_away
from deduce.advice.questions import legal_questions, opponents
from deduce.advice.race import look_at_rivals
from deduce.advice.ranking import SAMPLES, rank_questions
from deduce.advice.showing import which_to_show
from deduce.counting import WorldCounter
from deduce.knowledge import Knowledge
from deduce.ledger import cards_held
from deduce.log.events import Question
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.notation import read_log
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

VARIANT = "clue-classic"
PLAYERS = 4
ASKED = (4, 8, 12, 16)
"""Questions before the moments that are timed."""
SHOWN = 5
"""Questions whose giving away is looked at, as `deduce advise` does."""
MANY = 100_000
"""So many sampled worlds stand for the truth."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A view before a turn of the viewer, and the log as text."""

    asked: int
    seen: View
    text: str


def moments(games: int) -> Iterator[Moment]:
    """The player to ask next, after so many questions of each game."""
    variant = load_variant(VARIANT)
    for seed in range(games):
        for asked in ASKED:
            text = simulate(variant, seed=seed, players=PLAYERS, turns=asked).text()
            log = read_log(text)
            yield Moment(asked, view(log, log.setup.players[asked % PLAYERS]), text)


def milliseconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return 1000 * (time.process_time() - start)


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of each part of `deduce advise` at one moment."""

    asked: int
    exact: bool
    questions: float
    away: float
    rivals: float
    showing: float

    @property
    def advise(self) -> float:
        """All that is computed for a player who is to ask."""
        return self.questions + self.away + self.rivals


def timing(moment: Moment) -> Timing:
    seen = moment.seen
    started = time.process_time()
    advice = rank_questions(Knowledge(seen))
    return Timing(
        moment.asked,
        advice.exact,
        1000 * (time.process_time() - started),
        milliseconds(lambda: with_given_away(advice, Knowledge(seen), first=SHOWN)),
        milliseconds(lambda: look_at_rivals(Knowledge(seen))),
        milliseconds(lambda: which_to_show(Knowledge(seen), asked_of(seen))),
    )


def asked_of(seen: View) -> Question:
    """The player before the viewer asks, where it can be, about cards that the viewer holds."""
    players = seen.setup.players
    held = cards_held(Knowledge(seen))
    kinds = [category.cards for category in seen.setup.variant.categories]
    cards = [next((card for card in kind if card in held), kind[0]) for kind in kinds]
    return Question(players[players.index(seen.viewer) - 1], tuple(cards), ())


def process_time(moment: Moment) -> float:
    """Milliseconds of `deduce advise` as a process, its start included."""
    command = [sys.executable, "-m", "deduce", "advise", "-", "--as", moment.seen.viewer]
    before = os.times()
    subprocess.run(command, input=moment.text, capture_output=True, text=True, check=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return 1000 * (spent - before.children_user - before.children_system)


@dataclass(frozen=True, slots=True)
class Sampled:
    """Bits from `SAMPLES` worlds against bits from `MANY`, over all questions of a moment.

    `error`: the standard error as told; `lost`: bits by which the question that came first is
    worse than the best one.
    """

    bias: float
    spread: float
    error: float
    lost: float


def sampled(moment: Moment) -> Sampled | None:
    """How exact the sampled figures are; None where none are needed."""
    evidence = observe(moment.seen)
    counter = WorldCounter(evidence)
    if counter.worlds <= ENUMERATED:
        return None
    found = _information(moment.seen, belief_of(evidence, counter, samples=SAMPLES, seed=0))
    truth = _information(moment.seen, belief_of(evidence, counter, samples=MANY, seed=1))
    off = found.bits - truth.bits
    return Sampled(
        bias=float(off.mean()),
        spread=float((off**2).mean() ** 0.5),
        error=float(found.error.mean()),
        lost=float(truth.bits.max() - truth.bits[found.bits.argmax()]),
    )


def _information(seen: View, belief: Belief) -> Information:
    rule = seen.setup.variant.question.answer
    return expected_information(belief, legal_questions(seen), opponents(seen), rule)


def row(name: str, times: Sequence[float]) -> str:
    """A line of a table: median, nine tenths and the worst."""
    ordered = sorted(times)
    high = ordered[int(0.9 * len(ordered))]
    middle = statistics.median(ordered)
    return f"| {name} | {len(ordered)} | {middle:.0f} | {high:.0f} | {ordered[-1]:.0f} |"


def report(games: int) -> Iterator[str]:
    """The lines of advise.md."""
    chosen = list(moments(games))
    times = [timing(moment) for moment in chosen]
    yield "# Advice: time, and exactness of sampled figures\n"
    yield f"{machine()}\n"
    yield f"{games} games of {VARIANT}, {PLAYERS} players, before a turn after each of {ASKED}"
    yield f"questions. All worlds are looked at up to {ENUMERATED:,}, else {SAMPLES:,} samples."
    yield "Milliseconds of processor time.\n"
    yield "| milliseconds | views | median | p90 | worst |\n|---|--:|--:|--:|--:|"
    for asked in ASKED:
        yield row(f"all, after {asked}", [t.advise for t in times if t.asked == asked])
    yield row("all, exact", [t.advise for t in times if t.exact])
    yield row("all, sampled", [t.advise for t in times if not t.exact])
    yield row("the questions", [t.questions for t in times])
    yield row(f"what the first {SHOWN} give away", [t.away for t in times])
    yield row("the rivals", [t.rivals for t in times])
    yield row("which card to show", [t.showing for t in times])
    yield row(
        "`deduce advise` as a process",
        [process_time(moment) for moment in chosen[:: max(len(chosen) // 20, 1)]],
    )
    yield from _exactness([found for found in map(sampled, chosen) if found])


def _exactness(found: Sequence[Sampled]) -> Iterator[str]:
    yield f"\n## {SAMPLES:,} sampled worlds against {MANY:,}\n"
    yield "Expected bits of all questions, over the views with too many worlds to look at all.\n"
    yield "| views | bias | root mean square | error as told | lost by the first question |"
    yield "|--:|--:|--:|--:|--:|"
    means = [
        statistics.fmean(numbers)
        for numbers in zip(*[(x.bias, x.spread, x.error, x.lost) for x in found], strict=True)
    ]
    yield f"| {len(found)} | {means[0]:+.4f} | {' | '.join(f'{x:.4f}' for x in means[1:])} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    publish("advise.md", report(parser.parse_args().games))


if __name__ == "__main__":
    main()

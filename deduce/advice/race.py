"""How near the others are to the solution, and whether to accuse or to wait for a surer turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, prod, sqrt
from operator import mul
from typing import Literal

import numpy as np

from deduce.advice.belief import ENUMERATED, belief_of
from deduce.advice.information import expected_information
from deduce.advice.other_seats import held_in, log_in_world, some_worlds
from deduce.advice.questions import NoQuestion, demand_a_seat, legal_questions, opponents
from deduce.advice.ranking import bits_of
from deduce.counting.mean import Mean
from deduce.knowledge import Knowledge
from deduce.log.events import AnyQuestion
from deduce.log.log import Log
from deduce.log.view import View, view
from deduce.meaning.likelihoods import SILENCE
from deduce.rules.answering import others_clockwise

MINDS = 72
"""So many views of rivals are counted, each in a millisecond or two."""
FEW = 8
"""The best question of a rival who is left with more solutions asks for the likeliest of them."""
ALL_OF_THEM = 120
"""So many questions of a rival are all looked at."""
MAX_STATES = 30_000
"""A rival's view of more merged states is not counted."""


Choice = Literal["ask", "accuse", "wait", "lost", "over"]


@dataclass(frozen=True, slots=True)
class Rival:
    """How near another player who can still win is to the solution.

    The chance that they can name it already (`knows`), and after their next question
    (`next_turn`); `uncertainty`: the bits of doubt that they are expected to have.
    """

    player: str
    knows: Mean
    uncertainty: Mean
    next_turn: Mean


@dataclass(frozen=True, slots=True)
class Race:
    """Accuse, or wait: the likeliest solution and the chance that it is `right`, and the chance
    that one of the `others` can name the envelope before the viewer's next turn.

    Waiting cannot win more often than there is a next turn, so one is sure `enough` to accuse when
    right with that chance. `choice`: "accuse" or "wait" by that where the viewer has just asked;
    "ask" where not and the solution is open, since an answer comes before an accusation; "lost"
    where the viewer accused wrongly; "over" where somebody has won. `lost`: (player, line) of each
    wrong accusation; these win no more. `drawn`: sampled worlds.
    """

    rivals: tuple[Rival, ...]
    lost: tuple[tuple[str, int], ...]
    solution: tuple[str, ...]
    right: float
    others: Mean
    enough: float
    drawn: int
    choice: Choice


def look_at_rivals(knowledge: Knowledge, *, minds: int = MINDS, seed: int = 0) -> Race:
    """What the others know by now, and whether to accuse.

    In each of some sampled worlds every rival's own view is counted exactly, about `minds` views in
    all. It is taken to be the viewer's turn. Who could name the envelope at the end of their last
    turn would have accused, so worlds in which one could weigh `SILENCE`. Raises NoWorld and
    CountingBudgetExceeded, and NoSeat where the viewer is no player.
    """
    seen, now = knowledge.view, knowledge.on_turn
    demand_a_seat(seen)
    lost, rivals = seen.history.now.lost, rivals_of(seen)
    rng = np.random.default_rng([seed, 1])
    most = max(minds // len(rivals), 1) if rivals else 1
    drawn = some_worlds(now, most, rng)
    logs = [log_in_world(seen, held_in(world, now.evidence), rng) for world in drawn]
    worlds = len(logs)
    minds_of = {player: [_mind(player, log, seed) for log in logs] for player in rivals}
    weights = _weights(minds_of, worlds)
    prospects = tuple(_rival(player, rows, weights) for player, rows in minds_of.items())
    before = [
        1 - prod(1 - minds_of[player][i].next_turn for player in rivals) for i in range(worlds)
    ]
    others = _average(before, weights)
    (solution, weight), *_ = now.counter.weighted_solutions()
    right = weight / now.counter.weighted_worlds
    enough = 1 - others.value
    choice = _choice(seen, right, enough)
    return Race(prospects, tuple(lost.items()), solution, right, others, enough, worlds, choice)


def _choice(seen: View, right: float, enough: float) -> Choice:
    """What to do with a solution that is right with this chance."""
    table = seen.history.now
    if table.won is not None:
        return "over"
    if seen.viewer in table.lost:
        return "lost"
    if right < 1 and table.asked != seen.viewer:
        return "ask"
    return "accuse" if right >= enough else "wait"


def rivals_of(seen: View) -> tuple[str, ...]:
    """The others who can still win, in the order of their turns before the viewer's next one."""
    lost = seen.history.now.lost
    others = others_clockwise(seen.setup.players, seen.viewer)
    return tuple(player for player in others if player not in lost)


@dataclass(frozen=True, slots=True)
class _Mind:
    """What a rival knows in one world. `knew`: already at the end of their last turn."""

    knows: bool
    knew: bool
    uncertainty: float
    next_turn: float


def _mind(player: str, log: Log, seed: int) -> _Mind:
    knowledge = Knowledge(view(log, player), max_states=MAX_STATES)
    counter = knowledge.counter
    solutions = counter.weighted_solutions()
    if len(solutions) == 1:
        return _Mind(True, _knew(player, log), 0.0, 1.0)
    uncertainty = bits_of([weight for _, weight in solutions])
    if len(solutions) > FEW or counter.worlds > ENUMERATED:
        likeliest = solutions[0][1] / counter.weighted_worlds
        return _Mind(False, False, uncertainty, likeliest)
    return _Mind(False, False, uncertainty, _best_chance(knowledge, seed))


def _knew(player: str, log: Log) -> bool:
    """The player could name the envelope at the end of their last turn."""
    own = [
        entry.line
        for entry in log.entries
        if isinstance(entry.record, AnyQuestion) and entry.record.asker == player
    ]
    if not own:
        return False
    then = Knowledge(view(log, player, through=own[-1]), max_states=MAX_STATES)
    return len(then.counter.solutions()) == 1


def _best_chance(knowledge: Knowledge, seed: int) -> float:
    """The chance to be certain after the question that is best for that; where there are many,
    among those about cards that may be in the envelope."""
    seen, counter = knowledge.view, knowledge.counter
    named = {card for cards, _ in counter.weighted_solutions() for card in cards}
    try:
        questions = legal_questions(seen)
        if len(questions) > ALL_OF_THEM:
            questions = legal_questions(seen, among=named)
    except NoQuestion:
        return 0.0
    belief = belief_of(knowledge.evidence, counter, samples=ENUMERATED, seed=seed)
    rule = seen.setup.variant.question.answer
    return float(expected_information(belief, questions, opponents(seen), rule).solved.max())


def _weights(minds_of: Mapping[str, Sequence[_Mind]], worlds: int) -> list[float]:
    """How much each world counts, given that nobody who could accuse kept silent."""
    silent = [sum(rows[i].knew for rows in minds_of.values()) for i in range(worlds)]
    return [float(SILENCE**times) for times in silent]


def _rival(player: str, rows: Sequence[_Mind], weights: Sequence[float]) -> Rival:
    return Rival(
        player,
        knows=_average([float(mind.knows) for mind in rows], weights),
        uncertainty=_average([mind.uncertainty for mind in rows], weights),
        next_turn=_average([mind.next_turn for mind in rows], weights),
    )


def _average(values: Sequence[float], weights: Sequence[float]) -> Mean:
    """The weighted mean and its standard error."""
    total = fsum(weights)
    mean = fsum(map(mul, values, weights)) / total
    spread = fsum((w * (x - mean)) ** 2 for x, w in zip(values, weights, strict=True))
    return Mean(mean, sqrt(spread) / total)

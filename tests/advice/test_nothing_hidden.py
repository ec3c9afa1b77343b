"""Advice is from what the player saw: hidden facts change nothing; one seed says one thing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deduce.advice import rank_questions
from deduce.advice.listeners import with_given_away
from deduce.advice.questions import NoQuestion
from deduce.advice.race import look_at_rivals
from deduce.advice.showing import NotAsked, which_to_show
from deduce.cli import main
from deduce.log.events import Question
from deduce.log.log import Log
from deduce.log.view import view
from deduce.render.json.advice import advice_json, showing_json
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate
from tests.small_games import SMALL, another_world, log_of, small_variant

PLAYERS = {"clue-2023": 3, "clue-card-game": 3, "clue-express": 4, "clue-master-detective": 4}
SHOWN_BY_ANOTHER = re.compile(r"\b(\w+) shows [^,:]+")


@st.composite
def small_logs(draw: st.DrawFn) -> Log:
    """A game with a small deck in which nothing is hidden."""
    variant = small_variant(
        draw(st.sampled_from(sorted(SMALL))), draw(st.sampled_from(["uneven", "face-down"])), 1
    )
    seed, turns = draw(st.integers(0, 10_000)), draw(st.integers(0, 6))
    return log_of(simulate(variant, seed=seed, players=draw(st.integers(2, 3)), turns=turns))


def everything_advised(log: Log, player: str) -> list[dict[str, Any]]:
    """All that `player` is told from a log: questions, rivals, what to show to the next one."""
    seen = view(log, player)
    try:
        advice = with_given_away(rank_questions(seen), first=3)
    except NoQuestion:
        assume(False)
    told = [advice_json(advice, look_at_rivals(seen, minds=6), None)]
    players = seen.setup.players
    asker = players[(players.index(player) + 1) % len(players)]
    try:
        asked = Question(asker, advice.questions[0].ask.cards, ())
        told.append(showing_json(which_to_show(seen, asked, minds=3)))
    except NotAsked:
        pass
    return told


@given(small_logs(), st.integers(0, 2), st.integers(0, 1000))
@settings(max_examples=30)
def test_another_world_that_looks_the_same_to_a_player_gives_the_same_advice(
    log: Log, seat: int, seed: int
) -> None:
    player = log.setup.players[seat % len(log.setup.players)]
    other = another_world(log, player, seed)
    assert everything_advised(other, player) == everything_advised(log, player)


def played(variant: str, seed: int, *, turns: int) -> str:
    """A game of the simulator, written with nothing hidden."""
    return simulate(load_variant(variant), seed=seed, players=PLAYERS[variant], turns=turns).text()


def as_noted(text: str, player: str) -> str:
    """The text without what `player` did not see, each line where it was."""
    return "\n".join(_as_noted(line, player) for line in text.splitlines()) + "\n"


def _as_noted(line: str, player: str) -> str:
    words = line.split()
    if line.startswith("solution") or (line.startswith("hand ") and f"hand {player}:" not in line):
        return "# not seen"
    if len(words) < 2 or words[0] == player:
        return line
    if words[1] == "peeks":
        return line.split(":")[0]
    if words[1] == "asks" and " about " in line and words[2] != player:
        return re.sub(r": shows .*", ": shows", line)
    if words[1] in ("asks", "tests"):
        return SHOWN_BY_ANOTHER.sub(
            lambda found: found[0] if found[1] == player else f"{found[1]} shows", line
        )
    return line


def output(*arguments: str, log: str) -> str:
    result = CliRunner().invoke(main, arguments, input=log)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("variant", PLAYERS)
def test_a_log_completed_after_the_game_gives_the_advice_that_one_s_own_notes_gave(
    variant: str,
) -> None:
    full = played(variant, 3, turns=20).replace("\nhand ", "\nhand Ann: ", 1)
    noted = as_noted(full, "Bob")
    assert noted != full
    asked = ["--asked", "Pl,Sc", "--by", "Cat"] if variant == "clue-card-game" else ["--top", "20"]
    for arguments in (["advise", "-", "--json"], ["advise", "-", *asked], ["report", "-"]):
        options = [*arguments, "--as", "Bob", *(["--ledger"] if "report" in arguments else [])]
        assert output(*options, log=noted) == output(*options, log=full)


def test_the_same_seed_advises_the_same_bytes_in_every_process() -> None:
    log = played("clue-master-detective", 5, turns=4)
    told = [
        subprocess.run(
            [sys.executable, "-m", "deduce", "advise", "-", "--json", "--seed", "7"],
            input=log,
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert '"exact": false' in told[0]
    assert told[0] == told[1]


def test_another_seed_draws_other_worlds() -> None:
    log = played("clue-master-detective", 5, turns=4)
    told = [output("advise", "-", "--json", "--seed", seed, log=log) for seed in ("0", "1")]
    assert told[0] != told[1]

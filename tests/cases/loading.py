"""Reading the cases: a log for each, and beside the logs what is known about all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from deduce.counting import WorldCounter
from deduce.log.log import Log
from deduce.log.view import view
from deduce.logic.backbone import Verdict, verdicts
from deduce.logic.oracle import SatOracle
from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Evidence, observe
from deduce.notation import read_log
from deduce.rules.variant import ENVELOPE

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One log, read from its note-taker's seat, and the answers expected for it."""

    folder: Path
    name: str
    expected: Mapping[str, Any]

    @cached_property
    def text(self) -> str:
        """The log as it stands in its file."""
        return (self.folder / f"{self.name}.clue").read_text(encoding="utf-8")

    def read(self, text: str) -> Log:
        """A log that stands in this case's folder."""
        return read_log(text, self.name, self.folder)

    @cached_property
    def log(self) -> Log:
        """The log as read."""
        return self.read(self.text)

    @cached_property
    def evidence(self) -> Evidence:
        """All that the note-taker knows."""
        return observe(view(self.log))

    @cached_property
    def counter(self) -> WorldCounter:
        """The counting engine's answers."""
        return WorldCounter(self.evidence)

    @cached_property
    def verdicts(self) -> Mapping[Cell, Verdict]:
        """The SAT engine's verdicts; empty if the log contradicts itself."""
        return sat_verdicts(self.evidence)

    @cached_property
    def counted_verdicts(self) -> Mapping[Cell, Verdict]:
        """The same from the counts alone: in no world, in all, or in some."""
        total = self.counter.worlds
        return {
            (card, holder): "impossible" if not n else "certain" if n == total else "possible"
            for card, row in self.counter.marginals().items()
            for holder, n in row.items()
        }

    def names(self, verdict: Verdict, found: Mapping[Cell, Verdict]) -> dict[str, list[str]]:
        """Each holder's cards with this verdict, in deck order."""
        return {
            holder: [card for card in self.evidence.cards if found[card, holder] == verdict]
            for holder in self.evidence.holders
        }

    def candidates(self, found: Mapping[Cell, Verdict]) -> dict[str, list[str]]:
        """Each category's cards that may be in the envelope, in deck order."""
        return {
            category.name: [
                card for card in category.cards if found[card, ENVELOPE] != "impossible"
            ]
            for category in self.evidence.categories
        }


def sat_verdicts(evidence: Evidence) -> Mapping[Cell, Verdict]:
    """The verdict of every cell; empty where no world fits."""
    with SatOracle(evidence) as oracle:
        return verdicts(oracle) or {}


def cases(collection: str) -> tuple[Case, ...]:
    """The cases of one folder, in the order of its `expected.json`."""
    folder = HERE / collection
    known = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["cases"]
    return tuple(Case(folder, name, expected) for name, expected in known.items())


def with_answer(known: Sequence[Case], key: str) -> list[Case]:
    """Those of the cases whose expected answers tell `key`."""
    return [case for case in known if key in case.expected]


def logs_in(collection: str) -> set[str]:
    """The names of the logs in a folder."""
    return {file.stem for file in (HERE / collection).glob("*.clue")}

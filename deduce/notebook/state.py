"""What follows from the log's text: who is next, the report, what clashes, what is faulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deduce.errors import LogErrors, Problem
from deduce.knowledge import Knowledge
from deduce.log.events import (
    Entry,
    Hand,
    Record,
)
from deduce.log.log import Log
from deduce.log.table import TableHistory
from deduce.log.view import View, view
from deduce.logic.backbone import Verdict
from deduce.meaning.cells import Cell
from deduce.notation import read_log
from deduce.notation.reader import physical_lines
from deduce.notebook.scope import Scope, scope_of
from deduce.repair.check import Conflict, find_conflict
from deduce.report import Report
from deduce.rules.setup import Setup

NO_CONFLICT = Conflict()


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of the grid whose verdict is not what it was."""

    cell: Cell
    before: Verdict
    now: Verdict


@dataclass(frozen=True)
class State:
    """Everything a notebook shows, computed from the text alone.

    `problems` are faulty lines; the rest is read without them. `log`, `seen` and `knowledge` are
    None while the set-up is missing or cannot be read. Where lines clash `doubted` are the
    likeliest wrong ones, and what is known is known without them, so that play can go on.
    `holders`: all who may hold cards by every line.
    """

    lines: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    log: Log | None = None
    seen: View | None = None
    knowledge: Knowledge | None = field(default=None, compare=False)
    conflict: Conflict = NO_CONFLICT
    doubted: tuple[int, ...] = ()
    holders: tuple[str, ...] = ()

    @property
    def report(self) -> Report | None:
        """The report of what is known."""
        return None if self.knowledge is None else self.knowledge.report()

    @property
    def setup(self) -> Setup | None:
        """The set-up, if it can be read."""
        return None if self.log is None else self.log.setup

    def table(self, skipped: int = 0, before: int | None = None) -> Scope | None:
        """What an entry may refer to, `skipped` turns from now; None without a set-up.

        With `before` the entry will stand before that line.
        """
        if self.log is None:
            return None
        setup, entries = self.log.setup, self.log.entries
        hands = [e.record for e in entries if isinstance(e.record, Hand)]
        earlier = tuple(e for e in entries if before is None or e.line < before)
        now = TableHistory(setup, earlier).now
        return scope_of(
            setup,
            now.in_turn[skipped % len(now.in_turn)],
            hand=next((hand.cards for hand in hands if hand.player == setup.me), ()),
            excused=now.excused,
            piles=self.holders,
            asked=None if skipped else now.may_still_accuse,
        )

    def record_at(self, line: int) -> Record | None:
        """The event, note or fact on a line, if there is one."""
        entries = self.log.entries if self.log else ()
        return next((e.record for e in entries if e.line == line), None)


def read_state(text: str, source: str, folder: Path, viewer: str | None = None) -> State:
    """The state of a log's text as `viewer` (None: the note-taker) sees it; faults do not stop it.

    Raises UnknownViewer.
    """
    lines = physical_lines(text)
    log, problems = _read_what_is_sound(lines, source, folder)
    if log is None:
        return State(lines, problems)
    seen = view(log, viewer)
    return _deduced(State(lines, problems, log, seen), seen)


def _deduced(state: State, seen: View) -> State:
    """The state with what is known by `seen`, without the lines that are likeliest wrong."""
    knowledge = Knowledge(seen)
    state = replace(state, knowledge=knowledge, holders=knowledge.evidence.holders)
    if knowledge.report().consistent:
        return state
    conflict = find_conflict(knowledge)
    doubted = next(iter(conflict.repairs.removals), conflict.lines)
    believed = Knowledge(seen.without(doubted))
    return replace(state, knowledge=believed, conflict=conflict, doubted=doubted)


def _read_what_is_sound(
    lines: Sequence[str], source: str, folder: Path
) -> tuple[Log | None, tuple[Problem, ...]]:
    """The log without its faulty lines, and their problems; None if the set-up is among them."""
    kept, problems = list(lines), list[Problem]()
    while True:
        try:
            return read_log("\n".join(kept) + "\n", source, folder), tuple(problems)
        except LogErrors as errors:
            problems += errors.problems
            faulty = {p.line for p in errors.problems if p.line <= len(kept) and kept[p.line - 1]}
            if not faulty or any(map(is_of_the_log, errors.problems)):
                return None, tuple(sorted(problems, key=lambda p: (p.line, p.column)))
            for line in faulty:
                kept[line - 1] = ""


def is_of_the_log(problem: Problem) -> bool:
    """The fault is not in what a line says: a line is missing from the log."""
    return problem.code == "missing-header"


def suppose(state: State, records: Sequence[Record]) -> State | None:
    """The state if these records stood at the end of the log as well; None if no world fits."""
    if state.knowledge is None:
        return None
    end, kept = len(state.lines), state.knowledge.view
    more = tuple(Entry(end + place, record) for place, record in enumerate(records, start=1))
    under = Knowledge(replace(kept, entries=(*kept.entries, *more)))
    return replace(state, knowledge=under) if under.report().consistent else None


def changes(before: State, now: State) -> tuple[CellChange, ...]:
    """The cells whose verdict differs, in the order of the grid; none across another set-up."""
    if before.report is None or now.report is None or now.report.holders != before.report.holders:
        return ()
    old, new = before.report.cards, now.report.cards
    if old.keys() != new.keys():
        return ()
    return tuple(
        CellChange((card, holder), old[card][holder].verdict, cell.verdict)
        for card, row in new.items()
        for holder, cell in row.items()
        if cell.verdict != old[card][holder].verdict
    )


def last_changes(state: State) -> tuple[CellChange, ...]:
    """What the last event or note of a log just opened had settled."""
    if state.knowledge is None or state.conflict.lines:
        return ()
    settled = state.knowledge.newly_settled
    cells = settled.cells if settled else ()
    return tuple(CellChange(cell, "possible", verdict) for cell, verdict in cells)


def known_to(state: State, player: str) -> tuple[str, ...]:
    """The note-taker's cards that `player` knows of by what was shown and said, in deck order.

    The player's own hand is not in these notes, so that they may know of more.
    """
    if state.log is None or state.log.setup.me in (None, player):
        return ()
    verdicts = Knowledge(view(state.log, player)).verdicts or {}
    return tuple(
        card
        for (card, holder), verdict in verdicts.items()
        if holder == state.log.setup.me and verdict == "certain"
    )

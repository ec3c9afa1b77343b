"""What follows from the log's text: who is next, the report, what clashes, what is faulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deduce.errors import LogErrors, Problem
from deduce.log.events import (
    Accusation,
    Entry,
    Hand,
    Question,
    Record,
    SetupFact,
    whose_turn,
)
from deduce.log.log import Log
from deduce.log.turns import laid_open, players_in_turn
from deduce.log.view import View, view
from deduce.logic.backbone import Verdict, verdicts
from deduce.logic.oracle import Cell, SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import read_log
from deduce.notation.reader import physical_lines
from deduce.notebook.scope import Table, table_of
from deduce.repair.check import Conflict, find_conflict
from deduce.report import Report, build_report, newly_settled
from deduce.rules.setup import Setup

NO_CONFLICT = Conflict()


@dataclass(frozen=True, slots=True)
class Change:
    """A cell of the grid whose verdict is not what it was."""

    cell: Cell
    before: Verdict
    now: Verdict


@dataclass(frozen=True)
class State:
    """Everything a notebook shows, computed from the text alone.

    `problems` are faulty lines; the rest is read without them. `log`, `seen` and `report` are None
    while the set-up is missing or cannot be read. Where lines clash `doubted` are the likeliest
    wrong ones, and the report is built without them, so that play can go on.
    """

    lines: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    log: Log | None = None
    seen: View | None = None
    report: Report | None = None
    conflict: Conflict = NO_CONFLICT
    doubted: tuple[int, ...] = ()

    @property
    def setup(self) -> Setup | None:
        """The set-up, if it can be read."""
        return None if self.log is None else self.log.setup

    def table(self, skipped: int = 0, before: int | None = None) -> Table | None:
        """What an entry may refer to, `skipped` turns from now; None without a set-up.

        With `before` the entry will stand before that line.
        """
        if self.log is None:
            return None
        setup, entries = self.log.setup, self.log.entries
        hands = [e.record for e in entries if isinstance(e.record, Hand)]
        earlier = [e.record for e in entries if before is None or e.line < before]
        turns = players_in_turn(setup, earlier)
        asked = None if skipped else _who_just_asked(earlier)
        loose = (
            player
            for record in earlier
            if not isinstance(record, SetupFact)
            for player in laid_open(record, setup.variant)
        )
        return table_of(
            setup,
            turns[skipped % len(turns)],
            hand=next((hand.cards for hand in hands if hand.player == setup.me), ()),
            open_handed=frozenset(loose),
            piles=() if self.seen is None else observe(self.seen).holders,
            asked=asked,
        )

    def record_at(self, line: int) -> Record | None:
        """The event, note or fact on a line, if there is one."""
        entries = self.log.entries if self.log else ()
        return next((e.record for e in entries if e.line == line), None)


def _who_just_asked(records: Sequence[Record]) -> str | None:
    """Who put a question, if that was the last move: whoever accuses now may be still they."""
    moves = [record for record in records if whose_turn(record) is not None]
    last = moves[-1] if moves else None
    lost = {m.accuser for m in moves if isinstance(m, Accusation) and m.outcome == "wrong"}
    return last.asker if isinstance(last, Question) and last.asker not in lost else None


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
    """The state with the report of `seen`, without the lines that are likeliest wrong."""
    report = build_report(seen)
    if report.consistent:
        return replace(state, report=report)
    conflict = find_conflict(seen)
    doubted = next(iter(conflict.repairs.removals), conflict.lines)
    return replace(
        state, report=build_report(seen.without(doubted)), conflict=conflict, doubted=doubted
    )


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
    if state.seen is None:
        return None
    end = len(state.lines)
    more = tuple(Entry(end + place, record) for place, record in enumerate(records, start=1))
    kept = state.seen.without(state.doubted)
    report = build_report(replace(kept, entries=(*kept.entries, *more)))
    return replace(state, report=report) if report.consistent else None


def changes(before: State, now: State) -> tuple[Change, ...]:
    """The cells whose verdict differs, in the order of the grid; none across another set-up."""
    if before.report is None or now.report is None or now.report.holders != before.report.holders:
        return ()
    old, new = before.report.cards, now.report.cards
    if old.keys() != new.keys():
        return ()
    return tuple(
        Change((card, holder), old[card][holder].verdict, cell.verdict)
        for card, row in new.items()
        for holder, cell in row.items()
        if cell.verdict != old[card][holder].verdict
    )


def last_changes(state: State) -> tuple[Change, ...]:
    """What the last event or note of a log just opened had settled."""
    if state.seen is None or state.conflict.lines:
        return ()
    settled = newly_settled(state.seen)
    cells = settled.cells if settled else ()
    return tuple(Change(cell, "possible", verdict) for cell, verdict in cells)


def known_to(state: State, player: str) -> tuple[str, ...]:
    """The note-taker's cards that `player` knows of by what was shown and said, in deck order.

    The player's own hand is not in these notes, so that they may know of more.
    """
    if state.log is None or state.log.setup.me in (None, player):
        return ()
    with SatOracle(observe(view(state.log, player))) as oracle:
        verdict_of = verdicts(oracle) or {}
    return tuple(
        card
        for (card, holder), verdict in verdict_of.items()
        if holder == state.log.setup.me and verdict == "certain"
    )

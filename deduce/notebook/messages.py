"""What a notebook says in words: what was recorded, what it settled, what clashes."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from deduce.errors import NotationError, Problem, format_problem, hinted
from deduce.log.line_numbers import line_numbers
from deduce.notation.spans import split_comment
from deduce.notebook.examples import example_turn
from deduce.notebook.scope import Scope, Unanswered
from deduce.notebook.state import CellChange, State, known_to
from deduce.render.text.report import settled_by_holder
from deduce.render.text.views import line_as_seen
from deduce.render.words import counted, listed, percent
from deduce.report import EnvelopeCard, Report, Settled
from deduce.rules.answering import answering
from deduce.rules.variant import ENVELOPE

CHANGES_TOLD = 4
LEFT_OUT_NAMED = 3


def news(changes: Sequence[CellChange], state: State) -> list[str]:
    """What was newly settled, a sentence for each holder, and what is open again.

    Where the envelope's card of a kind is found, the others of the kind are not listed.
    """
    if state.report is None:
        return []
    kind_of = state.report.view.setup.variant.category_of
    solved = {kind_of[c.cell[0]] for c in changes if (c.cell[1], c.now) == (ENVELOPE, "certain")}
    cells = tuple(
        (c.cell, c.now)
        for c in changes
        if c.now == "certain"
        or (c.now == "impossible" and not (c.cell[1] == ENVELOPE and kind_of[c.cell[0]] in solved))
    )
    sentences = list(settled_by_holder(Settled(0, cells), state.report))
    reopened: dict[str, list[str]] = {}
    for change in changes:
        if change.now == "possible":
            card, holder = change.cell
            reopened.setdefault(card, []).append(holder)
    if len(reopened) > 3:
        sentences.append(f"open again: {counted(len(reopened), 'card')}")
    elif reopened:
        sentences.append(f"open again: {listed(list(reopened))}")
    return sentences


def envelope_lines(report: Report, yes: str) -> Iterator[tuple[str, str]]:
    """Each category with its certain card, or the possible ones and their percents."""
    for category, entries in report.envelope.items():
        yield category, _candidates(entries, yes)


def _candidates(entries: Sequence[EnvelopeCard], yes: str) -> str:
    open_ones = [entry for entry in entries if entry.cell.verdict != "impossible"]
    if len(open_ones) == 1:
        return f"{yes} {open_ones[0].card}"
    return ", ".join(f"{entry.card} {percent(entry.cell.probability)}" for entry in open_ones)


def how_many(report: Report) -> str:
    """The number of worlds, or that there are too many to count."""
    if report.worlds is None:
        return "too many worlds to count"
    return counted(report.worlds, "world")


def left_out(state: State) -> str:
    """Which lines the grid is built without, as long as they clash or cannot be read."""
    numbers = sorted({*state.doubted, *(problem.line for problem in state.problems)})
    if not numbers or state.report is None:
        return ""
    if len(numbers) > LEFT_OUT_NAMED:
        return f"without {counted(len(numbers), 'line')}"
    return f"without {line_numbers(numbers)}"


def clash(state: State) -> list[str]:
    """The lines that cannot all be true, the likeliest wrong one, and what to do."""
    seen, conflict = state.seen, state.conflict
    if seen is None or not conflict.lines:
        return []
    lines = ["These lines cannot all be true:"]
    if len(conflict.lines) == 1:
        lines = ["This line cannot be true:"]
    lines += [f"  {line:3}  {line_as_seen(seen, line)}" for line in conflict.lines]
    meant = [c.to for c in conflict.repairs.changes if (c.line,) == state.doubted]
    name = line_numbers(state.doubted)
    lines.append(f"Likeliest wrong: {name}" + (f", perhaps meant: {meant[0]}" if meant else ""))
    one = state.doubted[0]
    lines.append(f"Until you decide, the grid leaves out {name} (edit {one}, delete {one}, undo).")
    return lines


def faulty(problems: Sequence[Problem], lines: Sequence[str]) -> list[str]:
    """The lines that cannot be read, each with what is wrong."""
    shown: list[str] = []
    for problem in problems:
        text = lines[problem.line - 1] if 1 <= problem.line <= len(lines) else None
        shown += format_problem(problem, f"line {problem.line}", text).split("\n")
    return shown


def misread(error: NotationError, text: str, table: Scope | None = None) -> list[str]:
    """What is wrong with an entry, with a caret below the place."""
    caret = " " * (max(error.column, 1) + 1) + "^"
    lines = [f"  {text}", f"{caret} {hinted(error.message, error.nearest)}"]
    if table and error.code == "asker-answers" and error.player == table.turn:
        others = (player for player in table.setup.players if player != table.turn)
        example = example_turn(table, next(others))
        lines.append(f"It is {table.turn}'s turn. If another asked, say who, as in `{example}`.")
    return lines


def to_be_completed(error: NotationError, text: str) -> str:
    """The entry to go on with: behind the player whose card is missing `=` is put already."""
    end = len(text.rstrip())
    if error.code != "card-missing" or split_comment(text)[1]:
        return text
    player = re.match(r"[^\s=]*", text[error.column - 1 :])
    is_last = player is not None and error.column - 1 + player.end() == end
    return f"{text[:end]}=" if is_last else text


def differences(before: str, after: str) -> list[str]:
    """The lines that went and came between two texts of a log."""
    old, new = before.splitlines(), after.splitlines()
    changed = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            changed += [f"  gone   {n:3}  {old[n - 1]}".rstrip() for n in range(a + 1, b + 1)]
            changed += [f"  now    {n:3}  {new[n - 1]}".rstrip() for n in range(c + 1, d + 1)]
    more = len(changed) - CHANGES_TOLD
    return [*changed[:CHANGES_TOLD], f"  and {more} more"] if more > 0 else changed


def question(asked: Unanswered, table: Scope, state: State) -> list[str]:
    """A question waiting for its answers: who is asked, and what of mine could answer it."""
    order = answering(table.setup, asked.asker).order
    lines = [f"{asked.asker} asks {', '.join(asked.cards)}. Asked in order: {', '.join(order)}."]
    me = table.me
    if me is None or asked.asker == me or not table.hand:
        return lines
    held = [card for card in asked.cards if card in table.hand]
    if not held:
        return [*lines, f"You ({me}) have none of these."]
    seen = [card for card in known_to(state, asked.asker) if card in held]
    lines.append(f"You ({me}) can show {listed(held, 'or')}.")
    if seen:
        lines[-1] += f" {asked.asker} already knows of {listed(seen)}."
    return lines

"""What a person types to keep an example log: set-up answers, then an entry for each line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deduce.log.events import Hand, Table
from deduce.log.log import Log
from deduce.log.table import TableHistory
from deduce.notation import format_log, read_log
from deduce.notebook.state import State, read_state
from tests.notebook.shorthand import shortest_entry

FOLDER = Path(__file__).parents[2] / "examples"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*.clue"))


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def log_of(name: str) -> Log:
    return read_log(text_of(name), name, FOLDER)


def canonical(name: str) -> str:
    """The example as `deduce fmt` writes it."""
    return format_log(log_of(name))


def state_of(name: str) -> State:
    return read_state(canonical(name), name, FOLDER)


def setup_answers(log: Log) -> list[str]:
    """The answers to the questions of the set-up."""
    setup = log.setup
    facts = [entry.record for entry in log.entries]
    table = next((fact for fact in facts if isinstance(fact, Table)), None)
    sizes = " ".join(f"{seat.name} {seat.size}" for seat in setup.seats)
    hand = next(f for f in facts if isinstance(f, Hand) and f.player == setup.me)
    answers = [setup.variant.id, sizes, setup.me or "-", ", ".join(hand.cards)]
    return [*answers, *([", ".join(table.cards)] if table else []), ""]


def entries(name: str, written: int) -> Iterator[str]:
    """What is typed, in the fewest keys, for every line behind the first `written` ones.

    A player whose turn the notebook does not expect is named; nothing is skipped.
    """
    state, lines = state_of(name), canonical(name).splitlines()
    for number in range(written + 1, len(lines) + 1):
        record = state.record_at(number)
        comment = state.log.lines[number - 1].comment if state.log else ""
        if record is None:
            yield lines[number - 1] or f"insert {number}"
            continue
        table = state.table(before=number)
        assert table is not None
        typed = shortest_entry(record, table)
        yield f"{typed} {comment}" if comment else typed


def header_lines(name: str) -> list[str]:
    """The lines before the first event, the blank one included."""
    lines = canonical(name).splitlines()
    return lines[: lines.index("") + 1]


def turns_expected(name: str) -> Iterator[tuple[int, str, str]]:
    """For every line that somebody begins: its number, whom the notebook offers, and who did."""
    log = log_of(name)
    for before, entry, _ in TableHistory(log.setup, log.entries).steps():
        asker = getattr(entry.record, "asker", None)
        if asker is not None:
            yield entry.line, before.in_turn[0], asker

"""The one canonical form of every statement, and of a whole log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import assert_never

from deduce.log.events import (
    Accusation,
    Answer,
    Aside,
    DirectQuestion,
    FreeAccusation,
    Hand,
    Note,
    Peek,
    Question,
    Record,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
    Solution,
    Table,
)
from deduce.log.log import (
    Answers,
    Header,
    Log,
    Me,
    Players,
    QuestionsCount,
    Rename,
    SilenceCounts,
    UseVariant,
)
from deduce.rules.answering import Answering, answering
from deduce.rules.setup import Seat, Setup


def format_event(record: Record, setup: Setup) -> str:
    """The canonical long form; for an event or note, `parse_event` reads the same from it."""
    match record:
        case Question():
            return question_as_written(record, "asks", setup)
        case FreeAccusation():
            return question_as_written(record, "tests", setup)
        case DirectQuestion():
            return direct_question_as_written(record)
        case Peek():
            return peek_as_written(record)
        case Show():
            return show_as_written(record)
        case Accusation():
            return accusation_as_written(record)
        case Reveal():
            return reveal_as_written(record)
        case RevealNone():
            return reveal_none_as_written(record)
        case RevealHand():
            return reveal_hand_as_written(record)
        case Note():
            return note_as_written(record)
        case Hand():
            return hand_as_written(record, setup)
        case Table():
            return table_as_written(record)
        case Aside():
            return aside_as_written(record)
        case Solution():
            return solution_as_written(record)
        case _:
            assert_never(record)


def question_as_written(event: Question | FreeAccusation, verb: str, setup: Setup) -> str:
    """`Ann asks Plum, Rope, Hall: Bob passes, Cat shows Rope`."""
    answers = _answers(event.answers, answering(setup, event.asker))
    return f"{event.asker} {verb} {_list(event.cards)}: {answers}"


def direct_question_as_written(event: DirectQuestion) -> str:
    """`Ann asks Bob about Plum: shows Plum Brains`."""
    answer = f"{event.kind}{_shown(event.card)}"
    return f"{event.asker} asks {event.asked} about {_list(event.about)}: {answer}"


def peek_as_written(event: Peek) -> str:
    """`Ann peeks Bob: Rope`, `Bob peeks envelope`."""
    return f"{event.viewer} peeks {event.holder}" + (f": {event.seen}" if event.seen else "")


def show_as_written(event: Show) -> str:
    """`Bob shows Ann: Rope`, `Bob shows Cat`."""
    return f"{event.shower} shows {event.viewer}" + (f": {event.card}" if event.card else "")


def accusation_as_written(event: Accusation) -> str:
    """`Bob accuses Plum, Rope, Hall: wrong`, `Bob accuses: wrong`."""
    cards = f" {_list(event.cards)}" if event.cards else ""
    return f"{event.accuser} accuses{cards}: {event.outcome}"


def reveal_as_written(event: Reveal) -> str:
    """`Cat reveals Rope`."""
    return f"{event.player} reveals {_list(event.cards)}"


def reveal_none_as_written(event: RevealNone) -> str:
    """`Cat reveals none of Rope, Hall`."""
    return f"{event.player} reveals none of {_list(event.names)}"


def reveal_hand_as_written(event: RevealHand) -> str:
    """`Cat reveals hand: Rope, Hall`."""
    return f"{event.player} reveals hand: {_list(event.cards)}".rstrip()


def note_as_written(note: Note) -> str:
    """`Cat has Rope`, `Cat lacks Hall`, `Cat has at least 1 of Rope, Hall`."""
    if note.relation in ("has", "lacks"):
        return f"{note.holder} {note.relation} {_list(note.names)}"
    return f"{note.holder} has {note.relation} {note.count} of {_list(note.names)}"


def hand_as_written(fact: Hand, setup: Setup) -> str:
    """`hand Rope, Hall` for the one who takes the notes, `hand Bob: Rope, Hall` for others."""
    mine = fact.player == setup.me and fact.cards
    owner = "" if mine else f" {fact.player}:"
    return f"hand{owner} {_list(fact.cards)}".rstrip()


def table_as_written(fact: Table) -> str:
    """`table Hall`."""
    return f"table {_list(fact.cards)}"


def aside_as_written(fact: Aside) -> str:
    """`aside 4`."""
    return f"aside {fact.count}"


def solution_as_written(fact: Solution) -> str:
    """`solution Plum, Rope, Hall`."""
    return f"solution {_list(fact.cards)}"


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def _shown(card: str | None) -> str:
    return f" {card}" if card else ""


def format_answer(answer: Answer) -> str:
    """`Ann passes`, `Ann shows`, `Ann shows Rope`, `Ann ?`."""
    return f"{answer.player} {answer.kind}{_shown(answer.card)}"


def _answers(answers: Sequence[Answer], rules: Answering) -> str:
    if not answers:
        return "?"
    passed = tuple(answer.player for answer in answers if answer.kind == "passes")
    if passed == rules.order and not rules.one_is_chosen:
        return "nobody"
    return _list(map(format_answer, answers))


def format_header(header: Header) -> str:
    """The canonical form of a set-up line that is no record."""
    match header:
        case UseVariant():
            return f"variant {header.reference}"
        case Players():
            return f"players {_list(map(format_seat, header.seats))}"
        case Me():
            return f"me {header.player}"
        case Rename():
            return f"rename {header.old}: {header.new}"
        case Answers():
            return f"answers {header.model}"
        case SilenceCounts():
            return "silence counts"
        case QuestionsCount():
            return f"questions count {format_weight(header.weight)}"
        case _:
            assert_never(header)


def format_weight(weight: Fraction) -> str:
    """A decimal of at most four places where that is exact, as in `0.5`; else `1/3`."""
    scaled = weight * 10_000
    if scaled.denominator > 1:
        return str(weight)
    whole, places = divmod(scaled.numerator, 10_000)
    return f"{whole}.{places:04}".rstrip("0").rstrip(".")


def format_seat(seat: Seat) -> str:
    """`Ann 6`, `Ann 5-6`, `Ann ?` or, where the deal's rule says the size, `Ann`."""
    return seat.name if seat.size is None else f"{seat.name} {seat.size}"


def format_log(log: Log) -> str:
    """The log line by line in canonical form, with its blank lines and comments.

    What the log's entries say is written, be it on one of its lines or not; a log that was never
    text is written as `write_log` does.
    """
    if not log.lines:
        return write_log(log.setup, (entry.record for entry in log.entries))
    records = {entry.line: entry.record for entry in log.entries}
    lines = []
    for number, line in enumerate(log.lines, start=1):
        record = records.pop(number, None)
        if record is not None:
            statement = format_event(record, log.setup)
        elif line.statement is None or isinstance(line.statement, Record):
            statement = ""  # a record that is no entry was cut
        else:
            statement = format_header(line.statement)
        lines.append("  ".join(part for part in (statement, line.comment) if part))
    lines += [format_event(record, log.setup) for record in records.values()]
    return "".join(f"{line}\n" for line in lines)


def write_log(setup: Setup, records: Iterable[Record]) -> str:
    """A whole log in canonical form: the set-up, then `records` in their order."""
    headers: list[Header] = [UseVariant(setup.reference or setup.variant.id), Players(setup.seats)]
    if setup.me is not None:
        headers.append(Me(setup.me))
    headers += [Rename(old, new) for old, new in setup.renames]
    if setup.answers != "equal":
        headers.append(Answers(setup.answers))
    if setup.silence_counts:
        headers.append(SilenceCounts())
    if setup.questions_count is not None:
        headers.append(QuestionsCount(setup.questions_count))
    lines = [format_header(header) for header in headers]
    lines += [format_event(record, setup) for record in records]
    return "".join(f"{line}\n" for line in lines)

"""The one canonical form of every statement, and of a whole log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import singledispatch

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
    if isinstance(record, Question | FreeAccusation):
        verb = "asks" if isinstance(record, Question) else "tests"
        answers = _answers(record.answers, answering(setup, record.asker))
        return f"{record.asker} {verb} {_list(record.cards)}: {answers}"
    if isinstance(record, Hand):
        mine = record.player == setup.me and record.cards
        owner = "" if mine else f" {record.player}:"
        return f"hand{owner} {_list(record.cards)}".rstrip()
    return format_statement(record)


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


@singledispatch
def format_statement(statement: Header | Record) -> str:
    """The canonical form of a statement that needs no set-up to be written."""
    raise TypeError(statement)


@format_statement.register
def _(event: DirectQuestion) -> str:
    answer = f"{event.kind}{_shown(event.card)}"
    return f"{event.asker} asks {event.asked} about {_list(event.about)}: {answer}"


@format_statement.register
def _(event: Peek) -> str:
    seen = f": {event.seen}" if event.seen else ""
    return f"{event.viewer} peeks {event.holder}{seen}"


@format_statement.register
def _(event: Accusation) -> str:
    cards = f" {_list(event.cards)}" if event.cards else ""
    return f"{event.accuser} accuses{cards}: {event.outcome}"


@format_statement.register
def _(event: Reveal) -> str:
    return f"{event.player} reveals {_list(event.cards)}"


@format_statement.register
def _(event: RevealNone) -> str:
    return f"{event.player} reveals none of {_list(event.names)}"


@format_statement.register
def _(event: RevealHand) -> str:
    return f"{event.player} reveals hand: {_list(event.cards)}".rstrip()


@format_statement.register
def _(event: Show) -> str:
    return f"{event.shower} shows {event.viewer}" + (f": {event.card}" if event.card else "")


@format_statement.register
def _(note: Note) -> str:
    if note.relation in ("has", "lacks"):
        return f"{note.holder} {note.relation} {_list(note.names)}"
    return f"{note.holder} has {note.relation} {note.count} of {_list(note.names)}"


@format_statement.register
def _(fact: Table) -> str:
    return f"table {_list(fact.cards)}"


@format_statement.register
def _(fact: Aside) -> str:
    return f"aside {fact.count}"


@format_statement.register
def _(fact: Solution) -> str:
    return f"solution {_list(fact.cards)}"


@format_statement.register
def _(header: UseVariant) -> str:
    return f"variant {header.reference}"


@format_statement.register
def _(header: Players) -> str:
    return f"players {_list(map(format_seat, header.seats))}"


@format_statement.register
def _(header: Me) -> str:
    return f"me {header.player}"


@format_statement.register
def _(header: Rename) -> str:
    return f"rename {header.old}: {header.new}"


@format_statement.register
def _(header: Answers) -> str:
    return f"answers {header.model}"


@format_statement.register
def _(header: SilenceCounts) -> str:
    return "silence counts"


@format_statement.register
def _(header: QuestionsCount) -> str:
    return f"questions count {format_weight(header.weight)}"


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
    """The log line by line in canonical form, with its blank lines and comments."""
    lines = []
    for line in log.lines:
        if isinstance(line.statement, Record):
            statement = format_event(line.statement, log.setup)
        else:
            statement = format_statement(line.statement) if line.statement else ""
        lines.append("  ".join(part for part in (statement, line.comment) if part))
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
    lines = [format_statement(header) for header in headers]
    lines += [format_event(record, setup) for record in records]
    return "".join(f"{line}\n" for line in lines)

"""One live session: what is recorded, changed, undone and supposed, whatever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deduce.errors import LogErrors, NotationError, Problem
from deduce.log.events import Accusation
from deduce.log.log import Header
from deduce.log.remarks import remarks
from deduce.notation.spans import Span
from deduce.notation.writer import format_header
from deduce.notebook import messages
from deduce.notebook.answers import answered
from deduce.notebook.document import ChangedOutside, Document, FileTrouble
from deduce.notebook.entry import Line, format_line, is_no_answer, read_entry
from deduce.notebook.lines import appended, with_inserted, with_line, without_line
from deduce.notebook.reply import Editing, Message, Reply, Supposed, message
from deduce.notebook.scope import Scope, Unanswered
from deduce.notebook.state import (
    CellChange,
    State,
    changes,
    is_of_the_log,
    last_changes,
    read_state,
)
from deduce.notebook.wizard import Wizard, WrongAnswer


class Notebook:
    """A document and everything that is computed from it.

    Only what has no place in a log is kept here: a question still without its answers, the line
    being edited, skipped turns, what is supposed, and whether everything is hidden.
    """

    def __init__(self, document: Document, viewer: str | None = None) -> None:
        """Reads the document; raises UnknownViewer."""
        self.document = document
        self.viewer = viewer
        self.state = State()
        self.news: tuple[CellChange, ...] = ()
        self.skipped = 0
        self.pending: Unanswered | None = None
        self.editing: Editing | None = None
        self.supposed: Supposed | None = None
        self.hidden = False
        self.wizard: Wizard | None = None
        if not (document.text or "").strip("\ufeff \t\r\n"):
            self.wizard = Wizard(document.path.parent)
        else:
            self.state = self.read(document.text or "")
            self.news = last_changes(self.state)

    def read(self, text: str) -> State:
        """The state of a text, as this notebook's viewer sees it."""
        return read_state(text, self.document.name, self.document.path.parent, self.viewer)

    @property
    def table(self) -> Scope | None:
        """What the next entry may refer to."""
        if self.editing is None:
            return self.state.table(self.skipped)
        table = self.state.table(before=self.editing.line)
        record = None if self.editing.insert else self.state.record_at(self.editing.line)
        if table and isinstance(record, Accusation):
            return replace(table, turn=record.accuser, asked=None)
        asker = getattr(record, "asker", None)
        return replace(table, turn=asker) if table and asker else table

    @property
    def prompt(self) -> str:
        """Whose turn it is, or what else the entry line waits for."""
        if self.hidden:
            return "hidden"
        if self.wizard is not None:
            step = self.wizard.step
            return step.asked + (f" [{step.default}]" if step.default else "")
        if self.editing is not None:
            place = "before line" if self.editing.insert else "line"
            return f"{place} {self.editing.line}"
        table = self.table
        if table is None:
            return "set-up"
        if self.pending is not None:
            return "who showed?"
        return f"{table.turn} (you)" if table.turn == table.me else table.turn

    def opening(self) -> tuple[Message, ...]:
        """What is told when the log has been opened."""
        if self.wizard is not None:
            return (message(f"{self.document.name} is a new log. Some questions first."),)
        return self._condition(State())

    def _condition(self, before: State) -> tuple[Message, ...]:
        """What is wrong with the log now and was not before: faulty lines, a clash."""
        said = []
        fresh = _fresh_problems(before, self.state)
        if fresh:
            lines = messages.faulty(fresh, self.state.lines)
            hint = "Faulty lines are left out until they are mended: edit N, delete N."
            said.append(Message("error", (*lines, hint)))
        if self.state.conflict.lines and self.state.conflict.lines != before.conflict.lines:
            said.append(Message("clash", tuple(messages.clash(self.state))))
        if self.document.is_cut_short and before.log is None and self.state.lines:
            last = f"The last line has no end; it may be cut short: {self.state.lines[-1]}"
            said.append(message(last, kind="error"))
        return tuple(said)

    def refresh(self) -> tuple[Message, ...]:
        """Notice what another program did to the file; nothing said if that was nothing."""
        before = self.document.text or ""
        try:
            if not self.document.refresh():
                return ()
        except (FileTrouble, LogErrors) as error:
            return (message(str(error), kind="error"),)
        return self._changed_outside(before)

    def _changed_outside(self, before: str) -> tuple[Message, ...]:
        """Take over a text that another program wrote, and say what is different."""
        text = self.document.text or ""
        self.pending = self.editing = None
        if self.wizard is not None and text.strip():
            self.wizard = None
        lines = ["Another program has changed the file; this is read in now:"]
        said = message(*lines, *messages.differences(before, text), kind="error")
        return (said, *self.move_to(self.read(text)))

    def move_to(self, state: State) -> tuple[Message, ...]:
        """Make this the present state, and say what is new in it."""
        before, self.state = self.state, state
        self.news = changes(before, state)
        self.skipped = 0
        self.supposed = None
        lines = messages.news(self.news, state)
        return (*([message(*lines, kind="news")] if lines else []), *self._condition(before))

    def take(self, text: str) -> Reply:
        """An entry that is no command: the answer to a question, a changed line, or a new one."""
        if self.wizard is not None:
            return self._take_answer(text)
        if self.editing is not None:
            return self._take_edit(text, self.editing)
        if not text.strip():
            self.supposed = None
            return Reply()
        try:
            line = self.read_line(text)
        except NotationError as error:
            return self._refuse(error, text)
        if isinstance(line, Unanswered):
            return self._wait_for_answers(line)
        return self.record(line, text)

    def _refuse(self, error: NotationError, text: str) -> Reply:
        """What is wrong with an entry, which is kept; only a card's name missing is asked for."""
        lines = messages.misread(error, text, self.table)
        return Reply((Message("error", tuple(lines)),), keep=messages.to_be_completed(error, text))

    def read_line(self, text: str) -> Line | Unanswered:
        """What an entry says here and now; raises NotationError."""
        table = self.table
        if self.pending is None or table is None:
            return read_entry(text, table)
        span = Span(text, 1).strip()
        try:
            record = answered(self.pending, span, table)
        except NotationError as error:
            try:
                return read_entry(text, table)  # the question was not put after all
            except NotationError as other:
                raise (other if is_no_answer(span, table) else error) from None
        return format_line(record, self.pending.comment, table)

    def _wait_for_answers(self, question: Unanswered) -> Reply:
        self.pending, table = question, self.table
        if table is None:
            return Reply()
        return Reply((message(*messages.question(question, table, self.state)),))

    def _take_answer(self, text: str) -> Reply:
        """An answer of the set-up; after the last one the log is written."""
        wizard = self.wizard
        if wizard is None:
            return Reply()
        try:
            wizard.answer(text)
        except WrongAnswer as error:
            return Reply((message(str(error), kind="error"),), keep=text)
        if wizard.text is None:
            return Reply()
        try:
            self.document.rewrite(wizard.text)
        except ChangedOutside:
            return Reply(self._changed_outside(""))
        except FileTrouble as error:
            wizard.reopen()
            return Reply((message(str(error), kind="error"),))
        self.wizard = None
        self.move_to(self.read(wizard.text))
        return Reply((message(f"{self.document.name} is begun.", kind="recorded"),), show="grid")

    def record(self, line: Line, typed: str) -> Reply:
        """Put a line at the end of the log; it is on the disk before the reply tells so."""
        noticed = self.refresh()
        if noticed:
            return Reply((*noticed, _not_recorded()), keep=typed)
        text = self.document.text or ""
        state = self.read(text + appended(text, line.text))
        fresh = _fresh_problems(self.state, state)
        if fresh:
            return Reply(
                (Message("error", tuple(messages.faulty(fresh, state.lines))),), keep=typed
            )
        canonical = _canonical(line, state, len(state.lines))
        try:
            self.document.append(canonical)
        except ChangedOutside:
            return Reply((*self._changed_outside(text), _not_recorded()), keep=typed)
        except FileTrouble as error:
            return Reply((message(str(error), kind="error"),), keep=typed)
        self.pending = None
        state = replace(state, lines=(*state.lines[:-1], canonical))
        number = len(state.lines)
        recorded = message(f"{number:3}  {canonical}", *_remarks(state, number), kind="recorded")
        return Reply((recorded, *self.move_to(state)))

    def _take_edit(self, text: str, editing: Editing) -> Reply:
        """The text for a line being edited or inserted; nothing leaves all as it is."""
        if not text.strip() and not editing.insert:
            self.editing = None
            return Reply((message("Nothing was changed."),))
        try:
            line = read_entry(text, self.table)
        except NotationError as error:
            return self._refuse(error, text)
        if isinstance(line, Unanswered):
            return Reply((message("who showed? Add it, `-` for nobody", kind="error"),), keep=text)
        return self.put(line, editing, text)

    def put(self, line: Line, editing: Editing, typed: str) -> Reply:
        """Replace or insert a line; one that is faulty itself is refused."""
        text, number = self.document.text or "", editing.line
        change = with_inserted if editing.insert else with_line
        state = self.read(change(text, number, line.text))
        own = [p for p in _fresh_problems(self.state, state) if p.line == number]
        if own:
            return Reply((Message("error", tuple(messages.faulty(own, state.lines))),), keep=typed)
        canonical = _canonical(line, state, number)
        verb = "inserted" if editing.insert else "now"
        reply = self.change(change(text, number, canonical), f"{number:3}  {canonical}  ({verb})")
        if reply.said[0].kind == "recorded":
            self.editing = None
        return reply if reply.said[0].kind == "recorded" else replace(reply, keep=typed)

    def delete(self, number: int) -> Reply:
        """Take a line out of the log."""
        was = self.state.lines[number - 1]
        self.editing = None
        text = without_line(self.document.text or "", number)
        return self.change(text, f"{number:3}  deleted: {was}")

    def change(self, text: str, done: str) -> Reply:
        """Rewrite the log as `text`, and say `done` once it is on the disk."""
        noticed = self.refresh()
        if noticed:
            return Reply((*noticed, _not_recorded()))
        before = self.document.text or ""
        try:
            self.document.rewrite(text)
        except ChangedOutside:
            return Reply((*self._changed_outside(before), _not_recorded()))
        except FileTrouble as error:
            return Reply((message(str(error), kind="error"),))
        self.pending = None
        return Reply((message(done, kind="recorded"), *self.move_to(self.read(text))))

    def step(self, back: bool) -> Reply:
        """Undo the last change, or redo the one last undone."""
        noticed = self.refresh()
        if noticed:
            return Reply((*noticed, _not_recorded()))
        before = self.document.text or ""
        try:
            changed = self.document.undo() if back else self.document.redo()
        except ChangedOutside:
            return Reply(self._changed_outside(before))
        except FileTrouble as error:
            return Reply((message(str(error), kind="error"),))
        self.pending = self.editing = None
        if not changed:
            nothing = "undo since the log was opened: see delete" if back else "redo"
            return Reply((message(f"There is nothing to {nothing}.", kind="error"),))
        after = self.document.text or ""
        lines = messages.differences(before, after)
        done = message("Undone:" if back else "Redone:", *lines, kind="recorded")
        return Reply((done, *self.move_to(self.read(after))))


def _not_recorded() -> Message:
    return message("Nothing was recorded. Look, then enter it again.", kind="error")


def _fresh_problems(before: State, now: State) -> list[Problem]:
    """The faults of lines that were not there before, wherever their lines stand now."""
    old = {(p.message, _text_at(before, p)) for p in before.problems}
    return [p for p in now.problems if (p.message, _text_at(now, p)) not in old]


def _text_at(state: State, problem: Problem) -> str:
    """The faulty line; nothing where the fault is that a line is missing."""
    if is_of_the_log(problem) or not 1 <= problem.line <= len(state.lines):
        return ""
    return state.lines[problem.line - 1]


def _canonical(line: Line, state: State, number: int) -> str:
    """The line's canonical form; that of a set-up line comes from the log that was read."""
    if line.record is not None or state.log is None:
        return line.text
    read = state.log.lines[number - 1]
    if isinstance(read.statement, Header):
        statement = format_header(read.statement)
        return "  ".join(part for part in (statement, read.comment) if part)
    return line.text


def _remarks(state: State, number: int) -> Sequence[str]:
    """What is odd about a line without being wrong: a turn out of order and its like."""
    if state.seen is None:
        return ()
    return [f"     ({r.message})" for r in remarks(state.seen) if r.line == number]

"""The plain line mode: a prompt, an entry, an answer; over a pipe and on any terminal."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import ModuleType

import click
from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from deduce.notebook import layout, messages
from deduce.notebook.commands import run
from deduce.notebook.completion import BREAKS, completions
from deduce.notebook.notebook import Notebook
from deduce.notebook.reply import Message, Reply
from deduce.render.console import text_of
from deduce.render.marks import marks_for
from deduce.rules.variant import ENVELOPE

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
INDENT = "     "


def play_in_lines(notebook: Notebook) -> None:
    """Read entries until `quit` or the end of the input; every one is answered at once.

    Ctrl+C drops what is being typed, twice in a row it leaves. Nothing is lost either way.
    """
    lines = LineMode(notebook)
    with _interrupts_wait(), suppress(BrokenPipeError):
        lines.say(notebook.opening())
        if notebook.wizard is None:
            lines.show_grid()
            click.echo("help: how entries are written.  quit: leave.")
        lines.loop()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl+C is heard only while an entry is typed, never while one is being recorded."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class LineMode:
    """The dialogue of one notebook."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self._marks = marks_for(sys.stdout.encoding or "ascii")
        self._typed_here = sys.stdin.isatty()
        self._readline = _readline(notebook) if self._typed_here else None
        self._asked = ""

    def loop(self) -> None:
        """Entry after entry."""
        keep, interrupted = "", False
        while True:
            try:
                text = self._read(keep)
            except KeyboardInterrupt:
                if interrupted:
                    click.echo("")
                    return
                click.echo("\n(dropped; Ctrl+C once more, Ctrl+D or 'quit' leaves)")
                keep, interrupted = "", True
                continue
            except EOFError:
                click.echo("")
                return
            interrupted = False
            if not text.strip() and not self.notebook.hidden:
                self.say(self.notebook.refresh())
            reply = run(self.notebook, text)
            self.answer(reply)
            if reply.leave:
                return
            keep = reply.keep if self._readline else ""

    def _read(self, keep: str) -> str:
        """One entry; `keep` is already written in the line, where the terminal can do that."""
        prompt = self._prompt()
        if self._readline is not None:
            self._readline.set_pre_input_hook(_inserter(self._readline, keep) if keep else None)
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            text = input(prompt)
        finally:
            with suppress(ValueError):
                signal.signal(signal.SIGINT, signal.SIG_IGN)
        if not self._typed_here:
            click.echo(text)
        return text

    def _prompt(self) -> str:
        """The prompt; before a new question of the set-up what belongs to it is told."""
        wizard = self.notebook.wizard
        if wizard is None or self.notebook.hidden:
            return _safe(f"{self.notebook.prompt}> ")
        if self.notebook.prompt != self._asked:
            self._asked = self.notebook.prompt
            click.echo("")
            for line in wizard.step.lines:
                click.echo(f"  {line}")
        return _safe(f"{self.notebook.prompt}: ")

    def answer(self, reply: Reply) -> None:
        """Write what an entry led to."""
        if self.notebook.hidden and sys.stdout.isatty():
            click.echo(CLEAR, nl=False)
            if self._readline is not None:
                self._readline.clear_history()
        self.say(reply.said)
        if any(said.kind == "recorded" for said in reply.said) and not reply.show:
            self._summary()
        if reply.page is not None:
            page = reply.page
            click.echo(text_of(lambda marks: page), color=True)
        if reply.show == "grid":
            self.show_grid()
        elif reply.show == "log":
            self._show_log()

    def say(self, said: Iterable[Message]) -> None:
        """Write lines as they are; what was settled stands a little further in."""
        for part in said:
            for line in part.lines:
                click.echo(f"{INDENT}{line}" if part.kind == "news" else line)

    def _summary(self) -> None:
        """The envelope in one line."""
        report = self.notebook.state.report
        if report is None:
            return
        lines = [
            f"{kind} {cards}" for kind, cards in messages.envelope_lines(report, self._marks.yes)
        ]
        without = messages.left_out(self.notebook.state)
        worlds = f"{messages.how_many(report)}{f', {without}' if without else ''}"
        click.echo(f"{INDENT}Envelope: {'; '.join(lines)}. {worlds}.")

    def show_grid(self) -> None:
        """The grid and the envelope, of what is supposed if anything is."""
        supposed = self.notebook.supposed
        state = supposed.state if supposed else self.notebook.state
        if state.report is None:
            click.echo("There is no grid until the set-up is complete.")
            return
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
        names = (cell_len(name) for name in state.report.holders if name != ENVELOPE)
        most = max(layout.MOST_CELL, 1 + max(names))
        shape = layout.shape_of(state.report, width, 1, most=most)
        shape = shape or layout.Shape(1, layout.LEAST_NAME, 3)
        fresh = () if supposed else self.notebook.news
        lines = [layout.title(state, supposed.text if supposed else None, width)]
        lines += layout.grid_lines(state.report, self._marks, shape, fresh)
        lines += layout.envelope(state.report, self._marks, width)
        for line in lines:
            line.no_wrap, line.overflow = True, "crop"
        click.echo(text_of(lambda marks: Group(*lines)), color=True)

    def _show_log(self) -> None:
        state = self.notebook.state
        width = max(map(len, state.lines), default=0) + 8
        for line in layout.log_lines(state, width, len(state.lines)):
            click.echo(Text(line.plain).plain.rstrip())


def _safe(prompt: str) -> str:
    """The prompt in what the terminal can write."""
    encoding = sys.stdout.encoding or "ascii"
    return prompt.encode(encoding, errors="replace").decode(encoding)


def _readline(notebook: Notebook) -> ModuleType | None:
    """The line editor with completion by Tab; None where Python has none."""
    try:
        import readline
    except ImportError:
        return None
    rows: list[str] = []

    def complete(word: str, number: int) -> str | None:
        if number == 0:
            line, start = readline.get_line_buffer(), readline.get_begidx()
            whole = completions(notebook, line[: readline.get_endidx()])
            rows[:] = [text[start:] + (" " if len(whole) == 1 else "") for text in whole]
        return rows[number] if number < len(rows) else None

    readline.set_completer(complete)
    readline.set_completer_delims(BREAKS)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return readline


def _inserter(editor: ModuleType, text: str) -> Callable[[], None]:
    def insert() -> None:
        editor.insert_text(text)
        editor.redisplay()
        editor.set_pre_input_hook(None)

    return insert

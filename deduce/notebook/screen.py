"""The whole-screen notebook: grid, envelope, log and news over one entry line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from deduce.notebook import layout, messages
from deduce.notebook.commands import press, preview, run
from deduce.notebook.completion import completions
from deduce.notebook.notebook import Notebook
from deduce.notebook.reply import Editing, Message, Reply
from deduce.render.marks import marks_for

KEYS = "> skip  ! advise  Tab name  ↑ edit  ^Z undo  F1 help  F2 hide  F3 why  ^Q quit"
KEYS_EDITING = "Enter keep  Esc cancel  ↑↓ other line  F7 insert before  F8 delete  ^Q quit"
KEYS_ERROR = "Esc clear  Tab name  ↑ edit  ^Z undo  F1 help  F2 hide  F3 why  ^Q quit"
KEYS_SETUP = "Enter answer  back: the question before  F1 help  F2 hide  ^Q quit"
KEYS_PAGE = "Esc back  PgUp PgDn scroll"
STYLES = {
    "recorded": "bold green",
    "news": "bold",
    "plain": "",
    "error": "red",
    "clash": "bold red",
}
URGENT = ("error", "clash")
AT_ONCE = (">", "!")
LOOK_EVERY = 1.0
"""Seconds between looks at whether another program has changed the file."""


def play_on_screen(notebook: Notebook) -> None:
    """Run the screen until the user leaves."""
    NotebookApp(notebook).run()


class NotebookApp(App[None]):
    """One notebook on the whole terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layers: base; }
    #title, #hint, #keys { height: 1; }
    #hint { color: $text-muted; }
    #keys { background: $panel; }
    #board { height: 1fr; scrollbar-size-vertical: 1; }
    #line { height: 1; }
    #prompt { width: auto; text-style: bold; }
    #entry { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "word('help')", "help"),
        Binding("f2", "hide", "hide", priority=True),
        Binding("f3", "word('why')", "why"),
        Binding("ctrl+z", "word('undo')", "undo"),
        Binding("ctrl+y", "word('redo')", "redo"),
        Binding("up", "choose(-1)", "line before"),
        Binding("down", "choose(1)", "line after"),
        Binding("f7", "insert", "insert"),
        Binding("f8", "delete", "delete"),
        Binding("escape", "drop", "drop"),
        Binding("ctrl+c", "drop", "drop", priority=True),
        Binding("tab", "complete", "complete", priority=True),
        Binding("pageup", "scroll(-1)", "up"),
        Binding("pagedown", "scroll(1)", "down"),
        Binding("ctrl+q", "leave", "quit", priority=True),
    ]

    def __init__(self, notebook: Notebook) -> None:
        super().__init__()
        self.notebook = notebook
        self._marks = marks_for(getattr(sys.__stderr__, "encoding", None) or "utf-8")
        self._said: Sequence[Message] = ()
        self._page: RenderableType | None = None

    def compose(self) -> ComposeResult:
        """Title, board, entry line, hint and keys, from top to bottom."""
        yield Static(id="title", markup=False)
        with VerticalScroll(id="board", can_focus=False):
            yield Static(id="page", markup=False)
        with Horizontal(id="line"):
            yield Static(id="prompt", markup=False)
            yield Input(id="entry", compact=True, select_on_focus=False)
        yield Static(id="hint", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Show what was opened, and go on looking at the file."""
        self._said = self.notebook.opening() or self._latest_news()
        self.query_one(Input).focus()
        self.set_interval(LOOK_EVERY, self._look)
        self._draw()

    def _latest_news(self) -> Sequence[Message]:
        lines = messages.news(self.notebook.news, self.notebook.state)
        return (Message("news", tuple(lines)),) if lines else ()

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything into the new size."""
        self._draw()

    def _look(self) -> None:
        """Another program's change is read in and told, unless everything is hidden."""
        if not self.notebook.hidden:
            said = self.notebook.refresh()
            if said and said != self._said:
                self._said = said
                self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say how the entry is read so far; `>` and `!` alone do what they mean at once."""
        new = self.notebook.editing is None and self.notebook.wizard is None
        if event.value in AT_ONCE and new:
            self.enter(event.value)
        else:
            self._hint(preview(self.notebook, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An entry is complete; Enter alone closes a page that is open."""
        if not event.value.strip() and self._page is not None:
            self.action_drop()
        else:
            self.enter(event.value)

    def enter(self, text: str) -> None:
        """What Enter does with an entry."""
        reply = run(self.notebook, text)
        if reply.leave:
            self.exit()
            return
        self._take(reply)

    def _take(self, reply: Reply) -> None:
        """Show what an entry led to."""
        self._said, self._page = reply.said, reply.page
        if reply.show == "log":
            lines = self.notebook.state.lines
            self._page = Group(*layout.log_lines(self.notebook.state, 400, len(lines)))
        entry = self.query_one(Input)
        with entry.prevent(Input.Changed):
            entry.value = reply.keep
            entry.cursor_position = len(reply.keep)
        self._draw()
        self._hint("")

    def _hint(self, text: str) -> None:
        line = Text(text)
        line.truncate(max(self.size.width, 1), overflow="ellipsis")
        self.query_one("#hint", Static).update(line)

    def _draw(self) -> None:
        """Everything anew; nothing but where to look for it again while all is hidden."""
        hidden = self.notebook.hidden
        self.query_one("#line").display = not hidden
        if hidden:
            self._draw_hidden()
            return
        width, height = self.size.width, max(self.size.height - 4, 1)
        supposed = self.notebook.supposed
        state = supposed.state if supposed else self.notebook.state
        heading = layout.title(state, supposed.text if supposed else None, width)
        if self.notebook.wizard is not None:
            heading = Text(f" A new log: {self.notebook.document.name} ".ljust(width), "reverse")
        self.query_one("#title", Static).update(heading)
        self.query_one("#page", Static).update(self._board(width, height))
        self.query_one("#prompt", Static).update(self._prompt(width))
        self.query_one("#keys", Static).update(
            Text(self._keys(), no_wrap=True, overflow="ellipsis")
        )
        self.call_after_refresh(self._scroll)
        self.query_one(Input).focus()

    def _keys(self) -> str:
        """The keys that do something now."""
        if self._page is not None:
            return KEYS_PAGE
        if self.notebook.wizard is not None:
            return KEYS_SETUP
        if self.notebook.editing:
            return KEYS_EDITING
        faulty = any(part.kind == "error" for part in self._said)
        return KEYS_ERROR if faulty and self.query_one(Input).value else KEYS

    def _scroll(self) -> None:
        """Begin at the top; where a fault or a clash does not fit below the grid, at the bottom."""
        window = self.query_one("#board", VerticalScroll)
        if self._page is None and any(part.kind in URGENT for part in self._said):
            window.scroll_end(animate=False)
        else:
            window.scroll_home(animate=False)

    def _draw_hidden(self) -> None:
        for name in ("#title", "#hint", "#keys"):
            self.query_one(name, Static).update("")
        self.query_one("#page", Static).update(Text("\n  F2 shows the notebook again."))
        self.set_focus(None)

    def _prompt(self, width: int) -> Text:
        """Whose turn it is; a question of the set-up stands above."""
        if self.notebook.wizard is not None:
            return Text("> ")
        return Text(f"{self.notebook.prompt[: max(width - 12, 4)]}> ")

    def _board(self, width: int, height: int) -> RenderableType:
        """The open page, the question of the set-up, or the grid and all beside it."""
        said = [Text(line, STYLES[part.kind]) for part in self._said for line in self._new_in(part)]
        wizard = self.notebook.wizard
        if self._page is not None:
            return self._page
        if wizard is not None:
            step = wizard.step
            lines = [Text(f"  {line}") for line in step.lines]
            default = f"Enter alone: {step.default}" if step.default else ""
            return Group(*said, Text(""), *lines, Text(""), Text(step.asked, "bold"), Text(default))
        supposed, editing = self.notebook.supposed, self.notebook.editing
        lines = layout.page(
            supposed.state if supposed else self.notebook.state,
            self._marks,
            width,
            height,
            fresh=() if supposed else self.notebook.news,
            said=said,
            at=editing.line if editing else None,
        )
        return Text("\n").join(lines)

    def _new_in(self, part: Message) -> tuple[str, ...]:
        """What was said, without a recorded line that is the last one of the log anyway."""
        last = self.notebook.state.lines[-1:]
        at_the_end = part.kind == "recorded" and last and part.lines[0].endswith(f"  {last[0]}")
        return part.lines[1:] if at_the_end else part.lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While all is hidden only the key that shows it and the one that leaves do anything.

        During the set-up, and while a line is changed, nothing is undone or asked.
        """
        if self.notebook.hidden:
            return action in ("hide", "leave")
        busy = self.notebook.wizard is not None or self.notebook.editing is not None
        return not (busy and action == "word" and parameters != ("help",))

    def action_word(self, word: str) -> None:
        """A key that stands for a word; what is being typed is kept."""
        typed = self.query_one(Input).value
        self._take(replace(press(self.notebook, word), keep=typed))

    def action_hide(self) -> None:
        """Hide everything, or show it again."""
        self.notebook.hidden = not self.notebook.hidden
        self._draw()

    def action_choose(self, step: int) -> None:
        """Edit the line before or after the one being edited; behind the last none."""
        if self.notebook.wizard is not None or not self.notebook.state.lines:
            return
        last = len(self.notebook.state.lines)
        editing = self.notebook.editing
        line = (editing.line if editing else last + 1) + step
        if line > last:
            self.action_drop()
        else:
            self.notebook.editing = None
            reply = run(self.notebook, f"edit {max(line, 1)}")
            self._take(Reply(keep=reply.keep))

    def action_insert(self) -> None:
        """A new line before the one being edited."""
        if self.notebook.editing is not None:
            self.notebook.editing = Editing(self.notebook.editing.line, insert=True)
            self._take(Reply())

    def action_delete(self) -> None:
        """Take out the line being edited."""
        if self.notebook.editing is not None:
            self._take(self.notebook.delete(self.notebook.editing.line))

    def action_drop(self) -> None:
        """Close a page, else drop a what-if, an edit, a question begun or what is typed."""
        if self._page is not None:
            self._page = None
        else:
            self.notebook.pending = self.notebook.editing = self.notebook.supposed = None
            self._said = ()
            self.query_one(Input).value = ""
        self._draw()

    def action_complete(self) -> None:
        """Complete the last word as far as it is clear, and list what it may become."""
        entry = self.query_one(Input)
        completed = completions(self.notebook, entry.value)
        if len(completed) == 1:
            entry.value = f"{completed[0]} "
        elif completed:
            with entry.prevent(Input.Changed):
                entry.value = _common(completed)
        entry.cursor_position = len(entry.value)
        if len(completed) > 1:
            self._hint("  ".join(text.split()[-1] for text in completed))

    def action_scroll(self, pages: int) -> None:
        """A page up or down."""
        window = self.query_one("#board", VerticalScroll)
        window.scroll_relative(y=pages * max(window.size.height - 1, 1), animate=False)

    def action_leave(self) -> None:
        """Leave; everything is recorded already."""
        self.exit()


def _common(texts: Sequence[str]) -> str:
    """What all of the texts begin with, whatever their capitals."""
    first = texts[0]
    for size in range(len(first), 0, -1):
        if all(text.casefold().startswith(first[:size].casefold()) for text in texts):
            return first[:size]
    return ""

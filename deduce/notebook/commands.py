"""The words and keys of a notebook besides entries: undo, edit, list, why, hide and the like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from unicodedata import category

from rich.console import Group
from rich.text import Text

from deduce.errors import DeduceError, NotationError, did_you_mean
from deduce.notation.spans import split_comment
from deduce.notation.statements import QUICK, VERB_WORDS
from deduce.notebook import messages
from deduce.notebook.examples import example_lines, example_note
from deduce.notebook.notebook import Notebook
from deduce.notebook.queries import advise, what_if, why
from deduce.notebook.reply import Editing, Message, Reply, message
from deduce.notebook.scope import Unanswered

HELP_WIDTH = 78


@dataclass(frozen=True, slots=True)
class Command:
    """A word, a shorter one, how it is written, and what it does."""

    word: str
    short: str
    usage: str
    does: str
    run: Callable[[Notebook, str], Reply]


def run(notebook: Notebook, text: str) -> Reply:
    """What an entry leads to, command or not; raises nothing that a user could cause."""
    if notebook.hidden:
        return _while_hidden(notebook, text)
    clean = "".join(sign for sign in text if not _is_control(sign))
    if clean != text:
        refused = "Nothing was recorded: a control character was typed. Here it is without:"
        return Reply((message(refused, kind="error"),), keep=clean)
    command, rest = _find(text, notebook)
    try:
        if command is not None:
            return command.run(notebook, rest)
        if text.lstrip().startswith(QUICK) and notebook.wizard is None:
            supposed = text.lstrip()[1:].strip()
            return what_if(notebook, supposed) if supposed else _help(notebook, "")
        return notebook.take(text)
    except NotationError as error:
        return Reply((Message("error", tuple(messages.misread(error, rest or text))),), keep=text)
    except DeduceError as error:
        return Reply((message(str(error), kind="error"),), keep=text)


def press(notebook: Notebook, word: str) -> Reply:
    """What a key does that stands for a command's word, whatever is being typed."""
    command = next(command for command in COMMANDS if command.word == word)
    try:
        return command.run(notebook, "")
    except DeduceError as error:
        return Reply((message(str(error), kind="error"),))


def _is_control(sign: str) -> bool:
    """The sign would end a line, steer a terminal or have no UTF-8 form; a tab is a blank."""
    return sign != "\t" and category(sign) in ("Cc", "Cs", "Zl", "Zp")


def _find(text: str, notebook: Notebook) -> tuple[Command | None, str]:
    """The command that an entry begins with, and the rest; None for anything else.

    A line that another is edited into, an answer of the set-up and a statement about a player who
    is called like a command are no commands.
    """
    words = text.split(maxsplit=1)
    if not words:
        return None, ""
    rest = words[1] if len(words) > 1 else ""
    wanted = words[0].casefold()
    if notebook.wizard is not None and wanted not in ("quit", "help", "hide"):
        return None, rest
    if notebook.editing is not None and wanted not in ("cancel", "quit", "hide"):
        return None, rest
    follows = rest.split(maxsplit=1)[0].casefold() if rest else ""
    if follows.rstrip(":") in VERB_WORDS or (follows == QUICK and wanted != "why"):
        return None, rest
    for command in COMMANDS:
        alone = not command.short.isalpha() or (not rest and notebook.pending is None)
        if wanted == command.word or (alone and wanted == command.short):
            return command, rest
    return None, rest


def _while_hidden(notebook: Notebook, text: str) -> Reply:
    """Nothing is told or recorded until it is shown again."""
    wanted = text.strip().casefold()
    if wanted in ("hide", "show", "h"):
        notebook.hidden = False
        return Reply(show="grid")
    if wanted in ("quit", "q"):
        return Reply(leave=True)
    return Reply((message("Hidden. 'show' shows all again."),))


def _number(rest: str, notebook: Notebook, *, behind: int = 0) -> int:
    """The number of a line of the log, or of the one behind its last."""
    last = len(notebook.state.lines) + behind
    digits = rest.split(maxsplit=1)[0] if rest else ""
    if not digits.isdecimal() or not 1 <= int(digits) <= last:
        raise DeduceError(f"expected the number of a line, 1 to {last}, as in 'edit {last}'")
    return int(digits)


def _behind(rest: str) -> str:
    return rest.split(maxsplit=1)[1] if len(rest.split(maxsplit=1)) > 1 else ""


def _undo(notebook: Notebook, rest: str) -> Reply:
    return notebook.step(back=True)


def _redo(notebook: Notebook, rest: str) -> Reply:
    return notebook.step(back=False)


def _edit(notebook: Notebook, rest: str) -> Reply:
    number = _number(rest, notebook)
    notebook.pending, notebook.editing = None, Editing(number)
    if _behind(rest):
        return _at_once(notebook, f"edit {number}", _behind(rest))
    line = notebook.state.lines[number - 1]
    return Reply((message(f"{number:3}  {line}"),), keep=line)


def _insert(notebook: Notebook, rest: str) -> Reply:
    number = _number(rest, notebook, behind=1)
    notebook.pending, notebook.editing = None, Editing(number, insert=True)
    return _at_once(notebook, f"insert {number}", _behind(rest))


def _at_once(notebook: Notebook, command: str, text: str) -> Reply:
    """Put a line whose text came with the command; on a fault all of it is kept for correction."""
    reply = notebook.take(text)
    notebook.editing = None
    return replace(reply, keep=f"{command} {reply.keep}") if reply.keep else reply


def _delete(notebook: Notebook, rest: str) -> Reply:
    return notebook.delete(_number(rest, notebook))


def _cancel(notebook: Notebook, rest: str) -> Reply:
    nothing = not (notebook.pending or notebook.editing or notebook.supposed)
    notebook.pending = notebook.editing = notebook.supposed = None
    return Reply((message("There was nothing to cancel." if nothing else "Cancelled."),))


def _skip(notebook: Notebook, rest: str) -> Reply:
    notebook.pending = None
    notebook.skipped += 1
    return Reply((message(f"Skipped. Now: {notebook.prompt}"),))


def _list(notebook: Notebook, rest: str) -> Reply:
    return Reply(show="log")


def _grid(notebook: Notebook, rest: str) -> Reply:
    notebook.supposed = None
    return Reply(show="grid")


def _hide(notebook: Notebook, rest: str) -> Reply:
    notebook.hidden = True
    return Reply()


def _save(notebook: Notebook, rest: str) -> Reply:
    notebook.document.restore()
    return Reply((message(f"{notebook.document.name} is on the disk.", kind="recorded"),))


def _check(notebook: Notebook, rest: str) -> Reply:
    from deduce.log.remarks import remarks
    from deduce.render.text.check import check_text
    from deduce.repair.check import Check

    state = notebook.state
    if state.seen is None:
        raise DeduceError("there is no set-up yet")
    return Reply(page=check_text(Check(state.seen, state.conflict, remarks(state.seen))))


def _quit(notebook: Notebook, rest: str) -> Reply:
    return Reply(leave=True)


def _help(notebook: Notebook, rest: str) -> Reply:
    return Reply(page=help_page(notebook))


COMMANDS = (
    Command("undo", "u", "undo", "take the last change back", _undo),
    Command("redo", "r", "redo", "make it again", _redo),
    Command("edit", "", "edit 12", "change line 12; 'edit 12 TEXT' at once", _edit),
    Command("insert", "", "insert 12 TEXT", "a new line before line 12", _insert),
    Command("delete", "", "delete 12", "take line 12 out", _delete),
    Command("list", "l", "list", "the log with its line numbers", _list),
    Command("grid", "g", "grid", "who has what", _grid),
    Command("why", "w", "why", "why is that so?", why),
    Command("advise", "!", "advise or !", "what to ask; while you are asked, what to show", advise),
    Command("skip", ">", "skip or >", "the next player's turn", _skip),
    Command("cancel", "", "cancel", "drop a question or an edit begun", _cancel),
    Command("check", "", "check", "does all fit, is anything odd?", _check),
    Command("hide", "h", "hide", "hide everything; 'show' shows it again", _hide),
    Command("save", "", "save", "write the file anew if it is gone", _save),
    Command("help", "", "help", "this list", _help),
    Command("quit", "q", "quit", "leave; everything is recorded already", _quit),
)


def help_page(notebook: Notebook) -> Group:
    """How entries are written at this table, and the commands."""
    table = notebook.table
    note = example_note(table) if table else "Bob has Rope"
    lines = [
        "A turn is the cards and who showed one: two letters a card, `-` for nobody.",
        "The player whose turn it is asks; all asked before the one who shows pass.",
        *(["", *example_lines(table, HELP_WIDTH), ""] if table else []),
        "Directly after a question an accusation begins with a name: the asker's or",
        "the next player's, as it may be either.",
        "All other lines are written by their words: accuses, peeks, reveals, has,",
        "lacks, tests, shows, hand, solution. Cards by two letters. # is a comment.",
        "",
    ]
    supposed = f"? {note}"
    width = max(len(usage) for usage in (supposed, *(command.usage for command in COMMANDS)))
    for command in COMMANDS:
        example = f" also: why {note}" if command.word == "why" else ""
        lines.append(f"  {command.usage:{width}}  {command.does}{example}")
    lines.append(f"  {supposed:{width}}  what if? Nothing is recorded")
    short = ", ".join(c.short for c in COMMANDS if c.short.isalpha())
    return Group(*map(Text, [*lines, f"First letters will do where they stand alone: {short}."]))


def preview(notebook: Notebook, text: str) -> str:
    """What an entry would be read as, while it is typed; nothing where that cannot be said yet."""
    if notebook.hidden or notebook.wizard is not None or not text.strip():
        return ""
    command, _ = _find(text, notebook)
    if command is not None:
        return f"{command.usage}: {command.does}"
    if text.lstrip().startswith(QUICK):
        return "what if? Enter shows the grid under it; nothing is recorded"
    if not split_comment(text)[0].text:
        return ""
    try:
        line = notebook.read_line(text)
    except NotationError as error:
        return " ".join(filter(None, ("…", did_you_mean(error.nearest), error.message)))
    if isinstance(line, Unanswered):
        table = notebook.table
        return " ".join(reversed(messages.question(line, table, notebook.state))) if table else ""
    return f"= {line.text}"

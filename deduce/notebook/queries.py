"""Questions to the notebook itself: why is that so, and what if."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from deduce.errors import DeduceError, NotationError
from deduce.knowledge import Knowledge
from deduce.log.claims import AND, Claim, Joined
from deduce.log.events import Note, Question, Record
from deduce.notation.spans import Span
from deduce.notebook.entry import read_entry
from deduce.notebook.examples import example_note
from deduce.notebook.notebook import Notebook
from deduce.notebook.reply import Message, Reply, Supposed, message
from deduce.notebook.scope import Unanswered
from deduce.notebook.state import suppose
from deduce.query import ask, read_statement
from deduce.render.text.check import conflict_text
from deduce.render.text.query import query_text
from deduce.render.text.why import why_text
from deduce.why import explain

REASONS_TOLD = 3
QUESTIONS_TOLD = 5


def why(notebook: Notebook, rest: str) -> Reply:
    """Why a statement is certain; without one, why what the last entry settled is."""
    state, knowledge = notebook.state, notebook.state.knowledge
    if state.seen is None or knowledge is None:
        raise DeduceError("there is no set-up yet")
    if state.conflict.lines and not rest:
        return Reply(page=conflict_text(state.seen, state.conflict))
    if rest:
        return Reply(page=why_text(explain(knowledge, read_statement(rest, knowledge))))
    reasons = _fresh_statements(notebook)
    if not reasons:
        told_so = f"The last entry settled nothing new. Ask as in: why {_example(notebook)}"
        return Reply((message(told_so),))
    parts = [why_text(explain(knowledge, read_statement(text, knowledge))) for text in reasons]
    return Reply(page=Group(*(p for part in parts for p in (part, Text("")))))


def _example(notebook: Notebook) -> str:
    return example_note(notebook.table) if notebook.table else "Bob has Rope"


def _fresh_statements(notebook: Notebook) -> list[str]:
    """What the last entry settled, the envelope first, then what players have."""
    certain = [c.cell for c in notebook.news if c.now == "certain"]
    certain.sort(key=lambda cell: cell[1] != "envelope")
    placed = {card for card, _ in certain}
    gone = [c.cell for c in notebook.news if c.now == "impossible" and c.cell[0] not in placed]
    return [f"{holder} has {card}" for card, holder in (certain or gone)[:REASONS_TOLD]]


def what_if(notebook: Notebook, text: str) -> Reply:
    """The grid under a statement or an event that is not recorded."""
    state = notebook.state
    if state.knowledge is None:
        raise DeduceError("there is no set-up yet")
    records, said = _supposed_records(notebook, state.knowledge, text)
    if not records:
        return Reply(said)
    under = suppose(state, records)
    if under is None:
        told_so = f"'{text}' cannot be: no world fits it."
        return Reply((*said, message(told_so, kind="clash")))
    notebook.supposed = Supposed(text, under)
    return Reply((*said, message(f"If {text} (not recorded):")), show="grid")


def _supposed_records(
    notebook: Notebook, knowledge: Knowledge, text: str
) -> tuple[list[Record], tuple[Message, ...]]:
    """The notes or the event that a text supposes, and how probable the notes are now."""
    try:
        statement = read_statement(text, knowledge)
    except NotationError as error:
        try:
            line = read_entry(text, notebook.table)
        except NotationError:
            raise error from None
        if isinstance(line, Unanswered) or line.record is None:
            told_so = f"expected a statement such as '{_example(notebook)}'"
            raise DeduceError(told_so) from error
        return [line.record], ()
    answer = "".join(str(part) for part in query_text(ask(knowledge, [statement])).renderables)
    return _notes(statement.claim), (message(f"Now: {answer}"),)


def _notes(claim: Claim) -> list[Record]:
    """The notes that a claim says all of; none where it is an either-or or a denial."""
    if isinstance(claim, Note):
        return [claim]
    if isinstance(claim, Joined) and claim.word == AND:
        parts = [_notes(part) for part in claim.claims]
        return [note for part in parts for note in part] if all(parts) else []
    return []


def advise(notebook: Notebook, rest: str) -> Reply:
    """What to ask (about the card `rest`, if one is named); while I am asked, what to show."""
    from deduce.advice.race import look_at_rivals
    from deduce.advice.ranking import rank_questions
    from deduce.advice.showing import which_to_show
    from deduce.counting import CountingBudgetExceeded
    from deduce.render.text.advice import advice_text, showing_text

    knowledge, table, pending = notebook.state.knowledge, notebook.table, notebook.pending
    if knowledge is None or table is None:
        raise DeduceError("there is no set-up yet")
    try:
        if pending is not None and pending.asker != knowledge.view.viewer:
            asked = Question(pending.asker, pending.cards)
            return Reply(page=showing_text(which_to_show(knowledge, asked)))
        named = table.names.cards.find(Span(rest, 1)) if rest else None
        advice = rank_questions(knowledge, room=named)
        return Reply(page=advice_text(advice, look_at_rivals(knowledge), QUESTIONS_TOLD))
    except CountingBudgetExceeded:
        raise DeduceError("there are too many worlds for advice as yet") from None

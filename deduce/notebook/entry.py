"""The entry line: what a person types in a hurry, read into one canonical line of the log.

Every form of the notation is understood. Quicker still: without an asker the player whose turn it
is asks; cards go by two letters, with blanks or without (`plroha c`); a player who showed is named,
those before passed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deduce.errors import InvalidStatement, NotationError
from deduce.log.events import Question, Record
from deduce.notation import format_event
from deduce.notation.abbreviations import player_codes
from deduce.notation.headers import header_word, read_setup_fact
from deduce.notation.hints import mistyped_first, mistyped_verb, wrong_answer
from deduce.notation.spans import Span, split_comment
from deduce.notation.statements import (
    OUTCOMES,
    QUICK,
    VERB_WORDS,
    find_verb,
    question_cards,
    read_statement,
)
from deduce.notebook.answers import answered
from deduce.notebook.scope import Scope, Unanswered
from deduce.rules.names import NameBook, name_key

FACT_WORDS = ("hand", "table", "aside", "solution")


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it will stand in the log; `record` None for a comment or another set-up line."""

    text: str
    record: Record | None = None


def read_entry(text: str, table: Scope | None) -> Line | Unanswered:
    """What an entry says; raises NotationError with the column of what is wrong.

    Without a table, as long as the set-up is missing, only comments and set-up lines are read.
    """
    span, comment = split_comment(text)
    if not span.text:
        return Line(text.strip())
    word = header_word(span)
    if word is not None and (table is None or word not in FACT_WORDS):
        return Line(_joined(span.text, comment))
    if table is None:
        message = "the set-up comes first, as in 'variant clue-2023' and 'players Ann, Bob, Cat'"
        raise InvalidStatement(message, span.column)
    if word is not None:
        return format_line(_read_fact(span, word, table), comment, table)
    read = _read_move(span, table)
    if isinstance(read, Unanswered):
        return replace(read, comment=comment)
    return format_line(read, comment, table)


def _joined(statement: str, comment: str) -> str:
    return "  ".join(part for part in (statement, comment) if part)


def format_line(record: Record, comment: str, table: Scope) -> Line:
    """A record in its canonical form, with its comment."""
    return Line(_joined(format_event(record, table.setup), comment), record)


def _read_fact(span: Span, word: str, table: Scope) -> Record:
    """A hand, table, aside or solution line; cards may be listed without commas."""
    head = span.words()[0]
    behind = span.after(head)
    owner, listed = behind.cut(":")
    cards = owner if listed is None else listed
    if word != "aside" and "," not in cards.text and len(cards.words()) > 1:
        named = [table.names.cards.find(token) for token in _tokens(cards, table)]
        whose = "" if listed is None else f"{owner.text}: "
        span = Span(f"{head.text} {whose}{', '.join(named)}", span.column)
    return read_setup_fact(span, word, table.names)


def _read_move(span: Span, table: Scope) -> Record | Unanswered:
    words = span.words()
    if _begins_with_verb(span):
        if words[0].word.removesuffix(":") == "accuses":
            _reject_unclear_accuser(span, table)
        column = span.column - len(table.turn) - 1
        span = Span(f"{table.turn} {span.text}", column)
        words = span.words()
    try:
        verb = find_verb(span)
    except InvalidStatement:
        return _without_verb(span, table)
    if verb.text == QUICK:
        if verb.column == words[-1].column:
            return _short_form(span, table)
        asker = table.names.players.find(span.before(verb))
        return _question(span.after(verb), asker, table)
    record = read_statement(_with_commas(span, verb, table), table.names, table.excused)
    if isinstance(record, Question) and ":" not in span.text:
        return Unanswered(record.asker, record.cards)
    return record


def _begins_with_verb(span: Span) -> bool:
    """The entry tells what the player whose turn it is does, by a verb at its beginning."""
    words = span.words()
    return bool(words) and words[0].word.removesuffix(":") in VERB_WORDS


def is_no_answer(span: Span, table: Scope) -> bool:
    """The entry has the verb of another line, be it mistyped, where answers are waited for."""
    if wrong_answer(span, table.names):
        return False
    return _begins_with_verb(span) or _wrong_word(span, table) is not None


def _reject_unclear_accuser(span: Span, table: Scope) -> None:
    """Raise where an accusation without a name may be the asker's or the next player's."""
    asked, turn = table.asked, table.turn
    if asked in (None, turn):
        return
    codes = player_codes(table.setup.players)
    raise InvalidStatement(
        f"who accuses: {asked}, who asked, or {turn}, whose turn is next? Begin with the name: "
        f"{codes[asked]} accuses … or {codes[turn]} accuses …",
        span.column,
    )


def _with_commas(span: Span, verb: Span, table: Scope) -> Span:
    """The statement with the commas and the colon that were left out between and behind cards."""
    named, behind = span.after(verb).cut(":")
    words = _tokens(named, table)
    if behind is None and verb.word == "accuses" and len(words) > 1 and words[-1].word in OUTCOMES:
        named, behind = named.before(words[-1]), words.pop()
    meant = [_found(table.names.cards, word) for word in words]
    cards = [card for card in meant if card is not None]
    if "," in named.text or len(cards) < 2 or len(cards) < len(meant):
        return span
    end = "" if behind is None else f": {behind.text}"
    return Span(f"{span.before(verb).text} {verb.text} {', '.join(cards)}{end}", span.column)


def _without_verb(span: Span, table: Scope) -> Record | Unanswered:
    """The short form; where it cannot be read, a mistyped verb is told of."""
    try:
        return _short_form(span, table)
    except NotationError as error:
        raise (_wrong_word(span, table) or error) from None


def _wrong_word(span: Span, table: Scope) -> InvalidStatement | None:
    """What is wrong with a mistyped verb at the beginning or behind a player's name, if any is."""
    behind = mistyped_verb(span, table.names, VERB_WORDS)
    return behind or mistyped_first(span, table.names, VERB_WORDS)


def _short_form(span: Span, table: Scope) -> Record | Unanswered:
    """`pl ro ha c`, `plroha c`, `b: pl ro ha c`, `b pl ro ha c`, `pl, ro, ha: bob passes`."""
    head, behind = span.cut(":")
    if behind is not None and "," not in head.text:
        asker = _found(table.names.players, head)
        if asker is not None:
            return _question(behind, asker, table)
    try:
        return _question(span, table.turn, table)
    except NotationError as error:
        first = span.words()[0]
        asker = _found(table.names.players, first)
        if asker is None or len(span.words()) == 1:
            raise
        try:
            return _question(span.after(first), asker, table)
        except NotationError as later:
            is_card = _found(table.names.cards, first) is not None
            raise (error if is_card else later) from None


def _question(span: Span, asker: str, table: Scope) -> Record | Unanswered:
    """The cards and, behind a colon or a blank, the answers; Unanswered without them."""
    named, behind = span.cut(":")
    count = table.setup.variant.question.cards
    items = _card_spans(named, count, table)
    cards = question_cards(items, table.names, end=span)
    rest = named.after(items[-1]) if items else named
    question = Unanswered(asker, cards)
    if behind is None:
        return answered(question, rest, table) if rest.text else question
    if rest.text:
        raise InvalidStatement("expected a colon before the answers", rest.column)
    return answered(question, behind, table)


def _card_spans(named: Span, count: int, table: Scope) -> list[Span]:
    """The cards of a question, as far as they are written, between commas or blanks."""
    if "," not in named.text:
        return _tokens(named, table)[:count]
    items = named.items("a card")
    if len(items) == count and _found(table.names.cards, items[-1]) is None:
        items[-1] = items[-1].words()[0]  # the answers follow behind a blank
    return items


def _tokens(span: Span, table: Scope) -> list[Span]:
    """The words, and the first one cut up if it is the letters of several cards."""
    words = span.words()
    if not words or _found(table.names.cards, words[0]) is not None:
        return words
    return [*_cut_up(words[0], table), *words[1:]]


def _cut_up(word: Span, table: Scope) -> list[Span]:
    """`plroha`, `plrohac`, `plroha-`: two letters a card, then who answered."""
    codes = set(table.codes.values())
    cut: list[Span] = []
    place = 0
    while name_key(word.text[place : place + 2]) in codes:
        cut.append(Span(word.text[place : place + 2], word.column + place))
        place += 2
    if len(cut) < 2:
        return [word]
    rest = word.text[place:]
    return [*cut, Span(rest, word.column + place)] if rest else cut


def _found(book: NameBook, span: Span) -> str | None:
    """The one thing that `span` names; None where that is none or several."""
    fitting = book.fitting(span.text)
    return fitting[0] if len(fitting) == 1 else None

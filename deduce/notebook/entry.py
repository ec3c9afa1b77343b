"""The entry line: what a person types in a hurry, read into one canonical line of the log.

Every form of the notation is understood. Quicker still: without an asker the player whose turn it
is asks; cards go by two letters, with blanks or without (`plroha c`); a player who showed is named,
those before passed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deduce.errors import InvalidStatement, NotationError
from deduce.game.events import Question, Record
from deduce.game.notation import format_event
from deduce.game.notation.headers import header_word, read_setup_fact
from deduce.game.notation.meant import mistyped_first, mistyped_verb, wrong_answer
from deduce.game.notation.names import NameBook, name_key
from deduce.game.notation.pieces import Piece, split_comment
from deduce.game.notation.statements import (
    OUTCOMES,
    QUICK,
    VERB_WORDS,
    find_verb,
    question_cards,
    read_statement,
)
from deduce.notebook.answering import answered
from deduce.notebook.codes import player_codes
from deduce.notebook.table import Table, Unanswered

FACT_WORDS = ("hand", "table", "aside", "solution")


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it will stand in the log; `record` None for a comment or another set-up line."""

    text: str
    record: Record | None = None


def read_entry(text: str, table: Table | None) -> Line | Unanswered:
    """What an entry says; raises NotationError with the column of what is wrong.

    Without a table, as long as the set-up is missing, only comments and set-up lines are read.
    """
    piece, comment = split_comment(text)
    if not piece.text:
        return Line(text.strip())
    word = header_word(piece)
    if word is not None and (table is None or word not in FACT_WORDS):
        return Line(_joined(piece.text, comment))
    if table is None:
        told = "the set-up comes first, as in 'variant clue-2023' and 'players Ann, Bob, Cat'"
        raise InvalidStatement(told, piece.column)
    if word is not None:
        return format_line(_read_fact(piece, word, table), comment, table)
    read = _read_move(piece, table)
    if isinstance(read, Unanswered):
        return replace(read, comment=comment)
    return format_line(read, comment, table)


def _joined(statement: str, comment: str) -> str:
    return "  ".join(part for part in (statement, comment) if part)


def format_line(record: Record, comment: str, table: Table) -> Line:
    """A record in its canonical form, with its comment."""
    return Line(_joined(format_event(record, table.setup), comment), record)


def _read_fact(piece: Piece, word: str, table: Table) -> Record:
    """A hand, table, aside or solution line; cards may be listed without commas."""
    head = piece.words()[0]
    behind = piece.after(head)
    owner, listed = behind.cut(":")
    cards = owner if listed is None else listed
    if word != "aside" and "," not in cards.text and len(cards.words()) > 1:
        found = [table.names.cards.find(token) for token in _tokens(cards, table)]
        told = "" if listed is None else f"{owner.text}: "
        piece = Piece(f"{head.text} {told}{', '.join(found)}", piece.column)
    return read_setup_fact(piece, word, table.names)


def _read_move(piece: Piece, table: Table) -> Record | Unanswered:
    words = piece.words()
    if _begins_with_verb(piece):
        if words[0].word.removesuffix(":") == "accuses":
            _reject_unclear_accuser(piece, table)
        column = piece.column - len(table.turn) - 1
        piece = Piece(f"{table.turn} {piece.text}", column)
        words = piece.words()
    try:
        verb = find_verb(piece)
    except InvalidStatement:
        return _without_verb(piece, table)
    if verb.text == QUICK:
        if verb.column == words[-1].column:
            return _short_form(piece, table)
        asker = table.names.players.find(piece.before(verb))
        return _question(piece.after(verb), asker, table)
    record = read_statement(_with_commas(piece, verb, table), table.names, table.open_handed)
    if isinstance(record, Question) and ":" not in piece.text:
        return Unanswered(record.asker, record.cards)
    return record


def _begins_with_verb(piece: Piece) -> bool:
    """The entry tells what the player whose turn it is does, by a verb at its beginning."""
    words = piece.words()
    return bool(words) and words[0].word.removesuffix(":") in VERB_WORDS


def is_no_answer(piece: Piece, table: Table) -> bool:
    """The entry has the verb of another line, be it mistyped, where answers are waited for."""
    if wrong_answer(piece, table.names):
        return False
    return _begins_with_verb(piece) or _wrong_word(piece, table) is not None


def _reject_unclear_accuser(piece: Piece, table: Table) -> None:
    """Raise where an accusation without a name may be the asker's or the next player's."""
    asked, turn = table.asked, table.turn
    if asked in (None, turn):
        return
    codes = player_codes(table.setup.players)
    raise InvalidStatement(
        f"who accuses: {asked}, who asked, or {turn}, whose turn is next? Begin with the name: "
        f"{codes[asked]} accuses … or {codes[turn]} accuses …",
        piece.column,
    )


def _with_commas(piece: Piece, verb: Piece, table: Table) -> Piece:
    """The statement with the commas and the colon that were left out between and behind cards."""
    named, behind = piece.after(verb).cut(":")
    words = _tokens(named, table)
    if behind is None and verb.word == "accuses" and len(words) > 1 and words[-1].word in OUTCOMES:
        named, behind = named.before(words[-1]), words.pop()
    found = [_found(table.names.cards, word) for word in words]
    cards = [card for card in found if card is not None]
    if "," in named.text or len(cards) < 2 or len(cards) < len(found):
        return piece
    end = "" if behind is None else f": {behind.text}"
    return Piece(f"{piece.before(verb).text} {verb.text} {', '.join(cards)}{end}", piece.column)


def _without_verb(piece: Piece, table: Table) -> Record | Unanswered:
    """The short form; where it cannot be read, a mistyped verb is told of."""
    try:
        return _short_form(piece, table)
    except NotationError as error:
        raise (_wrong_word(piece, table) or error) from None


def _wrong_word(piece: Piece, table: Table) -> InvalidStatement | None:
    """What is wrong with a mistyped verb at the beginning or behind a player's name, if any is."""
    behind = mistyped_verb(piece, table.names, VERB_WORDS)
    return behind or mistyped_first(piece, table.names, VERB_WORDS)


def _short_form(piece: Piece, table: Table) -> Record | Unanswered:
    """`pl ro ha c`, `plroha c`, `b: pl ro ha c`, `b pl ro ha c`, `pl, ro, ha: bob passes`."""
    head, behind = piece.cut(":")
    if behind is not None and "," not in head.text:
        asker = _found(table.names.players, head)
        if asker is not None:
            return _question(behind, asker, table)
    try:
        return _question(piece, table.turn, table)
    except NotationError as error:
        first = piece.words()[0]
        asker = _found(table.names.players, first)
        if asker is None or len(piece.words()) == 1:
            raise
        try:
            return _question(piece.after(first), asker, table)
        except NotationError as later:
            is_card = _found(table.names.cards, first) is not None
            raise (error if is_card else later) from None


def _question(piece: Piece, asker: str, table: Table) -> Record | Unanswered:
    """The cards and, behind a colon or a blank, the answers; Unanswered without them."""
    named, behind = piece.cut(":")
    count = table.setup.variant.question.cards
    items = _card_pieces(named, count, table)
    cards = question_cards(items, table.names, end=piece)
    rest = named.after(items[-1]) if items else named
    question = Unanswered(asker, cards)
    if behind is None:
        return answered(question, rest, table) if rest.text else question
    if rest.text:
        raise InvalidStatement("expected a colon before the answers", rest.column)
    return answered(question, behind, table)


def _card_pieces(named: Piece, count: int, table: Table) -> list[Piece]:
    """The cards of a question, as far as they are written, between commas or blanks."""
    if "," not in named.text:
        return _tokens(named, table)[:count]
    items = named.items("a card")
    if len(items) == count and _found(table.names.cards, items[-1]) is None:
        items[-1] = items[-1].words()[0]  # the answers follow behind a blank
    return items


def _tokens(piece: Piece, table: Table) -> list[Piece]:
    """The words, and the first one cut up if it is the letters of several cards."""
    words = piece.words()
    if not words or _found(table.names.cards, words[0]) is not None:
        return words
    return [*_cut_up(words[0], table), *words[1:]]


def _cut_up(word: Piece, table: Table) -> list[Piece]:
    """`plroha`, `plrohac`, `plroha-`: two letters a card, then who answered."""
    codes = set(table.codes.values())
    cut: list[Piece] = []
    place = 0
    while name_key(word.text[place : place + 2]) in codes:
        cut.append(Piece(word.text[place : place + 2], word.column + place))
        place += 2
    if len(cut) < 2:
        return [word]
    rest = word.text[place:]
    return [*cut, Piece(rest, word.column + place)] if rest else cut


def _found(book: NameBook, piece: Piece) -> str | None:
    """The one thing that `piece` names; None where that is none or several."""
    fitting = book.fitting(piece.text)
    return fitting[0] if len(fitting) == 1 else None

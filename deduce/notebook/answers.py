"""The answers to a question as they are typed: who showed, and the card if I saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deduce.errors import InvalidStatement, NotationError, UnknownName
from deduce.log.events import Question
from deduce.notation.answers import NOBODY_SIGNS, Asked, read_answers, read_quick_answers
from deduce.notation.hints import not_nobody, wrong_answer
from deduce.notation.spans import Span
from deduce.notebook.scope import Scope, Unanswered
from deduce.rules.names import NameBook, name_key


def answered(question: Unanswered, span: Span, table: Scope) -> Question:
    """The question with the answers that `span` tells, in the long form or the short one."""
    asked = _asked(question, table)
    words = [word.word for word in span.words()]
    if "," in span.text or any(word in ("passes", "shows", "?") for word in words[1:]):
        return Question(question.asker, question.cards, read_answers(span, asked))
    try:
        return _short_answers(question, span.words(), table)
    except NotationError as error:
        wrong = not_nobody(span, table.names) or wrong_answer(span, table.names)
        raise (wrong or error) from None


def _asked(question: Unanswered, table: Scope) -> Asked:
    return Asked(table.names, question.asker, question.cards, table.excused)


def _short_answers(question: Unanswered, tokens: Sequence[Span], table: Scope) -> Question:
    """`c`, `c=ro` (or its first letter), `-`, `?`; several showers where everyone answers."""
    asked = _asked(question, table)
    if not tokens:
        raise InvalidStatement("who showed a card?", 1)
    if tokens[0].word in ("?", "nobody", *NOBODY_SIGNS):
        answers = read_quick_answers(tokens, asked)
    else:
        named = [_with_card(token, question, table) for token in tokens]
        answers = read_quick_answers([token for token, _ in named], asked)
        unseen = {table.names.player(token.cut("=")[0]) for token, seen in named if not seen}
        answers = tuple(replace(a, card=None) if a.player in unseen else a for a in answers)
    return Question(question.asker, question.cards, answers)


def _with_card(token: Span, question: Unanswered, table: Scope) -> tuple[Span, bool]:
    """The answer with the card in full; False if it was said not to have been seen (`c=?`).

    A card that I saw or showed must be named, unless it can only be one.
    """
    player, card = token.cut("=")
    if card is None:
        seen = _must_name(table.names.player(player), question, player, table)
        return (Span(f"{player.text}={seen}", token.column) if seen else token), True
    if card.text == "?":
        return player, False
    try:
        among = {name_key(c): c for c in question.cards}
        short = {code: c for c, code in table.codes.items() if c in question.cards}
        name = NameBook("card", among, short, {}).find(card)
    except UnknownName:
        return token, True  # the notation's own reader says what is wrong
    return Span(f"{player.text}={name}", token.column), True


def _must_name(shower: str, question: Unanswered, place: Span, table: Scope) -> str | None:
    """The card that was shown where it goes without saying; None where I cannot know it."""
    cards = question.cards
    if shower == table.me and shower != question.asker and table.hand:
        held = [card for card in cards if card in table.hand]
        if len(held) == 1:
            return held[0]
        if held:
            message = f"which card did you show? {_choices(place, held, table)}"
            raise InvalidStatement(message, place.column, code="card-missing")
    if question.asker == table.me and shower != table.me:
        message = f"which card did {shower} show you? {_choices(place, cards, table)}"
        message += f", or {place.text}=? if you did not see it"
        raise InvalidStatement(message, place.column, code="card-missing")
    return None


def _choices(place: Span, cards: Sequence[str], table: Scope) -> str:
    return " or ".join(f"{place.text}={table.codes[card]}" for card in cards)

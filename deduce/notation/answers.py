"""The answers to a question: the long form and the short ones, and who may answer when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from deduce.errors import IllegalStatement, InvalidStatement, UnknownName
from deduce.log.events import Answer
from deduce.notation.hints import not_nobody, wrong_answer
from deduce.notation.names import Names
from deduce.notation.spans import Span
from deduce.rules.answering import Answering, answering

NOBODY_SIGNS = ("-", "–", "—")
"""The quick form's dash; a phone's keyboard makes long ones."""


@dataclass(frozen=True, slots=True)
class _Item:
    """One written answer; a short one (`Ann`, `Ann=Rope`) says that those before her passed."""

    answer: Answer
    place: Span
    short: bool


@dataclass(frozen=True)
class Asked:
    """The question that answers belong to. `excused`: losers who laid their hands open."""

    names: Names
    asker: str
    cards: tuple[str, ...]
    excused: Collection[str] = ()

    @cached_property
    def answering(self) -> Answering:
        """Who may answer when."""
        return answering(self.names.setup, self.asker, self.excused)


def read_answers(span: Span | None, asked: Asked) -> tuple[Answer, ...]:
    """The answers written behind the colon of a question, completed to the long form."""
    if span is None or span.text in ("", "?"):
        return ()
    if span.word in ("nobody", *NOBODY_SIGNS):
        return nobody_could(asked, span)
    wrong = not_nobody(span, asked.names)
    if wrong is not None:
        raise wrong
    return complete([_read_item(item, asked) for item in span.items("an answer")], asked)


def read_quick_answers(spans: Sequence[Span], asked: Asked) -> tuple[Answer, ...]:
    """The answers of the quickest form: `-` for nobody, else the showers, one token each."""
    if not spans or (len(spans) == 1 and spans[0].text == "?"):
        return ()
    if len(spans) == 1 and spans[0].word in ("nobody", *NOBODY_SIGNS):
        return nobody_could(asked, spans[0])
    try:
        items = [_short_item(span, asked) for span in spans]
    except UnknownName as error:
        written = Span(" ".join(span.text for span in spans), spans[0].column)
        raise (not_nobody(written, asked.names) or error) from None
    return complete(items, asked)


def nobody_could(asked: Asked, place: Span) -> tuple[Answer, ...]:
    """Every opponent passed."""
    order = asked.answering.order
    if asked.answering.one_is_chosen:
        rule = "only one player is asked in this variant: write who passed, as in"
        raise IllegalStatement(f"{rule} '{order[0]} passes'", place.column)
    return tuple(Answer(player, "passes") for player in order)


def _read_item(span: Span, asked: Asked) -> _Item:
    """`Ann passes`, `Ann shows`, `Ann shows Rope`, `Ann ?`, or the short `Ann` and `Ann=Rope`."""
    for word in span.words()[1:]:
        if word.word in ("passes", "shows", "?"):
            player = asked.names.players.find(span.before(word))
            rest = span.after(word)
            card = None
            if rest.text and word.word != "shows":
                raise InvalidStatement(f"nothing can stand behind {word.text!r}", rest.column)
            if rest.text:
                card = shown_card(rest, asked)
            kind = "passes" if word.word == "passes" else "shows" if word.word == "shows" else "?"
            return _Item(Answer(player, kind, card), span, short=False)  # type: ignore[arg-type]
    try:
        return _short_item(span, asked)
    except UnknownName as error:
        raise (wrong_answer(span, asked.names) or error) from None


def _short_item(span: Span, asked: Asked) -> _Item:
    player, card = span.cut("=")
    shown = None if card is None else shown_card(card, asked)
    return _Item(Answer(asked.names.player(player), "shows", shown), span, short=True)


def shown_card(span: Span, asked: Asked) -> str:
    """The card that was shown; it must be one of the cards asked about."""
    card = asked.names.cards.find(span)
    if card not in asked.cards:
        listed = ", ".join(asked.cards)
        raise IllegalStatement(
            f"{card} was not asked about; the question names {listed}", span.column
        )
    return card


def complete(items: Sequence[_Item], asked: Asked) -> tuple[Answer, ...]:
    """The answers in the order of asking, with the passes that the short form leaves out."""
    for item in items:
        _reject_outsider(item, asked)
    rules = asked.answering
    if rules.one_is_chosen:
        return _only_one(items)
    order = rules.order
    if rules.everyone_answers and all(item.short for item in items):
        items = sorted(items, key=lambda item: order.index(item.answer.player))
    answers: list[Answer] = []
    reached = 0
    for item in items:
        if rules.first_show_ends and answers and answers[-1].kind == "shows":
            message = f"{answers[-1].player} showed a card, which ends the answers"
            raise IllegalStatement(message, item.place.column)
        place = order.index(item.answer.player)
        answers += _skipped(item, reached, asked)
        answers.append(item.answer)
        reached = place + 1
    if rules.everyone_answers and any(item.short for item in items):
        answers += [Answer(player, "passes") for player in rules.among(order[reached:])]
    return tuple(answers)


def _skipped(item: _Item, reached: int, asked: Asked) -> list[Answer]:
    """The passes between the last answer and this one; in the long form all must be written."""
    player, order = item.answer.player, asked.answering.order
    place = order.index(player)
    if place < reached:
        reason = "answers twice" if order[reached - 1] == player else "is asked before that"
        raise IllegalStatement(
            f"{player} {reason}: {asked.asker} asks {', '.join(order)} in this order",
            item.place.column,
        )
    between = asked.answering.among(order[reached:place])
    if between and not item.short:
        raise IllegalStatement(
            f"{between[0]} is asked before {player}: write '{between[0]} passes', "
            f"or '{between[0]} ?' if that was not recorded",
            item.place.column,
        )
    return [Answer(other, "passes") for other in between]


def _reject_outsider(item: _Item, asked: Asked) -> None:
    if item.answer.player == asked.asker:
        raise asker_answers(asked.asker, item.place)


def asker_answers(asker: str, place: Span) -> IllegalStatement:
    """The error of one who answers the own question."""
    message = f"{asker} asked and cannot answer"
    return IllegalStatement(message, place.column, code="asker-answers", player=asker)


def _only_one(items: Sequence[_Item]) -> tuple[Answer, ...]:
    if len(items) > 1:
        message = "only one player is asked in this variant"
        raise IllegalStatement(message, items[1].place.column)
    return (items[0].answer,)

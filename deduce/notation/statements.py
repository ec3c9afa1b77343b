"""Reading one event or note: who, the verb, and what stands behind it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection
from typing import Literal

from deduce.errors import IllegalStatement, InvalidStatement, UnknownName
from deduce.log.events import (
    Accusation,
    DirectQuestion,
    Event,
    FreeAccusation,
    Note,
    Peek,
    Question,
    Reveal,
    RevealHand,
    RevealNone,
    Show,
)
from deduce.notation.answers import (
    Asked,
    asker_answers,
    read_answers,
    read_quick_answers,
    shown_card,
)
from deduce.notation.hints import MEANT, mistyped_verb, wrong_verb
from deduce.notation.names import Names, names_of
from deduce.notation.spans import Span, split_comment
from deduce.rules.setup import Setup
from deduce.rules.variant import ENVELOPE, TABLE, Variant

OUTCOMES: dict[str, Literal["wrong", "right", "?"]] = {
    "wrong": "wrong",
    "right": "right",
    "?": "?",
}
SETUP_WORDS = frozenset(
    (
        *("variant", "players", "me", "hand", "table", "aside", "rename", "solution"),
        *("answers", "silence", "questions"),
    )
)
RELATIONS = ("at least", "at most", "exactly")
QUICK = "?"


def parse_event(text: str, setup: Setup, *, excused: Collection[str] = ()) -> Event | Note:
    """The event or note that `text` states, in any of its forms.

    `excused` are losers whose hands lie open, so that nobody needs to ask them. Raises
    NotationError with the column of what is wrong.
    """
    statement, _ = split_comment(text)
    return read_statement(statement, names_of(setup), excused)


def read_statement(span: Span, names: Names, excused: Collection[str] = ()) -> Event | Note:
    """The same for a span of a line; `excused` are losers who need not answer."""
    verb = find_verb(span, names)
    try:
        return _VERBS[verb.word](span.before(verb), span.after(verb), names, excused)
    except UnknownName as error:
        if error.column != span.column:
            raise
        mistyped = mistyped_verb(span.before(verb), names, VERB_WORDS)  # `Ann guesses …: Bob shows`
        raise (mistyped or error) from None


def find_verb(span: Span, names: Names | None = None) -> Span:
    """The first verb behind a player's name, or the `?` of a quick question.

    Raises InvalidStatement where there is none; `names`, where they are known, help to say why.
    """
    words = span.words()
    for word in words[1:]:
        verb = Span(word.text.removesuffix(":"), word.column)
        if ":" in span.before(verb).text:
            break  # what stands behind a colon are answers
        if verb.word in _VERBS and verb.text != QUICK:
            if verb != word and verb.word != "accuses":
                place = verb.column + len(verb.text)
                raise InvalidStatement(f"no colon can stand behind {verb.text!r}", place)
            return verb
        if word.text == QUICK:
            return word
    wrong = wrong_verb(span, names, VERB_WORDS) if names else None
    raise wrong or _no_statement(span, words)


def _no_statement(span: Span, words: list[Span]) -> InvalidStatement:
    """The error of a line without a verb; points at a word that is nearly one."""
    words_of_notation = (*VERB_WORDS, *SETUP_WORDS)
    for word in words[1:2]:
        if MEANT.get(word.word) in VERB_WORDS:
            message = f"{word.word!r} is no word of the notation"
            return InvalidStatement(message, word.column, (MEANT[word.word],))
    for place, word in enumerate(words):
        text = word.word.rstrip(":")
        if text in words_of_notation:
            what = "a name is missing before" if place == 0 else "nothing fits together around"
            return InvalidStatement(f"{what} {word.text!r}", word.column)
        near = difflib.get_close_matches(text, words_of_notation, n=2)
        if near:
            message = f"{word.text!r} is no word of the notation"
            return InvalidStatement(message, word.column, tuple(near))
    message = f"expected a player and one of {', '.join(sorted(VERB_WORDS))}, or a set-up word"
    return InvalidStatement(message, span.column)


def _asks(
    subject: Span, rest: Span, names: Names, excused: Collection[str]
) -> Question | DirectQuestion:
    asker = names.players.find(subject)
    named, behind = rest.cut(":")
    for word in named.words()[1:]:
        if word.word == "about" and "," not in named.before(word).text:
            return _direct_question(asker, named.before(word), named.after(word), behind, names)
    cards = question_cards(named.items("a card"), names)
    asked = Asked(names, asker, cards, excused)
    return Question(asker, cards, read_answers(behind, asked))


def _direct_question(
    asker: str, asked_span: Span, about: Span, behind: Span | None, names: Names
) -> DirectQuestion:
    asked = names.players.find(asked_span)
    if asked == asker:
        raise asker_answers(asker, asked_span)
    what = names.name_list(about)
    if behind is None or behind.text in ("", "?"):
        return DirectQuestion(asker, asked, what, "?")
    words = [word.word for word in behind.words()]
    if words == ["has", "none"]:
        return DirectQuestion(asker, asked, what, "has none")
    if words[0] != "shows":
        message = "expected 'shows', 'shows CARD', 'has none' or '?'"
        raise InvalidStatement(message, behind.column)
    card = behind.after(behind.words()[0])
    if not card.text:
        return DirectQuestion(asker, asked, what, "shows")
    question = Asked(names, asker, names.setup.variant.expand(what))
    return DirectQuestion(asker, asked, what, "shows", shown_card(card, question))


def _quick_question(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Question:
    """`b ? gr ro ki a=ro`: asker, cards, then the showers or `-`, one token each."""
    asker = names.player(subject)
    tokens = rest.words()
    count = names.setup.variant.question.cards
    cards = question_cards(tokens[:count], names, end=rest)
    asked = Asked(names, asker, cards, excused)
    return Question(asker, cards, read_quick_answers(tokens[count:], asked))


def question_cards(items: list[Span], names: Names, end: Span | None = None) -> tuple[str, ...]:
    """The cards of a question, as many and of such categories as the variant asks about."""
    variant, rule = names.setup.variant, names.setup.variant.question
    cards = [names.cards.find(item) for item in items]
    _reject_doubles(cards, items)
    if len(cards) != rule.cards:
        place = items[-1] if items else end or Span("", 1)
        raise IllegalStatement(
            f"a question of {variant.name} names {rule.cards} cards, this one {len(cards)}",
            place.column,
        )
    if rule.categories == "any":
        return tuple(cards)
    allowed: tuple[str, ...] = tuple(category.name for category in variant.categories)
    if isinstance(rule.categories, tuple):
        allowed = rule.categories
    _one_of_each(cards, items, allowed, variant)
    return tuple(cards)


def _one_of_each(
    cards: list[str], items: list[Span], allowed: tuple[str, ...], variant: Variant
) -> None:
    """Raise unless the cards are of different categories, all of them allowed."""
    seen: dict[str, str] = {}
    for card, item in zip(cards, items, strict=True):
        category = variant.category_of[card].name
        if category not in allowed:
            message = f"{card} is a card of {category}; expected cards of {', '.join(allowed)}"
            raise IllegalStatement(message, item.column)
        if category in seen:
            message = f"{seen[category]} and {card} are both cards of {category}; expected one"
            raise IllegalStatement(message, item.column)
        seen[category] = card


def _reject_doubles(cards: list[str], items: list[Span]) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise IllegalStatement(f"{card} is named twice", items[place].column)


def solution_cards(span: Span, names: Names) -> tuple[str, ...]:
    """One card of every category, in any order."""
    variant = names.setup.variant
    items = span.items("a card")
    cards = [names.cards.find(item) for item in items]
    _reject_doubles(cards, items)
    every = tuple(category.name for category in variant.categories)
    _one_of_each(cards, items, every, variant)
    if len(cards) != len(every):
        message = f"expected one card of each category ({', '.join(every)}), not {len(cards)}"
        raise IllegalStatement(message, span.column)
    return tuple(cards)


def _tests(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> FreeAccusation:
    variant = names.setup.variant
    asker = names.players.find(subject)
    if not variant.free_accusation:
        raise IllegalStatement(f"{variant.name} has no free accusation", subject.column)
    named, behind = rest.cut(":")
    cards = solution_cards(named, names)
    return FreeAccusation(asker, cards, read_answers(behind, Asked(names, asker, cards, excused)))


def _peeks(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Peek:
    viewer = names.players.find(subject)
    where, seen = rest.cut(":")
    holder = names.holder(where)
    if holder in (viewer, TABLE):
        reason = (
            "cards on the table lie open" if holder == TABLE else f"{viewer} knows the own hand"
        )
        raise IllegalStatement(f"there is nothing to peek at: {reason}", where.column)
    if seen is None or seen.text in ("", "?"):
        return Peek(viewer, holder)
    book = names.cards_or_groups if holder == ENVELOPE else names.cards
    return Peek(viewer, holder, book.find(seen))


def _accuses(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Accusation:
    accuser = names.players.find(subject)
    named, behind = rest.cut(":")
    cards = solution_cards(named, names) if named.text else ()
    if behind is None or behind.word not in OUTCOMES:
        place = rest.column + len(rest.text) if behind is None else behind.column
        near = difflib.get_close_matches(behind.word if behind else "", OUTCOMES, n=1)
        message = "expected ': wrong', ': right' or ': ?' at the end"
        raise InvalidStatement(message, place, tuple(near))
    return Accusation(accuser, cards, OUTCOMES[behind.word])


def _reveals(
    subject: Span, rest: Span, names: Names, excused: Collection[str]
) -> Reveal | RevealNone | RevealHand:
    player = names.players.find(subject)
    head, listed = rest.cut(":")
    if listed is not None and head.word == "hand":
        return RevealHand(player, names.card_list(listed) if listed.text else ())
    words = rest.words()
    if [word.word for word in words[:2]] == ["none", "of"]:
        return RevealNone(player, names.name_list(rest.after(words[1])))
    return Reveal(player, names.card_list(rest))


def _shows(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Show:
    shower = names.players.find(subject)
    to, seen = rest.cut(":")
    viewer = names.players.find(to)
    if viewer == shower:
        raise IllegalStatement(f"{shower} cannot show a card to {shower}", to.column)
    card = None if seen is None or seen.text in ("", "?") else names.cards.find(seen)
    return Show(shower, viewer, card)


def _has(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Note:
    holder = names.holder(subject)
    words = rest.words()
    for relation in RELATIONS:
        size = len(relation.split())
        if [word.word for word in words[:size]] == relation.split():
            return _counted(holder, relation, words[size:], rest, names)
    for none in (["none", "of"], ["not"]):
        if [word.word for word in words[: len(none)]] == none:
            return Note(holder, names.name_list(rest.after(words[len(none) - 1])), "lacks")
    try:
        return Note(holder, names.card_list(rest), "has")
    except UnknownName as error:
        if not words or words[0].word != "no" or error.column != rest.column:
            raise
        message = "'no' is no word of the notation; write 'lacks' for 'has no'"
        raise InvalidStatement(message, rest.column, ("lacks",)) from None


def _counted(holder: str, relation: str, words: list[Span], rest: Span, names: Names) -> Note:
    """`at least 2 of …`, `at most 1 of …`, `exactly 3 of …`."""
    if len(words) < 2 or words[1].word != "of":
        place = words[0] if words else rest
        message = f"expected a number and 'of', as in 'has {relation} 2 of red, Rope'"
        raise InvalidStatement(message, place.column)
    count, among = words[0].number(), names.name_list(rest.after(words[1]))
    most = len(names.setup.variant.expand(among))
    if count > most and relation != "at most":
        message = f"there are fewer cards here than {count}: {most}"
        raise IllegalStatement(message, words[0].column)
    return Note(holder, among, relation, count)  # type: ignore[arg-type]


def _lacks(subject: Span, rest: Span, names: Names, excused: Collection[str]) -> Note:
    return Note(names.holder(subject), names.name_list(rest), "lacks")


_VERBS: dict[str, Callable[[Span, Span, Names, Collection[str]], Event | Note]] = {
    "asks": _asks,
    "tests": _tests,
    "peeks": _peeks,
    "accuses": _accuses,
    "reveals": _reveals,
    "shows": _shows,
    "has": _has,
    "lacks": _lacks,
    QUICK: _quick_question,
}
VERB_WORDS = tuple(verb for verb in _VERBS if verb != QUICK)

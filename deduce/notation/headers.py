"""Reading the set-up lines of a log: variant, players, me, hands, table, aside, names, rules."""

from __future__ import annotations

import difflib
import re
from fractions import Fraction

from deduce.errors import IllegalStatement, InvalidStatement
from deduce.log.events import Aside, Hand, SetupFact, Solution, Table
from deduce.log.log import (
    Answers,
    Me,
    Players,
    QuestionsCount,
    Rename,
    SilenceCounts,
    UseVariant,
)
from deduce.notation.names import Names, reject_unusable
from deduce.notation.spans import Span
from deduce.notation.statements import SETUP_WORDS, VERB_WORDS, solution_cards
from deduce.rules.names import card_book, name_key, player_book
from deduce.rules.setup import Seat, Size
from deduce.rules.variant import Variant


def header_word(span: Span) -> str | None:
    """The set-up word that `span` begins with; None for an event or note (`table has Hall`)."""
    words = span.words()
    if not words or words[0].word not in SETUP_WORDS:
        return None
    if len(words) > 1 and words[1].word in ("has", "lacks"):
        return None
    return words[0].word


def _rest(span: Span, example: str) -> Span:
    """What stands behind the set-up word; nothing is an error that shows an example."""
    rest = span.after(span.words()[0])
    if not rest.text:
        raise InvalidStatement(f"something is missing here, as in '{example}'", span.column)
    return rest


def read_use_variant(span: Span) -> UseVariant:
    """`variant clue-2023`, `variant ./my-deck.toml`."""
    return UseVariant(_rest(span, "variant clue-2023").text)


def read_players(span: Span) -> Players:
    """`players Ann 6, Bob 5-6, Cat ?, Dan`."""
    seats: list[Seat] = []
    for item in _rest(span, "players Ann 6, Bob 6, Cat 6").items("a player"):
        seat = _read_seat(item)
        if any(name_key(seat.name) == name_key(other.name) for other in seats):
            raise InvalidStatement(f"two players are called {seat.name}", item.column)
        seats.append(seat)
    if len(seats) < 2:
        raise InvalidStatement("a game has at least two players", span.column)
    return Players(tuple(seats))


def _read_seat(item: Span) -> Seat:
    """A name and, behind a blank, a size: `6`, `5-6`, `5 - 6` or `?`."""
    sized = re.fullmatch(r"((?:.*?\s)??)(\?|\d+|\d+\s*[-–—]\s*\d+)", item.text)
    if sized is None:
        _reject_odd_number(item.words()[-1])
        name, size = item, None
    else:
        size = _read_size(Span(sized[2], item.column + sized.start(2)))
        name = Span(sized[1], item.column).strip()
    reject_unusable(name, "a player")
    _reject_words_within(name)
    return Seat(" ".join(name.text.split()), size)


def _reject_odd_number(span: Span) -> None:
    """A last word such as -1 or 6.5 is a mistyped size, not a part of the name."""
    if re.fullmatch(r"[-+–—.,\d]*\d[-+–—.,\d]*", span.text):
        message = f"{span.text} is no number of cards; expected one such as 6, 5-6 or ?"
        raise InvalidStatement(message, span.column)


def _read_size(span: Span) -> Size:
    if span.text == "?":
        return Size(0, None)
    dash = re.search(r"[-–—]", span.text)
    bounds = [bound.number() for bound in (span.split(dash[0]) if dash else [span])]
    if bounds[0] > bounds[-1]:
        raise InvalidStatement(f"the range {span.text} is empty", span.column)
    return Size(bounds[0], bounds[-1])


def _reject_words_within(name: Span) -> None:
    """A name of several words may not have one that would be taken for the notation's own."""
    first, *others = name.words()
    taken = [first] if others and first.word in SETUP_WORDS else []
    taken += [word for word in others if word.word in (*VERB_WORDS, "passes", "about")]
    for word in taken:
        message = f"{word.text!r} is a word of the notation and cannot be part of a player's name"
        raise InvalidStatement(message, word.column)


def read_me(span: Span, players: tuple[str, ...]) -> Me:
    """`me Ann`."""
    return Me(player_book(players).find(_rest(span, "me Ann")))


def read_rename(span: Span, variant: Variant) -> Rename:
    """`rename Ballroom: Tower`."""
    old, new = _rest(span, "rename Ballroom: Tower").cut(":")
    card = card_book(variant).find(old)
    if new is None:
        raise InvalidStatement("expected a colon and the new name", old.column + len(old.text))
    reject_unusable(new, "a card")
    kinds = [category.name for category in variant.categories]
    taken = {name_key(name) for name in (*variant.cards, *variant.groups, *kinds) if name != card}
    taken |= {name_key(alias) for alias, meant in variant.aliases.items() if meant != card}
    if name_key(new.text) in taken:
        raise IllegalStatement(f"{new.text} is already the name of something else", new.column)
    return Rename(card, " ".join(new.text.split()))


def read_answers_model(span: Span) -> Answers:
    """`answers random`, `answers equal`."""
    rest = _rest(span, "answers random")
    if rest.word == "equal":
        return Answers("equal")
    if rest.word == "random":
        return Answers("random")
    close = tuple(difflib.get_close_matches(rest.word, ("equal", "random"), n=1))
    raise InvalidStatement("expected 'equal' or 'random'", rest.column, close)


def read_silence(span: Span) -> SilenceCounts:
    """`silence counts`."""
    _expect_word(_rest(span, "silence counts"), "counts")
    return SilenceCounts()


def read_questions(span: Span) -> QuestionsCount:
    """`questions count 0.5`, `questions count 1/3`."""
    example = "questions count 0.5"
    rest = _rest(span, example)
    first = rest.words()[0]
    _expect_word(first, "count")
    weight = rest.after(first)
    if not weight.text:
        raise InvalidStatement(f"a number is missing here, as in '{example}'", weight.column)
    return QuestionsCount(_read_weight(weight))


def _expect_word(span: Span, word: str) -> None:
    if span.word != word:
        close = tuple(difflib.get_close_matches(span.word, (word,), n=1))
        raise InvalidStatement(f"expected '{word}'", span.column, close)


def _read_weight(span: Span) -> Fraction:
    """A number above 0: `0.5`, `1/3`, `2`; of few digits, since its powers are exact."""
    written = re.fullmatch(r"(\d{1,4})(?:\s*/\s*(\d{1,4})|[.](\d{1,4}))?|[.](\d{1,4})", span.text)
    if written is None:
        message = f"expected a number such as 0.5 or 1/3, not {span.text!r}"
        raise InvalidStatement(message, span.column)
    if written[2] and not int(written[2]):
        raise InvalidStatement("nothing can be divided by 0", span.column)
    weight = Fraction("".join(span.text.split()))
    if not weight:
        raise InvalidStatement("a weight of 0 would be certainty; expected more", span.column)
    return weight


def read_setup_fact(span: Span, word: str, names: Names) -> SetupFact:
    """`hand …`, `hand Bob: …`, `table …`, `aside 4`, `solution …`."""
    if word == "hand":
        return _read_hand(span, names)
    if word == "table":
        return Table(names.card_list(_rest(span, "table Ballroom")))
    if word == "solution":
        return Solution(solution_cards(_rest(span, "solution Plum, Rope, Hall"), names))
    return Aside(_rest(span, "aside 4").number())


def _read_hand(span: Span, names: Names) -> Hand:
    rest = _rest(span, "hand Plum, Rope, Hall")
    owner, listed = rest.cut(":")
    if listed is None:
        if names.setup.me is None:
            message = "whose hand? Write 'hand NAME: …', or say who you are with 'me NAME'"
            raise IllegalStatement(message, rest.column)
        return Hand(names.setup.me, names.card_list(rest))
    player = names.players.find(owner)
    return Hand(player, names.card_list(listed) if listed.text else ())

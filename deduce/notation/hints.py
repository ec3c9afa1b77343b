"""What is told of a word that stands where the notation has another one: nearly right, or said so.

Nothing here makes a statement readable; it only words the error of one that is not.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection

from deduce.errors import InvalidStatement
from deduce.notation.names import Names
from deduce.notation.spans import Span

PASSES = "passes"
ANSWER_WORDS = (PASSES, "shows")
_SYNONYMS = {
    "asks": ("suggests", "suggested", "suggest", "asked", "ask", "guesses", "guessed", "guess"),
    "accuses": ("accused", "accuse"),
    "shows": ("showed", "shown", "show"),
    PASSES: ("passed", "pass"),
    "tests": ("tested", "test"),
    "peeks": ("peeked", "peek", "saw", "sees", "looks", "looked"),
    "reveals": ("revealed", "reveal"),
}
MEANT = {word: verb for verb, words in _SYNONYMS.items() for word in words}
"""What people say for the notation's verbs."""
FOR_NOBODY = ("none", "no one", "no-one", "noone", "nobody passes", "all pass", "everyone passes")
_SHORTEST = 4
"""Shorter words are near too many others to be taken for mistyped verbs."""


def meant_by(word: str, words_of_notation: Collection[str]) -> tuple[str, ...]:
    """The words of `known` that `word` may have been meant for, the likeliest first."""
    if word in MEANT:
        return tuple(verb for verb in words_of_notation if verb == MEANT[word])
    return tuple(difflib.get_close_matches(word, words_of_notation, n=2))


def wrong_verb(span: Span, names: Names, verbs: Collection[str]) -> InvalidStatement | None:
    """What is wrong behind the holder's name that a line begins with; None if it begins otherwise.

    The line has none of `verbs` where one is expected.
    """
    subject = _subject(span, names)
    if subject is None:
        return None
    expected = f"expected {', '.join(sorted(verbs))}"
    if subject.text.endswith(":"):
        place = subject.column + len(subject.text) - 1
        return InvalidStatement(f"no colon can stand behind a name here; {expected}", place)
    rest = span.after(subject)
    if not rest.text:
        message = f"something is missing behind {subject.text!r}; {expected}"
        return InvalidStatement(message, subject.column + len(subject.text))
    word = _bare(rest.words()[0])
    if names.cards.fitting(word.text):
        return InvalidStatement(_without_sign(subject, rest, names), word.column)
    return _wrong(word, subject, verbs)


def _without_sign(subject: Span, rest: Span, names: Names) -> str:
    """What is told where cards stand behind a player at once; an example where one is clear."""
    message = "expected a verb here; the quickest form of a question has a '?' behind the asker"
    is_clear = len(rest.words()) >= names.setup.variant.question.cards
    if not is_clear or "," in rest.text or ":" in rest.text:
        return message
    return f"{message}, as in '{subject.text} ? {rest.text}'"


def mistyped_verb(span: Span, names: Names, verbs: Collection[str]) -> InvalidStatement | None:
    """What is wrong with a word behind a holder's name that is nearly a verb, or said for one."""
    subject = _subject(span, names)
    words = span.after(subject).words() if subject else []
    if subject is None or not words or subject.text.endswith(":"):
        return None
    word = _bare(words[0])
    return _wrong(word, subject, verbs) if _is_nearly(word, names, (*verbs, PASSES)) else None


def mistyped_first(span: Span, names: Names, verbs: Collection[str]) -> InvalidStatement | None:
    """The same of a line's first word, where a line may begin with the verb."""
    word = _bare(span.words()[0])
    if not _is_nearly(word, names, verbs) or names.holders.fitting(word.text):
        return None
    return None if names.cards.near(word.word) else _wrong(word, None, verbs)


def wrong_answer(span: Span, names: Names) -> InvalidStatement | None:
    """What is wrong with the word behind the player of an answer: `Tom pases`, `Tom showed`."""
    subject = _subject(span, names)
    words = span.after(subject).words() if subject else []
    if subject is None or not words or names.players.fitting(words[0].text):
        return None
    near = meant_by(words[0].word, ANSWER_WORDS)
    if not near:
        return None
    message = f"{words[0].text!r} is no word of the notation here; expected passes, shows or ?"
    return InvalidStatement(message, words[0].column, (f"{subject.text} {near[0]}",))


def not_nobody(span: Span, names: Names) -> InvalidStatement | None:
    """What is wrong where `none` or `no one` stands for nobody."""
    word = " ".join(span.word.split())
    if word not in FOR_NOBODY or names.players.fitting(span.text):
        return None
    message = f"{span.text!r} is no word of the notation here"
    return InvalidStatement(message, span.column, ("nobody",))


def _subject(span: Span, names: Names) -> Span | None:
    """The longest beginning of a line that names a holder, or several of them."""
    words = span.words()
    most = max(len(name.split()) for name in names.holders.exact)
    for last in reversed(words[:most]):
        text = span.text[: last.column - span.column + len(last.text)]
        if names.holders.fitting(text.removesuffix(":")):
            return Span(text, span.column)
    return None


def _bare(word: Span) -> Span:
    return Span(word.text.rstrip(":,") or word.text, word.column)


def _is_nearly(word: Span, names: Names, words_of_notation: Collection[str]) -> bool:
    if names.cards.fitting(word.text):
        return False
    if word.word in MEANT:
        return True
    return len(word.text) >= _SHORTEST and bool(meant_by(word.word, words_of_notation))


def _wrong(word: Span, subject: Span | None, verbs: Collection[str]) -> InvalidStatement:
    """The error of a word that stands for a verb; who passes does so within a question."""
    near = meant_by(word.word, (*verbs, PASSES))
    if PASSES in near[:1] and subject is not None:
        message = f"{word.text!r} can stand only behind the colon of a question, as in"
        message += f" 'asks …: {subject.text} passes'"
        return InvalidStatement(message, word.column, () if word.word == PASSES else (PASSES,))
    message = f"{word.text!r} is no word of the notation here; expected {', '.join(sorted(verbs))}"
    return InvalidStatement(message, word.column, tuple(verb for verb in near if verb != PASSES))

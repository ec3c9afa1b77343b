"""What the word being typed may become: cards, players, words of the notation, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deduce.notation.statements import SETUP_WORDS, VERB_WORDS
from deduce.notebook.commands import COMMANDS
from deduce.notebook.notebook import Notebook
from deduce.rules.names import name_key
from deduce.rules.variant_file import bundled_variants

BREAKS = " ,:=("
"""The signs behind which a new word begins."""


def completions(notebook: Notebook, text: str) -> list[str]:
    """The whole entry with its last word completed, in every way that fits, best first."""
    begun = re.split(f"[{re.escape(BREAKS)}]", text)[-1]
    if not begun or notebook.hidden:
        return []
    stem, key = text[: len(text) - len(begun)], name_key(begun)
    fitting = [name for name in _candidates(notebook, stem) if name_key(name).startswith(key)]
    return [stem + name for name in dict.fromkeys(fitting)]


def _candidates(notebook: Notebook, stem: str) -> Iterator[str]:
    """The names and words that may stand behind `stem`; those of several words with hyphens."""
    if notebook.wizard is not None:
        yield from _answers(notebook)
        return
    table = notebook.table
    if table is not None:
        yield from (_one_word(card) for card in table.setup.variant.cards)
        yield from (_one_word(player) for player in table.setup.players)
    yield from VERB_WORDS
    if table is not None and stem:
        yield from (_one_word(group) for group in table.setup.variant.groups)
        yield from ("passes", "envelope", "nobody", "wrong", "right", "none", "about", "aside")
    if not stem:
        yield from (command.word for command in COMMANDS)
        yield from sorted(SETUP_WORDS)


def _answers(notebook: Notebook) -> Iterator[str]:
    """The answers that a question of the set-up may have."""
    wizard = notebook.wizard
    if wizard is None or wizard.variant is None:
        yield from bundled_variants()
        return
    yield from (_one_word(card) for card in wizard.variant.cards)
    yield from (seat.name for seat in wizard.seats)


def _one_word(name: str) -> str:
    return "-".join(name.split())

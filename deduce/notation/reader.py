"""Reading a whole log: set-up lines first, wherever they stand, then the events and notes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ParamSpec, TypeVar

from deduce.errors import (
    DeduceError,
    LogErrors,
    NotationError,
    Problem,
)
from deduce.log.events import (
    Entry,
    Record,
)
from deduce.log.log import Answers, Header, Log, LogLine, Me, Players, QuestionsCount, UseVariant
from deduce.log.sizes import sizes_told
from deduce.log.table import table_before
from deduce.notation import headers
from deduce.notation.facts import read_fact, whose
from deduce.notation.names import PILES, names_of
from deduce.notation.spans import Span, split_comment
from deduce.notation.statements import find_verb, read_statement
from deduce.rules.deal import TotalsError
from deduce.rules.setup import Setup
from deduce.rules.variant import Variant
from deduce.rules.variant_file import UnknownVariant, load_variant

P = ParamSpec("P")
T = TypeVar("T")
EXAMPLES = {"variant": "variant clue-2023", "players": "players Ann 6, Bob 6, Cat 6"}
"""The set-up lines that every log has."""


def read_log(text: str, source: str = "log", folder: Path | None = None) -> Log:
    """The log that `text` is, in any mix of the notation's forms.

    `folder` is where a variant's relative path starts. Raises LogErrors with every faulty line.
    """
    reader = _Reader(text, source, folder)
    setup = reader.read_headers()
    if setup is None:
        reader.find_lines_without_verb()
        raise reader.errors()
    reader.read_facts(setup)
    reader.read_events(setup, reader.piles(setup))
    if reader.problems:
        raise reader.errors()
    return Log(
        setup=setup,
        entries=tuple(
            Entry(number, statement)
            for number, statement in sorted(reader.statements.items())
            if isinstance(statement, Record)
        ),
        lines=tuple(
            LogLine(reader.statements.get(number), comment)
            for number, (_, comment) in enumerate(reader.spans, start=1)
        ),
    )


def physical_lines(text: str) -> tuple[str, ...]:
    """The lines of a file without their ends; a byte order mark and CRLF are fine."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(lines[:-1] if lines[-1] == "" else lines)


@dataclass
class _Reader:
    """What has been read so far, by line number, and what was wrong."""

    source_text: str
    source: str
    folder: Path | None
    statements: dict[int, Header | Record] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = physical_lines(self.source_text)
        self.spans = [split_comment(line) for line in self.text]
        self.headers: dict[str, list[tuple[int, Span]]] = {}
        self.others: list[tuple[int, Span]] = []
        for number, (span, _) in enumerate(self.spans, start=1):
            if not span.text:
                continue
            word = headers.header_word(span)
            if word is None:
                self.others.append((number, span))
            else:
                self.headers.setdefault(word, []).append((number, span))

    def errors(self) -> LogErrors:
        """All problems so far, in line order."""
        problems = sorted(self.problems, key=lambda problem: (problem.line, problem.column))
        return LogErrors(self.source, tuple(problems), self.text)

    def attempt(
        self, line: int, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """What `read` returns; None, with the problem noted, if the line is faulty."""
        try:
            return read(*args, **kwargs)
        except NotationError as error:
            self.problems.append(replace(error.problem, line=line))
            return None

    def read_headers(self) -> Setup | None:
        """The set-up that everything else needs; None where variant or players are faulty."""
        variant, reference = self._read_variant()
        players = self._read_one("players", headers.read_players)
        model = self._read_one("answers", headers.read_answers_model)
        silence = self._read_one("silence", headers.read_silence)
        questions = self._read_one("questions", headers.read_questions)
        renames: list[tuple[str, str]] = []
        if variant is not None:
            variant = self._read_renames(variant, renames)
        me = None
        if isinstance(players, Players):
            names = tuple(seat.name for seat in players.seats)
            me = self._read_one("me", lambda span: headers.read_me(span, names))
        if variant is None or not isinstance(players, Players):
            return None
        return Setup(
            variant,
            players.seats,
            me=me.player if isinstance(me, Me) else None,
            answers=model.model if isinstance(model, Answers) else "equal",
            renames=tuple(renames),
            reference=reference,
            silence_counts=silence is not None,
            questions_count=questions.weight if isinstance(questions, QuestionsCount) else None,
        )

    def _read_one(self, word: str, read: Callable[[Span], Header]) -> Header | None:
        """The set-up line `word`, which may stand once only; variant and players must."""
        lines = self.headers.get(word, [])
        if not lines and word in EXAMPLES:
            message = f"the log has no '{word}' line, as in '{EXAMPLES[word]}'"
            self.problems.append(Problem("missing-header", 1, 1, message))
        for number, span in lines[1:]:
            message = f"'{word}' was already said in line {lines[0][0]}"
            self.problems.append(Problem("illegal-statement", number, span.column, message))
        for number, span in lines[:1]:
            header = self.attempt(number, read, span)
            if header is not None:
                self.statements[number] = header
            return header
        return None

    def _read_variant(self) -> tuple[Variant | None, str]:
        """The variant and its reference: its id, or its path as written."""
        header = self._read_one("variant", headers.read_use_variant)
        if not isinstance(header, UseVariant):
            return None, ""
        number, span = self.headers["variant"][0]
        column = span.after(span.words()[0]).column
        try:
            variant = load_variant(header.reference, self.folder)
        except UnknownVariant as error:
            unknown = f"no variant is called {error.reference!r}"
            message = unknown if error.nearest else str(error)
            self.problems.append(Problem("unknown-name", number, column, message, error.nearest))
            return None, ""
        except DeduceError as error:
            self.problems.append(Problem("faulty-variant", number, column, str(error)))
            return None, ""
        by_id = header.reference.casefold() == variant.id
        reference = variant.id if by_id else header.reference
        self.statements[number] = UseVariant(reference)
        return variant, reference

    def _read_renames(self, variant: Variant, renames: list[tuple[str, str]]) -> Variant:
        """The variant with this table's names; each (old, new) is added to `renames`."""
        for number, span in self.headers.get("rename", []):
            rename = self.attempt(number, headers.read_rename, span, variant)
            if rename is None:
                continue
            if rename.old in [new for _, new in renames]:
                message = f"{rename.old} was already renamed"
                self.problems.append(Problem("illegal-statement", number, span.column, message))
                continue
            self.statements[number] = rename
            renames.append((rename.old, rename.new))
            variant = variant.renamed(rename.old, rename.new)
        return variant

    def find_lines_without_verb(self) -> None:
        """What can be said of events and notes where variant or players cannot be read."""
        for number, span in self.others:
            self.attempt(number, find_verb, span)

    def read_facts(self, setup: Setup) -> None:
        """Hands, table, aside and solution."""
        names = names_of(setup)
        seen: dict[object, int] = {}
        for word in ("hand", "table", "aside", "solution"):
            for number, span in self.headers.get(word, []):
                if (
                    word == "hand"
                    and ":" not in span.text
                    and "me" in self.headers
                    and not setup.me
                ):
                    # Whose hand it is, is the fault of the `me` line; its cards may have others.
                    self.attempt(number, names.card_list, span.after(span.words()[0]))
                    continue
                fact = self.attempt(number, read_fact, span, word, names, seen)
                if fact is not None:
                    seen[whose(fact)] = number
                    self.statements[number] = fact

    def piles(self, setup: Setup) -> Collection[str]:
        """The holders that hold cards; sizes that cannot add up are a fault of `players`."""
        try:
            return sizes_told(setup, self.statements.values())
        except TotalsError as error:
            if not self.problems:
                number, span = self.headers["players"][0]
                problem = Problem("illegal-statement", number, span.column, str(error))
                self.problems.append(problem)
            return PILES

    def read_events(self, setup: Setup, piles: Collection[str]) -> None:
        """Everything that is not set-up."""
        names = names_of(setup, PILES if self.problems else piles)
        table = table_before(setup)
        for number, span in self.others:
            record = self.attempt(number, read_statement, span, names, table.excused)
            if record is not None:
                self.statements[number] = record
                table = table.after(Entry(number, record))

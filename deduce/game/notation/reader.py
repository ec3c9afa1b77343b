"""Reading a whole log: set-up lines first, wherever they stand, then the events and notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from deduce.errors import (
    DeduceError,
    IllegalStatement,
    LogErrors,
    LogProblem,
    NotationError,
)
from deduce.game.events import Accusation, Aside, Entry, Hand, Record, Table
from deduce.game.log import Answers, Header, Log, LogLine, Me, Players, UseVariant
from deduce.game.notation import headers
from deduce.game.notation.names import names_of
from deduce.game.notation.pieces import Piece, split_comment
from deduce.game.notation.statements import read_statement
from deduce.game.setup import Setup, TotalsError, holder_sizes
from deduce.game.variant import Variant
from deduce.game.variant_file import UnknownVariant, load_variant

T = TypeVar("T")


def read_log(text: str, source: str = "log", folder: Path | None = None) -> Log:
    """The log that `text` is, in any mix of the notation's forms.

    `folder` is where a variant's relative path starts. Raises LogErrors with every faulty line.
    """
    reader = _Reader(text, source, folder)
    setup = reader.read_headers()
    if setup is None:
        raise reader.errors()
    reader.read_facts(setup)
    reader.read_events(setup)
    reader.check_totals(setup)
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
            for number, (_, comment) in enumerate(reader.pieces, start=1)
        ),
        text=reader.text,
        source=source,
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
    problems: list[LogProblem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = physical_lines(self.source_text)
        self.pieces = [split_comment(line) for line in self.text]
        self.headers: dict[str, list[tuple[int, Piece]]] = {}
        self.others: list[tuple[int, Piece]] = []
        for number, (piece, _) in enumerate(self.pieces, start=1):
            if not piece.text:
                continue
            word = headers.header_word(piece)
            if word is None:
                self.others.append((number, piece))
            else:
                self.headers.setdefault(word, []).append((number, piece))

    def errors(self) -> LogErrors:
        """All problems so far, in line order."""
        problems = sorted(self.problems, key=lambda problem: (problem.line, problem.column))
        return LogErrors(self.source, tuple(problems), self.text)

    def attempt(self, line: int, read: Callable[[], T]) -> T | None:
        """What `read` returns; None, with the problem noted, if the line is faulty."""
        try:
            return read()
        except NotationError as error:
            problem = LogProblem(line, error.column, error.message, error.nearest)
            self.problems.append(problem)
            return None

    def read_headers(self) -> Setup | None:
        """The set-up that everything else needs; None where variant or players are faulty."""
        variant = self._read_variant()
        players = self._read_one("players", headers.read_players)
        if "variant" not in self.headers:
            self._missing("variant", "variant clue-2023")
        if "players" not in self.headers:
            self._missing("players", "players Ann 6, Bob 6, Cat 6")
        if variant is None or not isinstance(players, Players):
            return None
        variant, renames = self._read_renames(variant)
        names = tuple(seat.name for seat in players.seats)
        me = self._read_one("me", lambda piece: headers.read_me(piece, names))
        model = self._read_one("answers", headers.read_answers_model)
        reference = next(s for s in self.statements.values() if isinstance(s, UseVariant))
        return Setup(
            variant,
            players.seats,
            me=me.player if isinstance(me, Me) else None,
            answers=model.model if isinstance(model, Answers) else "equal",
            renames=renames,
            reference=reference.reference,
        )

    def _missing(self, word: str, example: str) -> None:
        message = f"the log has no '{word}' line, as in '{example}'"
        self.problems.append(LogProblem(1, 1, message))

    def _read_one(self, word: str, read: Callable[[Piece], Header]) -> Header | None:
        """The set-up line `word`, which may stand once only."""
        found: Header | None = None
        for place, (number, piece) in enumerate(self.headers.get(word, [])):
            if place:
                self._reject(number, piece, f"'{word}' was already said", self.headers[word][0][0])
                continue
            found = self.attempt(number, lambda piece=piece: read(piece))  # type: ignore[misc]
            if found is not None:
                self.statements[number] = found
        return found

    def _reject(self, line: int, piece: Piece, message: str, earlier: int) -> None:
        self.problems.append(LogProblem(line, piece.column, f"{message} in line {earlier}"))

    def _read_variant(self) -> Variant | None:
        header = self._read_one("variant", headers.read_use_variant)
        if not isinstance(header, UseVariant):
            return None
        number, piece = self.headers["variant"][0]
        column = piece.after(piece.words()[0]).column
        try:
            return load_variant(header.reference, self.folder)
        except UnknownVariant as error:
            problem = LogProblem(number, column, _first_line(error), error.nearest)
        except DeduceError as error:
            problem = LogProblem(number, column, str(error))
        self.problems.append(problem)
        return None

    def _read_renames(self, variant: Variant) -> tuple[Variant, tuple[tuple[str, str], ...]]:
        renames: list[tuple[str, str]] = []
        for number, piece in self.headers.get("rename", []):
            rename = self.attempt(
                number,
                lambda piece=piece, variant=variant: headers.read_rename(piece, variant),  # type: ignore[misc]
            )
            if rename is not None:
                self.statements[number] = rename
                renames.append((rename.old, rename.new))
                variant = variant.renamed(rename.old, rename.new)
        return variant, tuple(renames)

    def read_facts(self, setup: Setup) -> None:
        """Hands, table, aside and solution."""
        names = names_of(setup)
        sizes = {seat.name: seat.size for seat in setup.seats}
        seen: dict[object, int] = {}

        def read(number: int, piece: Piece, word: str) -> None:
            fact = headers.read_setup_fact(piece, word, names)
            key = fact.player if isinstance(fact, Hand) else type(fact)
            if key in seen:
                whose = f"the hand of {key}" if isinstance(fact, Hand) else f"'{word}'"
                raise IllegalStatement(
                    f"{whose} was already given in line {seen[key]}", piece.column
                )
            seen[key] = number
            if isinstance(fact, Hand):
                size = sizes[fact.player]
                if size and not size.least <= len(fact.cards) <= (size.most or len(fact.cards)):
                    told = (
                        f"{fact.player} has {size} cards by 'players', but {len(fact.cards)} here"
                    )
                    raise IllegalStatement(told, piece.column)
            self.statements[number] = fact

        for word in ("hand", "table", "aside", "solution"):
            for number, piece in self.headers.get(word, []):
                self.attempt(number, lambda n=number, p=piece, w=word: read(n, p, w))  # type: ignore[misc]

    def read_events(self, setup: Setup) -> None:
        """Everything that is not set-up."""
        names = names_of(setup)
        open_handed: set[str] = set()
        lays_open = setup.variant.loser == "lays-hand-open"
        for number, piece in self.others:
            record = self.attempt(
                number,
                lambda piece=piece: read_statement(piece, names, open_handed),  # type: ignore[misc]
            )
            if record is None:
                continue
            self.statements[number] = record
            if isinstance(record, Accusation) and record.outcome == "wrong" and lays_open:
                open_handed.add(record.accuser)

    def check_totals(self, setup: Setup) -> None:
        """Report sizes that cannot add up to the deck, at the `players` line."""
        facts = list(self.statements.values())
        try:
            holder_sizes(
                setup,
                hands={fact.player: len(fact.cards) for fact in facts if isinstance(fact, Hand)},
                table=next((len(fact.cards) for fact in facts if isinstance(fact, Table)), None),
                aside=next((fact.count for fact in facts if isinstance(fact, Aside)), None),
            )
        except TotalsError as error:
            number, piece = self.headers["players"][0]
            self.problems.append(LogProblem(number, piece.column, str(error)))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]

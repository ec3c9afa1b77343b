"""The set-up by questions: game, players, sizes, me, my cards; each with a default."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deduce.errors import DeduceError, NotationError, hinted
from deduce.log.events import Aside, Hand, Record
from deduce.notation import write_log
from deduce.notation.abbreviations import card_codes
from deduce.notation.headers import read_players
from deduce.notation.spans import Span
from deduce.notebook.entry import read_entry
from deduce.notebook.scope import scope_of
from deduce.rules.deal import TotalsError, holder_sizes
from deduce.rules.names import player_book
from deduce.rules.setup import Seat, Setup, Size
from deduce.rules.variant import ASIDE, TABLE, Variant
from deduce.rules.variant_file import bundled_variants, load_variant

BACK = "back"
DEFAULT_GAME = "clue-2023"


class WrongAnswer(DeduceError):
    """The answer to a set-up question cannot be used; the question is asked again."""


@dataclass(frozen=True, slots=True)
class WizardQuestion:
    """One question: what is told before it, what is asked, and what Enter alone answers."""

    lines: tuple[str, ...]
    asked: str
    default: str = ""


@dataclass
class Wizard:
    """The questions of a new log, one after the other; `text` is the log when all are answered."""

    folder: Path
    variant: Variant | None = None
    reference: str = ""
    seats: tuple[Seat, ...] = ()
    me: str | None = None
    facts: dict[str, Record] = field(default_factory=dict)
    text: str | None = None

    def __post_init__(self) -> None:
        self._done: list[str] = []
        self._name = "game"

    @property
    def step(self) -> WizardQuestion:
        """The question to be answered now."""
        asks: dict[str, Callable[[], WizardQuestion]] = {
            "game": self._ask_game,
            "players": self._ask_players,
            "sizes": self._ask_sizes,
            "me": self._ask_me,
            "hand": self._ask_hand,
            "table": self._ask_table,
            "right": self._ask_right,
        }
        return asks[self._name]()

    def answer(self, text: str) -> None:
        """Take the answer to the present question; raises WrongAnswer."""
        text = text.strip()
        if text.casefold() == BACK:
            self._name = self._done.pop() if self._done else self._name
            return
        reads: dict[str, Callable[[str], None]] = {
            "game": self._read_game,
            "players": self._read_players,
            "sizes": self._read_sizes,
            "me": self._read_me,
            "hand": self._read_hand,
            "table": self._read_table,
            "right": self._read_right,
        }
        try:
            reads[self._name](text or self.step.default)
        except NotationError as error:
            raise WrongAnswer(hinted(error.message, error.nearest)) from error
        self._done.append(self._name)
        self._name = self._following()

    def _following(self) -> str:
        """The next question that this game needs."""
        order = ("game", "players", "sizes", "me", "hand", "table", "right")
        needed = {
            "sizes": any(seat.size is None for seat in self.seats),
            "hand": self.me is not None,
            "table": TABLE in self._sizes(self.seats) if self.seats else False,
        }
        rest = order[order.index(self._name) + 1 :]
        return next((name for name in rest if needed.get(name, True)), "right")

    @property
    def _game(self) -> Variant:
        return self.variant or load_variant(DEFAULT_GAME)

    def _setup(self) -> Setup:
        return Setup(self._game, self.seats, me=self.me, reference=self.reference)

    def _sizes(self, seats: tuple[Seat, ...]) -> dict[str, Size]:
        return holder_sizes(Setup(self._game, seats), hands={})

    def _ask_game(self) -> WizardQuestion:
        lines = [
            f"{number:2} {load_variant(name).name:32} {name}"
            for number, name in enumerate(bundled_variants(), start=1)
        ]
        return WizardQuestion(
            tuple(lines), "Which game? Its number, its id, or a file's path", DEFAULT_GAME
        )

    def _read_game(self, text: str) -> None:
        ids = tuple(bundled_variants())
        if text.isdecimal():
            if not 1 <= int(text) <= len(ids):
                raise WrongAnswer(f"there is no game {text}; expected 1 to {len(ids)}")
            text = ids[int(text) - 1]
        fitting = [name for name in ids if name.startswith(text.casefold())]
        reference = fitting[0] if len(fitting) == 1 and text not in ids else text
        try:
            self.variant = load_variant(reference, self.folder)
        except DeduceError as error:
            raise WrongAnswer(str(error)) from error
        by_id = reference.casefold() == self.variant.id
        self.reference = self.variant.id if by_id else reference

    def _ask_players(self) -> WizardQuestion:
        least, most = self._game.players
        lines = f"{self._game.name}, {least} to {most} players."
        return WizardQuestion((lines,), "Who plays? All names, clockwise, as in: Ann Bob Cat")

    def _read_players(self, text: str) -> None:
        if not text:
            raise WrongAnswer("the names of at least two players are needed")
        if "," not in text:
            text = re.sub(r"\s+(?!(?:[\d?]|\d+\s*-\s*\d+)+(?:\s|$))", ", ", text)
        self.seats = read_players(Span(f"players {text}", 1 - len("players "))).seats
        try:
            self._sizes(self.seats)
        except TotalsError as error:
            raise WrongAnswer(str(error)) from error

    def _proposed(self) -> tuple[Seat, ...]:
        """The seats with the sizes that the deal's rule leaves no choice about."""
        sizes = self._sizes(self.seats)
        return tuple(
            seat
            if seat.size or sizes[seat.name].least != sizes[seat.name].most
            else replace(seat, size=sizes[seat.name])
            for seat in self.seats
        )

    def _ask_sizes(self) -> WizardQuestion:
        sizes = self._sizes(self.seats)
        lines = ", ".join(f"{seat.name} {sizes[seat.name]}" for seat in self.seats)
        example = " ".join(map(str, _that_add_up([sizes[s.name] for s in self.seats], self._game)))
        asked = f"How many cards has each? In the same order, as in: {example}"
        return WizardQuestion((f"By the deal's rule: {lines}",), asked, "by the rule")

    def _read_sizes(self, text: str) -> None:
        if text == "by the rule":
            self.seats = self._proposed()
            return
        words = text.replace(",", " ").split()
        if len(words) != len(self.seats):
            raise WrongAnswer(f"expected {len(self.seats)} numbers, one for each player")
        lines = ", ".join(f"{s.name} {word}" for s, word in zip(self.seats, words, strict=True))
        seats = read_players(Span(f"players {lines}", 1)).seats
        try:
            self._sizes(seats)
        except TotalsError as error:
            raise WrongAnswer(str(error)) from error
        self.seats = seats

    def _ask_me(self) -> WizardQuestion:
        names = ", ".join(seat.name for seat in self.seats)
        asked = "Which of them are you? (- if you only watch)"
        return WizardQuestion((f"Players: {names}",), asked, self.seats[0].name)

    def _read_me(self, text: str) -> None:
        if text in ("-", "spectator"):
            self.me = None
            self.facts.pop("hand", None)
            return
        self.me = player_book(seat.name for seat in self.seats).find(Span(text, 1))

    def _ask_hand(self) -> WizardQuestion:
        size = self._sizes(self.seats).get(self.me or "", Size(0, None))
        return WizardQuestion(
            self._card_list(), f"Your cards, {self.me} ({size} of them), as in: ro pl ha"
        )

    def _card_list(self) -> tuple[str, ...]:
        """Every category's cards, each with its two letters."""
        codes = card_codes(self._game)
        return tuple(
            f"{category.name}: " + "  ".join(f"[{codes[c]}] {c}" for c in category.cards)
            for category in self._game.categories
        )

    def _read_hand(self, text: str) -> None:
        hand = self._read_cards("hand", text)
        size = self._sizes(self.seats)[self.me or ""]
        if isinstance(hand, Hand) and len(hand.cards) not in size:
            raise WrongAnswer(f"{self.me} has {size} cards, these are {len(hand.cards)}")
        self.facts["hand"] = hand

    def _read_cards(self, word: str, text: str) -> Record:
        if not text:
            raise WrongAnswer("some cards are needed, in two letters or more each")
        line = read_entry(f"{word} {text}", scope_of(self._setup(), self.seats[0].name))
        record = getattr(line, "record", None)
        if record is None:
            raise WrongAnswer("expected the names of cards")
        return record  # type: ignore[no-any-return]

    def _ask_table(self) -> WizardQuestion:
        size = self._sizes(self.seats)[TABLE]
        asked = f"Which cards lie face up on the table ({size} of them)?"
        return WizardQuestion(self._card_list(), asked, "- not yet")

    def _read_table(self, text: str) -> None:
        self.facts.pop("table", None)
        if not text.startswith("-"):
            table = self._read_cards("table", text)
            held = self.facts.get("hand")
            both = set(table.cards) & set(held.cards if isinstance(held, Hand) else ())  # type: ignore[union-attr]
            if both:
                raise WrongAnswer(f"{', '.join(sorted(both))} cannot be in your hand as well")
            self.facts["table"] = table

    def _ask_right(self) -> WizardQuestion:
        return WizardQuestion(
            tuple(self._header().splitlines()), "Is this right? (back: change it)", "yes"
        )

    def _header(self) -> str:
        """The set-up lines, and a blank one behind them."""
        facts = [self.facts[name] for name in ("hand", "table") if name in self.facts]
        aside = self._sizes(self.seats).get(ASIDE)
        if aside is not None and aside.least == aside.most:
            facts.append(Aside(aside.least))
        return write_log(self._setup(), facts) + "\n"

    def _read_right(self, text: str) -> None:
        if text.casefold() not in ("yes", "y"):
            raise WrongAnswer("Enter alone if it is right; 'back' goes to the question before")
        self.text = self._header()

    def reopen(self) -> None:
        """Ask the last question again: the log could not be written."""
        self.text = None
        self._name = "right"


def _that_add_up(sizes: Sequence[Size], variant: Variant) -> list[int]:
    """Numbers within these sizes that use up the deck, if that can be."""
    counts = [size.least for size in sizes]
    left = len(variant.cards) - len(variant.categories) - sum(counts)
    for place, size in enumerate(sizes):
        more = min(max(left, 0), (size.most or 0) - size.least)
        counts[place] += more
        left -= more
    return counts

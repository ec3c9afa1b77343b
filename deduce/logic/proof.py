"""A proof: single steps from log lines and rules to a fact, each by counting alone.

A bound says that some cells hold at least, or at most, so many cards. The bounds of a step are
added up; with the premises filled in, no world is left in which a conclusion is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from deduce.meaning.constraints import Constraint
from deduce.meaning.formula import Formula

Side = Literal["least", "most"]
ProofKind = Literal["direct", "reductio", "counting"]


@dataclass(frozen=True, slots=True)
class CellLiteral:
    """`holder` has `card`, or has it not."""

    card: str
    holder: str
    has: bool


@dataclass(frozen=True, slots=True)
class OneHolder:
    """The rule that `card` is with exactly one holder."""

    card: str


@dataclass(frozen=True, slots=True)
class Bound:
    """One half of a rule: at least as many as it says, or at most."""

    rule: Constraint | OneHolder
    side: Side

    @property
    def lines(self) -> tuple[int, ...]:
        """The log lines of the rule, none for the game's own."""
        return self.rule.lines if isinstance(self.rule, Constraint) else ()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """The bounds `because`, with the `premises`, leave no world without the `conclusion`.

    No conclusion: they leave no world at all, a contradiction.
    """

    conclusion: tuple[CellLiteral, ...]
    because: tuple[Bound, ...]
    premises: tuple[CellLiteral, ...] = ()


@dataclass(frozen=True, slots=True)
class Chain:
    """Steps, premises before conclusions, to `goal` or, from a `supposition`, to a contradiction.

    `goal` is None in a chain that shows a log to contradict itself.
    """

    goal: Constraint | None
    steps: tuple[ProofStep, ...]
    supposition: Constraint | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """Why `target` holds (None: why the lines contradict each other), by one or several chains.

    The goals of the chains together say what the target says. No chain: no short one was found,
    and what forces the target is counting over several hands.
    """

    target: Formula | None
    chains: tuple[Chain, ...]

    @property
    def kind(self) -> ProofKind:
        """Without a supposition, with one, or not found."""
        if not self.chains:
            return "counting"
        supposed = any(chain.supposition is not None for chain in self.chains)
        return "reductio" if supposed else "direct"

    @property
    def lines(self) -> tuple[int, ...]:
        """The log lines that the steps rest on."""
        return tuple(sorted({n for step in self.steps for b in step.because for n in b.lines}))

    @property
    def steps(self) -> Iterator[ProofStep]:
        """Every step of every chain."""
        for chain in self.chains:
            yield from chain.steps

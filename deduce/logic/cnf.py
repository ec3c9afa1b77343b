"""Evidence as clauses: one variable per (card, holder), one selector per log line.

Each family of clauses is one sentence of the game. Cardinalities are pysat.card's: native
for solvers that count themselves, sequential counters where plain clauses are wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Constraint, Evidence
from deduce.rules.variant import ENVELOPE

Clause = list[int]
AtMost = tuple[list[int], int]

NATIVE = int(EncType.native)
CLAUSES = int(EncType.seqcounter)
MAX_ROOMS = 1_100


@dataclass(frozen=True)
class VariableMap:
    """Which variable says that a holder has a card, and which that a log line is believed.

    Ownership variables come first, card by card in deck order; then the selectors by line;
    auxiliary variables of cardinality encodings are above `top`.
    """

    cards: tuple[str, ...]
    holders: tuple[str, ...]
    lines: tuple[int, ...]
    _card: dict[str, int] = field(repr=False, default_factory=dict)
    _holder: dict[str, int] = field(repr=False, default_factory=dict)
    _line: dict[int, int] = field(repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._card.update({card: i for i, card in enumerate(self.cards)})
        self._holder.update({holder: i for i, holder in enumerate(self.holders)})
        self._line.update({line: i for i, line in enumerate(self.lines)})

    @property
    def owned(self) -> int:
        """How many ownership variables there are; they are 1 to this number."""
        return len(self.cards) * len(self.holders)

    @property
    def top(self) -> int:
        """The highest variable that is not auxiliary."""
        return self.owned + len(self.lines)

    def has(self, card: str, holder: str) -> int:
        """The variable of "`holder` has `card`"; KeyError for a name that is not in the game."""
        return self._card[card] * len(self.holders) + self._holder[holder] + 1

    def selector(self, line: int) -> int:
        """The variable of "line `line` is believed"."""
        return self.owned + self._line[line] + 1

    def cell(self, variable: int) -> Cell:
        """The (card, holder) of an ownership variable."""
        card, holder = divmod(variable - 1, len(self.holders))
        return self.cards[card], self.holders[holder]

    def line(self, variable: int) -> int:
        """The log line of a selector."""
        return self.lines[variable - self.owned - 1]


@dataclass(frozen=True)
class Encoding:
    """Clauses, and cardinalities that a solver counts natively (none with CLAUSES)."""

    variables: VariableMap
    clauses: list[Clause]
    at_most: list[AtMost]
    top: int


def variable_map(evidence: Evidence) -> VariableMap:
    """The variables of an evidence: its cells and its lines."""
    lines = sorted({line for fact in evidence.constraints for line in fact.lines})
    return VariableMap(evidence.cards, evidence.holders, tuple(lines))


def encode(evidence: Evidence, *, cardinality: int = NATIVE) -> Encoding:
    """All that the evidence says; each constraint holds where its lines' selectors are true.

    `cardinality` is NATIVE (a solver of the minicard family must read it) or CLAUSES.
    """
    variables = variable_map(evidence)
    encoding = Encoding(variables, list(one_holder_per_card(variables)), [], variables.top)
    top = variables.top
    for fact in evidence.constraints:
        top = _add(encoding, fact, top, cardinality)
    return Encoding(variables, encoding.clauses, encoding.at_most, top)


def exactly_one(literals: Sequence[int]) -> Iterator[Clause]:
    """One of the literals is true, and no two are (pairwise)."""
    yield list(literals)
    yield from ([-a, -b] for a, b in combinations(literals, 2))


def one_holder_per_card(variables: VariableMap) -> Iterator[Clause]:
    """Every card is with exactly one holder."""
    for card in variables.cards:
        yield from exactly_one([variables.has(card, holder) for holder in variables.holders])


def none_of(literals: Iterable[int]) -> Iterator[Clause]:
    """The holder has none of the cards."""
    yield from ([-literal] for literal in literals)


def all_of(literals: Iterable[int]) -> Iterator[Clause]:
    """The holder has all of the cards."""
    yield from ([literal] for literal in literals)


def _simple_clauses(literals: list[int], least: int, most: int) -> list[Clause] | None:
    """The clauses of a constraint that needs no counting; None where it does."""
    count = len(literals)
    if least > count or most < 0 or least > most:
        return [[]]
    if least == most == 1 and count <= 12:
        return list(exactly_one(literals))
    clauses: list[Clause] = []
    if least == count:
        clauses += all_of(literals)
    elif least == 1:
        clauses.append(literals)
    elif least > 1:
        return None
    if most == 0:
        clauses += none_of(literals)
    elif most == count - 1:
        clauses.append([-literal for literal in literals])
    elif most < count - 1:
        return None
    return clauses


def guarded(
    variables: VariableMap, fact: Constraint, guard: Clause, top: int
) -> tuple[list[Clause], int]:
    """The constraint's clauses, each with the literals of `guard` besides; the new top variable."""
    literals = [variables.has(card, fact.holder) for card in fact.cards]
    clauses = _simple_clauses(literals, fact.least, fact.most)
    if clauses is None:
        clauses = []
        for part in _cardinalities(literals, fact, top, CLAUSES):
            clauses += part.clauses
            top = max(top, part.nv)
    return [guard + clause for clause in clauses], top


def _add(encoding: Encoding, fact: Constraint, top: int, cardinality: int) -> int:
    """Add one constraint behind its selectors; the new top variable.

    A cardinality behind selectors is always put into clauses, since native ones cannot be guarded.
    """
    variables = encoding.variables
    guard = [-variables.selector(line) for line in fact.lines]
    literals = [variables.has(card, fact.holder) for card in fact.cards]
    if guard or cardinality == CLAUSES or _simple_clauses(literals, fact.least, fact.most):
        clauses, top = guarded(variables, fact, guard, top)
        encoding.clauses.extend(clauses)
        return top
    for part in _cardinalities(literals, fact, top, cardinality):
        encoding.at_most.extend((list(lits), bound) for lits, bound in part.atmosts)
    return top


def _cardinalities(
    literals: list[int], fact: Constraint, top: int, cardinality: int
) -> Iterator[CNFPlus]:
    """At least and at most so many of the literals, in the named encoding."""
    if fact.least > 0:
        part = CardEnc.atleast(lits=literals, bound=fact.least, top_id=top, encoding=cardinality)
        top = max(top, part.nv)
        yield part
    if fact.most < len(literals):
        yield CardEnc.atmost(lits=literals, bound=fact.most, top_id=top, encoding=cardinality)


def shared_rooms(evidence: Evidence, variables: VariableMap, top: int) -> Encoding:
    """Several hands together hold no more cards than their sizes add up to, said explicitly.

    That follows from the sizes, but a solver that only resolves clauses needs ages to see that 13
    cards are too many for three hands of four. For each set of holders (the smallest MAX_ROOMS of
    them) a variable a card says that nobody else has it, and at most as many are true as there is
    room. Only sizes that the rules alone say are used.
    """
    room = _rooms(evidence)
    bounded = [holder for holder in evidence.holders if holder in room]
    clauses: list[Clause] = []
    at_most: list[AtMost] = []
    sets = (group for size in range(2, len(bounded)) for group in combinations(bounded, size))
    for group in islice(sets, MAX_ROOMS):
        others = [holder for holder in evidence.holders if holder not in group]
        first = top + 1
        for card in evidence.cards:
            top += 1
            clauses.append([top, *(variables.has(card, holder) for holder in others)])
            clauses += [[-top, -variables.has(card, holder)] for holder in others]
        at_most.append((list(range(first, top + 1)), sum(room[holder] for holder in group)))
    return Encoding(variables, clauses, at_most, top)


def _rooms(evidence: Evidence) -> dict[str, int]:
    """The most cards of each holder whose size the rules alone bound."""
    room: dict[str, int] = {}
    for fact in evidence.constraints:
        if not fact.lines and len(fact.cards) == len(evidence.cards):
            room[fact.holder] = min(fact.most, room.get(fact.holder, fact.most))
    categories = sum(1 for fact in evidence.constraints if _is_category(fact, evidence))
    if categories == len(evidence.categories):
        room[ENVELOPE] = categories
    return room


def _is_category(fact: Constraint, evidence: Evidence) -> bool:
    """The fact says that the envelope has one card of a category."""
    one_by_rule = (fact.holder, fact.least, fact.most, fact.lines) == (ENVELOPE, 1, 1, ())
    return one_by_rule and any(fact.cards == category.cards for category in evidence.categories)


def to_dimacs(evidence: Evidence) -> str:
    """The evidence as a DIMACS CNF, with every line believed; its worlds are the projected models.

    Comments name the variables; `c p show` lists those to project on. Where all sizes are exact the
    auxiliary variables are determined, and there are as many models as worlds without projecting.
    """
    encoding = encode(evidence, cardinality=CLAUSES)
    variables = encoding.variables
    believed = [[variables.selector(line)] for line in variables.lines]
    clauses = encoding.clauses + believed
    lines = [f"p cnf {encoding.top} {len(clauses)}"]
    for variable in range(1, variables.owned + 1):
        card, holder = variables.cell(variable)
        lines.append(f"c {variable} = {holder} has {card}")
    lines += [f"c {variables.selector(line)} = line {line}" for line in variables.lines]
    lines.append(f"c p show {' '.join(map(str, range(1, variables.owned + 1)))} 0")
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "".join(f"{line}\n" for line in lines)

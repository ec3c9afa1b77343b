"""The SAT oracle: is there a world, which cells can be, which lines clash.

The only importer of pysat.solvers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self

from pysat.solvers import Solver

from deduce.logic.cnf import Encoding, encode, guarded, shared_rooms
from deduce.meaning.cells import Cell
from deduce.meaning.constraints import Evidence
from deduce.meaning.formula import AllOf, AnyOf, Formula

PATIENCE = 20_000
"""Conflicts of one search before the solver is told more; real games need some hundreds."""


class SatOracle:
    """Answers questions about the worlds of an evidence; close it, or use it in a `with`."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.encoding: Encoding = encode(evidence)
        self.variables = self.encoding.variables
        self._top = self.encoding.top
        self._has_rooms = False
        self._solver = Solver(name="minicard", bootstrap_with=self.encoding.clauses)
        for literals, bound in self.encoding.at_most:
            self._solver.add_atmost(literals, bound)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()

    @property
    def lines(self) -> tuple[int, ...]:
        """The log lines that the evidence rests on."""
        return self.variables.lines

    def _solve(self, assumptions: Sequence[int]) -> bool:
        """A model of all clauses and the assumptions exists.

        A search that takes many conflicts is begun anew with the rooms that hands share.
        """
        if not self._has_rooms:
            self._solver.conf_budget(PATIENCE)
            solved = self._solver.solve_limited(assumptions=assumptions)
            if solved is not None:
                return bool(solved)
            self._add_rooms()
        return bool(self._solver.solve(assumptions=assumptions))

    def _add_rooms(self) -> None:
        """Say what several hands hold together; it follows, but is hard to see."""
        rooms = shared_rooms(self.evidence, self.variables, self._top)
        self._solver.append_formula(rooms.clauses)
        for literals, bound in rooms.at_most:
            self._solver.add_atmost(literals, bound)
        self._top = rooms.top
        self._has_rooms = True

    def _believing(self, lines: Iterable[int] | None) -> list[int]:
        chosen = self.lines if lines is None else lines
        return [self.variables.selector(line) for line in chosen]

    def consistent(
        self, lines: Iterable[int] | None = None, assumptions: Sequence[int] = ()
    ) -> bool:
        """A world fits `lines` (None: all) and the assumed literals."""
        return self._solve([*self._believing(lines), *assumptions])

    def world(
        self, lines: Iterable[int] | None = None, assumptions: Sequence[int] = ()
    ) -> tuple[str, ...] | None:
        """One world that fits, as the holder of each card in deck order; None if there is none."""
        if not self.consistent(lines, assumptions):
            return None
        owned = self._owned_in_model()
        return tuple(self.variables.cell(variable)[1] for variable in owned)

    def _owned_in_model(self) -> list[int]:
        model = self._solver.get_model()
        return [variable for variable in model[: self.variables.owned] if variable > 0]

    def core(
        self, lines: Iterable[int] | None = None, assumptions: Sequence[int] = ()
    ) -> tuple[int, ...] | None:
        """Lines among `lines` that allow no world with the assumptions; None if all of them do."""
        if self.consistent(lines, assumptions):
            return None
        core = self._solver.get_core() or []
        first, last = self.variables.owned + 1, self.variables.top
        return tuple(sorted(self.variables.line(v) for v in core if first <= v <= last))

    def literal(self, formula: Formula) -> int:
        """A literal under whose assumption `formula` holds, for `assumptions` of the others."""
        if isinstance(formula, AllOf):
            parts = [self.literal(part) for part in formula.parts]
            self._top += 1
            clauses = [[-self._top, part] for part in parts]
            chosen = self._top
        elif isinstance(formula, AnyOf):
            parts = [self.literal(part) for part in formula.parts]
            self._top += 1
            clauses, chosen = [[-self._top, *parts]], self._top
        else:
            self._top += 1
            chosen = self._top
            clauses, self._top = guarded(self.variables, formula, [-chosen], self._top)
        self._solver.append_formula(clauses)
        return chosen

    def possible_cells(self, lines: Iterable[int] | None = None) -> frozenset[Cell]:
        """Every (card, holder) that some world has that fits `lines` (None: all); empty if there is
        no world.

        Each model settles many cells at once; one disjunctive query over the cells not yet seen
        settles the rest when no model is left.
        """
        believed = self._believing(lines)
        if not self._solve(believed):
            return frozenset()
        possible = set(self._owned_in_model())
        _, implied = self._solver.propagate(assumptions=believed)
        ruled_out = {-literal for literal in implied if literal < 0}
        every = range(1, self.variables.owned + 1)
        open_cells = [v for v in every if v not in possible and v not in ruled_out]
        while open_cells:
            self._top += 1
            asking = self._top
            self._solver.add_clause([-asking, *open_cells])
            self._solver.set_phases(open_cells)
            if not self._solve([*believed, asking]):
                break
            possible.update(self._owned_in_model())
            open_cells = [variable for variable in open_cells if variable not in possible]
        return frozenset(self.variables.cell(variable) for variable in possible)

    def worlds(self) -> Iterator[tuple[str, ...]]:
        """Every world, once, as the holder of each card in deck order.

        Models are projected on ownership: a world found is forbidden by one clause over the cells
        it has. Enumeration is for listing; counting is the counting package's work.
        """
        self._top += 1
        listing = self._top
        believed = [*self._believing(None), listing]
        while self._solve(believed):
            owned = self._owned_in_model()
            yield tuple(self.variables.cell(variable)[1] for variable in owned)
            self._solver.add_clause([-listing, *(-variable for variable in owned)])

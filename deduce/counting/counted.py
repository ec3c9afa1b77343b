"""What one sweep counts, by the names of cards and holders."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from deduce.counting.naming import Marginals, Solutions, name_marginals, name_solutions
from deduce.counting.simplify import OpenCards
from deduce.meaning.constraints import Evidence

if TYPE_CHECKING:
    from deduce.counting.choose import AnySweep


class Counted:
    """The results of a sweep over the `opened` cards of an evidence; None where no world is left.

    The sweep has all the merged states, which may be hundreds of megabytes; it is let go once
    everything that it can tell has been read.
    """

    def __init__(
        self, evidence: Evidence, opened: OpenCards | None, sweep: AnySweep | None
    ) -> None:
        self.total = sweep.total if sweep else 0
        self._evidence = evidence
        self._opened = opened
        self._sweep = sweep

    @cached_property
    def marginals(self) -> Marginals:
        """Card -> holder -> how much of the total."""
        rows = self._sweep.marginals if self._sweep else ()
        marginals = name_marginals(self._evidence, self._opened, rows, self.total)
        self._let_go("solutions")
        return marginals

    @cached_property
    def solutions(self) -> Solutions:
        """Each set of the envelope's cards and how much of the total, all above 0."""
        solutions: Solutions = ()
        if self._sweep and self._opened and self.total:
            solutions = name_solutions(self._evidence, self._opened, self._sweep.solutions())
        self._let_go("marginals")
        return solutions

    def _let_go(self, other: str) -> None:
        """The sweep is needed no more if the other results have been read as well."""
        if other in self.__dict__:
            self._sweep = None

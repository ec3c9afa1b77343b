"""What one seat knows of a game: each part worked out when it is first asked for, and once.

Everything that says something of a view starts here, so that a command, a notebook and a program
share one evidence, one solver and one count.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Self

from deduce.log.view import View
from deduce.meaning.constraints import Constraint, Evidence, observe
from deduce.meaning.likelihoods import likelihoods

if TYPE_CHECKING:  # each engine is imported when it is first needed
    from collections.abc import Sequence

    from deduce.advice.ranking import RatedQuestion
    from deduce.counting import WorldCounter
    from deduce.logic.oracle import SatOracle
    from deduce.query import Query
    from deduce.repair.check import Check
    from deduce.report import Report, Settled, Verdicts
    from deduce.why import Why


class Knowledge:
    """All that follows from a view.

    The solver is freed with the last reference, by `close`, or at the end of a `with`. What is
    counted raises CountingBudgetExceeded beyond `max_states` merged states (None: the counter's
    own limit).
    """

    def __init__(self, view: View, *, max_states: int | None = None) -> None:
        if not isinstance(view, View):
            raise TypeError(f"a View is needed, as of log.seen_by, not {view!r}")
        self.view = view
        self._max_states = max_states

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
        """Free the solver; it is built anew where it is asked again."""
        oracle = self.__dict__.pop("oracle", None)
        if oracle is not None:
            oracle.close()

    @cached_property
    def evidence(self) -> Evidence:
        """The view as constraints and likelihoods."""
        return observe(self.view)

    @cached_property
    def oracle(self) -> SatOracle:
        """The solver that says what is possible."""
        return self.fresh_oracle()

    def fresh_oracle(self) -> SatOracle:
        """A solver of the same evidence that has been asked nothing yet; close it.

        What is possible does not depend on earlier questions, but which world a solver comes upon
        does, and so does which of several smallest sets of lines is found first. What is shown must
        be the same whatever was asked before, so it is found by one of these.
        """
        from deduce.logic.oracle import SatOracle

        return SatOracle(self.evidence)

    @cached_property
    def counter(self) -> WorldCounter:
        """The exact numbers of worlds."""
        from deduce.counting import WorldCounter
        from deduce.counting.counter import MAX_STATES

        return WorldCounter(self.evidence, max_states=self._max_states or MAX_STATES)

    @cached_property
    def consistent(self) -> bool:
        """Some world fits."""
        return self.oracle.consistent()

    @cached_property
    def verdicts(self) -> Verdicts | None:
        """The verdict of every cell; None where no world fits."""
        from deduce.logic.backbone import verdicts

        return verdicts(self.oracle)

    @property
    def worlds(self) -> int | None:
        """How many worlds fit; None where there are too many to count."""
        from deduce.counting import CountingBudgetExceeded

        try:
            return self.counter.worlds
        except CountingBudgetExceeded:
            return None

    def report(self) -> Report:
        """All that is certain, impossible and how probable the rest is; raises EnginesDisagree."""
        return self._report

    @cached_property
    def _report(self) -> Report:
        from deduce.report import report_of

        return report_of(self.view, self.evidence, self.verdicts, self.counter)

    @cached_property
    def newly_settled(self) -> Settled | None:
        """What the last event or note settled; None where there is none, or no world fits.

        What was settled before it is what the solver says where that line is not believed.
        """
        from deduce.logic.backbone import verdicts
        from deduce.report import newly_settled

        if not self.view.moves or self.verdicts is None:
            return None
        line = self.view.moves[-1].line
        earlier = verdicts(self.oracle, [other for other in self.oracle.lines if other != line])
        return newly_settled(line, self.verdicts, earlier or {})

    def query(self, *statements: str, given: Sequence[str] = ()) -> Query:
        """Each statement's verdict, worlds and probability, in the worlds in which all of `given`
        is true: `"Bob has Rope"`, `"envelope has Plum and Rope"`, `"not Cat has Hall"`.

        Raises NotationError, ContradictoryView and TooManyCases.
        """
        from deduce.query import ask, read_statement

        given = [given] if isinstance(given, str) else given
        asked, supposed = ([read_statement(text, self) for text in x] for x in (statements, given))
        return ask(self, asked, supposed)

    def probability(self, statement: str) -> float | None:
        """How probable a statement is; None where there are too many worlds to count."""
        return self.query(statement).results[0].probability

    def why(self, statement: str) -> Why:
        """Which lines force a statement or its opposite, and how; or examples of both."""
        from deduce.query import read_statement
        from deduce.why import explain

        return explain(self, read_statement(statement, self))

    def check(self) -> Check:
        """Whether the log can be true, which lines clash if not, and what is odd about it."""
        from deduce.repair.check import check_view

        return check_view(self)

    def best_questions(self, *, top: int = 5) -> tuple[RatedQuestion, ...]:
        """The questions that are expected to tell the viewer most, best first. Needs numpy.

        Raises NoSeat where the viewer is no player, ContradictoryView, and CountingBudgetExceeded.
        """
        from deduce.advice.ranking import rank_questions

        return rank_questions(self).questions[:top]

    def __repr__(self) -> str:
        return repr(self.view).replace("View", "Knowledge", 1)

    def given(self, *facts: Constraint) -> Knowledge:
        """What the seat would know if these held as well."""
        supposed = Knowledge(self.view, max_states=self._max_states)
        supposed.evidence = replace(self.evidence, constraints=(*self.evidence.constraints, *facts))
        supposed.counter = self.counter.given(*facts)
        return supposed

    @property
    def on_turn(self) -> Knowledge:
        """The same at the viewer's own turn, by which whose turn it was before has kept silent.

        Only where silence counts does that tell more.
        """
        return self._on_turn if self.view.setup.silence_counts else self

    @cached_property
    def _on_turn(self) -> Knowledge:
        now = Knowledge(self.view, max_states=self._max_states)
        weighing = tuple(likelihoods(self.view, turn_of=self.view.viewer))
        now.evidence = replace(self.evidence, likelihoods=weighing)
        return now


def build_report(view: View) -> Report:
    """What follows from a view, by SAT and by counting, which must agree on every cell.

    Beyond the counter's budget the worlds are estimated. Raises EnginesDisagree.
    """
    return Knowledge(view).report()

"""Whether a log can be true, which of its lines clash if not, and how it may be repaired."""

from __future__ import annotations

from dataclasses import dataclass

from deduce.knowledge import Knowledge
from deduce.log.remarks import Remark, remarks
from deduce.log.view import View
from deduce.logic.mus import smallest_clash
from deduce.repair.ranking import Repairs, find_repairs

NO_REPAIRS = Repairs((), ())


@dataclass(frozen=True, slots=True)
class Conflict:
    """Lines that cannot all be true, none of which can be dropped, and the repairs of the log."""

    lines: tuple[int, ...] = ()
    repairs: Repairs = NO_REPAIRS

    def __bool__(self) -> bool:
        """There is one."""
        return bool(self.lines)


@dataclass(frozen=True, slots=True)
class Check:
    """The conflict of a view, without lines if all fit, and what is odd about it."""

    view: View
    conflict: Conflict
    remarks: tuple[Remark, ...]

    @property
    def consistent(self) -> bool:
        """Some world fits all lines."""
        return not self.conflict.lines


def find_conflict(knowledge: Knowledge) -> Conflict:
    """A smallest clash of lines and the repairs; empty where some world fits."""
    with knowledge.fresh_oracle() as oracle:
        clash = smallest_clash(oracle)
        if clash is None:
            return Conflict()
        return Conflict(clash, find_repairs(knowledge, oracle, clash))


def check_view(knowledge: Knowledge) -> Check:
    """The conflict of a view, if it has one, and what is odd about it."""
    return Check(knowledge.view, find_conflict(knowledge), remarks(knowledge.view))

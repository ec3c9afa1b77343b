"""Whether a log can be true, and which of its lines clash if not."""

from __future__ import annotations

from dataclasses import dataclass

from deduce.constraints import observe
from deduce.game.log import Log
from deduce.game.remarks import Remark, remarks
from deduce.game.view import View
from deduce.logic.oracle import SatOracle


@dataclass(frozen=True, slots=True)
class Check:
    """`conflict`: lines that cannot all be true, none of which can be dropped; empty if all fit."""

    view: View
    conflict: tuple[int, ...]
    remarks: tuple[Remark, ...]

    @property
    def consistent(self) -> bool:
        """Some world fits all lines."""
        return not self.conflict


def check_view(view: View, log: Log) -> Check:
    """The minimal clash of a view, if it has one, and what is odd about its log."""
    with SatOracle(observe(view)) as oracle:
        conflict = oracle.minimal_clash() or ()
    return Check(view, conflict, remarks(log))

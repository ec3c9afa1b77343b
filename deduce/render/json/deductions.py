"""Results as JSON values, in the words of docs/json.md."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.counting.estimate import Estimate
    from deduce.errors import LogErrors
    from deduce.ledger import Ledger
    from deduce.query import Query, QueryResult
    from deduce.repair.check import Check, Conflict
    from deduce.report import CellReport, Report
    from deduce.rules.setup import Setup
    from deduce.rules.variant import Variant
    from deduce.why import Rest, Why
    from deduce.worlds import WorldList

Json = dict[str, Any]


def dumps(value: Json) -> str:
    """One value as text; the same value always gives the same bytes."""
    return json.dumps(value, indent=1, ensure_ascii=True)


def report_json(report: Report) -> Json:
    """A report; of a contradictory log, which `conflict_json` goes with, without cells."""
    view = report.view
    head: Json = {
        "variant": view.setup.variant.id,
        "as": view.viewer,
        "through": view.through,
        "consistent": report.consistent,
        "exact": report.estimate is None,
        "worlds": report.worlds,
        **_estimate(report.estimate),
        "answers": view.setup.answers,
        **reading_json(view.setup),
        "holders": list(report.holders),
    }
    body: Json = {
        "cards": {card: _row(row) for card, row in report.cards.items()},
        "envelope": {
            category: [{"card": entry.card, **_cell(entry.cell)} for entry in entries]
            for category, entries in report.envelope.items()
        },
        "solutions": [
            {"cards": list(s.cards), "worlds": s.worlds, "probability": s.probability}
            for s in report.solutions
        ],
    }
    return head | body


def reading_json(setup: Setup) -> Json:
    """How the others' behaviour weighs, where it does."""
    from deduce.notation.writer import format_weight

    value: Json = {}
    if setup.silence_counts:
        value["silence_counts"] = True
    if setup.questions_count is not None:
        value["questions_count"] = format_weight(setup.questions_count)
    return value


def _estimate(estimate: Estimate | None) -> Json:
    """About how many worlds there are, where they were too many to count."""
    if estimate is None:
        return {}
    return {
        "worlds_estimate": estimate.worlds_estimate,
        "standard_error": estimate.standard_error,
    }


def conflict_json(conflict: Conflict) -> Json:
    """A minimal clash of lines, and the repairs, best first."""
    return {
        "conflict": list(conflict.lines),
        "repairs": [list(lines) for lines in conflict.repairs.removals],
        "changes": [{"line": c.line, "to": c.to} for c in conflict.repairs.changes],
    }


def _row(row: Mapping[str, CellReport]) -> Json:
    return {holder: _cell(cell) for holder, cell in row.items()}


def _cell(cell: CellReport) -> Json:
    return {"verdict": cell.verdict, "worlds": cell.worlds, "probability": cell.probability}


def errors_json(errors: LogErrors) -> Json:
    """Every faulty line of a log."""
    return {
        "errors": [
            {
                "line": problem.line,
                "column": problem.column,
                "message": problem.message,
                "nearest": list(problem.nearest),
            }
            for problem in errors.problems
        ]
    }


def query_json(query: Query) -> Json:
    """Each statement's answer by itself, in the worlds in which all givens are true."""
    value: Json = {
        "given": list(query.given),
        "results": [_result(result) for result in query.results],
        **reading_json(query.view.setup),
    }
    if query.impossible_given:
        value["impossible_given"] = list(query.impossible_given)
    return value


def rests_json(rests: Sequence[Rest]) -> list[Json]:
    """Every certain cell and the lines it rests on."""
    return [{"card": r.card, "holder": r.holder, "lines": list(r.lines)} for r in rests]


def ledger_json(ledger: Ledger) -> Json:
    """What each other player has seen of the viewer's cards."""
    return {
        "players": [
            {
                "player": page.player,
                "seen": [{"card": s.card, "lines": list(s.lines)} for s in page.seen],
                "may_have_seen": [
                    {"cards": list(g.cards), "line": g.line} for g in page.may_have_seen
                ],
            }
            for page in ledger.pages
        ],
        "unseen": list(ledger.unseen),
    }


def why_json(why: Why) -> Json:
    """A statement's answer, and the lines and steps that force it or two example worlds."""
    from deduce.render.text.proof import proof_lines

    value: Json = {**_result(why.result), **reading_json(why.view.setup)}
    if why.forced is not None:
        value["lines"] = list(why.forced.lines)
        value["argument"] = why.forced.proof.kind
        value["steps"] = proof_lines(why.forced.proof, why.view)
    if why.examples is not None:
        true, false = why.examples
        value["examples"] = {"true": _world(true), "false": _world(false)}
    return value


def _world(world: Mapping[str, tuple[str, ...]]) -> Json:
    return {holder: list(cards) for holder, cards in world.items()}


def _result(result: QueryResult) -> Json:
    return {
        "statement": result.statement,
        "verdict": result.verdict,
        "worlds": result.worlds,
        "of": result.all_worlds,
        "probability": result.probability,
        **({"exact": False} if result.worlds is None else {}),
    }


def check_json(check: Check) -> Json:
    """Whether a log can be true, the clash if not, and remarks (line 0: the log as a whole)."""
    return {
        "variant": check.view.setup.variant.id,
        "as": check.view.viewer,
        "through": check.view.through,
        "consistent": check.consistent,
        **conflict_json(check.conflict),
        "remarks": [{"line": r.line, "message": r.message} for r in check.remarks],
    }


def worlds_json(result: WorldList) -> Json:
    """How many worlds there are, and the listed ones as holder -> cards."""
    return {
        "variant": result.view.setup.variant.id,
        "as": result.view.viewer,
        "through": result.view.through,
        "consistent": result.worlds != 0,
        "exact": result.worlds is not None,
        "worlds": result.worlds,
        "listed": [_world(world) for world in result.listed],
    }


def variant_json(variant: Variant) -> Json:
    """A variant's deck and rules, in the words of its data file."""
    rule = variant.question
    return {
        "id": variant.id,
        "name": variant.name,
        "source": variant.source,
        "players": list(variant.players),
        "deal": variant.deal,
        "aside": {str(players): cards for players, cards in variant.aside.items()},
        "free_accusation": variant.free_accusation,
        "accusations": variant.accusations,
        "loser": variant.loser,
        "question": {
            "cards": rule.cards,
            "categories": rule.categories,
            "answer": rule.answer,
            "direction": rule.direction,
        },
        "categories": {category.name: list(category.cards) for category in variant.categories},
        "groups": {name: list(cards) for name, cards in variant.groups.items()},
        "aliases": dict(variant.aliases),
    }

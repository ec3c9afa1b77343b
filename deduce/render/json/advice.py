"""Advice as JSON values, in the words of docs/json.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.render.json.deductions import Json, reading_json
from deduce.render.text.advice import reason_words

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.race import Race
    from deduce.advice.ranking import Advice, RatedQuestion
    from deduce.advice.showing import ShowingAdvice
    from deduce.counting.mean import Mean
    from deduce.log.view import View


def advice_json(advice: Advice, race: Race | None, top: int | None) -> Json:
    """The questions, best first, the rivals, and whether to accuse; null where too hard to say."""
    return {
        **_head(advice.view),
        "exact": advice.exact,
        "worlds": advice.worlds,
        "drawn": advice.drawn,
        "doubt": advice.uncertainty,
        "ask": {"cards": list(advice.choice.ask.cards), "asked": advice.choice.ask.asked},
        "questions": [_question(question) for question in advice.questions[:top]],
        "rivals": None if race is None else _rivals(race),
        "lost": None if race is None else [{"player": p, "line": n} for p, n in race.lost],
        "accuse": None if race is None else _accuse(race),
    }


def _head(view: View) -> Json:
    setup = view.setup
    return {
        "variant": setup.variant.id,
        "as": view.viewer,
        "through": view.through,
        "answers": setup.answers,
        **reading_json(setup),
    }


def _question(question: RatedQuestion) -> Json:
    return {
        "rank": question.rank,
        "cards": list(question.ask.cards),
        "asked": question.ask.asked,
        "bits": question.bits,
        "standard_error": question.error,
        "nobody": question.nobody,
        "solved": question.solved,
        "best_guess_right": question.best,
        "worth": question.worth,
        "given_away": question.given_away,
        "why": reason_words(question.reason),
    }


def _rivals(race: Race) -> list[Json]:
    return [
        {
            "player": rival.player,
            "knows": _mean(rival.knows),
            "knows_after_next_question": _mean(rival.next_turn),
            "doubt": _mean(rival.uncertainty),
        }
        for rival in race.rivals
    ]


def _accuse(race: Race) -> Json:
    return {
        "choice": race.choice,
        "cards": list(race.solution),
        "right": race.right,
        "others_first": _mean(race.others),
        "sure_enough": race.enough,
        "drawn": race.drawn,
    }


def _mean(mean: Mean) -> Json:
    return {"mean": mean.value, "standard_error": mean.error}


def showing_json(advice: ShowingAdvice) -> Json:
    """The cards that could be shown, best first."""
    return {
        **_head(advice.view),
        "by": advice.question.asker,
        "drawn": advice.drawn,
        "doubt": _mean(advice.uncertainty),
        "show": [
            {
                "rank": option.rank,
                "card": option.card,
                "seen": list(option.seen),
                "bits": _mean(option.bits),
                "knows": _mean(option.knows),
            }
            for option in advice.cards
        ],
    }

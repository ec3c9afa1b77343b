"""Which card to show: one that the asker has seen already, else the one that helps them least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, assert_never

import numpy as np

from deduce.advice.belief import Floats
from deduce.advice.other_seats import held_in, log_in_world, some_worlds
from deduce.advice.race import MAX_STATES
from deduce.advice.ranking import CLOSE, bits_of
from deduce.counting.mean import Mean
from deduce.counting.sample import Samples
from deduce.errors import DeduceError, NotationError
from deduce.knowledge import Knowledge
from deduce.ledger import build_ledger, cards_held
from deduce.log.events import Answer, AnyQuestion, DirectQuestion, Entry, FreeAccusation, Question
from deduce.log.view import View, view
from deduce.meaning.constraints import Constraint
from deduce.notation.names import names_of
from deduce.notation.spans import Span
from deduce.notation.statements import question_cards

MINDS = 24
"""So many worlds are drawn; in each the asker's view is counted once for each card."""


class NotAsked(DeduceError):
    """The question cannot have come to this player."""


@dataclass(frozen=True, slots=True)
class CardToShow:
    """A card that could be shown. `rank`: 1 for the best and those not told apart from it.

    `seen`: lines on which the asker has certainly seen it; `bits`: what it is expected to tell the
    asker about the envelope; `knows`: the chance that the asker can name the envelope then.
    """

    card: str
    rank: int
    seen: tuple[int, ...]
    bits: Mean
    knows: Mean


@dataclass(frozen=True, slots=True)
class ShowingAdvice:
    """The cards that the viewer could show, best first; none where there is none.

    `uncertainty`: the bits of doubt that the asker is expected to have before; `drawn`: sampled
    worlds.
    """

    view: View
    question: AnyQuestion
    uncertainty: Mean
    drawn: int
    cards: tuple[CardToShow, ...]


def read_asked(cards: str, asker: str, seen: View) -> AnyQuestion:
    """What `asker` asked the viewer: the cards of a question or of a free accusation or, where
    the variant has groups, cards and groups of a question to one player.

    Raises NotationError, and NotAsked.
    """
    names, variant = names_of(seen.setup), seen.setup.variant
    player = names.players.find(Span(asker, 1))
    if player == seen.viewer:
        raise NotAsked(f"{player} cannot be asked by {player}")
    span = Span(cards, 1)
    try:
        return Question(player, question_cards(span.items("a card"), names))
    except NotationError:
        if not variant.groups:
            raise
    named = names.name_list(span)
    kinds = [variant.category_of[name].name for name in named if name in variant.category_of]
    if variant.free_accusation and sorted(kinds) == sorted(c.name for c in variant.categories):
        return FreeAccusation(player, variant.in_deck_order(named))
    return DirectQuestion(player, seen.viewer, named, "?")


def which_to_show(
    knowledge: Knowledge, question: AnyQuestion, *, minds: int = MINDS, seed: int = 0
) -> ShowingAdvice:
    """The cards that the viewer could show, those that the asker has seen first, then by what they
    are expected to tell the asker; in deck order where that is the same within the error.

    Those who would have answered before the viewer are supposed to have passed. The asker's view
    is counted exactly in each of `minds` sampled worlds. Raises NotAsked where no world allows
    that, and CountingBudgetExceeded.
    """
    seen = knowledge.view
    if seen.viewer in seen.history.now.excused:
        raise NotAsked(f"{seen.viewer} lost and laid the hand open, and is asked no more")
    asked = Knowledge(_answered(seen, question, Answer(seen.viewer, "?")))
    if not asked.counter.worlds:
        raise NotAsked("no world fits: somebody else would have answered this question")
    common = some_worlds(asked, minds, np.random.default_rng([seed, 2]))
    before = _heads(asked, question.asker, common, seed)
    named, options = _cards_asked(question, seen), []
    for card, sure in cards_held(knowledge).items():
        if card not in named:
            continue
        worlds, earlier = common, before
        if not sure:
            own = asked.counter.given(Constraint(seen.viewer, (card,), 1, 1))
            worlds = own.sample(minds, np.random.default_rng([seed, 2]))
            earlier = _heads(asked, question.asker, worlds, seed)
        shown = Knowledge(_answered(seen, question, Answer(seen.viewer, "shows", card)))
        later = _heads(shown, question.asker, worlds, seed)
        options.append(_Option(card, earlier.uncertainty - later.uncertainty, later.knows))
    cards = _ranked(options, knowledge, question.asker)
    return ShowingAdvice(seen, question, _average(before.uncertainty), len(common), cards)


@dataclass(frozen=True, slots=True, eq=False)
class _Heads:
    """In each world: the asker's bits of doubt, and 1 where they can name the envelope."""

    uncertainty: Floats
    knows: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Option:
    """In each world: the bits that the card tells, and 1 where the asker knows all then."""

    card: str
    bits: Floats
    knows: Floats


def _heads(knowledge: Knowledge, player: str, worlds: Samples, seed: int) -> _Heads:
    """What `player` knows in each of these worlds of what another knows."""
    rng = np.random.default_rng([seed, 3])
    uncertainty, knows = [], []
    for world in worlds:
        log = log_in_world(knowledge.view, held_in(world, knowledge.evidence), rng)
        mind = Knowledge(view(log, player), max_states=MAX_STATES)
        solutions = mind.counter.weighted_solutions()
        uncertainty.append(bits_of([weight for _, weight in solutions]))
        knows.append(float(len(solutions) == 1))
    return _Heads(np.array(uncertainty), np.array(knows))


def _cards_asked(question: AnyQuestion, seen: View) -> tuple[str, ...]:
    match question:
        case Question() | FreeAccusation():
            return question.cards
        case DirectQuestion():
            return seen.setup.variant.expand(question.about)
        case _:
            assert_never(question)


def _answered(seen: View, question: AnyQuestion, answer: Answer) -> View:
    """The view with the question and the viewer's answer, if those before the viewer passed."""
    event: AnyQuestion
    match question:
        case Question() | FreeAccusation():
            passes = [Answer(player, "passes") for player in _asked_before(seen, question)]
            event = replace(question, answers=(*passes, answer))
        case DirectQuestion():
            kind: Literal["shows", "?"] = "shows" if answer.kind == "shows" else "?"
            event = replace(question, kind=kind, card=answer.card)
        case _:
            assert_never(question)
    line = max((entry.line for entry in seen.entries), default=0) + 1
    return replace(seen, entries=(*seen.entries, Entry(line, event)))


def _asked_before(seen: View, question: Question | FreeAccusation) -> tuple[str, ...]:
    """Who must have passed before the viewer is asked."""
    rules = seen.history.now.answering(question.asker)
    return rules.before(seen.viewer) if rules.first_show_ends else ()


def _ranked(options: Sequence[_Option], knowledge: Knowledge, asker: str) -> tuple[CardToShow, ...]:
    """Cards that the asker has seen first, then by the bits told; see `which_to_show`."""
    lines = {entry.card: entry.lines for entry in build_ledger(knowledge).page(asker).seen}
    ordered = sorted(options, key=lambda x: (x.card not in lines, float(x.bits.mean())))
    cards = []
    for option in ordered:
        rank = 1 + next(
            place
            for place, better in enumerate(ordered)
            if (better.card in lines) == (option.card in lines) and not _tells_less(better, option)
        )
        cards.append(
            CardToShow(
                option.card,
                rank,
                lines.get(option.card, ()),
                _average(option.bits),
                _average(option.knows),
            )
        )
    deck = knowledge.view.setup.variant.card_index
    return tuple(sorted(cards, key=lambda x: (x.rank, deck[x.card])))


def _tells_less(one: _Option, other: _Option) -> bool:
    """By more than the standard error of the difference and than rounding."""
    difference = _average(other.bits - one.bits)
    return difference.value > max(difference.error, CLOSE)


def _average(values: Floats) -> Mean:
    return Mean(float(values.mean()), float(values.std()) / len(values) ** 0.5)

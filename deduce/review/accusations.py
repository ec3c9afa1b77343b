"""Accusations: how probable they were, who won, and who let a certain win pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from deduce.log.events import Accusation, Entry, Peek, whose_turn
from deduce.review.model import Judged, MissedWin, ReviewedAccusation, Timeline
from deduce.review.simultaneous import made_at_once
from deduce.review.timeline import right_share
from deduce.rules.variant import Variant

Solution = tuple[str, ...] | None


def review_accusations(
    entries: Sequence[Entry], timelines: Sequence[Timeline], solution: Solution, variant: Variant
) -> tuple[ReviewedAccusation, ...]:
    """Every accusation of the log; an outcome that is not recorded is judged by the solution."""
    of, at_once = (
        {timeline.viewer: timeline for timeline in timelines},
        made_at_once(entries, variant),
    )
    return tuple(
        _reviewed(entry, entry.record, at_once[entry.line][0], of, solution)
        for entry in entries
        if isinstance(entry.record, Accusation)
    )


def _reviewed(
    entry: Entry, event: Accusation, begun: int, of: Mapping[str, Timeline], solution: Solution
) -> ReviewedAccusation:
    """An accusation, judged by what its accuser could know before those made at once began."""
    timeline, probability = of.get(event.accuser), None
    if timeline is not None and event.cards:
        probability = right_share(timeline.before(begun).report, event.cards)
    judged = _judged(probability, was_right(event, solution))
    return ReviewedAccusation(
        entry.line, event.accuser, event.cards, event.outcome, probability, judged
    )  # fmt: skip


def _judged(probability: float | None, right: bool | None) -> Judged:
    if probability is None:
        return "unknown"
    if probability == 1:
        return "certain"
    if right is None:
        return "unknown"
    return "lucky" if right else "hasty"


def was_right(event: Accusation, solution: Solution) -> bool | None:
    """By its outcome or, where that is not recorded, by the solution; None where neither tells."""
    if event.outcome != "?":
        return event.outcome == "right"
    if solution is None or not event.cards:
        return None
    return set(event.cards) == set(solution)


def right_cards(entries: Sequence[Entry]) -> Solution:
    """The cards of the first right accusation that has them."""
    for entry in entries:
        event = entry.record
        if isinstance(event, Accusation) and event.outcome == "right" and event.cards:
            return event.cards
    return None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game went out. `won`: the winning line and its accuser.

    `over` is the line from which on nobody can win any more, `lost` those from which on each loser
    cannot: of accusations made at once the first line.
    """

    won: tuple[int, str] | None
    over: float
    lost: Mapping[str, int]

    def can_win(self, player: str, line: int) -> bool:
        """After this line the player could still accuse and win."""
        return line < min(self.over, self.lost.get(player, inf))


def ending_of(entries: Sequence[Entry], solution: Solution, variant: Variant) -> Ending:
    """The first right accusation wins; who was wrong before cannot win."""
    at_once = made_at_once(entries, variant)
    lost: dict[str, int] = {}
    won = None
    for entry in entries:
        event = entry.record
        if not isinstance(event, Accusation):
            continue
        right = was_right(event, solution)
        if right is False:
            lost.setdefault(event.accuser, at_once[entry.line][0])
        elif right and won is None and event.accuser not in lost:
            won = entry.line, event.accuser
    return Ending(won, at_once[won[0]][0] if won else inf, lost)


@dataclass
class _Turn:
    """What one player did before another one did something."""

    player: str
    asked: list[int] = field(default_factory=list)
    accused: bool = False


def missed_wins(
    entries: Sequence[Entry], timelines: Sequence[Timeline], ending: Ending, variant: Variant
) -> tuple[MissedWin, ...]:
    """Who was certain of the envelope and let turns of theirs pass without accusing.

    A turn counts if its player asked in it when or after the envelope became certain to them,
    and somebody else went on before they accused. The turn with which the log ends counts for
    nothing, nor do turns after the game was won or the player lost.
    """
    turns = _turns(entries, ending, variant)
    return tuple(
        MissedWin(timeline.viewer, timeline.certain_at, lines)
        for timeline in timelines
        if timeline.certain_at is not None and (lines := tuple(_missed_by(timeline, turns)))
    )


def _missed_by(timeline: Timeline, turns: Sequence[_Turn]) -> Iterator[int]:
    """The line of the last question of each turn in which the player could have won."""
    for turn in turns[:-1]:
        if turn.player != timeline.viewer:
            continue
        if turn.accused:
            return
        late = [line for line in turn.asked if line >= (timeline.certain_at or 0)]
        if late:
            yield late[-1]


def _turns(entries: Sequence[Entry], ending: Ending, variant: Variant) -> list[_Turn]:
    """The turns up to the end of the game; accusations made at once belong to the turn before
    where its player is among the accusers."""
    at_once = made_at_once(entries, variant)
    turns: list[_Turn] = []
    for entry in entries:
        player = whose_turn(entry.record)
        if player is None:
            continue
        if entry.line > ending.over and not isinstance(entry.record, Accusation):
            break
        if not turns or turns[-1].player != player:
            turns.append(_Turn(player))
        if isinstance(entry.record, Accusation):
            turns[-1].accused = True
            if len(at_once[entry.line]) > 1:
                _accuse_together(turns)
        elif not isinstance(entry.record, Peek):
            turns[-1].asked.append(entry.line)
    return turns


def _accuse_together(turns: list[_Turn]) -> None:
    """The player of the last turn accused in the turn before as well, if only accusations of others
    lie between: all of them were made at once."""
    for turn in reversed(turns[:-1]):
        if turn.player == turns[-1].player:
            turn.accused = True
        if turn.asked or not turn.accused:
            return

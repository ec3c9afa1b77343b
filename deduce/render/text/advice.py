"""Advice as text: what to ask, how near the others are, whether to accuse, which card to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.log.line_numbers import line_numbers
from deduce.render.tables import indented, plain_table
from deduce.render.text.views import headline
from deduce.render.words import counted, listed, share_of

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.race import Race
    from deduce.advice.ranking import Advice, RatedQuestion, Reason
    from deduce.advice.showing import CardToShow, ShowingAdvice
    from deduce.counting.mean import Mean


NOT_THE_FIRST = (
    "It names fewer of your own cards than the most telling ones; in whole games that wins more "
    "often."
)


def advice_text(advice: Advice, race: Race | None, top: int) -> Group:
    """The best questions, how near the others are, and whether to accuse."""
    outlook = f"{counted(advice.worlds, 'world')}, {advice.uncertainty:.2f} bits of doubt"
    parts: list[RenderableType] = [headline(advice.view, outlook)]
    won = advice.view.history.now.won
    if won is not None:
        line, winner = won
        over = f"\nThe game is over: {winner} won ({line_numbers([line])})."
        return Group(*parts, Text(over, "bold"))
    if advice.uncertainty and (race is None or race.choice != "lost"):
        parts += [Text(f"\n{_when(advice, race)} {_cards(advice.choice)}", "bold")]
        if advice.choice.rank > 1:
            parts.append(indented(Text(NOT_THE_FIRST, "dim")))
        parts += [Text("The most telling questions"), _questions(advice, top)]
        if not advice.exact:
            parts.append(indented(Text(f"from {counted(advice.drawn, 'sampled world')}", "dim")))
    if race is None:
        too_many = "The others see too many worlds to count how near they are."
        return Group(*parts, Text(f"\n{too_many}"))
    if race.rivals:
        parts += [Text("\nThe others", "bold"), _rivals(race)]
    return Group(*parts, _choice(race, advice.view.viewer))


def _when(advice: Advice, race: Race | None) -> str:
    """When to ask: now, or when it is the viewer's turn."""
    table = advice.view.history.now
    if race is not None and race.choice != "ask":
        return "When it is your turn again, ask"
    if table.last_asker is not None and table.in_turn[0] != advice.view.viewer:
        return f"It is {table.in_turn[0]}'s turn; on yours, ask"
    return "Ask"


def _questions(advice: Advice, top: int) -> Padding:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    shown, later = advice.questions[:top], advice.questions[top:]
    chosen = (advice.choice,) if advice.choice in later else ()
    for question in shown:
        table.add_row(str(question.rank), _worth(question, advice), _question(question))
    alike = sum(q.rank == shown[-1].rank for q in later if q not in chosen)
    if alike:
        table.add_row("", "", Text(f"and {alike:,} more that are worth the same", "dim"))
    for question in chosen:
        table.add_row(str(question.rank), _worth(question, advice), _question(question))
    return indented(table)


def _cards(question: RatedQuestion) -> str:
    """The cards, behind the one player who is asked, if there is one."""
    cards = ", ".join(question.ask.cards)
    return f"{question.ask.asked}: {cards}" if question.ask.asked else cards


def _worth(question: RatedQuestion, advice: Advice) -> str:
    error = "" if advice.exact else f" ±{question.error:.2f}"
    return f"{question.bits:.2f}{error} bits"


def _question(question: RatedQuestion) -> Text:
    """The cards; then why; then what to expect of the answer."""
    lines = Text(_cards(question), "bold")
    lines.append(f"\n{reason_words(question.reason)}", "not bold")
    expected = f"no answer {share_of(question.nobody)}, solves it {share_of(question.solved)}"
    if question.given_away is not None:
        expected += f", gives away about {round(question.given_away, 1) + 0.0:.1f} bits"
    return lines.append(f"\n{expected}", "not bold dim")


def reason_words(reason: Reason) -> str:
    """Why the question is worth asking: `tests Plum and Hall; Rope is yours; Bob …`."""
    parts = [f"tests {listed(reason.splits)}"] if reason.splits else []
    if reason.own:
        parts.append(f"{listed(reason.own)} {'is' if len(reason.own) == 1 else 'are'} yours")
    for card in dict.fromkeys(card for _, card in reason.only):
        players = [player for player, only in reason.only if only == card]
        parts.append(f"{listed(players)} can show only {card}")
    if reason.cannot:
        parts.append(f"{listed(reason.cannot)} can only pass")
    return "; ".join(parts)


def _rivals(race: Race) -> Padding:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for head in ("can name it", "after their next question", "bits of doubt"):
        table.add_column(head, justify="right", no_wrap=True)
    for rival in race.rivals:
        uncertainty = f"{rival.uncertainty.value:.1f} ±{rival.uncertainty.error:.1f}"
        table.add_row(rival.player, _about(rival.knows), _about(rival.next_turn), uncertainty)
    lost = ", ".join(f"{player} ({line_numbers([line])})" for player, line in race.lost)
    return indented(Group(table, Text(f"lost: {lost}")) if lost else table)


def _choice(race: Race, viewer: str) -> Group:
    """Accuse or wait, and the two chances that are compared."""
    named = ", ".join(race.solution)
    if race.choice == "lost":
        wrong = f"{viewer} accused wrongly ({line_numbers([dict(race.lost)[viewer]])})"
        return Group(Text(f"\n{wrong} and can win no more."))
    if race.right == 1:
        return Group(Text(f"\nAccuse: {named} is certain.", "bold green"))
    compared = f"{named} is right with {share_of(race.right)}; "
    if race.rivals:
        compared += f"somebody else can name it before your next turn with {_about(race.others)}"
        compared += ", if they ask what is best for them and accuse when certain"
    else:
        compared += "nobody else can win"
    head = {
        "ask": f"Ask first; accuse afterwards if you are at least {share_of(race.enough)} sure",
        "accuse": "Accuse now",
        "wait": f"Do not accuse unless you are at least {share_of(race.enough)} sure",
    }[race.choice]
    return Group(Text(f"\n{head}", "bold"), indented(Text(compared)))


def showing_text(advice: ShowingAdvice) -> Group:
    """Which card to show, and what the asker learns from each."""
    asker, viewer = advice.question.asker, advice.view.viewer
    if not advice.cards:
        return Group(Text(f"{viewer} holds none of these cards: pass.", "bold"))
    best = [option.card for option in advice.cards if option.rank == 1]
    effects = plain_table((o.card, "; ".join(_effects(o, asker))) for o in advice.cards)
    before = f"{asker} has about {advice.uncertainty.value:.2f} bits of doubt before."
    return Group(
        Text(f"Show {listed(best, 'or')}.", "bold"), indented(effects), Text(before, "dim")
    )


def _effects(option: CardToShow, asker: str) -> Iterator[str]:
    """What showing this card gives away."""
    if option.seen:
        yield f"{asker} has seen it ({line_numbers(option.seen)})"
    error = f" ±{option.bits.error:.2f}" if option.bits.error >= 0.005 else ""
    yield f"tells {option.bits.value:.2f}{error} bits"
    yield f"{asker} can name the envelope then with {_about(option.knows)}"


def _about(share: Mean) -> str:
    """A sampled percent and its standard error."""
    error = 100 * share.error
    return f"{share_of(share.value)} ±{error:.0f}" if error >= 0.5 else share_of(share.value)

"""Advice and the ledger as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deduce.render.text.deductions import headline, percent
from deduce.render.words import counted, listed

if TYPE_CHECKING:  # each command imports only what it shows
    from deduce.advice.race import Chance, Race
    from deduce.advice.ranking import Advice, RatedQuestion, Reason
    from deduce.advice.showing import CardToShow, ShowingAdvice
    from deduce.ledger import Ledger, LedgerPage


NOT_THE_FIRST = (
    "It names fewer of your own cards than the most telling ones; in whole games that wins more "
    "often."
)


def advice_text(advice: Advice, race: Race | None, top: int) -> Group:
    """The best questions, how near the others are, and whether to accuse."""
    told = counted(advice.worlds, "world")
    parts: list[RenderableType] = [headline(advice.view, f"{told}, {_bits(advice.doubt)} of doubt")]
    won = advice.view.history.now.won
    if won is not None:
        line, winner = won
        return Group(*parts, Text(f"\nThe game is over: {winner} won ({_lines([line])}).", "bold"))
    if advice.doubt and (race is None or race.choice != "lost"):
        parts += [Text(f"\n{_when(advice, race)} {_cards(advice.choice)}", "bold")]
        if advice.choice.rank > 1:
            parts.append(_indented(Text(NOT_THE_FIRST, "dim")))
        parts += [Text("The most telling questions"), _questions(advice, top)]
        if not advice.exact:
            parts.append(_indented(Text(f"from {counted(advice.drawn, 'sampled world')}", "dim")))
    if race is None:
        told = "The others see too many worlds to count how near they are."
        return Group(*parts, Text(f"\n{told}"))
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
    return _indented(table)


def _cards(question: RatedQuestion) -> str:
    """The cards, behind the one player who is asked, if there is one."""
    cards = ", ".join(question.ask.cards)
    return f"{question.ask.asked}: {cards}" if question.ask.asked else cards


def _worth(question: RatedQuestion, advice: Advice) -> str:
    error = "" if advice.exact else f" ±{question.error:.2f}"
    return f"{question.bits:.2f}{error} bits"


def _question(question: RatedQuestion) -> Text:
    """The cards; then why; then what to expect of the answer."""
    told = Text(_cards(question), "bold")
    told.append(f"\n{reason_words(question.reason)}", "not bold")
    expected = f"no answer {_chance(question.nobody)}, solves it {_chance(question.solved)}"
    if question.given_away is not None:
        expected += f", gives away about {round(question.given_away, 1) + 0.0:.1f} bits"
    return told.append(f"\n{expected}", "not bold dim")


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
        doubt = f"{rival.doubt.mean:.1f} ±{rival.doubt.error:.1f}"
        table.add_row(rival.player, _about(rival.knows), _about(rival.next_turn), doubt)
    lost = ", ".join(f"{player} ({_lines([line])})" for player, line in race.lost)
    return _indented(Group(table, Text(f"lost: {lost}")) if lost else table)


def _choice(race: Race, viewer: str) -> Group:
    """Accuse or wait, and the two chances that are compared."""
    named = ", ".join(race.solution)
    if race.choice == "lost":
        line = dict(race.lost)[viewer]
        return Group(Text(f"\n{viewer} accused wrongly ({_lines([line])}) and can win no more."))
    if race.right == 1:
        return Group(Text(f"\nAccuse: {named} is certain.", "bold green"))
    told = f"{named} is right with {_chance(race.right)}; "
    if race.rivals:
        told += f"somebody else can name it before your next turn with {_about(race.others)}"
        told += ", if they ask what is best for them and accuse when certain"
    else:
        told += "nobody else can win"
    head = {
        "ask": f"Ask first; accuse afterwards if you are at least {_chance(race.enough)} sure",
        "accuse": "Accuse now",
        "wait": f"Do not accuse unless you are at least {_chance(race.enough)} sure",
    }[race.choice]
    return Group(Text(f"\n{head}", "bold"), _indented(Text(told)))


def showing_text(advice: ShowingAdvice) -> Group:
    """Which card to show, and what each would tell."""
    asker, viewer = advice.question.asker, advice.view.viewer
    if not advice.cards:
        return Group(Text(f"{viewer} holds none of these cards: pass.", "bold"))
    best = [option.card for option in advice.cards if option.rank == 1]
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for option in advice.cards:
        table.add_row(option.card, "; ".join(_tells(option, asker)))
    before = f"{asker} has about {_bits(advice.doubt.mean)} of doubt before."
    return Group(Text(f"Show {listed(best, 'or')}.", "bold"), _indented(table), Text(before, "dim"))


def _tells(option: CardToShow, asker: str) -> Iterator[str]:
    if option.seen:
        yield f"{asker} has seen it ({_lines(option.seen)})"
    yield f"tells {_bits_about(option.bits)}"
    yield f"{asker} can name the envelope then with {_about(option.knows)}"


def ledger_text(ledger: Ledger) -> Group:
    """Which cards of the viewer each other player has seen."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for page in ledger.pages:
        table.add_row(page.player, "; ".join(_page(page)) or "nothing")
    parts: list[RenderableType] = [Text("\nWho has seen your cards", "bold"), _indented(table)]
    if ledger.unseen:
        parts.append(_indented(Text(f"Seen by nobody: {', '.join(ledger.unseen)}")))
    return Group(*parts)


def _page(page: LedgerPage) -> Iterator[str]:
    if page.seen:
        yield ", ".join(f"{seen.card} ({_lines(seen.lines)})" for seen in page.seen)
    for glimpse in page.may_have_seen:
        yield f"one of {listed(glimpse.cards, 'or')} ({_lines([glimpse.line])})"


def _lines(lines: Sequence[int]) -> str:
    return f"line{'' if len(lines) == 1 else 's'} {listed([str(line) for line in lines])}"


def _chance(share: float) -> str:
    """A percent; 0% and 100% where nothing else was met."""
    return f"{share:.0%}" if share in (0.0, 1.0) else percent(share)


def _bits_about(chance: Chance) -> str:
    error = f" ±{chance.error:.2f}" if chance.error >= 0.005 else ""
    return f"{chance.mean:.2f}{error} bits"


def _about(chance: Chance) -> str:
    """A sampled percent and its standard error."""
    error = 100 * chance.error
    return f"{_chance(chance.mean)} ±{error:.0f}" if error >= 0.5 else _chance(chance.mean)


def _bits(number: float) -> str:
    return f"{number:.2f} bits"


def _indented(part: RenderableType) -> Padding:
    return Padding(part, (0, 0, 0, 2))

"""A proof in words: each step one sentence, in the order a person would follow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from deduce.log.view import View
from deduce.logic.proof import CellLiteral, Chain, OneHolder, Proof, ProofStep
from deduce.meaning.constraints import Constraint
from deduce.render.text.sources import in_lines, neither, record_in_words
from deduce.render.words import counted, holder_name, listed, numeral, say
from deduce.rules.variant import ENVELOPE

COUNTING = (
    "No short chain of steps was found: this takes counting over several hands at once. "
    "No deal fits these lines in which it is otherwise."
)
LONG = 100
"""Longer sentences give a number where they can, instead of names."""


def proof_lines(proof: Proof, view: View) -> list[str]:
    """The proof, a sentence a line."""
    if not proof.chains:
        return [COUNTING]
    words = _Words(view)
    sentences = [sentence for chain in proof.chains for sentence in words.chain(chain)]
    return [f"{_capital(sentence)}." for sentence in sentences]


def _capital(sentence: str) -> str:
    """Our own first words with a capital; names are left as they are."""
    ours = ("the ", "all ", "suppose ", "so ", "neither ", "none ")
    return sentence[0].upper() + sentence[1:] if sentence.startswith(ours) else sentence


def neither_has(holders: Sequence[str], cards: Sequence[str]) -> str:
    """`Bob has neither A nor B`, `neither Bob nor Cat has A or B`."""
    if len(holders) == 1:
        return f"{holders[0]} has {neither(cards)}"
    return f"{neither(holders)} has {listed(cards, 'or')}"


def _cards(literals: Collection[CellLiteral]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(literal.card for literal in literals))


def _holders(literals: Collection[CellLiteral]) -> list[str]:
    return [holder_name(h) for h in dict.fromkeys(literal.holder for literal in literals)]


def outcome(step: ProofStep) -> str:
    """What a step concludes; `a contradiction` if nothing can be."""
    if not step.conclusion:
        return "a contradiction"
    used = _cards(step.premises) if all(p.has for p in step.premises) else ()
    lacking: dict[tuple[str, ...], list[str]] = {}
    clauses = []
    for holder, has in dict.fromkeys((done.holder, done.has) for done in step.conclusion):
        own = _cards([done for done in step.conclusion if (done.holder, done.has) == (holder, has)])
        if has:
            clauses.append(f"{holder_name(holder)} has {listed(own)}")
        else:
            lacking.setdefault(own, []).append(holder_name(holder))
    for cards, holders in lacking.items():
        if len(cards) > 2 and len(holders) == 1 and set(cards) == set(used):
            clauses.append(f"{holders[0]} has none of these")
        else:
            clauses.append(neither_has(holders, cards))
    return listed(clauses)


class _Words:
    """The words for steps; the log's records give the verbs."""

    def __init__(self, view: View) -> None:
        self.records = {entry.line: entry.record for entry in view.entries}
        self.categories = {c.cards: c.name for c in view.setup.variant.categories}
        self.deck = view.setup.variant.cards
        self.sources: dict[CellLiteral, tuple[int, ...]] = {}

    def chain(self, chain: Chain) -> Iterator[str]:
        """The sentences of a chain: what holds anyway, the supposition, what follows from it."""
        self.sources = {}
        supposed = chain.supposition
        if (fact := _restated(chain)) is not None:
            yield self.fact(fact)
            return
        doubtful = set[CellLiteral]()
        for group in _together(chain.steps):
            step = group[0]
            supposes = supposed is not None and any(b.rule == supposed for b in step.because)
            if (supposes or not doubtful.isdisjoint(step.premises)) and supposed is not None:
                if not doubtful:
                    yield f"suppose {say(supposed)}"
                doubtful.update(step.conclusion)
            if not (supposes and len(step.because) == 1 and not step.premises):
                yield self.step(group)
        if supposed is not None:
            yield (
                f"so {say(chain.goal)}" if chain.goal else f"so it is not true that {say(supposed)}"
            )

    def step(self, group: Sequence[ProofStep]) -> str:
        """One step, or several of one line that say the same of several players."""
        step, bound = group[0], group[0].because[0]
        if all(isinstance(b.rule, OneHolder) for b in step.because):
            return _one_holder(step)
        if len(step.because) > 1:
            return self._added_up(step)
        assert isinstance(bound.rule, Constraint)
        if not step.premises:
            return self._stated(group, bound.rule)
        return (
            self._rest(step, bound.rule) if bound.side == "least" else self._full(step, bound.rule)
        )

    def _stated(self, group: Sequence[ProofStep], fact: Constraint) -> str:
        """What a line says by itself; a rule with what follows from it."""
        step = group[0]
        cards = _cards(step.conclusion)
        for one in group:
            self.sources.update(dict.fromkeys(one.conclusion, fact.lines))
        players = listed([holder for one in group for holder in _holders(one.conclusion)])
        if not cards or not fact.lines or len(fact.lines) > 1:
            return self._ending(self.fact(fact), step)
        count = len(cards) if step.conclusion[0].has else 0
        needed = Constraint(fact.holder, cards, count, count, fact.lines)
        return self.fact(needed, players)

    def fact(self, fact: Constraint, players: str | None = None) -> str:
        """A constraint as its line says it, with the line."""
        subject = players or holder_name(fact.holder)
        if fact.cards == self.deck:
            return f"{subject} has {self._size(fact)}{in_lines(fact.lines)}"
        if fact.holder == ENVELOPE and not fact.lines and fact.cards in self.categories:
            return f"the envelope has one {self.categories[fact.cards]}"
        record = self.records.get(fact.lines[0]) if len(fact.lines) == 1 else None
        return record_in_words(record, fact, subject) + in_lines(fact.lines)

    def _size(self, fact: Constraint) -> str:
        if fact.least == fact.most:
            return counted(fact.least, "card")
        return f"{fact.least} to {fact.most} cards"

    def _ending(self, premise: str, step: ProofStep) -> str:
        mark = ", so " if step.conclusion else ": "
        return f"{premise}{mark}{outcome(step)}"

    def _rest(self, step: ProofStep, fact: Constraint) -> str:
        """Enough of a constraint's cards are ruled out: the holder has the others."""
        holder, others = holder_name(fact.holder), _cards(step.premises)
        left = len(fact.cards) - len(others)
        if fact.cards == self.deck:
            least = "" if fact.least == fact.most else "at least "
            hand = f"{holder} has {least}{counted(fact.least, 'card')}{in_lines(fact.lines)}"
            return self._ending(f"{hand}, and only {left} of the deck can be there", step)
        premise = self.fact(fact)
        joint = "and" if fact.holder == ENVELOPE and not fact.lines else "but"
        joint += " has" if premise.startswith(holder) else f" {holder} has"
        if not left:
            none = "none of these" if len(others) > 1 else neither(fact.cards)
            return self._ending(f"{premise} {joint} {none}", step)
        sentence = self._ending(f"{premise} {joint} {self._without(others, fact.holder)}", step)
        if len(sentence) > LONG and len(others) > 2:
            sentence = self._ending(f"{premise} {joint} none of the other {len(others)}", step)
        return sentence

    def _without(self, cards: Sequence[str], holder: str) -> str:
        """`neither A nor B (line 3)`, each card with the line that says so, if one line does."""
        lines = [self.sources.get(CellLiteral(card, holder, False), ()) for card in cards]
        if len(set(lines)) == 1:
            return neither(cards) + in_lines(lines[0])
        return neither([card + in_lines(line) for card, line in zip(cards, lines, strict=True)])

    def _full(self, step: ProofStep, fact: Constraint) -> str:
        """As many of a constraint's cards are known as there can be: no others are there."""
        holder, cards = holder_name(fact.holder), _cards(step.premises)
        if not step.conclusion and (fact.cards == self.deck or not fact.lines):
            more = (
                f"more than {counted(fact.most, 'card')}" if fact.cards == self.deck else "at once"
            )
            return self._ending(f"{holder} cannot have {listed(cards)}{more}", step)
        if fact.cards == self.deck:
            where = f"all {counted(fact.most, 'card')} of {holder}{in_lines(fact.lines)} are known"
            if fact.most == 1:
                where = f"the one card of {holder}{in_lines(fact.lines)} is known"
            sentence = self._ending(f"{where} ({listed(cards)})", step)
            return sentence if len(sentence) <= LONG else self._ending(where, step)
        if fact.holder == ENVELOPE and not fact.lines:
            kind = self.categories[fact.cards]
            return self._ending(f"the envelope's {kind} is {listed(cards)}", step)
        return self._ending(f"{self.fact(fact)} and {holder} has {listed(cards)}", step)

    def _added_up(self, step: ProofStep) -> str:
        """Several bounds at once: parts that fill a hand, holders that use cards up, and duals."""
        least = [b.rule for b in step.because if b.side == "least"]
        most = [b.rule for b in step.because if b.side == "most"]
        needing = [rule for rule in least if isinstance(rule, Constraint)]
        limited = [rule for rule in most if isinstance(rule, Constraint)]
        if len(needing) == len(least) and len(limited) == len(most) == 1:
            return self._filled(step, needing, limited[0])
        if not limited and len(needing) == len(least):
            return self._covered(step, needing)
        if not needing and len(limited) == len(most):
            return self._crowded(step, limited)
        facts = [self.fact(fact) for fact in (*needing, *limited)]
        return self._ending(listed(facts), step)

    def _share(self, step: ProofStep, fact: Constraint, among: Collection[str]) -> str:
        """`one of A and B (line 5)`: what a holder needs of some cards, others ruled out."""
        out = {p.card for p in step.premises if p.holder == fact.holder and not p.has}
        possible = [card for card in fact.cards if card not in out]
        inside = [card for card in possible if card in among]
        count = fact.least - (len(possible) - len(inside))
        few = (
            f"{numeral(count) if count else 'none'} of {listed(inside)}"
            if count < len(inside)
            else listed(inside)
        )
        return f"{few}{in_lines(fact.lines)}"

    def _filled(self, step: ProofStep, needing: Sequence[Constraint], limit: Constraint) -> str:
        cards = [premise.card for premise in step.premises if premise.has]
        shares = cards + [self._share(step, fact, limit.cards) for fact in needing]
        return self._ending(f"{self.fact(limit)}: {listed(shares)}", step)

    def _covered(self, step: ProofStep, needing: Sequence[Constraint]) -> str:
        cards = [b.rule.card for b in step.because if isinstance(b.rule, OneHolder)]
        shares = [f"{holder_name(f.holder)} has {self._share(step, f, cards)}" for f in needing]
        used = listed(cards) if len(cards) < 4 else f"these {len(cards)} cards"
        return self._ending(f"{listed(shares)}, which uses up {used}", step)

    def _crowded(self, step: ProofStep, limited: Sequence[Constraint]) -> str:
        cards = [b.rule.card for b in step.because if isinstance(b.rule, OneHolder)]
        owned = sum(premise.has for premise in step.premises)
        room = sum(fact.most for fact in limited) - owned
        holders = listed(list(dict.fromkeys(holder_name(fact.holder) for fact in limited)))
        lines = sorted({line for fact in limited for line in fact.lines})
        space = f"with room for {room}{in_lines(tuple(lines))}"
        return self._ending(f"{listed(cards)} can only be with {holders}, {space}", step)


def _restated(chain: Chain) -> Constraint | None:
    """The constraint that says the goal by itself, if that is all that its chain rests on."""
    *others, last = chain.steps or (None,)
    if chain.goal is None or last is None or last.conclusion or len(last.because) > 1:
        return None
    if any(b.rule != chain.supposition for step in others if step for b in step.because):
        return None
    fact = last.because[0].rule
    return fact if isinstance(fact, Constraint) and fact.cards == chain.goal.cards else None


def _one_holder(step: ProofStep) -> str:
    """A card is with exactly one holder."""
    ending = (", so " if step.conclusion else ": ") + outcome(step)
    if step.because[0].side == "least":
        where = "nowhere else" if step.conclusion else "nowhere"
        return f"{_cards(step.conclusion or step.premises)[0]} can be {where}{ending}"
    if not step.conclusion:
        holders = listed(_holders(step.premises))
        return f"{_cards(step.premises)[0]} cannot be with both {holders}{ending}"
    clauses = []
    for holder in dict.fromkeys(premise.holder for premise in step.premises):
        own = [premise.card for premise in step.premises if premise.holder == holder]
        clauses.append(f"{holder_name(holder)} has {listed(own)}")
    return listed(clauses) + ending


def _together(steps: Sequence[ProofStep]) -> Iterator[list[ProofStep]]:
    """Steps one by one, but those of one line that say the same of several players at once."""
    group: list[ProofStep] = []
    for step in steps:
        if group and not _same(group[-1], step):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def _same(one: ProofStep, other: ProofStep) -> bool:
    """Both say by one line alone the same of the same cards."""
    if len(one.because) > 1 or len(other.because) > 1 or one.premises or other.premises:
        return False
    lines = one.because[0].lines
    return (
        len(lines) == 1
        and lines == other.because[0].lines
        and one.because[0].rule != other.because[0].rule
        and not any(literal.has for literal in (*one.conclusion, *other.conclusion))
        and _cards(one.conclusion) == _cards(other.conclusion)
        and bool(one.conclusion)
    )

"""Each kind of step, in words, from the smallest log that needs it."""

from __future__ import annotations

import pytest

from deduce.log.view import View, view
from deduce.logic.mus import forcing_lines, smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.logic.proof_check import check_proof
from deduce.logic.proof_search import find_proof, parts
from deduce.meaning.constraints import Constraint, constraints_of, observe
from deduce.meaning.formula import Formula, negate
from deduce.notation import read_log
from deduce.render.text.proof import proof_lines

HEAD = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"


def stated(statement: str) -> Constraint:
    """A note's meaning, of no line."""
    seen = view(read_log(f"{HEAD}{statement}\n"))
    (fact,) = constraints_of(seen.entries[-1], seen.setup.variant)
    return Constraint(fact.holder, fact.cards, fact.least, fact.most)


def explained(seen: View, target: Formula) -> tuple[tuple[int, ...] | None, str, list[str]]:
    """The lines, the kind of the proof, and its words; checked on the way."""
    evidence = observe(seen)
    with SatOracle(evidence) as oracle:
        lines = forcing_lines(oracle, target)
    assert lines is not None
    proof = find_proof(evidence, lines, target)
    check_proof(proof, evidence, lines, target)
    assert proof.lines == lines
    return lines, proof.kind, proof_lines(proof, seen)


CASES = {
    "what a line says by itself": (
        "Ann asks Green, Rope, Study: Bob passes, Cat shows Rope",
        "Bob lacks Rope",
        "direct",
        ["Bob passed on Rope (line 3)."],
    ),
    "a card that was seen": (
        "Ann asks Green, Rope, Study: Bob passes, Cat shows Rope",
        "Cat has Rope",
        "direct",
        ["Cat showed Rope (line 3)."],
    ),
    "a card is with one holder": (
        "Bob shows Ann: Rope",
        "Cat lacks Rope",
        "direct",
        ["Bob showed Rope (line 3).", "Bob has Rope, so Cat has not Rope."],
    ),
    "the rest of a show": (
        "Bob asks Green, Rope, Kitchen: Cat passes, Ann passes\n"
        "Bob asks Plum, Dagger, Study: Cat passes, Ann passes\n"
        "Bob asks Plum, Rope, Lounge: Cat shows",
        "Cat has Lounge",
        "direct",
        [
            "Cat passed on Rope (line 3).",
            "Cat passed on Plum (line 4).",
            "Cat showed one of Plum, Rope and Lounge (line 5) but has neither Plum (line 4) nor "
            "Rope (line 3), so Cat has Lounge.",
        ],
    ),
    "no other place": (
        "Ann asks Green, Rope, Study: Bob passes, Cat passes\nAnn lacks Rope",
        "envelope has Rope",
        "direct",
        [
            "Bob and Cat passed on Rope (line 3).",
            "Ann has not Rope (line 4).",
            "Rope can be nowhere else, so the envelope has Rope.",
        ],
    ),
    "one of a category": (
        "envelope has Rope",
        "envelope lacks Dagger",
        "direct",
        [
            "The envelope has Rope (line 3).",
            "The envelope's weapon is Rope, so the envelope has not Dagger.",
        ],
    ),
    "a hand is full": (
        "Cat reveals Plum, Rope, Study\nBob shows Ann: Green\nCat reveals Dagger, Lounge, Orchid",
        "Cat lacks Kitchen",
        "direct",
        [
            "Cat revealed Plum, Rope and Study (line 3).",
            "Cat revealed Orchid, Dagger and Lounge (line 5).",
            "All 6 cards of Cat are known (Orchid, Plum, Dagger, Rope, Lounge and Study), "
            "so Cat has not Kitchen.",
        ],
    ),
    "disjoint shows fill a hand": (
        "Cat has Plum, Rope, Study, Green\n"
        "Bob asks Orchid, Dagger, Lounge: Cat shows\n"
        "Bob asks Peacock, Wrench, Library: Cat shows",
        "Cat lacks Kitchen",
        "direct",
        [
            "Cat has Green, Plum, Rope and Study (line 3).",
            "Cat has 6 cards: Green, Plum, Rope, Study, one of Orchid, Dagger and Lounge (line 4) "
            "and one of Peacock, Wrench and Library (line 5), so Cat has not Kitchen.",
        ],
    ),
    "two players use two cards up": (
        "Bob has at least 1 of Plum, Rope\nCat has at least 1 of Plum, Rope",
        "envelope lacks Plum, Rope",
        "direct",
        [
            "Bob has one of Plum and Rope (line 3) and Cat has one of Plum and Rope (line 4), "
            "which uses up Plum and Rope, so the envelope has neither Plum nor Rope.",
        ],
    ),
    "a wrong accusation": (
        "Ann accuses Plum, Rope, Study: wrong\nenvelope has Plum, Rope",
        "envelope lacks Study",
        "direct",
        [
            "The envelope has Plum and Rope (line 4).",
            "The accusation of Plum, Rope and Study was wrong (line 3) and the envelope has Plum "
            "and Rope, so the envelope has not Study.",
        ],
    ),
    "a right accusation": (
        "Cat accuses Plum, Rope, Study: right",
        "Bob lacks Rope",
        "direct",
        [
            "The accusation of Plum, Rope and Study was right (line 3).",
            "The envelope has Rope, so Bob has not Rope.",
        ],
    ),
    "a supposition": (
        "Ann lacks Plum, Rope\nBob lacks Plum, Rope\n"
        "Cat has Green, Dagger, Wrench, Study\nCat has at least 1 of Lounge, Library",
        "Cat has at most 1 of Plum, Rope",
        "reductio",
        [
            "Cat has Green, Dagger, Wrench and Study (line 5).",
            "Suppose Cat has Plum and Rope.",
            "All 6 cards of Cat are known, so Cat has neither Library nor Lounge.",
            "Cat has at least one of Library and Lounge (line 6) but has none of these: "
            "a contradiction.",
            "So Cat has not all of Plum and Rope.",
        ],
    ),
    "what a line says, restated": (
        "Bob asks Scarlett, Rope, Kitchen: Cat shows",
        "Cat has at least 1 of Scarlett, Rope, Kitchen",
        "reductio",
        ["Cat showed one of Scarlett, Rope and Kitchen (line 3)."],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_argument_is_told_in_these_words(name: str) -> None:
    log, statement, kind, words = CASES[name]
    lines, found, told = explained(view(read_log(f"{HEAD}{log}\nme Ann\n")), stated(statement))
    assert (found, told) == (kind, words)
    assert lines


def test_a_statement_that_cannot_be_true_is_refuted() -> None:
    seen = view(read_log(f"{HEAD}Cat has Rope, Plum, Study\n"))
    denied = negate(stated("Cat has exactly 2 of Rope, Plum, Study, Kitchen"))
    _, kind, told = explained(seen, denied)
    assert (kind, told[-1]) == (
        "reductio",
        "So it is not true that Cat has exactly two of Plum, Rope, Kitchen and Study.",
    )


def test_the_rules_alone_need_no_line() -> None:
    lines, kind, told = explained(
        view(read_log(HEAD)), stated("envelope has at most 1 of Plum, Green")
    )
    assert (lines, kind) == ((), "reductio")
    assert told[-1] == "So the envelope has not all of Green and Plum."


def test_a_clash_is_argued_to_a_contradiction() -> None:
    log = f"{HEAD}Ann asks Green, Rope, Study: Bob passes, Cat passes\nBob has Rope\nCat has Plum\n"
    seen = view(read_log(log))
    evidence = observe(seen)
    with SatOracle(evidence) as oracle:
        clash = smallest_clash(oracle)
    assert clash == (3, 4)
    proof = find_proof(evidence, clash, None)
    check_proof(proof, evidence, clash, None)
    assert proof_lines(proof, seen) == [
        "Bob passed on Rope (line 3).",
        "Bob has Rope (line 4) but has not Rope: a contradiction.",
    ]


FULL = (
    "variant clue-2023\nplayers Ann 2, Bob 2, Cat ?\nCat lacks Plum, Green, Rope, Dagger\n"
    "envelope lacks Plum, Green, Rope, Dagger\n"
)
ELSEWHERE = [
    "Cat has none of Green, Plum, Dagger and Rope (line 3).",
    "The envelope has none of Green, Plum, Dagger and Rope (line 4).",
]


def test_cards_that_fill_two_hands_leave_no_room_for_others() -> None:
    """Cat's hand may be of any size, so nobody needs the other cards."""
    lines, kind, told = explained(view(read_log(FULL)), Constraint("Ann", ("Kitchen",), 0, 0))
    assert (lines, kind) == ((3, 4), "direct")
    assert told == [
        *ELSEWHERE,
        "Green, Plum, Dagger and Rope can only be with Ann and Bob, with room for 4, "
        "so Ann has not Kitchen.",
    ]


def test_more_cards_than_two_hands_have_room_for_are_a_contradiction() -> None:
    """One card more than there is room for is named, however many there are."""
    for more, cards in (
        ("Ann has Kitchen\n", "Green, Plum, Dagger and Rope can only be with Ann and Bob, with 3"),
        (
            "Ann has Kitchen\nBob has Study\n",
            "Green, Plum and Dagger can only be with Ann and Bob, with 2",
        ),
    ):
        seen = view(read_log(FULL + more))
        lines = tuple(entry.line for entry in seen.entries)
        argument = find_proof(observe(seen), lines, None)
        check_proof(argument, observe(seen), lines, None)
        place, _, room = cards.rpartition(" ")
        last = proof_lines(argument, seen)[-1]
        assert last == f"{place} room for {room}: a contradiction."


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            "Cat has at least 2 of Plum, Rope, Study\nCat lacks Plum, Rope, Study\n",
            "Cat has at least two of Plum, Rope and Study (line 3) but has neither Plum nor Rope "
            "(line 4): a contradiction.",
        ),
        (
            "Cat has at most 1 of Plum, Rope, Study\nCat has Plum, Rope, Study\n",
            "Cat has at most one of Plum, Rope and Study (line 3) and Cat has Plum and Rope: "
            "a contradiction.",
        ),
    ],
)
def test_a_contradiction_names_no_more_cards_than_it_needs(lines: str, words: str) -> None:
    seen = view(read_log(HEAD + lines))
    argument = find_proof(observe(seen), (3, 4), None)
    check_proof(argument, observe(seen), (3, 4), None)
    assert proof_lines(argument, seen)[-1] == words


@pytest.mark.parametrize(
    ("bounds", "sides"),
    [
        ((0, 1), [(0, 1)]),
        ((1, 3), [(1, 3)]),
        ((2, 2), [(2, 3), (0, 2)]),
        ((0, 3), []),
    ],
)
def test_a_target_has_a_part_for_each_side_that_it_bounds(
    bounds: tuple[int, int], sides: list[tuple[int, int]]
) -> None:
    cards = ("Plum", "Rope", "Study")
    expected = [Constraint("Bob", cards, *side) for side in sides]
    assert parts(Constraint("Bob", cards, *bounds)) == expected


def test_all_or_none_of_some_cards_has_a_part_for_each_card() -> None:
    for count, each in ((2, 1), (0, 0)):
        assert parts(Constraint("Bob", ("Plum", "Rope"), count, count)) == [
            Constraint("Bob", (card,), each, each) for card in ("Plum", "Rope")
        ]


def test_where_no_chain_is_found_it_is_said() -> None:
    seen = view(read_log(HEAD))
    proof = find_proof(observe(seen), (), stated("Bob has Rope"))
    assert proof.kind == "counting"
    assert proof_lines(proof, seen)[0].startswith("No short chain of steps was found")

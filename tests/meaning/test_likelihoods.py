"""Reading others: `silence counts` and `questions count W` weigh worlds and settle nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deduce.advice import rank_questions
from deduce.cli import main
from deduce.counting import WorldCounter
from deduce.errors import LogErrors
from deduce.knowledge import Knowledge, build_report
from deduce.log.view import View, view
from deduce.meaning.constraints import observe
from deduce.meaning.likelihoods import SILENCE, Likelihood, own_cards_named, silences
from deduce.notation import format_log, read_log
from deduce.notation.writer import write_log
from deduce.rules.setup import EVERYONE
from deduce.rules.variant import ENVELOPE
from deduce.rules.variant_file import bundled_variants, load_variant
from deduce.simulation.simulate import simulate
from tests import brute_force
from tests.small_games import small_views

HEAD = "variant clue-classic\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n"
NAMED = ("Plum", "Rope", "Hall")
NOBODY = "Bob asks Plum, Rope, Hall: Cat passes, Ann passes\n"
NEXT = "Cat asks Plum, Rope, Study: Ann\n"
WEIGHTS = (Fraction(1, 3), Fraction(1, 2), Fraction(2))


def silent(text: str, viewer: str = "Ann", head: str = HEAD) -> list[int]:
    """The lines behind the head, from 1, whose asker's silence tells something."""
    lines = [line for told in silences(view(read_log(head + text), viewer)) for line in told.lines]
    return [line - head.count("\n") for line in lines]


def read_others(seen: View, weight: Fraction | None = Fraction(1, 3)) -> View:
    return replace(seen, setup=replace(seen.setup, silence_counts=True, questions_count=weight))


def test_who_was_not_answered_and_did_not_accuse_holds_a_named_card_or_slept() -> None:
    (told,) = silences(view(read_log(HEAD + NOBODY + NEXT)))
    assert told == Likelihood("Bob", NAMED, (SILENCE, *[Fraction(1)] * 3), (4,))


@pytest.mark.parametrize(
    "text",
    [
        NOBODY,
        NOBODY + "Bob asks Plum, Rope, Hall: Cat\n",
        NOBODY + "Cat reveals Wrench\n",
        NOBODY + "Bob accuses Plum, Rope, Hall: right\n",
        NOBODY + "Cat accuses Plum, Rope, Hall: right\nBob accuses Plum, Rope, Hall: right\n",
        NOBODY + "Bob peeks Cat: Study\nBob accuses Plum, Rope, Hall: right\n",
        "Bob asks Plum, Rope, Hall: Cat passes\n" + NEXT,
        "Bob asks Plum, Rope, Hall: Cat ?, Ann passes\n" + NEXT,
        "Bob asks Plum, Rope, Hall: Cat\n" + NEXT,
        "Bob accuses Green, Rope, Hall: wrong\n" + NOBODY + NEXT,
    ],
    ids=[
        *("open", "own turn", "cards turned up", "accused", "accused at once", "peeked first"),
        *("cut short", "not recorded", "answered", "lost"),
    ],
)
def test_silence_tells_nothing_where_the_asker_accused_or_may_yet_or_could_not(text: str) -> None:
    assert silent(text) == []


@pytest.mark.parametrize(
    "following",
    [
        NEXT,
        "Cat accuses Plum, Rope, Study: wrong\n" + NEXT,
        "Cat peeks Bob\n",
        NEXT + "Bob accuses Plum, Rope, Hall: right\n",
    ],
)
def test_silence_counts_once_somebody_else_acts(following: str) -> None:
    assert silent(NOBODY + following) == [1]


def test_silence_counts_where_it_is_known_to_be_somebody_elses_turn() -> None:
    seen = view(read_log(HEAD + NOBODY))
    assert list(silences(seen)) == list(silences(seen, turn_of="Bob")) == []
    assert list(silences(seen, turn_of="Ann")) == list(
        silences(view(read_log(HEAD + NOBODY + NEXT)))
    )
    accused = view(read_log(HEAD + NOBODY + "Bob accuses Plum, Rope, Hall: ?\n"))
    assert list(silences(accused, turn_of="Cat")) == []


def test_advice_takes_it_that_the_turn_before_is_over() -> None:
    log = HEAD + "silence counts\nhand Green, Rope, Hall, Study, Lounge, Library\n"
    asked = "Cat asks Plum, Knife, Kitchen: Ann passes, Bob passes\n"
    nothing = "Ann asks Plum, Rope, Hall: Bob ?, Cat ?\n"
    uncertainty = rank_questions(Knowledge(view(read_log(log + asked)))).uncertainty
    assert (
        uncertainty == rank_questions(Knowledge(view(read_log(log + asked + nothing)))).uncertainty
    )
    assert (
        uncertainty
        != rank_questions(
            Knowledge(view(read_log(log.replace("silence counts\n", "") + asked)))
        ).uncertainty
    )


def test_silence_is_not_counted_against_the_viewer() -> None:
    assert silent(NOBODY + NEXT, viewer="Bob") == []
    assert silent(NOBODY + NEXT, viewer="Cat") == [1]
    assert silent(NOBODY + NEXT, viewer="spectator") == [1]


def test_silence_tells_nothing_where_cards_may_lie_elsewhere() -> None:
    two = "Bob asks Plum, Rope, Hall: Ann passes\nAnn asks Plum, Rope, Hall\n"
    head = "variant clue-classic\nplayers Ann 7, Bob 7\naside 4\n"
    assert silent(two, head=head) == []
    assert silent(two, head="variant clue-classic\nplayers Ann, Bob\naside 0\n") == [1]
    table = HEAD.replace("6, Cat 6", "6, Cat 5")
    assert silent("table Plum\n" + NOBODY + NEXT, head=table) == []
    assert silent("table Study\n" + NOBODY + NEXT, head=table) == [2]


def test_silence_tells_nothing_where_a_question_names_no_whole_solution() -> None:
    head = "variant clue-card-game\nplayers Ann 3, Bob 3, Cat 3\n"
    assert silent("Bob asks Plum, Rope: nobody\nCat asks Plum, Rope: nobody\n", head=head) == []


def test_silence_tells_nothing_where_one_chosen_player_passed() -> None:
    rule = load_variant("clue-2023").question
    seen = view(read_log(HEAD + "Bob asks Plum, Rope, Hall: Cat passes\n" + NEXT))
    variant = replace(seen.setup.variant, question=replace(rule, answer="asked"))
    assert list(silences(replace(seen, setup=replace(seen.setup, variant=variant)))) == []


def test_a_free_accusation_counts_for_both() -> None:
    head = "variant clue-express\nplayers Ann 3, Bob 4, Cat 3\nme Ann\n"
    seen = view(
        read_log(
            head + "Bob tests Plum Brains, Green Brawn: nobody\n"
            "Cat asks White Brains, White Brawn: Ann shows White Brains\n"
        )
    )
    (silence,) = silences(seen)
    assert silence.cards == ("Plum Brains", "Green Brawn")
    named = list(own_cards_named(seen, Fraction(1, 2)))
    assert [told.lines for told in named] == [(4,), (5,)]


def test_each_card_that_its_asker_holds_weighs_w() -> None:
    (told,) = own_cards_named(view(read_log(HEAD + NOBODY)), Fraction(1, 3))
    weights = (Fraction(1), Fraction(1, 3), Fraction(1, 9), Fraction(1, 27))
    assert told == Likelihood("Bob", NAMED, weights, (4,))


@pytest.mark.parametrize(
    ("header", "chance"),
    [
        ("", Fraction(1, 54)),
        ("silence counts\n", Fraction(1, 5301)),
        ("questions count 1/3\n", Fraction(27, 200)),
        ("silence counts\nquestions count 1/3\n", Fraction(27, 17_327)),
    ],
)
def test_what_an_unanswered_question_means_counted_by_hand(header: str, chance: Fraction) -> None:
    # Ann has three cards of each category, so Bob lacks one of 3 x 3 x 6 solutions. The three
    # named are it in 1 world; 9, 24 and 20 worlds leave Bob with one, two and all of them. With
    # 1/3 for each these weigh 1 and 3 + 24/9 + 20/27 = 173/27.
    log = read_log(
        "variant clue-classic\nplayers Ann 9, Bob 9\nme Ann\naside 0\n" + header + "hand Green, "
        "White, Peacock, Wrench, Dagger, Candlestick, Lounge, Kitchen, Library\n"
        "Bob asks Plum, Rope, Hall: Ann passes\nAnn asks Mustard, Revolver, Study\n"
    )
    counter = WorldCounter(observe(view(log)))
    assert counter.worlds == 54
    assert Fraction(dict(counter.weighted_solutions())[NAMED], counter.weighted_worlds) == chance


@given(small_views(), st.sampled_from([None, *WEIGHTS]), st.sampled_from(["equal", "random"]))
def test_weighted_counts_are_brute_force_as_exact_fractions(
    seen: View, weight: Fraction | None, answers: str
) -> None:
    seen = read_others(replace(seen, setup=replace(seen.setup, answers=answers)), weight)
    evidence = observe(seen)
    weighed = [(w, brute_force.weight(evidence, w)) for w in brute_force.worlds(evidence)]
    counter = WorldCounter(evidence)
    assert counter.weight == sum((share for _, share in weighed), Fraction(0))
    for card, row in counter.weighted_marginals().items():
        for holder, share in row.items():
            exact = sum((part for w, part in weighed if w[card] == holder), Fraction(0))
            assert Fraction(share, counter.denominator) == exact


@given(small_views(), st.sampled_from(WEIGHTS))
def test_verdicts_and_worlds_stay_and_only_possible_cells_have_a_chance_between_0_and_1(
    seen: View, weight: Fraction
) -> None:
    plain, read = build_report(seen), build_report(read_others(seen, weight))
    assert read.worlds == plain.worlds
    for card, row in plain.cards.items():
        for holder, cell in row.items():
            other = read.cards[card][holder]
            assert (other.verdict, other.worlds) == (cell.verdict, cell.worlds)
            assert (0 < other.probability < 1) == (cell.verdict == "possible")


def test_a_probability_too_near_to_0_or_1_for_a_double_is_still_between_them() -> None:
    head = HEAD + "questions count 1/9999\n"
    report = build_report(view(read_log(head + "Bob asks Plum, Rope, Hall\n" * 30)))
    cell = report.cards["Plum"]["Bob"]
    assert (cell.verdict, 0 < cell.probability < 1e-99) == ("possible", True)
    open_cells = [cell for row in report.cards.values() for cell in row.values()]
    assert all(0 < cell.probability < 1 for cell in open_cells if cell.verdict == "possible")


@given(st.sampled_from(bundled_variants()), st.integers(0, 10_000), st.data())
def test_what_was_hidden_from_a_seat_changes_no_weight(
    reference: str, seed: int, data: st.DataObject
) -> None:
    log = simulate(load_variant(reference), seed=seed, players=4, turns=12).log()
    seat = data.draw(st.sampled_from(log.setup.players))
    seen = read_others(view(log, seat))
    entries = tuple(e for e in log.entries if e.line in {entry.line for entry in seen.entries})
    bare = {entry.line: entry.record for entry in seen.entries}
    only_seen = replace(log, entries=tuple(replace(e, record=bare[e.line]) for e in entries))
    assert observe(read_others(view(only_seen, seat))) == observe(seen)


def test_with_all_hands_open_weights_settle_nothing_and_the_world_stays() -> None:
    game = simulate(load_variant("clue-2023"), seed=3, players=3, turns=12)
    report = build_report(read_others(view(game.log(), EVERYONE)))
    assert (report.worlds, report.solutions[0].cards) == (1, game.deal[ENVELOPE])


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("Silence Counts", "silence counts"),
        ("questions count .5", "questions count 0.5"),
        ("questions count 1 / 3", "questions count 1/3"),
        ("questions count 2/4", "questions count 0.5"),
        ("questions count 1.50", "questions count 1.5"),
        ("questions count 10", "questions count 10"),
    ],
)
def test_the_two_lines_have_one_canonical_form(typed: str, canonical: str) -> None:
    log = read_log(f"{HEAD}{typed}\n")
    assert format_log(log) == f"{HEAD}{canonical}\n"
    assert write_log(log.setup, ()) == f"{HEAD}{canonical}\n"
    assert read_log(format_log(log)).setup == log.setup


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("silence", 1, "something is missing here, as in 'silence counts'"),
        ("silence count", 9, "expected 'counts'"),
        ("questions count", 16, "a number is missing here, as in 'questions count 0.5'"),
        ("questions counts 0.5", 11, "expected 'count'"),
        ("questions count 0", 17, "a weight of 0 would be certainty; expected more"),
        ("questions count -1", 17, "expected a number such as 0.5 or 1/3, not '-1'"),
        ("questions count 1/0", 17, "nothing can be divided by 0"),
        ("questions count 1e9", 17, "expected a number such as 0.5 or 1/3, not '1e9'"),
        ("silence counts\nsilence counts", 1, "'silence' was already said in line 4"),
    ],
)
def test_a_faulty_line_is_refused_with_its_place(line: str, column: int, message: str) -> None:
    with pytest.raises(LogErrors) as raised:
        read_log(f"{HEAD}{line}\n")
    (problem,) = raised.value.problems
    assert (problem.column, problem.message) == (column, message)


def test_reports_and_queries_say_that_others_are_read() -> None:
    log = f"{HEAD}silence counts\nquestions count 1/3\n{NOBODY}{NEXT}"

    def told(*arguments: str) -> str:
        return CliRunner().invoke(main, arguments, input=log).stdout

    assert "(silence counts, questions count 1/3)" in " ".join(told("report", "-").split())
    statement = "envelope has Plum"
    for command in ("query", "why"):
        assert "silence counts and questions count 1/3" in told(command, "-", statement)
    settled = told("why", "-", "Ann lacks Plum and Rope and Hall")
    assert settled.startswith("Ann lacks Plum and Rope and Hall: certain")
    for arguments in (("report", "-"), ("query", "-", statement), ("why", "-", statement)):
        value = json.loads(told(*arguments, "--json"))
        assert (value["silence_counts"], value["questions_count"]) == (True, "1/3")
    plain = json.loads(CliRunner().invoke(main, ["report", "-", "--json"], input=HEAD).stdout)
    assert {"silence_counts", "questions_count"} & set(plain) == set()

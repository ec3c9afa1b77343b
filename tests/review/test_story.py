"""The story: few moments, in the order of the log, each a sentence with readable numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from deduce.log.events import (
    Accusation,
    Answer,
    DirectQuestion,
    FreeAccusation,
    Reveal,
    RevealNone,
    Show,
)
from deduce.notation import read_log
from deduce.render.console import text_of
from deduce.render.text.review import review_text
from deduce.render.text.review_story import highlight_text
from deduce.review.build import build_review
from deduce.review.highlights import BestAnswer
from deduce.review.model import Review
from deduce.review.story import MOST_HIGHLIGHTS, MOST_OF_A_KIND, OF_A_QUESTION
from tests.review.reviewed import (
    EXAMPLES,
    FACE_DOWN,
    FOLDER,
    asks,
    example,
    example_log,
    small,
    small_log,
    three,
)

SOLVED = (asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), asks("Ann", "BQ", "B"))
RIGHT, WRONG = ("C", "S"), ("B", "S")


def told(review: Review) -> list[tuple[int, str]]:
    return [(highlight.line, highlight.kind) for highlight in review.story]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_story_is_short_in_order_and_repeats_little(name: str) -> None:
    story = example(name).story
    lines = [highlight.line for highlight in story]
    assert len(story) <= MOST_HIGHLIGHTS
    assert lines == sorted(lines)
    assert max(Counter(highlight.kind for highlight in story).values()) <= MOST_OF_A_KIND
    asked = Counter(highlight.line for highlight in story if highlight.kind in OF_A_QUESTION)
    assert set(asked.values()) <= {1}
    assert {*lines} <= {*example(name).lines}
    assert all(highlight_text(highlight).endswith(".") for highlight in story)


def test_an_empty_game_has_the_deal_only() -> None:
    (deal,) = small().story
    assert highlight_text(deal) == (
        "The deck allows 12 solutions; before the first question this leaves "
        "Ann 4 (2 bits of doubt) and Bob 6 (2.6 bits of doubt)."
    )


def test_a_short_game_is_told_without_filling() -> None:
    review = small(*SOLVED, Accusation("Ann", RIGHT, "right"))
    assert told(review) == [
        (0, "deal"),
        (3, "best-answer"),
        (3, "first-look"),
        (5, "decisive"),
        (6, "won"),
    ]
    assert [highlight_text(highlight) for highlight in review.story[1:]] == [
        "Ann asks B, R, and no answer of the game tells its asker more: "
        "from 4 solutions (2 bits of doubt) to 2 solutions (1 bit of doubt).",
        "The first card of the envelope is certain to Ann: S.",
        "Ann asks B, Q and gets the decisive answer: of 2 solutions (1 bit of doubt) one is left, "
        "and Ann can be certain.",
        "Ann accuses C, S and wins.",
    ]


def test_who_could_have_won_earlier_is_told_at_the_end() -> None:
    review = small(*SOLVED, Accusation("Bob", RIGHT, "right"))
    assert told(review)[-2:] == [(5, "missed"), (6, "lucky")]
    review = small(*SOLVED, asks("Bob", "CS", None), Accusation("Bob", RIGHT, "right"))
    assert (
        highlight_text(review.story[-1])
        == "Bob accuses C, S and wins. It could have been Ann in line 5."
    )


def test_a_lucky_win_tells_the_chance_and_is_the_end() -> None:
    review = small(Accusation("Ann", RIGHT, "right"))
    assert told(review) == [(0, "deal"), (3, "lucky")]
    assert (
        highlight_text(review.story[1])
        == "Ann accuses C, S with a chance of 25% of being right, and wins."
    )


def test_what_settles_the_envelope_without_a_question_is_told_with_the_event() -> None:
    review = small(asks("Ann", "BR", "R"), asks("Bob", "AP", "A"), Reveal("Bob", ("B",)))
    settled = next(highlight for highlight in review.story if highlight.kind == "settled")
    assert highlight_text(settled) == (
        "That Bob reveals B is enough for Ann: "
        "of 2 solutions (1 bit of doubt) one is left, and it is certain."
    )


def test_an_own_free_accusation_that_settles_the_envelope_is_told_as_such() -> None:
    review = small(SOLVED[0], FreeAccusation("Ann", ("B", "S"), (Answer("Bob", "shows", "B"),)))
    assert told(review)[-2:] == [(4, "settled"), (4, "unsolved")]
    assert highlight_text(review.story[-2]) == (
        "The answer to Ann's own free accusation is enough for Ann: "
        "of 2 solutions (1 bit of doubt) one is left, and it is certain."
    )


def test_the_most_telling_answer_is_looked_for_among_all_kinds_of_questions() -> None:
    test = FreeAccusation("Bob", ("A", "P"), (Answer("Ann", "shows", "A"),))
    review = small(asks("Ann", "AP", None), test)
    assert highlight_text(next(m for m in review.story if m.kind == "best-answer")) == (
        "Bob tests A, P, and no answer of the game tells its asker more: "
        "from 6 solutions (2.6 bits of doubt) to 3 solutions (1.6 bits of doubt)."
    )
    direct = DirectQuestion("Ann", "Bob", ("blue",), "shows", "R")
    assert highlight_text(next(m for m in small(direct).story if m.kind == "best-answer")) == (
        "Ann asks Bob about blue, and no answer of the game tells its asker more: "
        "from 4 solutions (2 bits of doubt) to 2 solutions (1 bit of doubt)."
    )


def test_where_one_seat_is_followed_its_answers_are_compared_with_its_own_only() -> None:
    review = build_review(small_log(SOLVED[0]), ["Ann"])
    best = next(m for m in review.story if m.kind == "best-answer")
    assert isinstance(best, BestAnswer)
    assert (best.among, highlight_text(best)) == (
        ("Ann",),
        "Ann asks B, R, and no answer to Ann tells more: "
        "from 4 solutions (2 bits of doubt) to 2 solutions (1 bit of doubt).",
    )


def test_who_has_lost_is_no_rival() -> None:
    lost = Accusation("Bob", ("C", "P"), "wrong")
    review = small(lost, Show("Ann", "Bob", "A"), asks("Ann", "CP", None), SOLVED[0])
    assert told(review)[2:] == [
        *((5, "best-answer"), (5, "first-look"), (6, "decisive"), (6, "unsolved")),
    ]
    assert all("Bob" not in m.players for m in review.story[2:])
    both = small(lost, Accusation("Ann", WRONG, "wrong"))
    assert highlight_text(both.story[-1]) == "Up to here nobody has won. It was C, S."


def test_all_who_are_equally_near_are_told() -> None:
    review = small(SOLVED[0], Show("Ann", "Bob", "P"), Show("Ann", "Bob", "Q"))
    doubts = [timeline.points[-1].uncertainty for timeline in review.timelines[:2]]
    assert doubts == [1.0, 1.0]
    assert highlight_text(review.story[-1]) == (
        "Up to here nobody has won; "
        "Ann and Bob are left, each with 2 solutions (1 bit of doubt). It was C, S."
    )


def test_all_who_first_know_a_card_of_the_envelope_are_told_with_their_cards() -> None:
    review = three(Reveal("Ann", ("P",)), RevealNone("Bob", ("C",)), Reveal("Cat", ("Q",)))
    first = next(m for m in review.story if m.kind == "first-look")
    assert highlight_text(first) == (
        "The first cards of the envelope are certain: C to Ann; S to Bob."
    )


def test_where_an_accusation_may_have_been_right_nobody_is_said_to_have_won_or_not() -> None:
    review = small(Accusation("Ann", (), "?"))
    assert review.untold
    assert highlight_text(review.story[-1]) == (
        "Up to here the log does not tell who has won; "
        "Ann is nearest with 4 solutions (2 bits of doubt). It was C, S."
    )
    head = text_of(lambda marks: review_text(review, marks)).splitlines()[1]
    assert head == "Solution: C, S; who won is not recorded"
    assert not small(Accusation("Ann", WRONG, "?")).untold


def test_lucky_and_hasty_accusations_do_not_push_each_other_out() -> None:
    wrong = (Accusation("Bob", ("C", "P"), "wrong"), Accusation("Cat", ("A", "S"), "wrong"))
    review = three(*wrong, Accusation("Ann", RIGHT, "right"))
    assert told(review) == [(0, "deal"), (4, "hasty"), (5, "hasty"), (6, "lucky")]


def test_only_the_winner_is_said_to_win() -> None:
    right = Accusation("Cat", RIGHT, "right")
    again = three(Accusation("Cat", WRONG, "wrong"), right, Accusation("Ann", RIGHT, "right"))
    assert again.winner == "Ann"
    assert [(m.line, m.kind) for m in again.story if highlight_text(m).endswith("wins.")] == [
        (6, "won")
    ]
    both = three(right, Accusation("Ann", RIGHT, "right"), variant=FACE_DOWN)
    assert (both.winner, told(both)) == ("Cat", [(0, "deal"), (4, "lucky")])


def test_what_accusations_made_at_once_settle_is_not_told_where_they_end_the_game() -> None:
    wrong = (Accusation("Ann", ("C", "P"), "wrong"), Accusation("Bob", ("C", "R"), "wrong"))
    review = three(*wrong, Accusation("Cat", RIGHT, "right"), variant=FACE_DOWN)
    assert [m.kind for m in review.story if m.line] == ["hasty", "hasty", "lucky"]


def test_a_poor_question_is_told_with_a_better_one() -> None:
    review = small(asks("Ann", "AP", None))
    assert highlight_text(review.story[1]) == (
        "Ann asks A, P, worth 0 bits on average; B, R would have been worth 1.3 bits."
    )


def test_a_game_that_nobody_won_ends_with_who_is_nearest() -> None:
    assert highlight_text(small(SOLVED[0]).story[-1]) == (
        "Up to here nobody has won; Ann is nearest with 2 solutions (1 bit of doubt). It was C, S."
    )
    assert highlight_text(small(*SOLVED).story[-1]) == (
        "Up to here nobody has won; the envelope is certain to Ann. It was C, S."
    )


def test_the_finished_game_is_told_in_ten_moments() -> None:
    assert told(example("finished-game.clue")) == [
        *((0, "deal"), (14, "told-to-others"), (14, "first-look"), (17, "hasty")),
        *((21, "poor-question"), (25, "settled"), (26, "missed"), (28, "decisive")),
        *((28, "missed"), (34, "won")),
    ]


def test_a_spectator_alone_has_a_story_too() -> None:
    review = build_review(example_log("finished-game.clue"), ["spectator"])
    assert highlight_text(review.story[0]) == (
        "The deck allows 324 solutions; before the first question this leaves "
        "a spectator 324 (8.3 bits of doubt)."
    )
    assert highlight_text(review.story[-1]) == "Ann accuses Scarlett, Wrench, Bathroom and wins."


@pytest.mark.parametrize("until", [35, 22])
def test_nothing_is_told_of_the_questions_of_a_player_who_has_lost(until: int) -> None:
    lines = (FOLDER / "finished-game.clue").read_text(encoding="utf-8").splitlines()
    lines.insert(8, "Ann accuses Green, Wrench, Kitchen: wrong")
    story = build_review(read_log("\n".join(lines)), until=until).story
    of_ann = [m.kind for m in story if m.players[:1] == ("Ann",) and m.line > 9]
    assert not set(of_ann) & {"best-answer", "told-to-others", "poor-question", "decisive"}

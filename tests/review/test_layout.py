"""The text of a review in few columns and with long names: what matters is still there."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from deduce.render.console import text_of
from deduce.render.text.review import review_text
from deduce.render.text.review_summary import summary_text
from deduce.review.build import build_review
from deduce.review.many import Game, game_of, summarise
from deduce.review.model import Review
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate
from tests.review.pages import PLAIN
from tests.review.pages import review as review_of
from tests.review.reviewed import EXAMPLES, FOLDER, example


def printed(review: Review, width: int) -> list[str]:
    return text_of(lambda marks: review_text(review, marks), width).splitlines()


def part(lines: list[str], heading: str) -> list[str]:
    """The lines below a heading."""
    rest = lines[lines.index(heading) + 1 :]
    return rest[: rest.index("")] if "" in rest else rest


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_line_is_wider_than_the_terminal_and_nothing_is_cut(name: str, width: int) -> None:
    lines = printed(example(name), width)
    assert max(map(len, lines)) <= width
    assert "…" not in "".join(lines)


@pytest.mark.parametrize("width", [40, 72, 80, 120])
def test_every_question_has_its_line_asker_figures_and_mark(width: int) -> None:
    review = example("finished-game.clue")
    rows = [line.split() for line in part(printed(review, width), "The questions")]
    for q in review.questions:
        (row,) = (row for row in rows if row[0] == str(q.line))
        assert row[1] == q.asker
        assert ("✓" in row) == q.decisive
        if q.accuracy is not None:
            assert row[-1] == f"{round(q.accuracy, 9):.0%}"


@pytest.mark.parametrize("width", [40, 80])
def test_won_missed_and_hasty_are_told_of_every_player(width: int) -> None:
    told = " ".join(
        " ".join(part(printed(example("finished-game.clue"), width), "The players")).split()
    )
    for remark in ("✓ won", "missed lines 26,", "missed lines 28, 30 and", "hasty line 17"):
        assert remark in told


def test_the_players_and_accusations_in_40_columns() -> None:
    lines = printed(example("finished-game.clue"), 40)
    assert part(lines, "The players")[-3:] == [
        "  Ann: ✓ won, missed lines 26, 29 and 31",
        "  Bob: missed lines 28, 30 and 32",
        "  Cat: hasty line 17",
    ]
    assert part(lines, "The accusations") == [
        "  line 17  Cat: Green, Wrench, Bathroom;",
        "           wrong; chance 20%; hasty",
        "  line 34  Ann: Scarlett, Wrench,",
        "           Bathroom; right; chance 100%;",
        "           certain",
    ]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("name", ["Anastasia Wilhelmina of Hohenlohe", "A" * 60, "安" * 30])
def test_a_long_name_takes_nothing_from_lines_figures_and_remarks(name: str, width: int) -> None:
    short, long = review_of(PLAIN), review_of(PLAIN.replace("Bob", name))
    lines = printed(long, width)
    assert max(map(cell_len, lines)) <= width
    rows = part(lines, "The questions")
    assert [q.line for q in long.questions if any(r.split()[0] == str(q.line) for r in rows)] == [
        q.line for q in short.questions
    ]
    players = "".join("".join(part(lines, "The players")).split())
    assert "won" in players
    assert "hastyline9" in players
    assert f"through line {long.lines[-1]}" in " ".join(" ".join(lines).split())
    accusations = "".join("".join(part(lines, "The accusations")).split())
    for figure in (">99%", "<1%", "100%", "hasty", "certain", "wrong", "right"):
        assert (figure in accusations) == any(
            figure in "".join(row.split()) for row in part(printed(short, width), "The accusations")
        )


def test_many_viewers_in_few_columns_have_several_tables_of_doubt() -> None:
    game = simulate(load_variant("clue-classic"), seed=1, players=6, turns=2, events=())
    lines = printed(build_review(game.log()), 40)
    heads = [line.split()[1:] for line in lines if line.startswith("  line  ")]
    assert [len(row) for row in heads[-2:]] == [5, 2]


def test_the_summary_in_40_columns_keeps_games_won_accuracy_missed_and_hasty() -> None:
    games = [game_of(str(FOLDER / "finished-game.clue"))]
    told = text_of(lambda marks: summary_text(summarise(games)), 40).splitlines()
    assert isinstance(games[0], Game)
    assert told[2].split() == ["games", "won", "accuracy", "missed", "hasty"]
    assert [told[3].split()[at] for at in (0, 1, 2, 4, 5)] == ["Ann", "1", "1", "3", "0"]
    assert max(map(len, told)) <= 40

"""The reviews of the examples, as text and as JSON."""

from __future__ import annotations

import json

import pytest

from deduce.log.events import Question
from deduce.render.json.deductions import dumps
from deduce.render.json.review import review_json
from deduce.rules.setup import SPECTATOR
from tests.review.reviewed import EXAMPLES, example, printed
from tests.review.write_golden import GOLDEN, golden_file


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_review_of_an_example_is_its_golden_file(name: str) -> None:
    assert printed(example(name)) == golden_file(name).read_text(encoding="utf-8")


def test_every_golden_file_is_of_an_example() -> None:
    assert sorted(GOLDEN.iterdir()) == [golden_file(name) for name in EXAMPLES]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_review_is_no_wider_than_80_columns(name: str) -> None:
    assert max(map(len, printed(example(name)).splitlines())) <= 80


@pytest.mark.parametrize("name", EXAMPLES)
def test_json_has_every_step_question_and_accusation(name: str) -> None:
    review = example(name)
    value = json.loads(dumps(review_json(review)))
    assert [timeline["as"] for timeline in value["courses"]][-1] == SPECTATOR
    for timeline in value["courses"]:
        assert [step["line"] for step in timeline["steps"]] == [
            0,
            *(e.line for e in review.entries),
        ]
    followed = {timeline["as"] for timeline in value["courses"]}
    asked = [
        entry.line
        for entry in review.entries
        if isinstance(entry.record, Question) and entry.record.asker in followed
    ]
    assert [question["line"] for question in value["questions"]] == asked
    assert [a["line"] for a in value["accusations"]] == [a.line for a in review.accusations]
    assert [moment["line"] for moment in value["story"]] == sorted(m.line for m in review.story)


def test_the_finished_game_in_json() -> None:
    value = review_json(example("finished-game.clue"))
    assert (value["winner"], value["solution"]) == ("Ann", ["Scarlett", "Wrench", "Bathroom"])
    assert value["missed_wins"] == [
        {"player": "Ann", "certain_at": 25, "lines": [26, 29, 31]},
        {"player": "Bob", "certain_at": 28, "lines": [28, 30, 32]},
    ]
    assert value["accusations"][1] == {
        "line": 34,
        "accuser": "Ann",
        "cards": ["Scarlett", "Wrench", "Bathroom"],
        "outcome": "right",
        "probability": 1.0,
        "judged": "certain",
    }
    assert [q["line"] for q in value["questions"] if q["decisive"]] == [28]
    assert value["courses"][0]["steps"][-1]["solutions"] == 1

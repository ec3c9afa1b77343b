"""Every example of the user's guide to the notation is read, and means what the guide says."""

import re
from pathlib import Path

import pytest

from deduce.errors import LogErrors
from deduce.notation import format_log, read_log
from deduce.rules.names import RESERVED_WORDS

GUIDE = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", TEXT, re.MULTILINE)

# What stands before a line of a block that is no whole log.
HEADS = {
    "clue-2023": "variant clue-2023\nplayers Ann 5, Bob 4, Cat 5\nme Ann\naside 4\n",
    "clue-express": "variant clue-express\nplayers Ann, Bob, Cat\nme Ann\n",
}
KINDS = ("clue", "clue canonical", "clue same", "clue refused", *(f"clue {v}" for v in HEADS))


def blocks(kind: str) -> list[str]:
    return [text for info, text in BLOCKS if info == kind]


def lines(kind: str) -> list[str]:
    return [line for text in blocks(kind) for line in text.splitlines()]


def test_every_block_of_the_guide_is_of_a_kind_that_is_tested():
    assert {info for info, _ in BLOCKS} == set(KINDS)
    assert len(BLOCKS) == TEXT.count("```") // 2


@pytest.mark.parametrize("text", blocks("clue") + blocks("clue canonical"))
def test_every_whole_log_of_the_guide_is_read(text):
    assert read_log(text).setup.players


@pytest.mark.parametrize("text", blocks("clue canonical"))
def test_canonical_logs_of_the_guide_are_written_as_they_stand(text):
    assert format_log(read_log(text)) == text


@pytest.mark.parametrize(
    ("variant", "line"), [(variant, line) for variant in HEADS for line in lines(f"clue {variant}")]
)
def test_every_single_line_of_the_guide_is_read(variant, line):
    assert read_log(HEADS[variant] + line).entries[-1].line == HEADS[variant].count("\n") + 1


@pytest.mark.parametrize("text", blocks("clue same"))
def test_lines_that_the_guide_calls_the_same_are_one_event(text):
    found = [read_log(HEADS["clue-2023"] + line).entries[-1].record for line in text.splitlines()]
    assert len(found) > 1
    assert found == [found[0]] * len(found)


@pytest.mark.parametrize("line", lines("clue refused"))
def test_every_line_that_the_guide_calls_an_error_is_refused(line):
    head = HEADS["clue-2023"]
    with pytest.raises(LogErrors) as caught:
        read_log(head + line)
    assert [problem.line for problem in caught.value.problems] == [head.count("\n") + 1]


def test_the_guide_lists_the_words_that_cannot_be_names():
    listed = re.search(r"own words cannot be names: ([^.]*)\.", TEXT)
    assert set(re.split(r",\s+", listed[1])) == RESERVED_WORDS

"""What a seat could not see is in none of its results, in text or JSON; and other found faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from deduce.cli import main
from deduce.log.view import view
from deduce.meaning.constraints import observe
from deduce.notation import read_log

HEAD = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
"""
SHOWN = "Ann asks Green, Wrench, Lounge: Bob shows {card}\n"


def output(*arguments: str, log: str) -> str:
    return CliRunner().invoke(main, arguments, input=log).stdout


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (["report", "-"], ""),
        (["report", "-", "--json"], ""),
        (["report", "-", "--why"], ""),
        (["why", "-", "Bob has at least 1 of Green, Wrench, Lounge"], ""),
        (["check", "-"], "Bob reveals none of Green, Wrench, Lounge\n"),
        (["check", "-", "--json"], "Bob reveals none of Green, Wrench, Lounge\n"),
        (["worlds", "-"], ""),
    ],
)
def test_which_card_was_shown_changes_nothing_for_a_third_seat(
    arguments: list[str], more: str
) -> None:
    told = [
        output(*arguments, "--as", "Cat", log=HEAD + SHOWN.format(card=card) + more)
        for card in ("Green", "Lounge")
    ]
    assert told[0] == told[1]
    assert told[0]


def test_check_through_a_line_does_not_remark_on_later_ones() -> None:
    log = HEAD + "Ann asks Green, Wrench, Lounge: Bob=Lounge\n" * 3
    assert json.loads(output("check", "-", "--through", "5", "--json", log=log))["remarks"] == []
    assert len(json.loads(output("check", "-", "--json", log=log))["remarks"]) == 2


def test_a_simulated_game_of_a_variant_file_can_be_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path("encodings/clue-express.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(source.replace('"clue-express"', '"mine"'), "utf-8")
    monkeypatch.chdir(tmp_path)
    log = output("simulate", "./mine.toml", "--players", "3", log="")
    assert log.startswith("variant ./mine.toml\n")
    assert json.loads(output("report", "-", "--json", log=log))["consistent"] is True


def test_many_different_looks_at_the_keyhole_are_read_in_their_number_squared(
    tmp_path: Path,
) -> None:
    groups = "".join(f'g{n} = ["A{n}", "A{(n + 1) % 13}", "A{(n + 2) % 13}"]\n' for n in range(13))
    (tmp_path / "looks.toml").write_text(
        'id = "looks"\nname = "Looks"\nsource = "made up"\nplayers = [2, 3]\ndeal = "uneven"\n'
        '[question]\ncards = 1\ncategories = "any"\n'
        f'[[category]]\nname = "a"\ncards = {[f"A{n}" for n in range(13)]}\n[groups]\n{groups}'
    )
    text = "variant ./looks.toml\nplayers Ann, Bob\nme Ann\n"
    text += "".join(f"Ann peeks envelope: g{n % 13}\n" for n in range(39))
    evidence = observe(view(read_log(text, folder=tmp_path)))
    assert len(evidence.constraints) <= 39 * 39


@pytest.mark.parametrize(
    "statement", [" or ".join(["Bob has Rope"] * 400), "(" * 300, "not " * 5000]
)
def test_an_endless_statement_is_a_usage_error(statement: str) -> None:
    result = CliRunner().invoke(main, ["query", "-", statement], input=HEAD)
    assert result.exit_code == 2
    assert "too long" in result.stderr


def test_what_the_program_says_can_be_typed() -> None:
    told = output("query", "-", "Bob has not Rope", "the envelope has Plum", "--json", log=HEAD)
    assert [answer["verdict"] for answer in json.loads(told)["results"]] == [
        "certain",
        "impossible",
    ]


def test_a_shortened_name_is_a_viewer_if_one_player_fits() -> None:
    assert json.loads(output("report", "-", "--as", "c", "--json", log=HEAD))["as"] == "Cat"
    log = HEAD.replace("Cat", "Bill")
    assert CliRunner().invoke(main, ["report", "-", "--as", "b"], input=log).exit_code == 2


def test_check_mentions_a_hand_of_another_size_than_the_deal_gives() -> None:
    log = "variant clue-2023\nplayers Ann, Bob, Cat\nme Ann\nhand Plum, Rope, Bathroom, Dagger\n"
    (remark,) = json.loads(output("check", "-", "--json", log=log))["remarks"]
    assert remark == {"line": 4, "message": "the deal gives Ann 6 cards, not 4"}


def test_check_mentions_spare_cards_on_the_table_that_no_line_names() -> None:
    log = "variant clue-card-game\nplayers Ann, Bob, Cat, Dan\n"
    (remark,) = json.loads(output("check", "-", "--json", log=log))["remarks"]
    assert "add a 'table' line" in remark["message"]

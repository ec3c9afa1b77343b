"""`deduce advise` and `report --ledger` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deduce.cli import main
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate

HEAD = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
"""
HAND = "hand Plum, Rope, Bathroom, Dagger, Study, Orchid\n"
LOG = (
    HEAD
    + HAND
    + """\
Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge
Bob asks Mustard, Rope, Kitchen: Cat passes, Ann shows Rope
Cat asks Peacock, Revolver, Library: nobody
Ann asks Scarlett, Rope, Ballroom: Bob shows Scarlett
"""
)
EXPRESS = """\
variant clue-express
players Ann 3, Bob 4, Cat 3
me Ann
hand Plum Brains, Plum Brawn, Green Brains
"""


def run(*arguments: str, log: str = LOG) -> Result:
    return CliRunner().invoke(main, arguments, input=log)


def advice(*options: str, log: str = LOG) -> dict[str, Any]:
    result = run("advise", "-", "--json", *options, log=log)
    assert result.exit_code == 0, result.output
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


def asked_cards(*options: str, log: str = LOG) -> list[list[str]]:
    return [question["cards"] for question in advice(*options, log=log)["questions"]]


def test_advice_has_exactly_the_documented_keys() -> None:
    value = advice()
    assert list(value) == [
        *("variant", "as", "through", "answers", "exact", "worlds", "drawn", "doubt"),
        *("ask", "questions", "rivals", "lost", "accuse"),
    ]
    assert list(value["questions"][0]) == [
        *("rank", "cards", "asked", "bits", "standard_error", "nobody", "solved"),
        *("best_guess_right", "worth", "given_away", "why"),
    ]
    assert [rival["player"] for rival in value["rivals"]] == ["Bob", "Cat"]
    assert list(value["accuse"]) == [
        *("choice", "cards", "right", "others_first", "sure_enough", "drawn")
    ]


def test_all_legal_questions_are_rated_and_the_best_comes_first() -> None:
    questions = advice()["questions"]
    assert len(questions) == 6 * 6 * 9
    assert [question["rank"] for question in questions] == sorted(q["rank"] for q in questions)
    assert questions[0]["rank"] == 1


def test_the_question_to_ask_is_that_of_the_most_worth() -> None:
    value = advice("--through", "7")
    most = max(value["questions"], key=lambda question: round(question["worth"], 9))
    assert value["ask"] == {"cards": most["cards"], "asked": None}
    assert f"\nAsk {', '.join(most['cards'])}\n" in run("advise", "-", "--through", "7").stdout


def test_top_shortens_the_list_and_changes_nothing_else() -> None:
    assert advice("--top", "3")["questions"] == advice()["questions"][:3]


def test_the_room_is_in_every_question() -> None:
    found = asked_cards("--room", "kitch")
    assert len(found) == 6 * 6
    assert all("Kitchen" in cards for cards in found)


def test_only_cards_to_choose_from_are_asked_about() -> None:
    found = asked_cards("--from", "gr, mu, ro, kn, ki".replace("kn", "da"))
    assert len(found) == 2 * 2 * 1
    assert {card for cards in found for card in cards} <= {
        *("Green", "Mustard", "Rope", "Dagger", "Kitchen")
    }


def test_dice_are_faces_and_each_stands_for_its_cards() -> None:
    # Clue Express: a die shows a face, so of each face there are two cards to name.
    found = asked_cards("--from", "Green, White", log=EXPRESS)
    assert sorted(found) == [
        [f"{one} Brains", f"{other} Brawn"]
        for one in ("Green", "White")
        for other in ("Green", "White")
    ]


def test_any_two_cards_may_be_asked_about_in_the_card_game() -> None:
    log = "variant clue-card-game\nplayers Ann, Bob, Cat\nme Ann\nhand Scarlett, Knife, Kitchen\n"
    variant = load_variant("clue-card-game")
    deck = len(variant.cards)
    assert len(asked_cards(log=log)) == deck * (deck - 1) // 2


def test_where_everybody_answers_each_may_show_a_card() -> None:
    game = simulate(load_variant("clue-master-detective"), seed=1, players=4, turns=6)
    value = advice("--top", "1", log=game.text())
    (best,) = value["questions"]
    assert best["bits"] > 0


def test_where_one_player_is_asked_the_question_says_whom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path("encodings/clue-express.toml").read_text(encoding="utf-8")
    own = source.replace('answer = "first"', 'answer = "asked"').replace('"clue-express"', '"own"')
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    log = EXPRESS.replace("clue-express", "./own.toml")
    questions = advice(log=log)["questions"]
    assert {question["asked"] for question in questions} == {"Bob", "Cat"}
    assert len(questions) == 2 * 6 * 6
    shown = run("advise", "-", log=log).stdout
    assert f"{questions[0]['asked']}: {', '.join(questions[0]['cards'])}" in shown
    assert run("advise", "-", "--asked", "plum brains, white brawn", "--by", "Cat", log=log).stdout


def test_one_accuses_after_one_s_own_question_and_asks_before_it() -> None:
    log = Path("examples/clue-2023.clue").read_text(encoding="utf-8")
    assert advice(log=log)["accuse"]["choice"] == "accuse"
    assert advice("--through", "27", log=log)["accuse"]["choice"] == "ask"
    assert "\nAccuse now\n" in run("advise", "-", log=log).stdout
    shown = run("advise", "-", "--through", "27", log=log).stdout
    assert "\nAsk first; accuse afterwards if you are at least" in shown


def test_a_solved_game_needs_no_question() -> None:
    shown = run("advise", "examples/clue-classic.clue").stdout
    value = advice(log=Path("examples/clue-classic.clue").read_text(encoding="utf-8"))
    assert (value["doubt"] == 0) == ("The most telling questions" not in shown)


def test_the_same_seed_gives_the_same_bytes() -> None:
    for options in ((), ("--json",), ("--seed", "5"), ("--asked", "pl,ro,ki", "--by", "Cat")):
        arguments = ("advise", "-", *options)
        assert run(*arguments).stdout == run(*arguments).stdout


def test_the_seat_is_chosen_and_the_log_cut_like_in_a_report() -> None:
    value = advice("--as", "Bob", "--through", "6", "--top", "1")
    assert (value["as"], value["through"]) == ("Bob", 6)
    assert [rival["player"] for rival in value["rivals"]] == ["Cat", "Ann"]


def test_without_a_hand_there_is_advice_and_a_note() -> None:
    result = run("advise", "-", log=HEAD)
    assert result.exit_code == 0
    assert "The most telling questions" in result.stdout
    assert result.stderr == "note: the log has no hand of Ann\n"


def test_the_card_that_was_seen_is_to_be_shown() -> None:
    value = advice("--asked", "pl, ro, ki", "--by", "Bob")
    assert list(value) == ["variant", "as", "through", "answers", "by", "drawn", "doubt", "show"]
    assert [(card["card"], card["seen"]) for card in value["show"]] == [("Rope", [6]), ("Plum", [])]
    text = run("advise", "-", "--asked", "pl, ro, ki", "--by", "Bob").stdout
    assert text.startswith("Show Rope.\n  Rope  Bob has seen it (line 6); tells 0.00 bits;")


def test_without_one_of_the_cards_one_passes() -> None:
    result = run("advise", "-", "--asked", "gr, wr, ki", "--by", "Cat")
    assert (result.exit_code, result.stdout) == (0, "Ann holds none of these cards: pass.\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--as", "spectator"], "this is for a player"),
        (["--as", "everyone"], "this is for a player"),
        (["--as", "Zoe"], "nobody at this table"),
        (["--room", "Kitchn"], "no card is called 'Kitchn' (did you mean Kitchen?)"),
        (["--room", "Kitchen", "--from", "Rope"], "no question can be asked"),
        (["--from", "Rope,,Plum"], "a card or group is missing"),
        (["--asked", "pl,ro,ki"], "go together"),
        (["--by", "Bob"], "go together"),
        (["--asked", "pl,ro,ki", "--by", "Zoe"], "--by: column 1: no player is called"),
        (["--asked", "pl,ro,ki", "--by", "Ann"], "--by: Ann cannot be asked by Ann"),
        (["--asked", "pl,ro", "--by", "Bob"], "names 3 cards, this one 2"),
        (["--asked", "pl,ro,ki", "--by", "Bob", "--top", "2"], "questions of one's own"),
        (["--top", "0"], "--top"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_a_wrong_call_is_a_usage_error(options: list[str], message: str) -> None:
    result = run("advise", "-", *options)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_log_without_me_needs_as() -> None:
    assert run("advise", "-", log=LOG.replace("me Ann\n" + HAND, "")).exit_code == 2


def test_a_log_that_contradicts_itself_gives_no_advice_but_the_clash() -> None:
    log = LOG + "Bob has Plum\n"
    result = run("advise", "-", "--json", log=log)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["conflict"] == [4, 9]


def test_a_question_that_cannot_have_come_to_me_is_an_error() -> None:
    result = run("advise", "-", "--asked", "pl, ro, lou", "--by", "Bob")
    assert result.exit_code == 1
    assert "somebody else would have answered" in result.stderr


def test_the_ledger_is_in_the_report_on_demand() -> None:
    plain, shown = run("report", "-").stdout, run("report", "-", "--ledger").stdout
    assert shown.startswith(plain)
    assert shown.removeprefix(plain) == (
        "\nWho has seen your cards\n"
        "  Bob  Rope (line 6)\n"
        "  Cat  nothing\n"
        "  Seen by nobody: Orchid, Plum, Dagger, Bathroom, Study\n"
    )


def test_the_ledger_in_json() -> None:
    log = LOG + "Cat asks Plum, Dagger, Library: Ann shows\n"
    report = json.loads(run("report", "-", "--json", "--ledger", log=log).stdout)
    assert report["ledger"] == {
        "players": [
            {"player": "Bob", "seen": [{"card": "Rope", "lines": [6]}], "may_have_seen": []},
            {
                "player": "Cat",
                "seen": [],
                "may_have_seen": [{"cards": ["Plum", "Dagger"], "line": 9}],
            },
        ],
        "unseen": ["Orchid", "Bathroom", "Study"],
    }
    assert "ledger" not in json.loads(run("report", "-", "--json", log=log).stdout)


def test_a_spectator_has_no_ledger() -> None:
    assert run("report", "-", "--ledger", "--as", "spectator").exit_code == 2


@pytest.mark.parametrize(
    ("through", "asks"),
    [
        ("4", "Ask "),
        ("6", "It is Cat's turn; on yours, ask "),
        ("7", "Ask "),
        ("8", "When it is your turn again, ask "),
    ],
)
def test_who_is_not_to_ask_now_is_told_when(through: str, asks: str) -> None:
    lines = run("advise", "-", "--through", through).stdout.splitlines()
    assert lines[2].startswith(asks)


def test_a_choice_that_is_not_the_most_telling_question_is_explained_and_shown() -> None:
    said = run("advise", "-", "--through", "4", "--top", "1").stdout
    value = advice("--through", "4")
    rank = next(q["rank"] for q in value["questions"] if q["cards"] == value["ask"]["cards"])
    assert rank > 1
    assert "It names fewer of your own cards than the most telling ones" in " ".join(said.split())
    assert any(line.split()[0] == str(rank) for line in said.splitlines() if line.startswith("  "))


@pytest.mark.parametrize("line", ["Cat lacks Green\n", "Bob reveals Kitchen\n", "Bob shows Cat\n"])
def test_a_note_and_a_card_turned_up_do_not_end_the_turn_of_who_has_asked(line: str) -> None:
    asked, later = run("advise", "-").stdout, run("advise", "-", log=LOG + line).stdout
    head = "When it is your turn again, ask "
    assert asked.splitlines()[2].startswith(head)
    assert later.splitlines()[2].startswith(head)
    assert advice(log=LOG + line)["accuse"]["choice"] in ("accuse", "wait")


@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_when_somebody_has_won_only_that_is_said(winner: str) -> None:
    log = f"{LOG}{winner} accuses Green, Wrench, Library: right\n"
    text = run("advise", "-", log=log).stdout.splitlines()
    assert text[1:] == ["", f"The game is over: {winner} won (line 9)."]
    assert advice(log=log)["accuse"]["choice"] == "over"


def test_a_loser_who_accuses_rightly_ends_nothing() -> None:
    log = LOG + "Bob accuses Green, Wrench, Library: wrong\n"
    again = log + "Bob accuses Green, Candlestick, Library: right\n"
    assert advice(log=again)["accuse"]["choice"] != "over"


def test_chances_are_1_where_they_are_certain() -> None:
    log = (Path(__file__).parents[2] / "examples/cluedo-classic.clue").read_text("utf-8")
    found = advice("--through", "20", log=log)
    assert found["exact"]
    chances = [
        q[key] for q in found["questions"] for key in ("nobody", "solved", "best_guess_right")
    ]
    assert max(chances) == 1


def test_what_the_choice_gives_away_is_told_even_if_it_is_not_among_the_first() -> None:
    value = advice("--through", "4")
    told = [q for q in value["questions"] if q["given_away"] is not None]
    assert value["ask"]["cards"] in [q["cards"] for q in told[5:]]
    said = run("advise", "-", "--through", "4", "--top", "1").stdout
    (more,) = [line for line in said.splitlines() if "more that are worth the same" in line]
    alike = [q for q in value["questions"] if q["rank"] == 1]
    assert more.split()[1] == str(len(alike) - 1)

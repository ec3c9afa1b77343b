"""The commands as a user runs them: results on stdout, all else on stderr, exit codes, JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deduce.cli import main

LOG = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
me Ann
hand Plum, Rope, Bathroom, Dagger, Study, Orchid
Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge
Bob asks Mustard, Rope, Kitchen: Cat passes, Ann shows Rope
Cat asks Peacock, Revolver, Library: nobody
Ann asks Scarlett, Rope, Ballroom: Bob shows Scarlett
"""


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def report_of(text: str, *options: str) -> dict[str, Any]:
    result = run("report", "-", "--json", *options, stdin=text)
    assert result.exit_code == 0, result.output
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.clue"
    path.write_text(LOG, encoding="utf-8")
    return path


def test_report_json_has_exactly_the_fixed_keys() -> None:
    report = report_of(LOG)
    assert list(report) == [
        *("variant", "as", "through", "consistent", "exact", "worlds", "answers", "holders"),
        *("cards", "envelope", "solutions"),
    ]
    assert report["variant"] == "clue-2023"
    assert report["as"] == "Ann"
    assert report["through"] == 8
    assert report["exact"] is True
    assert report["holders"] == ["Ann", "Bob", "Cat", "envelope"]


def test_every_card_has_every_holder_and_a_verdict_with_its_worlds() -> None:
    report = report_of(LOG)
    for row in report["cards"].values():
        assert list(row) == report["holders"]
        for cell in row.values():
            assert list(cell) == ["verdict", "worlds", "probability"]
            certain, impossible = cell["worlds"] == report["worlds"], cell["worlds"] == 0
            expected = "certain" if certain else "impossible" if impossible else "possible"
            assert cell["verdict"] == expected
            assert cell["probability"] == cell["worlds"] / report["worlds"]


def test_envelope_lists_every_card_of_every_category_by_falling_probability() -> None:
    report = report_of(LOG)
    assert {kind: len(cards) for kind, cards in report["envelope"].items()} == {
        "suspect": 6,
        "weapon": 6,
        "room": 9,
    }
    deck = list(report["cards"])
    for cards in report["envelope"].values():
        keys = [(-entry["probability"], deck.index(entry["card"])) for entry in cards]
        assert keys == sorted(keys)


def test_solutions_are_all_joint_and_add_up_to_the_worlds() -> None:
    report = report_of(LOG)
    assert sum(solution["worlds"] for solution in report["solutions"]) == report["worlds"]
    assert all(solution["worlds"] > 0 for solution in report["solutions"])


def test_a_contradiction_names_a_minimal_clash_and_exits_with_1() -> None:
    text = LOG + "Bob has Lounge\n"
    result = run("report", "-", "--json", stdin=text)
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["consistent"] is False
    assert report["worlds"] == 0
    assert report["cards"] == report["envelope"] == {}
    assert report["solutions"] == []
    assert report["conflict"] == [5, 9]
    assert sorted(report["repairs"]) == [[5], [9]]
    assert {"line": 9, "to": "Bob has Kitchen"} in report["changes"]


def test_a_contradiction_prints_the_clashing_lines_in_words() -> None:
    result = run("report", "-", stdin=LOG + "Bob has Lounge\n")
    assert result.exit_code == 1
    assert (
        "line 5:  Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge" in result.stdout
    )
    assert "Bob has none of Green, Revolver or Lounge" in result.stdout
    assert "line 9:  Bob has Lounge" in result.stdout


def test_faulty_lines_are_all_reported_with_places_and_nearest_names() -> None:
    text = LOG.replace("Rope, Kitchen", "Rope, Kitchn") + "Ann asks Plum, Rope: nobody\n"
    result = run("report", "-", "--json", stdin=text)
    assert result.exit_code == 1
    errors = json.loads(result.stdout)["errors"]
    assert [(e["line"], e["column"]) for e in errors] == [(6, 25), (9, 16)]
    assert errors[0]["nearest"] == ["Kitchen"]
    assert list(errors[0]) == ["line", "column", "message", "nearest"]


def test_faulty_lines_show_a_caret_on_stderr() -> None:
    result = run("report", "-", stdin=LOG.replace("Rope, Kitchen", "Rope, Kitchn"))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "<stdin>:6:25:" in result.stderr
    line, caret = result.stderr.splitlines()[1:3]
    assert line[caret.index("^") :].startswith("Kitchn")


def test_through_cuts_events_and_notes_but_no_set_up() -> None:
    late_hand = LOG.replace("hand Plum, Rope, Bathroom, Dagger, Study, Orchid\n", "")
    late_hand += "hand Plum, Rope, Bathroom, Dagger, Study, Orchid\n"
    report = report_of(late_hand, "--through", "3")
    assert report["through"] == 0
    assert report["worlds"] == 4 * 4 * 7 * 924  # 4, 4 and 7 cards open; 12 cards in two hands
    assert report["cards"]["Plum"]["Ann"]["verdict"] == "certain"


def test_as_reads_the_log_from_another_seat(log_file: Path) -> None:
    report = json.loads(run("report", str(log_file), "--as", "cat", "--json").stdout)
    assert report["as"] == "Cat"
    assert report["cards"]["Lounge"]["Cat"]["verdict"] == "certain"
    assert report["cards"]["Scarlett"]["Bob"]["verdict"] == "possible"


def test_an_unknown_viewer_is_a_usage_error(log_file: Path) -> None:
    result = run("report", str(log_file), "--as", "Bop")
    assert result.exit_code == 2
    assert "Bob" in result.stderr


def test_a_missing_hand_is_said_on_stderr() -> None:
    result = run("report", "-", stdin="variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nme Ann\n")
    assert result.exit_code == 0
    assert "no hand of Ann" in result.stderr


def test_a_missing_file_is_an_error_without_traceback() -> None:
    result = run("report", "no-such.clue")
    assert result.exit_code == 1
    assert "no-such.clue" in result.stderr


def test_check_mentions_what_is_odd_but_no_error() -> None:
    text = LOG + "Ann accuses Mustard, Wrench, Kitchen: wrong\nAnn asks Green, Rope, Study: ?\n"
    result = run("check", "-", "--json", stdin=text)
    assert result.exit_code == 0
    check = json.loads(result.stdout)
    assert check["consistent"] is True
    assert [remark["line"] for remark in check["remarks"]] == [10]


def test_worlds_lists_as_many_as_asked_and_says_how_many_there_are() -> None:
    result = run("worlds", "-", "--limit", "3", "--json", stdin=LOG)
    listing = json.loads(result.stdout)
    assert listing["worlds"] == report_of(LOG)["worlds"]
    assert len(listing["listed"]) == 3
    assert all(sum(map(len, world.values())) == 21 for world in listing["listed"])


def test_fmt_writes_the_long_form_and_keeps_comments() -> None:
    result = run("fmt", "-", stdin=LOG + "\nb ? gr ro ki a=ro   # quick\n")
    assert (
        result.stdout
        == LOG + "\nBob asks Green, Rope, Kitchen: Cat passes, Ann shows Rope  # quick\n"
    )


def test_export_is_a_cnf_whose_models_are_the_worlds() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    text = LOG + "Bob has Mustard, Candlestick, Lead Pipe, Kitchen\nCat has Wrench\n"
    formula = CNF(from_string=run("export", "-", "--dimacs", stdin=text).stdout)
    with Solver(name="cadical153", bootstrap_with=formula.clauses) as solver:
        owned = range(1, 21 * 4 + 1)
        models = [tuple(m[v - 1] for v in owned) for m in solver.enum_models()]
    assert len(models) == len(set(models)) == report_of(text)["worlds"]


def test_variants_lists_the_bundled_ones_and_shows_one() -> None:
    ids = [v["id"] for v in json.loads(run("variants", "--json").stdout)["variants"]]
    assert "clue-2023" in ids
    assert ids == sorted(ids)
    assert "Scarlet Brains" in run("variants", "clue-express").stdout
    assert run("variants", "clue-expres").exit_code == 1


def test_simulate_is_deterministic_and_its_log_reports() -> None:
    arguments = ("simulate", "clue-2023", "--seed", "5", "--players", "4")
    text = run(*arguments).stdout
    assert run(*arguments).stdout == text
    assert report_of(text)["consistent"] is True


def process(*arguments: str, stdin: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "deduce", *arguments],
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_a_cp1252_terminal_gets_ascii_marks() -> None:
    done = process("report", "-", stdin=LOG, PYTHONIOENCODING="cp1252")
    assert done.returncode == 0
    assert b"+ Peacock" not in done.stdout
    assert done.stdout.decode("ascii").count("+") > 0


def test_names_that_the_terminal_cannot_write_do_not_break_the_report() -> None:
    done = process("report", "-", stdin=LOG.replace("Cat", "Čeněk"), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_pipe_gets_no_colour_and_the_same_bytes_every_time() -> None:
    first = process("report", "-", stdin=LOG, PYTHONHASHSEED="1")
    second = process("report", "-", stdin=LOG, PYTHONHASHSEED="2")
    assert first.stdout == second.stdout
    assert b"\x1b" not in first.stdout


@pytest.mark.parametrize("options", [("clue-2023", "3", "4"), ("super-cluedo-challenge", "5", "7")])
def test_the_json_report_is_the_same_bytes_where_numpy_cannot_be_imported(
    options: tuple[str, str, str],
) -> None:
    variant, seed, players = options
    log = run("simulate", variant, "--seed", seed, "--players", players, "--turns", "15").stdout
    start = "from deduce.cli import main; main(['report', '-', '--as', 'spectator', '--json'])"
    told = [
        subprocess.run(
            [sys.executable, "-c", f"import sys; {before}; {start}"],
            input=log.encode(),
            capture_output=True,
            check=True,
        ).stdout
        for before in ("sys.modules['numpy'] = None", "import numpy")
    ]
    assert told[0] == told[1]
    assert json.loads(told[0])["exact"] is True


def test_the_report_fits_80_columns_for_six_players() -> None:
    text = run("simulate", "clue-classic", "--players", "6", "--seed", "2").stdout
    lines = run("report", "-", stdin=text).stdout.splitlines()
    assert max(map(len, lines)) <= 80


def test_long_and_equal_beginnings_of_names_stay_apart_in_the_grid() -> None:
    names = "Alexander 3, Alexandra 3, Alexandrine 3, Bob 3, Cat 3, Dan 3"
    text = f"variant clue-2023\nplayers {names}\n"
    heads = next(
        line.split()
        for line in run("report", "-", stdin=text).stdout.splitlines()
        if "env." in line
    )
    assert len(set(heads)) == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no 'variant' line"),
        (b"\x00\x01\x02\xff", "not UTF-8"),
        ("variant clue-2024\nplayers Ann, Bob\n", "clue-2023"),
        ("variant clue-2023\nme Ann\n", "no 'players' line"),
        ("variant clue-2023\nplayers Ann, Bob, ann\n", "two players are called"),
        ("variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\nhand Ann: Plum, Plum\n", "twice"),
        (
            "variant clue-2023\nplayers Ann 2, Bob 8, Cat 8\nhand Ann: Plum, Rope, Study\n",
            "Ann has 2 cards",
        ),
        ("variant clue-2023\nplayers Ann 6, Bob 6, Cat 7\n", "cannot add up"),
    ],
    ids=[
        *("empty", "binary", "unknown variant", "no players", "double player", "double card"),
        *("hand too large", "totals"),
    ],
)
def test_bad_input_is_a_clear_error(text: str | bytes, message: str) -> None:
    result = run("report", "-", stdin=text)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert message in result.stderr
    assert result.stdout == ""


def test_a_card_dealt_twice_is_a_clash_of_both_lines() -> None:
    text = LOG + "table Plum\n"
    assert run("report", "-", stdin=text).exit_code == 1  # 19 cards for 18 places
    text = text.replace("Cat 6", "Cat 5")
    assert json.loads(run("report", "-", "--json", stdin=text).stdout)["conflict"] == [4, 9]


def test_a_log_of_10_000_lines_is_reported() -> None:
    text = LOG + "Ann asks Scarlett, Rope, Ballroom: Bob shows Scarlett\n" * 10_000
    report = report_of(text)
    assert report["worlds"] == report_of(LOG)["worlds"]
    assert report["through"] == 10_008


def test_a_deck_of_60_cards_with_12_players_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "sixty.clue"
    path.write_text("variant ./sixty.toml\nplayers " + ", ".join("abcdefghijkl") + "\n")
    categories = "".join(
        f'[[category]]\nname = "{kind}"\ncards = {[f"{kind}{n}" for n in range(20)]}\n'
        for kind in ("who", "what", "where")
    )
    (tmp_path / "sixty.toml").write_text(
        'id = "sixty"\nname = "Sixty"\nsource = "made up"\nplayers = [2, 12]\ndeal = "uneven"\n'
        f'[question]\ncards = 3\ncategories = "each"\n{categories}'
    )
    result = run("report", str(path), "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    # 20^3 envelopes; 57 cards to 12 hands of 4 or 5: 9 of them have 5.
    import math

    hands = math.comb(12, 9) * math.factorial(57) // (120**9 * 24**3)
    assert report["worlds"] == 8000 * hands


def test_check_says_where_hands_of_others_are_left_out() -> None:
    told = "note: hands of others are left out; with --as everyone they count\n"
    after = LOG + "hand Bob: Scarlett, Mustard, Kitchen, Ballroom, Library, Wrench\n"
    assert run("check", "-", stdin=after).stderr == told
    assert run("check", "-", stdin=LOG).stderr == ""
    assert run("check", "-", "--as", "everyone", stdin=after).stderr == ""

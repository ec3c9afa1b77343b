"""The whole screen, by textual's pilot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deduce.log.view import view
from deduce.notation import format_event
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate
from tests.notebook.games import (
    canonical,
    entries,
    header_lines,
    log_of,
    setup_answers,
)
from tests.notebook.screens import Player, play
from tests.notebook.terminal import Terminal

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.clue"
    path.write_text(canonical("clue-2023.clue"), encoding="utf-8")
    return path


def six_players(path: Path) -> None:
    """A classic game of six, as its first player keeps it after 26 turns."""
    log = simulate(load_variant("clue-classic"), seed=5, players=6, turns=26).log()
    me, *_ = log.setup.players
    lines = [format_event(entry.record, log.setup) for entry in view(log, me).entries]
    seats = ", ".join(f"{seat.name} {seat.size}" for seat in log.setup.seats)
    text = "\n".join(["variant clue-classic", f"players {seats}", f"me {me}", *lines, ""])
    path.write_text(text.replace(f"hand {me}: ", "hand "), encoding="utf-8")


async def set_up(player: Player, name: str) -> None:
    for answer in setup_answers(log_of(name)):
        await player.put(answer)
    for number, line in enumerate(header_lines(name), start=1):
        written = player.app.notebook.state.lines
        if number > len(written) or written[number - 1] != line:
            await player.put(f"insert {number} {line}".strip())


@pytest.mark.parametrize(
    "name", ["clue-2023.clue", "clue-express.clue", "clue-master-detective.clue"]
)
def test_an_example_is_set_up_and_played_and_its_file_is_the_example(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "game.clue"

    async def game(player: Player) -> None:
        await set_up(player, name)
        for entry in entries(name, len(header_lines(name))):
            await player.put(entry)

    play(path, game)
    assert path.read_text(encoding="utf-8") == canonical(name)


def test_a_game_key_by_key_with_a_slip_an_early_edit_undo_hiding_and_a_second_sitting(
    tmp_path: Path,
) -> None:
    name, path = "clue-card-game.clue", tmp_path / "game.clue"
    typed = list(entries(name, len(header_lines(name))))

    async def first_sitting(player: Player) -> None:
        await set_up(player, name)
        await player.enter("c: gr wh a=g")  # a slip: it was Scarlett
        for entry in typed[1:3]:
            await player.enter(entry)
        await player.press(*["up"] * 3)
        assert player.typed == "Cat asks Green, White: Dan passes, Ann shows Green"
        await player.press("ctrl+u")
        await player.enter("gr sc a=g")
        await player.press("ctrl+z", "ctrl+z", "ctrl+y", "ctrl+y")
        await player.press("f2", "x", "enter", "f2")
        await player.press("ctrl+q")

    async def second_sitting(player: Player) -> None:
        for entry in typed[3:-1]:
            await player.put(entry)
        await player.enter(typed[-1])

    play(path, first_sitting)
    play(path, second_sitting)
    assert path.read_text(encoding="utf-8") == canonical(name)


def test_80_by_24_shows_all_of_six_players_and_21_cards(tmp_path: Path) -> None:
    path = tmp_path / "six.clue"
    six_players(path)

    async def look(player: Player) -> None:
        lines = player.lines()
        assert len(lines) == 24
        assert all(len(line) <= 80 for line in lines)
        assert lines[1].startswith("SUSPECT          An Bo Ca Da Ev Fa en  ROOM")
        for card in load_variant("clue-classic").cards:
            assert sum(f" {card} " in line for line in lines[1:15]) >= 1
        assert [line[39:48].strip() for line in lines[11:15]] == [
            "ENVELOPE", "suspect", "weapon", "room",
        ]  # fmt: skip
        assert lines[20].startswith("  32  Eve asks Scarlett, Candlestick, Library: 3 pass, Cat")
        assert lines[21] == "Fay>"
        assert "F2 hide" in lines[23]
        assert lines[23].endswith("^Q quit")

    play(path, look)


def test_the_screen_in_the_readme_is_the_screen_shown(tmp_path: Path) -> None:
    path = tmp_path / "six.clue"
    six_players(path)

    async def look(player: Player) -> None:
        await player.press(*"plwrlo", "space", "b")
        shown = re.search(r"^```screen\n(.*?)^```$", README, flags=re.M | re.S)
        assert shown is not None
        assert player.text() + "\n" == shown[1]

    play(path, look)


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (80, 24), (100, 30), (160, 50), (300, 90)])
@pytest.mark.parametrize("name", ["clue-2023.clue", "clue-master-detective.clue"])
def test_any_size_of_window_shows_the_entry_line_and_the_beginning_of_the_grid(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    path = tmp_path / "game.clue"
    path.write_text(canonical(name), encoding="utf-8")

    async def look(player: Player) -> None:
        lines = player.lines()
        assert len(lines) == size[1]
        assert lines[1].startswith("SUSPECT")
        assert lines[-3].startswith("Bob>")

    play(path, look, size=size)


def test_one_key_hides_everything_and_after_any_others_shows_it_again(path: Path) -> None:
    async def game(player: Player) -> None:
        before = player.text()
        await player.press("o", "r", "f2")
        assert player.text().split() == ["F2", "shows", "the", "notebook", "again."]
        await player.press("a", "enter", "f3", "up", "ctrl+z", "escape", "tab", "f1")
        assert player.text().split() == ["F2", "shows", "the", "notebook", "again."]
        await player.press("f2")
        assert player.typed == "or"
        assert player.lines()[:21] == before.split("\n")[:21]

    content = path.read_bytes()
    play(path, game)
    assert path.read_bytes() == content


def test_an_entry_is_read_while_it_is_typed_and_tab_completes(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.press(*"orwrlo", "space", "d")
        assert player.lines()[22] == "= Bob asks Orchid, Wrench, Lounge: Cat passes, Dan shows"
        await player.press("ctrl+c")
        assert player.typed == ""
        await player.press(*"orc", "tab", *"wre", "tab", *"loun", "tab", *"da", "tab")
        assert player.typed == "Orchid Wrench Lounge Da"
        assert player.lines()[22] == "Dagger  Dan"

    play(path, game)


def test_a_hint_that_is_too_long_ends_in_an_ellipsis(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.press(*"plrobt")
        assert player.lines()[22] == (
            "You (Ann) can show Bathroom. Bob asks Plum, Rope, Bathroom. Asked in order: Cat…"
        )

    play(path, game)


def test_after_an_error_the_last_line_says_how_to_clear_the_field(path: Path) -> None:
    async def game(player: Player) -> None:
        usual = player.lines()[23]
        await player.enter("or wr xx d")
        assert player.typed == "or wr xx d"
        assert player.lines()[23].startswith("Esc clear  Tab name")
        assert player.lines()[23].endswith("^Q quit")
        await player.press("escape")
        assert (player.typed, player.lines()[23]) == ("", usual)

    play(path, game)


def test_a_card_that_was_asked_for_is_typed_behind_the_sign_that_stands_there(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.enter("a: orwrlo c")
        assert player.typed == "a: orwrlo c="
        await player.enter("l")
        assert player.typed == ""

    play(path, game)
    last = path.read_text(encoding="utf-8").splitlines()[-1]
    assert last == "Ann asks Orchid, Wrench, Lounge: Bob passes, Cat shows Lounge"


def test_just_after_a_question_an_accusation_without_a_name_is_refused(path: Path) -> None:
    async def game(player: Player) -> None:
        before = path.read_bytes()
        await player.put("or wr lo d")
        for entry in ("accuses or wr lo wrong", "accuses or wr lo: right", "accuses or wr lo"):
            await player.put(entry)
            assert "who accuses: Bob, who asked, or Cat, whose turn is next?" in player.text()
        assert path.read_bytes().count(b"\n") == before.count(b"\n") + 1
        await player.put("b accuses or wr lo wrong")

    play(path, game)
    last = path.read_text(encoding="utf-8").splitlines()[-1]
    assert last == "Bob accuses Orchid, Wrench, Lounge: wrong"


def test_why_help_and_the_log_fill_the_screen_and_escape_goes_back(path: Path) -> None:
    async def game(player: Player) -> None:
        before = player.lines()
        await player.press("f3")
        assert "Bob has Green: certain" in player.text()
        await player.press("escape")
        await player.press("f1")
        assert "take the last change back" in player.text()
        await player.press("escape")
        await player.enter("list")
        assert "  4  me Ann" in player.text()
        await player.press("escape")
        assert player.lines()[:15] == before[:15]

    play(path, game)


def test_a_what_if_changes_the_grid_until_escape_and_not_the_file(path: Path) -> None:
    content = path.read_bytes()

    async def game(player: Player) -> None:
        before = player.lines()
        await player.enter("? Dan has Mustard")
        assert player.lines()[0].startswith(" IF Dan has Mustard (not recorded")
        assert "suspect   ✓ Orchid" in player.text()
        await player.press("escape")
        assert player.lines()[:15] == before[:15]

    play(path, game)
    assert path.read_bytes() == content


def test_a_contradiction_is_shown_with_its_lines_and_the_likeliest_repair(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.enter("c: or re lo a=?")
        text = player.text()
        assert "These lines cannot all be true:" in text
        assert "Likeliest wrong: line 29" in text
        await player.press("ctrl+z")
        assert "cannot all be true" not in player.text()

    play(path, game)


def test_at_80_by_24_all_of_a_clash_can_be_read_and_the_title_goes_on_telling(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.put("edit 8 a: gr re lo c=lo")
        await player.pilot.pause()
        text = player.text()
        for told in (
            "    8  Ann asks Green, Revolver, Lounge: Bob passes, Cat shows Lounge",
            "   18  Ann asks Mustard, Lead Pipe, Lounge",
            "Likeliest wrong: line 8",
            "Until you decide, the grid leaves out line 8",
        ):
            assert told in text
        await player.press("escape")
        await player.pilot.pause()
        assert player.lines()[0].endswith("without line 8, 4 worlds, 28 lines")
        assert player.lines()[1].startswith("SUSPECT")
        assert "Until you decide" not in player.text()

    play(path, game)


def test_keys_for_words_leave_a_line_being_changed_and_the_set_up_alone(
    path: Path, tmp_path: Path
) -> None:
    content = path.read_bytes()

    async def changing(player: Player) -> None:
        await player.press("up", "x", "f3", "ctrl+z", "ctrl+y")
        typed = player.typed
        assert typed.endswith("Cat shows Wrenchx")
        await player.press("f1")
        assert "take the last change back" in player.text()
        await player.press("escape")
        assert player.typed == typed

    async def setting_up(player: Player) -> None:
        await player.put("clue-2023")
        assert "back: the question before" in player.lines()[23]
        await player.press("a", "f3", "ctrl+z")
        assert player.typed == "a"
        assert "Who plays?" in player.text()

    play(path, changing)
    assert path.read_bytes() == content
    play(tmp_path / "new.clue", setting_up)


def test_lines_are_chosen_with_the_arrows_and_changed_inserted_before_or_deleted(
    path: Path,
) -> None:
    async def game(player: Player) -> None:
        await player.press("up", "up", "up")
        assert player.typed.startswith("Dan asks Scarlett")
        await player.press("down")
        assert player.typed.startswith("Dan accuses Peacock")
        await player.press("f8")
        await player.press("up", "f7")
        await player.enter("# before the last")
        await player.press("down", "up", "escape")
        assert player.typed == ""

    play(path, game)
    lines = canonical("clue-2023.clue").splitlines()
    assert path.read_text(encoding="utf-8").splitlines() == [
        *lines[:26], "# before the last", lines[27],
    ]  # fmt: skip


def test_another_program_s_change_appears_by_itself(path: Path) -> None:
    async def game(player: Player) -> None:
        with path.open("a", encoding="utf-8") as log:
            log.write("Bob has Candlestick  # by another program\n")
        player.app._look()
        await player.pilot.pause()
        assert "Another program has changed the file" in player.text()
        assert "29  Bob has Candlestick" in player.text()

    play(path, game)


def test_one_sign_skips_a_turn_at_once(path: Path) -> None:
    async def game(player: Player) -> None:
        await player.press("greater_than_sign")
        assert player.typed == ""
        assert player.lines()[21] == "Cat>"
        await player.press("a", "greater_than_sign")
        assert player.typed == "a>"

    play(path, game)


def test_the_real_program_draws_on_a_real_terminal_and_records(path: Path) -> None:
    with Terminal("play", path) as terminal:
        terminal.wait_for("F2 hide")
        terminal.type("orwrlo d\r")
        until = canonical("clue-2023.clue") + (
            "Bob asks Orchid, Wrench, Lounge: Cat passes, Dan shows\n"
        )
        while path.read_text(encoding="utf-8") != until:
            terminal._read(0.2)
        terminal.type("\x11")
        _, code = terminal.wait_for_end()
    assert code == 0


def test_a_console_that_is_not_utf_8_gets_lines_instead_of_a_screen(path: Path) -> None:
    with Terminal("play", path, env={"PYTHONIOENCODING": "cp1252"}) as terminal:
        terminal.wait_for("note: line by line; a whole screen needs UTF-8")
        terminal.wait_for("Bob> ")
        terminal.type("q\n")
        assert terminal.wait_for_end()[1] == 0

"""A session: recording, changing, undoing, clashes, what-ifs, and what others do to the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deduce.notebook.commands import preview, run
from deduce.notebook.document import Document
from deduce.notebook.messages import left_out
from deduce.notebook.notebook import Notebook
from deduce.notebook.reply import Reply

HEADER = """\
variant clue-classic
players Ann 4, Bob 4, Cat 4, Dan 3, Eve 3
me Ann
hand Scarlett, Knife, Ballroom, Hall

"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.clue"
    path.write_text(HEADER)
    return path


@pytest.fixture
def notebook(path: Path) -> Notebook:
    return Notebook(Document(path))


def said(reply: Reply, kind: str | None = None) -> list[str]:
    return [line for part in reply.said if kind in (None, part.kind) for line in part.lines]


def enter(notebook: Notebook, *entries: str) -> Reply:
    reply = Reply()
    for text in entries:
        reply = run(notebook, text)
    return reply


def moves(path: Path) -> list[str]:
    return path.read_text().splitlines()[5:]


def test_an_entry_is_recorded_in_canonical_form_and_echoed(notebook: Notebook, path: Path) -> None:
    reply = enter(notebook, "plrelob=r")
    line = "Ann asks Plum, Revolver, Lounge: Bob shows Revolver"
    assert moves(path) == [line]
    assert said(reply, "recorded") == [f"  6  {line}"]
    assert said(reply, "news") == ["Bob has Revolver"]


def test_the_next_player_is_offered_and_one_sign_skips(notebook: Notebook) -> None:
    assert notebook.prompt == "Ann (you)"
    enter(notebook, ">")
    assert notebook.prompt == "Bob"
    enter(notebook, "skip", "skip", "skip", "skip")
    assert notebook.prompt == "Ann (you)"
    enter(notebook, ">", "pl re lo c")
    assert notebook.state.lines[-1] == "Bob asks Plum, Revolver, Lounge: Cat shows"
    assert notebook.prompt == "Cat"


def test_a_faulty_entry_records_nothing_and_is_kept_for_correction(
    notebook: Notebook, path: Path
) -> None:
    reply = enter(notebook, "pl re xx b=r")
    assert reply.keep == "pl re xx b=r"
    assert said(reply, "error") == ["  pl re xx b=r", "        ^ no card is called 'xx'"]
    assert moves(path) == []


def test_a_question_may_wait_for_its_answer(notebook: Notebook, path: Path) -> None:
    reply = enter(notebook, ">", "pl re ha  # loud")
    assert said(reply) == [
        "Bob asks Plum, Revolver, Hall. Asked in order: Cat, Dan, Eve, Ann.",
        "You (Ann) can show Hall.",
    ]
    assert notebook.prompt == "who showed?"
    assert moves(path) == []
    enter(notebook, "d")
    assert moves(path) == ["Bob asks Plum, Revolver, Hall: Cat passes, Dan shows  # loud"]


def test_a_question_that_waits_can_be_dropped_or_be_replaced_by_another_entry(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, ">", "pl re ha", "cancel")
    assert notebook.prompt == "Bob"
    enter(notebook, "pl re ha", "gr re lo c")
    assert moves(path) == ["Bob asks Green, Revolver, Lounge: Cat shows"]


def test_when_i_am_asked_it_says_what_i_can_show_and_what_the_asker_knows(
    notebook: Notebook,
) -> None:
    reply = enter(notebook, "c: pl kn ha a=h", "c: pl kn ha")
    assert said(reply)[1] == "You (Ann) can show Knife or Hall. Cat already knows of Hall."
    reply = enter(notebook, "cancel", "c: pl ro lo")
    assert said(reply)[1] == "You (Ann) have none of these."


def test_undo_and_redo_go_back_and_forth_to_the_beginning(notebook: Notebook, path: Path) -> None:
    enter(notebook, "pl re lo b=r", "mu wr lo c", "delete 6", "edit 6 b: mu wr ki d")
    final = path.read_text()
    reply = enter(notebook, "undo", "undo")
    assert said(reply, "recorded")[0] == "Undone:"
    assert moves(path) == [
        "Ann asks Plum, Revolver, Lounge: Bob shows Revolver",
        "Bob asks Mustard, Wrench, Lounge: Cat shows",
    ]
    enter(notebook, "u", "u")
    assert path.read_text() == HEADER
    assert said(enter(notebook, "undo"), "error") == [
        "There is nothing to undo since the log was opened: see delete."
    ]
    enter(notebook, "r", "r", "redo", "redo")
    assert path.read_text() == final
    assert said(enter(notebook, "redo"), "error") == ["There is nothing to redo."]


def test_any_line_can_be_changed_inserted_and_deleted(notebook: Notebook, path: Path) -> None:
    enter(notebook, "pl re lo b=r", "mu wr lo c")
    enter(notebook, "edit 7")
    assert notebook.prompt == "line 7"
    enter(notebook, "mu wr lo -")
    assert moves(path)[1] == "Bob asks Mustard, Wrench, Lounge: nobody"
    enter(notebook, "insert 7 # in between", "insert 9", "insert 1 # title")
    assert path.read_text().splitlines()[0] == "# title"
    assert moves(path)[1:] == [
        "Ann asks Plum, Revolver, Lounge: Bob shows Revolver",
        "# in between",
        "Bob asks Mustard, Wrench, Lounge: nobody",
        "",
    ]
    enter(notebook, "delete 8", "delete 9")
    assert moves(path)[2:] == ["Bob asks Mustard, Wrench, Lounge: nobody"]


def test_an_edited_line_belongs_to_its_asker_and_a_faulty_edit_changes_nothing(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "c: pl re lo d", "edit 6", "pl re xx d")
    assert notebook.prompt == "line 6"
    assert moves(path) == ["Cat asks Plum, Revolver, Lounge: Dan shows"]
    enter(notebook, "pl re ki e")
    assert moves(path) == ["Cat asks Plum, Revolver, Kitchen: Dan passes, Eve shows"]
    assert said(enter(notebook, "edit 6", ""))[0] == "Nothing was changed."
    assert said(enter(notebook, "edit 99"), "error") == [
        "expected the number of a line, 1 to 6, as in 'edit 6'"
    ]


def test_a_change_at_once_that_is_faulty_stays_a_change_when_it_is_corrected(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "pl re lo b=r", "mu wr lo c")
    assert enter(notebook, "edit 6 pl re xx b=r").keep == "edit 6 pl re xx b=r"
    assert enter(notebook, "insert 7 pl re").keep == "insert 7 pl re"
    assert notebook.prompt == "Cat"
    enter(notebook, "edit 6 a: pl re ki b=r")
    assert moves(path) == [
        "Ann asks Plum, Revolver, Kitchen: Bob shows Revolver",
        "Bob asks Mustard, Wrench, Lounge: Cat shows",
    ]


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x0c", "\x85", "\u2028", "\ud800"])
def test_signs_that_would_spoil_the_file_or_the_terminal_are_refused(
    notebook: Notebook, path: Path, sign: str
) -> None:
    reply = enter(notebook, f"# a{sign}b")
    assert said(reply, "error")[0].startswith("Nothing was recorded")
    assert reply.keep == "# ab"
    assert path.read_text() == HEADER


def test_set_up_lines_can_be_typed_and_changed_too(notebook: Notebook, path: Path) -> None:
    enter(notebook, "ANSWERS random", "rename ro: Cord", "solution pl cord lo")
    assert moves(path) == ["answers random", "rename Rope: Cord", "solution Plum, Cord, Lounge"]
    reply = enter(notebook, "me Bob")
    assert said(reply, "error")[0] == "line 9: 'me' was already said in line 3"
    assert len(moves(path)) == 3


def test_a_change_that_makes_other_lines_faulty_is_told_and_they_are_left_out(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "pl re lo b=r")
    reply = enter(notebook, "edit 1 variant clue-2023")
    assert said(reply, "error")[-1].startswith("Faulty lines are left out until they are mended")
    assert [problem.line for problem in notebook.state.problems] == [4]
    assert notebook.state.report is not None
    enter(notebook, "undo")
    assert notebook.state.problems == ()


def test_a_contradiction_is_told_at_the_entry_that_causes_it_and_play_goes_on(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "pl re lo b=r", "b: mu wr lo c", "c: mu re ki e", "b: gr re ki d")
    reply = enter(notebook, "c: pl re lo -")
    assert said(reply, "clash") == [
        "These lines cannot all be true:",
        "    6  Ann asks Plum, Revolver, Lounge: Bob shows Revolver",
        "   10  Cat asks Plum, Revolver, Lounge: nobody",
        "Likeliest wrong: line 10, perhaps meant: Cat asks Plum, Revolver, Lounge: Dan passes, "
        "Eve passes, Ann passes, Bob shows",
        "Until you decide, the grid leaves out line 10 (edit 10, delete 10, undo).",
    ]
    assert notebook.state.report is not None
    assert notebook.state.report.consistent
    assert left_out(notebook.state) == "without line 10"
    reply = enter(notebook, "d: gr wr st e")
    assert said(reply, "clash") == []
    assert left_out(notebook.state) == "without line 10"
    assert len(moves(path)) == 6
    enter(notebook, "edit 10 c: pl re lo b")
    assert notebook.state.conflict.lines == ()
    assert left_out(notebook.state) == ""


WHO_ACCUSES = (
    "  ^ who accuses: Ann, who asked, or Bob, whose turn is next? Begin with the name: "
    "a accuses … or b accuses …"
)


@pytest.mark.parametrize("outcome", [" wrong", ": right", ""])
def test_after_a_question_an_accusation_needs_the_name_until_something_else_happens(
    notebook: Notebook, path: Path, outcome: str
) -> None:
    enter(notebook, "pl re lo b=r")
    typed = f"accuses pl ro st{outcome}"
    reply = enter(notebook, typed)
    assert said(reply, "error") == [f"  {typed}", WHO_ACCUSES]
    assert reply.keep == typed
    enter(notebook, "Bob has Rope", typed)
    assert len(moves(path)) == 2
    enter(notebook, "a accuses pl ro st wrong", "accuses pl wr st wrong")
    assert moves(path)[2:] == [
        "Ann accuses Plum, Rope, Study: wrong",
        "Bob accuses Plum, Wrench, Study: wrong",
    ]


def test_at_the_beginning_after_a_look_and_after_a_skip_an_accusation_needs_no_name(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "accuses pl ro st ?", "undo", "pl re lo b=r", "peeks c", "accuses: wrong")
    assert moves(path)[1:] == ["Bob peeks Cat", "Bob accuses: wrong"]
    enter(notebook, "undo", "undo", ">", "accuses: wrong")
    assert moves(path)[1:] == ["Cat accuses: wrong"]


def test_where_only_the_asker_is_left_an_accusation_needs_no_name(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text("variant clue-classic\nplayers Ann 9, Bob 9\nme Ann\nBob accuses: wrong\n")
    notebook = Notebook(Document(path))
    enter(notebook, "a: pl re lo -", "accuses pl re lo right")
    assert notebook.state.lines[-1] == "Ann accuses Plum, Revolver, Lounge: right"


def test_an_accusation_that_is_changed_stays_its_accuser_s(notebook: Notebook, path: Path) -> None:
    enter(notebook, "pl re lo b=r", "a accuses pl ro st wrong", "edit 7 accuses pl wr st wrong")
    assert moves(path)[1] == "Ann accuses Plum, Wrench, Study: wrong"


def test_while_a_question_waits_another_line_s_fault_is_told_and_not_the_answer_s(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "pl re lo b=r", "mu wr lo")
    assert said(enter(notebook, "accuses pl ro st wrong"), "error")[1] == WHO_ACCUSES
    told = said(enter(notebook, "Cat suggests pl ro st"), "error")[1]
    assert told.startswith("      ^ 'suggests' is no word of the notation here")
    assert said(enter(notebook, "c showed"), "error")[1] == (
        "    ^ 'showed' is no word of the notation here; expected passes, shows or ? "
        "(did you mean c shows?)"
    )
    assert said(enter(notebook, "no one"), "error")[1].endswith("(did you mean nobody?)")
    assert len(moves(path)) == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("pl re lo b", "pl re lo b="),
        ("plrelob ", "plrelob="),
        ("b: pl kn ha a", "b: pl kn ha a="),
        ("pl re lo b  # hm", "pl re lo b  # hm"),
    ],
)
def test_where_only_the_card_is_missing_the_entry_is_kept_up_to_it(
    notebook: Notebook, typed: str, kept: str
) -> None:
    assert enter(notebook, typed).keep == kept


def test_the_card_alone_completes_an_entry_that_lacked_it(notebook: Notebook, path: Path) -> None:
    enter(notebook, enter(notebook, "pl re lo b").keep + "lo")
    assert moves(path) == ["Ann asks Plum, Revolver, Lounge: Bob shows Lounge"]
    enter(notebook, "b: pl kn ha")
    enter(notebook, enter(notebook, "a").keep + "h")
    assert moves(path)[1].endswith("Ann shows Hall")


def test_examples_in_hints_are_of_this_table(tmp_path: Path) -> None:
    from deduce.render.console import text_of

    path = tmp_path / "game.clue"
    path.write_text("variant clue-classic\nplayers Maria 6, Tom 6, Jürgen 6\nme Maria\n")
    notebook = Notebook(Document(path))
    assert said(enter(notebook, "pl re lo m"), "error")[-1] == (
        "It is Maria's turn. If another asked, say who, as in `t: wh wr st j`."
    )
    assert said(enter(notebook, "why"))[0].endswith("Ask as in: why Tom has Study")
    enter(notebook, ">", "pl re lo m=?")
    page = enter(notebook, "help").page
    assert page is not None
    lines = text_of(lambda marks: page).splitlines()
    assert max(map(len, lines)) <= 78
    assert lines[3:9] == [
        "  wh wr st t                Jürgen asks White, Wrench, Study: Maria passes,",
        "                              Tom shows",
        "  whwrst-                   Jürgen asks White, Wrench, Study: nobody",
        "  t: wh wr st j=st          Tom asks White, Wrench, Study: Jürgen shows Study",
        "  t accuses gr ca ba wrong  Tom accuses Green, Candlestick, Ballroom: wrong",
        "",
    ]
    assert "Bob" not in text_of(lambda marks: page)


def test_what_if_shows_the_grid_and_records_nothing(notebook: Notebook, path: Path) -> None:
    before = path.read_bytes()
    reply = enter(notebook, "? Bob has Rope")
    assert reply.show == "grid"
    assert said(reply)[0].startswith("Now: Bob has Rope: 22.9%")
    assert notebook.supposed is not None
    report = notebook.supposed.state.report
    assert report is not None
    assert report.cards["Rope"]["Bob"].verdict == "certain"
    reply = enter(notebook, "? Bob has Rope and Cat lacks Plum")
    assert notebook.supposed.text == "Bob has Rope and Cat lacks Plum"
    reply = enter(notebook, "? pl re lo b=r")
    assert notebook.supposed.text == "pl re lo b=r"
    reply = enter(notebook, "? Bob has Hall")
    assert said(reply, "clash") == ["'Bob has Hall' cannot be: no world fits it."]
    reply = enter(notebook, "? Bob has Rope or Cat has Rope")
    assert reply.show == ""
    assert said(reply)[0].startswith("Now: Bob has Rope or Cat has Rope: 45.7%")
    assert path.read_bytes() == before
    assert notebook.state.lines == tuple(HEADER.splitlines())
    enter(notebook, "grid")
    assert notebook.supposed is None


def test_why_explains_what_the_last_entry_settled_and_any_statement(notebook: Notebook) -> None:
    from deduce.render.console import text_of

    enter(notebook, "pl re lo b=r")
    for asked in ("why", "w", "why Bob has Revolver"):
        page = enter(notebook, asked).page
        assert page is not None
        assert text_of(lambda marks, page=page: page).startswith("Bob has Revolver: certain")
    assert said(enter(notebook, "> ", "mu wr lo ?", "why"))[0].startswith("The last entry settled")
    assert said(enter(notebook, "why Bob hsa Rope"), "error")


def test_another_program_s_change_is_noticed_read_in_and_not_overwritten(
    notebook: Notebook, path: Path
) -> None:
    enter(notebook, "pl re lo b=r")
    theirs = HEADER + "Ann asks Plum, Rope, Lounge: Bob shows Rope\n"
    path.write_text(theirs)
    reply = enter(notebook, "mu wr lo c")
    assert said(reply, "error") == [
        "Another program has changed the file; this is read in now:",
        "  gone     6  Ann asks Plum, Revolver, Lounge: Bob shows Revolver",
        "  now      6  Ann asks Plum, Rope, Lounge: Bob shows Rope",
        "Nothing was recorded. Look, then enter it again.",
    ]
    assert reply.keep == "mu wr lo c"
    assert path.read_text() == theirs
    enter(notebook, "mu wr lo c")
    assert path.read_text() == theirs + "Bob asks Mustard, Wrench, Lounge: Cat shows\n"


def test_two_notebooks_on_one_file_notice_each_other(notebook: Notebook, path: Path) -> None:
    other = Notebook(Document(path))
    enter(notebook, "pl re lo b=r")
    assert said(enter(other, "pl re lo b=r"), "error")[-1].startswith("Nothing was recorded")
    enter(other, "mu wr lo c")
    for act in ("undo", "delete 6", "edit 6 # x", "insert 6 # x"):
        reply = enter(notebook, act)
        assert said(reply, "error")[-1].startswith("Nothing was recorded")
        break
    assert len(moves(path)) == 2
    assert enter(notebook, "undo").said[0].lines[0] == "Undone:"


@pytest.mark.parametrize("act", ["undo", "redo", "delete 5", "edit 5 # x", "insert 5 # x", "# x"])
def test_no_act_writes_over_a_change_that_was_not_seen(
    notebook: Notebook, path: Path, act: str
) -> None:
    enter(notebook, "# mine")
    path.write_text(HEADER + "# theirs\n")
    assert said(enter(notebook, act), "error")[-1].startswith("Nothing was recorded")
    assert path.read_text() == HEADER + "# theirs\n"


def test_a_faulty_log_opens_with_its_faults_told_and_can_be_mended(path: Path) -> None:
    path.write_text(HEADER + "Ann asks Plum, Rpoe, Hall: nobody\nBob has Wrench\n")
    notebook = Notebook(Document(path))
    lines = [line for part in notebook.opening() for line in part.lines]
    assert lines[0].startswith("line 6: no card is called 'Rpoe' (did you mean Rope")
    report = notebook.state.report
    assert report is not None
    assert report.cards["Wrench"]["Bob"].verdict == "certain"
    enter(notebook, "b: mu re ki c")
    assert len(moves(path)) == 3
    enter(notebook, "edit 6 a: pl ro ha -")
    assert notebook.state.problems == ()
    assert moves(path)[0] == "Ann asks Plum, Rope, Hall: nobody"


def test_a_log_without_a_set_up_takes_set_up_lines(path: Path) -> None:
    path.write_text("# only a comment\n")
    notebook = Notebook(Document(path))
    assert notebook.prompt == "set-up"
    assert said(enter(notebook, "pl ro ha c"), "error")[1].endswith("and 'players Ann, Bob, Cat'")
    enter(notebook, "variant clue-2023", "players Ann, Bob, Cat", "me ann")
    assert path.read_text().splitlines()[1:] == [
        "variant clue-2023", "players Ann, Bob, Cat", "me Ann",
    ]  # fmt: skip
    assert notebook.state.report is not None


def test_a_last_line_without_an_end_is_told_of(path: Path) -> None:
    path.write_text(HEADER + "Ann asks Plum, Rope, Lounge: Bob shows")
    notebook = Notebook(Document(path))
    lines = [line for part in notebook.opening() for line in part.lines]
    assert lines == [
        "The last line has no end; it may be cut short: Ann asks Plum, Rope, Lounge: Bob shows"
    ]


def test_a_hidden_notebook_tells_and_records_nothing(notebook: Notebook, path: Path) -> None:
    enter(notebook, "hide")
    assert notebook.prompt == "hidden"
    for text in ("pl re lo b=r", "list", "why Bob has Rope", "undo", "help"):
        assert said(enter(notebook, text)) == ["Hidden. 'show' shows all again."]
    assert path.read_text() == HEADER
    assert preview(notebook, "pl re lo b=r") == ""
    assert enter(notebook, "show").show == "grid"
    assert notebook.prompt == "Ann (you)"


def test_an_entry_is_previewed_while_it_is_typed(notebook: Notebook) -> None:
    assert preview(notebook, "pl re lo b=r") == (
        "= Ann asks Plum, Revolver, Lounge: Bob shows Revolver"
    )
    assert preview(notebook, "c: pl kn ha").startswith("You (Ann) can show Knife or Hall.")
    assert preview(notebook, "pl re xx") == "… no card is called 'xx'"
    assert preview(notebook, "undo") == "undo: take the last change back"
    assert preview(notebook, "") == preview(notebook, "# hm") == ""


def test_words_of_commands_may_be_players(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(HEADER.replace("Bob", "Undo").replace("Cat", "Grid"))
    notebook = Notebook(Document(path))
    enter(notebook, "undo has Rope", "grid ? pl re lo d", "Undo accuses: wrong")
    assert moves(path) == [
        "Undo has Rope", "Grid asks Plum, Revolver, Lounge: Dan shows", "Undo accuses: wrong",
    ]  # fmt: skip
    enter(notebook, "undo")
    assert len(moves(path)) == 2


def test_remarks_on_an_entry_are_told_with_it(notebook: Notebook) -> None:
    reply = enter(notebook, "pl re lo b=r", "d: gr wr st e")
    assert said(reply, "recorded")[1] == "     (Dan asks, but it was Bob's turn)"


@pytest.mark.parametrize("viewer", ["Bob", "spectator", "everyone"])
def test_the_notebook_can_be_read_from_another_seat(path: Path, viewer: str) -> None:
    notebook = Notebook(Document(path), viewer)
    assert notebook.state.seen is not None
    assert notebook.state.seen.viewer == viewer


ANY = st.text(st.sampled_from("abcehloprs ?:=,-#>!0159'\"(äß✓\t"), max_size=14)
TYPABLE = (
    "undo redo edit insert delete list grid why skip cancel check hide show help save "
    "pl ro ha b c=ro - ? 6 7 99 asks accuses Bob has peeks wrong : , > variant players"
)
WORDS = st.sampled_from(TYPABLE.split())
TYPED = st.one_of(ANY, st.lists(WORDS, max_size=5).map(" ".join))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(TYPED, max_size=6))
def test_whatever_is_typed_the_file_is_what_the_notebook_shows(
    tmp_path: Path, typed: list[str]
) -> None:
    path = tmp_path / "any.clue"
    path.write_text(HEADER + "Ann asks Plum, Revolver, Lounge: Bob shows Revolver\n")
    notebook = Notebook(Document(path))
    for text in typed:
        preview(notebook, text)
        run(notebook, text)
        assert tuple(path.read_text(encoding="utf-8").splitlines()) == notebook.state.lines
    if not notebook.wizard:
        state = Notebook(Document(path)).state
        assert (state, state.report) == (notebook.state, notebook.state.report)


def test_one_sign_asks_what_to_ask_and_which_card_to_show(notebook: Notebook, path: Path) -> None:
    from deduce.render.console import text_of

    enter(notebook, "pl re lo b=r", "mu wr lo c", "c: pl kn ha a=h")
    page = enter(notebook, "!").page
    assert page is not None
    assert "The most telling questions" in text_of(lambda marks: page)
    enter(notebook, "c: gr kn ha")
    shown = enter(notebook, "!").page
    assert shown is not None
    assert text_of(lambda marks: shown).startswith("Show Hall.")
    assert notebook.prompt == "who showed?"
    assert len(moves(path)) == 3

"""The log file is safe: on the disk before it is told, whole at every moment, never overwritten."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from deduce.errors import LogErrors
from deduce.notebook import document as document_module
from deduce.notebook import lock as lock_module
from deduce.notebook.commands import run
from deduce.notebook.document import ChangedOutside, Document, FileTrouble
from deduce.notebook.lines import split_lines, with_inserted, with_line, without_line
from deduce.notebook.lock import lock_file
from deduce.notebook.notebook import Notebook


def test_a_line_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    document = Document(tmp_path / "a.clue")
    document.append("# one")
    assert (tmp_path / "a.clue").read_bytes() == b"# one\n"
    document.append("# two")
    assert (tmp_path / "a.clue").read_bytes() == b"# one\n# two\n"


def test_an_append_is_synced_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    synced: list[int] = []
    monkeypatch.setattr(document_module.os, "fsync", lambda fd: synced.append(os.fstat(fd).st_size))
    Document(path).append("# two")
    assert synced == [12]


def test_a_rewrite_syncs_the_new_file_before_the_rename_and_then_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    done: list[str] = []
    replace, fsync = os.replace, os.fsync

    def replaced(source: Path, target: Path) -> None:
        done.append("rename")
        replace(source, target)

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    monkeypatch.setattr(document_module.os, "replace", replaced)
    monkeypatch.setattr(document_module.os, "fsync", synced)
    Document(path).rewrite("# two\n")
    assert done == ["file", "rename", "folder"]
    assert [p.name for p in tmp_path.iterdir()] == ["a.clue"]


def test_a_missing_last_line_end_is_made_up_for(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_bytes(b"# one\n# tw")
    document = Document(path)
    assert document.is_cut_short
    document.append("# three")
    assert path.read_bytes() == b"# one\n# tw\n# three\n"
    assert not document.is_cut_short


@pytest.mark.parametrize("cut", [b"\xc3", b"\xe2\x9c", b"\xf0\x9f\x98"])
def test_a_last_line_cut_within_a_character_loses_no_other_and_is_made_whole(
    tmp_path: Path, cut: bytes
) -> None:
    path = tmp_path / "a.clue"
    path.write_bytes(b"# one\n# tw" + cut)
    document = Document(path)
    assert document.text == "# one\n# tw\ufffd"
    assert document.is_cut_short
    assert not document.refresh()
    assert path.read_bytes() == b"# one\n# tw" + cut
    document.append("# three")
    assert path.read_text(encoding="utf-8") == document.text == "# one\n# tw\ufffd\n# three\n"
    assert not document.refresh()


def test_line_ends_and_byte_order_mark_of_another_system_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_bytes(b"\xef\xbb\xbf# one\r\n# two\r\n")
    document = Document(path)
    document.append("# three")
    document.rewrite(with_line(document.text or "", 1, "# 1"))
    document.rewrite(with_inserted(document.text or "", 1, "# 0"))
    document.rewrite(without_line(document.text or "", 3))
    assert path.read_bytes() == b"\xef\xbb\xbf# 0\r\n# 1\r\n# three\r\n"


def test_permissions_and_links_survive_a_rewrite(tmp_path: Path) -> None:
    path, link = tmp_path / "a.clue", tmp_path / "link.clue"
    path.write_text("# one\n")
    path.chmod(0o640)
    link.symlink_to(path)
    Document(link).rewrite("# two\n")
    assert link.is_symlink()
    assert path.read_text() == "# two\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_permissions_that_any_new_file_has(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    Document(tmp_path / "a.clue").append("# one")
    assert (tmp_path / "a.clue").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("act", ["append", "rewrite", "undo"])
def test_a_change_by_another_program_is_read_in_and_nothing_is_written(
    tmp_path: Path, act: str
) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)
    document.append("# two")
    path.write_text("# theirs\n")
    with pytest.raises(ChangedOutside):
        {"append": lambda: document.append("# mine"), "rewrite": lambda: document.rewrite("# x\n"),
         "undo": document.undo}[act]()  # fmt: skip
    assert path.read_text() == document.text == "# theirs\n"
    assert document.undo()
    assert path.read_text() == "# one\n# two\n"
    assert document.redo()
    assert path.read_text() == "# theirs\n"


def test_a_change_that_leaves_size_and_time_alike_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)
    times = path.stat()
    path.write_text("# two\n")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert document.refresh()
    assert document.text == "# two\n"
    assert not document.refresh()


def test_a_file_that_is_gone_is_not_quietly_made_again(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)
    path.unlink()
    with pytest.raises(FileTrouble, match="is gone"):
        document.append("# two")
    assert not path.exists()
    document.restore()
    assert path.read_text() == "# one\n"


def test_a_file_that_appears_while_the_set_up_is_asked_is_not_overwritten(tmp_path: Path) -> None:
    document = Document(tmp_path / "a.clue")
    (tmp_path / "a.clue").write_text("# theirs\n")
    with pytest.raises(ChangedOutside):
        document.rewrite("# mine\n")
    assert (tmp_path / "a.clue").read_text() == "# theirs\n"


def test_two_notebooks_cannot_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    mine, theirs = Document(path), Document(path)
    theirs.append("# theirs")
    with pytest.raises(ChangedOutside):
        mine.append("# mine")
    mine.append("# mine")
    assert path.read_text() == "# one\n# theirs\n# mine\n"


HOLDS = """
import sys, time
from pathlib import Path
from deduce.notebook.lock import locked
with locked(Path(sys.argv[1])):
    sys.stdout.write("held\\n")
    sys.stdout.flush()
    time.sleep(60)
"""


@contextmanager
def another_process_writes(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the log's lock until it is killed."""
    command = [sys.executable, "-c", HOLDS, path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.mark.parametrize("act", ["append", "rewrite", "undo", "restore"])
def test_nothing_is_written_while_another_notebook_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr(lock_module, "WAIT_FOR_OTHERS", 0.2)
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)
    document.append("# two")
    refused = f"NOT recorded: another notebook is writing {path}; try again"
    acts = {"append": lambda: document.append("# x"), "rewrite": lambda: document.rewrite("# x\n"),
            "undo": document.undo, "restore": document.restore}  # fmt: skip
    with another_process_writes(path), pytest.raises(FileTrouble) as caught:
        acts[act]()
    assert str(caught.value) == refused
    assert path.read_text() == document.text == "# one\n# two\n"


def test_an_entry_that_cannot_be_written_now_is_kept_to_be_entered_again(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_text("variant clue-2023\nplayers Ann, Bob, Cat\nme Ann\n")
    notebook = Notebook(Document(path))
    with another_process_writes(path):
        reply = run(notebook, "Cat has Rope")
    (said,) = reply.said
    assert said.kind == "error"
    assert said.lines == (f"NOT recorded: another notebook is writing {path}; try again",)
    assert reply.keep == "Cat has Rope"
    assert run(notebook, reply.keep).said[0].kind == "recorded"
    assert path.read_text().endswith("me Ann\nCat has Rope\n")


def test_kill_9_of_a_notebook_that_writes_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    with another_process_writes(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        Document(path).append("# one")
    assert path.read_text() == "# one\n"


def test_no_lock_is_left_to_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    Document(path).append("# one")
    Document(path).append("# two")
    assert not lock_file(path).exists()
    assert [p.name for p in tmp_path.iterdir()] == ["a.clue"]


def test_all_ways_to_a_log_lead_to_one_lock(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "link").symlink_to("games")
    one = lock_file(tmp_path / "games" / "a.clue")
    assert lock_file(tmp_path / "link" / "A.clue") == one
    assert lock_file(tmp_path / "games" / "b.clue") != one


def test_where_nothing_can_be_locked_nothing_is_written_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)

    def no_locks(handle: int, operation: int) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    def no_folder() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(FileTrouble) as caught:
        document.rewrite("# two\n")
    assert str(caught.value) == f"NOT recorded: cannot lock {path}: Function not implemented"
    monkeypatch.setattr(lock_module, "gettempdir", no_folder)
    with pytest.raises(FileTrouble, match=f"cannot lock {path}: No usable temporary directory"):
        document.append("# two")
    assert path.read_text() == document.text == "# one\n"


WRITES = """
import sys
from deduce.notebook.document import ChangedOutside, Document, FileTrouble
from deduce.notebook.lines import with_line
document, name, count = Document(sys.argv[1]), sys.argv[2], int(sys.argv[3])
sys.stdin.readline()
for number in range(count):
    while True:
        try:
            document.append(f"# {name} {number}")
            if number % 10 == 9:
                document.rewrite(with_line(document.text, 1, f"# {name} was here"))
            break
        except (ChangedOutside, FileTrouble):
            if f"# {name} {number}\\n" in document.text:
                break
"""


def test_two_notebooks_that_write_at_once_lose_no_line(tmp_path: Path) -> None:
    path, count = tmp_path / "a.clue", 150
    path.write_text("# begin\n")
    commands = [[sys.executable, "-c", WRITES, path, name, str(count)] for name in ("me", "you")]
    writers = [subprocess.Popen(command, stdin=subprocess.PIPE) for command in commands]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go\n")
        writer.stdin.close()
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    lines = path.read_text().splitlines()[1:]
    for name in ("me", "you"):
        own = [line for line in lines if line.split()[1] == name]
        assert own == [f"# {name} {number}" for number in range(count)]
    assert len(lines) == 2 * count


def test_folders_and_missing_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match="is a folder"):
        Document(tmp_path)
    with pytest.raises(FileTrouble, match="there is no folder"):
        Document(tmp_path / "nowhere" / "a.clue")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.clue").write_bytes(b"# \xff\n")
    with pytest.raises(LogErrors, match="not UTF-8"):
        Document(tmp_path / "a.clue")


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    document = Document(path)
    monkeypatch.setattr(document_module.os, "access", lambda path, mode: False)
    with pytest.raises(FileTrouble, match=r"NOT recorded.*Permission denied"):
        document.rewrite("# two\n")
    assert path.read_text() == document.text == "# one\n"


FULL_DISK = """
import resource, signal, sys
from deduce.notebook.document import Document, FileTrouble
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
document = Document(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
for act in (document.append, document.rewrite):
    try:
        act("# this is too much for the disk")
    except FileTrouble as error:
        sys.stdout.write(str(error)[:12] + "\\n")
document.append("# fits")
"""


def test_a_full_disk_is_told_and_what_was_recorded_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    path.write_text("# one\n")
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == "NOT recorded\n" * 2
    assert path.read_text() == "# one\n# fits\n"
    assert [p.name for p in tmp_path.iterdir()] == ["a.clue"]


@given(st.text(st.sampled_from("ab \r\n\u2028\x0b"), max_size=12))
def test_lines_with_their_ends_are_the_text(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    assert all(line.endswith(("\r", "\n")) for line in lines[:-1])


LINES = st.text(st.sampled_from("abäß #:"), max_size=8)


class Model(RuleBasedStateMachine):
    """A document beside a plain list of texts and a place in it."""

    folder: Path

    def __init__(self) -> None:
        super().__init__()
        import tempfile

        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "a.clue"
        self.path.write_text("# begin\n", encoding="utf-8")
        self.document = Document(self.path)
        self.texts, self.place = ["# begin\n"], 0

    def become(self, text: str) -> None:
        self.texts[self.place + 1 :] = [text]
        self.place += 1

    @rule(line=LINES)
    def append(self, line: str) -> None:
        self.document.append(line)
        self.become(self.texts[self.place] + line + "\n")

    @rule(line=LINES, where=st.integers(0, 99))
    def edit(self, line: str, where: int) -> None:
        lines = self.texts[self.place].split("\n")[:-1]
        if lines:
            number = where % len(lines)
            self.document.rewrite(with_line(self.document.text or "", number + 1, line))
            self.become("\n".join([*lines[:number], line, *lines[number + 1 :], ""]))

    @rule(line=LINES, where=st.integers(0, 99))
    def insert(self, line: str, where: int) -> None:
        lines = self.texts[self.place].split("\n")[:-1]
        number = where % (len(lines) + 1)
        self.document.rewrite(with_inserted(self.document.text or "", number + 1, line))
        self.become("\n".join([*lines[:number], line, *lines[number:], ""]))

    @rule(where=st.integers(0, 99))
    def delete(self, where: int) -> None:
        lines = self.texts[self.place].split("\n")[:-1]
        if len(lines) > 1:
            number = where % len(lines)
            self.document.rewrite(without_line(self.document.text or "", number + 1))
            self.become("\n".join([*lines[:number], *lines[number + 1 :], ""]))

    @rule()
    def undo(self) -> None:
        assert self.document.undo() == (self.place > 0)
        self.place = max(self.place - 1, 0)

    @rule()
    def redo(self) -> None:
        assert self.document.redo() == (self.place < len(self.texts) - 1)
        self.place = min(self.place + 1, len(self.texts) - 1)

    @precondition(lambda self: self.place % 2)
    @rule(line=LINES)
    def another_program(self, line: str) -> None:
        text = f"# theirs {line}\n"
        self.path.write_text(text, encoding="utf-8")
        if self.document.refresh():
            self.become(text)

    @invariant()
    def the_file_is_what_the_model_says(self) -> None:
        assert self.path.read_bytes() == self.texts[self.place].encode("utf-8")
        assert self.document.text == self.texts[self.place]

    def teardown(self) -> None:
        import shutil

        shutil.rmtree(self.folder)


TestModel = Model.TestCase
TestModel.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)

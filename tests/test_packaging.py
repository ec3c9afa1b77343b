"""The variants travel with the package: in the sdist, in a wheel built from it, and editable."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from deduce.rules.variant_file import bundled_variants

ROOT = Path(__file__).parents[1]
LOAD_ALL = """
import deduce
from deduce.rules.variant_file import bundled_variants, load_variant
print(deduce.__file__)
print(*(load_variant(variant_id).id for variant_id in bundled_variants()))
"""


def run_python(*arguments: str, at: Path, path: Path | None = None) -> list[str]:
    """The lines that Python prints in the folder `at`, with `path` as its PYTHONPATH."""
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=at,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of this tree and the wheel built from that sdist, without network."""
    pytest.importorskip("hatchling", reason="the build backend is not installed here")
    folder = tmp_path_factory.mktemp("built")
    run_python("-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT), at=folder)
    return folder


@pytest.fixture(scope="module")
def wheel_names(built: Path) -> list[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_sdist_has_the_variants_beside_the_package(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {f"encodings/{variant_id}.toml" for variant_id in bundled_variants()} <= names
    assert "deduce/rules/variant_file.py" in names


def test_a_wheel_built_from_the_sdist_has_the_variants_inside_the_package(
    wheel_names: list[str],
) -> None:
    inside = {name for name in wheel_names if name.endswith(".toml")}
    assert inside == {f"deduce/encodings/{variant_id}.toml" for variant_id in bundled_variants()}


def test_the_wheel_has_no_python_file_among_the_variants(wheel_names: list[str]) -> None:
    assert not [n for n in wheel_names if n.startswith("deduce/encodings/") and n.endswith(".py")]


def test_the_wheel_installs_nothing_but_the_package(wheel_names: list[str]) -> None:
    """A folder `encodings` or `tests` at the top would stand in the way of others' packages."""
    tops = {name.split("/")[0] for name in wheel_names}
    assert "deduce" in tops
    assert all(top == "deduce" or top.endswith(".dist-info") for top in tops)


def test_an_unpacked_wheel_loads_every_variant_from_itself(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    imported, loaded = run_python("-c", LOAD_ALL, at=tmp_path, path=tmp_path)
    assert Path(imported).is_relative_to(tmp_path)
    assert tuple(loaded.split()) == bundled_variants()


def test_a_wheel_loads_every_variant_without_being_unpacked(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    imported, loaded = run_python("-c", LOAD_ALL, at=tmp_path, path=wheel)
    assert Path(imported).is_relative_to(wheel)
    assert tuple(loaded.split()) == bundled_variants()


def test_a_source_tree_loads_the_variants_beside_the_package(tmp_path: Path) -> None:
    """An editable install is a source tree on the path."""
    imported, loaded = run_python("-c", LOAD_ALL, at=tmp_path, path=ROOT)
    assert Path(imported).is_relative_to(ROOT)
    assert tuple(loaded.split()) == bundled_variants()


def test_python_starts_with_the_repository_on_its_path() -> None:
    """The standard library's `encodings` is imported first, and ours must not be taken for it."""
    assert run_python("-c", "import encodings.utf_8; print('fine')", at=ROOT, path=Path(".")) == [
        "fine"
    ]

"""The Python that docs/replay.md shows runs, and finds what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")


def test_the_python_shown_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    many, one = re.findall(r"^```python\n(.*?)^```$", DOCS, flags=re.M | re.S)
    text = Path("examples/finished-game.clue").read_text(encoding="utf-8")
    names: dict[str, Any] = {"text": text}
    exec(many, names)
    assert [total.player for total in names["summary"].totals] == ["Ann", "Bob", "Cat"]
    exec(one.replace('open("examples/finished-game.clue").read()', "text"), names)
    told = dict(re.findall(r"^(review\..*?) +# (.*)$", one, flags=re.M))
    found = {expression: eval(expression, names) for expression in told}
    assert found == {expression: eval(value) for expression, value in told.items()}
    assert len(found) == 2

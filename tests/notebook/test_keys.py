"""How many keys an entry takes in the example games: what docs/play.md claims."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from benchmarks.keys import keys_of_the_examples

DOCS = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")


def test_an_entry_takes_12_keys_or_fewer_on_average_enter_included() -> None:
    counts = keys_of_the_examples()
    keys = [count.shortest for count in counts]
    assert len(keys) == 241
    average = Fraction(sum(keys), len(keys))
    assert average <= 12
    told = re.search(r"(\d+) entries .* ([\d.]+) keys on average", DOCS)
    assert told is not None
    assert (int(told[1]), told[2]) == (len(keys), f"{float(average):.1f}")

"""Write the reviews of the examples as they are now: `python -m tests.review.write_golden`."""

from __future__ import annotations

from pathlib import Path

from tests.review.reviewed import EXAMPLES, example, printed

GOLDEN = Path(__file__).parent / "golden"


def golden_file(name: str) -> Path:
    """Where the review of an example is kept."""
    return (GOLDEN / name).with_suffix(".txt")


def main() -> None:
    """Write all of them."""
    for name in EXAMPLES:
        golden_file(name).write_text(printed(example(name)), encoding="utf-8")


if __name__ == "__main__":
    main()

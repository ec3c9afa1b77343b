"""Read a log, ask both engines about it, and print what is left of the envelope.

Run: python examples/ask_python.py examples/clue-2023.clue
"""

import sys
from pathlib import Path

from deduce import build_report, read_log, view


def main(path: str) -> None:
    """Print each category's open cards, and the likeliest solution."""
    log = read_log(Path(path).read_text(encoding="utf-8"), source=path, folder=Path(path).parent)
    report = build_report(view(log))
    for category, entries in report.envelope.items():
        open_cards = [entry.card for entry in entries if entry.cell.worlds]
        print(f"{category}: {', '.join(open_cards)}")
    best = report.solutions[0]
    print(f"best guess: {', '.join(best.cards)} ({best.worlds:,} of {report.worlds:,} worlds)")


if __name__ == "__main__":
    main(*sys.argv[1:])

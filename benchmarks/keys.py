"""Keys for each entry of the example games, Enter included: `python -m benchmarks.keys`.

Every entry is typed in its shortest form: two letters a card without blanks, the player whose turn
it is not named, nothing skipped. Each form is read back as the line that it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deduce.log.events import Question, SetupFact
from deduce.notebook.state import read_state
from tests.notebook.shorthand import shortest_entry

FOLDER = Path(__file__).parent.parent / "examples"


@dataclass(frozen=True, slots=True)
class Keys:
    """One entry: its game, whether it is a question, and its keys without and with blanks."""

    game: str
    is_question: bool
    shortest: int
    with_blanks: int


def keys_of_the_examples() -> list[Keys]:
    """Every event and note of the example games."""
    found = []
    for path in sorted(FOLDER.glob("*.clue")):
        state = read_state(path.read_text(encoding="utf-8"), path.name, FOLDER)
        for entry in state.log.entries if state.log else ():
            table = state.table(before=entry.line)
            if table is None or isinstance(entry.record, SetupFact):
                continue
            short = shortest_entry(entry.record, table)
            spaced = shortest_entry(entry.record, table, blanks=True)
            asked = isinstance(entry.record, Question)
            found.append(Keys(path.stem, asked, len(short) + 1, len(spaced) + 1))
    return found


def main() -> None:
    """Print a table, game by game."""
    counts = keys_of_the_examples()
    print("| game | entries | keys | with blanks | questions alone |")
    print("|---|---|---|---|---|")
    for game in (*sorted({count.game for count in counts}), "all"):
        own = [count for count in counts if game in ("all", count.game)]
        asked = [count.shortest for count in own if count.is_question]
        keys = sum(count.shortest for count in own) / len(own)
        spaced = sum(count.with_blanks for count in own) / len(own)
        questions = sum(asked) / len(asked)
        print(f"| {game} | {len(own)} | {keys:.1f} | {spaced:.1f} | {questions:.1f} |")


if __name__ == "__main__":
    main()

"""The whole screen under textual's pilot: keys pressed as text, and the characters shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from deduce.notebook.document import Document
from deduce.notebook.notebook import Notebook
from deduce.notebook.screen import NotebookApp

SIGNS = {
    " ": "space", "-": "minus", "=": "equals_sign", ":": "colon", ">": "greater_than_sign",
    "?": "question_mark", ",": "comma", "#": "number_sign", "!": "exclamation_mark",
}  # fmt: skip


class Player:
    """Somebody at the keyboard of one notebook."""

    def __init__(self, app: NotebookApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Named keys, one after the other."""
        await self.pilot.press(*keys)

    async def enter(self, text: str) -> None:
        """An entry, key by key, and Enter."""
        await self.pilot.press(*(SIGNS.get(sign, sign) for sign in text), "enter")

    async def put(self, text: str) -> None:
        """The same in one stroke, as if pasted."""
        self.app.query_one(Input).value = text
        await self.pilot.press("enter")

    @property
    def typed(self) -> str:
        """What stands in the entry line."""
        return self.app.query_one(Input).value

    def lines(self) -> list[str]:
        """The screen, line by line, without blanks at the ends."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines())


def play(
    path: Path, game: Callable[[Player], Awaitable[None]], *, size: tuple[int, int] = (80, 24)
) -> None:
    """Open a notebook on a screen of some size and let somebody play."""

    async def session() -> None:
        app = NotebookApp(Notebook(Document(path)))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await game(Player(app, pilot))

    asyncio.run(session())

"""Small games as pages: one played honestly to its end, one full of text that attacks a page."""

from __future__ import annotations

from functools import cache

from deduce.notation import read_log
from deduce.render.html import review_html
from deduce.review.build import build_review
from deduce.review.model import Review

PLAIN = """\
variant clue-2023
players Ann 6, Bob 6, Cat 6
hand Ann: Plum, Green, Rope, Study, Kitchen, Library
hand Bob: Mustard, Scarlett, Wrench, Revolver, Lounge, Ballroom
hand Cat: Orchid, Dagger, Candlestick, Bathroom, Billiard Room, Conservatory
Ann asks Mustard, Lead Pipe, Dining Room: Bob shows Mustard
Bob asks Peacock, Dagger, Dining Room: Cat shows
Cat asks Peacock, Lead Pipe, Lounge: Ann passes, Bob shows Lounge
Bob accuses Orchid, Dagger, Dining Room: wrong
Ann asks Peacock, Lead Pipe, Dining Room: nobody
Bob asks Plum, Rope, Study: Cat passes, Ann shows Rope
Ann accuses Peacock, Lead Pipe, Dining Room: right
solution Peacock, Lead Pipe, Dining Room
"""
SCRIPT = "<script>document.body.remove()</script>"
IMAGE = '"><img src onerror>'
HOSTILE = (
    PLAIN.replace("Ann", "O'Ann&").replace("Bob", SCRIPT).replace("Cat", IMAGE)
    + "# --></script><script>document.body.remove()</script><!-- {{ 7 * 7 }} \u2028 \x0c here\n"
    + "rename Ballroom: <b>Tower</b>{{ 7 * 7 }}\n"
)


@cache
def review(text: str) -> Review:
    """The review of a log."""
    return build_review(read_log(text))


@cache
def page(text: str, title: str = "game.clue") -> str:
    """The page of a log."""
    return review_html(review(text), title)

"""A review as one page of HTML that needs nothing else: no network, and no script to be read.

It may import what render may, and render/text for the sentences of the story.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from deduce.log.events import Event, Note
from deduce.notation import format_log
from deduce.render.html import wording
from deduce.render.html.levels import LEVELS
from deduce.render.html.panels import (
    SPARK_HEIGHT,
    SPARK_WIDTH,
    holder_head,
    packed_grids,
    panel_of,
    spark_gap,
    state_words,
)
from deduce.render.html.plot import NARROW, WIDE, uncertainty_plot
from deduce.render.text.review_story import highlight_text, not_asked
from deduce.render.words import listed, viewer_name
from deduce.review.model import Review, Timeline
from deduce.rules.setup import EVERYONE, SPECTATOR


def review_html(review: Review, title: str) -> str:
    """The page of a review; `title` is the name of the log. The same review, the same bytes."""
    style, script = _file("page.css"), _file("page.js")
    panels = [panel_of(review, place) for place in range(len(review.timelines))]
    lines = _lines_shown(review)
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            title=title,
            review=review,
            variant=review.log.setup.variant,
            players=review.log.setup.players,
            story=[(one.line, highlight_text(one)) for one in review.story],
            plots=[
                ("wide", uncertainty_plot(review, WIDE)),
                ("narrow", uncertainty_plot(review, NARROW)),
            ],
            panels=panels,
            log=lines,
            moves={entry.line for entry in review.entries},
            spark=(SPARK_WIDTH, SPARK_HEIGHT),
            style=Markup(style),
            script=Markup(script),
            policy=content_policy(style, script),
            slider=json_block(_slider(review, lines)),
        )
    )


def _lines_shown(review: Review) -> dict[int, str]:
    """The lines of the log, without those of events and notes that the review leaves out."""
    shown = {entry.line for entry in review.log.entries}
    lines = zip(format_log(review.log).split("\n")[:-1], review.log.lines, strict=True)
    return {
        number: text
        for number, (text, line) in enumerate(lines, start=1)
        if number in shown or not isinstance(line.statement, Event | Note)
    }


def content_policy(style: str, script: str) -> str:
    """The Content-Security-Policy that lets this style and this script in, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_source(style)}'; script-src '{_source(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    digest = sha256(text.encode()).digest()
    return f"sha256-{b64encode(digest).decode()}"


def json_block(value: object) -> Markup:
    """JSON that can stand in a script element: nothing in it can end the element or open a comment.

    >>> json_block(["</script>", "Zoë"])
    Markup('["\\\\u003c/script\\\\u003e","Zo\\\\u00eb"]')
    """
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _slider(review: Review, lines: dict[int, str]) -> dict[str, object]:
    """All that the script needs: the lines, what cells can show, and each viewer's timeline."""
    return {
        "lines": review.lines,
        "told": [lines.get(line, "Before the first turn") for line in review.lines],
        "levels": [(level.text, level.style) for level in LEVELS],
        "courses": [_timeline(timeline) for timeline in review.timelines],
    }


def _timeline(timeline: Timeline) -> dict[str, object]:
    return {
        "viewer": timeline.viewer,
        "holders": len(timeline.points[0].report.holders),
        "gap": spark_gap(timeline),
        "states": [state_words(point) for point in timeline.points],
        "steps": packed_grids(timeline),
    }


def heading(viewer: str) -> str:
    """The viewer at the head of their part of the page."""
    return viewer_name(viewer).capitalize() if viewer in (SPECTATOR, EVERYONE) else viewer


def when(line: int) -> str:
    """`after line 9`, or that nothing has happened."""
    return f"after line {line}" if line else "before the first turn"


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    """The templates; every value in them is escaped unless it is Markup."""
    environment = Environment(
        loader=PackageLoader(__package__, ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "decimals": wording.decimals,
        "head": holder_head,
        "listed": listed,
        "margin": wording.margin,
        "share": wording.share,
        "uncertainty": wording.uncertainty,
    }
    environment.globals |= {
        "heading": heading,
        "when": when,
        "not_asked": not_asked,
        "judgement": wording.judgement,
        "question": wording.question,
        "rank": wording.rank,
        "seen_by": viewer_name,
    }
    return environment

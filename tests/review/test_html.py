"""The page of a review, read without a browser."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from deduce.cli import main
from deduce.counting import Estimate
from deduce.render.html import review_html
from deduce.render.html.levels import LEVELS, level_number
from deduce.render.html.panels import state_words
from deduce.render.html.plot import WIDE, doubt_plot, look_of
from deduce.render.text.deductions import percent
from deduce.report import CellReport
from deduce.review.build import build_review
from deduce.rules.variant_file import load_variant
from deduce.simulation.simulate import simulate
from tests.review.pages import HOSTILE, IMAGE, PLAIN, SCRIPT, page, review
from tests.review.reviewed import example_log
from tests.review.tree import Element, tree

STYLE = Path(review_html.__code__.co_filename).with_name("page.css").read_text("utf-8")
BOTH = pytest.mark.parametrize("log", [PLAIN, HOSTILE], ids=["plain", "hostile"])


@BOTH
def test_every_element_is_closed_and_every_id_is_used_once(log: str) -> None:
    root = tree(page(log))
    ids = re.findall(r'\bid="([^"]*)"', page(log))
    assert len(ids) == len(set(ids)) > 20
    assert root.all("html")[0].attributes["lang"] == "en"


@BOTH
def test_nothing_outside_the_file_is_named(log: str) -> None:
    text = page(log)
    style = tree(text).all("style")[0].text
    assert "url(" not in style
    assert "@import" not in style
    links = re.findall(r'\s(?:src|href|action|data|poster|srcset)="([^"]*)"', text)
    assert links
    assert all(re.fullmatch(r"#line-\d+", link) for link in links)
    assert "://" not in text.replace("&#", "")
    assert not tree(text).all("img")
    assert not tree(text).all("link")


@BOTH
def test_every_link_leads_to_a_line_of_the_log(log: str) -> None:
    root = tree(page(log))
    lines = {item.attributes["id"] for item in root.all("ol", "log")[0].all("li")}
    assert {link.attributes["href"][1:] for link in root.all("a")} <= lines


@BOTH
def test_the_policy_allows_this_style_and_this_script_and_nothing_else(log: str) -> None:
    root = tree(page(log))
    (policy,) = (m for m in root.all("meta") if "http-equiv" in m.attributes)

    def hashed(element: Element) -> str:
        return f"'sha256-{b64encode(sha256(element.text.encode()).digest()).decode()}'"

    data, script = root.all("script")
    assert data.attributes == {"type": "application/json", "id": "review"}
    assert policy.attributes["http-equiv"] == "Content-Security-Policy"
    assert policy.attributes["content"] == (
        f"default-src 'none'; style-src {hashed(root.all('style')[0])}; "
        f"script-src {hashed(script)}; base-uri 'none'; form-action 'none'"
    )
    assert not re.search(r"\s(style|on\w+)=", re.sub(r"<(style|script).*?</\1>", "", page(log)))


def test_hostile_names_are_text_wherever_they_stand() -> None:
    text = page(HOSTILE, title=SCRIPT)
    root = tree(text)
    assert SCRIPT not in text
    assert IMAGE not in text
    assert "<b>" not in text
    assert "49" not in root.all("ol", "log")[0].text
    assert root.all("title")[0].text == f"{SCRIPT}: game review"
    names = [row.all("th")[0].text for row in root.all("section")[1].all("tr")]
    assert names == ["Player", "O'Ann&", SCRIPT, IMAGE]
    assert f"{SCRIPT} asks Plum, Rope, Study" in root.all("ol", "log")[0].text
    assert "{{ 7 * 7 }}" in root.all("ol", "log")[0].text


def test_nothing_in_the_data_can_end_its_element() -> None:
    data = tree(page(HOSTILE)).all("script")[0].text
    assert not set("<>&") & set(data)
    assert json.loads(data)["courses"][1]["viewer"] == SCRIPT


@BOTH
def test_every_cell_of_the_static_grids_is_the_reports(log: str) -> None:
    panels = tree(page(log)).all("div", "panel")
    timelines = review(log).timelines
    for panel, timeline in zip(panels, timelines, strict=False):
        report = timeline.steps[-1].report
        rows = [row for body in panel.all("tbody") for row in body.all("tr")]
        assert [row.all("th")[0].text for row in rows] == list(report.cards)
        for row, cells in zip(rows, report.cards.values(), strict=True):
            shown = [cell.text for cell in row.all("td")]
            assert shown == [said(cells[holder]) for holder in report.holders]
    assert len(panels) == 2 * len(timelines) == 8


def said(cell: CellReport) -> str:
    settled = {"certain": "✓", "impossible": "✗"}
    return settled.get(cell.verdict) or percent(cell.probability)


def test_the_data_holds_every_cell_after_every_line() -> None:
    data = json.loads(tree(page(PLAIN)).all("script")[0].text)
    assert data["lines"] == [0, 6, 7, 8, 9, 10, 11, 12]
    assert data["told"][4] == "Bob accuses Orchid, Dagger, Dining Room: wrong"
    for told, timeline in zip(data["courses"], review(PLAIN).timelines, strict=True):
        for packed, step in zip(told["steps"], timeline.steps, strict=True):
            cells = [
                step.report.cards[c][h] for c in step.report.cards for h in step.report.holders
            ]
            numbers = [int(packed[at : at + 2], 36) for at in range(0, len(packed), 2)]
            assert [data["levels"][number][0] for number in numbers] == list(map(said, cells))


@pytest.mark.parametrize(
    ("probability", "word"),
    [(1e-9, "<1%"), (0.005, "<1%"), (0.0051, "1%"), (0.5, "50%"), (0.9949, "99%"), (0.995, ">99%")],
)
def test_a_level_says_what_a_report_says(probability: float, word: str) -> None:
    assert LEVELS[level_number(CellReport("possible", 1, probability))].text == word
    assert percent(probability) == word


def test_every_picture_has_a_title_and_a_description() -> None:
    pictures = tree(page(PLAIN)).all("svg")
    assert len(pictures) == 2 + 4 * 21
    for picture in pictures:
        assert picture.attributes["role"] == "img"
        first, second = [part for part in picture.inside if isinstance(part, Element)][:2]
        assert (first.tag, second.tag) == ("title", "desc")
        assert first.text.strip()
        assert second.text.strip()


def test_the_numbers_of_the_pictures_stand_in_tables() -> None:
    doubt, *envelopes = tree(page(PLAIN)).all("table", "numbers")
    rows = [[cell.text for cell in row.all("td")] for row in doubt.all("tr")[1:]]
    assert rows == [
        [f"{timeline.steps[at].doubt:.2f}" for timeline in review(PLAIN).timelines]
        for at in range(8)
    ]
    assert [len(table.all("td")) for table in envelopes] == [8 * 21] * 4


def test_a_seat_that_saw_more_than_the_log_tells_is_marked() -> None:
    notes = [note.text for note in tree(page(PLAIN)).all("p", "bound")]
    assert [note.split(" (")[0] for note in notes] == ["Bob saw more than the log tells"]
    assert "(line 7)" in notes[0]
    assert "lower bound" in notes[0]


def test_the_sections_stand_in_the_order_of_the_story() -> None:
    root = tree(page(PLAIN))
    assert [head.text for head in root.all("h1") + root.all("h2")] == [
        "Ann solved it",
        "The story",
        "Players",
        "Doubt about the envelope",
        "What could be known",
        "The envelope over time",
        "Questions",
        "Accusations and missed wins",
        "The log",
    ]
    assert [card.text for card in root.all("dd")] == ["Peacock", "Lead Pipe", "Dining Room"]


def test_the_log_stands_line_by_line() -> None:
    items = tree(page(PLAIN)).all("ol", "log")[0].all("li")
    assert [item.attributes["id"] for item in items] == [f"line-{n}" for n in range(1, 14)]
    assert [item.text for item in items] == PLAIN.splitlines()


def test_a_line_separator_in_a_comment_begins_no_line_of_the_log() -> None:
    items = tree(page(HOSTILE)).all("ol", "log")[0].all("li")
    assert len(items) == 15
    assert items[13].text.endswith("{{ 7 * 7 }} \u2028 \x0c here")


def test_the_same_review_gives_the_same_bytes() -> None:
    again = build_review(review(PLAIN).log)
    assert review_html(again, "game.clue") == page(PLAIN)


def test_a_log_without_play_has_a_page_too() -> None:
    root = tree(page("variant clue-2023\nplayers Ann, Bob, Cat\n"))
    assert root.all("h1")[0].text == "Nobody has solved it"
    row = root.all("table", "cells")[0].all("tr")[1]
    assert [cell.text for cell in row.all("td")] == ["28%", "28%", "28%", "17%"]
    assert "before the first turn" in root.all("div", "panel")[0].all("h3")[0].text


def test_the_page_of_open_hands_is_everybodys() -> None:
    open_hands = build_review(review(PLAIN).log, ["everyone"])
    panel = tree(review_html(open_hands, "game.clue")).all("div", "panel")[0]
    assert panel.all("h3")[0].text == "Everyone together after line 12"
    assert {cell.text for cell in panel.all("td")} == {"✓", "✗"}


def test_estimated_worlds_are_said_to_be() -> None:
    step = review(PLAIN).timelines[0].steps[-1]
    assert state_words(step) == "126 worlds, 0.00 bits of doubt"
    estimate = Estimate(4.51e12, 3e10, {}, None)
    guessed = replace(step.report, worlds=None, solutions=(), estimate=estimate)
    words = state_words(replace(step, report=guessed, doubt=7.25))
    assert words == "about 4.51e+12 worlds (estimated), ~7.25 bits of doubt"


def test_a_page_of_thirty_turns_and_four_players_is_below_400_kilobytes() -> None:
    game = simulate(load_variant("clue-2023"), seed=5, players=4, turns=30).text()
    assert len(review(game).entries) == 32
    assert len(page(game).encode()) < 400_000


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    (tmp_path / "game.clue").write_text(PLAIN, encoding="utf-8")
    file = tmp_path / "page.html"
    done = CliRunner().invoke(main, ["replay", str(tmp_path / "game.clue"), "--html", str(file)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_bytes() == page(PLAIN).encode("utf-8")


def test_names_in_the_plot_stand_apart_and_inside() -> None:
    plot = doubt_plot(review(PLAIN), WIDE)
    heights = sorted(curve.label_y for curve in plot.curves)
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert heights[0] >= WIDE.top
    assert heights[-1] <= WIDE.height - WIDE.bottom


def test_no_two_players_look_alike() -> None:
    looks = [look_of(place) for place in range(11)]
    assert len({(look.dash, look.sign) for look in looks}) == 11
    assert len({look.colour for look in looks[:8]}) == 8


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def schemes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    return dict(zip(("light", "dark", "print"), map(colours, blocks), strict=True))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_text_is_told_from_its_ground_and_lines_too(scheme: str) -> None:
    colour = schemes()[scheme]
    texts = [(ink, on) for ink in ("ink", "soft", "link", "mark", "yes") for on in ("page", "card")]
    texts += [("ink", f"h{shade}") for shade in range(5)] + [("on-yes", "yes")]
    assert [pair for pair in texts if contrast(colour[pair[0]], colour[pair[1]]) < 4.5] == []
    drawn = [("mark", "page"), *((f"c{number}", "page") for number in range(8))]
    assert [pair for pair in drawn if contrast(colour[pair[0]], colour[pair[1]]) < 3] == []


@pytest.mark.parametrize("scheme", ["dark", "print"])
def test_every_scheme_sets_every_colour(scheme: str) -> None:
    assert schemes()[scheme].keys() == schemes()["light"].keys()


def test_the_log_on_the_page_ends_where_the_review_does() -> None:
    whole = example_log("finished-game.clue")
    text = review_html(build_review(whole, until=15), "finished-game.clue")
    assert "Ann asks Peacock, Lead Pipe, Bathroom" in text
    assert "Ann accuses" not in text
    assert "hand Bob" in text

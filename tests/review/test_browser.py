"""The page of a review in a real browser: Debian's chromium. A missing one fails."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.review.pages import HOSTILE, IMAGE, PLAIN, SCRIPT, page, review
from tests.review.test_html import said

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
LAST = len(review(PLAIN).lines) - 1
Opener = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    assert path, "no chromium found: apt-get install chromium"
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens a log's page from a file; at the end nothing was said on the console, and nothing but
    the file was asked for."""
    said_there: list[str] = []
    asked_for: list[str] = []
    file = tmp_path / "review.html"
    contexts = []

    def opened(log: str = PLAIN, **options: object) -> Page:
        file.write_text(page(log), encoding="utf-8")
        context = browser.new_context(**{"viewport": {"width": 1000, "height": 800}} | options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("console", lambda message: said_there.append(message.text))
        context.on("weberror", lambda error: said_there.append(str(error.error)))
        context.on("dialog", lambda dialog: said_there.append(dialog.message))
        context.on("request", lambda request: asked_for.append(request.url.split("#")[0]))
        tab = context.new_page()
        tab.goto(file.as_uri())
        return tab

    yield opened
    for context in contexts:
        context.close()
    assert said_there == []
    assert asked_for == [file.as_uri()] * len(contexts)


def grid_shown(tab: Page) -> list[str]:
    """The texts of the cells of the grid that is seen."""
    return [text.strip() for text in tab.locator(".cells td:visible").all_inner_texts()]


def grid_of(viewer: int, place: int) -> list[str]:
    """The texts of a grid, from the review."""
    report = review(PLAIN).timelines[viewer].points[place].report
    return [said(row[holder]) for row in report.cards.values() for holder in report.holders]


def test_the_page_opens_with_the_last_grid_of_the_first_viewer(open_page: Opener) -> None:
    tab = open_page()
    assert tab.locator("#turn").input_value() == str(LAST)
    assert grid_shown(tab) == grid_of(0, LAST)


def test_the_keyboard_moves_the_slider_and_the_grid_follows(open_page: Opener) -> None:
    tab = open_page()
    tab.locator("#turn").focus()
    tab.keyboard.press("ArrowLeft")
    assert tab.locator("#where").inner_text() == "after line 11"
    assert grid_shown(tab) == grid_of(0, LAST - 1)
    tab.keyboard.press("Home")
    assert tab.locator("#told").inner_text() == "Before the first turn"
    assert tab.locator("#turn").get_attribute("aria-valuetext") == "Before the first turn"
    assert grid_shown(tab) == grid_of(0, 0)


def test_every_place_of_the_slider_shows_its_step_to_every_viewer(open_page: Opener) -> None:
    tab = open_page()
    for viewer, timeline in enumerate(review(PLAIN).timelines):
        tab.locator("#viewer").select_option(str(viewer))
        for place, step in enumerate(timeline.points):
            tab.locator("#turn").fill(str(place))
            assert grid_shown(tab) == grid_of(viewer, place)
            assert f"{step.uncertainty:.2f} bits of doubt" in tab.locator("#state").inner_text()


def test_the_buttons_move_by_one_line_and_stop_at_the_ends(open_page: Opener) -> None:
    tab = open_page()
    tab.get_by_label("One line on").click()
    assert grid_shown(tab) == grid_of(0, LAST)
    tab.get_by_label("One line back").click()
    assert grid_shown(tab) == grid_of(0, LAST - 1)


def test_the_marks_of_the_pictures_follow_the_slider(open_page: Opener) -> None:
    tab = open_page()
    where = "e => e.getBoundingClientRect().x"
    pictures = (".plot.wide", ".panel:not([hidden]) .spark")
    marks = [tab.locator(f"{picture} .now").first for picture in pictures]
    before = [mark.evaluate(where) for mark in marks]
    tab.locator("#turn").fill("2")
    after = [mark.evaluate(where) for mark in marks]
    assert all(now < then for now, then in zip(after, before, strict=True))


def test_the_envelopes_values_follow_the_slider(open_page: Opener) -> None:
    tab = open_page()
    tab.locator("#turn").fill("1")
    report = review(PLAIN).timelines[0].points[1].report
    expected = [said(row["envelope"]) for row in report.cards.values()]
    assert tab.locator(".sparks .value:visible").all_inner_texts() == expected


def test_what_a_line_settled_is_outlined(open_page: Opener) -> None:
    tab = open_page()
    tab.locator("#turn").fill("1")
    settled = review(PLAIN).timelines[0].points[1].settled
    assert tab.locator(".cells .new:visible").count() == len(settled) > 0


def test_a_link_of_the_story_leads_to_its_line_and_sets_the_slider(open_page: Opener) -> None:
    tab = open_page()
    tab.locator('.story a[href="#line-10"]').first.click()
    assert tab.locator("#where").inner_text() == "after line 10"
    assert tab.locator("#line-10").evaluate("e => e.matches(':target')")


def test_a_click_on_the_plot_goes_to_that_line(open_page: Opener) -> None:
    tab = open_page()
    tab.locator(".plot:visible").click(position={"x": 45, "y": 60})
    assert tab.locator("#told").inner_text() == "Before the first turn"


def test_hostile_names_do_not_run_and_are_shown(open_page: Opener) -> None:
    tab = open_page(HOSTILE)
    names = tab.locator("#viewer option").all_inner_texts()
    assert names == ["O'Ann&", SCRIPT, IMAGE, "a spectator"]
    for place in range(LAST + 1):
        tab.locator("#turn").fill(str(place))
    assert tab.locator("#told").inner_text().startswith("O'Ann& accuses Peacock")
    assert tab.locator("img").count() == 0
    assert tab.locator("script").count() == 2
    assert tab.locator("footer, b").count() == 0


def test_the_policy_stops_a_script_that_got_in_all_the_same(browser: Browser) -> None:
    tab = browser.new_page()
    stopped: list[str] = []
    tab.on("console", lambda message: stopped.append(message.text))
    tab.set_content(
        page(PLAIN).replace("</main>", "<script>document.title = 'ran'</script></main>")
    )
    assert tab.title() == "game.clue: game review"
    assert len(stopped) == 1
    assert "Content Security Policy" in stopped[0]
    tab.close()


def test_without_scripts_every_viewers_last_grid_is_seen(open_page: Opener) -> None:
    tab = open_page(java_script_enabled=False)
    assert not tab.locator("#controls").is_visible()
    everyones = [text for viewer in range(4) for text in grid_of(viewer, LAST)]
    assert grid_shown(tab) == everyones


@pytest.mark.parametrize("log", [PLAIN, HOSTILE], ids=["plain", "hostile"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_phone_need_not_scroll_sideways(open_page: Opener, log: str, scripts: bool) -> None:
    tab = open_page(log, viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
    for summary in tab.locator("summary:visible").all():
        summary.click()
    widths = tab.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(widths) <= 360


@pytest.mark.parametrize(
    ("scheme", "ground"), [("light", "rgb(250, 249, 246)"), ("dark", "rgb(22, 23, 26)")]
)
def test_the_scheme_of_the_system_applies(open_page: Opener, scheme: str, ground: str) -> None:
    tab = open_page(color_scheme=scheme)
    colour = tab.locator("html").evaluate("e => getComputedStyle(e).backgroundColor")
    assert colour == ground


def test_print_is_white_and_has_every_table_and_no_slider(open_page: Opener) -> None:
    tab = open_page(color_scheme="dark")
    tab.locator("#turn").fill("1")
    tab.emulate_media(media="print")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not tab.locator("#controls").is_visible()
    everyones = [text for viewer in range(4) for text in grid_of(viewer, LAST)]
    assert grid_shown(tab) == everyones
    assert tab.locator(".numbers:visible").count() == 5
    colour = tab.locator("html").evaluate("e => getComputedStyle(e).backgroundColor")
    assert colour == "rgb(255, 255, 255)"
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    tab.emulate_media(media="screen")
    assert grid_shown(tab) == grid_of(0, 1)

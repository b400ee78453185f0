"""The page in a browser: filters, deep links, themes, and not one error in the console."""

from collections.abc import Iterator

import pytest

from harness.case_views import Patches
from harness.overview import overview
from harness.page import report_page
from harness.results import load_runs
from harness.tally import tally
from tests.harness.chromium import PROGRAM, Page, chromium
from tests.harness.made_runs import make_run
from tests.harness.report_cases import cases

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

SHOWN = "[...document.querySelectorAll('#list tbody tr')].filter(e => !e.hidden).length"
SECTIONS = "[...document.querySelectorAll('details.case')].filter(e => !e.hidden).length"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report's address."""
    folder = make_run(tmp_path_factory.mktemp("runs") / "run-1", cases(), trials=3, rounds=2)
    results = load_runs([folder])
    found = tally(results)
    known = {each.case_id: each for each in cases()}
    path = folder / "page.html"
    page = report_page(found, overview(found, 1), known, Patches({"run-1": folder}), lambda *_: None)
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    """One browser for all tests."""
    with chromium() as page:
        page.look()
        yield page


@pytest.fixture
def page(browser: Page, address: str) -> Iterator[Page]:
    """The report, freshly loaded; whatever a test does, the console stays empty and nothing is fetched."""
    browser.said.clear()
    browser.requests.clear()
    browser.open("about:blank")
    browser.open(address)
    yield browser
    assert browser.said == []
    assert [each for each in browser.requests if not each.startswith(("file:", "about:"))] == []


def test_a_filter_leaves_the_cases_that_fit_and_its_link_gives_them_again(page: Page, address: str) -> None:
    assert page.run(SHOWN) == 6
    page.choose("[data-filter=tier]", "hard")
    assert page.run(SHOWN) == page.run(SECTIONS) == 2
    assert page.run("document.getElementById('count').textContent") == "2 of 6 cases"
    assert page.run("location.hash") == "#show?tier=hard"
    page.choose("[data-filter=agent]", "1")
    page.choose("[data-filter=outcome]", "passed")
    assert page.run(SHOWN) == 0
    assert page.run("document.getElementById('none').hidden") is False
    page.click("#filters button[type=reset]")
    page.run("new Promise(done => setTimeout(done, 50))")
    assert page.run(SHOWN) == 6
    page.open("about:blank")
    page.open(f"{address}#show?tier=hard&name=case-5")
    assert page.run(SHOWN) == 1


def test_rates_of_what_is_shown_follow_the_filter(page: Page) -> None:
    page.choose("[data-filter=name]", "case-3")
    page.choose("[data-filter=agent]", "1")
    assert page.run("document.querySelector('.live').textContent") == "noop0.0%0 of 3"


def test_a_click_on_a_case_opens_it_and_the_address_names_it(page: Page, address: str) -> None:
    page.click("#list a[href='#case-operator-case-4']")
    page.run("new Promise(done => setTimeout(done, 50))")
    assert page.run("location.hash") == "#case-operator-case-4"
    assert page.run("document.querySelector('details[open] .prompt h1').textContent") == "Fix one mistake"
    assert page.run("document.querySelectorAll('details[open] .diff mark').length > 0") is True
    page.open("about:blank")
    page.open(f"{address}#case-operator-case-2")
    assert page.run("document.querySelector('details[open]').id") == "case-operator-case-2"
    top = page.run("document.querySelector('details[open]').getBoundingClientRect().top")
    assert isinstance(top, (int, float))
    assert 0 <= top < 200


def test_light_and_dark_follow_the_system_and_the_button_changes_them(page: Page) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    light = page.run(colour)
    page.look(dark=True)
    dark = page.run(colour)
    assert dark != light
    page.click("#theme")
    assert page.run(colour) == light
    page.run("localStorage.clear()")
    page.look()


def test_nothing_is_wider_than_a_narrow_window(page: Page) -> None:
    page.look(width=390, height=800)
    page.run("document.querySelectorAll('details').forEach(e => e.open = true)")
    assert page.run("document.documentElement.scrollWidth") == 390
    page.look()


def test_a_heading_sorts_the_list(page: Page) -> None:
    first = "document.querySelector('#list tbody tr').dataset.slug"
    assert page.run(first) == "operator-case-1"
    page.click("#list th")
    page.click("#list th")
    assert page.run(first) == "operator-case-6"


def test_a_hostile_prompt_stays_text(page: Page) -> None:
    assert page.run("document.title") == "Edit report - Hunksmith"
    assert page.run("document.scripts.length") == 1
    assert page.run("document.images.length") == 0

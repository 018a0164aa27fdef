"""The table builder: the law answers as one chooses, with the same clauses as `houseway check`."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_house import RunningHouse, houseway
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "tables").glob("*.toml"))
ANSWER_MS = 30_000
OBJECTIONS = """() => [...document.querySelectorAll('[data-testid=problem]')].map(
    ({ dataset }) => [dataset.cite, dataset.field]
)"""


def open_builder(page: Page, house: RunningHouse, game: str = "ma/baccarat") -> None:
    page.goto(f"{house.address}/#/builder/{game}")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true", timeout=ANSWER_MS)


def test_a_massachusetts_table_with_9_percent_vigorish_is_refused_with_13_c(
    open_house: RunningHouse, page: Page
):
    open_builder(page, open_house)
    page.get_by_test_id("vigorish-percent").fill("9")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-ok", "false")
    objection = page.locator("[data-testid=problem][data-field='vigorish.percent']")
    expect(objection).to_have_attribute("data-cite", "13(c)")
    expect(objection).to_contain_text("exactly 5%")
    expect(page.get_by_test_id("problem-at-vigorish.percent")).to_contain_text("13(c)")
    page.get_by_test_id("vigorish-percent").fill("5")
    expect(verdict).to_have_attribute("data-ok", "true")


@pytest.mark.parametrize("game", ["ma/baccarat", "co/baccarat", "co/3-dice", "ca/21st-century-8.0"])
def test_edges_stand_beside_the_choices(open_house: RunningHouse, page: Page, game: str):
    page.goto(f"{open_house.address}/#/builder/{game}")
    edge = page.locator("[data-testid^=edge-][data-house-edge]")
    expect(edge.first).to_be_visible(timeout=ANSWER_MS)
    edges = {row["house_edge"] for row in json.loads(houseway("odds", game, "--json").stdout)["results"]}
    shown = edge.evaluate_all("all => all.map((each) => Number(each.dataset.houseEdge))")
    assert set(shown) <= edges


def test_limits_pay_tables_and_options_reach_the_file(open_house: RunningHouse, page: Page, tmp_path: Path):
    open_builder(page, open_house)
    page.get_by_test_id("table-name").fill("Baccarat 11")
    page.get_by_test_id("builder-decks").fill("6")
    page.get_by_test_id("minimum-banker-banker").fill("$100")
    page.get_by_test_id("maximum-banker-banker").fill("$50")
    expect(page.locator("[data-testid=problem][data-field^='offer[1]']").first).to_be_visible()
    page.get_by_test_id("maximum-banker-banker").fill("$5,000")
    page.get_by_test_id("offer-dragon-bonus-banker").check()
    page.get_by_test_id("paytable-dragon-bonus-banker").select_option("C")
    page.get_by_test_id("filed-13(e)").select_option("C")
    file = page.get_by_test_id("table-file")
    for written in (
        'name = "Baccarat 11"',
        "decks = 6",
        'maximum = "$5,000"',
        'paytable = "C"',
        '"13(e)" = "C"',
    ):
        expect(file).to_contain_text(written)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true")
    with page.expect_download() as waiting:
        page.get_by_test_id("save-table").click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    checked = houseway("check", str(saved), "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_file_is_judged_as_the_command_line_judges_it(open_house: RunningHouse, page: Page, example: Path):
    page.goto(f"{open_house.address}/#/builder")
    page.get_by_test_id("open-file").set_input_files(example)
    expect(page.get_by_test_id("table-text")).to_have_value(example.read_text("utf-8"))
    verdict = json.loads(houseway("check", str(example), "--json").stdout)
    shown = page.get_by_test_id("verdict")
    expect(shown).to_have_attribute("data-ok", str(verdict["ok"]).lower(), timeout=ANSWER_MS)
    expect(page.get_by_test_id("problem")).to_have_count(len(verdict["problems"]))
    assert page.evaluate(OBJECTIONS) == [[each["cite"], each["field"]] for each in verdict["problems"]]


def test_a_file_that_is_none_is_refused_with_a_sentence(open_house: RunningHouse, page: Page):
    open_builder(page, open_house)
    page.get_by_test_id("by-hand").click()
    page.get_by_test_id("table-text").fill("decks = = 8")
    expect(page.get_by_test_id("unreadable")).to_contain_text("TOML")


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_the_builder_is_accessible(open_house: RunningHouse, page: Page, width: int, scheme):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    open_builder(page, open_house)
    assert violations(page) == []
    page.get_by_test_id("vigorish-percent").fill("9")
    expect(page.get_by_test_id("problem").first).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("by-hand").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width

"""The table builder: the law answers as one chooses, with the same clauses as `houseway check`."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from houseway.rules import games
from houseway.words import worded
from tests.browser.patron import enter
from tests.browser.running_house import RunningHouse, houseway
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
# Panels that lie over one another.
OVERLAPPING = """() => {
    const panels = [...document.querySelectorAll('[data-testid=builder] .panel')];
    const boxes = panels.map((panel) => panel.getBoundingClientRect());
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) => meet(one, other))).length;
}"""
# The API judges every example as the command does (unit/server/test_api_tables.py): the page shows a few.
SHOWN = ("california-ez-panda-8.bad", "colorado-eternal.bad", "massachusetts-midi.bad", "colorado-mini")
EXAMPLES = [
    pytest.param(path, marks=[] if path.stem in SHOWN else [pytest.mark.long])
    for path in sorted((Path(__file__).resolve().parents[2] / "examples" / "tables").glob("*.toml"))
]
ANSWER_MS = 30_000
OBJECTIONS = """() => [...document.querySelectorAll('[data-testid=problem]')].map(
    ({ dataset }) => [dataset.cite, dataset.field]
)"""


def open_builder(page: Page, house: RunningHouse, game: str = "ma/baccarat") -> None:
    page.goto(f"{house.address}/#/builder/{game}")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true", timeout=ANSWER_MS)


def test_a_massachusetts_table_with_9_percent_vigorish_is_refused_with_13_c(house: RunningHouse, page: Page):
    open_builder(page, house)
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
def test_edges_stand_beside_the_choices(house: RunningHouse, page: Page, game: str):
    page.goto(f"{house.address}/#/builder/{game}")
    edge = page.locator("[data-testid^=edge-][data-house-edge]")
    expect(edge.first).to_be_visible(timeout=ANSWER_MS)
    edges = {row["house_edge"] for row in json.loads(houseway("odds", game, "--json").stdout)["results"]}
    shown = edge.evaluate_all("all => all.map((each) => Number(each.dataset.houseEdge))")
    assert set(shown) <= edges


def test_limits_pay_tables_and_options_reach_the_file(house: RunningHouse, page: Page, tmp_path: Path):
    open_builder(page, house)
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


def test_every_field_of_a_table_file_is_in_the_form(house: RunningHouse, page: Page):
    """The Eternal example, built anew by hand where the form once had no field for it."""
    open_builder(page, house, "co/eternal")
    page.get_by_test_id("seat-numbers").fill("1, 2, 3, 5, 6")
    page.get_by_test_id("offer-harmony-progressive").check()
    page.get_by_test_id("paytable-harmony-progressive").select_option("PT-PRG-HP-01")
    page.get_by_test_id("seed-harmony-progressive-main").fill("$10,000")
    page.get_by_test_id("more-harmony-progressive").click()
    page.get_by_test_id("unit-harmony-progressive").fill("$5")
    page.get_by_test_id("aggregate-harmony-progressive").fill("$25,000")
    page.get_by_test_id("link-harmony-progressive").fill("harmony-main")
    page.get_by_test_id("executive-above").fill("$50,000")
    page.get_by_test_id("tokes").select_option("yes")
    page.get_by_test_id("tokes-beside").select_option("yes")
    page.get_by_test_id("toke-tie").check()
    page.get_by_test_id("tokes-posted").check()
    file = page.get_by_test_id("table-file")
    for written in (
        "seats = [1, 2, 3, 5, 6]",
        'unit = "$5"',
        'aggregate = "$25,000"',
        'seed = "$10,000"',
        'link = "harmony-main"',
        'executive_above = "$50,000"',
        'wagers = ["tie"]',
        "only_where_patron_bets = true",
        "posted = true",
    ):
        expect(file).to_contain_text(written)


def test_rates_and_a_must_hit_are_chosen(house: RunningHouse, page: Page):
    open_builder(page, house, "co/99-fortunes")
    page.get_by_test_id("offer-progressive").check()
    page.get_by_test_id("rate-progressive-main").fill("20%")
    page.get_by_test_id("reserve-progressive-main").fill("5%")
    file = page.get_by_test_id("table-file")
    for written in ('main_rate = "20%"', 'reserve_rate = "5%"'):
        expect(file).to_contain_text(written)


def test_a_table_may_pay_better_where_the_printed_pays_are_the_least(house: RunningHouse, page: Page):
    game, key, line = _floor()
    open_builder(page, house, game)
    page.get_by_test_id(f"offer-{key}").check()
    page.get_by_test_id(f"more-{key}").click()
    page.get_by_test_id(f"better-{key}-0").fill("500 to 1")
    file = page.get_by_test_id("table-file")
    expect(file).to_contain_text(f'line = "{line}"')
    expect(file).to_contain_text('pays = "500 to 1"')


def _floor() -> tuple[str, str, str]:
    """A wager whose first pay table prints the least that is paid."""
    return next(
        (game.id, "-".join(filter(None, (wager.id, wager.on))), wager.paytables[0].lines[0].name)
        for game in games()
        for wager in game.wagers
        if wager.paytables[0].floor and wager.kind != "base"
    )


def test_sign_and_card_are_printed_of_the_table_as_built(house: RunningHouse, page: Page, tmp_path: Path):
    open_builder(page, house, "co/baccarat")
    page.get_by_test_id("print-card").click()
    expect(page.get_by_test_id("finish-problem")).to_have_text(worded("refused", "sign-in-first", {}))
    enter(page, house.address)
    open_builder(page, house, "co/baccarat")
    page.get_by_test_id("table-name").fill("Baccarat 12")
    page.get_by_test_id("maximum-banker-banker").fill("$4,321")
    expect(page.get_by_test_id("table-file")).to_contain_text("$4,321")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true")
    with page.expect_download() as waiting:
        page.get_by_test_id("save-table").click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    with page.expect_download(timeout=ANSWER_MS) as waiting:
        page.get_by_test_id("print-card-page").click()
    assert waiting.value.suggested_filename == "baccarat-12-card.html"
    assert waiting.value.path().read_text("utf-8") == houseway("card", str(saved), "--format", "html").stdout
    with page.expect_download(timeout=ANSWER_MS) as waiting:
        page.get_by_test_id("print-card").click()
    assert waiting.value.path().read_bytes().startswith(b"%PDF")


def test_a_table_that_is_not_legal_is_neither_printed_nor_opened(house: RunningHouse, page: Page):
    open_builder(page, house)
    page.get_by_test_id("vigorish-percent").fill("9")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "false")
    for act in ("print-card", "print-card-page", "print-par", "open-table"):
        expect(page.get_by_test_id(act)).to_be_disabled()


def test_the_operator_opens_the_table_and_it_stands_in_the_lobby(house: RunningHouse, page: Page):
    open_builder(page, house, "co/baccarat")
    page.get_by_test_id("table-name").fill("Corner 3")
    expect(page.get_by_test_id("called")).to_have_text("corner-3")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("finish-problem")).to_have_text(worded("refused", "sign-in-first", {}))

    said = {"person": "demo-operator", "password": house.password("demo-operator")}
    assert page.request.post(f"{house.address}/api/sign-in", data=said).ok
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("opened")).to_contain_text("corner-3")
    tables = page.request.get(f"{house.address}/api/tables").json()["tables"]
    assert "corner-3" in [each["table"] for each in tables]

    page.get_by_test_id("open-table").click()
    taken = worded("refused", "table-name-taken", {"table": "corner-3"})
    expect(page.get_by_test_id("finish-problem")).to_have_text(taken)


def test_a_poker_table_posts_its_stakes_and_opens(house: RunningHouse, page: Page):
    open_builder(page, house, "ca/texas-holdem")
    for absent in ("stakes-ante", "stakes-bring_in", "stakes-kill", "vigorish", "transactions"):
        expect(page.get_by_test_id(absent)).to_have_count(0)
    page.get_by_test_id("stakes-limit").select_option("no-limit")
    expect(page.get_by_test_id("stakes-upper")).to_have_count(0)
    page.get_by_test_id("stakes-blinds").fill("$5 $2")
    page.get_by_test_id("stakes-lower").fill("$5")
    expect(page.get_by_test_id("problem-at-stakes.blinds")).to_contain_text("Blinds rise")
    page.get_by_test_id("stakes-blinds").fill("$2 $5")
    page.get_by_test_id("stakes-time_bank").fill("30")
    page.get_by_test_id("stakes-straddle").check()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true")
    expect(page.get_by_test_id("table-file")).to_contain_text('blinds = ["$2", "$5"]')
    assert violations(page) == []
    page.get_by_test_id("table-name").fill("Two five")
    expect(page.get_by_test_id("table-file")).to_contain_text("Two five")
    said = {"person": "demo-operator", "password": house.password("demo-operator")}
    assert page.request.post(f"{house.address}/api/sign-in", data=said).ok
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("opened")).to_contain_text("two-five")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_file_is_judged_as_the_command_line_judges_it(house: RunningHouse, page: Page, example: Path):
    page.goto(f"{house.address}/#/builder")
    page.get_by_test_id("open-file").set_input_files(example)
    expect(page.get_by_test_id("table-text")).to_have_value(example.read_text("utf-8"))
    verdict = json.loads(houseway("check", str(example), "--json").stdout)
    shown = page.get_by_test_id("verdict")
    expect(shown).to_have_attribute("data-ok", str(verdict["ok"]).lower(), timeout=ANSWER_MS)
    expect(page.get_by_test_id("problem")).to_have_count(len(verdict["problems"]))
    assert page.evaluate(OBJECTIONS) == [[each["cite"], each["field"]] for each in verdict["problems"]]


def test_a_file_that_is_none_is_refused_with_a_sentence(house: RunningHouse, page: Page):
    open_builder(page, house)
    page.get_by_test_id("by-hand").click()
    page.get_by_test_id("table-text").fill("decks = = 8")
    expect(page.get_by_test_id("unreadable")).to_contain_text("TOML")


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_the_builder_is_accessible(house: RunningHouse, page: Page, width: int, scheme):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme)
    open_builder(page, house)
    assert violations(page) == []
    for beside in (1023, 1024, 1087) if width == 1366 else ():
        page.set_viewport_size({"width": beside, "height": 860})
        assert page.evaluate(OVERLAPPING) == 0, beside
        assert page.evaluate("document.documentElement.scrollWidth") == beside
    page.set_viewport_size({"width": width, "height": 860})
    page.get_by_test_id("vigorish-percent").fill("9")
    expect(page.get_by_test_id("problem").first).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("by-hand").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width

"""The lobby: open tables with limits, seats and last results; every game with its rule card."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from houseway import load
from tests.browser.dealer import dealer_at
from tests.browser.floor import opened
from tests.browser.page_words import read_page_words
from tests.browser.patron import PLAYER, enter, go_to, has_down, sit, until_phase
from tests.browser.running_house import RunningHouse, houseway
from tests.browser.test_accessibility import violations_in_both

pytestmark = pytest.mark.browser
LOOKED_AGAIN_MS = 15_000
DICE = Path(__file__).resolve().parents[2] / "examples" / "deals" / "colorado-3-dice.toml"


def test_a_round_and_a_seat_taken_are_seen_in_the_lobby(house: RunningHouse, page: Page):
    with dealer_at(house, opened(house, DICE.read_text("utf-8"))) as dealer:
        table = dealer.table
        dealer.do("next_round")
        enter(page, house.address)
        card = page.get_by_role("article").filter(has=page.get_by_test_id(f"table-{table}"))
        expect(card).to_contain_text("$10 – $500")
        expect(card).to_contain_text(read_page_words("lobby.seats", free=7, all=7))
        road = card.get_by_test_id("big-road")
        expect(road).to_have_attribute("data-marks", "0")
        player = page.context.new_page()
        go_to(player, house.address, table)
        sit(player, seat=3, dollars=100)
        until_phase(player, "betting")
        player.get_by_test_id(PLAYER).click()
        has_down(player, PLAYER, 1000)
        dealer.do("no_more_bets")
        dealer.go_on_until("settle_round")
        expect(player.get_by_test_id("die")).to_have_count(6)
        dealer.do("settle_round")
        expect(card).to_contain_text(read_page_words("lobby.seats", free=6, all=7), timeout=LOOKED_AGAIN_MS)
        expect(page.get_by_test_id(f"you-sit-{table}")).to_have_text(read_page_words("lobby.youSit", seat=3))
        expect(road).to_have_attribute("data-marks", "1", timeout=LOOKED_AGAIN_MS)


def test_every_game_is_found_by_name_or_wager_and_has_its_rule_card(house: RunningHouse, page: Page):
    enter(page, house.address)
    games = json.loads(houseway("games", "--json").stdout)
    cards = page.locator("[data-testid^=game-]")
    expect(cards).to_have_count(len(games))
    page.get_by_test_id("find-game").fill("dragon 7")
    expect(page.get_by_test_id("game-co-ez-baccarat")).to_be_visible()
    expect(page.get_by_test_id("game-co-3-dice")).to_have_count(0)
    page.get_by_test_id("find-game").fill("no game of this name")
    expect(cards).to_have_count(0)
    page.get_by_test_id("find-game").fill("")
    game = page.get_by_test_id("game-co-eternal")
    name = load("co/eternal").name
    card = game.get_by_role("link", name=read_page_words("lobby.cardOf", game=name))
    address = card.get_attribute("href")
    answer = page.request.get(f"{house.address}{address}")
    assert answer.ok
    assert name in answer.text()
    game.get_by_role("link", name=read_page_words("lobby.rulesOf", game=name)).click()
    expect(page.get_by_test_id("game-page")).to_be_visible()


def test_one_goes_from_a_table_straight_to_another(house: RunningHouse, page: Page):
    enter(page, house.address)
    go_to(page, house.address, "demo-1")
    for table in ("demo-2", "demo-6", "demo-1", "demo-2"):
        # As a link or the address bar does it; the page fixture fails on an error of the script.
        page.evaluate("table => { location.hash = `#/table/${table}` }", table)
        expect(page.get_by_role("heading", level=1)).to_contain_text(table)
        expect(page.get_by_test_id("seat-1")).to_be_visible()
        expect(page.get_by_test_id("offline")).to_have_count(0)


@pytest.mark.parametrize("width", [390, pytest.param(820, marks=pytest.mark.long), 1440])
def test_the_lobby_is_accessible_and_fits(house: RunningHouse, page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 900})
    enter(page, house.address)
    expect(page.get_by_test_id("game-co-eternal")).to_be_visible()
    assert violations_in_both(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width

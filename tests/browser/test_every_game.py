"""The felt of every house-banked game: each offer has a spot within reach, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from houseway.rules import Game
from houseway.table.commands import Posted
from tests.browser.dealer import dealer_at
from tests.browser.open_tables import every_spot, house_banked, table_of
from tests.browser.patron import come_to, has_down, sit, until_new_bets, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
GAMES = house_banked()
BASE = "spot-player-player-standard"
# What a click needs, asked of all spots at once: in sight when scrolled to, and nothing lies over the middle.
OUT_OF_REACH = """names => names.filter(name => {
    const spot = document.querySelector(`[data-testid="${name}"]`);
    if (!spot || spot.disabled) return true;
    spot.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = spot.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !width || !height || left < 0 || right > innerWidth + 1 || !spot.contains(over);
})"""
# From so many offers on, a table has a search.
SEARCHED_FROM = 16


def unfold(page: Page) -> None:
    folded = page.locator("[data-testid^=group-] [aria-expanded=false]")
    for left in range(folded.count() - 1, -1, -1):
        folded.first.click()
        expect(folded).to_have_count(left)


def test_there_are_games_to_test():
    assert len(GAMES) >= 11
    assert {game.family for game in GAMES} == {"two-hand", "dice"}


@pytest.mark.parametrize("game", GAMES, ids=table_of)
def test_every_offer_has_a_spot_that_can_be_reached(house: RunningHouse, page: Page, game: Game):
    come_to(page, house.address, table_of(game))
    # Others take the first free seat of the same tables.
    sit(page, seat=3, dollars=100)
    until_phase(page, "betting")
    posted = list(every_spot(game))
    with dealer_at(house, table_of(game)):
        look_at_every_spot(page, posted)


def look_at_every_spot(page: Page, posted: list[Posted]) -> None:
    spots = ["spot-" + "-".join(part for part in offer.key if part is not None) for offer in posted]
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 860})
        unfold(page)
        expect(page.locator("[data-testid^=spot-]")).to_have_count(len(posted))
        assert page.evaluate(OUT_OF_REACH, spots) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.get_by_test_id(spots[-1]).click(trial=True)
    page.get_by_test_id(BASE).click()
    has_down(page, BASE, 500)
    assert page.get_by_test_id("find-bet").count() == (1 if len(posted) >= SEARCHED_FROM else 0)


def test_a_bet_is_found_by_name_among_many(house: RunningHouse, page: Page):
    page.set_viewport_size({"width": 390, "height": 860})
    come_to(page, house.address, "co-eternal")
    spots = page.locator("[data-testid^=group-] [data-testid^=spot-]")
    folded = spots.count()
    page.get_by_test_id("find-bet").fill("tie with 8")
    expect(spots).to_have_count(1)
    expect(spots).to_have_attribute("data-testid", re.compile("^spot-se-18-"))
    page.get_by_test_id("find-bet").fill("no such bet")
    expect(spots).to_have_count(0)
    page.get_by_test_id("find-bet").fill("")
    expect(spots).to_have_count(folded)
    unfold(page)
    expect(spots).to_have_count(folded + 31)


def test_a_progressive_takes_its_unit_whatever_chip_is_in_the_fingers(house: RunningHouse, page: Page):
    come_to(page, house.address, "demo-9")
    # Others take the first free seat of the same tables.
    sit(page, seat=3, dollars=100)
    until_phase(page, "betting")
    expect(page.get_by_test_id("meters")).to_contain_text("Harmony")
    with dealer_at(house, "demo-9") as dealer:
        page.get_by_test_id(BASE).click()
        spot = page.locator("[data-testid^=spot-harmony-progressive]")
        expect(spot).to_contain_text("Jackpot")
        spot.click()
        expect(spot).to_have_attribute("data-cents", "100")
        # The sensor takes the bet when bets close; it is repeated all the same.
        dealer.do("no_more_bets")
        dealer.go_on_until("next_round")
        dealer.do("next_round")
        until_new_bets(page)
        page.get_by_test_id("repeat").click()
        expect(spot).to_have_attribute("data-cents", "100")
        has_down(page, BASE, 1000)
        page.get_by_test_id("double").click()
        has_down(page, BASE, 2000)
        expect(spot).to_have_attribute("data-cents", "100")


@pytest.mark.parametrize(("table", "scheme"), [("co-eternal", "dark"), ("co-3-dice", "light")])
def test_a_crowded_felt_is_accessible(house: RunningHouse, page: Page, table: str, scheme):
    page.emulate_media(color_scheme=scheme)
    come_to(page, house.address, table)
    expect(page.locator("[data-testid^=spot-]").first).to_be_visible()
    assert violations(page) == []

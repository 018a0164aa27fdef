"""A patron's whole evening: come in, sit, buy in, bet, win, lose, undo, repeat, double, look back, leave."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import own_table
from tests.browser.patron import (
    BANKER,
    PLAYER,
    TIE,
    cents,
    enter,
    go_to,
    has_down,
    press,
    settled_round,
    sit,
    tab_to,
    until_new_bets,
    until_phase,
)
from tests.browser.running_house import RunningHouse, verify

pytestmark = pytest.mark.browser
MOST_ROUNDS = 25
TABLE = "demo-1"


def play_until_won_and_lost(page: Page) -> list[int]:
    """Bet $10 on Banker until it has won once and lost once; what each round brought."""
    nets: list[int] = []
    while not (max(nets, default=0) > 0 > min(nets, default=0)):
        assert len(nets) < MOST_ROUNDS, nets
        until_new_bets(page)
        before = cents(page, "balance")
        page.get_by_test_id(BANKER).click()
        round_ = settled_round(page)
        assert round_["nets"] == [{"banker": 950, "player": -1000, "tie": 0}[round_["winner"]]]
        assert round_["balance"] == before + round_["total"]
        nets.append(round_["total"])
    return nets


def test_the_whole_evening(house: RunningHouse, page: Page):
    enter(page, house.address)
    page.get_by_test_id(f"table-{TABLE}").click()
    sit(page, seat=3, dollars=500)
    nets = play_until_won_and_lost(page)

    # Repeat puts down what lay there in the last round, in one gesture.
    until_new_bets(page)
    page.get_by_test_id("repeat").click()
    has_down(page, BANKER, 1000)
    nets.append(settled_round(page)["total"])
    until_new_bets(page)
    balance = cents(page, "balance")
    assert balance == 50_000 + sum(nets)

    # The evening is recalled from the journal, the newest round first.
    page.get_by_test_id("tab-history").click()
    rounds = page.get_by_test_id("past-round")
    expect(rounds).to_have_count(min(len(nets), 10))
    told = [int(row.get_attribute("data-net") or 0) for row in rounds.all()]
    assert told == nets[::-1][:10]
    page.get_by_test_id("past-bet").first.locator("summary").click()
    expect(page.get_by_test_id("past-bet").first).to_contain_text("30-28")
    page.get_by_test_id("tab-statistics").click()
    expect(page.get_by_test_id("statistics")).to_have_attribute("data-rounds", str(len(nets)))

    page.reload()
    page.get_by_test_id("tab-history").click()
    expect(rounds).to_have_count(min(len(nets), 10))

    page.get_by_test_id("seat-and-chips").click()
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("balance")).to_have_count(0)
    expect(page.get_by_test_id("seat-3")).to_have_text("Seat 3 Sit")
    page.get_by_role("link", name="All tables").click()
    expect(page.get_by_test_id(f"table-{TABLE}")).to_be_visible()

    house.stop()
    assert "Traceback" not in house.log.read_text("utf-8")
    replay = verify(house.database)
    assert replay.returncode == 0, replay.stdout + replay.stderr


def test_a_patron_with_an_account_signs_in_and_out(open_house: RunningHouse, page: Page):
    table = own_table(open_house)
    page.goto(open_house.address)
    page.get_by_test_id("with-account").click()
    page.get_by_test_id("name-input").fill("demo-patron")
    page.get_by_test_id("password-input").fill("not the password")
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("door-refusal")).to_be_visible()
    page.get_by_test_id("password-input").fill(open_house.password("demo-patron"))
    page.get_by_test_id("enter").click()
    page.get_by_test_id(f"table-{table}").click()
    sit(page, seat=6, dollars=200)
    page.reload()
    expect(page.get_by_test_id("balance")).to_have_text("$200.00")
    page.get_by_role("link", name="All tables").click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as signed_out:
        page.get_by_role("button", name="Not you?").click()
    assert signed_out.value.status == 204
    expect(page.get_by_test_id("name-input")).to_be_visible()
    assert page.request.get(f"{open_house.address}/api/session").status == 401


def test_chips_are_placed_undone_doubled_and_cleared(unhurried: RunningHouse, page: Page):
    enter(page, unhurried.address)
    go_to(page, unhurried.address, own_table(unhurried))
    sit(page, seat=1, dollars=500)
    until_phase(page, "betting")
    page.get_by_test_id(BANKER).click()
    has_down(page, BANKER, 1000)
    expect(page.get_by_test_id("clock")).to_have_attribute(
        "aria-label", re.compile(r"^\d+ seconds left to bet$")
    )
    page.get_by_test_id("chip-2500").click()
    page.get_by_test_id(BANKER).click()
    has_down(page, BANKER, 3500)
    page.get_by_test_id(TIE).click()
    has_down(page, TIE, 2500)
    page.get_by_test_id("double").click()
    has_down(page, BANKER, 7000)
    has_down(page, TIE, 5000)
    expect(page.get_by_test_id("total-bet")).to_have_text("$120")
    # One undo for one gesture, the last first.
    for banker, tie in ((3500, 2500), (3500, 0), (1000, 0), (0, 0)):
        page.get_by_test_id("undo").click()
        has_down(page, BANKER, banker)
        has_down(page, TIE, tie)
    expect(page.get_by_test_id("balance")).to_have_text("$500.00")
    expect(page.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
    for spot in (BANKER, TIE, PLAYER):
        page.get_by_test_id(spot).click()
    has_down(page, PLAYER, 2500)
    page.get_by_test_id("clear").click()
    expect(page.get_by_test_id("total-bet")).to_have_text("$0")
    expect(page.get_by_test_id("balance")).to_have_text("$500.00")


def test_a_bet_above_the_limit_is_refused_in_words_with_its_clause(unhurried: RunningHouse, page: Page):
    enter(page, unhurried.address)
    go_to(page, unhurried.address, own_table(unhurried))
    sit(page, seat=1, dollars=2000)
    until_phase(page, "betting")
    page.get_by_test_id("chip-10000").click()
    page.get_by_test_id(TIE).click()
    has_down(page, TIE, 10_000)
    page.get_by_test_id(TIE).click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_have_attribute("data-reason", "above_table_maximum")
    expect(refusal).to_contain_text("Tie takes at most $100 at this table")
    expect(refusal).to_contain_text("30-2803(3)(b)")
    has_down(page, TIE, 10_000)


def test_the_evening_by_keyboard_alone(house: RunningHouse, page: Page):
    """No pointer is used from the door to the door."""
    page.goto(house.address)
    tab_to(page, page.get_by_test_id("name-input"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(f"table-{TABLE}")).to_be_visible()
    press(page, f"table-{TABLE}")
    expect(page.get_by_test_id("seat-2")).to_be_visible()
    press(page, "seat-2")
    tab_to(page, page.get_by_test_id("buy-in-amount"))
    page.keyboard.press("Control+A")
    page.keyboard.type("300")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("balance")).to_have_text("$300.00")

    # The $5 chip is in the fingers; two arrows take the $100 chip, two back again.
    chips = page.locator("input[name=chip]")
    tab_to(page, chips.nth(1))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(chips.nth(3)).to_be_checked()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(chips.nth(1)).to_be_checked()

    until_phase(page, "betting")
    press(page, BANKER)
    first = settled_round(page)
    assert first["balance"] == 30_000 + first["total"]
    until_new_bets(page)
    press(page, "repeat")
    second = settled_round(page)
    assert len(second["nets"]) == 1
    until_new_bets(page)

    tab_to(page, page.get_by_test_id("tab-board"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("past-round")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    press(page, "ask-banker")
    expect(page.get_by_test_id("asked")).to_contain_text("If Banker won the next round")
    press(page, "seat-and-chips")
    press(page, "leave")
    expect(page.get_by_test_id("balance")).to_have_count(0)

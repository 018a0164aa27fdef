"""A patron's whole evening: come in, sit, buy in, bet, win, lose, undo, repeat, double, look back, leave."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.floor import own_table
from tests.browser.page_words import read_page_words
from tests.browser.patron import (
    BANKER,
    PLAYER,
    TIE,
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
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
TABLE = "demo-1"
# A Banker win, a Banker loss and a tie, of real cards.
ROUNDS = {("2s", "9h", "3d", "Kc"): 950, ("Ks", "3h", "9d", "4c"): -1000, ("2s", "3h", "6d", "5c"): 0}


@pytest.fixture
def betting(house: RunningHouse, page: Page) -> Iterator[Page]:
    """A patron with $500 at a table whose dealer waits."""
    with dealer_of_real_cards(house) as dealer:
        enter(page, house.address)
        go_to(page, house.address, dealer.table)
        sit(page, seat=1, dollars=500)
        until_phase(page, "betting")
        yield page


def test_the_whole_evening(house: RunningHouse, page: Page):
    nets: list[int] = []
    with dealer_of_real_cards(house) as dealer:
        table = dealer.table
        enter(page, house.address)
        page.get_by_test_id(f"table-{table}").click()
        sit(page, seat=3, dollars=500)
        for cards, net in ROUNDS.items():
            until_new_bets(page)
            # Repeat puts down what lay there in the last round, in one gesture.
            page.get_by_test_id("repeat" if nets else BANKER).click()
            has_down(page, BANKER, 1000)
            dealer.round(*cards)
            round_ = settled_round(page)
            assert round_["nets"] == [round_["total"]] == [net]
            nets.append(net)
            assert round_["balance"] == 50_000 + sum(nets)
            dealer.do("next_round")
        until_new_bets(page)

    # The evening is recalled from the journal, the newest round first.
    page.get_by_test_id("tab-history").click()
    rounds = page.get_by_test_id("past-round")
    expect(rounds).to_have_count(len(nets))
    assert [int(row.get_attribute("data-net") or 0) for row in rounds.all()] == nets[::-1]
    page.get_by_test_id("past-bet").first.locator("summary").click()
    expect(page.get_by_test_id("past-bet").first).to_contain_text("30-28")
    page.get_by_test_id("tab-statistics").click()
    expect(page.get_by_test_id("statistics")).to_have_attribute("data-rounds", str(len(nets)))

    page.reload()
    page.get_by_test_id("tab-history").click()
    expect(rounds).to_have_count(len(nets))

    page.get_by_test_id("seat-and-chips").click()
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("balance")).to_have_count(0)
    expect(page.get_by_test_id("seat-3")).to_have_text("Seat 3 Sit")
    page.get_by_role("link", name="All tables").click()
    expect(page.get_by_test_id(f"table-{table}")).to_be_visible()


def test_a_patron_with_an_account_signs_in_and_out(house: RunningHouse, page: Page):
    table = own_table(house)
    page.goto(house.address)
    page.get_by_test_id("with-account").click()
    page.get_by_test_id("name-input").fill("demo-patron")
    page.get_by_test_id("password-input").fill("not the password")
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("door-refusal")).to_be_visible()
    page.get_by_test_id("password-input").fill(house.password("demo-patron"))
    page.get_by_test_id("enter").click()
    page.get_by_test_id(f"table-{table}").click()
    sit(page, seat=6, dollars=200)
    page.reload()
    expect(page.get_by_test_id("balance")).to_have_text("$200.00")
    page.get_by_role("link", name="All tables").click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as signed_out:
        page.get_by_test_id("sign-out").click()
    assert signed_out.value.status == 204
    expect(page.get_by_test_id("name-input")).to_be_visible()
    assert page.request.get(f"{house.address}/api/session").status == 204


def test_chips_are_placed_undone_doubled_and_cleared(betting: Page):
    page = betting
    page.get_by_test_id(BANKER).click()
    has_down(page, BANKER, 1000)
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


def test_a_bet_above_the_limit_is_refused_in_words_with_its_clause(betting: Page):
    page = betting
    page.clock.install()
    page.get_by_test_id("chip-10000").click()
    page.get_by_test_id(TIE).click()
    has_down(page, TIE, 10_000)
    page.get_by_test_id(TIE).click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_have_attribute("data-reason", "above_table_maximum")
    for named in ("Tie", "$100"):
        expect(refusal).to_contain_text(named)
    expect(refusal).to_contain_text("30-2803(3)(b)")
    has_down(page, TIE, 10_000)
    # It goes by itself once it can have been read.
    page.clock.fast_forward(4_000)
    expect(refusal).to_be_visible()
    page.clock.fast_forward(20_000)
    expect(refusal).to_have_count(0)


def test_the_evening_by_keyboard_alone(house: RunningHouse, page: Page):
    """No pointer is used from the door to the door."""
    page.goto(house.address)
    tab_to(page, page.get_by_test_id("name-input"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(f"table-{TABLE}")).to_be_visible()
    # A house has more tables than anyone would go through one by one.
    tab_to(page, page.get_by_test_id("filter-state"))
    page.keyboard.type("Colorado")
    press(page, f"table-{TABLE}")
    expect(page.get_by_test_id("seat-2")).to_be_visible()
    press(page, "seat-2")
    tab_to(page, page.get_by_test_id("buy-in-amount"))
    page.keyboard.press("Control+A")
    page.keyboard.type("300")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("balance")).to_have_text("$300.00")

    # The $5 chip is in the fingers; two arrows take the $100 chip, two back again.
    chips = page.locator("input[name^=chip]")
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
    expect(page.get_by_test_id("asked")).to_contain_text(
        read_page_words("board.answer", hand="Banker", marks="").removesuffix(" .")
    )
    press(page, "seat-and-chips")
    press(page, "leave")
    expect(page.get_by_test_id("balance")).to_have_count(0)

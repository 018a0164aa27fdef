"""Hands of the poker room in the browser, dealt from real cards: by mouse, by touch and by keyboard alone."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from houseway.server.demo.house import FILES
from tests.browser.dealer import Dealer, dealer_at, floor_at, patron_at
from tests.browser.floor import opened, patrons_bank
from tests.browser.page_words import read_page_words
from tests.browser.patron import come_to, press, sit
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations_in_both
from tests.browser.test_smoothness import LONGEST_MS, traced
from tests.browser.touch import too_small

pytestmark = pytest.mark.browser
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "side": {"width": 844, "height": 390},
}
NAMES = ("", "Ada", "Bo", "Cy", "Di", "Ed", "Fay")
ADA = 1
Says = Callable[[int, dict[str, Any]], str]


class Hand:
    """A table whose dealer and other players do as the test says; Ada has the page."""

    def __init__(self, dealer: Dealer, others: dict[int, Dealer], page: Page) -> None:
        self.dealer, self.others, self.page = dealer, others, page

    @property
    def ask(self) -> dict[str, Any] | None:
        self.dealer.look()
        ask: dict[str, Any] | None = self.dealer.view["ask"]
        return ask

    @property
    def order(self) -> list[int]:
        """The seats that are still dealt cards, clockwise from the button's left."""
        players = self.dealer.view["pots"]["players"]
        return [each["seat"] for each in players if each["status"] in ("in", "all-in", "passed")]

    def shuffle(self) -> None:
        self.dealer.do("load_shoe", commitment="", decks=1, cutting_card=0)
        while declined := self.dealer.legal("decline_cut"):
            self.dealer.do(**declined)
        self.dealer.do("cut", position=26)
        self.dealer.do("next_round")

    def deal(self, *rounds: dict[int, str], burn: str = "", board: tuple[str, ...] = ()) -> None:
        """A card to each who is in, round by round, after a burned one where the street has it."""
        self.dealer.look()
        dealt = [cards[seat] for cards in rounds for seat in self.order]
        self.dealer.do("deal_street", cards=[*([burn] if burn else []), *dealt, *board])

    def others_say(self, says: Says) -> None:
        """Until it is Ada's turn, or nobody's."""
        while (ask := self.ask) is not None and ask["seat"] != ADA:
            seat = ask["seat"]
            choice, _, cents = says(seat, ask).partition(" ")
            said = {"place": seat, "hand": f"place-{seat}", "choice": choice, "cents": int(cents or 0)}
            self.others[seat].do("choose", **said)

    def says(self, choice: str, says: Says) -> None:
        """Ada by her button, once it is there; then the others."""
        self.others_say(says)
        ready(self.page, choice)
        self.page.get_by_test_id(f"choose-{choice}").click()
        expect(self.page.get_by_test_id("choices")).to_have_count(0)
        self.others_say(says)


def ready(page: Page, choice: str) -> None:
    """It is open, and the rest after the choice before is over."""
    expect(page.get_by_test_id(f"choose-{choice}")).to_have_attribute("aria-disabled", "false")


def goes_along(seat: int, ask: dict[str, Any]) -> str:
    return next(each for each in ("check", "call", "bring-in", "pat", "show") if each in ask["options"])


@contextmanager
def table_for(house: RunningHouse, page: Page, file: str, *dollars: int) -> Iterator[Hand]:
    """Ada at seat 1, or beside the table while she has no chips, and as many more players as have some."""
    table = patrons_bank(house, file) if file.endswith(".toml") else file
    with dealer_at(house, table) as dealer, ExitStack() as stack:
        dealer.do("inspect_cards")
        dealer.do("wash_cards")
        come_to(page, house.address, table, "Ada")
        if dollars[0]:
            sit(page, ADA, dollars[0])
        others = {
            seat: stack.enter_context(patron_at(house, table, NAMES[seat], seat, chips))
            for seat, chips in enumerate(dollars[1:], 2)
        }
        hand = Hand(dealer, others, page)
        hand.shuffle()
        yield hand


def pictured(page: Page, name: str) -> None:
    if folder := os.environ.get("HOUSEWAY_PICTURES"):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.screenshot(path=f"{folder}/{name}-{scheme}.png")


def award(page: Page, part: str, seat: int, pot: int = 1) -> int:
    found = page.locator(f"[data-testid=award-{part}][data-seat='{seat}'][data-pot='{pot}']")
    expect(found).to_be_visible()
    return int(found.get_attribute("data-cents") or 0)


def cards_of(page: Page, hand: str, count: int) -> list[str]:
    cards = page.get_by_test_id(hand).get_by_test_id("card")
    expect(cards).to_have_count(count)
    return [card.get_attribute("data-card") or "" for card in cards.all()]


def by_card(hands: dict[int, str]) -> list[dict[int, str]]:
    """First cards, second cards and so on."""
    dealt = {seat: cards.split() for seat, cards in hands.items()}
    return [{seat: cards[nth] for seat, cards in dealt.items()} for nth in range(len(dealt[ADA]))]


HOLE = (
    {1: "Kh", 2: "Ah", 3: "Qh", 4: "2c", 5: "3c", 6: "4d"},
    {1: "Kd", 2: "Ad", 3: "Qd", 4: "7h", 5: "8h", 6: "9d"},
)


def all_in_or_fold(seat: int, ask: dict[str, Any]) -> str:
    """Bo puts in all his chips, Cy calls, and nobody else."""
    if seat == 2 and "raise" in ask["options"]:
        return f"raise {max(each['most'] for each in ask['amounts'] if each['choice'] == 'raise')}"
    return goes_along(seat, ask) if seat in (2, 3) else "check" if "check" in ask["options"] else "fold"


def test_six_players_a_side_pot_and_a_showdown(house: RunningHouse, page: Page):
    page.set_viewport_size(SIZES["phone"])
    with table_for(house, page, "no-limit-holdem.toml", 300, 100, 200, 300, 300, 300) as hand:
        hand.deal(*HOLE)
        first = page.get_by_test_id("hand-place-1").get_by_test_id("card").first
        expect(first).to_have_attribute("data-card", "Kh")
        assert set(cards_of(page, "hand-place-2", 2)) == {"??"}
        hand.others_say(all_in_or_fold)
        while hand.ask and "call" in hand.ask["options"] and hand.ask["seat"] == ADA:
            pictured(page, "poker-phone-asked")
            hand.says("call", all_in_or_fold)
        hand.deal(burn="2s", board=("5s", "6c", "Jd"))
        hand.others_say(goes_along)
        expect(page.get_by_test_id("board").get_by_test_id("card")).to_have_count(3)
        assert violations_in_both(page) == []
        assert too_small(page) == []
        page.get_by_test_id("amount").fill("42")
        expect(page.get_by_test_id("amount-words")).to_have_text("forty-two dollars")
        pictured(page, "poker-phone-bets")
        hand.says("bet", goes_along)
        hand.deal(burn="3s", board=("8c",))
        expect(page.get_by_test_id("pot-2")).to_have_attribute("data-cents", "8400")
        hand.says("check", goes_along)
        hand.deal(burn="4s", board=("9c",))
        hand.says("check", goes_along)
        hand.others_say(goes_along)
        pictured(page, "poker-phone-shows")
        hand.says("show", goes_along)
        hand.dealer.do("settle_round")
        assert award(page, "pot", seat=2) > 290_00
        assert award(page, "pot", seat=ADA, pot=2) == 84_00
        expect(page.get_by_test_id("collected")).to_be_visible()
        assert cards_of(page, "hand-place-2", 2) == ["Ah", "Ad"]
        assert violations_in_both(page) == []
        assert too_small(page) == []
        pictured(page, "poker-phone-won")


def test_a_hand_by_keyboard_alone_and_replayed(house: RunningHouse, page: Page):
    with table_for(house, page, "no-limit-holdem.toml", 300, 300, 300) as hand:
        hand.deal({1: "Kh", 2: "Ah", 3: "Qh"}, {1: "Kd", 2: "2d", 3: "Qd"})
        hand.others_say(goes_along)
        ready(page, "raise")
        page.keyboard.press("a")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("20")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("choices")).to_have_count(0)
        hand.others_say(goes_along)
        hand.deal(burn="2s", board=("5s", "6c", "Jd"))
        hand.others_say(goes_along)
        ready(page, "bet")
        page.keyboard.press("ArrowUp")
        expect(page.get_by_test_id("choose-bet")).to_have_attribute("data-cents", "400")
        page.keyboard.press("r")
        expect(page.get_by_test_id("choices")).to_have_count(0)
        hand.others_say(goes_along)
        for burn, card in (("3s", "8c"), ("4s", "9c")):
            hand.deal(burn=burn, board=(card,))
            hand.others_say(goes_along)
            ready(page, "check")
            page.keyboard.press("c")
            expect(page.get_by_test_id("choices")).to_have_count(0)
            hand.others_say(goes_along)
        ready(page, "muck")
        page.keyboard.press("s")
        expect(page.get_by_test_id("choices")).to_have_count(0)
        hand.others_say(goes_along)
        hand.dealer.do("settle_round")
        assert award(page, "pot", seat=ADA) > 60_00
        page.reload()
        press(page, "tab-history")
        press(page, "replay-1")
        expect(page.get_by_test_id("board")).to_have_count(0)
        for _ in range(12):
            press(page, "replay-on")
        expect(page.get_by_test_id("board")).to_be_visible()
        press(page, "replay-live")
        expect(page.get_by_test_id("replay")).to_have_count(0)


def test_stud_shows_its_up_cards(house: RunningHouse, page: Page):
    page.set_viewport_size(SIZES["phone"])
    with table_for(house, page, "seven-card-stud.toml", 200, 200, 200) as hand:
        hand.deal({1: "Kh", 2: "2c", 3: "9h"}, {1: "Kd", 2: "7c", 3: "9d"}, {1: "3s", 2: "Qs", 3: "8s"})
        assert cards_of(page, "hand-place-2", 3) == ["??", "??", "Qs"]
        hand.says("bring-in", goes_along)
        ups = ({1: "Ks", 2: "4c", 3: "8d"}, {1: "5s", 2: "Td", 3: "Jc"}, {1: "5d", 2: "6h", 3: "Ah"})
        for burn, up in zip(("2d", "2h", "2s"), ups, strict=True):
            hand.deal(up, burn=burn)
            hand.says("check", goes_along)
        pictured(page, "poker-stud")
        hand.deal({1: "6d", 2: "Jd", 3: "As"}, burn="3d")
        assert cards_of(page, "hand-place-2", 7) == ["??", "??", "Qs", "4c", "10d", "6h", "??"]
        assert cards_of(page, "hand-place-1", 7)[-1] == "6d"
        assert violations_in_both(page) == []
        hand.says("check", goes_along)
        hand.says("show", goes_along)
        hand.dealer.do("settle_round")
        assert award(page, "pot", seat=ADA) > 0
        expect(page.get_by_test_id("award-pot")).to_contain_text("kings over")


def test_lowball_draws_by_tapping_cards(house: RunningHouse, page: Page):
    page.set_viewport_size(SIZES["phone"])
    hands = {1: "2h 3h 5h Kh Qh", 2: "9c Tc Jc Kc 2c", 3: "9d Td Jd Kd 4d"}
    with table_for(house, page, "lowball.toml", 200, 200, 200) as hand:
        looked, rest = by_card(hands)[:2], by_card(hands)[2:]
        hand.deal(*looked)
        # With two cards the pot may be killed; she does not.
        expect(page.get_by_test_id("kill")).to_have_text(read_page_words("pots.do.kill", amount="$8"))
        hand.deal(*rest)
        hand.says("call" if _must_call(hand) else "check", goes_along)
        hand.others_say(goes_along)
        for place in (4, 5):
            page.get_by_test_id(f"pick-{place}").click()
        expect(page.get_by_test_id("choose-draw")).to_contain_text(read_page_words("pots.do.draw", count=2))
        assert violations_in_both(page) == []
        pictured(page, "poker-lowball")
        assert too_small(page) == []
        ready(page, "draw")
        page.get_by_test_id("choose-draw").click()
        # Nobody has acted on it: the king stays after all, and then goes again (A.5).
        change = page.get_by_test_id("change-draw")
        for words in ("Draw one", "Draw 2"):
            change.click()
            page.get_by_test_id("pick-4").click()
            ready(page, "draw")
            expect(page.get_by_test_id("choose-draw")).to_contain_text(words)
            page.get_by_test_id("choose-draw").click()
            expect(page.get_by_test_id("choices")).to_have_count(0)
        hand.others_say(goes_along)
        expect(change).to_have_count(0)
        hand.dealer.do("deal_street", cards=["2s", "4h", "7h"])
        expect(page.get_by_test_id("your-hand")).to_have_text("seven-five low")
        hand.says("bet", goes_along)
        hand.others_say(goes_along)
        hand.says("show", goes_along)
        hand.dealer.do("settle_round")
        assert award(page, "pot", seat=ADA) > 20_00


def _must_call(hand: Hand) -> bool:
    hand.others_say(goes_along)
    return "call" in (hand.ask or {}).get("options", ())


def test_high_and_low_are_two_winners_and_no_task_is_long(house: RunningHouse, page: Page, record_property):
    page.emulate_media(reduced_motion="no-preference")
    page.set_viewport_size(SIZES["side"])
    hands = {1: "Ah 2h 9s Ts", 2: "Kc Kd Qc Jc", 3: "9c 9d Tc Jh"}
    with table_for(house, page, "omaha-high-low.toml", 200, 200, 200) as hand, traced(page) as tasks:
        hand.deal(*by_card(hands))
        hand.says("call" if _must_call(hand) else "check", goes_along)
        for burn, board in (("2s", ("3d", "5c", "Ks")), ("3s", ("8h",)), ("4s", ("Qd",))):
            hand.deal(burn=burn, board=board)
            hand.says("check", goes_along)
        hand.says("show", goes_along)
        hand.dealer.do("settle_round")
        assert award(page, "high", seat=2) > 0
        assert award(page, "low", seat=ADA) > 0
        # Nothing of who won lies over the cards of the board.
        places = (
            "document.querySelector('.board').getBoundingClientRect().bottom, "
            "document.querySelector('.awards').getBoundingClientRect().top"
        )
        below, above = page.evaluate(f"[{places}]")
        assert below <= above + 1
    record_property("hand", f"{len(tasks)} tasks, the longest {max(tasks):.0f} ms")
    assert max(tasks) < LONGEST_MS
    pictured(page, "poker-high-low")


def test_what_is_said_ahead_is_done_only_if_it_is_open(house: RunningHouse, page: Page):
    def raises(seat: int, ask: dict[str, Any]) -> str:
        return next((each for each in ("bet", "raise") if each in ask["options"] and seat == 3), "call")

    with table_for(house, page, "texas-holdem.toml", 200, 200, 200) as hand:
        hand.deal({1: "Kh", 2: "2c", 3: "9h"}, {1: "Kd", 2: "7c", 3: "9d"})
        page.get_by_test_id("ahead-call-any").click()
        hand.others_say(raises)
        expect(page.get_by_test_id("total-bet")).to_have_attribute("data-cents", "800")
        hand.others_say(goes_along)
        hand.deal(burn="2s", board=("5s", "6c", "Jd"))
        ready(page, "check")
        page.get_by_test_id("choose-check").click()
        page.get_by_test_id("ahead-check").click()
        hand.others[2].do("choose", place=2, hand="place-2", choice="bet", cents=400)
        hand.others[3].do("choose", place=3, hand="place-3", choice="call", cents=400)
        # A bet is to be called: what was said ahead is not done, and she is asked.
        expect(page.get_by_test_id("choose-call")).to_contain_text("Call $4")
        ready(page, "fold")
        page.get_by_test_id("choose-fold").click()
        expect(page.get_by_test_id("seat-1")).to_have_attribute("aria-label", re.compile("folded"))


def test_a_clock_with_its_time_bank_and_a_seat_changed_by_a_second_tap(house: RunningHouse, page: Page):
    page.set_viewport_size(SIZES["phone"])
    posted = (
        (FILES / "texas-holdem.toml").read_text("utf-8").replace("straddle =", "time_bank = 30\nstraddle =")
    )
    with table_for(house, page, opened(house, posted), 200, 200, 200) as hand:
        hand.deal({1: "Kh", 2: "2c", 3: "9h"}, {1: "Kd", 2: "7c", 3: "9d"})
        hand.others_say(goes_along)
        with floor_at(house, hand.dealer.table) as floor:
            floor.do("call_clock", seat=ADA)
        expect(page.get_by_test_id("on-the-clock")).to_be_visible()
        page.get_by_test_id("take-time").click()
        expect(page.get_by_test_id("take-time")).to_have_count(0)
        hand.says("fold", goes_along)
        # Out of the hand she may move: asked once, and not done if she looks elsewhere.
        move = page.get_by_test_id("move-5")
        move.click()
        expect(move).to_contain_text("Tap again")
        page.get_by_test_id("move-6").click()
        expect(move).to_contain_text("Move here")
        assert too_small(page) == []
        page.get_by_test_id("move-6").click()
        expect(page.get_by_test_id("seat-6")).to_have_attribute("aria-label", re.compile("You"))
        expect(page.get_by_test_id("deal-in-straddle")).to_have_text("Straddle $8")

"""Pai gow with real tiles and cards at the console: two hands of three bettors each, by keyboard alone."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import patrons_bank
from tests.browser.keyboard_dealer import (
    KeyboardDealer,
    Keys,
    Prompts,
    Script,
    at_real_cards,
    keys_for,
    keys_on_the_page,
)
from tests.browser.running_house import RunningHouse
from tests.browser.test_console_sizes import OUT_OF_SIGHT, OVERLAPPING
from tests.golden_words import TestWords

pytestmark = pytest.mark.browser
SEATS = (1, 2, 3, 4)
SIZES = [(1440, 900), (1024, 768)]


class PaiGow(KeyboardDealer):
    """Does what the script says where the prompt begins so."""

    def __init__(self, page: Page):
        super().__init__(page, Script({}, "nobody is asked", "", " 25", SEATS))
        # Done once, before what the script has there.
        self.first: dict[str, Callable[[], None]] = {}

    def play_hand(self, script: Prompts) -> Keys:
        """From the shuffle to the pay-out; how many keys that took."""
        self.keyed = script
        self.play(len(self.hands) + 1)
        return self.hands[-1]

    def act(self) -> None:
        words = self.words()
        said = next((said for said in self.first if words.startswith(said)), None)
        if said is not None:
            self.first.pop(said)()
        super().act()

    def undone(self, words: str) -> None:
        """What was keyed last is taken back as miskeyed, and asked again."""
        self.press("Backspace")
        self.press("1")
        expect(self.page.get_by_test_id("prompt-words")).to_have_text(words)


@contextmanager
def three_bettors(house: RunningHouse, page: Page, file: str) -> Iterator[PaiGow]:
    """Seat 1 is to bank, the others have chips; the cards are washed."""
    with at_real_cards(house, page, patrons_bank(house, file), SEATS):
        yield PaiGow(page)


def fits(page: Page) -> None:
    """Everything to press is in sight, and no hand lies over another or over the acts."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT) == [], width
        assert page.evaluate(OVERLAPPING) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if folder := os.environ.get("HOUSEWAY_PICTURES"):
            page.screenshot(path=f"{folder}/{page.get_by_test_id('prompt-words').inner_text()}-{width}.png")


def in_sight(page: Page, part: str) -> bool:
    """Whether this part of the prompt needs no scroll, at each size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shown = page.get_by_test_id("prompt").bounding_box()
        box = page.get_by_test_id(part).bounding_box()
        assert shown is not None
        assert box is not None
        if box["y"] < shown["y"] or box["y"] + box["height"] > shown["y"] + shown["height"]:
            return False
    return True


# Who shakes and how; every hand is set but that of seat 3, which is left to the house.
DELIVERED = {
    "Style of delivery": ["e"],
    "Seat 1 shakes": ["z"],
    "Open the cup": ["3", "3", "1", "Enter"],
    "Seat 2 sets": ["e"],
    "Seat 3 sets": ["w"],
    "Seat 4 sets": ["e"],
}


def test_104_e_two_hands_of_tiles(house: RunningHouse, page: Page, words: TestWords):
    with three_bettors(house, page, "pai-gow.toml") as dealer:

        def keyed_wrongly() -> None:
            """A tile too many is cleared by itself, a hand that was sent is taken back."""
            prompt = dealer.words()
            pad = page.get_by_test_id("tile-pad")
            expect(pad.get_by_test_id("pad-tile")).to_have_count(32)
            # The player-dealer's four, and those of seat 3.
            expect(pad.locator(".used")).to_have_count(8)
            expect(pad.locator('[data-tile="6-2"]')).to_be_disabled()
            expect(pad.locator('[data-tile="6-5"]')).to_be_enabled()
            fits(page)
            assert in_sight(page, "tile-pad")
            dealer.type("6")
            expect(pad.locator(".used")).to_have_count(9)
            dealer.type("Backspace")
            expect(pad.locator(".used")).to_have_count(8)
            dealer.press(*keys_for("6-6 4-4 1-1 6-1"))
            dealer.undone(prompt)

        def set_card_by_card() -> None:
            fits(page)
            assert in_sight(page, "setting-cards")

        dealer.first = {
            "Open the hand of seat 2": keyed_wrongly,
            "Player-dealer sets": set_card_by_card,
        }
        dealer.play_hand(
            DELIVERED
            | {
                "Open the hand of the player-dealer": keys_for("6-5 5-1 6-2 5-3"),
                # The first and the third tile.
                "Player-dealer sets": ["1", "3", "Enter"],
                "Open the hand of seat 2": keys_for("4-4 6-1 1-1 5-4"),
                "Open the hand of seat 3": keys_for("1-1 6-3 5-5 5-5"),
                "Open the hand of seat 4": keys_for("2-1 3-3 6-6 6-6"),
            }
        )
        words("\n".join(totals(page, "banker", "place-3")))
        misread(page, "place-2", {"player": "4-4 6-1 1-1 5-4", "banker": "6-5 5-1 6-2 5-3"})
        # Compared by the dealer, nobody's tiles are keyed but the player-dealer's.
        keys = dealer.play_hand(
            DELIVERED
            | {
                "Open the hand of the player-dealer": keys_for("6-5 5-1 6-2 5-3"),
                "Player-dealer sets": ["w"],
                "Open the hand of seat 2": ["o"],
                "Open the hand of seat 3": ["p"],
                "Open the hand of seat 4": ["l"],
            }
        )
        assert outcomes(page) == {"2": "win", "3": "push", "4": "lose"}
        assert keys == keys_on_the_page("Tiles")


def test_gegr_002180_two_hands_of_face_up(house: RunningHouse, page: Page, words: TestWords):
    with three_bettors(house, page, "face-up-pai-gow-poker.toml") as dealer:

        def set_foul() -> None:
            """Both kings in front are foul, which is said with what to do."""
            fits(page)
            assert in_sight(page, "setting-cards")
            dealer.type("k", "k", "Enter")
            expect(page.get_by_test_id("refused")).to_have_attribute("data-reason", "foul_setting")
            expect(page.get_by_test_id("lay-Ks")).to_have_attribute("aria-pressed", "true")
            for card in ("Kd", "Ks"):
                page.keyboard.press("Backspace")
                expect(page.get_by_test_id(f"lay-{card}")).to_have_attribute("aria-pressed", "false")

        def keyed_wrongly() -> None:
            prompt = dealer.words()
            fits(page)
            dealer.type("a", "h", "9")
            dealer.type("Backspace")
            dealer.type("Backspace")
            dealer.press(*keys_for("Ac 5c Qs Ts 8c 6s 2c"))
            dealer.undone(prompt)

        dealer.first = {"Player-dealer sets": set_foul, "Open the hand of seat 2": keyed_wrongly}
        dealer.play_hand(
            DELIVERED
            | {
                "Open the hand of the player-dealer": keys_for("Ks Kd 3h 3d 7h 6d 2d"),
                # A pair by its rank twice, and the kicker that only one card is.
                "Player-dealer sets": ["3", "3", "Enter"],
                "Open the hand of seat 2": keys_for("Ah 7c 8s 8d 5h 4h 2c"),
                "Open the hand of seat 3": keys_for("9h 5c Qs As Ad Qd 4c"),
                "Open the hand of seat 4": keys_for("Ac Kc Qc Jh 9c Th 5s"),
            }
        )
        words("\n".join(totals(page, "banker", "place-3")))
        keys = dealer.play_hand(
            DELIVERED
            | {
                "Open the hand of the player-dealer": keys_for("Ks Kd 3h 3d 7h 6d 2d"),
                "Player-dealer sets": ["w"],
                "Open the hand of seat 2": ["o"],
                "Open the hand of seat 3": ["p"],
                "Open the hand of seat 4": ["l"],
            }
        )
        assert outcomes(page) == {"2": "win", "3": "push", "4": "lose"}
        assert keys == keys_on_the_page("Face Up")


def misread(page: Page, hand: str, read: dict[str, str]) -> None:
    """Both hands can be keyed again as they lie there; nobody signs for it here."""
    page.keyboard.press("y")
    page.get_by_test_id("irregular-misread").click()
    page.get_by_test_id(f"way-correct_hands-{hand}").click()
    for field, pieces in read.items():
        for key in keys_for(pieces):
            page.keyboard.press(key)
        expect(page.get_by_test_id(f"cards-{field}").locator(".keyed .card")).to_have_text(pieces.split())
    page.get_by_test_id("act-cancel").click()
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    page.keyboard.press("y")


def totals(page: Page, *hands: str) -> list[str]:
    return [page.get_by_test_id(f"total-{hand}").inner_text() for hand in hands]


def outcomes(page: Page) -> dict[str, str]:
    """What became of each bettor's wager, as the desk has it."""
    told = {}
    for paid in page.get_by_test_id("payment").all():
        if bet := re.match(r"\s*Seat (\d): ", paid.inner_text()):
            told[bet[1]] = (paid.get_attribute("class") or "").split()[0]
    return told

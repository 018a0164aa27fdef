"""Ten hands at a table of each family, by keyboard alone: each with a mistake that is taken back.

In one of them something goes wrong, in another the floor rules, and a third is corrected.
"""

import json

import pytest
from playwright.sync_api import Browser, Page

from houseway.journal.stores.store import table_stream
from tests.browser.keyboard_dealer import PAID, KeyboardDealer, Script, Trouble, at_real_cards
from tests.browser.running_house import RunningHouse, houseway, verify
from tests.browser.staff import at_the_console, signing_page
from tests.browser.test_console_by_keyboard import (
    CHIPS,
    PAN,
    SCRIPTS,
    WITH_A_BANK,
    WITHOUT_MISTAKE,
    table_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]
SETS = {"Style": "e", "Player-dealer sets": "w", "sets": "ewe", "Open the hand of seat": "opl"}
PAI_GOW = Script(SETS, "Open the hand of seat", "l", " 25", WITH_A_BANK)
# What the player-dealer is dealt of tiles.
TILES_OF_BANK = ("2-1", "3-2", "3-1", "4-2")
# In three hands of Panguingue two stay: in one the first is foul, and each ends with a player who goes out.
STAYS = {"stay or retire": "irr irr iir irr iir irr iir irr", "discard": "nnne"}
OUT = ("Ks Ks Ks", "4d 5d 6d 7d", "4h 5h 6h 7h")
NO_SEVENS_TO_TENS = tuple(rank + suit for rank in "A5K2J63Q4" for suit in "shdc")
SCRIPTS_OF_TEN = SCRIPTS | {
    "Tiles": PAI_GOW._replace(deck=TILES_OF_BANK),
    "Face Up": PAI_GOW,
    "Panguingue": PAN._replace(says=PAN.says | STAYS, melds=OUT),
    "Pan 9": Script({"draw or": "n"}, "draw or", "m", " 25", WITH_A_BANK, deck=NO_SEVENS_TO_TENS),
}


def misdealt(prompt: str) -> Trouble:
    return Trouble(3, prompt, "misdeal", "declare_misdeal")


def lies_open(prompt: str) -> Trouble:
    return Trouble(3, prompt, "face-up", "card_face_up", {"cards-card": "5d"})


def foul(prompt: str) -> Trouble:
    return Trouble(5, prompt, "foul", "rule_hand-")


def ruled_on(prompt: str, entry: str, way: str, seat: str) -> Trouble:
    return Trouble(5, prompt, entry, f"rule_pot_hand-{way}", {"need-seat": seat})


def exposed(cards: str) -> Trouble:
    return Trouble(3, "acts", "exposed", "rule_cards-exposed", {"need-seat": "1", "cards-cards": cards})


def misread(player: str, banker: str) -> Trouble:
    return Trouble(7, PAID, "misread", "correct_hands", {"cards-player": player, "cards-banker": banker})


def keyed_again(prompt: str) -> Trouble:
    """All of the hand, from its first card."""
    return Trouble(7, prompt, "miskeyed", "take_back_card-1")


WRONG_PAY = Trouble(7, PAID, "wrong-pay", "correct_payout-", {"need-paid": "20"})
TROUBLES = {
    "Baccarat": [
        Trouble(3, PAID, "extra-card", "card_in_error-card", {"cards-card": "5d"}),
        Trouble(5, "First card", "too-few", "void_round"),
        misread("6s3s", "9sks"),
    ],
    "Blackjack": [lies_open("First card"), foul("hit"), WRONG_PAY],
    "Pan 9": [lies_open("First card"), foul("draw or"), WRONG_PAY],
    "Three Card Poker": [misdealt("Card 2"), foul("fold or play"), WRONG_PAY],
    "Ultimate Texas Hold'em": [
        misdealt("check or play"),
        Trouble(5, "check or play", "wager", "rule_wager-", {"need-ruling": "f"}),
        WRONG_PAY,
    ],
    "Let It Ride": [misdealt("ride"), foul("ride"), WRONG_PAY],
    "Casino War": [lies_open("Card 1"), foul("Card 1: player-dealer"), WRONG_PAY],
    "Tiles": [misdealt("sets"), foul("Open the hand of seat"), misread("6n1r", "qwas")],
    "Face Up": [misdealt("sets"), foul("Open the hand of seat"), misread("6s3sksqc2c2d9c", "asahadac5s5h5d")],
    "Hold'em": [
        exposed("jdjc"),
        ruled_on("Burn and turn the turn", "out", "dead", "3"),
        keyed_again("Burn and turn the turn"),
    ],
    "Omaha": [
        Trouble(3, "acts", "count", "rule_cards-extra-card", {"need-seat": "1", "cards-cards": "jd"}),
        ruled_on("acts", "count", "misdeal", "1"),
        keyed_again("Burn and turn the turn"),
    ],
    "Stud": [exposed("jd"), ruled_on("Burn and", "count", "money-back", "1"), keyed_again("Burn and")],
    "Draw": [
        exposed("jdjc"),
        ruled_on("Deal the cards drawn", "out", "foul", "1"),
        keyed_again("Deal the cards drawn"),
    ],
    "Dice": [
        Trouble(3, "Shake the cups", "too-few", "void_round"),
        Trouble(5, "Open the bets", "accommodation", "set_aside-shake"),
        WRONG_PAY,
    ],
    "Panguingue": [
        Trouble(3, "draw, or use", "pan-foul", "call_foul-", {"need-why": "Eleven cards."}),
        Trouble(3, "draw, or use", "pan-foul", "rule_pan-foul-", is_floors_own=True),
        keyed_again("draw, or use"),
    ],
}


@pytest.mark.parametrize("game", TROUBLES)
def test_ten_hands_by_keyboard_with_an_irregularity_a_ruling_and_a_correction(
    house: RunningHouse, browser: Browser, page: Page, game: str
):
    script, table = SCRIPTS_OF_TEN[game], table_of(house, game)
    with (
        at_real_cards(house, page, table, script.seats, CHIPS.get(game, 3000)),
        signing_page(house, browser, "floor") as floor,
    ):
        at_the_console(floor, house, table, "floor")
        dealer = KeyboardDealer(page, script)
        dealer.floor, dealer.troubles = floor, [*TROUBLES[game]]
        for hand in range(1, 11):
            dealer.most_mistakes = hand
            dealer.play(hand)
        assert dealer.troubles == []
        assert dealer.mistakes == (0 if game in WITHOUT_MISTAKE else 10)
    assert signed_at(house, table) == dealer.signed
    assert len(dealer.signed) + sum(trouble.is_floors_own for trouble in TROUBLES[game]) >= 2
    replayed = verify(house.database)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr


def signed_at(house: RunningHouse, table: str) -> list[str]:
    """What the floor signed at this table, as the journal tells it."""
    document = json.loads(houseway("signatures", str(house.database), "--json").stdout)
    told = [each["act"] for each in document["signatures"] if each["stream"] == table_stream(table)]
    return told[::-1]

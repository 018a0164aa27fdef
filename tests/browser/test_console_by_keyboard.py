"""Two hands at a table of each family, by keyboard alone, with a mistake that is taken back.

The keys are counted: what a hand takes stands in docs/console.md, beside what it may take.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.floor import opened, own_table, patrons_bank
from tests.browser.keyboard_dealer import PAN_DECK, KeyboardDealer, Script, at_real_cards, keys_on_the_page
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
# Banker wins with a natural; four cards, as most hands of baccarat have.
NATURALS = tuple(rank + suit for suit in "shdc" for rank in "293K")
# One banks and three bet.
WITH_A_BANK = (1, 2, 3, 4)
# Before the flop all call; then a bet that one folds to and one calls; the first shows, the other mucks.
BETS, SHOWDOWN = "ff llxxbflxxxx", "+m"
SCRIPTS = {
    "Baccarat": Script({}, "Second card: Banker", "7s", "b100", deck=NATURALS),
    "Blackjack": Script({"hit": "n", "insurance": "n"}, "hit", "m", " 25", WITH_A_BANK),
    "Three Card Poker": Script({"fold or play": "llf"}, "fold or play", "f", " 25", WITH_A_BANK),
    "Ultimate Texas Hold'em": Script(
        {"check or play": "x", "fold or play": "llf"}, "check or play", "o", "a25b25", WITH_A_BANK
    ),
    "Let It Ride": Script({"ride": "bbr"}, "ride", "b", "b25e25t25", WITH_A_BANK),
    "Casino War": Script({"war": "w"}, "Card 1: player-dealer", "7s", " 25", WITH_A_BANK),
    "Hold'em": Script({"acts": BETS, "Showdown": SHOWDOWN}, "acts", "l"),
    "Omaha": Script({"acts": BETS, "Showdown": SHOWDOWN}, "acts", "l"),
    "Stud": Script({"acts": "iff ilfbf"}, "acts", "b"),
    "Draw": Script({"acts": "ff llx123bff"}, "acts", "l"),
    "Dice": Script({}, "never", "", "b100"),
}
FILES = {
    "Blackjack": "no-bust-5.0.toml",
    "Three Card Poker": "three-card-poker.toml",
    "Ultimate Texas Hold'em": "ultimate-texas-holdem.toml",
    "Casino War": "casino-war.toml",
    "Hold'em": "texas-holdem.toml",
    "Omaha": "omaha-high-low.toml",
    "Stud": "seven-card-stud.toml",
    "Draw": "lowball.toml",
    "Pan 9": "super-pan-9.toml",
    "Tiles": "pai-gow.toml",
    "Face Up": "face-up-pai-gow-poker.toml",
    "Panguingue": "panguingue.toml",
}
OF_EXAMPLES = {
    "Let It Ride": "player-dealer/let-it-ride-bonus.toml",
    "Dice": "deals/colorado-3-dice.toml",
}
# Where the tables sell no more at once.
CHIPS = {"Hold'em": 200, "Omaha": 200, "Stud": 200, "Draw": 200, "Panguingue": 60}
# Nothing is taken back of dice: the cups lie open when they are read.
WITHOUT_MISTAKE = ("Dice",)
PAN = Script(
    {"stay or retire": "irr irr iii", "draw, or use": "o", "discard": "g"},
    "stay or retire",
    "r",
    deck=PAN_DECK,
)


def table_of(house: RunningHouse, game: str) -> str:
    if game in FILES:
        return patrons_bank(house, FILES[game])
    if game in OF_EXAMPLES:
        return opened(house, (EXAMPLES / OF_EXAMPLES[game]).read_text("utf-8"))
    return own_table(house, house_dealer=False)


@pytest.mark.parametrize("game", SCRIPTS)
def test_two_hands_by_keyboard_alone_take_as_many_keys_as_the_page_says(
    house: RunningHouse, page: Page, game: str
):
    script = SCRIPTS[game]
    with at_real_cards(house, page, table_of(house, game), script.seats, CHIPS.get(game, 3000)):
        dealer = KeyboardDealer(page, script)
        dealer.play(2)
        assert dealer.mistakes == (game not in WITHOUT_MISTAKE)
        assert dealer.hands[1] == keys_on_the_page(game)


def test_two_hands_of_panguingue_and_the_turns_of_a_third(house: RunningHouse, page: Page):
    with at_real_cards(house, page, table_of(house, "Panguingue"), PAN.seats, CHIPS["Panguingue"]):
        dealer = KeyboardDealer(page, PAN)
        dealer.play(2)
        assert dealer.mistakes == 1
        dealer.play_to("Seat 1: draw, or use")
        turns = []
        for seat in (3, 2, 1):
            before = dealer.keys
            dealer.play_to(f"Seat {seat}: draw, or use")
            turns.append(dealer.keys - before)
        assert turns == [keys_on_the_page("Panguingue, a turn").hand] * 3

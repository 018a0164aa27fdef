"""The key tables that dealers learn from are those of the code."""

import re
from pathlib import Path

from houseway.table.console import keys

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
# Acts as the page calls them.
CALLED = {
    "inspect_cards": "inspect the cards",
    "wash_cards": "wash and stack the cards",
    "next_round": "open the bets, start the hand",
    "no_more_bets": "no more bets",
    "settle_round": "collect and pay, push the pot",
    "settle_house_money": "settle House Money",
    "shake_cups": "shake the cups",
    "reveal_dice": "lift the cups",
    "show_dice": "open the cup",
    "offer_bank": "offer the bank",
    "start_game": "START GAME of a progressive",
    "hit_jackpot": "HIT",
    "end_game": "END GAME",
    "reveal_shoe": "reveal the sealed shoe",
    "show_down": "show down",
    "take_back_card": "undo",
    "post_bank": "changes the bank",
    "accept_bank": "accepts the bank",
    "seat_patron": "seat a patron",
    "buy_in": "sell chips",
    "place_bets": "put down bets",
    "repeat_bets": "repeat the last bets",
    "color_up": "color up",
    "leave": "a patron leaves",
    "fill_tray": "fill from the cage",
    "bring-in": "bring in",
    "name_winners": "name who wins",
    "house-way": "House Way",
    "decline_bank": "declines the bank",
    "pass_bank": "gives up the second hand",
    "cut-seat": "the seat cuts",
    "decline_cut": "the seat declines the cut",
    "accept_shoe": "takes the shoe",
    "accept_shoe-dealer": "has the dealer deal",
    "decline_shoe": "declines the shoe",
    "shake_dice": "shakes the dice",
    "name_shaker": "another shakes the dice",
}
PAGES_OWN = {
    ("ENTER", "what is prompted, where it is yours"),
    ("Y", "irregularities, yes"),
    ("U", "relief"),
    ("/", "tick off a pay-out"),
}


def called(word: str) -> str:
    times = re.fullmatch(r"play-(\d)", word)
    return f"play {times[1]}×" if times else CALLED.get(word, word.replace("-", " "))


def test_every_key_of_the_code_is_on_the_page_and_no_other():
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|$", PAGE.read_text("utf-8"), re.M)
    told = {(key.upper(), says) for key, says in rows}
    given = {(key, called(word)) for table in (keys.OF_ACTS, keys.OF_ANSWERS) for word, key in table.items()}
    assert told == given | PAGES_OWN
    assert {keys.ENTER, keys.IRREGULAR, keys.RELIEF, keys.TICK} == {key for key, _ in PAGES_OWN}

"""The pictures of the dealer's console and of the sign: a few rounds of real cards, keyed in."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from houseway.server.demo.house import FILES
from tests.browser.floor import opened
from tests.browser.keyboard_dealer import PAN_DECK, KeyboardDealer, Script, at_real_cards
from tests.browser.running_house import BROWSER_OPTIONS, RunningHouse
from tests.browser.staff import (
    TABLE,
    another,
    at_the_console,
    bets_closed,
    bets_open,
    deal,
    prompted,
    seat_patron,
    shoe_ready,
)

PLAYER_WINS, BANKER_WINS, BANKER_PAIR, TIE = "92K5", "295Q", "K4J4", "77KQ"
ROUNDS = [
    PLAYER_WINS,
    *[BANKER_WINS] * 3,
    BANKER_PAIR,
    PLAYER_WINS,
    PLAYER_WINS,
    TIE,
    BANKER_WINS,
    PLAYER_WINS,
]
ROUNDS += [PLAYER_WINS, PLAYER_WINS, BANKER_PAIR, BANKER_WINS, TIE, BANKER_WINS, PLAYER_WINS, BANKER_WINS]
# Of each family a table, what is said there, and the prompt at which its picture is taken.
DICE = Path(__file__).resolve().parent.parent / "examples/deals/colorado-3-dice.toml"
NEVER, WITH_A_BANK = "never", (1, 2, 3, 4)
NO_SEVENS_TO_TENS = tuple(rank + suit for rank in "A5K2J63Q4" for suit in "shdc")
SETS = Script({"Style": "e", "shakes": "z", "sets": "w"}, NEVER, "", " 25", WITH_A_BANK)
FAMILIES: dict[str, tuple[str | Path, Script, str]] = {
    "dice": (DICE, Script({}, NEVER, "", "b100"), "Lift the cups"),
    "pan-nine": ("super-pan-9.toml", Script({}, NEVER, "", " 25", WITH_A_BANK, NO_SEVENS_TO_TENS), "draw or"),
    "blackjack": (
        "no-bust-5.0.toml",
        Script({"hit": "n", "insurance": "n"}, NEVER, "", " 25", WITH_A_BANK),
        "Seat 3 has",
    ),
    "poker-hand": (
        "ultimate-texas-holdem.toml",
        Script({"check or play": "x", "fold or play": "l"}, NEVER, "", "a25b25", WITH_A_BANK),
        "check or play 2×",
    ),
    "tiles": ("pai-gow.toml", SETS, "Open the hand of the player-dealer"),
    "pai-gow": ("face-up-pai-gow-poker.toml", SETS, "Open the hand of the player-dealer"),
    "pots": ("texas-holdem.toml", Script({"acts": "llxx"}, NEVER, ""), "Burn and turn the turn"),
    "panguingue": (
        "panguingue.toml",
        Script({"stay": "i", "draw": "o"}, NEVER, "", deck=PAN_DECK),
        "lay, call",
    ),
}
# Of the player-dealer.
BANK = "100"


def take_console_pictures(house: RunningHouse, chromium: str, folder: Path) -> list[Path]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        dealer = another(browser, 1440, 960).new_page()
        wall = another(browser, 1920, 1080, "dark").new_page()
        at_the_console(dealer, house, TABLE)
        shoe_ready(dealer)
        wall.goto(f"{house.address}/sign/{TABLE}")
        for number, ranks in enumerate(ROUNDS):
            _free_hand(dealer, *(rank + "shdc"[(number + place) % 4] for place, rank in enumerate(ranks)))
        _with_bets(browser, dealer, house)
        dealer.screenshot(path=folder / "console.png")
        deal(dealer, "4h")
        dealer.keyboard.press("p")
        prompted(dealer, "Open the bets")
        expect(wall.get_by_test_id("winner")).to_have_attribute("data-winner", "banker")
        wall.screenshot(path=folder / "sign.png")
        dealer.screenshot(path=folder / "console-paying.png")
        browser.close()
    taken = [folder / f"{name}.png" for name in ("console", "console-paying", "sign")]
    for picture in taken:
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
    return taken


def _free_hand(dealer: Page, *cards: str) -> None:
    bets_open(dealer)
    bets_closed(dealer)
    deal(dealer, *cards)
    while dealer.get_by_test_id("prompt-words").inner_text().startswith("Third"):
        deal(dealer, "Jh")
    dealer.keyboard.press("p")


def _with_bets(browser: Browser, dealer: Page, house: RunningHouse) -> None:
    """Two patrons bet; the deal stops where the Banker's hand must draw."""
    bets_open(dealer)
    for seat, spot, chips in ((3, "player-player-standard", 1), (7, "banker-banker-win-vig-5", 2)):
        patron = another(browser).new_page()
        seat_patron(patron, house, seat, TABLE, f"Patron {seat}")
        patron.get_by_test_id("chip-10000").click()
        for _ in range(chips):
            patron.get_by_test_id(f"spot-{spot}").click()
        expect(dealer.get_by_test_id(f"desk-seat-{seat}")).to_contain_text(f"${chips}00")
    bets_closed(dealer)
    deal(dealer, "2s", "3h", "3d", "2c", "6d")
    dealer.keyboard.press("y")


def take_family_pictures(house: RunningHouse, chromium: str, folder: Path) -> list[Path]:
    """The console in the middle of a hand of each family, dealt by keyboard alone."""
    taken = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        for family, (table, script, until) in FAMILIES.items():
            page = another(browser, 1280, 800).new_page()
            chips = 60 if family == "panguingue" else 200
            name = opened(house, (FILES / table).read_text("utf-8"))
            with at_real_cards(house, page, name, script.seats, chips):
                dealer = KeyboardDealer(page, script, BANK)
                dealer.play_to(until)
                taken.append(folder / f"console-{family}.png")
                page.screenshot(path=taken[-1])
            page.context.close()
        browser.close()
    for picture in taken:
        Image.open(picture).convert("RGB").quantize(128).save(picture, optimize=True)
    return taken

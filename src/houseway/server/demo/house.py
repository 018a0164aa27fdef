"""The demonstration: tables of different games dealt by the house, and an account for each role."""

import secrets
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from houseway.journal import Store
from houseway.rules import Game, load
from houseway.rules.tables import parse_table
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.floor import DemoFloor
from houseway.server.demo.tempo import FAST, LIVELY, Pace
from houseway.server.house import House
from houseway.server.house_kind import check_kind, demo_person
from houseway.server.people import HouseRole, Register, facts
from houseway.table.commands import House as Choices
from houseway.table.commands import OpenTable, Posted
from houseway.table.opening.setting_up import set_up

__all__ = [
    "DEALERS_TABLE",
    "FAST",
    "LIVELY",
    "Account",
    "DemoDealer",
    "Pace",
    "open_demo",
    "renewed_accounts",
]

SEATS = (1, 2, 3, 4, 5, 6, 7)
# More than all patrons of a demonstration can win.
TRAY_CENTS = 10_000_000_000
# What a visitor may take a day at a table; it is worth nothing anywhere else.
PLAY_MONEY_CENTS = 10_000_000
# Some keep a plain layout; the others post what their game offers.
TABLES = {
    "demo-1": "co/baccarat",
    "demo-2": "co/ez-baccarat",
    "demo-5": "ma/baccarat",
    "demo-6": "co/3-dice",
    "demo-8": "co/baccarat",
}
# Tables with jackpots; the Eternal one and the dealer's share a meter.
PROGRESSIVES = {
    "demo-7": "dealers.toml",
    "demo-9": "eternal.toml",
    "demo-11": "99-fortunes.toml",
    "demo-12": "royal-9.toml",
}
# California: patrons bank, and the house's own patrons among them.
PLAYER_DEALER = {
    "demo-3": "let-it-ride-bonus.toml",
    "demo-4": "crazy-4-poker.toml",
    "demo-10": "fortune-pai-gow-poker.toml",
    "demo-13": "ez-panda-8.toml",
    "demo-14": "super-pan-9.toml",
    "demo-15": "golden-frog-2.1.toml",
    "demo-16": "21st-century-4.0.toml",
    "demo-18": "no-bust-5.0.toml",
    "demo-19": "california-blackjack.toml",
    "demo-20": "ultimate-texas-holdem.toml",
    "demo-21": "three-card-poker.toml",
    "demo-22": "casino-war.toml",
    "demo-23": "pai-gow.toml",
    "demo-24": "face-up-pai-gow-poker.toml",
}
# Players pay each other; the house's own players fill the table.
POOLED = {
    "demo-17": "razz.toml",
    "demo-25": "texas-holdem.toml",
    "demo-26": "omaha-high-low.toml",
    "demo-27": "seven-card-stud.toml",
    "demo-28": "lowball.toml",
    "demo-29": "no-limit-holdem.toml",
    "demo-30": "panguingue.toml",
    "demo-31": "omaha.toml",
    "demo-32": "draw-poker.toml",
    "demo-33": "deuce-to-seven.toml",
}
FROM_FILES = PROGRESSIVES | PLAYER_DEALER | POOLED
FILES = Path(__file__).parent / "tables"
# No robot deals here: a dealer opens its console and keys in the cards of a real shoe.
DEALERS_TABLE = "demo-7"
# Here the highest bettors turn the cards.
MIDI = "demo-8"
PLAIN = ("demo-1", MIDI)
LAYOUT = (
    Posted("player", "player", "standard", 1_000, 100_000),
    Posted("banker", "banker", "win-vig-5", 1_000, 100_000),
    Posted("tie", None, "standard", 500, 10_000),
    Posted("bonus", "player", "A", 500, 10_000),
    Posted("bonus", "banker", "A", 500, 10_000),
)


class Account(NamedTuple):
    person: str
    role: HouseRole
    password: str
    pin: str


async def open_demo(house: House, pace: Pace) -> None:
    """Tables that deal by themselves, for as long as the house is open, and one that waits for a dealer.

    The dealers begin when all tables are open.
    """
    games = {name: load(game_id) for name, game_id in TABLES.items()}
    dealers = [await _open(house, pace, game, opening(name, game)) for name, game in games.items()]
    dealers += [await _open(house, pace, *_read(name, file)) for name, file in FROM_FILES.items()]
    for table in house.tables():
        if table.state.table not in TABLES | FROM_FILES:
            dealers.append(DemoDealer(house, table, pace))
    for dealer in dealers:
        house.start(dealer.run())


async def _open(house: House, pace: Pace, game: Game, opening: OpenTable) -> DemoDealer | DemoFloor:
    """Open a table; where a visitor deals, only the floor comes, so that no link stays locked."""
    dealer = DemoDealer(house, house.add_table(opening.table, game), pace)
    await dealer.open(opening)
    is_dealt_by_hand = opening.table == DEALERS_TABLE
    return DemoFloor(house.table(opening.table), pace.floor) if is_dealt_by_hand else dealer


def _read(name: str, file: str) -> tuple[Game, OpenTable]:
    """A table of a file, whose progressives share their links with those of the same name."""
    table = set_up(parse_table(tomllib.loads((FILES / file).read_text("utf-8"))), name, file)
    return table.state.game, for_play(table.opening)


def opening(name: str, game: Game) -> OpenTable:
    layout = LAYOUT if name in PLAIN else tuple(_posted(game))
    chosen = Choices(style="midi" if name == MIDI else "mini", play_money=PLAY_MONEY_CENTS)
    return OpenTable(name, game.id, game.digest, SEATS, layout, TRAY_CENTS, house=chosen)


def for_play(opening: OpenTable) -> OpenTable:
    """The same table with the money of a demonstration."""
    house = replace(opening.house, play_money=PLAY_MONEY_CENTS)
    return replace(opening, tray=TRAY_CENTS, house=house)


def _posted(game: Game) -> Iterator[Posted]:
    """One pay table of each wager that needs no meter: the hands, then the others."""
    kinds = {"base": (1_000, 100_000)}
    seen = set()
    for offer in sorted(game.offers(), key=lambda offer: offer.kind != "base"):
        spot = offer.key[:2]
        if offer.kind != "progressive" and spot not in seen:
            seen.add(spot)
            yield Posted(*offer.key, *kinds.get(offer.kind, (500, 10_000)))


def renewed_accounts(store: Store) -> list[Account]:
    """An account for each role, with new keys at each start; a real house is refused."""
    check_kind(store, "demo")
    register = Register(store)
    accounts = []
    for role in HouseRole:
        password, pin = secrets.token_urlsafe(12), f"{secrets.randbelow(10**6):06}"
        account = Account(demo_person(role), role, password, pin)
        register.write("demo", *_kept(register, account))
        accounts.append(account)
    return accounts


def _kept(register: Register, account: Account) -> list[facts.PeopleFact]:
    person, role, password, pin = account
    if register.find(person) is None:
        return register.new_person(person, f"Demo {role}", role, password, pin)
    return [register.new_keys(person, password, pin)]

"""The demonstration: six tables of different games dealt by the house, and an account for each role."""

import secrets
from collections.abc import Iterator
from typing import NamedTuple

from houseway.journal import Store
from houseway.rules import Game, load
from houseway.server.demo_dealer import FAST, DemoDealer, Pace
from houseway.server.house import House
from houseway.server.people import HouseRole, Register, facts
from houseway.table.commands import OpenTable, Posted

__all__ = ["FAST", "Account", "DemoDealer", "Pace", "open_demo", "renewed_accounts"]

SEATS = (1, 2, 3, 4, 5, 6, 7)
TRAY_CENTS = 5_000_000
MOST_OFFERS = 9
# The first keeps a layout of its own; the others post what their game offers.
TABLES = {
    "demo-1": "co/baccarat",
    "demo-2": "co/ez-baccarat",
    "demo-3": "co/eternal",
    "demo-4": "co/golden-frog",
    "demo-5": "ma/baccarat",
    "demo-6": "co/3-dice",
}
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
    """Tables that deal by themselves, for as long as the house is open."""
    for name, game_id in TABLES.items():
        game = load(game_id)
        dealer = DemoDealer(house, house.add_table(name, game), pace)
        await dealer.open(opening(name, game))
        house.start(dealer.run())


def opening(name: str, game: Game) -> OpenTable:
    layout = LAYOUT if name == "demo-1" else tuple(_posted(game))[:MOST_OFFERS]
    return OpenTable(name, game.id, game.digest, SEATS, layout, TRAY_CENTS)


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
    """An account for each role, with new keys at each start."""
    register = Register(store)
    accounts = []
    for role in HouseRole:
        account = Account(f"demo-{role}", role, secrets.token_urlsafe(12), f"{secrets.randbelow(10**6):06}")
        register.write("demo", *_kept(register, account))
        accounts.append(account)
    return accounts


def _kept(register: Register, account: Account) -> list[facts.PeopleFact]:
    person, role, password, pin = account
    if register.find(person) is None:
        return register.new_person(person, f"Demo {role}", role, password, pin)
    return [register.new_keys(person, password, pin)]

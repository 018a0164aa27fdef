"""A Massachusetts table for a test."""

from houseway.table import commands as c
from tests.tables import CheckedTable, betting_table

PLAYER = ("player", "player", "standard")
BANKER = ("banker", "banker", "standard")
TIE = ("tie", None, "standard")
HOUSE_MONEY = ("house-money", None, "standard")
OFFERS: tuple[c.OfferKey, ...] = (PLAYER, BANKER, TIE, HOUSE_MONEY)
LAYOUT = tuple(c.Posted(*offer, 500, 100_000) for offer in OFFERS)
FULL = c.House(style="full")
MIDI = c.House(style="midi", filed={"9(d)": "highest-bettor-turns"})
PLAYER_WINS = ("9s", "7h", "Kd", "Kc")
BANKER_WINS = ("7s", "9h", "Kd", "Kc")


def opened(house: c.House = FULL) -> CheckedTable:
    table = CheckedTable.from_game("ma/baccarat")
    table.open_table(LAYOUT, house=house)
    return table


def bets_open(*seats: int, house: c.House = FULL, cutting_card: int = 14) -> CheckedTable:
    """Bets are open; the dealer deals, as nobody took the shoe."""
    return betting_table(*seats, layout=LAYOUT, game="ma/baccarat", house=house, cutting_card=cutting_card)

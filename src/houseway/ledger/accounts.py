"""The names of accounts: who holds the money, from the outside in.

>>> stack("demo-1", 3), spot("demo-1", 3, "bonus", "player", "A")
('seat/demo-1/3/chips', 'seat/demo-1/3/bets/bonus/player/A')
>>> spot("demo-1", 3, "tie", None, "standard", "coupon")
'seat/demo-1/3/bets/tie/-/standard/coupon'
"""

from functools import lru_cache

CAGE = "house/cage"
# What the owner has put into the cage: it is below zero by that much.
BANKROLL = "house/bankroll"
PROMOTIONS = "house/promotions"
# Where the play money of a demonstration comes from.
PLAY_MONEY = "house/play-money"
# What the house puts into meters to seed them.
PROGRESSIVES = "house/progressives"


def tray(table: str) -> str:
    return f"tray/{table}"


def drop_box(table: str) -> str:
    return f"drop/{table}"


def tip_box(table: str) -> str:
    """Where winning tokes go."""
    return f"tips/{table}"


def promotions_taken(table: str) -> str:
    """Promotional chips and coupons that the table has collected."""
    return f"promotions/{table}"


def vigorish(table: str) -> str:
    return f"vigorish/{table}"


def bank(table: str) -> str:
    """What a player-dealer has put up for the hand; nothing rests here between hands."""
    return f"bank/{table}"


def won(table: str) -> str:
    """What was collected for the player-dealer in the hand, which covers nothing in it."""
    return f"won/{table}"


def collection(table: str) -> str:
    """Fees held beside the slot until the hand is over."""
    return f"collection/{table}"


@lru_cache(maxsize=4096)
def pot(table: str, number: int = 1) -> str:
    """What players have bet against each other: the main pot, then side pots; empty between hands."""
    return f"pot/{table}/{number}"


def fees(table: str) -> str:
    """Fees in the locked box: the house's income where a patron banks."""
    return f"fees/{table}"


def owed(table: str, patron: str) -> str:
    """Collections that a patron owes: it is below zero by them."""
    return f"owed/{table}/{patron}"


def marked(table: str, seat: int) -> str:
    """Vigorish marked at a seat: it is below zero by what is owed."""
    return f"marked/{table}/{seat}"


def clearing(table: str) -> str:
    """Money on its way between a table and a jackpot link; nothing rests here."""
    return f"progressive/{table}"


def meter(link: str, name: str, part: str = "main") -> str:
    """A progressive meter of a link, or its reserve."""
    return f"meter/{link}/{name}/{part}"


def held(link: str, name: str, table: str, number: int) -> str:
    """What is held out of a meter for the winners of a table's hit."""
    return f"meter/{link}/{name}/held/{table}-{number}"


# Chips of a demonstration in a patron's pocket.
PLAY = "play"
MEDIA = ("chips", "promotional", "coupon")


def stack(table: str, seat: int, medium: str = "chips") -> str:
    """What lies in front of a patron: value chips, promotional chips or coupons."""
    return stacks(table, seat)[medium]


@lru_cache(maxsize=4096)
def stacks(table: str, seat: int) -> dict[str, str]:
    return {medium: f"seat/{table}/{seat}/{medium}" for medium in MEDIA}


@lru_cache(maxsize=4096)
def chips(table: str, seat: int) -> str:
    return stacks(table, seat)["chips"]


Pile = tuple[str, str | None, str, str, bool]


def spot(
    table: str,
    seat: int,
    wager: str,
    on: str | None,
    paytable: str,
    medium: str = "chips",
    toke: bool = False,
) -> str:
    """A bet's place on the layout; other money than the patron's value chips has a pile of its own there."""
    return spots(table, seat)[wager, on, paytable, medium, toke]


class Spots(dict[Pile, str]):
    """The places of one seat's bets; each name is made when it is first asked for."""

    def __init__(self, table: str, seat: int) -> None:
        super().__init__()
        self._begin = f"seat/{table}/{seat}/bets"

    def __missing__(self, pile: Pile) -> str:
        wager, on, paytable, medium, toke = pile
        apart = ("" if medium == "chips" else f"/{medium}") + ("/toke" if toke else "")
        name = self[pile] = f"{self._begin}/{wager}/{on or '-'}/{paytable}{apart}"
        return name


@lru_cache(maxsize=4096)
def spots(table: str, seat: int) -> Spots:
    return Spots(table, seat)


def cash(patron: str) -> str:
    """A patron's own money, brought from outside: it is below zero by what was brought."""
    return f"patron/{patron}/cash"


def pocket(patron: str, medium: str = "chips") -> str:
    """The chips a patron carries away from a table."""
    return f"patron/{patron}/{medium}"


def carried(table: str, patron: str, medium: str = "chips") -> str:
    """Chips of a patron between the cage's book and a table's: none but while both are being written."""
    return f"{_CARRIED}{table}/{patron}/{medium}"


def carried_once(table: str) -> str:
    """Return the account that stood for all patrons of a table in rows of numbers up to 5."""
    return f"{_CARRIED}{table}"


def carrier(table: str, account: str) -> tuple[str, str] | None:
    """Return the patron and the medium of a `carried` account of this table, or None for another account."""
    begin = f"{_CARRIED}{table}/"
    if not account.startswith(begin):
        return None
    patron, _, medium = account.removeprefix(begin).rpartition("/")
    return patron, medium


def debt(patron: str, medium: str = "chips") -> str:
    """What a patron owes the house after a correction: it is below zero by that much."""
    return f"owed/{patron}" if medium == "chips" else f"owed/{patron}/{medium}"


_CARRIED = "carried/"
# Stacks of chips in front of a patron, of a player-dealer, in the middle, and beside the slot.
_CHIPS = ("seat/", "bank/", "won/", "collection/", "pot/")


def holds_chips(account: str) -> bool:
    """True for accounts that are a stack of chips on the table, which cannot hold less than none."""
    return account.startswith(_CHIPS)


# What the house holds: each may be short while an act is being done, and never after it.
_HOUSE = ("tray/", "drop/", "fees/", "vigorish/", "tips/", "promotions/", CAGE)


def is_house_money(account: str) -> bool:
    """Return whether the account is the house's own, which no act leaves below zero."""
    return account.startswith(_HOUSE)

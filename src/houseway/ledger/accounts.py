"""The names of accounts: who holds the money, from the outside in.

>>> stack("demo-1", 3), spot("demo-1", 3, "bonus", "player", "A")
('seat/demo-1/3/chips', 'seat/demo-1/3/bets/bonus/player/A')
>>> spot("demo-1", 3, "tie", None, "standard", "coupon")
'seat/demo-1/3/bets/tie/-/standard/coupon'
"""

from functools import lru_cache

CAGE = "house/cage"
PROMOTIONS = "house/promotions"


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


def marked(table: str, seat: int) -> str:
    """Vigorish marked at a seat: it is below zero by what is owed."""
    return f"marked/{table}/{seat}"


@lru_cache(maxsize=4096)
def stack(table: str, seat: int, medium: str = "chips") -> str:
    """What lies in front of a patron: value chips, promotional chips or coupons."""
    return f"seat/{table}/{seat}/{medium}"


def chips(table: str, seat: int) -> str:
    return stack(table, seat)


@lru_cache(maxsize=65536)
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
    pile = ("" if medium == "chips" else f"/{medium}") + ("/toke" if toke else "")
    return f"seat/{table}/{seat}/bets/{wager}/{on or '-'}/{paytable}{pile}"


def cash(patron: str) -> str:
    """A patron's own money, brought from outside: it is below zero by what was brought."""
    return f"patron/{patron}/cash"


def pocket(patron: str, medium: str = "chips") -> str:
    """The chips a patron carries away from a table."""
    return f"patron/{patron}/{medium}"


def holds_chips(account: str) -> bool:
    """True for accounts that are a stack of chips in front of a patron, which cannot hold less than none."""
    return account.startswith("seat/")

"""The names of accounts: who holds the money, from the outside in.

>>> chips("demo-1", 3), spot("demo-1", 3, "bonus", "player", "A")
('seat/demo-1/3/chips', 'seat/demo-1/3/bets/bonus/player/A')
"""

CAGE = "house/cage"


def tray(table: str) -> str:
    return f"tray/{table}"


def drop_box(table: str) -> str:
    return f"drop/{table}"


def vigorish(table: str) -> str:
    return f"vigorish/{table}"


def chips(table: str, seat: int) -> str:
    return f"seat/{table}/{seat}/chips"


def spot(table: str, seat: int, wager: str, on: str | None, paytable: str) -> str:
    """A bet's place on the layout."""
    return f"seat/{table}/{seat}/bets/{wager}/{on or '-'}/{paytable}"


def cash(patron: str) -> str:
    """A patron's own money, brought from outside: it is below zero by what was brought."""
    return f"patron/{patron}/cash"


def pocket(patron: str) -> str:
    """The chips a patron carries away from a table."""
    return f"patron/{patron}/chips"


def holds_chips(account: str) -> bool:
    """True for accounts that are a stack of chips in front of a patron, which cannot hold less than none."""
    return account.startswith("seat/")

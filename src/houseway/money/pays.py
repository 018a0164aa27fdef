"""What a line of a pay table pays, as the rules print it.

>>> parse_pays("19 to 20"), parse_pays("250 for 1"), parse_pays("$1,000"), parse_pays("100% of main")
(To(won=19, bet=20), For(times=250), Amount(cents=100000, currency='USD'), Share(percent=100, meter='main'))
"""

import re
from functools import lru_cache

import msgspec

from houseway.refusals import NotationError


class To(msgspec.Struct, frozen=True):
    """`won` to `bet`: profit, and the bet stays the bettor's."""

    won: int
    bet: int


class For(msgspec.Struct, frozen=True):
    """`times` for 1: the bet is taken and the pay includes it."""

    times: int


class Amount(msgspec.Struct, frozen=True):
    """A fixed sum for each unit bet; the bet is taken."""

    cents: int
    currency: str


class Share(msgspec.Struct, frozen=True):
    """A percentage of a progressive meter; the bet is taken."""

    percent: int
    meter: str


class Push(msgspec.Struct, frozen=True):
    """The bet is neither won nor lost."""


class Lose(msgspec.Struct, frozen=True):
    """The bet is lost, or one part of so many `of` it: `lose 1/2` is a hand given up for half the bet."""

    of: int = 1


Pays = To | For | Amount | Share | Push | Lose

_TO = re.compile(r"(\d[\d,]*) to (\d+)")
_TYPED = re.compile(r"(\d[\d,]*)(?: *: *(\d+))?")
_FOR = re.compile(r"(\d[\d,]*) for 1")
_AMOUNT = re.compile(r"(?:\$|([A-Z]{3}) )(\d[\d,]*)(?:\.(\d\d))?")
_LOSE = re.compile(r"lose 1/([2-9])")
_SHARE = re.compile(r"(\d+)% of ([a-z][a-z0-9-]*)")


@lru_cache(maxsize=4096)
def parse_pays(text: str) -> Pays:
    if text == "push":
        return Push()
    if text == "lose":
        return Lose()
    if match := _LOSE.fullmatch(text):
        return Lose(int(match[1]))
    if match := _TO.fullmatch(text):
        won, bet = _whole(match[1]), _whole(match[2])
        if won > 0 and bet > 0:
            return To(won, bet)
    if match := _FOR.fullmatch(text):
        return For(_whole(match[1]))
    if match := _AMOUNT.fullmatch(text):
        return Amount(_whole(match[2]) * 100 + int(match[3] or 0), match[1] or "USD")
    if (match := _SHARE.fullmatch(text)) and 0 < int(match[1]) <= 100:
        return Share(int(match[1]), match[2])
    raise NotationError(
        f"{text!r} is not a pay; write odds such as '8 to 1' or '250 for 1', a sum such as '$1,000' or "
        "'PHP 500', a share such as '100% of main', 'push', 'lose' or 'lose 1/2'."
    )


def as_printed(text: str) -> str:
    """What somebody types for a pay, as rules print it.

    >>> as_printed("35"), as_printed("35:1"), as_printed(" 3 : 2 "), as_printed("push")
    ('35 to 1', '35 to 1', '3 to 2', 'push')
    """
    typed = _TYPED.fullmatch(text.strip())
    return f"{typed[1]} to {typed[2] or 1}" if typed else text.strip()


def pays_text(pays: Pays) -> str:
    """The canonical text: `parse_pays(pays_text(p)) == p`."""
    match pays:
        case To(won, bet):
            return f"{won} to {bet}"
        case For(times):
            return f"{times} for 1"
        case Amount(cents, currency):
            figure = f"{cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")
            return f"${figure}" if currency == "USD" else f"{currency} {figure}"
        case Share(percent, meter):
            return f"{percent}% of {meter}"
        case Push():
            return "push"
        case Lose(of):
            return "lose" if of == 1 else f"lose 1/{of}"


def _whole(digits: str) -> int:
    return int(digits.replace(",", ""))

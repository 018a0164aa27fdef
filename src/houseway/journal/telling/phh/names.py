"""The names that the format has for games and limits, and how it writes cards and money."""

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Any

from houseway.cards.notation import card_text, parse_card
from houseway.families.hand_record import UNSEEN, Limit
from houseway.refusals import NotationError

# The format names FT, NT, FO/8, F7S, F7S/8, FR and N2L1D; the others are named as it would name them.
NAMES = {
    "ca/draw-poker": "5D", "ca/lowball": "A5L1D", "ca/deuce-to-seven": "2L1D", "ca/seven-card-stud": "7S",
    "ca/stud-high-low": "7S/8", "ca/razz": "R", "ca/texas-holdem": "T", "ca/holdem-high-low": "T/8",
    "ca/omaha": "O", "ca/omaha-high-low": "O/8", "ca/pineapple": "P", "ca/pineapple-8": "P/8",
    "ca/pineapple-high-low": "PHL/8", "ca/crazy-pineapple": "CP", "ca/crazy-pineapple-high-low": "CP/8",
}  # fmt: skip
LIMITS: dict[str, Limit] = {"F": "structured", "S": "spread", "N": "no-limit"}
VARIANTS = {letter + name: (game, limit) for game, name in NAMES.items() for letter, limit in LIMITS.items()}
_CARD = re.compile(r"10[shdc]|[2-9TJQKA][shdc]|Jk|\?\?", re.IGNORECASE)
UNSEEN_TEXT = "??"
MOST_CENTS = 10**14


def turned(blinds: tuple[int, ...]) -> tuple[int, ...]:
    """With two players the format lists the small blind first, though the button, who is second, posts it."""
    return blinds[::-1] if len(blinds) == 2 else blinds


def money(value: Any) -> str:
    """Cents as dollars, exactly: `2`, `0.50`."""
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, int):
        sign, cents = "-" * (value < 0), abs(value)
        return f"{sign}{cents // 100}" + (f".{cents % 100:02}" if cents % 100 else "")
    return f"[{', '.join(map(money, value))}]"


def amount(given: Any, key: str, least: int = 0) -> int:
    """Whole cents."""
    try:
        cents = Decimal(str(given)) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if (
        isinstance(given, bool)
        or not cents.is_finite()
        or cents != int(cents)
        or not least <= cents < MOST_CENTS
    ):
        raise NotationError(f"{key}: {given!r} is no amount of dollars and cents.", key)
    return int(cents)


def cards_text(cards: Iterable[int]) -> str:
    return "".join(UNSEEN_TEXT if card == UNSEEN else card_text(card).replace("10", "T") for card in cards)


def cards_of(text: str, at: int) -> tuple[int, ...]:
    cards = _CARD.findall(text)
    if "".join(cards) != text:
        raise NotationError(f"actions[{at}]: {text!r} are no cards; write them as AsTh2c.", f"actions[{at}]")
    return tuple(UNSEEN if card == UNSEEN_TEXT else parse_card(card) for card in cards)

"""Dice fall all at once: nothing is drawn, a hand is its three dice."""

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.cards import parse_die

Hand = tuple[int, ...]

DICE = 3


class Throw(msgspec.Struct, frozen=True, tag="throw", forbid_unknown_fields=True):
    """The drawing rules of a dice game: there are none to choose."""


def read_throw(section: dict[str, Any]) -> Throw:
    return msgspec.convert(section, Throw)


def total(hand: Hand) -> int:
    """The last digit of the sum."""
    return sum(hand) % 10


def next_hand(throw: Throw, player: Hand, banker: Hand) -> str | None:
    """The cup whose dice are read next: the Player's three, then the Banker's three."""
    if len(player) < DICE:
        return "player"
    return "banker" if len(banker) < DICE else None


def fault(throw: Throw, player: Hand, banker: Hand) -> str | None:
    """What is wrong with these dice as a complete round, or None."""
    if len(player) != DICE or len(banker) != DICE:
        return "each hand is three dice."
    if not all(1 <= die <= 6 for die in (*player, *banker)):
        return "a die shows 1 to 6."
    return None


def parse_hand(values: Sequence[Any]) -> Hand:
    return tuple(parse_die(value) for value in values)


def hand_text(hand: Hand) -> str:
    return " ".join(str(die) for die in hand)

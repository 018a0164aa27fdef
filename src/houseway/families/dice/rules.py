"""Dice fall all at once: nothing is drawn, a hand is its three dice."""

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.cards import parse_die
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.plain import added as added
from houseway.families.plain import after as after
from houseway.families.plain import clause as clause
from houseway.families.round import OVER, Hand, Held, Made, Round, Step, Throw

DICE = 3


class Cups(msgspec.Struct, frozen=True, tag="throw", forbid_unknown_fields=True):
    """The drawing rules of a dice game: there are none to choose."""


def read(section: dict[str, Any]) -> Cups:
    return msgspec.convert(section, Cups)


def total(hand: Hand) -> int:
    """The last digit of the sum."""
    return sum(hand) % 10


def begin(cups: Cups, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    return Round((Held("player"), Held("banker")), (), (), pays)


def deciding(cups: Cups) -> tuple[str, ...]:
    return ()


_THROW = Throw(("player", "banker"))


def next_step(cups: Cups, deal: Round) -> Step:
    """Both cups are lifted at once."""
    return OVER if deal.has_cards else _THROW


def tell(cups: Cups, deal: Round, step: Step) -> tuple[str, str]:
    return ("Lift the cups and read the dice" if step == _THROW else ""), ""


def is_wrong(cups: Cups, deal: Round, made: Made) -> bool:
    """Nobody has more to say than to shake the cups."""
    return made.choice != "shake"


def totals(cups: Cups, deal: Round) -> tuple[int, int, int]:
    player, banker = map(total, sides(cups, deal, None))
    return player, banker, player - banker


def worth(cups: Cups, deal: Round, hand: str) -> tuple[int, str]:
    points = total(deal.cards(hand))
    return points, str(points)


def sides(cups: Cups, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, Hand]:
    return deal.hands[0].cards, deal.hands[1].cards


def fault(cups: Cups, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these dice as a complete round, or None."""
    player, banker = deal.cards("player"), deal.cards("banker")
    if len(player) != DICE or len(banker) != DICE:
        return not_as_drawn("three-dice")
    if not all(1 <= die <= 6 for die in (*player, *banker)):
        return not_as_drawn("die-shows")
    return None


def parse_hand(values: Sequence[Any]) -> Hand:
    return tuple(parse_die(value) for value in values)


def hand_text(hand: Hand) -> str:
    return " ".join(str(die) for die in hand)

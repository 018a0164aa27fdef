"""What a hand is worth: its total, whether it is soft, a Natural or over, and which of two is better."""

from typing import NamedTuple

from houseway.families.blackjack.coordinates import (
    NATURAL,
    NATURAL_RANK,
    PLAIN,
    TWO_JOKERS,
    counted,
    point,
    rank_of,
)
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.round import Hand

_POINTS = tuple(int(point(card)) for card in range(54))


class Worth(NamedTuple):
    """A hand's best total, 1 if an ace counts 11 in it, and PLAIN, NATURAL or TWO_JOKERS."""

    total: int
    soft: int
    natural: int = PLAIN


def points(hand: Hand) -> list[int]:
    return [_POINTS[card] for card in hand]


def worth(play: Blackjack, hand: Hand, split: bool = False, shown: bool = True) -> Worth:
    """What the cards count; a Natural only of first cards, and where it must be only if it was shown."""
    counts, values = points(hand), play.values
    total, soft = counted(sum(counts), counts.count(1), values.target, values.code)
    if 0 in counts and len(hand) > 1:
        total, soft = values.joker, 0
    return Worth(total, soft, natural(play, counts, split) if shown else PLAIN)


def natural(play: Blackjack, counts: list[int], split: bool = False) -> int:
    """Whether first two cards of these points are a Natural, and which."""
    if len(counts) != 2 or (split and not play.natural.after_split):
        return PLAIN
    if (min(counts), max(counts)) not in play.natural.of:
        return PLAIN
    return TWO_JOKERS if counts == [0, 0] else NATURAL


def is_over(play: Blackjack, worth: Worth) -> bool:
    return worth.total > play.values.target and not worth.natural


def rank(play: Blackjack, worth: Worth) -> int:
    """The more the better: a Natural above all, then by the game's order of totals."""
    if worth.natural:
        return NATURAL_RANK
    return int(rank_of(worth.total, play.values.target, play.values.code))


def compared(play: Blackjack, bettor: Worth, banker: Worth) -> int:
    """2 where the bettor's hand is better, 1 where both rank the same, 0 where it is worse."""
    ours, theirs = rank(play, bettor), rank(play, banker)
    return (ours >= theirs) + (ours > theirs)


def told(worth: Worth) -> str:
    """As a dealer says it: `soft 17`, `20`, `natural`."""
    return "natural" if worth.natural else f"soft {worth.total}" if worth.soft else str(worth.total)

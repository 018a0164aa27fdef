"""What hands are worth: by the game's rankings, and of up cards alone, by which stud's players act."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from houseway.cards.poker.rankings import ranking
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Hand

ACE = 12


def values(play: PotGame, own: Hand, board: Hand) -> tuple[int, ...]:
    """The worth of a hand in each of the game's rankings; of an eight-or-better low 0 where there is none."""
    return valued.__wrapped__(play.rankings, play.use, own, board)


@lru_cache(maxsize=64)
def valued(rankings: tuple[str, ...], use: str, own: Hand, board: Hand) -> tuple[int, ...]:
    """The same of a hand that lies on the table, which is asked for when it is shown and for every pot."""
    if use == "two-and-three":
        return tuple([ranking(name).two_and_three(own, board) for name in rankings])
    return tuple([ranking(name).value(own + board) for name in rankings])


def words(play: PotGame, worth: tuple[int, ...], rivals: Sequence[tuple[int, ...]] = ()) -> str:
    """As a dealer reads it, with the kicker where another hand that lies open would be read alike."""
    told = [
        ranking(name).words(value, [other[at] for other in rivals])
        for at, (name, value) in enumerate(zip(play.rankings, worth, strict=True))
        if value
    ]
    return " and ".join(told)


# How many cards of each rank, most first, then the ranks in that order.
Shown = tuple[tuple[int, ...], tuple[int, ...]]


def board_rank(up: Hand) -> Shown:
    """One to four up cards by pairs, then ranks; straights and flushes count for nothing yet."""
    return _shown([(card // 4 - 1) % 13 for card in up])


def board_low(up: Hand) -> Shown:
    """The same for low, aces low: the fewest pairs and the lowest ranks are greatest."""
    counts, ranks = _shown([card // 4 for card in up])
    return tuple([-count for count in counts]), tuple([-rank for rank in ranks])


def _shown(ranks: list[int]) -> Shown:
    counted = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    return tuple([count for count, _ in counted]), tuple([rank for _, rank in counted])

"""What hands are worth: by the game's rankings, and of up cards alone, by which stud's players act."""

from collections import Counter

from houseway.cards.poker.rankings import ranking
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Hand

ACE = 12


def values(play: PotGame, own: Hand, board: Hand) -> tuple[int, ...]:
    """The worth of a hand in each of the game's rankings; of an eight-or-better low 0 where there is none."""
    if play.use == "two-and-three":
        return tuple([ranking(name).two_and_three(own, board) for name in play.rankings])
    cards = own + board
    return tuple([ranking(name).value(cards) for name in play.rankings])


def words(play: PotGame, worth: tuple[int, ...]) -> str:
    """As a dealer reads it."""
    told = [ranking(name).words(value) for name, value in zip(play.rankings, worth, strict=True) if value]
    return " and ".join(told)


def board_rank(up: Hand) -> tuple[tuple[int, int], ...]:
    """One to four up cards by pairs, then ranks; straights and flushes count for nothing yet."""
    return tuple(
        sorted([(n, rank) for rank, n in Counter([(c // 4 - 1) % 13 for c in up]).items()], reverse=True)
    )


def board_low(up: Hand) -> tuple[tuple[int, int], ...]:
    """The same for low, aces low: the fewest pairs and the lowest ranks are greatest."""
    counted = sorted([(n, card) for card, n in Counter([c // 4 for c in up]).items()], reverse=True)
    return tuple([(-n, -rank) for n, rank in counted])

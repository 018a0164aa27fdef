"""What poker hands are worth, found by trying every five cards: slow, and shared with nothing that deals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from houseway.families.pots.rules.figures import PotGame

JOKER, ACE, FIVE = 52, 14, 5
# Greater is better; of a low hand that does not qualify there is no worth.
Worth = tuple[int, ...]


def worth(play: PotGame, ranking: str, own: Sequence[int], board: Sequence[int]) -> Worth | None:
    """The best five cards that the game lets a player use, None where they make nothing."""
    hands = [made for five in _fives(play, own, board) if (made := _WORTHS[ranking](five)) is not None]
    return max(hands, default=None)


def _fives(play: PotGame, own: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if play.use == "any":
        yield from combinations((*own, *board), FIVE)
        return
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            yield (*two, *three)


def _rank(card: int) -> int:
    """2 to 14, aces high."""
    return card // 4 + 1 if card >= 4 else ACE


def _high(cards: tuple[int, ...]) -> Worth:
    if JOKER not in cards:
        return _high_of([(_rank(card), card % 4) for card in cards])
    rest = [(_rank(card), card % 4) for card in cards if card != JOKER]
    # An ace of no suit, or any card that fills a straight or a flush.
    best = _high_of([*rest, (ACE, -1)])
    for rank in range(2, ACE + 1):
        for suit in range(4):
            if (rank, suit) not in rest:
                made = _high_of([*rest, (rank, suit)])
                best = max(best, made) if made[0] in (4, 5, 8) else best
    return best


def _high_of(cards: Sequence[tuple[int, int]]) -> Worth:
    ranks = sorted([rank for rank, _ in cards], reverse=True)
    counted = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    shape, order = [count for count, _ in counted], [rank for _, rank in counted]
    flush = len({suit for _, suit in cards}) == 1
    top = ranks[0] if len(set(ranks)) == FIVE and ranks[0] - ranks[4] == 4 else 0
    if ranks == [ACE, 5, 4, 3, 2]:
        top = 5
    if top:
        return (8 if flush else 4, top)
    if flush:
        return (5, *ranks)
    kinds = {(5,): 9, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(tuple(shape), 0), *order)


def _ace_to_five(cards: tuple[int, ...]) -> Worth:
    """Straights and flushes do not count; the joker is the lowest rank that is not there."""
    ranks = [card // 4 + 1 for card in cards if card != JOKER]
    if JOKER in cards:
        ranks.append(next(rank for rank in range(1, 14) if rank not in ranks))
    counted = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    return (*[-count for count, _ in counted], *[0] * (FIVE - len(counted)), *[-rank for _, rank in counted])


def _eight_or_better(cards: tuple[int, ...]) -> Worth | None:
    ranks = {card // 4 + 1 for card in cards}
    return _ace_to_five(cards) if len(ranks) == FIVE and max(ranks) <= 8 else None


def _deuce_to_seven(cards: tuple[int, ...]) -> Worth:
    """The worst high hand, in which A-2-3-4-5 is no straight."""
    made = _high_of([(_rank(card), card % 4) for card in cards])
    if made[1:] == (5,):
        made = (5 if made[0] == 8 else 0, ACE, 5, 4, 3, 2)
    return tuple([-each for each in made])


_WORTHS = {"high": _high, "a5": _ace_to_five, "27": _deuce_to_seven, "eight": _eight_or_better}

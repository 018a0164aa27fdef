"""What part of a pot cards win on average: the unknown ones are dealt many times, all at once."""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.cards.poker.rankings import ranking
from houseway.families.betting import Betting
from houseway.families.pots.rules.dealing import BOARD
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import up_cards
from houseway.families.round import Hand, Round

Below = Callable[[int], int]
DEALS = 24
_SEEDS = 1 << 32
# A hand's worth in the second ranking stands below that in the first.
_SECOND = 16


class Fear(NamedTuple):
    """A rival who, with this chance, holds the best of so many hands; nobody unless told."""

    name: str = ""
    hands: int = 1
    chance: float = 0.0


def expected(
    play: PotGame,
    deal: Round,
    betting: Betting,
    own: Hand,
    name: str,
    below: Below,
    deals: int = DEALS,
    fear: Fear = Fear(),  # noqa: B008  it is frozen
) -> float:
    """The part of the pot that these cards win on average against random ones, dealt so often."""
    rivals = [f"place-{p.seat}" for p in betting.players if p.is_live and f"place-{p.seat}" != name]
    up, board = [up_cards(deal.held(rival)) for rival in rivals], deal.cards(BOARD)
    keeps = sum([street.down + street.up - street.discard - street.throw for street in play.streets])
    to_board = sum([street.board for street in play.streets]) - len(board)
    known = {*own, *board, *(card for cards in up for card in cards)}
    chance = np.random.default_rng(below(_SEEDS))
    cards = _Cards([card for card in range(betting.deck) if card not in known], deals, chance)
    table = cards.dealt(board, to_board)
    whole = cards.dealt(own, max(0, keeps - len(own)))
    # Of Pineapple's three cards one goes away.
    mine = [whole[:, some] for some in combinations(range(whole.shape[1]), keeps)]
    hands = [fear.hands if rival == fear.name else 1 for rival in rivals]
    theirs = [
        cards.dealt(seen, keeps - len(seen))
        for seen, could_hold in zip(up, hands, strict=True)
        for _ in range(could_hold)
    ]
    worth = _worth(play, np.stack([*mine, *theirs]), table)
    doubted = chance.random(deals) >= fear.chance
    return _share(_best(worth, [len(mine), *hands], doubted))


class _Cards:
    """The cards that nobody has seen, in many orders, a row each.

    Eight hands of stud are more than a deck: a guess may see a card twice.
    """

    def __init__(self, deck: list[int], deals: int, chance: np.random.Generator) -> None:
        self._orders = np.array(deck)[chance.random((deals, len(deck))).argsort(axis=1)]
        self._gone = 0

    def dealt(self, lying: Hand, count: int) -> np.ndarray:
        """The cards that lie there and so many more, in every order."""
        deals, size = self._orders.shape
        cards = np.empty((deals, len(lying) + count), dtype=np.int64)
        cards[:, : len(lying)] = lying
        cards[:, len(lying) :] = self._orders[:, np.arange(self._gone, self._gone + count) % size]
        self._gone += count
        return cards


def _worth(play: PotGame, own: np.ndarray, table: np.ndarray) -> np.ndarray:
    high, *low = [ranking(name).values(own, table, play.use) for name in play.rankings]
    return np.asarray(sum(low, high << _SECOND))


def _best(worth: np.ndarray, hands: list[int], doubted: np.ndarray) -> np.ndarray:
    """What each player's best hand is worth, one's own first; where a rival's best is doubted, his first."""
    first = np.cumsum([0, *hands[:-1]])
    best = np.maximum.reduceat(worth, first)
    best[1:] = np.where(doubted, worth[first[1:]], best[1:])
    return best


def _share(worth: np.ndarray) -> float:
    """Of the first hand: half the pot for each ranking that somebody has a hand in, and ties share."""
    won, halves = np.zeros(worth.shape[1]), np.zeros(worth.shape[1])
    for values in (worth >> _SECOND, worth & (1 << _SECOND) - 1):
        best = values.max(axis=0)
        halves += best > 0
        won += np.where(best > 0, values[0] == best, 0) / (values == best).sum(axis=0)
    return float((won / np.maximum(halves, 1)).mean())

"""What part of a pot cards win on average: the unknown ones are dealt many times, all at once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.cards.poker.rankings import ranking
from houseway.families.betting import Betting, Player
from houseway.families.pots.draws import drew, given_away, is_draw, kept, worth_drawn
from houseway.families.pots.rules.dealing import BOARD
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import up_cards
from houseway.families.round import Hand, Round

Below = Callable[[int], int]
DEALS = 24
_SEEDS = 1 << 32
# A hand's worth in the second ranking stands below that in the first.
_SECOND = 16
_LOW = (1 << _SECOND) - 1


class Fear(NamedTuple):
    """A rival who, with this chance, holds the best of so many hands; nobody unless told."""

    name: str = ""
    hands: int = 1
    chance: float = 0.0


NOBODY = Fear()


def expected(
    play: PotGame,
    deal: Round,
    betting: Betting,
    own: Hand,
    name: str,
    below: Below,
    deals: int = DEALS,
    fear: Fear = NOBODY,
) -> float:
    """The part of the pot that these cards win on average against random ones, dealt so often.

    Before the draw everybody draws in mind, as a rule.
    """
    keeps = kept(play.rankings[0], own) if is_draw(play) and not betting.street else own
    return shares(play, deal, betting, [keeps], name, below, deals, fear)[0]


def shares(
    play: PotGame,
    deal: Round,
    betting: Betting,
    ways: Sequence[Hand],
    name: str,
    below: Below,
    deals: int,
    fear: Fear = NOBODY,
) -> list[float]:
    """The same of each way to keep cards, on the same deals; what is missing in a hand comes off the deck."""
    rivals = [player for player in betting.players if player.is_live and _hand(player) != name]
    hands = [fear.hands if _hand(rival) == fear.name else 1 for rival in rivals]
    guessed = [rival for rival, could_hold in zip(rivals, hands, strict=True) for _ in range(could_hold)]
    board, up = deal.cards(BOARD), [up_cards(deal.held(_hand(rival))) for rival in guessed]
    to_board = sum([street.board for street in play.streets]) - len(board)
    # The last card of stud may be one for all, on the board (E.9).
    keeps = sum([s.down + s.up - s.discard - s.throw for s in play.streets]) + min(0, to_board)
    known = {*deal.cards(name), *given_away(deal, name)}.union(board, *ways, *up)
    chance = np.random.default_rng(below(_SEEDS))
    cards = _Cards([card for card in range(betting.deck) if card not in known], deals, chance)
    table = cards.dealt([board], len(board) + max(0, to_board))[0]
    # A rival has as many cards as oneself: of Pineapple's three each throws one away.
    size = max(keeps, *map(len, ways))
    mine = cards.dealt(ways, size)
    if is_draw(play):
        counts = [drew(deal, betting, rival) for rival in guessed]
        theirs = worth_drawn(play.rankings[0], betting.deck, counts, known, deals, chance) << _SECOND
        own = _worth(play, mine, keeps, table)
    else:
        others = [cards.dealt([seen], size) for seen in up]
        own, theirs = np.split(_worth(play, np.concatenate([mine, *others]), keeps, table), [len(ways)])
    return _shares(own, _best(theirs, hands, chance.random(deals) >= fear.chance), len(play.rankings))


def _hand(player: Player) -> str:
    return f"place-{player.seat}"


class _Cards:
    """The cards that nobody has seen, in many orders, a row each.

    Eight hands of stud are more than a deck: a guess may see a card twice.
    """

    def __init__(self, deck: list[int], deals: int, chance: np.random.Generator) -> None:
        self._deck, self._deals, self._chance, self._gone = np.array(deck), deals, chance, 0

    @cached_property
    def _orders(self) -> np.ndarray:
        """Shuffled once a card is to come."""
        return np.asarray(self._deck[self._chance.random((self._deals, len(self._deck))).argsort(axis=1)])

    def dealt(self, hands: Sequence[Hand], size: int) -> np.ndarray:
        """Each of these hands, to which the same next cards come until they are so many, in every order."""
        cards = np.empty((len(hands), self._deals, size), dtype=np.int64)
        missing = size - min(map(len, hands))
        for whole, lying in zip(cards, hands, strict=True):
            whole[:, : len(lying)] = lying
            if len(lying) < size:
                to_come = np.arange(self._gone, self._gone + size - len(lying)) % len(self._deck)
                whole[:, len(lying) :] = self._orders[:, to_come]
        self._gone += missing
        return cards


def _worth(play: PotGame, hands: np.ndarray, keeps: int, table: np.ndarray) -> np.ndarray:
    """Of so many of a hand's cards, those that are worth most."""
    kept = hands[..., [*combinations(range(hands.shape[-1]), keeps)]]
    high, *low = [ranking(name).values(kept, table[:, None], play.use) for name in play.rankings]
    return np.asarray(sum(low, high << _SECOND).max(axis=-1))


def _best(worth: np.ndarray, hands: list[int], doubted: np.ndarray) -> np.ndarray:
    """What each rival's best hand is worth; where it is doubted, his first."""
    first = np.cumsum([0, *hands[:-1]])
    return np.where(doubted, worth[first], np.maximum.reduceat(worth, first))


def _shares(mine: np.ndarray, theirs: np.ndarray, halves: int) -> list[float]:
    """Of each of one's own hands: half the pot for each ranking that somebody has a hand in."""
    parts = [_won(mine >> at & _LOW, theirs >> at & _LOW) for at in (_SECOND, 0)[:halves]]
    won, of = [sum(each) for each in zip(*parts, strict=True)]
    each: list[float] = (won / np.maximum(of, 1)).mean(axis=1).tolist()
    return each


def _won(own: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What part of a half each of one's own hands wins, where ties share, and whether anybody does."""
    best = others.max(axis=0)
    level = (own == best) / (1 + (others == best).sum(axis=0))
    won = np.maximum(own, best) > 0
    return np.where(own > best, 1, level) * won, won

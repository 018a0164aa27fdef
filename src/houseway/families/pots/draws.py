"""Draws: what players keep as a rule, and what hands are worth of which so many cards were drawn."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards.notation import JOKER
from houseway.cards.poker.categories import WIDTH
from houseway.cards.poker.rankings import ranking
from houseway.families.betting import Betting, Player
from houseway.families.pots.rules.dealing import FIVE
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Hand, Round

# The first rank that is thrown away for low.
_TOO_HIGH = {"a5": 8, "27": 7}
_STRAIGHT = 4
# So many hands are drawn to in mind, once; of those that are looked at most hold a card that is known.
_HANDS, _LOOKED_AT = 40_000, 4


def is_draw(play: PotGame) -> bool:
    return any(street.draw for street in play.streets)


def given_away(deal: Round, name: str) -> Hand:
    """The cards that the player of this hand threw away, which nobody else has seen."""
    return tuple([card for made in deal.made if made.hand == name for card in made.cards])


def drew(deal: Round, betting: Betting, player: Player) -> int | None:
    """How many cards a player drew, as everybody sees; None before he has said it."""
    if not betting.street or (betting.stage == "draw" and not player.acted):
        return None
    return len(given_away(deal, f"place-{player.seat}"))


@lru_cache(maxsize=1024)
def kept(name: str, held: Hand) -> Hand:
    """What a player keeps as a rule, by this ranking.

    For low no card above an eight, or a seven of deuce to seven, and one of each rank. For high a straight
    or better, else what pairs, four of a suit, or the two highest.
    """
    keeps = _kept(name, np.array([held]))[0]
    return tuple([card for card, keep in zip(held, keeps, strict=True) if keep])


def _kept(name: str, hands: np.ndarray) -> np.ndarray:
    """The same of many hands, a row each: of every card whether it is kept."""
    ranks, jokers = hands // 4, hands == JOKER
    alike = ranks[:, :, None] == ranks[:, None, :]
    if name in _TOO_HIGH:
        is_low = (ranks < _TOO_HIGH[name]) & ((ranks > 0) | (name == "a5"))
        return np.asarray(jokers | (is_low & ~np.tril(alike, -1).any(axis=2)))
    strength = (ranks - 1) % 13
    made = ranking(name).values(hands, hands[:, :0]) >> WIDTH >= _STRAIGHT
    paired = (alike.sum(axis=2) > 1) | jokers
    suited = (hands[:, :, None] % 4 == hands[:, None, :] % 4).sum(axis=2) >= FIVE - 1
    highest = (strength[:, :, None] < strength[:, None, :]).sum(axis=2) < 2
    first = [np.broadcast_to(made[:, None], hands.shape), paired, suited]
    return np.select([some.any(axis=1)[:, None] for some in first], first, highest)


class _Drawn(NamedTuple):
    """Hands after a draw: what each is worth, and a bit for every card that its player has held."""

    worth: np.ndarray
    held: np.ndarray

    def of(self, which: np.ndarray) -> "_Drawn":
        return _Drawn(self.worth[which], self.held[which])


def worth_drawn(
    name: str,
    deck: int,
    counts: Sequence[int | None],
    known: Iterable[int],
    deals: int,
    chance: np.random.Generator,
) -> np.ndarray:
    """What hands are worth that drew so many cards each and hold none of the known ones, dealt so often."""
    bits = sum([1 << card for card in known])
    drawn, every = _drawn_hands(name, deck)
    worths = np.empty((len(counts), deals), dtype=np.int64)
    for count in dict.fromkeys(counts):
        alike = [at for at, other in enumerate(counts) if other == count]
        hands = drawn.get(count, every)
        some = hands.of(chance.integers(len(hands.worth), size=_LOOKED_AT * deals * len(alike)))
        unseen = some.worth[some.held & bits == 0]
        worths[alike] = np.resize(unseen if len(unseen) else some.worth, (len(alike), deals))
    return worths


@cache
def _drawn_hands(name: str, deck: int) -> tuple[dict[int | None, _Drawn], _Drawn]:
    """Hands that were drawn to as a rule: by the number of cards, and all of them."""
    cards = np.random.default_rng(deck).random((_HANDS, deck)).argsort(axis=1)
    first, others = cards[:, :FIVE], cards[:, FIVE : 2 * FIVE]
    keeps = _kept(name, first)
    hands = np.where(keeps, first, others)
    held = np.bitwise_or.reduce(np.int64(1) << np.concatenate([first, hands], axis=1), axis=1)
    every = _Drawn(ranking(name).values(hands, hands[:, :0]), held)
    drew = FIVE - keeps.sum(axis=1)
    return {count: every.of(drew == count) for count in np.unique(drew).tolist()}, every

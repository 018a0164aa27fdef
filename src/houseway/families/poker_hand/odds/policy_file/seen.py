"""What a bettor sees when he decides, as columns over all cards he can hold by then."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.poker import THREE_CARDS, Order, best_four_of_five, few_cards, three_value
from houseway.cards.poker.categories import by_strength
from houseway.families.poker_hand.odds.bets import Ints
from houseway.families.poker_hand.odds.holdem.classes import HOLES as HOLES
from houseway.families.poker_hand.odds.holdem.classes import two_cards

Columns = Mapping[str, NDArray[Any]]
DECK, TEN, ACE = 52, 10, 14
# Farther apart than any straight.
NO_SPAN = 14
_PLACES = ("first", "second", "third", "fourth", "fifth")
_RIDING = ("pair_of", "pairs", "of_a_kind", "suited", "span", "high")
_ON_BOARD = ("hand", "board", "first", "second", "pair_of", "suited", "flush_cards", "flush_own")
FEATURES: dict[str, dict[str, tuple[str, ...]]] = {
    "three-cards": {"dealt": ("hand", "up", *_PLACES[:3])},
    "four-of-five": {"dealt": ("hand", *_PLACES)},
    "four-of-five-straight-high": {"dealt": ("hand", *_PLACES)},
    "five-cards": {"wager-1": (*_RIDING, *_PLACES[:3]), "wager-2": (*_RIDING, *_PLACES[:4])},
    "one-card": {"tie": ("rank",)},
    "five-of-seven": {
        "dealt": ("first", "second", "pair_of", "suited"),
        "flop": _ON_BOARD,
        "river": (*_ON_BOARD, "outs"),
    },
}


def rank_of(cards: Any) -> Any:
    """2 to 14 for an ace."""
    return by_strength(cards) + 2


def in_places(cards: Ints) -> dict[str, Ints]:
    """The ranks from the highest down; the last axis are the cards."""
    ranks = np.sort(rank_of(cards), axis=-1)[..., ::-1]
    return {name: ranks[..., at] for at, name in enumerate(_PLACES[: cards.shape[-1]])}


@cache
def threes() -> Ints:
    """All three cards of any number of decks by their number, the lowest first."""
    every = combinations_with_replacement(range(DECK), 3)
    return np.array(sorted(every, key=lambda cards: cards[::-1]))


def three_and_open() -> Columns:
    """Three cards, and the player-dealer's open one."""
    hands = threes()
    columns = {"hand": three_value(few_cards(THREE_CARDS), *hands.T), **in_places(hands)}
    return {name: column[:, None] for name, column in columns.items()} | {"up": rank_of(np.arange(DECK))}


def ranks() -> Columns:
    """A tie of each rank, from the deuce up."""
    return {"rank": np.arange(2, ACE + 1)}


def twos() -> Columns:
    two = two_cards()
    places = in_places(two)
    pair = np.where(places["first"] == places["second"], places["first"], 0)
    return places | {"pair_of": pair, "suited": (two[:, 0] % 4 == two[:, 1] % 4).astype(np.int64)}


@cache
def fives(order: Order) -> tuple[Columns, Ints]:
    """All five cards by their number, and the cards."""
    hands = np.array(list(combinations(range(DECK - 1, -1, -1), 5)))[::-1, ::-1]
    return {"hand": best_four_of_five(few_cards(order), *hands.T), **in_places(hands)}, hands


def riding(cards: Ints) -> Columns:
    """Three or four cards on the way to five: what is paired, how many are of a suit and how far apart."""
    places = in_places(cards)
    ranks = np.stack(list(places.values()), axis=-1)
    alike = (ranks[..., :, None] == ranks[..., None, :]).sum(axis=-1)
    low = np.where(ranks == ACE, 1, ranks)
    apart = np.minimum(ranks.max(axis=-1) - ranks.min(axis=-1), low.max(axis=-1) - low.min(axis=-1)) + 1
    of_a_kind = alike.max(axis=-1)
    return places | {
        "pair_of": np.where(alike > 1, ranks, 0).max(axis=-1),
        "pairs": (alike == 2).sum(axis=-1) // 2,
        "of_a_kind": of_a_kind,
        "suited": np.max([(cards % 4 == suit).sum(axis=-1) for suit in range(4)], axis=0),
        "span": np.where(of_a_kind > 1, NO_SPAN, apart),
        "high": (ranks >= TEN).sum(axis=-1),
    }


def three_ride() -> Columns:
    return riding(threes()[:, None])


def four_ride() -> Columns:
    hands = threes()
    shape = len(hands), DECK, 1
    fourth = np.broadcast_to(np.arange(DECK)[:, None], shape)
    return riding(np.concatenate([np.broadcast_to(hands[:, None], (*shape[:2], 3)), fourth], axis=-1))


RIDING = (three_ride, four_ride)

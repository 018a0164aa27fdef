"""How a poker-hand game is played laid out for its kernel, by the numbers of the cards a bettor sees."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cache import kept
from houseway.cards.decks import Counts
from houseway.families.poker_hand.odds import four_of_five, holdem, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.bets import Bets, Ints, base_game, rules_of
from houseway.families.poker_hand.odds.four_of_five import ALL, BELOW, every_board
from houseway.families.poker_hand.odds.holdem.classes import classes
from houseway.families.poker_hand.odds.solving import refuse_broken_deck
from houseway.families.poker_hand.odds.suits import SUIT_ORDERS, renamed
from houseway.rules.game import Game, Offer

Tables = dict[str, NDArray[Any]]
# Three cards of several decks, in no order, and a fourth.
THREES = 24_804
_NOTHING = np.zeros(1, dtype=np.uint8)
# Every kernel reads every table; those of other games are empty.
EMPTY: Tables = {
    "first": _NOTHING,
    "second": _NOTHING,
    "dealt": _NOTHING,
    "flop": _NOTHING,
    "river": np.zeros((1, 1), dtype=np.uint8),
    "flop_kind": np.zeros(1, dtype=np.int32),
    "flop_order": np.zeros(1, dtype=np.int32),
    "numbers": np.zeros((1, 1), dtype=np.int32),
    "holes": np.zeros((1, 1), dtype=np.int32),
    "orders": SUIT_ORDERS.astype(np.int64),
    "boards": np.zeros(1, dtype=np.int32),
    "below": BELOW.astype(np.int64),
}


def _asked(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], is_best: bool, left: Counts
) -> Any:
    keys = tuple(offer.key for offer in offers)
    return game.digest, repr(sorted(options.items())), keys, is_best, tuple(left)


@kept(4, by=_asked)
def policy(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], is_best: bool, left: Counts
) -> Tables:
    """Empty but for what this game's bettors decide by: the best play, or the family's other one."""
    rules, bets = rules_of(game, options), base_game(game, options, offers)
    refuse_broken_deck(game, rules, left)
    match rules.ranking:
        case "three-cards":
            kinds = list(three_cards.played(rules, bets, left, is_best))
            plays = _by_three([kind.hand for kind in kinds], [kind.plays for kind in kinds])
            return EMPTY | {"second": plays}
        case "five-cards":
            ridden = list(let_it_ride.ridden(rules, bets, left, is_best))
            hands = [kind.hand for kind in ridden]
            first = _by_three(hands, [np.full(52, kind.first) for kind in ridden])
            return EMPTY | {"first": first, "second": _by_three(hands, [kind.second for kind in ridden])}
        case "four-of-five" | "four-of-five-straight-high":
            return EMPTY | {
                "first": _by_five(
                    four_of_five.shown_down(rules)[0].cards, four_of_five.best_play(rules, bets)
                )
            }
        case "five-of-seven":
            return EMPTY | _holdem(bets)
    return EMPTY | {"first": war.fights(bets, left, is_best).astype(np.uint8)}


def three(cards: Ints) -> Ints:
    """The number of three cards in no order, of which some may be alike; the last axis are the cards."""
    low, middle, high = np.moveaxis(np.sort(cards, axis=-1), -1, 0)
    number: Ints = (high + 2) * (high + 1) * high // 6 + (middle + 1) * middle // 2 + low
    return number


def _by_three(hands: list[Ints], chosen: list[NDArray[np.bool_]]) -> NDArray[np.uint8]:
    """For three cards and a fourth, under every name of the suits."""
    table = np.zeros((THREES, 52), dtype=np.uint8)
    kinds, fourth = renamed(np.array(hands)), renamed(np.arange(52))
    plays = np.array(chosen)
    for order in range(len(SUIT_ORDERS)):
        table[three(kinds[order])[:, None], fourth[order]] = plays
    return table.reshape(-1)


def _by_five(hands: Ints, made: Ints) -> NDArray[np.uint8]:
    table = np.zeros(ALL, dtype=np.uint8)
    for kinds in np.sort(renamed(hands), axis=-1):
        table[sum(BELOW[kinds[:, place], place + 1] for place in range(5))] = made
    return table


def _holdem(bets: Bets) -> Tables:
    best, told = holdem.policy_of(bets), classes()
    return holdem_tables(best.dealt[told.dealt], best.flop, best.river)


def holdem_tables(dealt: Ints, flop: Ints, river: NDArray[np.uint8]) -> Tables:
    """A policy by two cards, by kind of flop and two cards, and by board; and where each of them stands."""
    told, (cards, _) = classes(), every_board()
    boards = np.zeros(ALL, dtype=np.int32)
    boards[sum(BELOW[cards[:, place], place + 1] for place in range(5))] = np.arange(len(cards))
    return {
        "dealt": dealt.astype(np.uint8),
        "flop": flop.astype(np.uint8),
        "river": river,
        "flop_kind": told.kind.astype(np.int32),
        "flop_order": told.order.astype(np.int32),
        "numbers": told.numbers.astype(np.int32),
        "holes": told.holes.astype(np.int32),
        "boards": boards,
    }

"""The drawing rules and a policy as the arrays that the kernel looks up."""

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.coordinates import (
    MOST_COUNTED,
    banker_key,
    three_rank_key,
    values_key,
)
from houseway.families.blackjack.policy import Policy
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.values import is_over, points, rank, worth
from houseway.families.blackjack.sheet import ACE, KINDS, card_of, draws, hand_of, sheet
from houseway.families.kernels import MOST_HANDS_AT_A_PLACE
from houseway.families.round import Hand

Tables = dict[str, NDArray[Any]]
# The most that a game of the catalog needs, and some more.
ROWS, STATES, SITUATIONS = 1 << 14, 1 << 9, 1 << 6
ROOM = {
    "child": ROWS * KINDS,
    "acts": SITUATIONS * ROWS * KINDS,
    "rank": 2 * ROWS,
    "worse": 2 * ROWS,
    "bank_child": STATES * KINDS,
    "bank_draws": STATES,
    "bank_rank": STATES,
    "bank_cell": STATES,
}


def chart(play: Blackjack, policy: Policy, places: int, bet: Collection[str]) -> Tables:
    """What a round reads besides its class codes; numbers of one entry stand for the whole game."""
    layout = sheet(play)
    completes = play.completes is not None and any(wager in bet for wager in play.completes.wagers)
    hands = play.split.hands if play.split is not None else 1
    return {
        "child": np.maximum(layout.child, 0).astype(np.uint16).reshape(-1),
        "acts": policy.acts.reshape(-1),
        "situation": policy.situation.reshape(-1),
        "hands_told": _alone(policy.situation.shape[1] - 1),
        "rows": _alone(len(layout.cards)),
        **_finals(play),
        **_banker(play),
        "three_kinds": _three_kinds(),
        "checked": np.array([kind in layout.checked for kind in range(KINDS)], dtype=np.uint8),
        "late": _alone(play.dealing.banker[1] == "late"),
        "completes": _alone(completes),
        "by_rank": _alone(layout.by_rank),
        "most_hands": _alone(hands or MOST_HANDS_AT_A_PLACE),
        "places": _alone(places),
    }


def _alone(number: int) -> NDArray[Any]:
    return np.array([number], dtype=np.int64)


def _finals(play: Blackjack) -> Tables:
    """How good each hand is, and its cell of `values` where it is worse: as dealt, then from a split."""
    layout = sheet(play)
    ranks, cells = [], []
    for split in (False, True):
        for held, cards in zip(layout.held, layout.cards, strict=True):
            count = worth(play, hand_of(held), split=split)
            ranks.append(rank(play, count))
            cells.append(values_key(0, count.natural, int(is_over(play, count)), int(cards), count.total))
    return {"rank": np.array(ranks, dtype=np.int16), "worse": np.array(cells, dtype=np.int16)}


def _banker(play: Blackjack) -> Tables:
    """The player-dealer's hands as states, the first with no card: those that count alike are one."""
    hands: list[Hand] = [()]
    known = {_alike(()): 0}
    children: list[list[int]] = []
    for hand in hands:
        goes_on = len(hand) < 2 or draws(play, hand)
        of_hand = []
        for kind in range(0 if play.values.joker else ACE, KINDS) if goes_on else ():
            longer = (*hand, card_of(kind))
            if _alike(longer) not in known:
                known[_alike(longer)] = len(hands)
                hands.append(longer)
            of_hand.append(known[_alike(longer)])
        children.append([0] * (KINDS - len(of_hand)) + of_hand)
    counts = [worth(play, hand) for hand in hands]
    ranks = [rank(play, count) for count in counts]
    cells = [
        banker_key(int(count.natural > 0), int(is_over(play, count)), max(len(hand), 1), count.total)
        for hand, count in zip(hands, counts, strict=True)
    ]
    return {
        "bank_child": np.array(children, dtype=np.uint16).reshape(-1),
        "bank_draws": np.array([len(hand) > 1 and draws(play, hand) for hand in hands], dtype=np.uint8),
        "bank_rank": np.array(ranks, dtype=np.int16),
        "bank_cell": np.array(cells, dtype=np.int16),
    }


def _alike(hand: Hand) -> tuple[int, ...]:
    """Two cards may be a Natural; of more only the sum, the aces, a joker and their number count."""
    counts = sorted(points(hand))
    if len(counts) < 3:
        return tuple(counts)
    return sum(counts), min(counts.count(1), 2), int(0 in counts), min(len(counts), MOST_COUNTED)


def _three_kinds() -> NDArray[Any]:
    """What a bettor's first two cards and the up card make, whatever their suits."""
    cards = np.array([card_of(kind) for kind in range(KINDS)])
    first, second, up = np.meshgrid(cards, cards, cards, indexing="ij")
    return np.asarray(three_rank_key(first, second, up)).astype(np.uint8).reshape(-1)

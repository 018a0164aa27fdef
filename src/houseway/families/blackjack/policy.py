"""How a bettor plays, as arrays: what is done with every hand against every up card.

A policy is found by the exact odds, read from a file or taken from the printed House Way; the kernel plays
whichever it is given.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.options import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Standing,
    options,
    usual,
)
from houseway.families.blackjack.sheet import (
    ACE,
    AS_DEALT,
    BITS,
    DOUBLED,
    FROM_SPLIT,
    KINDS,
    SPLIT_ACE,
    TEN,
    Sheet,
    card_of,
    hand_of,
    sheet,
)

Acts = NDArray[np.uint8]
# What is done where a pair is not split, in the low bits; then whether it is, and whether a hand that a
# double made is given up.
STANDS, HITS, DOUBLES, GIVES_UP = range(4)
ACT, SPLITS, GIVES_UP_DOUBLED = 7, 8, 16
# Hands at a place are told apart up to this number.
MOST_HANDS = 8
# Says what to choose for a hand, as one of what it `may`; against an up card, a card that counts so.
Choose = Callable[[Standing, int, tuple[str, ...]], str]

_CODES = {STAND: STANDS, HIT: HITS, DOUBLE: DOUBLES, SURRENDER: GIVES_UP}
_SITUATIONS = (AS_DEALT, FROM_SPLIT, SPLIT_ACE)


@dataclass(frozen=True)
class Policy:
    """`acts[situation, up, row]`, rows as those of the game's sheet.

    Situation 0 is a hand as dealt; `situation[kind, hands]` is that of one from a split of this kind, at a
    place that has so many hands so far.
    """

    acts: Acts
    situation: NDArray[np.int64]


def house_way(play: Blackjack) -> Policy:
    """What is done for bettors who say nothing: the printed House Way, or they stand where they may."""
    return policy_of(play, lambda hand, up, may: usual(play, hand, up, may))


def policy_of(play: Blackjack, choose: Choose) -> Policy:
    """The policy that chooses so wherever there is a choice."""
    layout, choose = sheet(play), _kept(play, choose)
    acts = np.zeros((len(_SITUATIONS), KINDS, len(layout.cards)), dtype=np.uint8)
    ups = range(ACE if not play.values.joker or play.dealing.joker_up_stands else 0, KINDS)
    for row in range(len(layout.cards)):
        for situation in _SITUATIONS:
            acts[situation, ups.start :, row] = _of_row(play, layout, row, situation, choose, ups)
    of_split = np.full((KINDS, MOST_HANDS + 1), FROM_SPLIT, dtype=np.int64)
    of_split[ACE] = SPLIT_ACE
    return Policy(acts, of_split)


def _kept(play: Blackjack, choose: Choose) -> Choose:
    """Hands of three cards and more that count alike are chosen for once."""
    known: dict[object, str] = {}

    def kept(hand: Standing, up: int, may: tuple[str, ...]) -> str:
        if len(hand.cards) == 2:
            return choose(hand, up, may)
        key = (hand.worth(play), hand.split, hand.doubled, up, may)
        if key not in known:
            known[key] = choose(hand, up, may)
        return known[key]

    return kept


def _of_row(
    play: Blackjack, layout: Sheet, row: int, situation: int, choose: Choose, ups: range
) -> list[int]:
    """For each of these up cards; a hand that a double made is chosen for as well."""
    may = _choices(int(layout.may[row, situation]))
    if situation == SPLIT_ACE and ACE not in layout.splits:
        may = ()
    if layout.cards[row] < 2 or not may:
        return [HITS if may else STANDS] * len(ups)
    hand = _standing(layout, row, situation)
    if situation == AS_DEALT and layout.by_rank and layout.held[row, TEN] == 2 == layout.cards[row]:
        # Tens of one rank; the kernel looks whether they are.
        hand = Standing((card_of(TEN),) * 2)
        may = options(play, hand, card_of(2))
    doubled = _choices(int(layout.may[row, DOUBLED])) if layout.cards[row] == 3 else ()
    return [
        _act(hand, up, may, choose) | _after_double(hand, up, doubled, choose) for up in map(card_of, ups)
    ]


def _standing(layout: Sheet, row: int, situation: int) -> Standing:
    held = layout.held[row]
    if situation == AS_DEALT:
        return Standing(hand_of(held))
    first = (
        ACE if situation == SPLIT_ACE else next(kind for kind in range(KINDS) if held[kind] and kind != ACE)
    )
    return Standing(hand_of(held, first), 2, True)


def _act(hand: Standing, up: int, may: tuple[str, ...], choose: Choose) -> int:
    chosen = choose(hand, up, may)
    if chosen != SPLIT:
        return _CODES[chosen]
    rest = tuple([each for each in may if each != SPLIT])
    unsplit = choose(hand, up, rest)
    return SPLITS | _CODES[unsplit]


def _after_double(hand: Standing, up: int, may: tuple[str, ...], choose: Choose) -> int:
    if SURRENDER not in may or choose(hand._replace(doubled=True), up, may) != SURRENDER:
        return 0
    return GIVES_UP_DOUBLED


def _choices(bits: int) -> tuple[str, ...]:
    return tuple([choice for choice, bit in BITS.items() if bits & bit])

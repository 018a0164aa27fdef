"""The kernel that deals pai gow poker: one bettor's seven cards against the player-dealer's, set by class."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.jokers import JOKERS_AT, SUIT_BITS
from houseway.cards.poker.many import EIGHTS, HIGH_FIELD, LOW_BITS, LOW_FIELD, RANKS, SUITS_AT
from houseway.compiled import compiled_functions, part
from houseway.families.kernels import CARD_BITS, CardKernel
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.choosing import CHOOSE, MOST_IN_A_CLASS
from houseway.families.pai_gow.ranking import FRONTS, KING_AND_QUEEN, ONES, ROYAL, ROYAL_MATCH, SEVEN_CARDS
from houseway.families.pai_gow.rules import PaiGow
from houseway.rules.game import Game, Offer

_keys = compiled_functions(c)
values_key, compared = _keys["values_key"], _keys["compared"]
ABOVE, BELOW = c.ABOVE, c.BELOW

VALUES, FORTUNE = range(2)
_RANK_FIELDS, _NIBBLES, _ONES = (1 << SUITS_AT) - 1, 0xFFFF, 0x1111
_7, _14 = np.uint64(7), np.uint64(14)


def chart(rules: PaiGow) -> dict[str, NDArray[Any]]:
    """Nothing but the policy: it has the chart's settings, by class."""
    return {}


@part
def number(rules, count, ranks):
    return np.int64(rules.low[count, ranks & LOW_FIELD]) + np.int64(
        rules.high[(ranks >> LOW_BITS) & HIGH_FIELD]
    )


@part
def with_flush(rules, jokers, ranks, suits):
    """The class where one suit can be a flush."""
    place = np.int64(0)
    for suit in range(4):
        bits = (suits >> RANKS * suit) & SUIT_BITS
        if ONES[bits] + jokers >= 5:
            others = SEVEN_CARDS - jokers - ONES[bits]
            place = rules.starts[jokers, bits] + number(rules, others, ranks - rules.suit_words[bits])
    return place


@part
def by_itself(rules, jokers, suits):
    """The class of a hand with three or four jokers: its other cards in rising order."""
    place = rules.last[0] if jokers == 3 else rules.last[0] + CHOOSE[CARD_COUNT, SEVEN_CARDS - 3]
    before = 0
    for card in range(CARD_COUNT):
        if suits >> (RANKS * (card % 4) + (card // 4 - 1) % RANKS) & 1:
            before += 1
            place += CHOOSE[card, before]
    return place


@part
def class_of(shoe, at, rules):
    """The class of seven cards, and their suits."""
    word, suits = np.int64(0), np.int64(0)
    for place in range(SEVEN_CARDS):
        card = shoe[at + np.uint64(place)] >> CARD_BITS
        word += rules.words[card]
        suits += rules.suits[card]
    jokers, ranks = word >> JOKERS_AT, word & _RANK_FIELDS
    if jokers > MOST_IN_A_CLASS:
        return by_itself(rules, jokers, suits), suits
    # A suit's count with three and the jokers added is eight where it can be a flush.
    if ((word >> SUITS_AT & _NIBBLES) + (3 + jokers) * _ONES) & EIGHTS:
        return with_flush(rules, jokers, ranks, suits), suits
    return number(rules, SEVEN_CARDS - jokers, ranks), suits


@part
def fortune(rules, place, suits):
    kind = np.int64(rules.seven[place])
    if kind == ROYAL:
        # King and queen of another suit: that one has no more cards than two.
        for suit in range(4):
            bits = (suits >> RANKS * suit) & SUIT_BITS
            if bits == KING_AND_QUEEN:
                kind = np.int64(ROYAL_MATCH)
    return kind


@part
def answered(rules, place, theirs):
    """How front and back compare when the open hand is answered: both above, one, or none."""
    front, back = rules.fronts[theirs], rules.backs[theirs]
    highest, farthest, won = -1, -1, False
    for at in range(rules.first[place], rules.first[place + 1]):
        setting = rules.settings[at]
        if setting >= 0:
            own_back, own_front = setting // FRONTS, setting % FRONTS
            won |= own_front > front and own_back > back
            highest, farthest = max(highest, own_front), max(farthest, own_back)
    if won:
        return ABOVE, ABOVE
    return (ABOVE, BELOW) if highest > front or farthest > back else (BELOW, BELOW)


@part
def deal_round(shoe, at, rules):
    """See `CardKernel`."""
    place, suits = class_of(shoe, at, rules)
    theirs, _ = class_of(shoe, at + _7, rules)
    if rules.answers[0]:
        front, back = answered(rules, place, theirs)
    else:
        front = compared(rules.fronts[place], rules.fronts[theirs])
        back = compared(rules.backs[place], rules.backs[theirs])
    cell = values_key(front, back, np.int64(rules.ace_high[theirs]), np.int64(rules.ace_high[place]))
    code = np.uint64(0)
    if rules.uses[VALUES]:
        code += np.uint64(rules.values[cell])
    if rules.uses[FORTUNE]:
        code += np.uint64(rules.fortune[fortune(rules, place, suits)])
    return at + _14, cell, code


def stakes(game: Game, offer: Offer) -> tuple[tuple[Offer, int | str], ...]:
    """Every wager is told by itself; hands are set by a policy."""
    return ((offer, 1),)


KERNEL = CardKernel(
    deal_round, chart, lambda card: card << CARD_BITS, least_cards=14, most_cards=14, stakes=stakes
)

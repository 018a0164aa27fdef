"""Every way to set a hand, and what each comes to against all hands that the player-dealer may hold."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.cards.decks import Counts, without
from houseway.cards.notation import CARD_COUNT, JOKER
from houseway.cards.poker.categories import by_strength
from houseway.cards.poker.many import RANKS
from houseway.compiled import kernel
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.choosing import CHOOSE, MOST_IN_A_CLASS
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.odds.figures import cell_lines, rules_of
from houseway.families.pai_gow.odds.hands import (
    OTHERS,
    Ints,
    alone_at,
    back_count,
    classes,
    looked,
    next_cards,
    number_of,
)
from houseway.families.pai_gow.odds.playing import by_place, house_way_points, seven_cards
from houseway.families.pai_gow.ranking import (
    FRONTS,
    ONES,
    SEVEN_CARDS,
    ace_high,
    front_number,
    strength,
    value_of,
)
from houseway.families.pai_gow.rules import settings
from houseway.families.plays import Valued
from houseway.families.round import Hand
from houseway.refusals import NotationError
from houseway.rules.awards import profit
from houseway.rules.game import Game, Offer


def valued(game: Game, options: Mapping[str, Any], offer: Offer, hand: Hand, cards: Counts) -> list[Valued]:
    """The settings that are not foul, the best first; the other hand is dealt from what this one leaves."""
    rules = rules_of(game, options)
    if len(hand) != SEVEN_CARDS:
        raise NotationError(f"A hand is {SEVEN_CARDS} cards; {len(hand)} were given.", "hand")
    left = without(cards, hand)
    whole = game.posted(options).pack.jokers
    points = hands_left(
        left,
        house_way_points(rules.house_way, whole),
        by_place(whole, seven_cards(rules.house_way, whole).ace_high),
    )
    lines = cell_lines(game, options, offer)[0][0].reshape(3, 3, c.ACE_HIGH, 2)
    profits = [profit(line, offer.table) for line in (*offer.lines, None)]
    own, house_way = int(ace_high(hand) > 0), set_hand(rules.house_way, hand)[0]
    ways = []
    for front in settings(rules, hand):
        back = without_cards(hand, front)
        ends = [0] * len(profits)
        for (by_front, by_back, theirs), count in np.ndenumerate(compared(points, front, back)):
            ends[lines[by_front, by_back, theirs, own]] += int(count)
        gained = sum((count * each for count, each in zip(ends, profits, strict=True)), Fraction(0))
        is_house_way = sorted(front) == sorted(house_way)
        ways.append(Valued(front, back, tuple(ends), gained / sum(ends), is_house_way))
    return sorted(ways, key=lambda way: (-way.value, not way.is_house_way))


def without_cards(hand: Hand, front: Hand) -> Hand:
    left = list(hand)
    for card in front:
        left.remove(card)
    return tuple(left)


def compared(points: Ints, front: Hand, back: Hand) -> Ints:
    """The other side's hands by how front and back compare with theirs, and by their being ace-high."""
    low, high = sorted(map(strength, front))
    own = int(front_number(high, low)), int(looked().stands[value_of(back)])
    by_front = np.stack([points[:, at].sum(axis=1) for at in _beside(own[0])])
    found: Ints = np.stack([by_front[:, at].sum(axis=1) for at in _beside(own[1])], axis=1)
    return found


def _beside(own: int) -> tuple[slice, slice, slice]:
    """Where the other is above, the same and below: below, a copy and above for the one who asks."""
    return slice(own + 1, None), slice(own, own + 1), slice(0, own)


def hands_left(left: Counts, points: Ints, ace_high: Ints) -> Ints:
    """The hands that can be dealt of these cards by back, front and ace-high, set by the chart."""
    suits = np.zeros(4, dtype=np.int64)
    for card in range(CARD_COUNT):
        suits[card % 4] |= left[card] << by_strength(card)
    found = np.zeros((back_count() * FRONTS, c.ACE_HIGH), dtype=np.int64)
    _count_left(classes(), suits, left[JOKER], points, ace_high, found)
    return found.reshape(back_count(), FRONTS, c.ACE_HIGH)


@kernel
def _count_left(kept, suits, jokers, points, ace_high, found):
    """By ranks, and then what a flush changes."""
    of_rank = np.zeros(RANKS, np.int64)
    for suit in range(4):
        for rank in range(RANKS):
            of_rank[rank] += suits[suit] >> rank & 1
    for held in range(jokers + 1):
        count, chosen = SEVEN_CARDS - held, CHOOSE[jokers, held]
        for number in range(kept.first[count], kept.first[count + 1]):
            ways = chosen
            for rank in range(RANKS):
                ways *= CHOOSE[of_rank[rank], kept.held[number, rank]]
            found[points[number], ace_high[number]] += ways
        if held > MOST_IN_A_CLASS:
            cards, going = np.arange(count), True
            while going:
                word, there = 0, True
                for place in range(count):
                    rank = (cards[place] // 4 - 1) % RANKS
                    word += kept.suit_words[1 << rank]
                    there &= suits[cards[place] % 4] >> rank & 1 == 1
                if there:
                    place, number = alone_at(kept, cards, count), number_of(kept, count, word)
                    found[points[place], ace_high[place]] += chosen
                    found[points[number], ace_high[number]] -= chosen
                going = next_cards(cards, count)
            continue
        for suit in range(4):
            for bits in range(1 << RANKS):
                others = count - ONES[bits]
                if bits & ~suits[suit] or others < 0 or others > OTHERS:
                    continue
                for number in range(kept.first[others], kept.first[others + 1]):
                    ways = chosen
                    for rank in range(RANKS):
                        ways *= CHOOSE[of_rank[rank] - (suits[suit] >> rank & 1), kept.held[number, rank]]
                    if ways == 0:
                        continue
                    place = kept.starts[held, bits] + number
                    by_ranks = number_of(kept, count, kept.suit_words[bits] + kept.words[number])
                    found[points[place], ace_high[place]] += ways
                    found[points[by_ranks], ace_high[by_ranks]] -= ways

"""Every way to set a hand, and what each comes to against all hands that the player-dealer may hold."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Mapping, Sequence
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
    card_tables,
    classes,
    next_cards,
    number_of,
)
from houseway.families.pai_gow.odds.playing import ace_high as high_sevens
from houseway.families.pai_gow.odds.playing import by_place, house_way_points
from houseway.families.pai_gow.ranking import (
    FRONTS,
    ONES,
    SEVEN_CARDS,
    ace_high,
    front_number,
    strength,
    value_of,
)
from houseway.families.pai_gow.rules import PaiGow, settings
from houseway.families.plays import Valued
from houseway.families.round import Hand
from houseway.refusals import NotationError
from houseway.rules.awards import profit
from houseway.rules.game import Game, Offer


def valued(
    game: Game, options: Mapping[str, Any], offer: Offer, hand: Hand, cards: Counts,
    against: Sequence[Hand] = (),
) -> list[Valued]:  # fmt: skip
    """The settings that are not foul, the best first; the other hand is dealt from what this one leaves.

    Or it is the one that they are set `against`.
    """
    rules = rules_of(game, options)
    if len(hand) != SEVEN_CARDS:
        raise NotationError(f"A hand is {SEVEN_CARDS} cards; {len(hand)} were given.", "hand")
    left = without(cards, hand)
    points = _open_hand(rules, left, against) if against else _every_hand(game, options, rules, left)
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


def _every_hand(game: Game, options: Mapping[str, Any], rules: PaiGow, left: Counts) -> Ints:
    chart, whole = rules.house_way, game.posted(options).pack.jokers
    return hands_left(left, house_way_points(chart, whole), by_place(whole, high_sevens(chart, whole)))


def _open_hand(rules: PaiGow, left: Counts, against: Sequence[Hand]) -> Ints:
    """The one hand that lies open, by back, front and ace-high."""
    seven = tuple(card for part in against for card in part)
    if len(seven) != SEVEN_CARDS:
        raise NotationError(f"The open hand is {SEVEN_CARDS} cards; {len(seven)} were given.", "up")
    without(left, seven)
    front, back = against if len(against) > 1 else set_hand(rules.house_way, seven)
    low, high = sorted(map(strength, front))
    points = np.zeros((back_count(), FRONTS, c.ACE_HIGH), dtype=np.int64)
    points[card_tables().stands[value_of(back)], front_number(high, low), ace_high(seven)] = 1
    return points


def without_cards(hand: Hand, front: Hand) -> Hand:
    left = list(hand)
    for card in front:
        left.remove(card)
    return tuple(left)


def compared(points: Ints, front: Hand, back: Hand) -> Ints:
    """The other side's hands by how front and back compare with theirs, and by their being ace-high."""
    low, high = sorted(map(strength, front))
    own = int(front_number(high, low)), int(card_tables().stands[value_of(back)])
    by_front = np.stack([points[:, at].sum(axis=1) for at in _sides_of(own[0])])
    by_point: Ints = np.stack([by_front[:, at].sum(axis=1) for at in _sides_of(own[1])], axis=1)
    return by_point


def _sides_of(own: int) -> tuple[slice, slice, slice]:
    """Where the other is above, the same and below: below, a copy and above for the one who asks."""
    return slice(own + 1, None), slice(own, own + 1), slice(0, own)


def hands_left(left: Counts, points: Ints, ace_high: Ints) -> Ints:
    """The hands that can be dealt of these cards by back, front and ace-high, set by the chart."""
    suits = np.zeros(4, dtype=np.int64)
    for card in range(CARD_COUNT):
        suits[card % 4] |= left[card] << by_strength(card)
    by_point = np.zeros((back_count() * FRONTS, c.ACE_HIGH), dtype=np.int64)
    _count_left(classes(), suits, left[JOKER], points, ace_high, by_point)
    return by_point.reshape(back_count(), FRONTS, c.ACE_HIGH)


@kernel
def _count_left(kept, suits, jokers, points, ace_high, by_point):
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
            by_point[points[number], ace_high[number]] += ways
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
                    by_point[points[place], ace_high[place]] += chosen
                    by_point[points[number], ace_high[number]] -= chosen
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
                    by_point[points[place], ace_high[place]] += ways
                    by_point[points[by_ranks], ace_high[by_ranks]] -= ways

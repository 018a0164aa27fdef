"""The kernels behind `partial`: every round that a remaining shoe can deal, weighed exactly."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, kernel
from houseway.families.two_hand import coordinates

_functions = compiled_functions(coordinates)
point, pairs_key = _functions["point"], _functions["pairs_key"]
four_rank_key, four_suit_key = _functions["four_rank_key"], _functions["four_suit_key"]
royal_rank_key, royal_suit_key = _functions["royal_rank_key"], _functions["royal_suit_key"]
_FOUR_SUITS, _ROYAL_SUITS = 40, 256


@kernel
def thirds(points, left, player_two, banker_two, weight, player_draws, banker_draws, codes, base, counts):
    """Deal the third cards of rounds whose first four are gone from `points`; `left` cards remain."""
    twos = (player_two * 10 + banker_two) * 11
    if not player_draws[player_two, banker_two]:
        if not banker_draws[player_two, banker_two, 10]:
            counts[base + codes[(twos + 10) * 11 + 10]] += weight * left * (left - 1)
            return
        for reply in range(10):
            counts[base + codes[(twos + 10) * 11 + reply]] += weight * points[reply] * (left - 1)
        return
    for third in range(10):
        drawn = weight * points[third]
        if drawn == 0:
            continue
        cell = (twos + third) * 11
        if not banker_draws[player_two, banker_two, third]:
            counts[base + codes[cell + 10]] += drawn * (left - 1)
            continue
        for reply in range(10):
            counts[base + codes[cell + reply]] += drawn * (points[reply] - (reply == third))


@kernel
def by_points(held, player_draws, banker_draws, codes, counts):
    """Every round by points alone: each hand's first two cards in order, third cards as the charts say."""
    points = held.copy()
    left = points.sum() - 4
    for a in range(10):
        points_a = points[a]
        points[a] -= 1
        for b in range(a, 10):
            player = points_a * points[b] * (1 + (a != b))
            if player <= 0:
                continue
            points[b] -= 1
            for c in range(10):
                points_c = points[c]
                points[c] -= 1
                for d in range(c, 10):
                    weight = player * points_c * points[d] * (1 + (c != d))
                    if weight <= 0:
                        continue
                    points[d] -= 1
                    thirds(
                        points,
                        left,
                        (a + b) % 10,
                        (c + d) % 10,
                        weight,
                        player_draws,
                        banker_draws,
                        codes,
                        0,
                        counts,
                    )
                    points[d] += 1
                points[c] += 1
            points[b] += 1
        points[a] += 1


@kernel
def hand_ways(hand, held, gone):
    """Ways to draw a hand's cards from `held`, the cards of the hand `gone` having left it."""
    ways = 1
    for place in range(3):
        rank = hand[place]
        if rank >= 0:
            left = held[rank]
            for earlier in range(place):
                left -= hand[earlier] == rank
            for other in range(3):
                left -= gone[other] == rank
            ways *= left
    return ways


@kernel
def by_ranks(ranks, hands, player_hand, banker_hand, ways, rank_class, held, relation, cards, within):
    """For each rank class, the ways to draw the Player's cards in one suit set and the Banker's in another.

    Of two sets that are nested the smaller one's hand is drawn first, so that all its cards have left the
    larger; from disjoint sets the hands do not meet.
    """
    sets = len(held)
    nobody = np.full(3, -1, dtype=np.int8)
    alone = np.zeros((len(hands), sets), dtype=np.int64)
    for hand in range(len(hands)):
        for suits in range(sets):
            alone[hand, suits] = hand_ways(hands[hand], held[suits], nobody)
    after, before = np.zeros(sets, dtype=np.int64), np.zeros(sets, dtype=np.int64)
    for leaf in range(len(ways)):
        player, banker = ranks[leaf, :3], ranks[leaf, 3:]
        first, second = alone[player_hand[leaf]], alone[banker_hand[leaf]]
        rest = ways[leaf]
        if player[2] < 0 or banker[2] < 0:
            rest *= cards - 5
        if player[2] < 0 and banker[2] < 0:
            rest *= cards - 4
        meet = False
        for place in range(3):
            for other in range(3):
                meet = meet or (player[place] >= 0 and player[place] == banker[other])
        target = within[rank_class[leaf]]
        if not meet:
            for u in range(sets):
                drawn = rest * first[u]
                for w in range(sets):
                    target[u, w] += drawn * second[w]
            continue
        for suits in range(sets):
            after[suits] = hand_ways(banker, held[suits], player)
            before[suits] = hand_ways(player, held[suits], banker)
        for u in range(sets):
            for w in range(sets):
                if relation[u, w] == 0:
                    target[u, w] += rest * first[u] * second[w]
                elif relation[u, w] == 1:
                    target[u, w] += rest * first[u] * after[w] * (first[u] > 0)
                else:
                    target[u, w] += rest * second[w] * before[u] * (second[w] > 0)


@kernel
def by_first_four(
    held, held_points, player_draws, banker_draws, with_thirds, values, pairs, four, royal, counts
):
    """Every way the first four cards can be drawn, card by card, then third cards by points if needed."""
    shoe, points = held.copy(), held_points.copy()
    left = shoe.sum() - 4
    for a in range(52):
        shoe_a, point_a = shoe[a], point(a)
        shoe[a] -= 1
        points[point_a] -= 1
        for b in range(a, 52):
            player = shoe_a * shoe[b] * (1 + (a != b))
            if player <= 0:
                continue
            point_b = point(b)
            shoe[b] -= 1
            points[point_b] -= 1
            for c in range(52):
                shoe_c, point_c = shoe[c], point(c)
                shoe[c] -= 1
                points[point_c] -= 1
                for d in range(c, 52):
                    weight = player * shoe_c * shoe[d] * (1 + (c != d))
                    if weight <= 0:
                        continue
                    base = pairs[pairs_key(a, b, -1, c, d, -1)]
                    base += four[
                        four_rank_key(a, b, -1, c, d, -1) * _FOUR_SUITS + four_suit_key(a, b, -1, c, d, -1)
                    ]
                    base += royal[
                        royal_rank_key(a, b, -1, c, d, -1) * _ROYAL_SUITS + royal_suit_key(a, b, -1, c, d, -1)
                    ]
                    if not with_thirds:
                        counts[base] += weight * left * (left - 1)
                        continue
                    point_d = point(d)
                    points[point_d] -= 1
                    thirds(
                        points, left, (point_a + point_b) % 10, (point_c + point_d) % 10, weight,
                        player_draws, banker_draws, values, base, counts,
                    )  # fmt: skip
                    points[point_d] += 1
                shoe[c] += 1
                points[point_c] += 1
            shoe[b] += 1
            points[point_b] += 1
        shoe[a] += 1
        points[point_a] += 1

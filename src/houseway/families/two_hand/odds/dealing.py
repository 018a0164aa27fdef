"""The kernels behind `partial`: every round that a remaining shoe can deal, weighed exactly."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, kernel
from houseway.families.two_hand import coordinates
from houseway.families.two_hand.vocabulary import COORDINATES

_functions = compiled_functions(coordinates)
point, pairs_key = _functions["point"], _functions["pairs_key"]
four_rank_key, four_suit_key = _functions["four_rank_key"], _functions["four_suit_key"]
royal_rank_key, royal_suit_key = _functions["royal_rank_key"], _functions["royal_suit_key"]
_suit_cells = {coordinate.name: coordinate.suit_cells for coordinate in COORDINATES}
_FOUR_SUITS, _ROYAL_SUITS = _suit_cells["four"], _suit_cells["royal"]


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
    """Every round by points alone: each hand's first two cards in order, third cards as the charts say.

    For each pair of two-card totals it is enough to know the ways to deal them and how often each value is
    among the four cards, alone and with each other value: the third cards then follow in one stroke.
    """
    points = held.copy()
    left = points.sum() - 4
    ways = np.zeros(100, dtype=np.int64)
    gone = np.zeros((100, 10), dtype=np.int64)
    both_gone = np.zeros((100, 10, 10), dtype=np.int64)
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
                    twos = (a + b) % 10 * 10 + (c + d) % 10
                    ways[twos] += weight
                    for first in (a, b, c, d):
                        gone[twos, first] += weight
                        for second in (a, b, c, d):
                            both_gone[twos, first, second] += weight
                points[c] += 1
            points[b] += 1
        points[a] += 1
    for twos in range(100):
        thirds_by_points(points, left, twos, ways[twos], gone[twos], both_gone[twos],
                         player_draws, banker_draws, codes, counts)  # fmt: skip


@kernel
def thirds_by_points(points, left, twos, ways, gone, both_gone, player_draws, banker_draws, codes, counts):
    """The third cards of all rounds with these two-card totals, what the first four took summed over them."""
    player_two, banker_two = twos // 10, twos % 10
    cell = twos * 121
    if not player_draws[player_two, banker_two]:
        if not banker_draws[player_two, banker_two, 10]:
            counts[codes[cell + 120]] += ways * left * (left - 1)
            return
        for reply in range(10):
            counts[codes[cell + 110 + reply]] += (ways * points[reply] - gone[reply]) * (left - 1)
        return
    for third in range(10):
        drawn = ways * points[third] - gone[third]
        if not banker_draws[player_two, banker_two, third]:
            counts[codes[cell + third * 11 + 10]] += drawn * (left - 1)
            continue
        for reply in range(10):
            taken = gone[reply] * points[third] - both_gone[third, reply]
            counts[codes[cell + third * 11 + reply]] += drawn * (points[reply] - (reply == third)) - taken


@kernel
def hand_ways(held, suits, first, second, third, less):
    """Ways to draw a hand of these ranks from a suit set, of each card's rank so many having left it."""
    ways = (held[suits, first] - less[0]) * (held[suits, second] - less[1])
    return ways if third < 0 else ways * (held[suits, third] - less[2])


@kernel
def among(rank, first, second, third):
    """How many of these three are this rank."""
    return (rank == first) * 1 + (rank == second) + (rank == third)


@kernel
def by_ranks(ranks, hands, player_hand, banker_hand, ways, rank_class, held, relation, cards, within):
    """For each rank class, the ways to draw the Player's cards in one suit set and the Banker's in another.

    Of two sets that are nested the smaller one's hand is drawn first, so that all its cards have left the
    larger; from disjoint sets the hands do not meet.
    """
    sets = len(held)
    alone = np.zeros((len(hands), sets), dtype=np.int64)
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        for suits in range(sets):
            alone[hand, suits] = hand_ways(held, suits, a, b, c, (0, among(b, a, -2, -2), among(c, a, b, -2)))
    after, before = np.zeros(sets, dtype=np.int64), np.zeros(sets, dtype=np.int64)
    for leaf in range(len(ways)):
        a, b, c, d, e, f = ranks[leaf]
        first, second = alone[player_hand[leaf]], alone[banker_hand[leaf]]
        rest = np.int64(ways[leaf])
        if c < 0 or f < 0:
            rest *= cards - 5
        if c < 0 and f < 0:
            rest *= cards - 4
        target = within[rank_class[leaf]]
        met = (among(d, a, b, c), among(e, a, b, c), among(f, a, b, c) * (f >= 0))
        if met[0] + met[1] + met[2] == 0:
            for u in range(sets):
                drawn = rest * first[u]
                for w in range(sets):
                    target[u, w] += drawn * second[w]
            continue
        banker_less = (met[0], met[1] + (d == e), met[2] + among(f, d, e, -2))
        player_less = (
            among(a, d, e, f),
            among(b, d, e, f) + (a == b),
            among(c, d, e, f) + among(c, a, b, -2),
        )
        for suits in range(sets):
            after[suits] = hand_ways(held, suits, d, e, f, banker_less)
            before[suits] = hand_ways(held, suits, a, b, c, player_less)
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

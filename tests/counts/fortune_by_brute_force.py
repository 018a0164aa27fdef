"""All 154,143,080 hands of seven cards of 53, one by one, read as the Fortune wager's lines say."""

import numba
import numpy as np

ACE, KING_AND_QUEEN = 12, 0b0110000000000


def _runs(length):
    """Cards in a row as bits of a suit, the ace low in the first."""
    return np.array(
        [sum(1 << (low - 1) % 13 for low in range(start, start + length)) for start in range(15 - length)]
    )


FIVES, SEVENS = _runs(5), _runs(7)


@numba.njit(cache=True)
def ones(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@numba.njit(cache=True)
def kind(counts, suits, joker):
    """As `FORTUNE` of the test counts them."""
    most, second, whole = 0, 0, 0
    for rank in range(13):
        count = counts[rank] + (joker if rank == ACE else 0)
        if count > most:
            most, second = count, most
        elif count > second:
            second = count
        whole |= (counts[rank] > 0) << rank
    straight, flush, straight_flush, royal, seven, match = False, False, False, False, False, False
    for run in FIVES:
        straight |= ones(whole & run) + joker >= 5
        for suit in range(4):
            if ones(suits[suit] & run) + joker >= 5:
                straight_flush = True
                if run == FIVES[9]:
                    royal = True
                    for other in range(4):
                        match |= other != suit and suits[other] == KING_AND_QUEEN
    for suit in range(4):
        flush |= ones(suits[suit]) + joker >= 5
        for run in SEVENS:
            seven |= ones(suits[suit] & run) + joker == 7
    if seven:
        return 10 if joker else 12
    if royal and match:
        return 11
    if most == 5:
        return 9
    if royal:
        return 8
    if straight_flush:
        return 7
    if most == 4:
        return 6
    if most == 3 and second >= 2:
        return 5
    if flush:
        return 4
    if most == 3:
        return 3 if straight else 2
    return 1 if straight else 0


@numba.njit(cache=True)
def counted():
    found = np.zeros(13, np.int64)
    counts, suits, cards = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(7, np.int64)
    for joker in range(2):
        size = 7 - joker
        for place in range(size):
            cards[place] = place
        while True:
            counts[:] = 0
            suits[:] = 0
            for place in range(size):
                counts[cards[place] // 4] += 1
                suits[cards[place] % 4] |= 1 << cards[place] // 4
            found[kind(counts, suits, joker)] += 1
            place = size - 1
            while place >= 0 and cards[place] == 52 - size + place:
                place -= 1
            if place < 0:
                break
            cards[place] += 1
            for later in range(place + 1, size):
                cards[later] = cards[later - 1] + 1
    return found

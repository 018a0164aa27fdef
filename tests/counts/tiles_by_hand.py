"""Tiles set and compared by a second program, written apart from the first from the printed page.

It knows tiles by their spots, compares hands as tuples and sets them by plain questions about spots.
"""

from functools import cache
from itertools import combinations

# From the highest single tile to the lowest; mates that differ stand together.
ORDER = "66 11 44 31 55 33 22 65 64 61 51 63/54 62/53 52/43 42 41/32 21"
TWICE = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
BOTH_LAST = "66 11 44 31 55 33 22 65 64 61 51 63/54 62/53 52/43 41/32 42/21"
SET = [*TWICE, *TWICE, *["63", "54", "62", "53", "52", "43", "42", "41", "32", "21"]]


def spots(tile):
    return int(tile[0]) + int(tile[1])


@cache
def place(tile, order=ORDER):
    """0 for the lowest."""
    rows = order.split()
    return len(rows) - next(at for at, row in enumerate(rows) if tile in row.split("/")) - 1


def counts(tile):
    return (3, 6) if tile in ("42", "21") else (spots(tile),)


@cache
def points(a, b):
    return max((x + y) % 10 for x in counts(a) for y in counts(b))


def mates(a, b):
    return {a, b} == {"42", "21"} or (a != "42" and a != "21" and place(a) == place(b))


@cache
def value(a, b, order=ORDER):
    """Bigger wins, the same copies."""
    if {a, b} == {"42", "21"}:
        return (5,)
    if mates(a, b):
        return (4, place(a))
    for heavenly in ("66", "11"):
        if heavenly in (a, b):
            other = b if a == heavenly else a
            if spots(other) == 9:
                return (3, place(heavenly))
            if spots(other) == 8:
                return (2, place(heavenly))
    made = points(a, b)
    return (1, made, max(place(a, order), place(b, order))) if made else (0,)


def ways(four, order=ORDER):
    """Each way as (low tiles, high tiles), and how they compare."""
    a, b, c, d = four
    for one, two in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        yield (one, two) if value(*one, order) <= value(*two, order) else (two, one)


def plain(hand):
    """Points of a hand, more than nine for what stands above points."""
    group = value(*hand)
    return group[1] if group[0] == 1 else 0 if group[0] == 0 else 8 + group[0]


def high_three(low):
    return plain(low) > 3 or (plain(low) == 3 and max(map(place, low)) >= place("33"))


def some(tile, *numbers):
    """Whether the tile has one of so many spots, those of Gee Joon aside."""
    return tile not in ("42", "21") and spots(tile) in numbers


def splits(pair, others, keep, split):
    x, y = others
    both = [(x, y), (y, x)]
    if set(pair) == {"42", "21"}:
        return any(some(p, 6) and some(q, 4, 5, 6) for p, q in both)
    if pair[0] in ("66", "11"):
        if any(some(p, 9) and some(q, 11) for p, q in both):
            return True
        good = plain(split[0]) >= 6 and plain(split[1]) >= 8
        return good and value(*keep[0]) < value(*split[0])
    if some(pair[0], 9):
        return all(tile in ("66", "11") or some(tile, 10) for tile in others)
    if some(pair[0], 8):
        low = all(tile in ("66", "11") or some(tile, 10, 11) for tile in others)
        return low or any(some(p, 9) and some(q, 11) for p, q in both)
    if some(pair[0], 7):
        low = all(tile in ("66", "11") or some(tile, 10, 11) for tile in others)
        return low and ("66" in others or "11" in others)
    return False


def house_way(four, order=ORDER):
    """Low and high as the house sets four tiles."""
    found = list(ways(four, order))
    for low, high in found:
        if mates(*low) and mates(*high):
            return low, high
    for low, high in found:
        if mates(*high):
            apart = max(
                (each for each in found if each != (low, high) and not mates(*each[1])),
                key=lambda each: (value(*each[0], order), value(*each[1], order)),
            )
            return apart if splits(high, low, (low, high), apart) else (low, high)
    heads = [tile for tile in ("66", "11") if tile in four]
    others = [tile for tile in four if tile not in heads]
    if heads and any(some(tile, 7, 8, 9) for tile in others):
        return with_a_head(heads, others, found, order)

    def higher(each):
        hand = each[0] if plain(each[1]) <= 7 else each[1]
        return sorted((place(tile, order) for tile in hand), reverse=True)

    best_low = max(found, key=lambda each: (plain(each[0]), plain(each[1]), higher(each)))
    if high_three(best_low[0]):
        return best_low
    best_high = max(found, key=lambda each: (plain(each[1]), plain(each[0]), higher(each)))
    return best_high if plain(best_high[1]) >= 7 else best_low


def with_a_head(heads, others, found, order):
    if len(heads) == 2 and all(some(tile, 7, 8, 9) for tile in others):
        # High nines, gongs or wongs in both hands: Teen with the tile that makes its hand the higher.
        return max(found, key=lambda each: ("66" in each[1] and "11" in each[0], value(*each[1])))
    if len(heads) == 1 and "22" in others and {spots(tile) for tile in others} == {4, 8, 9}:
        return next(each for each in found if plain(each[1]) == 10)
    for number in (7, 8, 9):
        for head in heads:
            for tile in others:
                if some(tile, number):
                    each = next(way for way in found if any({head, tile} == set(hand) for hand in way))
                    if high_three(each[0]):
                        return each
    return max(found, key=lambda each: (value(*each[1], order), value(*each[0], order)))


def all_hands():
    return list(combinations(range(len(SET)), 4))

"""All deals of two hands, 8,250,000,000,000,000 of them, counted exactly.

Two hands share no card. That is so of a number of pairs which is the sum over all sets of cards S of
(-1)^|S| times the pairs that both hold S: inclusion and exclusion. For each S the hands that hold it lie as
weights on points, a front and a back; walking upwards through the backs, the fronts passed are kept in a
tree, and every hand finds how many are below it.

Nearly all hands are set by their ranks alone. If P is what each hand would be by its ranks and D what the
suits change, (P + D, P + D) = (P + D, P) + (P, D) + (D, D). In the first two one side does not know suits, so
S is a set of ranks; in the last both hands can be a flush, and there are few of those: S is taken once for
all that differ by a change of suits.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import cache
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.many import RANKS
from houseway.compiled import kernel
from houseway.families.pai_gow.choosing import CHOOSE, MOST_IN_A_CLASS
from houseway.families.pai_gow.odds.hands import (
    OTHERS,
    Ints,
    alone_at,
    back_count,
    classes,
    listed,
    next_cards,
    number_of,
)
from houseway.families.pai_gow.ranking import FRONTS, ONES, SEVEN_CARDS

# Below, or not above, or all: of fronts and of backs.
RELATIONS = 9
_TREE = 128


class OwnPoints(NamedTuple):
    """What the bettor's hand of each class is counted as: points from `first[place]` on, each by a label."""

    first: Ints
    points: Ints
    labels: Ints
    weights: Ints


class OtherPoints(NamedTuple):
    """The player-dealer's hand of each class is one point with one label."""

    points: Ints
    labels: Ints


class ByRanks(NamedTuple):
    """The classes of hands of the same ranks, from `first[number]` on, and their ways."""

    first: Ints
    places: Ints
    ways: Ints


class PairsRoom(NamedTuple):
    """Where the weights of one S lie while they are counted; `acc` has the pairs by labels and relation.

    Of the other side `passed` has what is already below, by front and in all; `tree` adds it up (Fenwick's).
    """

    own: Ints
    other: Ints
    marked: NDArray[np.bool_]
    touched: Ints
    used: Ints
    tree: Ints
    passed: Ints
    acc: Ints


def pairs(own: OwnPoints, other: OtherPoints, jokers: int, labels: tuple[int, int]) -> Ints:
    """The deals of two hands by both labels, and by where the other's back and front are.

    The last index is 3 times that of the back plus that of the front: 0 below the own one, 1 not above, 2
    anywhere.
    """
    points = back_count() * FRONTS
    room = PairsRoom(
        np.zeros((points, labels[0]), np.int64), np.zeros((points, labels[1]), np.int64),
        np.zeros(points, np.bool_), np.zeros(points, np.int64), np.zeros(1, np.int64),
        np.zeros((_TREE, labels[1]), np.int64), np.zeros((FRONTS + 1, labels[1]), np.int64),
        np.zeros((*labels, RELATIONS), np.int64),
    )  # fmt: skip
    _by_ranks(classes(), _same_ranks(jokers), own, other, jokers, room)
    _by_suits(classes(), _suit_sets(), _by_ones(), own, other, jokers, room)
    return room.acc


def _same_ranks(jokers: int) -> ByRanks:
    hands = listed(jokers)
    order = np.argsort(hands.ranks, kind="stable")
    first = np.searchsorted(hands.ranks[order], np.arange(len(classes().held) + 1))
    return ByRanks(first, hands.place[order], hands.ways[order])


@cache
def _by_ones() -> tuple[Ints, Ints]:
    """The sets of ranks in the order of how many they hold, and where those of each count begin."""
    order = np.argsort(ONES, kind="stable")
    return order, np.searchsorted(ONES[order], np.arange(RANKS + 2))


@cache
def _suit_sets() -> Ints:
    """Sets of up to seven cards of which all but two are of one suit, a bitmap a suit, and their number.

    Of those that only a change of suits makes different there is one.
    """
    single = 1 << np.arange(RANKS)
    two = [(rank | lower, 0, 0) for at, rank in enumerate(single) for lower in single[:at]]
    apart = [(rank, lower, 0) for at, rank in enumerate(single) for lower in single[: at + 1]]
    others = np.array([(0, 0, 0), *((rank, 0, 0) for rank in single), *two, *apart])
    main = np.flatnonzero(ONES <= SEVEN_CARDS)
    sets = np.concatenate([np.repeat(main, len(others))[:, None], np.tile(others, (len(main), 1))], axis=1)
    sets = np.unique(np.sort(sets[ONES[sets].sum(axis=1) <= SEVEN_CARDS], axis=1), axis=0)
    alike = np.ones(len(sets), dtype=np.int64)
    run = np.ones(len(sets), dtype=np.int64)
    for at in range(1, sets.shape[1]):
        run = np.where(sets[:, at] == sets[:, at - 1], run + 1, 1)
        alike *= run
    return np.column_stack((sets, factorial(4) // alike))


@kernel
def _add_own(room, own, place, weight):
    for at in range(own.first[place], own.first[place + 1]):
        point = own.points[at]
        if not room.marked[point]:
            room.marked[point] = True
            room.touched[room.used[0]] = point
            room.used[0] += 1
        room.own[point, own.labels[at]] += weight * own.weights[at]


@kernel
def _add_other(room, other, place, weight):
    point = other.points[place]
    if not room.marked[point]:
        room.marked[point] = True
        room.touched[room.used[0]] = point
        room.used[0] += 1
    room.other[point, other.labels[place]] += weight


@kernel
def _walk(room, factor):
    """Count all pairs of the weights that lie in the room, and clear it."""
    count = room.used[0]
    touched = room.touched[:count]
    touched.sort()
    room.tree[:] = 0
    room.passed[:] = 0
    start = 0
    while start < count:
        back = touched[start] // FRONTS
        end = start
        while end < count and touched[end] // FRONTS == back:
            _meet(room, touched[end], factor, 0)
            end += 1
        for at in range(start, end):
            _pass(room, touched[at])
        for at in range(start, end):
            _meet(room, touched[at], factor, 1)
        start = end
    for at in range(count):
        _meet(room, touched[at], factor, 2)
    for at in range(count):
        point = touched[at]
        room.marked[point] = False
        for label in range(room.own.shape[1]):
            room.own[point, label] = 0
        for label in range(room.other.shape[1]):
            room.other[point, label] = 0
    room.used[0] = 0


@kernel
def _pass(room, point):
    """The other weights on a point are below all that come."""
    front = point % FRONTS
    for label in range(room.other.shape[1]):
        weight = room.other[point, label]
        if weight:
            room.passed[front, label] += weight
            room.passed[FRONTS, label] += weight
            place = front + 1
            while place < _TREE:
                room.tree[place, label] += weight
                place += place & -place


@kernel
def _meet(room, point, factor, relation):
    """The pairs of the own weights on a point with all that has passed."""
    own = room.own[point]
    any_own = False
    for label in range(len(own)):
        any_own |= own[label] != 0
    if not any_own:
        return
    front = point % FRONTS
    for other in range(room.other.shape[1]):
        below, at = 0, front
        while at > 0:
            below += room.tree[at, other]
            at &= at - 1
        upto, every = below + room.passed[front, other], room.passed[FRONTS, other]
        for label in range(len(own)):
            weight = own[label] * factor
            if weight:
                counts = room.acc[label, other]
                counts[3 * relation] += weight * below
                counts[3 * relation + 1] += weight * upto
                counts[3 * relation + 2] += weight * every


@kernel
def _by_ranks(kept, same, own, other, jokers, room):
    """(P + D, P) and (P, D): S by its ranks and its number of jokers."""
    for count in range(SEVEN_CARDS + 1):
        for shared in range(kept.first[count], kept.first[count + 1]):
            for also in range(min(jokers, SEVEN_CARDS - count) + 1):
                factor = CHOOSE[jokers, also] * (1 - 2 * ((count + also) % 2))
                for known in range(2):
                    for held in range(also, min(jokers, SEVEN_CARDS - count) + 1):
                        weight = CHOOSE[jokers - also, held - also]
                        _with_ranks(kept, same, own, other, room, count, shared, held, weight, known)
                    _walk(room, factor)


@kernel
def _with_ranks(kept, same, own, other, room, count, shared, held, weight, known):
    """The hands of so many jokers that hold these ranks; the side that knows suits is the own one or not."""
    more = SEVEN_CARDS - held - count
    have = kept.held[shared]
    for added in range(kept.first[more], kept.first[more + 1]):
        extra = kept.held[added]
        exact, free = weight, weight
        for rank in range(RANKS):
            # In how many ways a hand holds S, and in how many S is filled up to a hand.
            exact *= CHOOSE[have[rank] + extra[rank], have[rank]]
            free *= CHOOSE[4 - have[rank], extra[rank]]
        if free == 0:
            continue
        number = number_of(kept, SEVEN_CARDS - held, kept.words[shared] + kept.words[added])
        if known == 0:
            _add_other(room, other, number, free)
        else:
            _add_own(room, own, number, free)
        for at in range(same.first[number], same.first[number + 1]):
            place, ways = same.places[at], same.ways[at] * exact
            if known == 0:
                _add_own(room, own, place, ways)
            elif place != number:
                _add_other(room, other, place, ways)
                _add_other(room, other, number, -ways)


@kernel
def _by_suits(kept, sets, by_ones, own, other, jokers, room):
    """(D, D): S by its suits, one for all that are alike."""
    fill_words = np.zeros((OTHERS + 1, CHOOSE[14, 2]), np.int64)
    fill_ways = np.zeros((OTHERS + 1, CHOOSE[14, 2]), np.int64)
    have = np.zeros(RANKS, np.int64)
    for row in range(len(sets)):
        suits = sets[row, :4]
        count = ONES[suits[0]] + ONES[suits[1]] + ONES[suits[2]] + ONES[suits[3]]
        for also in range(min(jokers, SEVEN_CARDS - count) + 1):
            factor = CHOOSE[jokers, also] * (1 - 2 * ((count + also) % 2)) * sets[row, 4]
            for suit in range(4):
                outside = count - ONES[suits[suit]]
                if outside > OTHERS:
                    continue
                have[:] = 0
                for another in range(4):
                    for rank in range(RANKS):
                        have[rank] += (suits[another] >> rank & 1) * (another != suit)
                _fill(kept, have, outside, fill_words, fill_ways)
                for held in range(also, min(jokers, MOST_IN_A_CLASS) + 1):
                    weight = CHOOSE[jokers - also, held - also]
                    _with_flush(
                        kept,
                        by_ones,
                        own,
                        other,
                        room,
                        suits[suit],
                        outside,
                        held,
                        weight,
                        fill_words,
                        fill_ways,
                    )
            for held in range(max(also, MOST_IN_A_CLASS + 1), jokers + 1):
                _with_many_jokers(
                    kept, suits, count, own, other, room, held, CHOOSE[jokers - also, held - also]
                )
            _walk(room, factor)


@kernel
def _with_many_jokers(kept, suits, shared, own, other, room, held, weight):
    """The hands of three or four jokers that hold these cards, one by one."""
    count = SEVEN_CARDS - held
    more = count - shared
    if more < 0:
        return
    cards, added = np.zeros(SEVEN_CARDS, np.int64), np.arange(SEVEN_CARDS)
    going = True
    while going:
        at, taken, word = 0, 0, 0
        for card in range(CARD_COUNT):
            rank = (card // 4 - 1) % RANKS
            is_shared = suits[card % 4] >> rank & 1
            is_added = taken < more and added[taken] == card
            taken += is_added
            if is_shared and is_added:
                at = count + 1
            if (is_shared or is_added) and at < count:
                cards[at] = card
                word += kept.suit_words[1 << rank]
                at += 1
        if at == count:
            place, number = alone_at(kept, cards, count), number_of(kept, count, word)
            _add_own(room, own, place, weight)
            _add_own(room, own, number, -weight)
            _add_other(room, other, place, weight)
            _add_other(room, other, number, -weight)
        going = more > 0 and next_cards(added, more)


@kernel
def _fill(kept, have, outside, words, ways):
    """The other cards' keys and ways, by how many are added to those that S holds."""
    word = 0
    for number in range(kept.first[outside], kept.first[outside + 1]):
        same = True
        for rank in range(RANKS):
            same &= kept.held[number, rank] == have[rank]
        if same:
            word = kept.words[number]
    for more in range(OTHERS - outside + 1):
        for added in range(kept.first[more], kept.first[more + 1]):
            of = 1
            for rank in range(RANKS):
                of *= CHOOSE[3 - have[rank], kept.held[added, rank]]
            words[more, added - kept.first[more]] = word + kept.words[added]
            ways[more, added - kept.first[more]] = of


@kernel
def _with_flush(kept, by_ones, own, other, room, suit, outside, held, weight, words, ways):
    """The hands of so many jokers with a flush in the suit: what they are, less what they were by ranks."""
    order, first = by_ones
    cards = SEVEN_CARDS - held
    for others in range(outside, OTHERS + 1):
        more = cards - others - ONES[suit]
        if more < 0:
            continue
        fills = kept.first[others - outside + 1] - kept.first[others - outside]
        for at in range(first[more], first[more + 1]):
            if order[at] & suit:
                continue
            bits = order[at] | suit
            for fill in range(fills):
                by = ways[others - outside, fill] * weight
                if by == 0:
                    continue
                word = words[others - outside, fill]
                place = kept.starts[held, bits] + number_of(kept, others, word)
                number = number_of(kept, cards, kept.suit_words[bits] + word)
                _add_own(room, own, place, by)
                _add_own(room, own, number, -by)
                _add_other(room, other, place, by)
                _add_other(room, other, number, -by)

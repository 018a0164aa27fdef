"""What a finished two-hand deal looks like, as cells of seven coordinates.

The functions take the six cards p0 p1 p2 b0 b1 b2 (-1 for a third card not drawn). They are integer
arithmetic without branches, so the same text serves one deal at the table, arrays of deals in the exact
enumeration, and numba in the simulation. A rank key looks at ranks only; a suit key looks at suits, at
which cards share a rank, and at which of a hand's first two cards ranks higher.
"""

from typing import Any

# One card, or an array of cards: the arithmetic is the same.
Card = Any
Key = Any

NO_THIRD = 10


def pick(condition: Any, yes: Any, no: Any) -> Any:
    """`yes` where the condition holds, else `no`."""
    return no + (yes - no) * condition


def point(card: Card) -> Key:
    """Ace 1, 2 to 9 face value, tens and faces 0."""
    rank = (card >> 2) + 1
    return rank * (rank < 10)


def third_point(card: Card) -> Key:
    return pick(card < 0, NO_THIRD, point(card))


def values_cell(player_two: Key, banker_two: Key, player_third: Key, banker_third: Key) -> Key:
    """Two-card totals 0 to 9 and the points of third cards, 10 where none was drawn."""
    return ((player_two * 10 + banker_two) * 11 + player_third) * 11 + banker_third


def values_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    player_two = (point(p0) + point(p1)) % 10
    banker_two = (point(b0) + point(b1)) % 10
    return values_cell(player_two, banker_two, third_point(p2), third_point(b2))


def up_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    """The points of the Banker's first card, which lies face up in some games."""
    return point(b0)


def hand_suit(a: Card, b: Card, c: Card) -> Key:
    """0 to 3 all of one suit (s h d c), 4 all black, 5 all red, 6 mixed."""
    first, second = a & 3, b & 3
    third = pick(c < 0, first, c & 3)
    red = (first ^ (first >> 1)) & 1
    one_color = (red == ((second ^ (second >> 1)) & 1)) & (red == ((third ^ (third >> 1)) & 1))
    return pick((first == second) & (first == third), first, pick(one_color, 4 + red, 6))


def suits_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    return hand_suit(p0, p1, p2) * 7 + hand_suit(b0, b1, b2)


def pair_state(a: Card, b: Card) -> Key:
    """0 no pair, 1 a pair in two colors, 2 in one color and two suits, 3 identical."""
    suit = hand_suit(a, b, a)
    return ((a >> 2) == (b >> 2)) * (1 + (suit < 6) + (suit < 4))


def pairs_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    return pair_state(p0, p1) * 4 + pair_state(b0, b1)


def kinds_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    """Whether all cards of the round share a rank (and how many there are), and how many count zero."""
    rank = p0 >> 2
    pairs = (p1 >> 2 == rank) & (b0 >> 2 == rank) & (b1 >> 2 == rank)
    alike = pairs & ((p2 < 0) | (p2 >> 2 == rank)) & ((b2 < 0) | (b2 >> 2 == rank))
    thirds = (p2 >= 0) * 1 + (b2 >= 0)
    zeros = (p0 > 35) * 1 + (p1 > 35) + (p2 > 35) + (b0 > 35) + (b1 > 35) + (b2 > 35)
    return alike * (1 + rank * 3 + thirds) * 7 + zeros


def four_rank_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    """The rank of four first cards that share it, 1 to 13; else 0."""
    rank = p0 >> 2
    return ((p1 >> 2 == rank) & (b0 >> 2 == rank) & (b1 >> 2 == rank)) * (rank + 1)


def four_suit_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    """Shape of the first four cards (none, pair, two pair, trips, quads) * 16 + four bits.

    The bits: two, three, four of them identical, and both hands of the same two ranks.

    Six pairs of places share a rank in quads, three in trips, two in two pair; likewise for identical cards.
    """
    p, q, r, s = p0 >> 2, p1 >> 2, b0 >> 2, b1 >> 2
    alike = (p == q) * 1 + (p == r) + (p == s) + (q == r) + (q == s) + (r == s)
    same = (p0 == p1) * 1 + (p0 == b0) + (p0 == b1) + (p1 == b0) + (p1 == b1) + (b0 == b1)
    shape = pick(alike == 6, 4, alike)
    alike_hands = ((p == r) & (q == s)) | ((p == s) & (q == r))
    return shape * 16 + (same > 0) + 2 * (same >= 3) + 4 * (same == 6) + 8 * alike_hands


def nine_and_face(a: Card, b: Card) -> Key:
    """0 not a nine and a face card, 1 a nine with a jack or queen, 2 a nine with a king."""
    nine = (a >> 2 == 8) | (b >> 2 == 8)
    face = (a >> 2 > 9) | (b >> 2 > 9)
    king = (a >> 2 == 12) | (b >> 2 == 12)
    return (nine & face) * (1 + king)


def ordered_suits(a: Card, b: Card) -> Key:
    """The lower-ranked card's suit * 4 + the higher-ranked card's suit; of a pair, the lower suit first."""
    return pick(a <= b, (a & 3) * 4 + (b & 3), (b & 3) * 4 + (a & 3))


def royal_rank_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    return nine_and_face(p0, p1) * 3 + nine_and_face(b0, b1)


def royal_suit_key(p0: Card, p1: Card, p2: Card, b0: Card, b1: Card, b2: Card) -> Key:
    return ordered_suits(p0, p1) * 16 + ordered_suits(b0, b1)

"""The words the rule language has for a finished poker hand."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.poker import Category
from houseway.families.poker_hand import coordinates as c
from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, feature

COORDINATES = (
    Coordinate("values", c.VALUES_CELLS, 1),
    Coordinate("own", 1, c.OWN_CELLS),
    Coordinate("banker", 1, c.CATEGORIES),
    Coordinate("bonus", 1, c.CATEGORIES),
)
KINDS = {
    "high_card": "nothing better than a high card",
    "pair": "one pair",
    "two_pair": "two pairs",
    "three": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full_house": "a full house",
    "four": "four of a kind",
    "straight_flush": "a straight flush that is no royal flush",
    "royal_flush": "a royal flush",
}


@cache
def vocabulary() -> Vocabulary:
    features = [*_values(), *_own()]
    features += _kinds("banker", "banker", "the player-dealer's hand is", np.arange(c.CATEGORIES))
    features += _kinds("bonus", "bonus", "the hand that the bonus looks at is", np.arange(c.CATEGORIES))
    return Vocabulary(COORDINATES, {each.name: each for each in features})


def _values() -> list[Feature]:
    cell = np.arange(c.VALUES_CELLS)
    war, rest = cell % (c.NO_WAR + 1), cell // (c.NO_WAR + 1)
    qualifies, rest = rest % 2, rest // 2
    came, made = rest % c.COMPARED, rest // c.COMPARED
    rides = "1 if wager {} was not taken back"
    return [
        feature("player.wins", "values", came == c.HIGHER, "1 if this hand ranks higher"),
        feature("banker.wins", "values", came == c.LOWER, "1 if this hand ranks higher"),
        feature("tie", "values", came == c.EQUAL, "1 if both hands rank the same"),
        feature("banker.qualifies", "values", qualifies, "1 if the player-dealer's hand may play"),
        feature("folded", "values", made == 0, "1 if the bettor folded, or gave up after a tie"),
        feature(
            "player.plays",
            "values",
            made,
            "as many times the first wager as the bettor plays",
            "0 for a fold",
        ),
        feature("player.rides_1", "values", made & 1, rides.format(1)),
        feature("player.rides_2", "values", made >> 1 & 1, rides.format(2)),
        feature("war.wins", "values", war == c.HIGHER, "1 if the bettor's card is higher in the War"),
        feature("war.tie", "values", war == c.EQUAL, "1 if both cards are equal in the War"),
        feature("war", "values", war != c.NO_WAR, "1 if the bettor goes to War"),
    ]


def _own() -> list[Feature]:
    cell = np.arange(c.OWN_CELLS)
    leading = "rank that the bettor's hand is compared by first, of its pair or its four: 2 to 14 for an ace"
    return [
        *_kinds("player", "own", "the bettor's hand is", cell // c.RANKS),
        feature("player.leading", "own", cell % c.RANKS + 2, leading),
    ]


def _kinds(owner: str, coordinate: str, is_: str, category: NDArray[np.int64]) -> list[Feature]:
    return [
        feature(f"{owner}.{name}", coordinate, category == Category[_named(name)], f"1 if {is_} {said}")
        for name, said in KINDS.items()
    ]


def _named(name: str) -> str:
    return {"three": "THREE_OF_A_KIND", "four": "FOUR_OF_A_KIND"}.get(name, name.upper())

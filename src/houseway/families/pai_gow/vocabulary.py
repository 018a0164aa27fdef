"""The words the rule language has for a finished hand of pai gow poker."""

from functools import cache

import numpy as np

from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow import ranking as r
from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, feature

COORDINATES = (Coordinate("values", c.VALUES_CELLS, 1), Coordinate("fortune", 1, c.FORTUNE_CELLS))
# The best that seven cards make; "three_and_straight" holds three of a kind and a straight.
FORTUNE = {
    "straight": (r.STRAIGHT, "a straight"),
    "three": (r.THREE, "three of a kind and no straight"),
    "three_and_straight": (r.THREE_AND_STRAIGHT, "three of a kind, and a straight too"),
    "flush": (r.FLUSH, "a flush"),
    "full_house": (r.FULL_HOUSE, "a full house"),
    "four": (r.FOUR, "four of a kind"),
    "straight_flush": (r.STRAIGHT_FLUSH, "a straight flush"),
    "royal_flush": (r.ROYAL, "a royal flush"),
    "five_aces": (r.FIVE_ACES, "five aces"),
    "seven_with_joker": (r.SEVEN_WITH_JOKER, "a straight flush of seven cards, one of them the joker"),
    "royal_match": (r.ROYAL_MATCH, "a royal flush with king and queen of another suit"),
    "seven_straight_flush": (r.SEVEN, "a straight flush of seven cards without the joker"),
}


@cache
def vocabulary() -> Vocabulary:
    features = [*_values(), *_fortune()]
    return Vocabulary(COORDINATES, {each.name: each for each in features})


def _values() -> list[Feature]:
    cell = np.arange(c.VALUES_CELLS)
    own, rest = cell % 2, cell // 2
    theirs, rest = rest % c.ACE_HIGH, rest // c.ACE_HIGH
    back, front = rest % 3, rest // 3
    above = (front == c.ABOVE).astype(int) + (back == c.ABOVE)
    copies = (front == c.COPY).astype(int) + (back == c.COPY)
    ace_high = "1 if the seven cards are ace-high, without a pair or better"
    return [
        feature("above", "values", above, "hands that rank above the player-dealer's; none of a foul hand"),
        feature("copies", "values", copies, "hands that rank the same"),
        feature("player.ace_high", "values", own, ace_high),
        feature("banker.ace_high", "values", theirs > 0, ace_high),
        feature("banker.ace_high_joker", "values", theirs == 2, f"{ace_high}, the joker among them"),
    ]


def _fortune() -> list[Feature]:
    cell = np.arange(c.FORTUNE_CELLS)
    return [
        feature(f"player.{name}", "fortune", cell == kind, f"1 if the best of the seven cards is {said}")
        for name, (kind, said) in FORTUNE.items()
    ]

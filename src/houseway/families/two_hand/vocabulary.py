"""The words the rule language has for a two-hand deal."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, contest, feature

# Combinations in the order of the seats they are printed at: K♠9♥ first, K♣9♦ last (MA 13(i)).
KING_NINES = tuple((king, nine) for king in range(4) for nine in range(4) if king != nine)

COORDINATES = (
    Coordinate("values", 12_100, 1),
    Coordinate("up", 10, 1),
    Coordinate("suits", 1, 49),
    Coordinate("pairs", 1, 16),
    Coordinate("kinds", 280, 1),
    Coordinate("four", 14, 80),
    Coordinate("royal", 9, 256),
)
_SIZES = {coordinate.name: coordinate.cells for coordinate in COORDINATES}

_Column = NDArray[np.int64]


@cache
def vocabulary() -> Vocabulary:
    features = [*_values(), _up(), *_suits(), *_pairs(), *_kinds(), *_four(), *_royal()]
    return Vocabulary(COORDINATES, {feature.name: feature for feature in features})


def _cells(coordinate: str) -> _Column:
    return np.arange(_SIZES[coordinate])


def _values() -> list[Feature]:
    cell = _cells("values")
    thirds = {"player": cell // 11 % 11, "banker": cell % 11}
    twos = {"player": cell // 1210, "banker": cell // 121 % 10}
    totals = {h: np.where(thirds[h] == 10, twos[h], (twos[h] + thirds[h]) % 10) for h in twos}
    counts = {h: np.where(thirds[h] == 10, 2, 3) for h in twos}
    features = contest("values", totals["player"], totals["banker"])
    for hand in twos:
        points = np.where(thirds[hand] == 10, -1, thirds[hand])
        features += [
            feature(f"{hand}.cards", "values", counts[hand], "number of cards"),
            feature(f"{hand}.two", "values", twos[hand], "point count of the first two cards"),
            feature(f"{hand}.natural", "values", twos[hand] >= 8, "1 if the first two cards count 8 or 9"),
            feature(f"{hand}.third", "values", points, "points of the third card", "-1 without a third card"),
        ]
    return [*features, feature("cards", "values", counts["player"] + counts["banker"], "cards in the round")]


def _up() -> Feature:
    return feature("banker.up", "up", _cells("up"), "points of the Banker's first card")


def _suits() -> list[Feature]:
    cell = _cells("suits")
    codes = {"player": cell // 7, "banker": cell % 7}
    features = []
    for hand, code in codes.items():
        features += _suit_features(f"{hand}.", code, "the hand's cards")
    both = np.where(codes["player"] == codes["banker"], codes["player"], 6)
    colors = {h: np.array([4, 5, 5, 4, 4, 5, 6])[code] for h, code in codes.items()}
    one_color = (colors["player"] == colors["banker"]) & (colors["player"] < 6)
    both = np.where((both < 4) | ~one_color, both, colors["player"])
    return [*features, *_suit_features("", both, "all cards of the round")]


def _suit_features(prefix: str, code: _Column, what: str) -> list[Feature]:
    return [
        feature(f"{prefix}suited", "suits", code < 4, f"1 if {what} are of one suit"),
        feature(f"{prefix}one_color", "suits", code < 6, f"1 if {what} are of one color"),
        feature(
            f"{prefix}suit",
            "suits",
            np.where(code < 4, code + 1, 0),
            f"suit of {what}: 1 spades, 2 hearts, 3 diamonds, 4 clubs",
            "0 when not of one suit",
        ),
    ]


def _pairs() -> list[Feature]:
    cell = _cells("pairs")
    features = []
    for hand, state in (("player", cell // 4), ("banker", cell % 4)):
        features += [
            feature(f"{hand}.pair", "pairs", state > 0, "1 if the first two cards share a rank"),
            feature(f"{hand}.pair_one_color", "pairs", state > 1, "1 if they share rank and color"),
            feature(f"{hand}.pair_suited", "pairs", state > 2, "1 if they share rank and suit"),
        ]
    return features


def _kinds() -> list[Feature]:
    cell = _cells("kinds")
    kind = cell // 7
    rank = np.where(kind == 0, 0, (kind - 1) // 3 + 1)
    return [
        feature(
            "of_a_kind",
            "kinds",
            np.where(kind == 0, 0, (kind - 1) % 3 + 4),
            "cards in the round if all share one rank: 4, 5 or 6",
            "0 when they do not",
        ),
        feature("of_rank", "kinds", rank, "the rank they share: 1 ace to 13 king", "0 when they do not"),
        feature("zeros", "kinds", cell % 7, "cards in the round that count zero"),
    ]


def _four() -> list[Feature]:
    cell = _cells("four")
    rank, shape, bits = cell // 80, cell % 80 // 16, cell % 16
    return [
        feature("four.suited_pair", "four", bits & 1, "1 if two of the first four cards are identical"),
        feature("four.two_pair", "four", shape == 2, "1 if the first four cards are two pair"),
        feature("four.trips", "four", shape == 3, "1 if just three of them share a rank"),
        feature("four.suited_trips", "four", bits >> 1 & 1, "1 if three or four of them are identical"),
        feature("four.quads", "four", shape == 4, "1 if all four share a rank"),
        feature("four.suited_quads", "four", bits >> 2 & 1, "1 if all four are identical"),
        feature(
            "four.same_ranks", "four", bits >> 3, "1 if both hands' first two cards are of the same two ranks"
        ),
        feature("four.rank", "four", rank, "the rank all four share: 1 ace to 13 king", "0 when they do not"),
    ]


def _royal() -> list[Feature]:
    cell = _cells("royal")
    ranks, suits = cell // 256, cell % 256
    features = []
    for hand, kind, pair in (("player", ranks // 3, suits // 16), ("banker", ranks % 3, suits % 16)):
        nine, face = pair // 4, pair % 4
        combination = np.zeros_like(cell)
        for number, (king_suit, nine_suit) in enumerate(KING_NINES, start=1):
            combination[(kind == 2) & (face == king_suit) & (nine == nine_suit)] = number
        features += [
            feature(
                f"{hand}.royal_nine", "royal", kind > 0, "1 if the first two cards are a 9 and J, Q or K"
            ),
            feature(
                f"{hand}.royal_nine_suited",
                "royal",
                (kind > 0) & (nine == face),
                "1 if they share a suit too",
            ),
            feature(
                f"{hand}.king_nine",
                "royal",
                combination,
                "which unsuited king and nine, 1 K♠9♥ to 12 K♣9♦, in the order of MA 13(i)'s seats",
                "0 for any other two cards",
            ),
        ]
    return features

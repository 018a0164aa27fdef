"""The words the rule language has for a deal of tiles."""

from functools import cache

import numpy as np

from houseway.families.tiles.coordinates import ABOVE, COPY, OUTCOMES
from houseway.families.vocabulary import Coordinate, Vocabulary, feature

COORDINATES = (Coordinate("values", OUTCOMES * OUTCOMES, 1),)
_ORDERS = {"": "4-2 stands above 5", "_last": "both tiles of Gee Joon stand last"}


@cache
def vocabulary() -> Vocabulary:
    cell = np.arange(OUTCOMES * OUTCOMES)
    features = []
    for (suffix, order), outcome in zip(_ORDERS.items(), (cell // OUTCOMES, cell % OUTCOMES), strict=True):
        low, high = outcome // 3, outcome % 3
        above = (low == ABOVE).astype(int) + (high == ABOVE)
        copies = (low == COPY).astype(int) + (high == COPY)
        features += [
            feature(f"above{suffix}", "values", above, f"hands that rank above the player-dealer's; {order}"),
            feature(f"copies{suffix}", "values", copies, f"hands that rank the same; {order}"),
        ]
    return Vocabulary(COORDINATES, {each.name: each for each in features})

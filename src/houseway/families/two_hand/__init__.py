"""Two hands, Player and Banker, of two or three cards each: baccarat and its variations."""

from houseway.families.two_hand import coordinates as c
from houseway.families.two_hand.vocabulary import COORDINATES

RANK_KEYS = {
    "values": c.values_key,
    "up": c.up_key,
    "kinds": c.kinds_key,
    "four": c.four_rank_key,
    "royal": c.royal_rank_key,
}
SUIT_KEYS = {
    "suits": c.suits_key,
    "pairs": c.pairs_key,
    "four": c.four_suit_key,
    "royal": c.royal_suit_key,
}


def cells(player: tuple[int, ...], banker: tuple[int, ...]) -> dict[str, int]:
    """The finished deal's cell in every coordinate."""
    six = (
        *player[:2],
        player[2] if len(player) > 2 else -1,
        *banker[:2],
        banker[2] if len(banker) > 2 else -1,
    )
    found = {}
    for coordinate in COORDINATES:
        rank_key = RANK_KEYS[coordinate.name](*six) if coordinate.name in RANK_KEYS else 0
        suit_key = SUIT_KEYS[coordinate.name](*six) if coordinate.name in SUIT_KEYS else 0
        found[coordinate.name] = rank_key * coordinate.suit_cells + suit_key
    return found

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


_SUIT_CELLS = {coordinate.name: coordinate.suit_cells for coordinate in COORDINATES}


class _Cells(dict[str, int]):
    """A deal's cells, each worked out when it is first asked for."""

    def __init__(self, six: tuple[int, ...]) -> None:
        super().__init__()
        self._six = six

    def __missing__(self, name: str) -> int:
        rank_key = RANK_KEYS[name](*self._six) if name in RANK_KEYS else 0
        suit_key = SUIT_KEYS[name](*self._six) if name in SUIT_KEYS else 0
        self[name] = rank_key * _SUIT_CELLS[name] + suit_key
        return self[name]


def cells(player: tuple[int, ...], banker: tuple[int, ...]) -> dict[str, int]:
    """The finished deal's cell in every coordinate."""
    third, reply = (player[2] if len(player) > 2 else -1), (banker[2] if len(banker) > 2 else -1)
    return _Cells((*player[:2], third, *banker[:2], reply))

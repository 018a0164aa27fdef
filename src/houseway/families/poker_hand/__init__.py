"""A bettor's cards ranked as poker, or card against card, against the player-dealer's or a pay table."""

from houseway.families.poker_hand import coordinates as c


def cells(
    values: tuple[int, ...], own: tuple[int, ...], banker: tuple[int, ...], bonus: tuple[int, ...]
) -> dict[str, int]:
    """The finished hand's cell in every coordinate, from what `sides` says of it."""
    return {
        "values": c.values_key(*values),
        "own": c.own_key(*own),
        "banker": banker[0],
        "bonus": bonus[0],
    }

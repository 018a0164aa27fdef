"""Each bettor's own hand against the player-dealer's, cards drawn toward a total: the blackjack family."""

from houseway.families.blackjack import coordinates as c

RANK_KEYS = {"values": c.values_key, "banker": c.banker_key, "up": c.up_key, "three": c.three_rank_key}
SUIT_KEYS = {"three": c.three_suit_key}


def cells(values: tuple[int, ...], banker: tuple[int, ...], three: tuple[int, ...]) -> dict[str, int]:
    """The finished hand's cell in every coordinate, from what `sides` says of it."""
    return {
        "values": c.values_key(*values),
        "banker": c.banker_key(*banker),
        "up": c.up_key(three[2]),
        "three": c.three_rank_key(*three) * 2 + c.three_suit_key(*three),
    }

"""A bettor's own three cards against the player-dealer's, each with one optional card: Pan 9."""

from houseway.families.pan_nine import coordinates as c

RANK_KEYS = {"values": c.values_key, "ladder": c.ladder_key}
SUIT_KEYS = {"top": c.top_key}


def cells(player: tuple[int, ...], banker: tuple[int, ...]) -> dict[str, int]:
    """The finished deal's cell in every coordinate; `player` is the bettor, `banker` the player-dealer."""
    eight = (
        *player[:3],
        player[3] if len(player) > 3 else -1,
        *banker[:3],
        banker[3] if len(banker) > 3 else -1,
    )
    return {name: key(*eight) for name, key in (RANK_KEYS | SUIT_KEYS).items()}

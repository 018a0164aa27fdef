"""Four tiles set as two hands of two, against the player-dealer's: Pai Gow."""

from houseway.families.tiles.coordinates import values_key


def cells(player: tuple[int, ...], banker: tuple[int, ...]) -> dict[str, int]:
    """The finished deal's cell; `player` is the bettor, both hands as they were set."""
    return {"values": int(values_key(*player, *banker))}

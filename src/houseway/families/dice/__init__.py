"""Two hands, Player and Banker, of three dice each, thrown at once: 3 Dice Baccarat."""

from houseway.families.dice.coordinates import dice_key

RANK_KEYS = {"dice": dice_key}


def cells(player: tuple[int, ...], banker: tuple[int, ...]) -> dict[str, int]:
    """The throw's cell in its one coordinate."""
    return {"dice": dice_key(*player, *banker)}

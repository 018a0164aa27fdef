"""Seven cards set as a front hand of two and a back hand of five: pai gow poker."""

from houseway.families.pai_gow import coordinates as c


def cells(values: tuple[int, ...], fortune: tuple[int, ...]) -> dict[str, int]:
    """The finished hand's cells, from what `sides` says of it."""
    return {"values": int(c.values_key(*values)), "fortune": fortune[0]}

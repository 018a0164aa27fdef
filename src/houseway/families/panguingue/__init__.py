"""Panguingue: melds laid for chips among two to eight players, with nobody banking (102.R)."""


def cells(*hands: tuple[int, ...]) -> dict[str, int]:
    """No wager is settled by a rule of the language, so a hand has no cells."""
    return {}

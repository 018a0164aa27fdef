"""Players bet against each other for pots: draw, lowball, stud, hold'em, Omaha and Pineapple."""


def cells(*sides: tuple[int, ...]) -> dict[str, int]:
    """No rule of a pay table looks at a pot."""
    return {}

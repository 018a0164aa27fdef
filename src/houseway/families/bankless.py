"""What families answer in which players play against each other: no bank has a hand, and no hand a count."""

from typing import Any

from houseway.families.round import Hand, Made, Round


def deciding(play: Any) -> None:
    """Every player has a hand of his own."""


def is_wrong(play: Any, deal: Round, made: Made) -> bool:
    """What was not open to a player is refused before it is made."""
    return False


def sides(play: Any, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, ...]:
    return ()


def totals(play: Any, deal: Round) -> tuple[int, int, int]:
    return 0, 0, 0


def total(hand: Hand) -> int:
    return 0

"""What a choice does in families where it puts no money down and makes no new hands: it is remembered."""

from typing import Any

from houseway.families.round import Made, Round


def after(play: Any, deal: Round, made: Made) -> Round:
    return deal.with_made(made)


def added(play: Any, deal: Round, made: Made) -> None:
    """Nothing."""


def clause(play: Any, choice: str) -> None:
    """That of the drawing rules."""

"""What every oracle gives: a round as `houseway settle` reads it, and what each bet of it must come to."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, order=True)
class Paid:
    """One settled bet. None stands for what the answer to this game does not carry."""

    seat: int
    wager: str
    on: str
    paytable: str
    net: int
    bettor: int | None = None
    hand: str | None = None
    covered: int | None = None
    returned: int | None = None
    dealer_envy: int = 0


@dataclass(frozen=True)
class Round:
    """`asked` is the JSON object that docs/settle.md describes; `nets` has a row for each settlement.

    The order of the rows does not count. Where a player banks, `bank` has what the bank put up, paid and
    collected, and its net. Where `refused` holds a reason id, the round must be refused
    with it, and `nets` is empty.
    """

    asked: dict[str, Any]
    nets: tuple[Paid, ...] = ()
    refused: str | None = None
    bank: dict[str, int] | None = None

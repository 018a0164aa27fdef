"""The figures of a Panguingue game, as its file gives them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Chips = Annotated[int, Meta(ge=0, le=100)]


class Panguingue(msgspec.Struct, frozen=True, tag="panguingue", forbid_unknown_fields=True):
    """Cards dealt to each, chips for going out, the ante, and what the house has chosen.

    Where `tops` are played a player may retire and leaves his ante; `antes_stay` leaves everybody's for the
    winner (PN-12). `by_the_letter` a condition made by splitting pays 2 or 1 whatever its value (PN-5).
    """

    hand: Annotated[int, Meta(ge=3, le=10)]
    outs: Chips
    ante: Chips
    buy_in: Chips
    tops: bool = True
    antes_stay: bool = False
    by_the_letter: bool = False

    # What the check of a table's stakes asks of any game without a bank.
    @property
    def limits(self) -> tuple[str, ...]:
        return ("chips",)

    @property
    def forced(self) -> str:
        return "tops"

    @property
    def kill(self) -> bool:
        return False

    @property
    def straddle(self) -> bool:
        return False

    @property
    def cite_of(self) -> dict[str, str]:
        return {"limits": "102.R.42"}


def read(section: dict[str, Any]) -> Panguingue:
    return msgspec.convert(section, Panguingue)

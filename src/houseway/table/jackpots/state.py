"""The progressive's side of a round: what the keypad shows."""

import msgspec

from houseway.table.events import Sensor
from houseway.table.events.progressives import OfJackpot
from houseway.table.link.state import HitStage


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A seat and the hand that the dealer has selected."""

    seat: int
    wager: str
    line: str


class TableHit(OfJackpot, frozen=True):
    """A jackpot of this round under the table's own number; its value is the link's to say.

    `verified_by` is the person who verified it, empty before.
    """

    seats: tuple[int, ...]
    stage: HitStage = "hit"
    verified_by: str = ""


class Keypad(msgspec.Struct, frozen=True, gc=False):
    """`numbered` is how many hits the table ever had; `drawn` what links gave for its fixed awards.

    `links` are those that the wagers on the sensors fed.
    """

    started: bool = False
    ended: bool = False
    sensors: tuple[Sensor, ...] = ()
    marks: tuple[Mark, ...] = ()
    hits: tuple[TableHit, ...] = ()
    drawn: dict[str, int] = {}
    links: dict[str, str] = {}
    numbered: int = 0

    @property
    def is_running(self) -> bool:
        """True from START GAME to END GAME."""
        return self.started and not self.ended

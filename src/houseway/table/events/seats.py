"""Patrons came, bought chips, bet and left."""

from datetime import datetime

import msgspec

from houseway.families.betting import Gone
from houseway.table.commands import Stake
from houseway.table.commands.shapes import AtSeat, Counted
from houseway.table.events.shapes import Fact


class PatronSeated(Fact, AtSeat, frozen=True, tag="patron_seated", omit_defaults=True):
    """A patron took the seat, who had `left` another table of the same must-move game."""

    patron: str
    name: str
    left: Gone | None = None


class PatronStoodBehind(Fact, AtSeat, frozen=True, tag="patron_stood_behind"):
    """A patron bets over the shoulder of seat `behind`, from a place of its own number."""

    behind: int
    patron: str
    name: str


class ChipsBought(Fact, AtSeat, frozen=True, tag="chips_bought"):
    """Cash went into the drop box, chips came out of the tray."""

    cents: int
    cash: Counted = msgspec.field(default_factory=dict)


class PlayMoneyTaken(Fact, frozen=True, tag="play_money_taken"):
    """Of these cents of a demonstration the patron has had so many more on this day."""

    patron: str
    cents: int
    day: str


class ChipsBrought(Fact, AtSeat, frozen=True, tag="chips_brought"):
    """The patron put down chips that the cage's book has as carried."""

    cents: int


class PromotionGiven(Fact, AtSeat, frozen=True, tag="promotion_given"):
    """The house gave promotional chips or coupons."""

    cents: int
    medium: str


class BetsPlaced(Fact, AtSeat, frozen=True, tag="bets_placed", omit_defaults=True):
    """Each stake is what was added to its spot; `patron` is whose they are where the dealer recorded them."""

    stakes: tuple[Stake, ...]
    patron: str = ""


class BetsKeyed(Fact, AtSeat, frozen=True, tag="bets_keyed"):
    """At a table of real cards the dealer is about to put down these stakes for who has no page."""

    stakes: tuple[Stake, ...]


class ChipsColored(Fact, AtSeat, frozen=True, tag="chips_colored"):
    """Chips of the seat were changed into others of the same worth."""

    chips: Counted
    into: Counted


class BetsTakenBack(Fact, AtSeat, frozen=True, tag="bets_taken_back"):
    """These stakes went back to the patron."""

    stakes: tuple[Stake, ...]


class BetCalled(Fact, AtSeat, frozen=True, tag="bet_called"):
    """A verbal bet with cash, not confirmed yet."""

    stake: Stake


class CallConfirmed(Fact, AtSeat, frozen=True, tag="call_confirmed"):
    """The dealer confirmed the verbal bet and put its chips on the layout."""

    stake: Stake


class CallLapsed(Fact, AtSeat, frozen=True, tag="call_lapsed"):
    """Bets closed before the verbal bet was confirmed; the cash stays the patron's."""


class VigorishCollected(Fact, AtSeat, frozen=True, tag="vigorish_collected"):
    """The marker was taken off: so much came from the chips, the rest was paid in cash."""

    from_chips: int
    in_cash: int


class PatronLeft(Fact, AtSeat, frozen=True, tag="patron_left", omit_defaults=True):
    """The patron carried `cents` in chips away; a table of stakes says when."""

    patron: str
    cents: int
    at: datetime | None = None


class SeatFreed(Fact, AtSeat, frozen=True, tag="seat_freed", omit_defaults=True):
    """The floor freed an abandoned seat; the cage keeps so many cents in the patron's name."""

    patron: str
    kept: int
    reason: str
    at: datetime | None = None

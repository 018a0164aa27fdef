"""Patrons come, buy chips, bet and leave."""

import msgspec

from houseway.families.betting import Gone
from houseway.money import Medium
from houseway.table.commands.shapes import Act, AtSeat, AtSpot, Cents, Counted, RoundNumber, SeatNumber, Stake


class Sit(Act, AtSeat, frozen=True, tag="sit", omit_defaults=True):
    """Take a free seat."""

    name: str
    # Said by the house of who comes from another table of a must-move game.
    left: Gone | None = None


class SeatPatron(Act, AtSeat, frozen=True, tag="seat_patron"):
    """The dealer of real cards records a patron without a page, whom the house knows by the seat alone."""


class StandBehind(Act, AtSeat, frozen=True, tag="stand_behind"):
    """Bet over the shoulder of the patron at a seat, where the house allows it."""

    name: str


class BuyIn(Act, AtSeat, frozen=True, tag="buy_in", omit_defaults=True):
    """Cash for value chips: the dealer counts it by denomination; play money a patron takes alone."""

    cents: Cents
    cash: Counted = msgspec.field(default_factory=dict)


class ColorUp(Act, AtSeat, frozen=True, tag="color_up"):
    """Chips of a seat are changed into others of the same worth."""

    chips: Counted
    into: Counted


class BringChips(Act, AtSeat, frozen=True, tag="bring_chips", omit_defaults=True):
    """Chips bought at the cage, or carried from another table, are put down at a seat.

    Who was `moved` by the house from a must-move game brings all that he had there, whatever the buy-in.
    """

    cents: Cents
    moved: bool = False


class GivePromotion(Act, AtSeat, frozen=True, tag="give_promotion"):
    """The house hands promotional chips or match play coupons to a seat."""

    cents: Cents
    medium: Medium


class PlaceBet(Act, AtSpot, frozen=True, tag="bet", omit_defaults=True):
    """Adds to the seat's bet on that offer, or backs another place's hand; `round` is the one it is for."""

    cents: Cents
    medium: Medium = "chips"
    toke: bool = False
    at: SeatNumber | None = None
    round: RoundNumber | None = None


class PlaceBets(Act, AtSeat, frozen=True, tag="place_bets", omit_defaults=True):
    """All bets of a seat at once: all are taken or none; `round` is the one they are for."""

    stakes: tuple[Stake, ...]
    round: RoundNumber | None = None


class TakeBack(Act, AtSpot, frozen=True, tag="take_back"):
    """All the seat has on one offer goes back to the patron, or `cents` of the patron's chips there.

    With `at` only what lies at that place.
    """

    cents: Cents | None = None
    at: SeatNumber | None = None


class CallBet(Act, AtSeat, frozen=True, tag="call_bet"):
    """A verbal bet accompanied by cash; it stands once the dealer confirms it."""

    stake: Stake


class ConfirmCall(Act, AtSeat, frozen=True, tag="confirm_call"):
    """The dealer confirms a verbal bet and changes its cash into chips on the layout."""


class CollectVigorish(Act, AtSeat, frozen=True, tag="collect_vigorish"):
    """The dealer collects what is marked at a seat and takes the marker off."""


class Leave(Act, AtSeat, frozen=True, tag="leave"):
    """The patron takes along all chips, and bets that are not in play."""


class FreeSeat(Act, AtSeat, frozen=True, tag="free_seat"):
    """The floor frees a seat that its patron has abandoned; the cage keeps the chips in the patron's name."""

    reason: str

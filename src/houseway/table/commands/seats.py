"""Patrons come, buy chips, bet and leave."""

from houseway.money import Medium
from houseway.table.commands.shapes import Act, Cents, SeatNumber, Stake


class Sit(Act, frozen=True, tag="sit"):
    """Take a free seat."""

    seat: SeatNumber
    name: str


class StandBehind(Act, frozen=True, tag="stand_behind"):
    """Bet over the shoulder of the patron at a seat, where the house allows it."""

    seat: SeatNumber
    name: str


class BuyIn(Act, frozen=True, tag="buy_in"):
    """Cash for value chips."""

    seat: SeatNumber
    cents: Cents


class BringChips(Act, frozen=True, tag="bring_chips"):
    """Chips bought at the cage, or carried from another table, are put down at a seat."""

    seat: SeatNumber
    cents: Cents


class GivePromotion(Act, frozen=True, tag="give_promotion"):
    """The house hands promotional chips or match play coupons to a seat."""

    seat: SeatNumber
    cents: Cents
    medium: Medium


class PlaceBet(Act, frozen=True, tag="bet", omit_defaults=True):
    """Adds to the seat's bet on that offer, or backs the hand of another place."""

    seat: SeatNumber
    wager: str
    on: str | None
    paytable: str
    cents: Cents
    medium: Medium = "chips"
    toke: bool = False
    at: SeatNumber | None = None


class PlaceBets(Act, frozen=True, tag="place_bets"):
    """All bets of a seat at once: all are taken or none."""

    seat: SeatNumber
    stakes: tuple[Stake, ...]


class TakeBack(Act, frozen=True, tag="take_back"):
    """All the seat has on one offer goes back to the patron, or `cents` of the patron's chips there."""

    seat: SeatNumber
    wager: str
    on: str | None
    paytable: str
    cents: Cents | None = None


class CallBet(Act, frozen=True, tag="call_bet"):
    """A verbal bet accompanied by cash; it stands once the dealer confirms it."""

    seat: SeatNumber
    stake: Stake


class ConfirmCall(Act, frozen=True, tag="confirm_call"):
    """The dealer confirms a verbal bet and changes its cash into chips on the layout."""

    seat: SeatNumber


class CollectVigorish(Act, frozen=True, tag="collect_vigorish"):
    """The dealer collects what is marked at a seat and takes the marker off."""

    seat: SeatNumber


class Leave(Act, frozen=True, tag="leave"):
    """The patron takes along all chips, and bets that are not in play."""

    seat: SeatNumber


Seats = (
    Sit
    | StandBehind
    | BuyIn
    | BringChips
    | GivePromotion
    | PlaceBet
    | PlaceBets
    | TakeBack
    | CallBet
    | ConfirmCall
    | CollectVigorish
    | Leave
)

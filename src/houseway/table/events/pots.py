"""What happened in a hand of a pot game."""

from datetime import datetime

import msgspec

from houseway.families.betting import Award, CardRuling, Entry, Owes, Pot, Sitting, Won
from houseway.rules.fees.schedule import Band, Counted
from houseway.table.commands.pots import EntryWish, PotRuling
from houseway.table.commands.shapes import AtSeat
from houseway.table.events.shapes import Fact


class EntryChosen(Fact, AtSeat, frozen=True, tag="entry_chosen"):
    """How the patron is dealt in next, or that he stays out."""

    how: EntryWish


class SeatChanged(Fact, AtSeat, frozen=True, tag="seat_changed"):
    """The patron has moved to another seat with all chips; `owes` is what he then owes.

    Who does not post it `returns` so many places after the big blind.
    """

    to: int
    patron: str
    owes: Owes = ""
    returns: int = 0


class SeatDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that a patron drew at a seat, and the seat that it takes the patron to."""

    seat: int
    card: str
    to: int
    patron: str


class SeatsDrawn(Fact, frozen=True, tag="seats_drawn"):
    """Players drew for their seats, the highest card first, and sit there now with all chips."""

    draws: tuple[SeatDraw, ...]


class HandStarted(Fact, frozen=True, tag="hand_started"):
    """The button has moved and forced bets are in; `entries` are dealt in clockwise from its left.

    `patrons` are who they are and what the table calls them, so that the hand can be told by itself.
    `sitting` says of every seat what it still owes and how it wants to be dealt in from now on. `antes` lie
    in the pot from deals that everybody passed, by seat.
    """

    round: int
    button: int
    entries: tuple[Entry, ...]
    sitting: tuple[Sitting, ...]
    antes: tuple[tuple[int, int], ...]
    at: datetime
    patrons: tuple[tuple[str, str], ...] = ()


class StreetDealt(Fact, frozen=True, tag="street_dealt"):
    """The cards of a street, in the order of the deal."""

    cards: tuple[str, ...]


class HandKeyed(Fact, AtSeat, frozen=True, tag="hand_keyed"):
    """A hand of real cards, all of it, as it was shown."""

    cards: tuple[str, ...]


class ActKeyed(Fact, AtSeat, frozen=True, tag="act_keyed"):
    """At a table of real cards the dealer has keyed what a player does; seat 0 is the player-dealer's."""

    choice: str


class PatronActed(Fact, AtSeat, frozen=True, tag="patron_acted"):
    """A patron chose on a page of their own since: what the dealer keyed last now takes two to take back."""


class KeyedStands(Fact, frozen=True, tag="keyed_stands"):
    """What the dealer had keyed is not taken back any more."""


class WinnersNamed(Fact, frozen=True, tag="winners_named"):
    """Who wins a pot or a half of it whose hands were not keyed."""

    won: Won


class BetsGivenBack(Fact, frozen=True, tag="bets_given_back"):
    """Chips of seats, and what the house had collected, as they were before cards that are taken back."""

    chips: tuple[tuple[int, int], ...]
    fee: int = 0


class PotCollected(Fact, frozen=True, tag="pot_collected", omit_defaults=True):
    """The house's collection was taken out of the pot, by these bands of the schedule.

    Below zero it is what goes back into a pot that has become smaller than its fee.
    """

    cents: int
    cite: str
    bands: tuple[Band, ...] = ()


class PotsPushed(Fact, frozen=True, tag="pots_pushed"):
    """The pots as they stood before the collection, and to whom their chips went."""

    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]


class HandPassed(Fact, frozen=True, tag="hand_passed"):
    """Everybody passed: the antes stay for another deal, or go back."""

    antes: tuple[tuple[int, int], ...]
    back: bool


class PotHandRuled(Fact, AtSeat, frozen=True, tag="pot_hand_ruled"):
    """The floor's ruling on a hand; `back` are the chips that each seat has got back.

    One that was `keyed` can be taken back, and what was keyed before it too.
    """

    ruling: PotRuling
    reason: str
    back: tuple[tuple[int, int], ...] = ()
    keyed: bool = False


class ClockCalled(Fact, AtSeat, frozen=True, tag="clock_called"):
    """The player in turn has until then to act."""

    until: datetime


class TimeTaken(Fact, AtSeat, frozen=True, tag="time_taken"):
    """The player has used his time bank, and has until then."""

    until: datetime


class ClockRanOut(Fact, AtSeat, frozen=True, tag="clock_ran_out"):
    """The player did not act in time."""


class TimeCollected(Fact, frozen=True, tag="time_collected", omit_defaults=True):
    """What players paid apart from the pot: for a half hour, a round of the button, or a hand.

    `owed` is what these seats have still to pay before they are dealt in; `half` is the half hour.
    """

    seats: tuple[tuple[int, int], ...]
    cite: str
    count: Counted = "half-hour"
    bands: tuple[Band, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    half: datetime | None = None


class CardsRuled(Fact, frozen=True, tag="cards_ruled", omit_defaults=True):
    """Cards were put right as the floor ruled; what was `keyed` can be taken back."""

    ruling: CardRuling
    cards: tuple[str, ...]
    reason: str
    seat: int = 0
    keyed: bool = False

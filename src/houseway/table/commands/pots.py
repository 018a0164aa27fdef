"""Hands of pot games: who is dealt in and how, streets, the showdown, and the floor's rulings."""

from typing import Literal

from houseway.families.betting import CardRuling, Part
from houseway.table.commands.shapes import Act, AtSeat, SeatNumber

EntryWish = Literal["", "wait", "post", "straddle", "kill", "out"]
PotRuling = Literal["misdeal", "foul", "dead", "money-back", "forfeit", "absent"]


class DealIn(Act, AtSeat, frozen=True, tag="deal_in"):
    """How a patron wants the next hand: `wait` for the big blind, `post`, `straddle`, `kill`, or `out`."""

    how: EntryWish


class ChangeSeat(Act, AtSeat, frozen=True, tag="change_seat"):
    """A player moves to a free seat of the table between hands, with all chips."""

    to: SeatNumber


class DrawForSeats(Act, frozen=True, tag="draw_for_seats"):
    """Before the first hand players draw for their seats: a card for each, in the order of their seats."""

    cards: tuple[str, ...]


class DealStreet(Act, frozen=True, tag="deal_street"):
    """All cards of a street in the order of the deal, the burn first; of a sealed deck `from-shoe`."""

    cards: tuple[str, ...]


class ShowDown(Act, frozen=True, tag="show_down"):
    """The hands that are left are shown in their order, or mucked where they win nothing."""


class NameWinners(Act, frozen=True, tag="name_winners", omit_defaults=True):
    """Of real cards that nobody keyed: who wins a pot, or its high or low half; several seats tie."""

    pot: int
    seats: tuple[SeatNumber, ...]
    part: Part = "pot"


class CallClock(Act, AtSeat, frozen=True, tag="call_clock"):
    """The floor puts the player in turn on the clock: a minute to act."""


class TakeTime(Act, AtSeat, frozen=True, tag="take_time"):
    """A player on the clock takes the time bank that is posted, once while he has the seat."""


class EndClock(Act, AtSeat, frozen=True, tag="end_clock"):
    """The clock has run out: the hand is checked, or folded where there is a bet to call."""


class CollectTime(Act, frozen=True, tag="collect_time", omit_defaults=True):
    """The collection of a half hour from every player, those who are away included.

    With a `seat` from this player alone: who was called to it while the light was on, or is away where the
    round of the button pays.
    """

    seat: SeatNumber = 0


class RulePotHand(Act, AtSeat, frozen=True, tag="rule_pot_hand"):
    """The floor rules a hand foul, dead, out with its money back, forfeit or absent, or all a misdeal."""

    ruling: PotRuling
    reason: str


class RuleCards(Act, frozen=True, tag="rule_cards", omit_defaults=True):
    """The floor rules on cards that came too early, were exposed, too many or too few.

    `cards` are those that the ruling names: the burn first, the card exposed and what replaces it.
    """

    ruling: CardRuling
    cards: tuple[str, ...]
    reason: str
    seat: SeatNumber = 0

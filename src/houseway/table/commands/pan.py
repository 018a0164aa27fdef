"""Hands of Panguingue that go wrong: what players call for, and what the dealer or the floor rules."""

from typing import Literal

from houseway.table.commands.shapes import Act, AtSeat, SeatNumber

PanRuling = Literal["foul", "in-hand", "count", "foreign", "laid", "spread", "order"]


class CallFoul(Act, AtSeat, frozen=True, tag="call_foul"):
    """A player in action calls another's hand foul, or his spread; the dealer rules on it."""

    against: SeatNumber
    why: str


class SeeHand(Act, AtSeat, frozen=True, tag="see_hand"):
    """A player in action sees the hand of who gives, or may give, the out card to the next."""

    of: SeatNumber


class RulePan(Act, AtSeat, frozen=True, tag="rule_pan", omit_defaults=True):
    """What is done about a hand: foul, a card put `in-hand`, a wrong `count`, a `foreign` card, a `spread`.

    `count` is how many cards he has in all, `cards` are the foreign one or those of a spread that is none;
    it is `laid` first, with the `chips` that each paid for it. `seats` drew out of `order`, in this one.
    """

    ruling: PanRuling
    reason: str
    count: int = 0
    cards: tuple[str, ...] = ()
    chips: int = 0
    seats: tuple[SeatNumber, ...] = ()

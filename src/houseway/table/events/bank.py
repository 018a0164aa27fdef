"""The bank was offered, taken, passed on and given back; fees were taken, dropped and returned."""

from houseway.rules.fees import Charge
from houseway.table.commands.shapes import AtSeat
from houseway.table.events.shapes import Fact


class BankOffered(Fact, AtSeat, frozen=True, tag="bank_offered"):
    """The player-dealer position was offered, for the first or the second hand of a turn."""

    turn: int


class BankAccepted(Fact, AtSeat, frozen=True, tag="bank_accepted"):
    """The patron banks the next hand with so much."""

    cents: int
    turn: int


class BankDeclined(Fact, AtSeat, frozen=True, tag="bank_declined"):
    """The patron did not take the position."""


class BankPassed(Fact, AtSeat, frozen=True, tag="bank_passed"):
    """The player-dealer gave up the position before the turn was over."""


class BankPosted(Fact, AtSeat, frozen=True, tag="bank_posted"):
    """The bank was raised or lowered to so much."""

    cents: int


class BankShared(Fact, AtSeat, frozen=True, tag="bank_shared"):
    """The patron has so much at the player-dealer's place."""

    cents: int


class BankReturned(Fact, AtSeat, frozen=True, tag="bank_returned"):
    """The bank went back whole: no hand was played on it."""

    cents: int


class GameBroken(Fact, frozen=True, tag="game_broken", omit_defaults=True):
    """No hand is dealt until a patron banks again; `reason` is the floor's."""

    reason: str = ""


class ShakerNamed(Fact, AtSeat, frozen=True, tag="shaker_named"):
    """This patron is to shake the dice."""


class DiceShaken(Fact, AtSeat, frozen=True, tag="dice_shaken"):
    """The cup was shaken."""


class DiceShown(Fact, frozen=True, tag="dice_shown", omit_defaults=True):
    """The cup was opened; `throw` counts the throws of a shoe whose seal binds its dice, from 1."""

    dice: tuple[int, ...]
    throw: int = 0


class ButtonPlaced(Fact, frozen=True, tag="button_placed"):
    """The action button was placed: wagers there are settled first."""

    place: int


class Collected(Charge, frozen=True, forbid_unknown_fields=True):
    """A fee, and the seat whose chips paid it."""

    seat: int


class CollectionsTaken(Fact, frozen=True, tag="collections_taken"):
    """The fees of the hand were taken from bettors and player-dealer."""

    collected: tuple[Collected, ...]


class CollectionsDropped(Fact, frozen=True, tag="collections_dropped"):
    """The hand is over: its fees went into the locked box."""

    cents: int


class CollectionsReturned(Fact, frozen=True, tag="collections_returned"):
    """There was no hand: its fees went back."""

    collected: tuple[Collected, ...]

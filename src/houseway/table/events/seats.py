"""Patrons came, bought chips, bet and left."""

from houseway.table.commands import Stake
from houseway.table.events.shapes import Fact


class PatronSeated(Fact, frozen=True, tag="patron_seated"):
    """A patron took the seat."""

    seat: int
    patron: str
    name: str


class PatronStoodBehind(Fact, frozen=True, tag="patron_stood_behind"):
    """A patron bets over the shoulder of seat `behind`, from a place of its own number."""

    seat: int
    behind: int
    patron: str
    name: str


class ChipsBought(Fact, frozen=True, tag="chips_bought"):
    """Cash went into the drop box, chips came out of the tray."""

    seat: int
    cents: int


class ChipsBrought(Fact, frozen=True, tag="chips_brought"):
    """The patron put down chips that the cage's book has as carried."""

    seat: int
    cents: int


class PromotionGiven(Fact, frozen=True, tag="promotion_given"):
    """The house gave promotional chips or coupons."""

    seat: int
    cents: int
    medium: str


class BetsPlaced(Fact, frozen=True, tag="bets_placed"):
    """Each stake is what was added to its spot."""

    seat: int
    stakes: tuple[Stake, ...]


class BetsTakenBack(Fact, frozen=True, tag="bets_taken_back"):
    """These stakes went back to the patron."""

    seat: int
    stakes: tuple[Stake, ...]


class BetCalled(Fact, frozen=True, tag="bet_called"):
    """A verbal bet with cash, not confirmed yet."""

    seat: int
    stake: Stake


class CallConfirmed(Fact, frozen=True, tag="call_confirmed"):
    """The dealer confirmed the verbal bet and put its chips on the layout."""

    seat: int
    stake: Stake


class CallLapsed(Fact, frozen=True, tag="call_lapsed"):
    """Bets closed before the verbal bet was confirmed; the cash stays the patron's."""

    seat: int


class VigorishCollected(Fact, frozen=True, tag="vigorish_collected"):
    """The marker was taken off: so much came from the chips, the rest was paid in cash."""

    seat: int
    from_chips: int
    in_cash: int


class PatronLeft(Fact, frozen=True, tag="patron_left"):
    """The patron carried `cents` in chips away."""

    seat: int
    patron: str
    cents: int


SeatEvent = (
    PatronSeated
    | PatronStoodBehind
    | ChipsBought
    | ChipsBrought
    | PromotionGiven
    | BetsPlaced
    | BetsTakenBack
    | BetCalled
    | CallConfirmed
    | CallLapsed
    | VigorishCollected
    | PatronLeft
)

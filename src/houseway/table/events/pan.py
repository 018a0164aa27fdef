"""What happened in a hand of Panguingue, besides what players chose."""

from datetime import datetime

from houseway.table.commands.pan import PanRuling
from houseway.table.commands.shapes import AtSeat
from houseway.table.events.shapes import Fact


class PanHandStarted(Fact, frozen=True, tag="pan_hand_started"):
    """`seats` with their chips, in the order of play; in a new game the lowest card says who is first.

    `button` is where the collection button lies.
    """

    round: int
    seats: tuple[tuple[int, int], ...]
    new_game: bool
    at: datetime
    button: int = 0


class DiscardsShuffled(Fact, frozen=True, tag="discards_shuffled"):
    """The deck was empty: so many discards are the deck again; with none the hand is over."""

    cards: int


class PanHandOver(Fact, frozen=True, tag="pan_hand_over"):
    """The losing hands are killed; `tops` went to the winner, `kept` stay for the next hand."""

    winner: int | None
    tops: int
    kept: int


class FoulCalled(Fact, AtSeat, frozen=True, tag="foul_called"):
    """A player in action called another's hand foul."""

    against: int
    why: str


class HandSeen(Fact, AtSeat, frozen=True, tag="hand_seen"):
    """A player was shown the hand of who may give the out card to the next."""

    of: int


class PanRuled(Fact, AtSeat, frozen=True, tag="pan_ruled", omit_defaults=True):
    """What the dealer or the floor ruled, and what he had found."""

    ruling: PanRuling
    reason: str
    count: int = 0
    cards: tuple[str, ...] = ()
    chips: int = 0
    seats: tuple[int, ...] = ()
    called_by: int | None = None

"""The cards were brought, shuffled, cut and burned; the shoe went round and was spent."""

from houseway.cards.seal import Seal
from houseway.table.commands import AtSeat, SeatNumber
from houseway.table.events.shapes import Fact


class CardsInspected(Fact, frozen=True, tag="cards_inspected"):
    """New cards were inspected."""


class CardsWashed(Fact, frozen=True, tag="cards_washed"):
    """The cards were mixed face down and stacked."""


class BatchesStacked(Fact, frozen=True, tag="batches_stacked"):
    """For a shuffling device each batch was spread apart for the players, turned face down and stacked."""

    batches: int


class ShoeLoaded(Fact, frozen=True, tag="shoe_loaded", omit_defaults=True):
    """The cards are shuffled; with a continuous shuffler they are in play at once.

    `seal` is how a virtual shoe committed to its order, None for real cards.
    """

    number: int
    decks: int
    commitment: str
    cutting_card: int
    batch: int = 1
    continuous: bool = False
    seal: Seal | None = None


class CutDeclined(Fact, AtSeat, frozen=True, tag="cut_declined"):
    """The patron did not take the cut."""


class ShoeCut(Fact, frozen=True, tag="shoe_cut"):
    """All cards in front of the cutting card went to the back; of real cards nobody need know how many."""

    position: int | None
    seat: int | None


class ShareAdded(Fact, AtSeat, frozen=True, tag="share_added"):
    """A patron's share shuffles the sealed order again."""

    share: str


class SharesMissing(Fact, frozen=True, tag="shares_missing"):
    """The patrons of these seats were connected and added no share before the first card."""

    seats: tuple[SeatNumber, ...]


class RecutOrdered(Fact, frozen=True, tag="recut_ordered"):
    """The floor requires another cut, by this seat or, if None, by the dealer."""

    seat: int | None
    reason: str


class CardsBurned(Fact, frozen=True, tag="cards_burned"):
    """The first card and as many more as it counts left the shoe."""

    cards: tuple[str, ...]


class CutCardSeen(Fact, frozen=True, tag="cut_card_seen"):
    """The cutting card came out; the hand in progress is completed."""


class LastHandCalled(Fact, frozen=True, tag="last_hand_called"):
    """The next hand is the last of the shoe."""


class ShoeSpent(Fact, frozen=True, tag="shoe_spent"):
    """No more cards are dealt from this shoe."""


class ShoeRevealed(Fact, frozen=True, tag="shoe_revealed"):
    """The seed gives the order that was committed to and every card drawn."""

    number: int
    seed: str


class ShoeAccepted(Fact, AtSeat, frozen=True, tag="shoe_accepted"):
    """The patron is curator; with `dealer_deals` the dealer deals in his stead."""

    dealer_deals: bool


class ShoeDeclined(Fact, AtSeat, frozen=True, tag="shoe_declined"):
    """The patron did not take the shoe."""


class ShoePassed(Fact, frozen=True, tag="shoe_passed"):
    """The curator gave up the shoe, the dealer where `seat` is None; it is offered on."""

    seat: int | None
    why: str

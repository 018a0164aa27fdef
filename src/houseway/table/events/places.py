"""Bets behind places, shares, decisions claimed, and what the floor has ruled."""

from houseway.table.commands.places import HandRuling, WagerRuling, WhenFree
from houseway.table.commands.shapes import AtSeat, AtSpot
from houseway.table.events.bank import Collected
from houseway.table.events.shapes import Fact


class BacklineAllowed(Fact, AtSeat, frozen=True, tag="backline_allowed"):
    """The active player lets others bet at his place, or no longer."""

    allowed: bool


class DecisionClaimed(Fact, AtSeat, frozen=True, tag="decision_claimed"):
    """This bettor decides the hand at the place."""

    at: int


class WarnedBelowMinimum(Fact, AtSpot, frozen=True, tag="warned_below_minimum"):
    """The patron has bet below the minimum there and may not go on."""

    at: int
    patron: str


class HandRuled(Fact, frozen=True, tag="hand_ruled"):
    """The wagers at the place are forfeited, or go back with their fees."""

    at: int
    ruling: HandRuling
    reason: str


class WagerRuled(Fact, AtSpot, frozen=True, tag="wager_ruled"):
    """One wager is forfeited, paid as the minimum, or goes back."""

    at: int
    ruling: WagerRuling
    reason: str


class Misdealt(Fact, frozen=True, tag="misdealt"):
    """The cards of the hand are dead, and it is dealt again."""

    reason: str


class CardDied(Fact, frozen=True, tag="card_died", omit_defaults=True):
    """A card left the shoe and plays in no hand; of `hand` it was the draw."""

    card: str
    fault: str
    hand: str = ""


class CardsShown(Fact, frozen=True, tag="cards_shown", omit_defaults=True):
    """Everybody has seen these cards: of the stacks, or of a `hand` that is read last for it."""

    cards: tuple[str, ...]
    where: str
    hand: str = ""


class CollectionUnpaid(Fact, AtSeat, frozen=True, tag="collection_unpaid"):
    """These fees were not paid: what wins is not paid, what loses has action and the fee is owed."""

    collected: tuple[Collected, ...]
    reason: str


class CollectionOwed(Fact, AtSeat, frozen=True, tag="collection_owed"):
    """The patron owes the fees of wagers that lost."""

    cents: int


class CollectionSettled(Fact, AtSeat, frozen=True, tag="collection_settled"):
    """What was owed is paid."""

    cents: int


class PatronBarred(Fact, frozen=True, tag="patron_barred"):
    """The patron does not play here, or may again."""

    patron: str
    barred: bool
    reason: str


class PlaceClosed(Fact, frozen=True, tag="place_closed"):
    """Nobody bets at the place, or may again."""

    place: int
    closed: bool
    reason: str


class FreeHandCalled(Fact, frozen=True, tag="free_hand_called"):
    """The next hand is dealt without bets."""

    moment: WhenFree

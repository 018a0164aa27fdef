"""New cards, the shuffle, the cut, the burn, and who deals from the shoe."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.table.commands.shapes import Act, AtSeat, SeatNumber

# Thirty-two random bytes of a patron's own, in hexadecimal.
Share = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")]


class InspectCards(Act, frozen=True, tag="inspect_cards"):
    """New cards are inspected, and spread for the patrons where the rules say so; batches are stacked."""


class WashCards(Act, frozen=True, tag="wash_cards"):
    """Inspected cards are mixed face down and stacked for the shuffle."""


class LoadShoe(Act, frozen=True, tag="load_shoe", omit_defaults=True):
    """Shuffled cards, ready to be cut.

    `commitment` is the house's own for a sealed shoe, over the wire `from-shoe`, and empty for real cards;
    `cutting_card` counts the cards behind the cutting card; `batch` says which of two it is where a device
    shuffles the other.
    """

    commitment: str
    decks: int
    cutting_card: int
    batch: int = 1


class Cut(Act, frozen=True, tag="cut", omit_defaults=True):
    """`position` counts the cards in front of the cutting card; `seat` is None when the dealer cuts.

    Nobody counts them where real cards are cut. `share` is added to a sealed shoe as by `add_share`.
    """

    position: int | None = None
    seat: SeatNumber | None = None
    share: Share = ""


class DeclineCut(Act, AtSeat, frozen=True, tag="decline_cut", omit_defaults=True):
    """The patron to whom the cut is offered does not take it, and may still add a `share`."""

    share: Share = ""


class AddShare(Act, AtSeat, frozen=True, tag="add_share", omit_defaults=True):
    """A patron's 32 random bytes, in hexadecimal, by which the sealed order is shuffled again before play.

    It is for the shoe of this `commitment` and refused for any other; empty is for the shoe in play.
    """

    share: Share
    commitment: str = ""


class NoteMissingShares(Act, frozen=True, tag="note_missing_shares"):
    """The house's own: these connected seats added no share before the first card of a sealed shoe."""

    seats: tuple[SeatNumber, ...]


class OrderRecut(Act, frozen=True, tag="order_recut"):
    """The floor requires another cut, by the last cutter or by the next person entitled."""

    by: Literal["last-cutter", "next-entitled"]
    reason: str


class Burn(Act, frozen=True, tag="burn"):
    """The first card of the shoe and as many after it as it counts; `??` for one that nobody saw."""

    cards: tuple[str, ...]


class AcceptShoe(Act, AtSeat, frozen=True, tag="accept_shoe"):
    """The patron to whom the shoe is offered becomes curator, or names the dealer to deal instead."""

    dealer_deals: bool = False


class DeclineShoe(Act, AtSeat, frozen=True, tag="decline_shoe"):
    """The patron to whom the shoe is offered does not take it."""


class PassShoe(Act, AtSeat, frozen=True, tag="pass_shoe"):
    """The curator gives up the shoe after a round."""


class OrderPass(Act, frozen=True, tag="order_pass"):
    """The dealer or the floor orders the curator to pass the shoe, for delay or invalid deals."""

    reason: str


class RevealShoe(Act, frozen=True, tag="reveal_shoe"):
    """Shows the seed of a shoe that is spent, in hexadecimal; over the wire `from-shoe`."""

    seed: str

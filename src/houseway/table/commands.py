"""What people ask of a table; cards arrive this way too, so that the table itself draws nothing."""

from typing import Annotated

import msgspec
from msgspec import Meta

# Bounds of what can be said at all; what is legal is decided elsewhere.
Cents = Annotated[int, Meta(ge=-(2**53), le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=999)]


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money on an offer of the layout."""

    wager: str
    on: str | None
    paytable: str
    cents: Cents

    @property
    def key(self) -> tuple[str, str | None, str]:
        return self.wager, self.on, self.paytable


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offer as the table's sign posts it, with its limits."""

    wager: str
    on: str | None
    paytable: str
    minimum: Cents
    maximum: Cents

    @property
    def key(self) -> tuple[str, str | None, str]:
        return self.wager, self.on, self.paytable


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape all commands share."""


class OpenTable(Act, frozen=True, tag="open_table"):
    """`digest` pins the definition of the game; `tray` is the inventory of chips the table opens with."""

    table: str
    game: str
    digest: str
    seats: tuple[SeatNumber, ...]
    offers: tuple[Posted, ...]
    tray: Cents
    options: dict[str, int | str] = {}


class Sit(Act, frozen=True, tag="sit"):
    seat: SeatNumber
    name: str


class BuyIn(Act, frozen=True, tag="buy_in"):
    seat: SeatNumber
    cents: Cents


class PlaceBet(Act, frozen=True, tag="bet"):
    """Adds to the seat's bet on that offer."""

    seat: SeatNumber
    wager: str
    on: str | None
    paytable: str
    cents: Cents


class PlaceBets(Act, frozen=True, tag="place_bets"):
    """All bets of a seat at once: all are taken or none."""

    seat: SeatNumber
    stakes: tuple[Stake, ...]


class TakeBack(Act, frozen=True, tag="take_back"):
    """The whole bet on one offer goes back to the patron's chips."""

    seat: SeatNumber
    wager: str
    on: str | None
    paytable: str


class Leave(Act, frozen=True, tag="leave"):
    seat: SeatNumber


class LoadShoe(Act, frozen=True, tag="load_shoe"):
    """`commitment` binds the order of the cards; `cutting_card` counts the cards behind the cutting card."""

    commitment: str
    decks: int
    cutting_card: int


class Cut(Act, frozen=True, tag="cut"):
    """`position` counts the cards in front of the cutting card; `seat` is None when the dealer cuts."""

    position: int
    seat: SeatNumber | None = None


class Burn(Act, frozen=True, tag="burn"):
    """The first card of the shoe and as many after it as it counts."""

    cards: tuple[str, ...]


class NextRound(Act, frozen=True, tag="next_round"):
    """Opens the betting."""


class NoMoreBets(Act, frozen=True, tag="no_more_bets"):
    pass


class DealCard(Act, frozen=True, tag="deal_card"):
    """The next card out of the shoe; the drawing rules say where it goes."""

    card: str


class SettleRound(Act, frozen=True, tag="settle_round"):
    pass


class RevealShoe(Act, frozen=True, tag="reveal_shoe"):
    """Shows the seed of a shoe that is spent, in hexadecimal."""

    seed: str


class Close(Act, frozen=True, tag="close"):
    pass


Command = (
    OpenTable
    | Sit
    | BuyIn
    | PlaceBet
    | PlaceBets
    | TakeBack
    | Leave
    | LoadShoe
    | Cut
    | Burn
    | NextRound
    | NoMoreBets
    | DealCard
    | SettleRound
    | RevealShoe
    | Close
)
PATRON_ACTS = (Sit, BuyIn, PlaceBet, PlaceBets, TakeBack, Leave)

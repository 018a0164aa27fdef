"""What commands are made of: amounts, seats, stakes, posted offers and the house's choices."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from houseway.families.betting import Stakes
from houseway.ledger.accounts import Pile
from houseway.money import Medium
from houseway.rules.fees import Schedule
from houseway.rules.game import OfferKey as OfferKey
from houseway.rules.game import OnOffer

# Bounds of what can be said at all; what is legal is decided elsewhere.
Cents = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Denomination = Annotated[int, Meta(ge=1, le=100_000_000)]
Pieces = Annotated[int, Meta(ge=1, le=1_000_000)]
# How many chips or notes of each value, in cents.
Counted = dict[Denomination, Pieces]
SeatNumber = Annotated[int, Meta(ge=0, le=999)]
RoundNumber = Annotated[int, Meta(ge=0, le=2**53)]
TableStyle = Literal["mini", "midi", "full"]
Hand = Literal["player", "banker"]
# "player", "banker", "place-3", "place-3.2", "board": hands as families name them.
HandName = Annotated[str, Meta(max_length=24)]
ChoiceName = Annotated[str, Meta(max_length=24)]
# What the house chose of an option; suits are posted wager by wager, combinations of cards seat by seat.
Chosen = int | str | dict[str, str | list[str]]


class Stake(OnOffer, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """Money on an offer of the layout: value chips unless said otherwise; a toke is bet for the dealer.

    It lies `at` the bettor's own seat, or at the place that another plays; it `joins` the bet that another
    seat holds there, as a share of it. Where a place has several hands it is on the first, or on this `hand`.
    """

    cents: Cents
    medium: Medium = "chips"
    toke: bool = False
    at: SeatNumber | None = None
    joins: SeatNumber | None = None
    hand: HandName | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is the patron's own value chips."""
        return self.medium == "chips" and not self.toke

    @property
    def pile(self) -> Pile:
        """What keeps it apart from other money on the same spot."""
        return self.wager, self.on, self.paytable, self.medium, self.toke

    def lies_with(self, other: "Stake") -> bool:
        """Whether both are one pile at one place."""
        here = (self.at, self.joins, self.hand) == (other.at, other.joins, other.hand)
        return here and self.pile == other.pile


class Posted(OnOffer, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """An offer as the table's sign posts it; `aggregate` is the most one round pays on the wager.

    `link` names the jackpot link whose meters a progressive feeds.
    """

    minimum: Cents
    maximum: Cents
    aggregate: Cents | None = None
    link: str = ""


class Collection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The one schedule of a table where a patron banks, as it was printed when the table opened.

    `transactions` is the most that a bettor may make in a hand, as posted; `approval` is the note of one.
    """

    schedule: Schedule
    transactions: int | None = None
    approval: str = ""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What the rules leave to the house; None takes what the rules say.

    `filed` is the Rules Submission by clause; `free_hands` is how many a shoe may have; tokes are taken on
    `toke_wagers`, None for all that the rules let. Jackpots from `executive_above` on need an executive.
    `play_money` is what a patron of a demonstration may take a day, which no cage cashes; 0: money is real.
    Bets stay open for `least_betting_seconds` at least. `approved` are the numbers of approvals by what they
    are for; with `records` play waits for what must be on record first. `collection` are the fees where a
    patron banks, `spots_at_a_place` how many bettors each of its betting spaces takes, and with `shared_bank`
    others may wager at the place of who banks. `stakes` are the limits and forced bets of a pot game.
    The first card of a sealed shoe waits `share_seconds` at most for the shares of connected patrons; None
    waits as long as the house does at its other tables.
    """

    style: TableStyle = "mini"
    shuffling: Literal["hand", "device", "continuous"] = "hand"
    batches: int = 1
    pre_shuffled: bool = False
    base_bet: bool = False
    both_hands: bool = False
    over_the_shoulder: bool = False
    lower_bettor: bool = False
    patrons_shake: bool = False
    face_down: bool = False
    bonus_bets_first: bool = False
    seats_counterclockwise: bool = False
    equal_bets_from_left: bool = False
    free_hands: int | None = None
    vigorish_marked: bool = False
    house_money_percent: int = 100
    tokes: bool = True
    toke_wagers: tuple[str, ...] | None = None
    tokes_beside_own_bet: bool = False
    filed: dict[str, str] = {}
    fixed_pays_from: Literal["tray", "meter"] = "tray"
    executive_above: Cents | None = None
    play_money: Cents = 0
    least_betting_seconds: int = 0
    approved: dict[str, str] = {}
    records: bool = False
    pit: str = ""
    collection: Collection | None = None
    stakes: Stakes | None = None
    late_tie_needs_early_tie: bool = False
    shared_bank: bool = False
    spots_at_a_place: int = 3
    share_seconds: int | None = None


def counted(pieces: Counted) -> int:
    """What was counted, in cents."""
    return sum(value * number for value, number in pieces.items())


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """The shape all commands share."""


class AtSeat(msgspec.Struct, frozen=True, gc=False):
    """What somebody at a seat does, or what happens there."""

    seat: SeatNumber


class AtSpot(AtSeat, frozen=True):
    """The same, at the spot of an offer."""

    wager: str
    on: str | None
    paytable: str

    @property
    def key(self) -> OfferKey:
        return self.wager, self.on, self.paytable

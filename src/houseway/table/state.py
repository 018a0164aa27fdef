"""A table at one moment."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from houseway.families import Drawing, Extra
from houseway.families.betting import PotTable
from houseway.families.family import Winner
from houseway.families.round import Hand, Round, Step
from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Settlement
from houseway.rules.practice import Practice
from houseway.table.bank.state import Bank
from houseway.table.commands import House, OfferKey, Posted, Stake
from houseway.table.commands.shapes import Chosen
from houseway.table.envelope import Envelope, Role
from houseway.table.events import Announced, RecordKept
from houseway.table.jackpots.state import Keypad
from houseway.table.link.state import LinkState
from houseway.table.round.results import Result
from houseway.table.shoe.state import UNSEEN, CardsStage, Shoe, ShoeStage

__all__ = [
    "GUEST",
    "HOUSE_PATRON",
    "UNSEEN",
    "Before",
    "CardsStage",
    "Keyed",
    "Phase",
    "PlayMoney",
    "Seat",
    "Shoe",
    "ShoeStage",
    "TableState",
    "holdings",
    "own_seat",
]

# So begins the name of a patron without an account, whom a dealer of real cards has seated.
GUEST = "guest:"
# So begin the house's own patrons in a demonstration: they have no page, and are never away.
HOUSE_PATRON = "guest:house:"


class Phase(StrEnum):
    UNOPENED = "unopened"
    SHUFFLING = "shuffling"
    BETTING = "betting"
    DEALING = "dealing"
    SETTLED = "settled"
    CLOSED = "closed"


class Seat(msgspec.Struct, frozen=True, gc=False):
    """`patron` identifies the person; `name` is what the table calls them.

    `owed` is vigorish marked at the seat, `called` a verbal bet not yet confirmed, `behind` the seat over
    whose shoulder this patron bets.
    """

    number: int
    patron: str | None = None
    name: str | None = None
    chips: int = 0
    bets: tuple[Stake, ...] = ()
    promotional: int = 0
    coupon: int = 0
    owed: int = 0
    called: Stake | None = None
    behind: int | None = None

    def place_of(self, bet: Stake) -> int:
        """The number printed on the layout where the bet lies."""
        return self.number if bet.at is None else bet.at

    def bet_on(self, key: OfferKey) -> int:
        """The patron's own cents on one spot."""
        return sum(bet.cents for bet in self.bets if bet.key == key and not bet.toke)

    def stack(self, medium: str) -> int:
        """What the patron holds of one kind of chip."""
        cents: int = getattr(self, medium)
        return cents


class PlayMoney(msgspec.Struct, frozen=True, gc=False):
    """What each patron of a demonstration has taken on the latest day."""

    day: str = ""
    taken: dict[str, int] = {}


class Before(msgspec.Struct, frozen=True, gc=False):
    """A table before an act that nothing has followed yet: all that such an act may change."""

    phase: Phase
    seats: tuple[Seat, ...]
    cards: CardsStage
    shoe: Shoe | None
    next_free: str
    set_aside: tuple[int, ...]
    lies_open: int | None
    leading: int
    deal: Round
    extra: Extra
    early: tuple[Settlement, ...]
    winner: Winner | None
    settlements: tuple[Settlement, ...]
    paid_to: dict[int, str | None]
    history: tuple[Result, ...]
    previous_shoes: tuple[tuple[Result, ...], ...]
    discards: tuple[Round, ...]
    bank: Bank | None


class Keyed(msgspec.Struct, frozen=True, gc=False):
    """Real cards as they were keyed in, or what a player did in words, and what the table was before them.

    What the floor `ruled` is taken back by its word alone, with the chips that went `back` to seats by it.
    `bets` are stakes that the dealer put down for a seat, while bets are open; `acted` is the first seat
    whose patron chose on a page of their own since, 0 where none did. An `act` that is no card and no choice
    in a hand has the table `before` it, and of chips that were `sold` the cents.
    """

    cards: tuple[str, ...]
    deal: Round = Round()
    drawn: tuple[int, ...] = ()
    stage: ShoeStage = ShoeStage.IN_PLAY
    set_aside: tuple[int, ...] = ()
    leading: int = 0
    lies_open: int | None = None
    next_free: str = ""
    said: str = ""
    ruled: bool = False
    back: tuple[tuple[int, int], ...] = ()
    bets: tuple[tuple[int, Stake], ...] = ()
    acted: int = 0
    before: Before | None = None
    act: str = ""
    sold: int = 0


class TableState(msgspec.Struct, frozen=True, gc=False):
    """Its name, its game and the digest of that are pinned for life; a round stays until bets open again.

    Cards in `set_aside` have left the shoe and begin the next hand, the first `leading` of them still this
    one; `lies_open` is the next card of the shoe where it lies face up in it. `history` are the results of
    the shoe in play, which the scoreboard shows; `extra` is what only this family has. `links` are the
    jackpot links as they stand now: whoever asks the table sets them, and no event of the table changes them.
    `opened_at` is when bets were opened for the latest rounds; real cards in `keyed` can still be taken back.
    `last_bets` are those of each patron when bets were closed last. `kept` is on record, by matter.
    `bank` is that of a patron; None where the house banks.
    """

    table: str
    game: Game
    digest: str
    phase: Phase = Phase.UNOPENED
    seats: tuple[Seat, ...] = ()
    offers: tuple[Posted, ...] = ()
    options: dict[str, Chosen] = {}
    house: House = House()
    cards: CardsStage = CardsStage.NEW
    shoe: Shoe | None = None
    round: int = 0
    opened_at: tuple[datetime, ...] = ()
    last_bets: tuple[tuple[int, str | None, tuple[Stake, ...]], ...] = ()
    free: str = ""
    next_free: str = ""
    set_aside: tuple[int, ...] = ()
    leading: int = 0
    lies_open: int | None = None
    keyed: tuple[Keyed, ...] = ()
    accommodations: tuple[str, ...] = ()
    deal: Round = Round()
    extra: Extra = None
    early: tuple[Settlement, ...] = ()
    winner: Winner | None = None
    settlements: tuple[Settlement, ...] = ()
    paid_to: dict[int, str | None] = {}
    said: tuple[Announced, ...] = ()
    history: tuple[Result, ...] = ()
    previous_shoes: tuple[tuple[Result, ...], ...] = ()
    discards: tuple[Round, ...] = ()
    slips: int = 0
    keypad: Keypad = Keypad()
    play_money: PlayMoney = PlayMoney()
    open_since: datetime | None = None
    kept: dict[str, RecordKept] = {}
    links: Mapping[str, LinkState] = {}
    bank: Bank | None = None

    @property
    def practice(self) -> Practice:
        return self.game.practice

    @property
    def announcements(self) -> tuple[str, ...]:
        """What was said in the round, in words."""
        return tuple([announced.words for announced in self.said])

    @property
    def bets_are_down(self) -> bool:
        return self.keypad.is_running or any(seat.bets for seat in self.seats)

    @property
    def places(self) -> tuple[int, ...]:
        """The numbers printed on the layout."""
        return tuple([seat.number for seat in self.seats if seat.behind is None])

    @property
    def waits(self) -> int | None:
        """The card that waits to be dealt next, UNSEEN where nobody saw it."""
        if not self.set_aside or (self.deal.has_cards and not self.leading):
            return None
        return self.set_aside[0]

    @property
    def patrons(self) -> tuple[Seat, ...]:
        """The seats that are taken, those behind them left out."""
        return tuple(seat for seat in self.seats if seat.patron is not None and seat.behind is None)

    @property
    def play(self) -> Drawing:
        """The drawing rules under the posted options."""
        return self.game.drawing(self.options)

    def carried(self, patron: str, medium: str = "chips") -> str:
        """What the patron carries to and from the table; play money stays apart from chips of the cage.

        No table books a pocket: the cage does, with the table's own row.
        """
        plays = self.house.play_money and medium == "chips"
        return accounts.carried(self.table, patron, accounts.PLAY if plays else medium)

    def cash(self, patron: str) -> str:
        return accounts.PLAY_MONEY if self.house.play_money else accounts.cash(patron)

    def step_of(self, deal: Round) -> Step:
        """What comes next in a round that has come so far."""
        game = self.game
        return game.plays.rules.next_step(game.drawing(self.options), deal)

    def holder(self, hand: str) -> int | None:
        """The patron who looks at the cards of a hand."""
        return next(iter(self.deal.held(hand).sees), None)

    def hand(self, hand: str) -> Hand:
        return self.deal.cards(hand)

    def seat(self, number: int) -> Seat:
        seats = self.seats
        # At most tables seats are numbered from one.
        if 0 < number <= len(seats) and (seat := seats[number - 1]).number == number:
            return seat
        for seat in seats:
            if seat.number == number:
                return seat
        cite, known = self.practice.cite("seats"), tuple(seat.number for seat in seats)
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat", seat=number, seats=known)


def own_seat(state: TableState, envelope: Envelope, number: int) -> Seat:
    """The seat, when it is the actor's; the dealer may record what the patron there does."""
    seat = state.seat(number)
    if seat.patron == envelope.actor or (envelope.role is Role.DEALER and seat.patron is not None):
        return seat
    raise not_yours(state, number)


def not_yours(state: TableState, number: int) -> Refused:
    say = "seat-is-free" if state.seat(number).patron is None else "seat-is-anothers"
    return Refused(Refusal.NOT_YOUR_SEAT, state.practice.cite("seats"), say, seat=number)


def check_real(state: TableState) -> None:
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, state.practice.cite("seats"), "patrons-do-it-themselves")


def holdings(state: TableState) -> dict[str, int]:
    """The chips and bets the table shows in front of its patrons, and of a bank, by account."""
    held = {}
    for seat in state.seats:
        for medium in ("chips", "promotional", "coupon"):
            held[accounts.stack(state.table, seat.number, medium)] = seat.stack(medium)
        for bet in seat.bets:
            spot = accounts.spot(state.table, seat.number, *bet.pile)
            held[spot] = held.get(spot, 0) + bet.cents
    if state.bank is not None:
        held[accounts.bank(state.table)] = state.bank.cents + sum(cents for _, cents in state.bank.shares)
        held[accounts.won(state.table)] = 0
        held[accounts.collection(state.table)] = sum(fee.cents for fee in state.bank.collected)
    if state.deal.betting is not None:
        held[accounts.pot(state.table)] = state.deal.betting.pot - state.deal.betting.fee
        held[accounts.collection(state.table)] = state.deal.betting.fee
    elif isinstance(state.extra, PotTable) and state.extra.antes:
        # Of a deal that everybody passed they lie there for the next.
        held[accounts.pot(state.table)] = sum([cents for _, cents in state.extra.antes])
    return held

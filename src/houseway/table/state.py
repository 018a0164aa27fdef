"""A table at one moment."""

from enum import StrEnum

import msgspec

from houseway.cards.notation import CARD_COUNT
from houseway.refusals import Refusal, Refused
from houseway.rules import Deal, Game
from houseway.rules.game import Decks
from houseway.table.commands import Posted, Stake
from houseway.table.events import Settlement
from houseway.table.procedure import Procedure, procedure_for


class Phase(StrEnum):
    UNOPENED = "unopened"
    SHUFFLING = "shuffling"
    BETTING = "betting"
    DEALING = "dealing"
    SETTLED = "settled"
    CLOSED = "closed"


class ShoeStage(StrEnum):
    """How far a shoe has come; each follows the one before it."""

    LOADED = "loaded"
    CUT = "cut"
    IN_PLAY = "in_play"
    CUT_CARD_SEEN = "cut_card_seen"
    LAST_HAND = "last_hand"
    SPENT = "spent"
    REVEALED = "revealed"


class Shoe(msgspec.Struct, frozen=True):
    """`drawn` are the cards that left it, burned ones included, in order."""

    number: int
    decks: int
    commitment: str
    cutting_card: int
    position: int = 0
    stage: ShoeStage = ShoeStage.LOADED
    drawn: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        return self.decks * CARD_COUNT

    @property
    def cards_left(self) -> int:
        return self.cards - len(self.drawn)

    @property
    def cutting_card_is_next(self) -> bool:
        """True when drawing one more card brings out the cutting card first."""
        return self.stage is ShoeStage.IN_PLAY and self.cards_left <= self.cutting_card


class Seat(msgspec.Struct, frozen=True):
    """`patron` identifies the person; `name` is what the table calls them."""

    number: int
    patron: str | None = None
    name: str | None = None
    chips: int = 0
    bets: tuple[Stake, ...] = ()

    def bet_on(self, key: tuple[str, str | None, str]) -> int:
        """The cents on one spot."""
        return next((bet.cents for bet in self.bets if bet.key == key), 0)


class PastRound(msgspec.Struct, frozen=True):
    """What the scoreboard keeps of a round."""

    winner: str
    player_pair: bool
    banker_pair: bool


class TableState(msgspec.Struct, frozen=True):
    """Its name, its game and the digest of that are pinned for life; a round stays until bets open again."""

    table: str
    game: Game
    digest: str
    phase: Phase = Phase.UNOPENED
    seats: tuple[Seat, ...] = ()
    offers: tuple[Posted, ...] = ()
    options: dict[str, int | str] = {}
    shoe: Shoe | None = None
    round: int = 0
    deal: Deal = Deal()
    winner: str | None = None
    settlements: tuple[Settlement, ...] = ()
    announcements: tuple[str, ...] = ()
    history: tuple[PastRound, ...] = ()

    @property
    def procedure(self) -> Procedure:
        return procedure_for(self.game)

    @property
    def decks(self) -> Decks:
        """The deck rule of a game played with cards; a game of dice cannot be opened here."""
        assert self.game.decks is not None
        return self.game.decks

    @property
    def bets_are_down(self) -> bool:
        return any(seat.bets for seat in self.seats)

    def seat(self, number: int) -> Seat:
        for seat in self.seats:
            if seat.number == number:
                return seat
        numbers = ", ".join(str(seat.number) for seat in self.seats)
        raise Refused(
            Refusal.SEAT_NOT_AT_TABLE,
            self.procedure.seats,
            f"There is no seat {number} at this table; its seats are {numbers} ({self.procedure.seats}).",
        )

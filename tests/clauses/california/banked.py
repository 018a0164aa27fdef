"""A California table run by a test: a patron banks, and after every command the money is looked at."""

from typing import Any

from houseway.ledger import accounts
from houseway.rules import load
from houseway.rules.fees import schedule
from houseway.table import Decision, TableState
from houseway.table import commands as c
from houseway.table.bank.state import Bank
from houseway.table.commands.shapes import Collection
from houseway.table.opening.setting_up import DEMONSTRATION_TRAY
from tests.unit.table.croupier import Croupier

EZ = "ca/ez-baccarat-panda-8"
PLAYER = ("player", "player", "standard")
BANKER = ("banker", "banker", "standard")
TIE = ("tie", None, "standard")
PANDA = ("panda-8", None, "standard")
DRAGON = ("dragon-7", None, "standard")
EZ_LAYOUT = (
    c.Posted(*PLAYER, 1_000, 20_000),
    c.Posted(*BANKER, 1_000, 20_000),
    c.Posted(*TIE, 500, 10_000),
    c.Posted(*PANDA, 500, 5_000),
    c.Posted(*DRAGON, 500, 5_000),
)
EZ_4 = "ez-baccarat-panda-8/rates/4"
# Player 8 in three cards against Banker 2: the Banker's second card, a two, counts two places.
PANDA_8 = ("2h", "Kh", "3d", "2s", "3s", "Kd")
# Player 6 against Banker 7; the seven counts seven places.
BANKER_WINS = ("2h", "Kh", "4d", "7s")
PLAYER_WINS = ("2h", "Kh", "7d", "6s")
TIED = ("2h", "Kh", "4d", "6s")


class Room(Croupier):
    """Patrons with $1,000 each, real cards in the shoe, and nobody who banks yet."""

    def __init__(
        self,
        game: str = EZ,
        layout: tuple[c.Posted, ...] = EZ_LAYOUT,
        fees: str = EZ_4,
        places: int = 8,
        unopened: bool = False,
        options: dict[str, int | str] | None = None,
    ) -> None:
        super().__init__(game)
        posted = self.state.game.posted(options or {})
        self.state = TableState(self.state.table, posted, posted.digest)
        if unopened:
            return
        numbers = tuple(range(1, places + 1))
        self.open(layout, options, c.House(collection=Collection(schedule(fees))), numbers)

    def check_money(self) -> None:
        """The tray moves only for chips; bank and fees are what the table shows of them."""
        super().check_money()
        held = self.ledger.balance
        bank = self.bank
        assert held(accounts.bank("t-1")) == bank.cents + sum(cents for _, cents in bank.shares)
        assert held(accounts.won("t-1")) == 0
        assert held(accounts.collection("t-1")) == sum(fee.cents for fee in bank.collected)
        if self.state.slips:
            assert held(accounts.tray("t-1")) + held(accounts.drop_box("t-1")) == DEMONSTRATION_TRAY

    @property
    def bank(self) -> Bank:
        return self.state.bank or Bank()

    @property
    def fees(self) -> int:
        return self.ledger.balance(accounts.fees("t-1"))

    def take_bank(self, seat: int, cents: int = 50_000) -> Decision:
        """The bank is offered to this seat, which takes it."""
        self.dealer(c.OfferBank())
        assert self.bank.offered_to == seat
        return self.patron(seat, c.AcceptBank(seat, cents))

    def decline(self, *seats: int) -> None:
        for seat in seats:
            self.dealer(c.OfferBank())
            self.patron(seat, c.DeclineBank(seat))

    def hand(self, *cards: str, bets: dict[int, int] | None = None) -> Decision:
        """A hand with these bets on the Player line by seats, by default $10 of everyone else."""
        self.dealer(c.NextRound())
        others = [seat.number for seat in self.state.patrons if seat.number != self.bank.seat]
        for seat, cents in (bets or dict.fromkeys(others, 1_000)).items():
            self.bet(seat, PLAYER, cents)
        return self.settle(*(cards or BANKER_WINS))


def room(*seats: int, decks: int = 8, **kinds: Any) -> Room:
    """A table with a burned shoe at which these patrons sit."""
    opened = Room(**kinds)
    opened.seat(seats[0])
    opened.load(virtual=False, decks=decks)
    for number in seats[1:]:
        opened.seat(number)
    return opened


def offer_of(game: str, wager: str, on: str | None = None) -> tuple[str, str | None, str]:
    return next(offer.key for offer in load(game).offers() if (offer.wager, offer.on) == (wager, on))

"""A table run by a test: every command goes through decide, apply and the ledger."""

from datetime import UTC, datetime
from typing import Any

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.families.two_hand.acts.curator import offered_the_shoe
from houseway.ledger import Ledger
from houseway.ledger.carrying import pocket_transfers
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Decision, Envelope, Phase, Role, Signature, TableState, can
from houseway.table import commands as c
from houseway.table.envelope import HOUSE_CLOCKS
from houseway.table.opening.setting_up import FIRST_FILL
from houseway.table.seat_commands import house_actor
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import Shoe, ShoeStage, holdings
from tests.deciding import apply_events, decide_twice
from tests.routine import next_act

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SEED = bytes(range(32))
DECKS = 8
# The cards SEED gives after a cut at 100, where the tests cut.
SEEDED_CARDS = cut(shuffled(SEED, FIFTY_TWO.counts(DECKS)), 100)
PLAYER = ("player", "player", "standard")
BANKER = ("banker", "banker", "win-vig-5")
BANKER_TIE_VIG = ("banker", "banker", "tie-vig-25")
TIE = ("tie", None, "standard")
PLAYER_BONUS = ("bonus", "player", "A")
BANKER_BONUS = ("bonus", "banker", "A")
LAYOUT = (
    c.Posted(*PLAYER, 1_000, 50_000),
    c.Posted(*BANKER, 1_000, 50_000),
    c.Posted(*TIE, 500, 10_000),
    c.Posted(*PLAYER_BONUS, 500, 10_000),
    c.Posted(*BANKER_BONUS, 500, 10_000),
)
HOUSE = c.House()
# Accounts of chips that lie on the table.
ON_THE_TABLE = ("seat/t-1/", "bank/t-1", "won/t-1", "collection/t-1")
# A burn of one card more, so that tests need not think of it.
BURN = ("As", "Kc")


def role_of(actor: str) -> Role:
    if actor in HOUSE_CLOCKS:
        return Role.DEALER
    return Role(actor) if actor in ("dealer", "floor") else Role.PATRON


class Croupier:
    """The dealer and the patrons of one table, named by their seats: `p3` sits at seat 3."""

    def __init__(self, game_id: str = "co/baccarat") -> None:
        game = load(game_id)
        self.state = TableState("t-1", game, game.digest)
        self.ledger = Ledger()
        self.sent = 0

    def envelope(self, actor: str, command: c.Command, witness: str | None = None) -> Envelope:
        self.sent += 1
        signed = None if witness is None else Signature(witness, role_of(witness))
        return Envelope(f"c{self.sent}", actor, role_of(actor), NOON, command, signed)

    def do(self, actor: str, command: c.Command, witness: str | None = None) -> Decision:
        envelope = self.envelope(actor, command, witness)
        return self.take(decide_twice(self.state, envelope), isinstance(command, c.BringChips))

    def take(self, decision: Decision, brings: bool = False) -> Decision:
        moved = decision.transfers
        pockets = pocket_transfers(self.ledger, "t-1", f"c{self.sent}", moved, brings)
        self.ledger.post((*moved, *pockets))
        self.state = apply_events(self.state, decision)
        self.check_money()
        return decision

    def check_money(self) -> None:
        """The ledger sums to zero and holds what the table shows."""
        balances = self.ledger.balances
        assert sum(balances.values()) == 0
        shown = {account: cents for account, cents in holdings(self.state).items() if cents}
        assert shown == {k: v for k, v in balances.items() if k.startswith(ON_THE_TABLE) and v}
        marked = {f"marked/t-1/{seat.number}": -seat.owed for seat in self.state.seats if seat.owed}
        assert marked == {k: v for k, v in balances.items() if k.startswith("marked/t-1/") and v}

    def floor(self, *commands: c.Command) -> Decision:
        return [self.do("floor", command) for command in commands][-1]

    def dealer(self, *commands: c.Command) -> Decision:
        """The house's side: the dealer, and for a seat that says nothing its clock."""
        return [self.do(house_actor(self.state, command, "dealer"), command) for command in commands][-1]

    def patron(self, seat: int, *commands: c.Command) -> Decision:
        return [self.do(f"p{seat}", command) for command in commands][-1]

    def refusal(self, actor: str, command: c.Command) -> Refused:
        """The refusal of a command that must be refused, and must change nothing."""
        before, balances = self.state, dict(self.ledger.balances)
        refused = can(self.state, self.envelope(actor, command))
        assert refused is not None, f"{command} was not refused"
        assert (self.state, dict(self.ledger.balances)) == (before, balances)
        return refused

    def opening(
        self,
        layout: tuple[c.Posted, ...] = LAYOUT,
        options: dict[str, Any] | None = None,
        house: c.House = HOUSE,
        seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7),
    ) -> c.OpenTable:
        game = self.state.game
        return c.OpenTable("t-1", game.id, game.digest, seats, layout, 0, options or {}, house)

    def open(
        self,
        layout: tuple[c.Posted, ...] = LAYOUT,
        options: dict[str, Any] | None = None,
        house: c.House = HOUSE,
        seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7),
    ) -> None:
        self.dealer(self.opening(layout, options, house, seats))
        self.fill()

    def fill(self) -> None:
        """The first chips come to the tray, for which two sign."""
        self.do("floor", FIRST_FILL, "dealer")

    def load(self, cutting_card: int = 14, virtual: bool = True, decks: int = DECKS) -> None:
        """A shoe is shuffled, declined by all patrons, cut by the dealer and burned, as the rules ask."""
        fewest, most = self.state.practice.cut_card.bounds(self.state.game.pack.size(decks))
        cutting_card = min(max(cutting_card, fewest), most)
        order = commitment(SEED, FIFTY_TWO.counts(DECKS)) if virtual else ""
        if not virtual and self.state.cards != "stacked":
            self.dealer(c.InspectCards(), c.WashCards())
        self.dealer(c.LoadShoe(order, decks, cutting_card))
        while (seat := offered_the_cut(self.state)) is not None:
            self.dealer(c.DeclineCut(seat))
        if self.shoe.stage is ShoeStage.LOADED:
            self.dealer(c.Cut(min(100, self.shoe.cards // 2)))
        match self.shoe.stage is ShoeStage.CUT and self.state.practice.burn.counts:
            case "first-card":
                self.dealer(c.Burn(BURN))
            case "one":
                self.dealer(c.Burn(BURN[:1]))
        self.dealer_keeps_shoe()

    def dealer_keeps_shoe(self) -> None:
        """Nobody takes the shoe, where it is offered."""
        while (seat := offered_the_shoe(self.state)) is not None:
            self.dealer(c.DeclineShoe(seat))

    def seat(self, number: int, cents: int = 100_000) -> None:
        self.patron(number, c.Sit(number, f"Patron {number}"))
        self.dealer(c.BuyIn(number, cents, {cents: 1}))

    def bet(self, seat: int, offer: tuple[str, str | None, str], cents: int) -> Decision:
        return self.patron(seat, c.PlaceBet(seat, *offer, cents))

    def deal(self, *cards: str) -> Decision:
        """Close the bets if they are open, then deal these cards."""
        if self.state.phase is Phase.BETTING:
            self.dealer(c.NoMoreBets())
        return self.dealer(*(c.DealCard(card) for card in cards))

    def settle(self, *cards: str) -> Decision:
        self.deal(*cards)
        return self.dealer(c.SettleRound())

    @property
    def shoe(self) -> Shoe:
        assert self.state.shoe is not None
        return self.state.shoe

    def chips(self, seat: int) -> int:
        return self.state.seat(seat).chips


def betting_table(
    *seats: int,
    layout: tuple[c.Posted, ...] = LAYOUT,
    cutting_card: int = 14,
    game: str = "co/baccarat",
    house: c.House = HOUSE,
    options: dict[str, Any] | None = None,
    virtual: bool = False,
) -> Croupier:
    """A table of real cards with a burned shoe, these seats taken with $1,000 each, and bets open."""
    croupier = Croupier(game)
    croupier.open(layout, options, house)
    if seats and not virtual:
        croupier.seat(seats[0])
    croupier.load(cutting_card, virtual)
    for number in seats[0 if virtual else 1 :]:
        croupier.seat(number)
    croupier.dealer_keeps_shoe()
    croupier.dealer(c.NextRound())
    return croupier


def spent_table() -> Croupier:
    """A table at which a whole shoe has been dealt as its seed gives it, round after round."""
    croupier = Croupier()
    croupier.open()
    croupier.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14), c.Cut(100))
    while croupier.shoe.stage is not ShoeStage.SPENT:
        croupier.dealer(next_act(croupier.state, SEEDED_CARDS))
    assert len(croupier.shoe.drawn) > 390
    return croupier

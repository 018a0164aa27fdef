"""A table run by a test: every command goes through decide, apply and the ledger."""

from datetime import UTC, datetime

from houseway.cards.shoe import commitment, cut, shuffled
from houseway.ledger import Ledger
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Decision, Envelope, Phase, Role, TableState, apply_all, can, decide
from houseway.table import commands as c
from houseway.table.routine import next_act
from houseway.table.state import Shoe, ShoeStage

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SEED = bytes(range(32))
DECKS = 8
# The cards SEED gives after a cut at 100, where the tests cut.
SEEDED_CARDS = cut(shuffled(SEED, DECKS), 100)
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
# A burn of one card more, so that tests need not think of it.
BURN = ("As", "Kc")


class Croupier:
    """The dealer and the patrons of one table, named by their seats: `p3` sits at seat 3."""

    def __init__(self) -> None:
        game = load("co/baccarat")
        self.state = TableState("t-1", game, game.digest)
        self.ledger = Ledger()
        self.sent = 0

    def envelope(self, actor: str, command: c.Command) -> Envelope:
        self.sent += 1
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        return Envelope(f"c{self.sent}", actor, role, NOON, command)

    def do(self, actor: str, command: c.Command) -> Decision:
        decision = decide(self.state, self.envelope(actor, command))
        self.ledger.post(decision.transfers)
        self.state = apply_all(self.state, decision.events)
        return decision

    def dealer(self, *commands: c.Command) -> Decision:
        return [self.do("dealer", command) for command in commands][-1]

    def patron(self, seat: int, *commands: c.Command) -> Decision:
        return [self.do(f"p{seat}", command) for command in commands][-1]

    def refusal(self, actor: str, command: c.Command) -> Refused:
        """The refusal of a command that must be refused, and must change nothing."""
        before, balances = self.state, dict(self.ledger.balances)
        refused = can(self.state, self.envelope(actor, command))
        assert refused is not None, f"{command} was not refused"
        assert (self.state, dict(self.ledger.balances)) == (before, balances)
        return refused

    def open(
        self, layout: tuple[c.Posted, ...] = LAYOUT, options: dict[str, int | str] | None = None
    ) -> None:
        game = self.state.game
        seats = tuple(range(1, 8))
        self.dealer(c.OpenTable("t-1", game.id, game.digest, seats, layout, 1_000_000, options or {}))

    def load(self, cutting_card: int = 14) -> None:
        self.dealer(c.LoadShoe(commitment(SEED, DECKS), DECKS, cutting_card), c.Cut(100), c.Burn(BURN))

    def seat(self, number: int, cents: int = 100_000) -> None:
        self.patron(number, c.Sit(number, f"Patron {number}"), c.BuyIn(number, cents))

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


def betting_table(*seats: int, layout: tuple[c.Posted, ...] = LAYOUT, cutting_card: int = 14) -> Croupier:
    """A table with a burned shoe, these seats taken with $1,000 each, and bets open."""
    croupier = Croupier()
    croupier.open(layout)
    croupier.load(cutting_card)
    for number in seats:
        croupier.seat(number)
    croupier.dealer(c.NextRound())
    return croupier


def spent_table() -> Croupier:
    """A table at which a whole shoe has been dealt as its seed gives it, round after round."""
    croupier = Croupier()
    croupier.open()
    croupier.dealer(c.LoadShoe(commitment(SEED, DECKS), DECKS, 14), c.Cut(100))
    while croupier.shoe.stage is not ShoeStage.SPENT:
        croupier.dealer(next_act(croupier.state, SEEDED_CARDS))
    assert len(croupier.shoe.drawn) > 390
    return croupier

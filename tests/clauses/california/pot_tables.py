"""A live table of a pot game, run in memory: players who act as they are told, and a dealer's routine."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256

from msgspec.structs import replace

from houseway.cards.seal import commitment, seal_of
from houseway.families.betting import Betting, Stakes
from houseway.families.pots.acts.recount import PotRecount
from houseway.families.pots.rules import PotGame
from houseway.families.round import Ask
from houseway.ledger import Ledger
from houseway.rules import load
from houseway.rules.fees import posted_schedule
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table import commands as c
from houseway.table.commands.shapes import Collection
from houseway.table.envelope import ANSWER_CLOCK, Signature
from houseway.table.events import Event
from houseway.table.routine import comes_next
from houseway.table.seat_commands import house_actor
from houseway.table.shoe.filling import filled
from houseway.table.state import holdings
from tests.deciding import apply_events, decide_twice
from tests.first_fill import fill_of

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
STAKES = {
    "blinds": Stakes("structured", 4_00, 8_00, (2_00, 4_00), kill=True, straddle=True),
    "ante": Stakes("structured", 4_00, 8_00, ante=1_00),
    "bring-in": Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=2_00),
}
GAMES = (
    "draw-poker", "lowball", "deuce-to-seven", "seven-card-stud", "stud-high-low", "razz", "texas-holdem",
    "holdem-high-low", "omaha", "omaha-high-low", "pineapple", "pineapple-8", "pineapple-high-low",
    "crazy-pineapple", "crazy-pineapple-high-low",
)  # fmt: skip
ROLES = {"dealer": Role.DEALER, "floor": Role.FLOOR, ANSWER_CLOCK: Role.DEALER}
SIGNED = Signature("dealer", Role.DEALER)
Chooses = Callable[["PotTableInMemory", Ask], c.Choose]


class PotTableInMemory:
    """Every command is decided, its money posted, its events applied, and the books held against the felt.

    Pots are counted again as `verify` does, where it `recounts`.
    """

    recounts = True
    witness: Signature | None = None

    def __init__(
        self,
        game: str,
        chips: list[int],
        stakes: Stakes | None = None,
        fee: str = "",
        options: Mapping[str, int | str] | None = None,
        seats: tuple[int, ...] = (),
        tray: int = 10**9,
    ) -> None:
        whole = load(f"ca/{game}")
        self.game = replace(whole, pack=whole.packed(options or {}))
        play = self.game.drawing(options or {})
        assert isinstance(play, PotGame)
        self.play, self.sent, self.events, self.clock = play, 0, list[Event](), NOON
        self.recount = PotRecount()
        self.state, self.ledger = TableState("t", self.game, self.game.digest), Ledger()
        posted = stakes or STAKES[play.forced]
        # What the game does not know is not posted.
        posted = replace(posted, kill=posted.kill and play.kill, straddle=posted.straddle and play.straddle)
        schedule = posted_schedule(fee) if fee else None
        if schedule and schedule.limits.buy_in and not any(posted.buy_in):
            least, most = schedule.limits.buy_in
            posted = replace(posted, buy_in=(least, most or 0))
        house = c.House(stakes=posted, collection=Collection(schedule) if schedule else None)
        seats = seats or tuple(range(1, len(chips) + 1))
        opening = c.OpenTable("t", self.game.id, self.game.digest, seats, (), 0, {**(options or {})}, house)
        self.do("dealer", opening)
        self.do("floor", fill_of(tray))
        for seat, cents in zip(seats, chips, strict=True):
            self.sit(seat, cents)

    def sit(self, seat: int, cents: int) -> None:
        self.do(f"p{seat}", c.Sit(seat, f"Player {seat}"))
        self.do("dealer", c.BuyIn(seat, cents, {cents: 1}))

    @property
    def betting(self) -> Betting:
        assert self.state.deal.betting is not None
        return self.state.deal.betting

    @property
    def ask(self) -> Ask:
        step = self.state.step_of(self.state.deal)
        assert isinstance(step, Ask), step
        return step

    def who(self, seat: int | None) -> str:
        """The patron of a seat, who may have come from another."""
        return self.state.seat(seat or 0).patron or ""

    def chips(self) -> list[int]:
        return [seat.chips for seat in self.state.seats]

    def do(self, actor: str, command: c.Command) -> tuple[Event, ...]:
        role = ROLES.get(actor, Role.PATRON)
        self.sent += 1
        signed = self.signature_for(command)
        envelope = Envelope(str(self.sent), actor, role, self.clock, command, signed)
        decision = decide_twice(self.state, envelope)
        if self.recounts:
            assert [*self.recount.problems(self.state, decision.events, decision.transfers)] == []
        self.ledger.post(decision.transfers)
        self.state = apply_events(self.state, decision)
        if betting := self.state.deal.betting:
            # Hands lie in the order of their players.
            theirs = self.state.deal.hands[: len(betting.players)]
            assert [held.place for held in theirs] == [player.seat for player in betting.players]
        self.events += decision.events
        for account, cents in holdings(self.state).items():
            assert self.ledger.balance(account) == cents, (account, cents, command)
        return decision.events

    def signature_for(self, command: c.Command) -> Signature | None:
        """At a sealed deck nobody rules alone, and nobody fills a tray alone."""
        return SIGNED if isinstance(command, c.RulePotHand | c.FillTray) else self.witness

    def shuffle(self, seed: object = 0) -> None:
        """A sealed deck, cut by the dealer."""
        secret, pack = sha256(str(seed).encode()).digest(), self.game.pack
        self.do("dealer", c.LoadShoe(commitment(secret, pack.counts(1), seal_of(pack)), 1, 0))
        self.do("dealer", c.Cut(26))
        assert self.state.shoe is not None
        self.order = self.state.shoe.order(secret)

    def dealer(self) -> tuple[Event, ...]:
        """What the dealer's routine has next."""
        command = comes_next(self.state).command
        assert command is not None
        assert self.state.shoe is not None
        actor = house_actor(self.state, command, "dealer")
        return self.do(actor, filled(self.state, command, self.order[len(self.state.shoe.drawn) :]))

    def start(self, seed: object = 0) -> None:
        self.shuffle(seed)
        self.dealer()
        self.dealer()

    def finish(self) -> None:
        """Nobody says a word: the dealer and the house's clock bring the hand to its end."""
        while self.state.phase is Phase.DEALING:
            self.dealer()

    def act(self, choice: str, cents: int = 0, cards: tuple[str, ...] = ()) -> tuple[Event, ...]:
        """The player in turn does this; the dealer deals what is due then."""
        ask = self.ask
        done = self.do(self.who(ask.place), c.Choose(ask.place, ask.hand, choice, cents, cards))
        while self.state.phase is Phase.DEALING and self.betting.stage == "deal":
            self.dealer()
        return done

    def hand(self, seed: object, chooses: Chooses) -> None:
        """One whole hand, from the shuffle to the pots."""
        self.shuffle(seed)
        self.dealer()
        while self.state.phase is Phase.DEALING:
            step = self.state.step_of(self.state.deal)
            if isinstance(step, Ask) and self.betting.stage != "show":
                self.do(self.who(step.place), chooses(self, step))
            else:
                self.dealer()

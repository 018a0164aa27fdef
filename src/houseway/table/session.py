"""A table run in memory, opened from its file or put together from its parts: ask, do, look.

>>> from houseway.table.session import Table
>>> table = Table.open("examples/tables/colorado-mini.toml")
>>> table.can({"type": "next_round"}).reason
<Refusal.SHOE_NOT_READY: 'shoe_not_ready'>

A whole hand, dealt from a sealed deck and played by the house's clock, gives the same result every time:

>>> from houseway.families.betting import Stakes
>>> from houseway.table.commands import House
>>> limit = House(stakes=Stakes("structured", 4_00, 8_00, (2_00, 4_00)))
>>> table = Table.from_parts("ca/texas-holdem", house=limit, chips={1: 100_00, 2: 100_00, 3: 100_00})
>>> table.play_hand("the first hand")
>>> sum(table.stacks)
30000
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from houseway.cards.seal import commitment, seal_of
from houseway.families.betting import Betting
from houseway.families.round import Ask
from houseway.ledger import Ledger, accounts
from houseway.refusals import NotationError, Refused
from houseway.rules import Game, load
from houseway.table.bank.state import Bank
from houseway.table.commands import (
    BuyIn,
    Choose,
    Command,
    Cut,
    DealCard,
    DeclineCut,
    FillTray,
    House,
    InspectCards,
    LoadShoe,
    NoMoreBets,
    OfferKey,
    OpenTable,
    PlaceBet,
    Posted,
    SettleRound,
    Sit,
    WashCards,
)
from houseway.table.decide import can
from houseway.table.decision import Decision
from houseway.table.envelope import HOUSE_CLOCKS, Envelope, Role, Signature
from houseway.table.events import Event
from houseway.table.floor import Floor
from houseway.table.opening.setting_up import FIRST_FILL, unopened
from houseway.table.routine import comes_next
from houseway.table.seat_commands import find_deciding_seat, house_actor
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.shoe.filling import filled
from houseway.table.state import Phase, Shoe, ShoeStage, TableState, holdings
from houseway.table.views.layout import Layout, layout_of
from houseway.table.views.scoreboard import Scoreboard
from houseway.table.views.scoring import board_of
from houseway.table.views.view import View, view

DEALER = "dealer"
FLOOR = "floor"
# The time at which the clock of a table put together from its parts stands.
START = datetime(2026, 1, 2, 12, tzinfo=UTC)
# Where shoes are cut at the deepest, and where their cutting card goes unless the rules say otherwise.
_CUT_POSITION = 100
_CUTTING_CARD = 14
_DEFAULT_HOUSE = House()
_STAFF = frozenset(role.value for role in Role if role is not Role.PATRON)


class Table:
    """A table in memory, with the ledger of its money.

    Commands are those of docs/commands.md, as structs or as plain data: `{"type": "next_round"}`. Methods
    named after what people at a table do (`sit`, `bet`, `deal`, `settle`) give these commands for them:
    `p3` is the patron of seat 3, `dealer` deals, and `floor` is the floor supervisor.
    """

    def __init__(
        self, state: TableState, decks: int, floor: Floor | None = None, clock: datetime | None = None
    ) -> None:
        self._state = state
        self.decks = decks
        self.floor = floor or Floor()
        # The cards of the sealed shoe that `shuffle` loaded.
        self.order: tuple[int, ...] = ()
        self._clock = clock
        self._sent = 0

    @property
    def clock(self) -> datetime:
        """The time of the next command: the time of day, unless the clock was set and stands."""
        return self._clock or datetime.now(UTC)

    @clock.setter
    def clock(self, time: datetime) -> None:
        self._clock = time

    @property
    def state(self) -> TableState:
        """The table now, with its jackpot links as they stand."""
        return self.floor.seen_from(self._state)

    @property
    def ledger(self) -> Ledger:
        """The ledger of the floor that the table stands on."""
        return self.floor.ledger

    @property
    def game(self) -> Game:
        """The game as this table posts it."""
        return self._state.game

    @property
    def shoe(self) -> Shoe:
        """The shoe in play. There must be one."""
        shoe = self._state.shoe
        assert shoe is not None, "No shoe was loaded."
        return shoe

    @property
    def bank(self) -> Bank:
        """The player-dealer's bank. It is empty where no patron has it."""
        return self._state.bank or Bank()

    @property
    def betting(self) -> Betting:
        """The players, pots and bets of a pot game's hand. There must have been a hand."""
        betting = self._state.deal.betting
        assert betting is not None, "No hand of a pot game was dealt."
        return betting

    @property
    def is_asking(self) -> bool:
        """Whether the round waits for somebody's decision."""
        return self._state.phase is Phase.DEALING and isinstance(self._state.step_of(self._state.deal), Ask)

    @property
    def ask(self) -> Ask:
        """The decision that the round waits for. It must wait for one."""
        step = self._state.step_of(self._state.deal)
        assert isinstance(step, Ask), f"Nobody is asked; the round waits for {step}."
        return step

    @property
    def stacks(self) -> list[int]:
        """The chips in front of every seat, in cents."""
        return [seat.chips for seat in self._state.seats]

    def find_patron(self, seat: int | None) -> str:
        """Return the patron of a seat, who may have moved there from another; "" where nobody sits."""
        return self._state.seat(seat).patron or "" if seat else ""

    @classmethod
    def open(cls, path: str | Path, floor: Floor | None = None) -> "Table":
        """Return the table of a file, open for gaming and with chips in its tray.

        A table that breaks the rules is refused.
        """
        table = unopened(Path(path))
        session = cls(table.state, table.decks, floor)
        session.do(table.opening)
        session.fill_tray()
        return session

    @classmethod
    def from_game(
        cls,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        name: str = "t-1",
        floor: Floor | None = None,
    ) -> Self:
        """Return a table of the game with this id, to be opened by `open_table`.

        Its clock stands at `START`, so that what is done at it can be done again exactly.
        """
        state = pin_game(game, options, name)
        return cls(state, state.game.pack.default, floor, START)

    @classmethod
    def from_parts(
        cls,
        game: str,
        posted: Sequence[Posted] = (),
        house: House = _DEFAULT_HOUSE,
        *,
        chips: Mapping[int, int],
        options: Mapping[str, Any] | None = None,
        name: str = "t-1",
        tray: FillTray = FIRST_FILL,
        floor: Floor | None = None,
    ) -> Self:
        """Return an open table, with chips in its tray and these chips, in cents, in front of its seats.

        `posted` are the wagers with their limits; stakes, fees and all else that the house chooses are in
        `house`. A seat with no chips stays free. A table that breaks the rules is refused.
        """
        table = cls.from_game(game, options, name=name, floor=floor)
        table.open_table(posted, house, options, seats=tuple(chips), tray=tray)
        for seat, cents in chips.items():
            if cents:
                table.sit(seat, cents)
        return table

    def open_table(
        self,
        posted: Sequence[Posted] = (),
        house: House = _DEFAULT_HOUSE,
        options: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int] = range(1, 8),
        tray: FillTray = FIRST_FILL,
    ) -> None:
        """Open the table for gaming and bring it its first chips."""
        self.do(self.make_opening(posted, house, options, seats=seats))
        self.fill_tray(tray)

    def make_opening(
        self,
        posted: Sequence[Posted] = (),
        house: House = _DEFAULT_HOUSE,
        options: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int] = range(1, 8),
    ) -> OpenTable:
        """Return the command that opens the table so."""
        game = self.game
        return OpenTable(
            self._state.table, game.id, game.digest, (*seats,), (*posted,), 0, {**(options or {})}, house
        )

    def fill_tray(self, tray: FillTray = FIRST_FILL) -> None:
        """Bring the table its first chips, for which a floor supervisor and a dealer sign."""
        self.do(tray, FLOOR, Role.FLOOR, Signature(DEALER, Role.DEALER))

    def can(
        self,
        command: Command | Mapping[str, Any],
        actor: str = DEALER,
        role: str = Role.DEALER,
        witness: Signature | None = None,
    ) -> Refused | None:
        """The refusal that `do` would raise, or None."""
        return can(self.state, self._envelope(command, actor, role, witness))

    def do(
        self,
        command: Command | Mapping[str, Any],
        actor: str = DEALER,
        role: str = Role.DEALER,
        witness: Signature | None = None,
    ) -> tuple[Event, ...]:
        """What happened; raises Refused, and changes nothing, where the rules say no."""
        return self.send(self._envelope(command, actor, role, witness)).events

    def do_as(
        self, actor: str, command: Command | Mapping[str, Any], witness: str | Signature | None = None
    ) -> Decision:
        """Do this as the person of this name, with their role, and return what happened and what was paid.

        `find_role` says whose names are those of the staff; anybody else is a patron. Raises Refused, and
        changes nothing, where the rules say no.
        """
        return self.send(self.make_envelope(actor, command, witness))

    def make_envelope(
        self, actor: str, command: Command | Mapping[str, Any], witness: str | Signature | None = None
    ) -> Envelope:
        """Return the command as the person of this name would send it now."""
        signed = Signature(witness, find_role(witness)) if isinstance(witness, str) else witness
        return self._envelope(command, actor, find_role(actor), signed)

    def send(self, envelope: Envelope) -> Decision:
        """Do what the envelope says. Raises Refused, and changes nothing, where the rules say no."""
        self._state, decision = self.floor.do(self._state, envelope)
        self._sent += 1
        return decision

    def check_books(self) -> None:
        """Raise AssertionError unless the ledger sums to zero and holds what lies on the table."""
        balances = self.ledger.balances
        assert sum(balances.values()) == 0, "The ledger does not sum to zero."
        name = self._state.table
        felt = tuple(f"{kind}/{name}" for kind in ("bank", "won", "collection"))
        piles = [f"seat/{name}/", f"marked/{name}/"]
        if self._state.deal.pan is None:
            piles.append(f"pot/{name}/")
        shown = {account: cents for account, cents in holdings(self._state).items() if cents}
        owed = {accounts.marked(name, seat.number): -seat.owed for seat in self._state.seats if seat.owed}
        held = {
            account: cents
            for account, cents in balances.items()
            if cents and (account in felt or account.startswith(tuple(piles)))
        }
        assert shown | owed == held, f"The table shows {shown | owed}, and the ledger holds {held}."

    def sit(self, seat: int, cents: int = 0) -> None:
        """Seat the patron `p3` at seat 3, who buys chips in this amount, if any."""
        self.do_as(f"p{seat}", Sit(seat, f"Patron {seat}"))
        if cents:
            self.buy_in(seat, cents)

    def buy_in(self, seat: int, cents: int) -> Decision:
        """Sell chips in this amount to the patron of a seat, for cash."""
        return self.do_as(DEALER, BuyIn(seat, cents, {cents: 1}))

    def load_shoe(
        self, commitment: str = "", cutting_card: int = _CUTTING_CARD, decks: int | None = None
    ) -> None:
        """Load a shoe that every patron declines to cut, so that the dealer cuts it.

        With a `commitment` it is the sealed shoe to which this commits. Without one it is a shoe of real
        cards, which are inspected and washed first. The cutting card goes deeper where the rules want it so.
        """
        decks = decks or self.decks
        fewest, most = self._state.practice.cut_card.bounds(self.game.pack.size(decks))
        if not commitment and self._state.cards != "stacked":
            self.do_as(DEALER, InspectCards())
            self.do_as(DEALER, WashCards())
        self.do_as(DEALER, LoadShoe(commitment, decks, min(max(cutting_card, fewest), most)))
        while (seat := offered_the_cut(self._state)) is not None:
            command = DeclineCut(seat)
            self.do_as(house_actor(self._state, command, DEALER), command)
        if self.shoe.stage is ShoeStage.LOADED:
            self.do_as(DEALER, Cut(min(_CUT_POSITION, self.shoe.cards // 2)))

    def shuffle(self, seed: object = 0) -> None:
        """Load a sealed shoe and cut it; the same seed, which may be anything, gives the same cards."""
        secret = sha256(str(seed).encode()).digest()
        pack = self.game.pack
        number = self._state.shoe.number + 1 if self._state.shoe else 1
        self.floor.keep_seed(self._state.table, number, secret)
        self.load_shoe(commitment(secret, pack.counts(self.decks), seal_of(pack)))
        self.order = self.shoe.order(secret)

    def do_next(self) -> Decision:
        """Do what comes next in the dealer's routine; the house's clock answers where nobody has.

        Cards come from the shoe that `shuffle` loaded.
        """
        command = comes_next(self._state).command
        if command is None:
            raise NotationError("Nothing comes next at a closed table.")
        drawn = len(self._state.shoe.drawn) if self._state.shoe else 0
        actor = house_actor(self._state, command, DEALER)
        return self.do_as(actor, filled(self._state, command, self.order[drawn:]))

    def bet(self, seat: int, offer: OfferKey, cents: int) -> Decision:
        """Place the patron's bet at their own seat; an offer is a wager, a hand or None, and a pay table."""
        return self.do_as(self.find_patron(seat) or f"p{seat}", PlaceBet(seat, *offer, cents))

    def deal(self, *cards: str) -> Decision:
        """Close the bets if they are open, then deal these cards. Return the last decision."""
        commands: list[Command] = [DealCard(card) for card in cards]
        if self._state.phase is Phase.BETTING:
            commands.insert(0, NoMoreBets())
        return [self.do_as(DEALER, command) for command in commands][-1]

    def settle(self, *cards: str) -> Decision:
        """Deal these cards as `deal` does and settle the round."""
        self.deal(*cards)
        return self.do_as(DEALER, SettleRound())

    def choose(self, choice: str, cents: int = 0, cards: Sequence[str] = ()) -> Decision:
        """Make this choice as the patron who is asked, or as the dealer where the bank is asked."""
        ask = self.ask
        command = Choose(ask.place, ask.hand, choice, cents, tuple(cards))
        seat = find_deciding_seat(self._state, command)
        return self.do_as(self.find_patron(seat) or DEALER, command)

    def start_hand(self, seed: object = 0) -> None:
        """Shuffle and deal until the first player is asked, or in lowball may kill the pot."""
        self.shuffle(seed)
        while not self.is_asking:
            self.do_next()
            dealt = self._state.deal
            if dealt.betting is not None and any(hand.cards for hand in dealt.hands):
                break

    def finish_hand(self) -> None:
        """Bring the hand to its end without a word from any player."""
        while self._state.phase is Phase.DEALING:
            self.do_next()

    def play_hand(self, seed: object = 0, choose: Callable[[Self, Ask], Choose] | None = None) -> None:
        """Shuffle and play a whole hand of a pooled game.

        Every player who is asked takes what `choose` returns, and at the showdown the default. Without
        `choose` nobody says a word.
        """
        self.shuffle(seed)
        self.do_next()
        while self._state.phase is Phase.DEALING:
            betting = self._state.deal.betting
            if choose is None or not self.is_asking or (betting is not None and betting.stage == "show"):
                self.do_next()
            else:
                self.do_as(self.find_patron(self.ask.place), choose(self, self.ask))

    def view(self, role: str = Role.DEALER, patron: str | None = None) -> View:
        """What this person may see of the table."""
        return view(self.state, read_role(role), patron)

    def layout(self) -> Layout:
        """What is printed on the layout, and how it pays."""
        return layout_of(self.state)

    def scoreboard(self) -> Scoreboard:
        """The board of the shoe in play, with the figures of the shoes before it."""
        return board_of(self.state)

    def _envelope(
        self, command: Command | Mapping[str, Any], actor: str, role: str, witness: Signature | None
    ) -> Envelope:
        given = read_command(command) if isinstance(command, Mapping) else command
        return Envelope(f"{self._sent + 1}", actor, read_role(role), self.clock, given, witness)


def pin_game(game: str, options: Mapping[str, Any] | None = None, name: str = "t-1") -> TableState:
    """Return a table that has not opened yet, with the pack that these options give the game of this id."""
    pinned = load(game).posted(options or {})
    if not pinned.pack.is_empty:
        pinned = replace(pinned, pack=pinned.packed(options or {}))
    return TableState(name, pinned, pinned.digest)


def find_role(actor: str) -> Role:
    """Return the role of a person: `dealer`, `floor-2` and the like are staff, all others patrons."""
    if actor in HOUSE_CLOCKS:
        return Role.DEALER
    kind = actor.partition("-")[0]
    return Role(kind) if kind in _STAFF else Role.PATRON


def read_command(written: Mapping[str, Any]) -> Command:
    """A command from plain data."""
    try:
        command: Command = msgspec.convert(written, Command, str_keys=True)
    except msgspec.ValidationError as error:
        raise NotationError(f"{written!r} is no command: {error}.") from None
    return command


def read_role(written: str) -> Role:
    try:
        return Role(written)
    except ValueError:
        raise NotationError(f"{written!r} is no role; there are {', '.join(Role)}.") from None

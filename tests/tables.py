"""The table that tests run: `houseway.Table`, which looks at itself after every act."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Self

import pytest
from msgspec.structs import replace

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.families.betting import Stakes
from houseway.families.panguingue.acts.usual import usual
from houseway.families.panguingue.state import Pan, PanTable
from houseway.families.pots.acts.recount import PotRecount
from houseway.families.pots.rules import PotGame
from houseway.families.round import Ask
from houseway.families.two_hand.acts.curator import offered_the_shoe
from houseway.ledger import accounts
from houseway.refusals import Refused
from houseway.rules import load
from houseway.rules.fees import posted_schedule, schedule
from houseway.table import Decision, Envelope, Phase, Role, Signature, TableState, apply_all, can, decide
from houseway.table import commands as c
from houseway.table.commands.shapes import Collection
from houseway.table.events import Event
from houseway.table.floor import Floor
from houseway.table.opening.setting_up import DEMONSTRATION_TRAY, FIRST_FILL
from houseway.table.seat_commands import house_actor
from houseway.table.session import START, Table
from houseway.table.state import ShoeStage
from tests.first_fill import fill_of
from tests.routine import next_act

NOON = START
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
# A burn of one card more, so that tests need not think of it.
BURN = ("As", "Kc")

EZ = "ca/ez-baccarat-panda-8"
EZ_BANKER = ("banker", "banker", "standard")
PANDA = ("panda-8", None, "standard")
DRAGON = ("dragon-7", None, "standard")
EZ_LAYOUT = (
    c.Posted(*PLAYER, 1_000, 20_000),
    c.Posted(*EZ_BANKER, 1_000, 20_000),
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

POT_STAKES = {
    "blinds": Stakes("structured", 4_00, 8_00, (2_00, 4_00), kill=True, straddle=True),
    "ante": Stakes("structured", 4_00, 8_00, ante=1_00),
    "bring-in": Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=2_00),
}
POT_GAMES = (
    "draw-poker", "lowball", "deuce-to-seven", "seven-card-stud", "stud-high-low", "razz", "texas-holdem",
    "holdem-high-low", "omaha", "omaha-high-low", "pineapple", "pineapple-8", "pineapple-high-low",
    "crazy-pineapple", "crazy-pineapple-high-low",
)  # fmt: skip
PAN_STAKES = Stakes("chips", 1_00, buy_in=(20_00, 500_00))
SIGNED = Signature("dealer", Role.DEALER)
FLOOR = Signature("floor", Role.FLOOR)
Chooses = Callable[["CheckedTable", Ask], c.Choose]


class CheckedTable(Table):
    """A table at which books, felt and events agree after every act, and pots with a second count of them."""

    # Whether pots are counted again; that is slow in long storms.
    recounts = True
    # Who signs for what the floor supervisor does, where the command does not say it.
    witness: Signature | None = None

    def __init__(
        self, state: TableState, decks: int = DECKS, floor: Floor | None = None, clock: datetime = START
    ) -> None:
        super().__init__(state, decks, floor, clock)
        self.events: list[Event] = []
        self._recount = PotRecount()

    @classmethod
    def open_pots(
        cls,
        game: str,
        chips: Sequence[int],
        stakes: Stakes | None = None,
        fee: str = "",
        options: Mapping[str, Any] | None = None,
        seats: Sequence[int] = (),
        tray: int = 10**9,
        floor: Floor | None = None,
    ) -> Self:
        """Open a pot game of California at usual stakes, with these chips at the seats from 1 on."""
        house = make_pot_house(game, stakes, fee, options)
        seated = dict(zip(seats or range(1, len(chips) + 1), chips, strict=True))
        return cls.from_parts(
            f"ca/{game}",
            house=house,
            chips=seated,
            options=options,
            name="t",
            tray=fill_of(tray),
            floor=floor,
        )

    @classmethod
    def open_pan(cls, chips: Sequence[int], options: Mapping[str, Any] | None = None, fee: str = "") -> Self:
        """Open a panguingue table at usual stakes, with these chips at the seats from 1 on."""
        collection = Collection(posted_schedule(fee), 1, "posted") if fee else None
        house = c.House(stakes=PAN_STAKES, collection=collection)
        return cls.from_parts(
            "ca/panguingue", house=house, chips=dict(enumerate(chips, 1)), options=options, name="t"
        )

    def open_table(
        self,
        posted: Sequence[c.Posted] = LAYOUT,
        house: c.House = HOUSE,
        options: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int] = range(1, 8),
        tray: c.FillTray = FIRST_FILL,
    ) -> None:
        """Colorado's baccarat is posted, if not told otherwise."""
        super().open_table(posted, house, options, seats=seats, tray=tray)

    def make_opening(
        self,
        posted: Sequence[c.Posted] = LAYOUT,
        house: c.House = HOUSE,
        options: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int] = range(1, 8),
    ) -> c.OpenTable:
        return super().make_opening(posted, house, options, seats=seats)

    def open_banked(
        self,
        layout: Sequence[c.Posted] = EZ_LAYOUT,
        fees: str = EZ_4,
        places: int = 8,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Open a table at which patrons bank, with these fees."""
        house = c.House(collection=Collection(schedule(fees)))
        self.open_table(layout, house, options, seats=range(1, places + 1))

    def make_envelope(self, actor: str, command: Any, witness: str | Signature | None = None) -> Envelope:
        """At a sealed deck nobody rules alone."""
        rules = isinstance(command, c.RulePotHand | c.RulePan) and actor == "floor"
        return super().make_envelope(actor, command, witness or (SIGNED if rules else self.witness))

    def send(self, envelope: Envelope) -> Decision:
        before = self.state
        decision = super().send(envelope)
        # Table and command alone lead to it.
        again = decide(before, envelope)
        assert (again, again.next_state) == (decision, decision.next_state)
        self.events += decision.events
        self.check_act(before, decision)
        return decision

    def check_act(self, before: TableState, decision: Decision) -> None:
        """Hold the table after an act against its books, its events alone, and a second count of its pots."""
        self.check_books()
        # Not as decided, but worked out from the events alone.
        assert self.floor.seen_from(apply_all(before, [*decision.events])) == self.state
        if self.recounts and isinstance(self.state.play, PotGame):
            assert [*self._recount.problems(before, decision.events, decision.transfers)] == []
        if betting := self.state.deal.betting:
            # Hands lie in the order of their players.
            theirs = self.state.deal.hands[: len(betting.players)]
            assert [held.place for held in theirs] == [player.seat for player in betting.players]
        if self.state.bank is not None and self.state.slips:
            # Where patrons bank, the tray moves only for chips.
            name = self.state.table
            held = self.ledger.balance(accounts.tray(name)) + self.ledger.balance(accounts.drop_box(name))
            assert held == DEMONSTRATION_TRAY

    @property
    def state(self) -> TableState:
        """The table now, which a test may set."""
        return super().state

    @state.setter
    def state(self, state: TableState) -> None:
        self._state = state

    @property
    def play(self) -> PotGame:
        """The rules of the pot game under the posted options."""
        play = self.state.play
        assert isinstance(play, PotGame)
        return play

    @property
    def pan_table(self) -> PanTable:
        """What a panguingue table keeps from one hand to the next."""
        assert isinstance(self.state.extra, PanTable)
        return self.state.extra

    @property
    def pan(self) -> Pan:
        """The players and melds of a hand of panguingue."""
        assert self.state.deal.pan is not None
        return self.state.deal.pan

    def chips(self, seat: int) -> int:
        """Return the chips in front of a seat."""
        return self.state.seat(seat).chips

    @property
    def fees(self) -> int:
        """What the house has earned in fees."""
        return self.ledger.balance(accounts.fees(self.state.table))

    def dealer(self, *commands: c.Command) -> Decision:
        """Give commands of the house's side: the dealer's, or its clock's for a seat that says nothing."""
        return [self.do_as(house_actor(self.state, command, "dealer"), command) for command in commands][-1]

    def supervisor(self, *commands: c.Command) -> Decision:
        """Give commands of the floor supervisor."""
        return [self.do_as("floor", command) for command in commands][-1]

    def patron(self, seat: int, *commands: c.Command) -> Decision:
        """Give commands of the patron who is called after this seat."""
        return [self.do_as(f"p{seat}", command) for command in commands][-1]

    def refusal(self, actor: str, command: c.Command, witness: str | Signature | None = None) -> Refused:
        """Return the refusal of a command that must be refused, and must change nothing."""
        before = self.state
        balances = dict(self.ledger.balances)
        refused = can(self.state, self.make_envelope(actor, command, witness))
        assert refused is not None, f"{command} was not refused"
        assert (self.state, dict(self.ledger.balances)) == (before, balances)
        return refused

    def seat(self, number: int, cents: int = 100_000) -> None:
        """Seat a patron with $1,000, if not told otherwise."""
        self.sit(number, cents)

    def load(self, cutting_card: int = 14, virtual: bool = True, decks: int = DECKS) -> None:
        """Load, cut and burn a shoe that nobody takes; a sealed one is SEED's, whatever is dealt from it."""
        self.load_shoe(commitment(SEED, FIFTY_TWO.counts(DECKS)) if virtual else "", cutting_card, decks)
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

    def act(self, choice: str, cents: int = 0, cards: Sequence[str] = ()) -> Decision:
        """The player in turn does this; the dealer deals what is due then."""
        done = self.choose(choice, cents, cards)
        while self.state.phase is Phase.DEALING and self.betting.stage == "deal":
            self.do_next()
        return done

    def choose_usual(self) -> Decision:
        """Do what a passable player of panguingue would, as the one who is asked."""
        command = usual(self.state)
        return self.do_as(self.find_patron(command.place), command)

    def take_bank(self, seat: int, cents: int = 50_000) -> Decision:
        """The bank is offered to this seat, which takes it."""
        self.dealer(c.OfferBank())
        assert self.bank.offered_to == seat
        return self.patron(seat, c.AcceptBank(seat, cents))

    def decline(self, *seats: int) -> None:
        """The bank is offered to these seats, which decline it."""
        for seat in seats:
            self.dealer(c.OfferBank())
            self.patron(seat, c.DeclineBank(seat))

    def play_round(self, *cards: str, bets: dict[int, int] | None = None) -> Decision:
        """Play with these bets on the Player line by seats, by default $10 of everyone who does not bank."""
        self.dealer(c.NextRound())
        others = [seat.number for seat in self.state.patrons if seat.number != self.bank.seat]
        for seat, cents in (bets or dict.fromkeys(others, 1_000)).items():
            self.bet(seat, PLAYER, cents)
        return self.settle(*(cards or BANKER_WINS))


def betting_table(
    *seats: int,
    layout: tuple[c.Posted, ...] = LAYOUT,
    cutting_card: int = 14,
    game: str = "co/baccarat",
    house: c.House = HOUSE,
    options: dict[str, Any] | None = None,
    virtual: bool = False,
) -> CheckedTable:
    """A table of real cards with a burned shoe, these seats taken with $1,000 each, and bets open."""
    table = CheckedTable.from_game(game)
    table.open_table(layout, house, options)
    if seats and not virtual:
        table.seat(seats[0])
    table.load(cutting_card, virtual)
    for number in seats[0 if virtual else 1 :]:
        table.seat(number)
    table.dealer_keeps_shoe()
    table.dealer(c.NextRound())
    return table


def spent_table(floor: Floor | None = None) -> CheckedTable:
    """A table at which a whole shoe has been dealt as its seed gives it, round after round."""
    table = CheckedTable.from_game("co/baccarat", floor=floor)
    table.open_table(LAYOUT)
    table.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14), c.Cut(100))
    while table.shoe.stage is not ShoeStage.SPENT:
        table.dealer(next_act(table.state, SEEDED_CARDS))
    assert len(table.shoe.drawn) > 390
    return table


def banked_table(
    *seats: int,
    game: str = EZ,
    layout: Sequence[c.Posted] = EZ_LAYOUT,
    fees: str = EZ_4,
    places: int = 8,
    options: Mapping[str, Any] | None = None,
    decks: int = DECKS,
    floor: Floor | None = None,
) -> CheckedTable:
    """A table at which nobody banks yet; with patrons at these seats, real cards are shuffled and burned."""
    table = CheckedTable.from_game(game, options, floor=floor)
    table.open_banked(layout, fees, places, options)
    for number in seats:
        table.seat(number)
        if number == seats[0]:
            table.load(virtual=False, decks=decks)
    return table


def offer_of(game: str, wager: str, on: str | None = None) -> c.OfferKey:
    return next(offer.key for offer in load(game).offers() if (offer.wager, offer.on) == (wager, on))


def make_pot_house(
    game: str, stakes: Stakes | None = None, fee: str = "", options: Mapping[str, Any] | None = None
) -> c.House:
    """The house's choices at a pot game; what the game does not know is not posted."""
    play = load(f"ca/{game}").drawing(options or {})
    assert isinstance(play, PotGame)
    posted = stakes or POT_STAKES[play.forced]
    posted = replace(posted, kill=posted.kill and play.kill, straddle=posted.straddle and play.straddle)
    charged = posted_schedule(fee) if fee else None
    if charged and charged.limits.buy_in and not any(posted.buy_in):
        least, most = charged.limits.buy_in
        posted = replace(posted, buy_in=(least, most or 0))
    return c.House(stakes=posted, collection=Collection(charged) if charged else None)


def fold(table: CheckedTable, ask: Ask) -> c.Choose:
    return c.Choose(ask.place, ask.hand, "fold")


def choose_usually(table: CheckedTable, ask: Ask) -> c.Choose:
    """What a passable player of panguingue would do."""
    return usual(table.state)


def refused(reason: str, table: CheckedTable, actor: str, command: c.Command) -> Refused:
    with pytest.raises(Refused) as no:
        table.do_as(actor, command)
    assert no.value.reason == reason, no.value.sentence
    return no.value

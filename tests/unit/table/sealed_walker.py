"""A dealer of a sealed shoe, who waits for patrons to act on their own pages, and patrons who do."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from houseway.cards.dice import dice_key, throw_dice
from houseway.cards.seal import commitment, seal_of
from houseway.journal import TableRecord
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.table import Envelope, Phase, Role, can
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.bank.offering import least_bank
from houseway.table.console import console_of
from houseway.table.console.documents import LegalAct
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.seat_commands import find_acting_seat, has_own_page
from houseway.table.shoe.filling import filled
from houseway.table.views.view import view
from tests.unit.table.console_walker import DEALER, UNWILLING, WILLING, Filling, Walker, at

SEATS = (1, 2, 3)


def seed_of(number: int) -> bytes:
    """Return the secret of a shoe."""
    return bytes([number]) * 32


class SealedWalker(Walker):
    """The house shuffles and seals; whatever a seat has to say its patron says."""

    def __init__(self, record: TableRecord, seed: object = 0) -> None:
        super().__init__(record, seed)
        self.waited = 0
        for seat in SEATS:
            self.patron(seat, c.Sit(seat, f"Patron {seat}"))

    def step(self) -> None:
        state, console = self.state, console_of(self.state, DEALER)
        coming = comes_next(state).command
        seat = None if coming is None else find_acting_seat(state, coming)
        is_the_dealers = coming is None or seat is None or not has_own_page(state, state.seat(seat))
        if coming is None or seat is None or is_the_dealers or self.is_first():
            if not self.has_bets_put_down():
                super().step()
            return
        # The dealer has no act for a patron, and is told for whom the table waits.
        assert console.prompt.act is None, console.prompt
        assert f"seat {seat}" in f"{console.prompt.words} {console.prompt.why}".lower(), console.prompt
        self.check(console, Filling(state, console, self.chance))
        self.waited += 1
        self.patron(seat, self.answer(seat, coming))

    def is_first(self) -> bool:
        """Whether the dealer has chips to sell before anything else."""
        return any(not seat.chips for seat in self.state.patrons) and self.state.phase is not Phase.DEALING

    def has_bets_put_down(self) -> bool:
        """Each patron bets the least on every spot that may be bet beside those before it."""
        if self.state.phase is not Phase.BETTING:
            return False
        for seat in self.state.patrons:
            if seat.bets or (self.state.bank and self.state.bank.seat == seat.number):
                continue
            for posted in self.state.offers:
                bet = c.PlaceBet(seat.number, *posted.key, posted.minimum)
                if can(self.state, self.from_seat(seat.number, bet)) is None:
                    self.patron(seat.number, bet)
            return True
        return False

    def answer(self, seat: int, coming: c.Command) -> c.Command:
        """What the patron says, by the questions and offers of the seat's own page."""
        if isinstance(coming, c.DeclineBank):
            return c.AcceptBank(seat, 3 * least_bank(self.state))
        own = view(self.state, Role.PATRON, self.state.seat(seat).patron)
        if not isinstance(coming, c.Choose) or own.ask is None:
            return coming
        wished = next(iter(acts_of(self.state.game.plays).wishes(self.state, self.chance.randrange)), None)
        if isinstance(wished, c.Choose):
            return wished
        ask = own.ask
        options = [option for option in ask.options if option not in UNWILLING]
        willing = [option for option in options if option in WILLING]
        choice = self.chance.choice(willing or options)
        cents = next((amount.least for amount in ask.amounts if amount.choice == choice), 0)
        return c.Choose(ask.place, ask.hand, choice, cents)

    def patron(self, seat: int, command: c.Command) -> None:
        self.sent += 1
        self.give(self.from_seat(seat, command))

    def from_seat(self, seat: int, command: c.Command) -> Envelope:
        patron = self.state.seat(seat).patron or f"p{seat}"
        return Envelope(f"w{self.sent}", patron, Role.PATRON, at(self.sent), command)

    def envelope(self, act: LegalAct, said: dict[str, Any]) -> Envelope:
        """The dealer's command, with what only the house knows."""
        asked = super().envelope(act, said)
        return replace(asked, command=self.houses(asked.command))

    def houses(self, command: c.Command) -> c.Command:
        state, shoe = self.state, self.state.shoe
        number = 0 if shoe is None else shoe.number
        if isinstance(command, c.LoadShoe) and command.commitment == FROM_SHOE:
            pack, seed = state.game.pack, seed_of(number + 1)
            self.record.store.seal(shoe_seal(table_stream(state.table), number + 1), seed)
            return replace(command, commitment=commitment(seed, pack.counts(command.decks), seal_of(pack)))
        if isinstance(command, c.ShowDice) and shoe is not None:
            return c.ShowDice(throw_dice(dice_key(seed_of(number)), shoe.throws + 1, shoe.shares))
        if isinstance(command, c.RevealShoe):
            return c.RevealShoe(seed_of(number).hex())
        if shoe is None or not shoe.cards_left:
            return command
        return filled(state, command, shoe.order(seed_of(number))[len(shoe.drawn) :])

    def before_play(
        self, offered: dict[str, LegalAct], between: bool
    ) -> Iterator[tuple[LegalAct, dict[str, Any]]]:
        """A shoe is sealed by the house rather than loaded by hand."""
        yield from super().before_play(offered, between)
        yield from ((act, {}) for act in offered.values() if act.id.startswith("load_sealed-"))

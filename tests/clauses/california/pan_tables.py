"""A table of Panguingue in memory: every command decided, posted and applied, books and felt together."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from houseway.cards.seal import commitment, seal_of
from houseway.families.betting import Stakes
from houseway.families.panguingue.acts.usual import usual
from houseway.families.round import Ask
from houseway.ledger import Ledger
from houseway.refusals import Refused
from houseway.rules import load
from houseway.rules.fees import posted_schedule
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table import commands as c
from houseway.table.envelope import ANSWER_CLOCK, Signature
from houseway.table.opening.setting_up import FIRST_FILL
from houseway.table.routine import comes_next
from houseway.table.seat_commands import house_actor
from houseway.table.shoe.filling import filled
from houseway.table.state import holdings
from tests.deciding import apply_events, decide_twice

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SIGNED, FLOOR = Signature("dealer", Role.DEALER), Signature("floor", Role.FLOOR)
STAKES = Stakes("chips", 1_00, buy_in=(20_00, 500_00))


class PanInMemory:
    """Every command decided, posted and applied; books and felt agree after each."""

    def __init__(self, chips, options=None, fee=""):
        self.game = load("ca/panguingue")
        self.state: Any = TableState("t", self.game, self.game.digest)
        self.ledger = Ledger()
        self.sent, self.events, self.clock = 0, [], NOON
        seats = tuple(range(1, len(chips) + 1))
        posted = c.Collection(posted_schedule(fee), 1, "posted") if fee else None
        house = c.House(stakes=STAKES, collection=posted)
        opening = c.OpenTable("t", self.game.id, self.game.digest, seats, (), 0, house=house)
        self.do("dealer", msgspec.structs.replace(opening, options=options or {}))
        self.do("floor", FIRST_FILL)
        for seat, cents in zip(seats, chips, strict=True):
            self.do(f"p{seat}", c.Sit(seat, f"Player {seat}"))
            self.do("dealer", c.BuyIn(seat, cents, {cents: 1}))

    def do(self, actor, command, witness=None):
        role = {"dealer": Role.DEALER, "floor": Role.FLOOR, ANSWER_CLOCK: Role.DEALER}.get(actor, Role.PATRON)
        self.sent += 1
        # At a sealed deck nobody rules alone.
        signed = SIGNED if isinstance(command, c.RulePan | c.FillTray) and actor == "floor" else witness
        envelope = Envelope(str(self.sent), actor, role, self.clock, command, signed)
        decision = decide_twice(self.state, envelope)
        self.ledger.post(decision.transfers)
        self.state = apply_events(self.state, decision)
        self.events += decision.events
        for account, cents in holdings(self.state).items():
            assert self.ledger.balance(account) == cents, (account, cents, command)
        return decision

    @property
    def pan(self):
        return self.state.deal.pan

    def shuffle(self, seed):
        secret, pack = sha256(str(seed).encode()).digest(), self.game.pack
        self.do("dealer", c.LoadShoe(commitment(secret, pack.counts(8), seal_of(pack)), 8, 0))
        self.do("dealer", c.Cut(100))
        self.order = self.state.shoe.order(secret)

    def dealer(self):
        command: Any = comes_next(self.state).command
        actor = house_actor(self.state, command, "dealer")
        return self.do(actor, filled(self.state, command, self.order[len(self.state.shoe.drawn) :]))

    def start(self, seed):
        """Shuffled, antes posted, ten cards each."""
        self.shuffle(seed)
        while (
            not isinstance(self.state.step_of(self.state.deal), Ask) or self.state.phase is not Phase.DEALING
        ):
            self.dealer()

    def act(self):
        """Who is asked does what a passable player would."""
        command = usual(self.state)
        return self.do(self.state.seat(command.place).patron, command)

    def hand(self, seed, each=lambda table: None):
        self.start(seed)
        while self.state.phase is Phase.DEALING:
            if isinstance(self.state.step_of(self.state.deal), Ask):
                self.act()
            else:
                self.dealer()
            each(self)

    @property
    def asks(self):
        """Whether a player is asked."""
        return isinstance(self.state.step_of(self.state.deal), Ask)

    def chips(self):
        return [seat.chips for seat in self.state.seats]


def refused(reason, table, actor, command):
    with pytest.raises(Refused) as no:
        table.do(actor, command)
    assert no.value.reason == reason, no.value.sentence
    return no.value

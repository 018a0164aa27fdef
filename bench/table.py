"""Rounds a second through decide, apply and the ledger: seven seats, five bets each."""

import time
from datetime import UTC, datetime

from bench.first_fill import first_fill
from bench.report import Measure
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.ledger import Ledger
from houseway.rules import load
from houseway.table import Envelope, Phase, Role, TableState, advance_table, decide
from houseway.table import commands as c
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import ShoeStage
from tests.routine import next_act

ROUNDS, REPEATS = 400, 25
AT_ONCE, ONE_BY_ONE = 3_000, 1_000
SEATS = (1, 2, 3, 4, 5, 6, 7)
LAYOUT = (
    c.Posted("player", "player", "standard", 500, 100_000),
    c.Posted("banker", "banker", "win-vig-5", 500, 100_000),
    c.Posted("tie", None, "standard", 500, 100_000),
    c.Posted("bonus", "player", "A", 500, 100_000),
    c.Posted("bonus", "banker", "A", 500, 100_000),
)
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def measure() -> list[Measure]:
    return [
        Measure("table, a seat's five bets at once, rounds/s", ROUNDS / _seconds(True), AT_ONCE, 1.0),
        Measure("table, bet by bet, rounds/s", ROUNDS / _seconds(False), ONE_BY_ONE, 1.0),
    ]


class Table:
    """What is measured: each command decided, its money posted, its events applied."""

    def __init__(self) -> None:
        game = load("co/baccarat")
        self.state = TableState("bench", game, game.digest)
        self.ledger = Ledger()

    def take(self, envelopes: list[Envelope]) -> None:
        for envelope in envelopes:
            decision = decide(self.state, envelope)
            self.ledger.post(decision.transfers)
            self.state = advance_table(self.state, decision)


class Shift:
    """A dealer and seven patrons who bet every spot in every round; `sent` is all they said and did."""

    def __init__(self, at_once: bool) -> None:
        self.table = Table()
        self.sent: list[Envelope] = []
        self.order: tuple[int, ...] = ()
        self.at_once = at_once
        game = self.table.state.game
        self.do("dealer", c.OpenTable("bench", game.id, game.digest, SEATS, LAYOUT, 0))
        self.sent.append(first_fill(10**10, at=NOON))
        self.table.take(self.sent[-1:])
        for seat in SEATS:
            self.do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            self.do("dealer", c.BuyIn(seat, 10**9, {10**9: 1}))

    def do(self, actor: str, command: c.Command) -> None:
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        self.sent.append(Envelope(str(len(self.sent)), actor, role, NOON, command))
        self.table.take(self.sent[-1:])

    def next(self) -> None:
        self.do("dealer", next_act(self.table.state, self.order))

    def shuffle(self) -> None:
        """A new shoe, cut by the dealer and burned."""
        shoe = self.table.state.shoe
        number = shoe.number if shoe else 0
        if number:
            self.do("dealer", c.RevealShoe(number.to_bytes(32, "big").hex()))
        seed = (number + 1).to_bytes(32, "big")
        self.do("dealer", c.LoadShoe(commitment(seed, FIFTY_TWO.counts(8)), 8, 14))
        while (seat := offered_the_cut(self.table.state)) is not None:
            self.do(f"p{seat}", c.DeclineCut(seat))
        self.do("dealer", c.Cut(100))
        self.order = cut(shuffled(seed, FIFTY_TWO.counts(8)), 100)
        self.next()

    def round(self) -> None:
        shoe = self.table.state.shoe
        if shoe is None or shoe.stage is ShoeStage.SPENT:
            self.shuffle()
        self.do("dealer", c.NextRound())
        for seat in SEATS:
            for command in _bets(seat, self.at_once):
                self.do(f"p{seat}", command)
        while self.table.state.phase is not Phase.SETTLED:
            self.next()


def _bets(seat: int, at_once: bool) -> list[c.Command]:
    """A bet on every spot, of as many chips as the seat's number."""
    stakes = tuple(c.Stake(*posted.key, 1_000 * seat) for posted in LAYOUT)
    if at_once:
        return [c.PlaceBets(seat, stakes)]
    return [c.PlaceBet(seat, *stake.key, stake.cents) for stake in stakes]


def _seconds(at_once: bool) -> float:
    """Processor seconds of the rounds: the same commands at a new table, the best of several runs."""
    shift = Shift(at_once)
    for _ in range(ROUNDS):
        shift.round()
    starts = [place for place, one in enumerate(shift.sent) if isinstance(one.command, c.NextRound)]
    ends = [place + 1 for place, one in enumerate(shift.sent) if isinstance(one.command, c.SettleRound)]
    rounds = list(zip(starts, ends, strict=True))
    return min(_replayed(shift.sent, rounds) for _ in range(REPEATS))


def _replayed(sent: list[Envelope], rounds: list[tuple[int, int]]) -> float:
    """Seconds for the rounds; what lies between them, such as a shuffle, is off the clock."""
    table, done, spent = Table(), 0, 0.0
    for start, end in rounds:
        table.take(sent[done:start])
        commands = sent[start:end]
        began = time.process_time()
        table.take(commands)
        spent += time.process_time() - began
        done = end
    return spent

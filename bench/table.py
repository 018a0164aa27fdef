"""Rounds a second through decide, apply and the ledger: seven seats, five bets each."""

import time
from datetime import UTC, datetime

from bench.report import Measure
from houseway.cards.shoe import commitment, cut, shuffled
from houseway.ledger import Ledger
from houseway.rules import load
from houseway.table import Envelope, Phase, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.cutting import offered_the_cut
from houseway.table.routine import next_act
from houseway.table.state import ShoeStage

ROUNDS, REPEATS = 400, 3
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
    seconds = {at_once: min(_timed(at_once) for _ in range(REPEATS)) for at_once in (True, False)}
    return [
        Measure("table, a seat's five bets at once, rounds/s", ROUNDS / seconds[True], AT_ONCE, 1.0),
        Measure("table, bet by bet, rounds/s", ROUNDS / seconds[False], ONE_BY_ONE, 1.0),
    ]


class Shift:
    """A dealer and seven patrons who bet every spot in every round."""

    def __init__(self, at_once: bool) -> None:
        game = load("co/baccarat")
        self.state = TableState("bench", game, game.digest)
        self.ledger = Ledger()
        self.sent = 0
        self.order: tuple[int, ...] = ()
        self.bets = [command for seat in SEATS for command in _bets(seat, at_once)]
        self.do("dealer", c.OpenTable("bench", game.id, game.digest, SEATS, LAYOUT, 10**9))
        for seat in SEATS:
            self.do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            self.do(f"p{seat}", c.BuyIn(seat, 10**9))

    def do(self, actor: str, command: c.Command) -> None:
        self.sent += 1
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        decision = decide(self.state, Envelope(str(self.sent), actor, role, NOON, command))
        self.ledger.post(decision.transfers)
        self.state = apply_all(self.state, decision.events)

    def shuffle(self) -> None:
        """A new shoe, cut by the dealer and burned."""
        number = self.state.shoe.number if self.state.shoe else 0
        if number:
            self.do("dealer", c.RevealShoe(number.to_bytes(32, "big").hex()))
        seed = (number + 1).to_bytes(32, "big")
        self.do("dealer", c.LoadShoe(commitment(seed, 8), 8, 14))
        while (seat := offered_the_cut(self.state)) is not None:
            self.do("dealer", c.DeclineCut(seat))
        self.do("dealer", c.Cut(100))
        self.order = cut(shuffled(seed, 8), 100)
        self.do("dealer", next_act(self.state, self.order))

    def round(self) -> None:
        self.do("dealer", c.NextRound())
        for actor, command in self.bets:
            self.do(actor, command)
        while self.state.phase is not Phase.SETTLED:
            self.do("dealer", next_act(self.state, self.order))


def _bets(seat: int, at_once: bool) -> list[tuple[str, c.Command]]:
    if at_once:
        stakes = tuple(c.Stake(*posted.key, 1_000) for posted in LAYOUT)
        return [(f"p{seat}", c.PlaceBets(seat, stakes))]
    return [(f"p{seat}", c.PlaceBet(seat, *posted.key, 1_000)) for posted in LAYOUT]


def _timed(at_once: bool) -> float:
    """Seconds of this process for the rounds alone; a shoe is prepared off the clock."""
    shift = Shift(at_once)
    spent = 0.0
    for _ in range(ROUNDS):
        if shift.state.shoe is None or shift.state.shoe.stage is ShoeStage.SPENT:
            shift.shuffle()
        started = time.process_time()
        shift.round()
        spent += time.process_time() - started
    return spent

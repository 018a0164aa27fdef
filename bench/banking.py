"""Rounds a second where a patron banks: eight places with three bets each, cover and fees."""

import time
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from bench.first_fill import first_fill
from bench.report import Measure
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.shoe import shuffled
from houseway.ledger import Ledger
from houseway.rules.tables import read_table
from houseway.table import Envelope, Phase, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.opening.setup import opening, table_game
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled

ROUNDS, REPEATS, PROMISED = 60, 5, 1_500
SEATS = tuple(range(1, 10))
FILE = Path(__file__).parents[1] / "examples" / "player-dealer" / "ez-panda-8.toml"
WAGERS = (("player", "player"), ("tie", None), ("panda-8", None))
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
ORDER = shuffled(bytes(32), FIFTY_TWO.counts(8))


def measure() -> list[Measure]:
    name = "table where a patron banks, 8 places with 3 bets, rounds/s"
    return [Measure(name, ROUNDS / _seconds(), PROMISED, 1.0)]


class Banked:
    """Each command decided, its money posted, its events applied."""

    def __init__(self) -> None:
        file = read_table(FILE)
        game = table_game(file)
        self.state, self.ledger = TableState("bench", game, game.digest), Ledger()

    def take(self, envelopes: list[Envelope]) -> None:
        for envelope in envelopes:
            decision = decide(self.state, envelope)
            self.ledger.post(decision.transfers)
            self.state = apply_all(self.state, decision.events)


def _evening() -> tuple[list[Envelope], list[tuple[int, int]]]:
    """All commands of an evening, and where its rounds begin and end."""
    table, sent, rounds = Banked(), list[Envelope](), list[tuple[int, int]]()

    def do(actor: str, command: c.Command) -> None:
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        sent.append(Envelope(str(len(sent)), actor, role, NOON, command))
        table.take(sent[-1:])

    opened = opening(read_table(FILE), 0, "bench")
    do("dealer", replace(opened, seats=SEATS))
    sent.append(first_fill(10**10, at=NOON))
    table.take(sent[-1:])
    for seat in SEATS:
        do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
        do("dealer", c.BuyIn(seat, 10**8, {10**8: 1}))
    while len(rounds) < ROUNDS:
        state = table.state
        bank = state.bank
        if bank is not None and bank.seat is None and bank.offered_to is None and _is_ready(state):
            rounds.append((len(sent), 0))
        if bank is not None and bank.offered_to is not None:
            do(f"p{bank.offered_to}", c.AcceptBank(bank.offered_to, 100_000))
            continue
        if state.phase is Phase.BETTING and not state.bets_are_down:
            for seat in SEATS:
                if bank is not None and seat != bank.seat:
                    do(f"p{seat}", c.PlaceBets(seat, _stakes(seat)))
        command = comes_next(table.state).command
        assert command is not None, "the routine goes on"
        if isinstance(command, c.LoadShoe):
            command = c.LoadShoe("", command.decks, 14)
        drawn = len(table.state.shoe.drawn) if table.state.shoe else 0
        do("dealer", filled(table.state, command, ORDER[drawn:]))
        if isinstance(command, c.SettleRound):
            rounds[-1] = rounds[-1][0], len(sent)
    return sent, rounds


def _is_ready(state: TableState) -> bool:
    return isinstance(comes_next(state).command, c.OfferBank)


def _stakes(seat: int) -> tuple[c.Stake, ...]:
    return tuple(c.Stake(wager, on, "standard", 1_000 + 100 * seat) for wager, on in WAGERS)


def _seconds() -> float:
    sent, rounds = _evening()
    return min(_replayed(sent, rounds) for _ in range(REPEATS))


def _replayed(sent: list[Envelope], rounds: list[tuple[int, int]]) -> float:
    """Processor seconds of the rounds; what lies between them is off the clock."""
    table, done, spent = Banked(), 0, 0.0
    for start, end in rounds:
        table.take(sent[done:start])
        began = time.process_time()
        table.take(sent[start:end])
        spent += time.process_time() - began
        done = end
    return spent

"""Hands of limit hold'em with six players through decide, apply and ledger, beside pokerkit's in one run."""

import random
import time
import warnings
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem

from bench.report import Measure
from houseway.families.betting import Stakes
from houseway.families.round import Ask
from houseway.ledger import Ledger
from houseway.table import Decision, Envelope, Phase, TableState, advance_table, decide
from houseway.table import commands as c
from tests.tables import CheckedTable

HANDS, REPEATS, THEIR_HANDS = 300, 5, 100
AT_LEAST = 10.0
STAKES = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
_THEIRS = tuple(each for each in Automation if each is not Automation.RUNOUT_COUNT_SELECTION)


def measure() -> list[Measure]:
    return [Measure("poker table, hands of limit hold'em/s, to pokerkit's", _ours(), _theirs(), AT_LEAST)]


class _Recorded(CheckedTable):
    """Keeps what was sent, so that it can be done again without whoever chose it."""

    recounts = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.envelopes: list[Envelope] = []

    def send(self, envelope: Envelope) -> Decision:
        self.envelopes.append(envelope)
        return super().send(envelope)


def _ours() -> float:
    table = _Recorded.open_pots("texas-holdem", [2_000_00] * 6, STAKES)
    rng = random.Random(22)
    state, before, opened = table.state, dict(table.ledger.balances), len(table.envelopes)

    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        options = [each for each in ask.options if each != "fold" or "check" not in ask.options]
        return c.Choose(ask.place, ask.hand, rng.choice(options))

    for hand in range(HANDS):
        table.play_hand(hand, chooses)
        for seat in table.state.seats:
            if seat.chips < 200_00:
                table.buy_in(seat.number, 1_000_00)
    assert table.state.phase is Phase.SHUFFLING
    best = min(_again(state, before, table.envelopes[opened:]) for _ in range(REPEATS))
    return HANDS / best


def _again(state: TableState, balances: dict[str, int], sent: list[Envelope]) -> float:
    table, ledger = state, Ledger(balances)
    begun = time.process_time()
    for envelope in sent:
        decision = decide(table, envelope)
        ledger.post(decision.transfers)
        table = advance_table(table, decision)
    return time.process_time() - begun


def _theirs() -> float:
    rng, best = random.Random(22), float("inf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(REPEATS):
            begun = time.process_time()
            for _ in range(THEIR_HANDS):
                _their_hand(rng)
            best = min(best, time.process_time() - begun)
    return THEIR_HANDS / best


def _their_hand(rng: random.Random) -> None:
    state = FixedLimitTexasHoldem.create_state(_THEIRS, True, 0, (2, 4), 4, 8, 500, 6)
    while state.status:
        acts: list[Callable[[], object]] = []
        acts += [state.fold] if state.checking_or_calling_amount and state.can_fold() else []
        acts += [state.check_or_call] if state.can_check_or_call() else []
        acts += [state.complete_bet_or_raise_to] if state.can_complete_bet_or_raise_to() else []
        rng.choice(acts)()

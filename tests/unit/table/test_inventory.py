"""Fills, credits, counts and the drop: two people sign, and no slip is left out."""

from datetime import UTC, datetime

import pytest

from houseway.ledger import accounts
from houseway.table import Envelope, Role, Signature, apply_all, can, decide
from houseway.table import commands as c
from tests.unit.table.croupier import betting_table

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
DEALER, FLOOR = Signature("dealer", Role.DEALER), Signature("floor", Role.FLOOR)
CHIPS = {10_000: 20, 2_500: 40}
ACTS = [
    c.CountTray("opener", CHIPS),
    c.CountTray("closer", CHIPS),
    c.FillTray(CHIPS),
    c.CreditTray(CHIPS),
    c.TakeDrop(100_000),
]


def signed(command, first=FLOOR, second: Signature | None = DEALER):
    return Envelope("m1", first.actor, first.role, NOON, command, second)


@pytest.mark.parametrize("command", ACTS, ids=lambda command: type(command).__name__)
def test_two_must_sign_and_one_of_them_supervises(command):
    state = betting_table(1, 2).state
    assert can(state, signed(command)) is None
    assert can(state, signed(command, DEALER, FLOOR)) is None
    for second in (None, FLOOR, Signature("ada", Role.PATRON), Signature("eye", Role.SURVEILLANCE)):
        refused = can(state, signed(command, FLOOR, second))
        assert refused is not None
        assert refused.reason == "second_signature_needed"
    two_dealers = can(state, signed(command, DEALER, Signature("other", Role.DEALER)))
    assert two_dealers is not None
    assert two_dealers.reason == "second_signature_needed"


def test_slips_are_numbered_without_a_gap_and_move_what_they_say():
    table = betting_table(1)
    state, ledger = table.state, table.ledger
    before = ledger.balance(accounts.tray("t-1"))
    slips = []
    commands: tuple[c.Command, ...] = (c.FillTray(CHIPS), c.CreditTray({2_500: 4}), c.FillTray(CHIPS))
    for number, command in enumerate(commands):
        envelope = Envelope(f"m{number}", "floor", Role.FLOOR, NOON, command, DEALER)
        decision = decide(state, envelope)
        ledger.post(decision.transfers)
        state = apply_all(state, decision.events)
        slips.append(decision.events[0].slip)  # type: ignore[attr-defined]
    assert slips == [1, 2, 3]
    assert ledger.balance(accounts.tray("t-1")) - before == 300_000 - 10_000 + 300_000
    assert sum(ledger.balances.values()) == 0


def test_a_count_moves_nothing_and_says_who_counted():
    decision = decide(betting_table(1).state, signed(c.CountTray("closer", CHIPS)))
    assert decision.transfers == ()
    assert decision.events[0].signed_by == ("floor", "dealer")  # type: ignore[attr-defined]
    assert decision.events[0].cents == 300_000  # type: ignore[attr-defined]


def test_the_drop_goes_from_the_box_to_the_cage():
    (transfer,) = decide(betting_table(1).state, signed(c.TakeDrop(5_000))).transfers
    assert (transfer.debit, transfer.credit) == ("drop/t-1", accounts.CAGE)

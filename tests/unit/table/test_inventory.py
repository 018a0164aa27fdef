"""Fills, credits, counts and the drop: two people sign, and no slip is left out."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.tables import read_table
from houseway.table import Envelope, Role, Signature, apply_all, can, decide
from houseway.table import commands as c
from houseway.table.opening.setting_up import set_up
from tests.tables import CheckedTable, betting_table

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
    assert slips == [2, 3, 4], "slip 1 brought the first chips"
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


def at_the_cage_window(table: CheckedTable, command: c.Command) -> None:
    """The floor and the dealer sign, and the ledger takes it."""
    table.do_as("floor", command, "dealer")


def test_no_more_leaves_the_tray_than_it_holds():
    """A credit of $3,000,000 out of a tray of $1,000,000 is refused, and one of all it holds is not."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    held = table.ledger.balance(accounts.tray("t-1"))
    assert held == 100_000_000
    for chips in ({100_000_000: 3}, {held: 1, 1: 1}):
        with pytest.raises(Refused) as refused:
            at_the_cage_window(table, c.CreditTray(chips))
        assert refused.value.reason is Refusal.HOUSE_MONEY_SHORT
        assert table.ledger.balance(accounts.tray("t-1")) == held
    at_the_cage_window(table, c.CreditTray({held: 1}))
    assert table.ledger.balance(accounts.tray("t-1")) == 0


def test_no_more_leaves_the_drop_box_than_it_holds():
    """A drop of $5,000 out of an empty box is refused; what was found beyond the ledger is written down."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    with pytest.raises(Refused) as refused:
        at_the_cage_window(table, c.TakeDrop(500_000))
    assert refused.value.reason is Refusal.HOUSE_MONEY_SHORT
    at_the_cage_window(table, c.TakeDrop(0, 500_000))
    table.seat(1, 20_000)
    with pytest.raises(Refused):
        at_the_cage_window(table, c.TakeDrop(20_001))
    at_the_cage_window(table, c.TakeDrop(20_000, 20_500))
    assert table.ledger.balance(accounts.drop_box("t-1")) == 0
    assert can(table.state, signed(c.TakeDrop(500, 499))) is not None


def test_a_table_opens_with_an_empty_tray_and_its_first_fill_is_slip_1():
    file = Path(__file__).resolve().parents[3] / "examples" / "tables" / "colorado-mini.toml"
    opened = set_up(read_table(file), "t-1", file.name)
    assert opened.opening.tray == 0
    table = CheckedTable.from_game("co/baccarat")
    table.do_as("floor", table.make_opening())
    table.patron(1, c.Sit(1, "Ada"))
    with pytest.raises(Refused) as refused:
        table.dealer(c.BuyIn(1, 10_000, {10_000: 1}))
    assert refused.value.reason is Refusal.HOUSE_MONEY_SHORT
    filled = table.do_as("floor", c.FillTray({10_000: 1}), "dealer").events[0]
    assert (filled.slip, filled.signed_by) == (1, ("floor", "dealer"))  # type: ignore[attr-defined]
    table.dealer(c.BuyIn(1, 10_000, {10_000: 1}))
    assert table.chips(1) == 10_000

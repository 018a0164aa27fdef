from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.ledger import Ledger, Transfer, accounts
from houseway.refusals import Refusal, Refused

CHIPS = accounts.chips("t-1", 3)
SPOT = accounts.spot("t-1", 3, "tie", None, "standard")
# Not one of the house's accounts: it may be below zero.
TRAY = accounts.BANKROLL


def transfer(name: str, debit: str, credit: str, cents: int) -> Transfer:
    return Transfer(name, debit, credit, cents, "test", "30-2807(3)")


def test_money_moves_from_debit_to_credit():
    ledger = Ledger()
    ledger.post([transfer("1", TRAY, CHIPS, 1000), transfer("2", CHIPS, SPOT, 400)])
    assert dict(ledger.balances) == {TRAY: -1000, CHIPS: 600, SPOT: 400}


def test_the_transfers_of_a_command_sent_twice_are_posted_once():
    ledger = Ledger()
    bought = [transfer("1", TRAY, CHIPS, 1000), transfer("2", CHIPS, SPOT, 400)]
    ledger.post(bought)
    ledger.post(bought)
    assert (ledger.balance(CHIPS), ledger.balance(SPOT)) == (600, 400)


def test_a_long_evening_leaves_no_transfers_in_memory():
    ledger = Ledger()
    for number in range(20_000):
        ledger.post([transfer(str(number), TRAY, CHIPS, 1)])
    assert ledger.balance(CHIPS) == 20_000
    assert sum(len(posted) for posted in vars(ledger)["_posted"].values()) < 1_000


def test_an_id_with_other_contents_is_refused():
    ledger = Ledger()
    ledger.post([transfer("1", TRAY, CHIPS, 1000)])
    with pytest.raises(Refused) as refused:
        ledger.post([transfer("1", TRAY, CHIPS, 2000)])
    assert refused.value.reason is Refusal.ID_REUSED


@pytest.mark.parametrize("bad", [(TRAY, CHIPS, 0), (TRAY, CHIPS, -5), (CHIPS, CHIPS, 5)])
def test_a_transfer_moves_something_between_two_accounts(bad):
    with pytest.raises(Refused) as refused:
        Ledger().post([transfer("1", *bad)])
    assert refused.value.reason is Refusal.AMOUNT_NOT_POSITIVE


def test_chips_that_are_not_there_cannot_move_and_then_nothing_moves():
    ledger = Ledger()
    with pytest.raises(Refused) as refused:
        ledger.post([transfer("1", TRAY, CHIPS, 1000), transfer("2", CHIPS, SPOT, 1001)])
    assert refused.value.reason is Refusal.NOT_ENOUGH_CHIPS
    assert dict(ledger.balances) == {}


def test_check_refuses_as_post_does_and_changes_nothing():
    ledger = Ledger()
    ledger.check([transfer("1", TRAY, CHIPS, 1000)])
    with pytest.raises(Refused):
        ledger.check([transfer("1", CHIPS, SPOT, 1)])
    assert dict(ledger.balances) == {}


def test_check_moves_back_what_emptied_an_account_on_the_way():
    ledger = Ledger({TRAY: -1000, CHIPS: 1000})
    ledger.check([transfer("1", CHIPS, TRAY, 1000), transfer("2", TRAY, CHIPS, 400)])
    assert dict(ledger.balances) == {TRAY: -1000, CHIPS: 1000}


ACCOUNTS = st.sampled_from([CHIPS, SPOT, TRAY, accounts.cash("ada")])


@given(st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(-10, 1000))))
def test_what_is_only_checked_leaves_every_balance_as_it_was(moves):
    ledger = Ledger({TRAY: -500, CHIPS: 500})
    for size in range(len(moves)):
        with suppress(Refused):
            ledger.check([transfer(str(number), *move) for number, move in enumerate(moves[:size])])
        assert dict(ledger.balances) == {TRAY: -500, CHIPS: 500}


@given(st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(-10, 1000))))
def test_balances_always_sum_to_zero(moves):
    ledger = Ledger()
    for number, move in enumerate(moves):
        try:
            ledger.post([transfer(str(number), *move)])
        except Refused:
            continue
        assert sum(ledger.balances.values()) == 0
        assert min(ledger.balance(CHIPS), ledger.balance(SPOT)) >= 0

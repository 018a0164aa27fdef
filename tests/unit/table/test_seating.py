from datetime import timedelta

import pytest

from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table import events as e
from tests.tables import BANKER, NOON, CheckedTable, betting_table


def open_table() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    return table


def test_a_patron_sits_buys_in_and_leaves_with_every_chip():
    table = open_table()
    table.seat(3, 50_000)
    assert table.chips(3) == 50_000
    table.patron(3, c.Leave(3))
    assert table.state.seat(3).patron is None
    assert table.ledger.balance("patron/p3/chips") == 50_000
    assert table.ledger.balance("drop/t-1") == 50_000


def test_leaving_takes_bets_along_that_are_not_in_play():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.patron(3, c.Leave(3))
    assert table.ledger.balance("patron/p3/chips") == 100_000
    assert not table.state.bets_are_down


@pytest.mark.parametrize(
    ("actor", "command", "reason"),
    [
        ("p4", c.Sit(3, "Four"), "seat_taken"),
        ("p3", c.Sit(4, "Three"), "seat_already_held"),
        ("p4", c.Sit(8, "Four"), "seat_not_at_table"),
        ("p4", c.BuyIn(3, 1_000), "not_your_seat"),
        ("p4", c.BuyIn(4, 1_000), "not_your_seat"),
        ("p4", c.Leave(3), "not_your_seat"),
        ("dealer", c.BuyIn(3, 0), "amount_not_positive"),
        ("dealer", c.BuyIn(3, -100), "amount_not_positive"),
        ("dealer", c.BuyIn(4, 1_000, {1_000: 1}), "not_your_seat"),
        ("floor", c.BuyIn(3, 1_000, {1_000: 1}), "not_allowed_for_role"),
        ("p3", c.Close(), "not_allowed_for_role"),
    ],
)
def test_what_is_refused_at_the_seats(actor, command, reason):
    table = open_table()
    table.seat(3)
    assert table.refusal(actor, command).reason == reason


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.PlaceBet(3, *BANKER, 0), "amount_not_positive"),
        (c.PlaceBet(3, *BANKER, -1_000), "amount_not_positive"),
        (c.PlaceBet(4, *BANKER, 1_000), "not_your_seat"),
        (c.PlaceBets(3, ()), "no_bet_there"),
        (c.PlaceBets(3, (c.Stake(*BANKER, 1_000), c.Stake(*BANKER, 1_000))), "no_bet_there"),
        (c.TakeBack(3, *BANKER), "no_bet_there"),
    ],
)
def test_what_is_refused_on_the_layout(command, reason):
    assert betting_table(3, 4).refusal("p3", command).reason == reason


def test_a_patron_makes_no_chips_and_is_told_where_to_get_some():
    table = open_table()
    table.patron(3, c.Sit(3, "Three"))
    for cash in ({}, {100_000: 1}):
        refused = table.refusal("p3", c.BuyIn(3, 100_000, cash))
        assert (refused.reason, refused.say) == ("dealer_sells_chips", "ask-the-dealer-for-chips")


@pytest.mark.parametrize("cash", [{}, {10_000: 9}, {10_000: 9, 5_000: 3}])
def test_the_dealer_counts_the_cash_by_denomination(cash):
    table = open_table()
    table.patron(3, c.Sit(3, "Three"))
    assert table.refusal("dealer", c.BuyIn(3, 100_000, cash)).reason == "cash_not_counted"
    bought = table.dealer(c.BuyIn(3, 100_000, {10_000: 9, 5_000: 2}))
    assert e.ChipsBought(3, 100_000, {10_000: 9, 5_000: 2}) in bought.events
    assert table.ledger.balance("drop/t-1") == 100_000


def play_table() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=c.House(play_money=50_000))
    table.patron(3, c.Sit(3, "Three"))
    return table


def test_play_money_has_a_daily_ceiling_that_leaving_does_not_lift():
    table = play_table()
    table.patron(3, c.BuyIn(3, 30_000), c.Leave(3), c.Sit(3, "Three"))
    refused = table.refusal("p3", c.BuyIn(3, 20_001))
    assert (refused.reason, refused.values["left"]) == ("above_daily_ceiling", 20_000)
    table.patron(3, c.BuyIn(3, 20_000))
    assert table.refusal("p3", c.BuyIn(3, 1)).reason == "above_daily_ceiling"
    assert table.refusal("dealer", c.BuyIn(3, 1)).reason == "above_daily_ceiling"
    tomorrow = Envelope("t", "p3", Role.PATRON, NOON + timedelta(days=1), c.BuyIn(3, 50_000))
    table.send(tomorrow)
    assert table.refusal("p3", c.BuyIn(3, 1)).reason == "above_daily_ceiling", "a clock that was set back"


def test_play_money_touches_neither_drop_nor_tray_nor_a_real_pocket():
    table = play_table()
    tray = table.ledger.balance("tray/t-1")
    table.patron(3, c.BuyIn(3, 30_000), c.Leave(3))
    assert table.ledger.balance("patron/p3/play") == 30_000
    assert table.ledger.balance("house/play-money") == -30_000
    untouched = ("drop/t-1", "patron/p3/cash", "patron/p3/chips")
    assert [table.ledger.balance(account) for account in untouched] == [0, 0, 0]
    assert table.ledger.balance("tray/t-1") == tray


def test_a_table_of_play_money_takes_no_cash():
    assert play_table().refusal("dealer", c.BuyIn(3, 1_000, {1_000: 1})).reason == "play_money"

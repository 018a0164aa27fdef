import pytest

from houseway.table import commands as c
from tests.unit.table.croupier import BANKER, Croupier, betting_table


def open_table() -> Croupier:
    table = Croupier()
    table.open()
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
        ("p3", c.BuyIn(3, 0), "amount_not_positive"),
        ("p3", c.BuyIn(3, -100), "amount_not_positive"),
        ("dealer", c.BuyIn(3, 1_000), "not_allowed_for_role"),
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

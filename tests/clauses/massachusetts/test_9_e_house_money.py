"""9(e), House Money is settled after four cards and may ride on the original bet."""

from houseway.table import commands as c
from tests.asserting import assert_result, assert_said
from tests.clauses.massachusetts.table import BANKER, FULL, HOUSE_MONEY, MIDI, PLAYER, bets_open
from tests.tables import CheckedTable

# A Player pair of twos; Player 4 draws, Banker 6 draws or stays by that card.
PAIR = ("2s", "Ah", "2d", "5c")


def paired(house: c.House = FULL) -> CheckedTable:
    table = bets_open(3, 5, house=house)
    table.bet(3, PLAYER, 1_000)
    table.bet(3, HOUSE_MONEY, 1_000)
    table.bet(5, HOUSE_MONEY, 500)
    table.deal(*PAIR)
    return table


def test_ma_9_e_no_third_card_before_house_money_is_settled():
    refused = paired().refusal("dealer", c.DealCard("4s"))
    assert (refused.reason, refused.cite) == ("house_money_open", "9(e)")


def test_ma_9_e_1_winners_are_paid_from_the_dealers_right_counterclockwise():
    table = paired()
    table.dealer(c.SettleHouseMoney())
    assert [bet.seat for bet in table.state.early] == [5, 3]
    assert (table.chips(5), table.chips(3)) == (101_500, 102_000)


def test_ma_9_e_1_losers_are_collected():
    table = bets_open(3)
    table.bet(3, HOUSE_MONEY, 1_000)
    table.deal("As", "2h", "3d", "3c")
    table.dealer(c.SettleHouseMoney())
    assert table.chips(3) == 99_000


def test_ma_9_e_1_i_all_the_winnings_ride_on_the_original_bet():
    table = paired()
    table.dealer(c.SettleHouseMoney((c.Addition(3, "player"),)))
    assert table.state.seat(3).bet_on(PLAYER) == 4_000
    table.settle("4s")
    assert table.chips(3) == 99_000 + 4_000 + 4_000


def test_ma_9_e_1_i_or_the_portion_that_is_filed():
    table = paired(c.House(style="full", house_money_percent=50))
    table.dealer(c.SettleHouseMoney((c.Addition(3, "player"),)))
    assert table.state.seat(3).bet_on(PLAYER) == 2_500
    assert table.chips(3) == 98_000 + 1_000 + 1_500


def test_ma_9_e_1_only_a_winner_with_an_original_bet_on_that_hand():
    table = paired()
    for addition in (c.Addition(3, "banker"), c.Addition(5, "player"), c.Addition(4, "player")):
        refused = table.refusal("dealer", c.SettleHouseMoney((addition,)))
        assert refused.reason in ("no_bet_there", "seat_not_at_table")


def test_ma_9_e_1_ii_no_player_touches_the_pay_out():
    table = paired()
    assert table.refusal("p3", c.SettleHouseMoney()).reason == "not_allowed_for_role"
    table.dealer(c.SettleHouseMoney((c.Addition(3, "player"),)))
    assert table.refusal("p3", c.TakeBack(3, *PLAYER)).reason == "bets_closed"
    assert table.refusal("p5", c.Leave(5)).reason == "bets_still_down"


def test_ma_9_e_2_then_third_cards_are_dealt():
    table = paired()
    table.dealer(c.SettleHouseMoney())
    table.settle("4s")
    assert table.refusal("dealer", c.SettleHouseMoney()).reason == "house_money_open"


def test_ma_9_e_a_table_without_house_money_bets_goes_straight_on():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.settle(*PAIR, "4s")


NATURAL = ("4s", "Ah", "4d", "5c")


def test_ma_9_e_12_a_a_natural_is_announced_after_house_money_is_settled():
    table = bets_open(3)
    table.bet(3, HOUSE_MONEY, 1_000)
    table.deal(*NATURAL)
    assert_said(table.state.said[-1], "counts", player=8, banker=6)
    table.dealer(c.SettleHouseMoney())
    assert_result(table.state.said[-1], 8, 6, "player")


def test_ma_12_a_without_house_money_a_natural_is_announced_at_once():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.deal(*NATURAL)
    assert_result(table.state.said[-1], 8, 6, "player")


def test_ma_9_e_12_a_with_third_cards_to_come_nothing_is_announced_but_the_counts():
    table = paired()
    table.dealer(c.SettleHouseMoney())
    assert_said(table.state.said[-1], "counts", player=4, banker=6)
    table.deal("9s")
    assert_result(table.state.said[-1], 3, 6, "banker")


def test_ma_9_d_9_e_a_squeezed_natural_is_announced_after_house_money_too():
    table = bets_open(3, house=MIDI)
    table.bet(3, HOUSE_MONEY, 1_000)
    table.deal(*NATURAL)
    table.dealer(c.TurnCards("player"), c.TurnCards("banker"))
    assert_said(table.state.said[-1], "one-count", hand="banker", total=6)
    table.dealer(c.SettleHouseMoney())
    assert_result(table.state.said[-1], 8, 6, "player")

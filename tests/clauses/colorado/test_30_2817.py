"""30-2817, midi baccarat: the highest bettor on each side turns the cards."""

import pytest

from houseway.families.two_hand.acts.curator import handling_of
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.views.view import view
from tests.asserting import assert_result, assert_said
from tests.tables import BANKER, PLAYER, CheckedTable, betting_table

MIDI = c.House(style="midi")
# Player 4 draws a 2; Banker 5 draws a 3.
FOUR = ("As", "2h", "3d", "3c")


def midi(*bets: tuple[int, tuple[str, str | None, str], int], house: c.House = MIDI) -> CheckedTable:
    table = betting_table(*dict.fromkeys(seat for seat, _, _ in bets), house=house)
    for seat, offer, cents in bets:
        table.bet(seat, offer, cents)
    table.deal(*FOUR)
    return table


def shown(table: CheckedTable, patron: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seen = view(table.state, Role.PATRON, patron)
    return seen.hands[0].cards, seen.hands[1].cards


THREE = ((2, PLAYER, 2_000), (3, PLAYER, 5_000), (6, BANKER, 1_000))


def test_co_30_2817_1_the_largest_bettor_on_a_side_turns_it():
    table = midi(*THREE)
    table.dealer(c.HandCards("player"))
    assert table.state.holder("player") == 3


def test_co_30_2817_1_a_bet_for_the_dealer_does_not_make_its_patron_the_largest_bettor():
    table = betting_table(2, 5, house=MIDI)
    table.bet(2, PLAYER, 2_000)
    table.bet(5, PLAYER, 1_500)
    table.patron(5, c.PlaceBet(5, *PLAYER, 1_000, toke=True))
    table.deal(*FOUR)
    table.dealer(c.HandCards("player"))
    assert table.state.holder("player") == 2


def test_co_30_2817_2_no_more_bets_is_announced_first():
    table = betting_table(3, house=MIDI)
    assert table.refusal("dealer", c.DealCard("As")).reason == "nothing_to_deal"
    table.dealer(c.NoMoreBets())
    assert [said.say for said in table.state.said] == ["no-more-bets"]


def test_co_30_2817_3_first_and_third_to_player_second_and_fourth_to_banker():
    table = midi(*THREE)
    table.dealer(c.HandCards("player"), c.ReturnCards(3, "player"))
    assert shown(table, "p2")[0] == ("As", "3d")


def test_co_30_2817_4_the_four_cards_lie_face_down_and_no_view_leaks_them():
    table = midi(*THREE)
    for patron in ("p2", "p3", "p6", "nobody"):
        assert shown(table, patron) == (("??", "??"), ("??", "??"))
    assert view(table.state, Role.DEALER, None).hands[0].total is None
    assert [said.say for said in table.state.said] == ["no-more-bets"]


def test_co_30_2817_4_bankers_hand_waits_until_players_hand_is_called():
    table = midi(*THREE)
    assert table.refusal("dealer", c.HandCards("banker")).reason == "cards_face_down"


def test_co_30_2817_4a_the_holder_views_the_hand_returns_it_and_its_count_is_announced():
    table = midi(*THREE)
    table.dealer(c.HandCards("player"))
    assert shown(table, "p3")[0] == ("As", "3d")
    assert shown(table, "p2")[0] == ("??", "??")
    assert table.refusal("p2", c.ReturnCards(2, "player")).reason == "not_yours_to_turn"
    table.patron(3, c.ReturnCards(3, "player"))
    assert_said(table.state.said[-1], "one-count", hand="player", total=4)


def test_co_30_2817_4b_then_the_bankers_hand():
    table = midi(*THREE)
    table.dealer(c.HandCards("player"), c.ReturnCards(3, "player"), c.HandCards("banker"))
    table.patron(6, c.ReturnCards(6, "banker"))
    assert_said(table.state.said[-1], "one-count", hand="banker", total=5)


def turned(table: CheckedTable) -> CheckedTable:
    table.dealer(c.HandCards("player"), c.ReturnCards(3, "player"))
    table.dealer(c.HandCards("banker"), c.ReturnCards(6, "banker"))
    return table


def test_co_30_2817_4c_no_third_card_before_the_hands_are_returned():
    table = midi(*THREE)
    assert table.refusal("dealer", c.DealCard("2s")).reason == "cards_face_down"


def test_co_30_2817_4c_players_third_card_goes_to_who_returned_the_hand():
    table = turned(midi(*THREE))
    table.dealer(c.DealCard("4s"))
    assert shown(table, "p2")[0] == ("As", "3d", "??")
    assert table.refusal("dealer", c.HandCards("player", 2, agreed=True)).reason == "not_yours_to_turn"
    table.dealer(c.HandCards("player"))
    table.patron(3, c.ReturnCards(3, "player"))
    assert shown(table, "p2")[0] == ("As", "3d", "4s")


def test_co_30_2817_4d_bankers_third_card_after_players():
    table = turned(midi(*THREE))
    table.dealer(c.DealCard("4s"))
    assert table.refusal("dealer", c.DealCard("3s")).reason == "cards_face_down"
    table.dealer(c.HandCards("player"), c.ReturnCards(3, "player"), c.DealCard("3s"))
    assert table.refusal("dealer", c.SettleRound()).reason == "cards_face_down"
    table.dealer(c.HandCards("banker"), c.ReturnCards(6, "banker"))
    assert_result(table.state.said[-1], 8, 8, "Tie Hand")
    table.dealer(c.SettleRound())


EQUAL = ((2, PLAYER, 5_000), (5, PLAYER, 5_000), (6, BANKER, 1_000))


def test_co_30_2817_4e_equal_bets_go_to_the_closest_counterclockwise():
    table = midi(*EQUAL)
    table.dealer(c.HandCards("player"))
    assert table.state.holder("player") == 5


def test_co_30_2817_4e_unless_the_equal_bettors_agree():
    table = midi(*EQUAL)
    assert table.refusal("dealer", c.HandCards("player", 2)).cite == "30-2817(4)(e)"
    table.dealer(c.HandCards("player", 2, agreed=True))
    assert table.state.holder("player") == 2


def test_co_30_2817_4f_a_lower_bettor_by_everyones_consent_where_the_house_allows_it():
    refused = midi(*THREE).refusal("dealer", c.HandCards("player", 2, agreed=True))
    assert (refused.reason, refused.cite) == ("not_yours_to_turn", "30-2817(4)(f)")
    table = midi(*THREE, house=c.House(style="midi", lower_bettor=True))
    assert table.refusal("dealer", c.HandCards("player", 2)).reason == "not_yours_to_turn"
    table.dealer(c.HandCards("player", 2, agreed=True))
    table.patron(2, c.ReturnCards(2, "player"))
    assert handling_of(table.state).turned["player"] == 2


def test_co_30_2817_1_the_dealer_turns_a_hand_that_nobody_bet_on():
    table = midi(THREE[0])
    table.dealer(c.HandCards("player"), c.ReturnCards(2, "player"))
    table.dealer(c.TurnCards("banker"))
    assert shown(table, "p2")[1] == ("2h", "3c")


def test_co_30_2817_1_the_dealer_turns_no_hand_that_a_patron_is_to_turn():
    table = midi(*THREE)
    assert table.refusal("dealer", c.TurnCards("player")).reason == "not_yours_to_turn"
    table.supervisor(c.SetAside("midi", "The patron cannot lift the cards."))
    table.dealer(c.TurnCards("player"))


def test_co_30_2817_1_the_right_is_not_withdrawn_for_delay_in_colorado():
    table = midi(*THREE)
    table.dealer(c.HandCards("player"))
    assert table.refusal("floor", c.WithdrawCards("player", "Slow.")).reason == "not_yours_to_turn"
    table.patron(3, c.GiveUpCards(3, "player"))
    table.dealer(c.TurnCards("player"))


def test_co_30_2802_7_in_a_free_hand_players_do_not_handle_the_cards():
    table = betting_table(3, house=c.House(style="midi", free_hands=1))
    table.settle("7s", "9h", "Kd", "Kc")
    table.dealer(c.NextRound())
    refused = table.refusal("dealer", c.NoMoreBets())
    assert (refused.reason, refused.cite) == ("free_hand", "30-2802(7)")


@pytest.mark.parametrize("hand", ["player", "banker"])
def test_co_30_2817_1_cards_are_handed_out_only_once_they_are_dealt(hand):
    table = betting_table(3, house=MIDI)
    table.bet(3, PLAYER, 1_000)
    table.deal("As")
    assert table.refusal("dealer", c.HandCards(hand)).reason == "cards_face_down"

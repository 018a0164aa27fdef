"""30-2812, the first four cards."""

from datetime import timedelta

from msgspec.structs import replace

from houseway.cards import cards_text
from houseway.refusals import Refused
from houseway.table import can
from houseway.table import commands as c
from tests.asserting import assert_refused, assert_said
from tests.tables import NOON, CheckedTable, betting_table


def test_co_30_2812_2_the_dealer_announces_no_more_bets():
    table = betting_table()
    table.dealer(c.NoMoreBets())
    assert [said.say for said in table.state.said] == ["no-more-bets"]


def test_co_30_2812_2_no_card_before_no_more_bets():
    refused = betting_table().refusal("dealer", c.DealCard("8s"))
    assert_refused(refused, "nothing_to_deal", "dealt-after-no-more-bets", clause="30-2812(2)")


def test_co_30_2812_3_first_and_third_card_to_player_second_and_fourth_to_banker():
    table = betting_table()
    table.deal("As", "2h", "3d", "4c")
    assert cards_text(table.state.deal.cards("player")) == "As 3d"
    assert cards_text(table.state.deal.cards("banker")) == "2h 4c"


def test_co_30_2812_3_only_the_dealer_deals():
    table = betting_table(3)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p3", c.DealCard("8s")).reason == "not_allowed_for_role"


def test_co_30_2812_2_bets_are_not_closed_before_the_houses_least_betting_time():
    table = betting_table(3, house=c.House(least_betting_seconds=5))

    def close(seconds: float) -> Refused | None:
        asked = table.make_envelope("dealer", c.NoMoreBets())
        return can(table.state, replace(asked, at=NOON + timedelta(seconds=seconds)))

    early = close(1.5)
    assert_refused(early, "betting_time", "betting-time", "30-2812(2)", least=5, left=4)
    # A clock that was set back holds nobody up.
    assert [close(seconds) for seconds in (5, 60, -1)] == [None, None, None]


def test_co_30_2812_4_the_house_may_deal_face_down_and_the_dealer_turns_the_hands():
    table = betting_table(3, house=c.House(face_down=True))
    table.deal("As", "2h", "3d")
    assert [hand.down for hand in table.state.deal.hands] == [(True, True), (True,)]
    table.deal("4c")
    assert not any(hand.is_down for hand in table.state.deal.hands)
    assert_said(table.state.said[-1], "counts", player=4, banker=6)


def test_co_30_2812_4_face_down_is_no_choice_where_dice_are_thrown():
    table = CheckedTable.from_game("co/3-dice")
    refused = table.refusal("dealer", table.make_opening((), house=c.House(face_down=True)))
    assert refused.reason == "layout_not_legal"

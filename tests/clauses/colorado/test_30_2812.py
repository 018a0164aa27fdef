"""30-2812, the first four cards."""

from houseway.cards import cards_text
from houseway.table import commands as c
from tests.unit.table.croupier import betting_table


def test_co_30_2812_2_the_dealer_announces_no_more_bets():
    table = betting_table()
    table.dealer(c.NoMoreBets())
    assert table.state.announcements == ("No more bets.",)


def test_co_30_2812_2_no_card_before_no_more_bets():
    refused = betting_table().refusal("dealer", c.DealCard("8s"))
    assert refused.reason == "nothing_to_deal"
    assert "30-2812(2)" in refused.sentence


def test_co_30_2812_3_first_and_third_card_to_player_second_and_fourth_to_banker():
    table = betting_table()
    table.deal("As", "2h", "3d", "4c")
    assert cards_text(table.state.deal.cards("player")) == "As 3d"
    assert cards_text(table.state.deal.cards("banker")) == "2h 4c"


def test_co_30_2812_3_only_the_dealer_deals():
    table = betting_table(3)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p3", c.DealCard("8s")).reason == "not_allowed_for_role"

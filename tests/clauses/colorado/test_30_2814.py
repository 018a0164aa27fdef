"""30-2814, third cards as the table deals them."""

import pytest

from houseway.cards import cards_text
from houseway.table import commands as c
from tests.tables import betting_table


@pytest.mark.parametrize("four", [("8s", "2h", "Kd", "Ac"), ("2s", "9h", "Ad", "Kc")])
def test_co_30_2814_1_no_card_after_a_natural(four):
    table = betting_table()
    table.deal(*four)
    refused = table.refusal("dealer", c.DealCard("As"))
    assert (refused.reason, refused.cite) == ("nothing_to_deal", "30-2814")


@pytest.mark.parametrize(
    ("dealt", "player", "banker"),
    [
        # Player 5 draws; banker 3 stays against an 8 and draws against a 9.
        (("2s", "3h", "3d", "Kc", "8s"), "2s 3d 8s", "3h Kc"),
        (("2s", "3h", "3d", "Kc", "9s", "4h"), "2s 3d 9s", "3h Kc 4h"),
        # Player 6 stays; banker 5 draws, banker 6 stays.
        (("6s", "5h", "Kd", "Kc", "4s"), "6s Kd", "5h Kc 4s"),
        (("6s", "6h", "Kd", "Kc"), "6s Kd", "6h Kc"),
    ],
)
def test_co_30_2814_2_and_3_third_cards_go_where_the_tables_say(dealt, player, banker):
    table = betting_table()
    table.settle(*dealt)
    assert cards_text(table.state.deal.cards("player")) == player
    assert cards_text(table.state.deal.cards("banker")) == banker

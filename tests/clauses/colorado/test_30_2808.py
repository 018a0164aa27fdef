"""30-2808, what the table pays and the vigorish it takes."""

import pytest

from houseway.table import commands as c
from tests.unit.table.croupier import (
    BANKER,
    BANKER_TIE_VIG,
    LAYOUT,
    PLAYER,
    PLAYER_BONUS,
    TIE,
    Croupier,
    betting_table,
)

PLAYER_BY_NINE = ("4s", "Kh", "Kd", "Kc", "5s", "Qh")
BANKER_WINS = ("7s", "9h", "Kd", "Kc")
TIED = ("7s", "7h", "Kd", "Kc")
TIE_VIGORISH_LAYOUT = (c.Posted(*BANKER_TIE_VIG, 1_000, 50_000),)


def moved(decision, why):
    return [(t.debit, t.credit, t.cents) for t in decision.transfers if t.why == why]


def test_co_30_2808_1_player_pays_1_to_1():
    table = betting_table(3)
    table.bet(3, PLAYER, 1_000)
    decision = table.settle(*PLAYER_BY_NINE)
    assert moved(decision, "paid: Player wins") == [("tray/t-1", "seat/t-1/3/chips", 1_000)]


def test_co_30_2808_2_tie_pays_8_to_1():
    table = betting_table(3)
    table.bet(3, TIE, 1_000)
    decision = table.settle(*TIED)
    assert moved(decision, "paid: Tie") == [("tray/t-1", "seat/t-1/3/chips", 8_000)]


def test_co_30_2808_3b_vigorish_is_collected_when_the_winning_pay_out_is_made():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    decision = table.settle(*BANKER_WINS)
    assert moved(decision, "paid: Banker wins") == [("tray/t-1", "seat/t-1/3/chips", 1_000)]
    assert moved(decision, "vigorish") == [("seat/t-1/3/chips", "vigorish/t-1", 50)]


def test_co_30_2808_3b_no_vigorish_on_a_losing_bet():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    assert moved(table.settle(*PLAYER_BY_NINE), "vigorish") == []


def test_co_30_2808_3a_vigorish_may_be_rounded_up_to_25_cents():
    table = Croupier()
    table.open(options={"vigorish_rounding": "quarter-up"})
    table.load()
    table.seat(3)
    table.dealer(c.NextRound())
    table.bet(3, BANKER, 1_000)
    assert moved(table.settle(*BANKER_WINS), "vigorish") == [("seat/t-1/3/chips", "vigorish/t-1", 50)]
    table.dealer(c.NextRound())
    table.bet(3, BANKER, 1_100)
    assert moved(table.settle(*BANKER_WINS), "vigorish") == [("seat/t-1/3/chips", "vigorish/t-1", 75)]


@pytest.mark.parametrize(("cards", "vigorish", "chips"), [(TIED, 250, 99_750), (BANKER_WINS, 0, 101_000)])
def test_co_30_2808_3c_vigorish_on_ties_replaces_vigorish_on_wins(cards, vigorish, chips):
    table = betting_table(3, layout=TIE_VIGORISH_LAYOUT)
    table.bet(3, BANKER_TIE_VIG, 1_000)
    table.settle(*cards)
    assert table.chips(3) == chips
    assert table.ledger.balance("vigorish/t-1") == vigorish


def test_co_30_2808_3d_one_type_and_percentage_of_vigorish_for_the_whole_table():
    table = Croupier()
    game = table.state.game
    both = (*LAYOUT, *TIE_VIGORISH_LAYOUT)
    refused = table.refusal("dealer", c.OpenTable("t-1", game.id, game.digest, (1,), both, 0))
    assert (refused.reason, refused.cite) == ("layout_not_legal", "30-2808(3)(d)")


def test_co_30_2808_5_no_vigorish_on_an_optional_bonus_wager():
    table = betting_table(3)
    table.bet(3, PLAYER_BONUS, 1_000)
    decision = table.settle(*PLAYER_BY_NINE)
    assert table.chips(3) == 100_000 + 30_000
    assert moved(decision, "vigorish") == []


def test_co_30_2808_3b_vigorish_cannot_be_marked_for_later():
    table = Croupier()
    refused = table.refusal("dealer", table.opening(house=c.House(vigorish_marked=True)))
    assert refused.reason == "layout_not_legal"


def test_co_30_2808_3d_a_change_of_vigorish_is_announced():
    table = betting_table(3)
    table.settle(*BANKER_WINS)
    table.floor(c.PostOffers((*LAYOUT[:1], *TIE_VIGORISH_LAYOUT)))
    words = table.state.announcements[-1]
    assert words == "Notice: vigorish changes from 5% on Banker wins to 25% on Tie."


def test_co_30_2808_3d_no_change_while_bets_are_down():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    assert table.refusal("floor", c.PostOffers(LAYOUT)).reason == "bets_still_down"


def test_co_30_2808_3e_a_game_without_commission_charges_none():
    layout = tuple(c.Posted(*offer, 1_000, 50_000) for offer in (PLAYER, ("banker", "banker", "standard")))
    table = betting_table(3, game="co/ez-baccarat", layout=layout)
    table.bet(3, layout[1].key, 1_000)
    table.settle(*BANKER_WINS)
    assert table.chips(3) == 101_000

"""12 and 13(c), (d), the result, and vigorish marked or collected."""

from houseway.table import commands as c
from houseway.table.events import Announced
from tests.asserting import assert_result
from tests.clauses.massachusetts.table import BANKER, BANKER_WINS, PLAYER, TIE, bets_open
from tests.tables import CheckedTable, betting_table

MARKED = c.House(style="full", vigorish_marked=True, filed={"13(d)": "marked"})
EZ_OFFERS: tuple[c.OfferKey, ...] = (
    PLAYER,
    BANKER,
    ("dragon-7", None, "standard"),
    ("panda-8", None, "standard"),
)
EZ = tuple(c.Posted(*offer, 500, 50_000) for offer in EZ_OFFERS)


def test_ma_12_a_final_counts_the_winner_or_tie_hand():
    table = bets_open(3)
    table.deal(*BANKER_WINS)
    assert_result(table.state.said[-1], 7, 9, "banker")
    table = bets_open(3)
    table.deal("7s", "7h", "Kd", "Kc")
    assert_result(table.state.said[-1], 7, 7, "Tie hand")


def ez(*cards: str) -> Announced:
    table = betting_table(3, game="ma/ez-baccarat", layout=EZ, house=c.House(style="full"))
    table.deal(*cards)
    return table.state.said[-1]


def test_ma_12_a_dragon_7_and_panda_8_are_announced_by_name():
    assert_result(ez("Ks", "2h", "6d", "3c", "2s"), 6, 7, "banker", also=("Dragon 7",))
    assert_result(ez("2s", "Kh", "3d", "7c", "3s"), 8, 7, "player", also=("Panda 8",))
    assert_result(ez(*BANKER_WINS), 7, 9, "banker")


def test_ma_12_b_losers_first_then_winners_from_the_highest_seat_down():
    table = bets_open(1, 4, 6)
    for seat, offer in ((1, BANKER), (4, PLAYER), (6, BANKER), (6, TIE)):
        table.bet(seat, offer, 1_000)
    table.settle(*BANKER_WINS)
    order = [(bet.seat, bet.outcome) for bet in table.state.settlements]
    assert order == [(6, "lose"), (4, "lose"), (6, "win"), (1, "win")]


def test_ma_12_c_the_cards_go_into_the_discard_bucket():
    table = bets_open(3)
    table.settle(*BANKER_WINS)
    assert len(table.state.discards) == 1


def test_ma_13_c_a_tied_bet_is_returned():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.settle("7s", "7h", "Kd", "Kc")
    assert table.chips(3) == 100_000


def test_ma_13_d_1_vigorish_with_the_pay_out():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.settle(*BANKER_WINS)
    assert (table.chips(3), table.state.seat(3).owed) == (100_950, 0)


def marked() -> CheckedTable:
    table = bets_open(3, house=MARKED, cutting_card=410)
    table.bet(3, BANKER, 1_000)
    table.settle(*BANKER_WINS)
    return table


def test_ma_13_d_2_ii_vigorish_is_marked_at_the_seat():
    table = marked()
    assert (table.chips(3), table.state.seat(3).owed) == (101_000, 50)
    assert table.ledger.balance("marked/t-1/3") == -50


def test_ma_13_d_2_i_it_is_collected_before_play_with_a_new_shoe():
    table = marked()
    while table.shoe.stage != "spent":
        table.dealer(c.NextRound())
        table.settle(*BANKER_WINS)
    table.load(virtual=False)
    refused = table.refusal("dealer", c.NextRound())
    assert (refused.reason, refused.cite) == ("vigorish_owed", "13(d)")
    table.dealer(c.CollectVigorish(3), c.NextRound())
    assert table.chips(3) == 100_950


def test_ma_13_d_2_i_or_when_the_player_leaves():
    table = marked()
    table.patron(3, c.Leave(3))
    assert table.ledger.balance("patron/p3/chips") == 100_950
    assert table.ledger.balance("marked/t-1/3") == 0


def test_ma_13_d_2_iii_the_marker_stays_until_it_is_paid():
    table = marked()
    table.dealer(c.NextRound())
    assert table.state.seat(3).owed == 50
    table.dealer(c.CollectVigorish(3))
    assert table.refusal("dealer", c.CollectVigorish(3)).reason == "no_bet_there"


def test_ma_13_d_2_who_has_no_chips_left_pays_in_cash():
    table = bets_open(3, house=MARKED)
    table.patron(3, c.PlaceBets(3, (c.Stake(*BANKER, 50_000), c.Stake(*PLAYER, 50_000))))
    table.settle(*BANKER_WINS)
    table.dealer(c.NextRound())
    table.bet(3, PLAYER, 100_000)
    table.settle(*BANKER_WINS)
    table.dealer(c.CollectVigorish(3))
    assert table.ledger.balance("patron/p3/cash") == -100_000 - 2_500

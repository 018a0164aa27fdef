"""30-2815, the result is announced, losing bets are collected and winners paid."""

from houseway.table import commands as c
from tests.unit.table.croupier import BANKER, LAYOUT, PLAYER, TIE, betting_table

BANKER_WINS = ("7s", "9h", "Kd", "Kc")


def test_co_30_2815_1_final_point_counts_and_the_winner_are_announced():
    table = betting_table()
    table.deal("7s", "2h", "Kd", "3c", "4s")
    assert table.state.announcements[-1] == "Player 7, Banker 9. Banker wins."


def test_co_30_2815_1_equal_hands_are_a_tie_hand():
    table = betting_table()
    table.deal("7s", "7h", "Kd", "Kc")
    assert table.state.announcements[-1] == "Player 7, Banker 7. Tie Hand."


def test_co_30_2815_1_the_number_of_cards_is_announced_where_total_card_wagers_are_offered():
    table = betting_table(layout=(*LAYOUT, c.Posted("total-cards-5", None, "standard", 500, 1_000)))
    table.deal("7s", "2h", "Kd", "3c", "4s")
    assert table.state.announcements[-1] == "Player 7, Banker 9. Banker wins. Five cards."


def test_co_30_2815_2_losing_bets_are_collected_before_any_winner_is_paid():
    table = betting_table(1, 4, 7)
    for seat, offer in ((1, BANKER), (4, PLAYER), (7, BANKER), (7, TIE)):
        table.bet(seat, offer, 1_000)
    table.settle(*BANKER_WINS)
    assert [(bet.seat, bet.outcome) for bet in table.state.settlements] == [
        (7, "lose"),
        (4, "lose"),
        (7, "win"),
        (1, "win"),
    ]


def test_co_30_2815_2a_winners_are_paid_from_the_highest_seat_down():
    table = betting_table(2, 3, 6)
    for seat in (3, 6, 2):
        table.bet(seat, BANKER, 1_000)
    decision = table.settle(*BANKER_WINS)
    paid = [transfer.credit for transfer in decision.transfers if transfer.why.startswith("paid")]
    assert paid == ["seat/t-1/6/chips", "seat/t-1/3/chips", "seat/t-1/2/chips"]


def test_co_30_2815_2_nothing_is_settled_before_the_hands_are_complete():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s", "2h", "Kd", "3c")
    assert table.refusal("dealer", c.SettleRound()).reason == "round_not_over"
    assert table.refusal("dealer", c.NextRound()).reason == "round_not_over"

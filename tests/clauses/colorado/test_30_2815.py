"""30-2815, the result is announced, losing bets are collected and winners paid."""

from houseway.cards import cards_text
from houseway.table import commands as c
from tests.asserting import assert_result
from tests.tables import BANKER, LAYOUT, PLAYER, TIE, betting_table

BANKER_WINS = ("7s", "9h", "Kd", "Kc")


def test_co_30_2815_1_final_point_counts_and_the_winner_are_announced():
    table = betting_table()
    table.deal("7s", "2h", "Kd", "3c", "4s")
    assert_result(table.state.said[-1], 7, 9, "banker")


def test_co_30_2815_1_equal_hands_are_a_tie_hand():
    table = betting_table()
    table.deal("7s", "7h", "Kd", "Kc")
    assert_result(table.state.said[-1], 7, 7, "Tie Hand")


def test_co_30_2815_1_the_number_of_cards_is_announced_where_total_card_wagers_are_offered():
    table = betting_table(layout=(*LAYOUT, c.Posted("total-cards-5", None, "standard", 500, 1_000)))
    table.deal("7s", "2h", "Kd", "3c", "4s")
    assert_result(table.state.said[-1], 7, 9, "banker", cards=5)


def test_co_30_2815_2_a_a_bet_over_the_shoulder_is_settled_where_it_lies():
    """In the order of the spots: the patron of seat 1 has chips at seat 7 too, who is paid first."""
    table = betting_table(1, 4, 7, house=c.House(over_the_shoulder=True))
    table.do_as("p1", c.PlaceBet(1, *BANKER, 1_000, at=7))
    for seat in (1, 4, 7):
        table.bet(seat, BANKER, 1_000)
    table.settle(*BANKER_WINS)
    spots = [bet.at or bet.seat for bet in table.state.settlements]
    assert spots == [7, 7, 4, 1]
    assert {bet.seat for bet in table.state.settlements[:2]} == {1, 7}


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
    paid = [transfer.credit for transfer in decision.transfers if transfer.debit == "tray/t-1"]
    assert paid == ["seat/t-1/6/chips", "seat/t-1/3/chips", "seat/t-1/2/chips"]


def test_co_30_2815_2_nothing_is_settled_before_the_hands_are_complete():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s", "2h", "Kd", "3c")
    assert table.refusal("dealer", c.SettleRound()).reason == "round_not_over"
    assert table.refusal("dealer", c.NextRound()).reason == "round_not_over"


def test_co_30_2815_4_the_discards_rebuild_the_hands():
    table = betting_table(3)
    table.settle(*BANKER_WINS)
    table.dealer(c.NextRound())
    table.settle("7s", "2h", "Kd", "3c", "4s")
    hands = [
        (cards_text(deal.cards("player")), cards_text(deal.cards("banker"))) for deal in table.state.discards
    ]
    assert hands == [("7s Kd", "9h Kc"), ("7s Kd", "2h 3c 4s")]


def test_co_30_2815_4_a_misread_hand_is_put_right_by_the_floor():
    table = betting_table(3, 5)
    table.bet(3, BANKER, 1_000)
    table.bet(5, PLAYER, 1_000)
    table.settle(*BANKER_WINS)
    command = c.CorrectHands(("9s", "Kd"), ("7h", "Kc"), "The cards were keyed in crosswise.")
    assert table.refusal("dealer", command).reason == "not_allowed_for_role"
    table.supervisor(command)
    assert (table.chips(3), table.chips(5)) == (99_000, 101_000)
    assert table.ledger.balance("vigorish/t-1") == 0
    assert table.state.winner == "player"


def test_co_30_2815_4_a_correction_keeps_the_drawing_rules():
    table = betting_table(3)
    table.settle(*BANKER_WINS)
    wrong = c.CorrectHands(("9s", "Kd", "2c"), ("7h", "Kc"), "No.")
    assert table.refusal("floor", wrong).reason == "cards_break_drawing_rules"


def test_co_30_2815_4_a_patron_who_has_left_gets_what_was_due():
    table = betting_table(3)
    table.bet(3, PLAYER, 1_000)
    table.settle(*BANKER_WINS)
    table.patron(3, c.Leave(3))
    table.supervisor(c.CorrectHands(("9s", "Kd"), ("7h", "Kc"), "Misread."))
    assert table.ledger.balance("patron/p3/chips") == 101_000


def test_co_30_2815_2_a_wrong_pay_out_is_corrected_by_a_new_event():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.settle(*BANKER_WINS)
    decision = table.supervisor(c.CorrectPayout(3, *BANKER, 2_000, "Paid double."))
    assert [(t.debit, t.credit, t.cents) for t in decision.transfers] == [
        ("tray/t-1", "seat/t-1/3/chips", 1_000),
        ("seat/t-1/3/chips", "tray/t-1", 1_000),
    ]
    assert "Paid double." in decision.transfers[1].why
    assert table.refusal("floor", c.CorrectPayout(3, *BANKER, 1_000, "Same.")).reason == "no_bet_there"


def test_co_30_2815_5_no_patron_handles_the_cards_at_a_mini_table():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s", "9h", "Kd", "Kc")
    assert table.refusal("dealer", c.HandCards("banker")).reason == "cards_face_down"
    assert table.refusal("p3", c.ReturnCards(3, "banker")).reason == "not_yours_to_turn"
    assert table.refusal("p3", c.DealCard("2s")).reason == "not_allowed_for_role"

"""Section 103 and EZ Baccarat Panda 8: who banks, for how long, and what happens when nobody does."""

import pytest

from houseway.refusals import Refusal
from houseway.table import Phase
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.asserting import assert_refused
from tests.tables import BANKER_WINS, PLAYER, banked_table


def kinds(decision: object) -> list[type]:
    return [type(event) for event in getattr(decision, "events", ())]


def test_3479_the_first_offer_goes_to_the_first_patron_at_the_dealers_left():
    table = banked_table(5, 3, 7)
    offered = table.dealer(c.OfferBank())
    assert e.BankOffered(3, 1) in offered.events


def test_3479_bets_are_not_open_before_the_position_is_accepted():
    table = banked_table(2, 3)
    assert table.refusal("dealer", c.NextRound()).reason is Refusal.NO_PLAYER_DEALER
    table.dealer(c.OfferBank())
    assert table.refusal("dealer", c.NextRound()).reason is Refusal.NO_PLAYER_DEALER
    table.patron(2, c.AcceptBank(2, 50_000))
    table.dealer(c.NextRound())
    assert table.state.phase is Phase.BETTING


def test_103_1_a_turn_is_two_hands_and_then_the_next_clockwise_is_asked():
    table = banked_table(1, 4, 6)
    banked = []
    for _ in range(8):
        table.dealer(c.OfferBank())
        seat = table.bank.offered_to
        assert seat is not None
        table.patron(seat, c.AcceptBank(seat, 20_000))
        banked.append((seat, table.bank.turn))
        table.play_round()
    assert banked == [(1, 1), (1, 2), (4, 1), (4, 2), (6, 1), (6, 2), (1, 1), (1, 2)]


def test_1640_a_decline_passes_the_offer_to_the_next_and_each_is_an_event_of_its_own():
    table = banked_table(1, 2, 3)
    table.dealer(c.OfferBank())
    assert kinds(table.patron(1, c.DeclineBank(1))) == [e.ActStands, e.BankDeclined]
    assert e.BankOffered(2, 1) in table.dealer(c.OfferBank()).events
    assert e.BankAccepted(2, 30_000, 1) in table.patron(2, c.AcceptBank(2, 30_000)).events


def test_1649_the_second_hand_may_be_given_up():
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.play_round()
    table.dealer(c.OfferBank())
    assert (table.bank.offered_to, table.bank.turn) == (1, 2)
    table.patron(1, c.PassBank(1))
    assert e.BankOffered(2, 1) in table.dealer(c.OfferBank()).events


def test_pd_4_who_gave_up_after_one_hand_and_takes_it_again_has_one_hand_left():
    table = banked_table(1, 2)
    table.take_bank(1)
    table.play_round()
    table.dealer(c.OfferBank())
    table.patron(1, c.PassBank(1))
    table.decline(2)
    assert table.bank.broken
    table.patron(1, c.AcceptBank(1, 20_000))
    assert table.bank.turn == 2
    table.play_round()
    assert e.BankOffered(2, 1) in table.dealer(c.OfferBank()).events


def test_3446_a_third_hand_in_a_row_waits_until_everybody_else_was_offered_the_bank():
    table = banked_table(1, 2, 3)
    for _ in range(2):
        table.take_bank(1)
        table.play_round()
    table.dealer(c.OfferBank())
    assert table.bank.offered_to == 2
    assert table.refusal("p1", c.AcceptBank(1, 20_000)).reason is Refusal.BANK_NOT_OFFERED
    table.patron(2, c.DeclineBank(2))
    table.decline(3)
    assert e.BankOffered(1, 1) in table.dealer(c.OfferBank()).events
    table.patron(1, c.AcceptBank(1, 20_000))
    assert table.bank.turn == 1


def test_103_17_no_collection_on_a_place_in_the_last_hand_nobody_banks_there():
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.play_round(bets={3: 1_000})
    assert table.bank.wagered == (1, 3)
    table.dealer(c.OfferBank())
    table.patron(1, c.PassBank(1))
    refused = table.refusal("p2", c.AcceptBank(2, 20_000))
    assert refused.reason is Refusal.PLACE_NOT_WAGERED
    assert e.BankOffered(3, 1) in table.dealer(c.OfferBank()).events


def test_pd_3_where_all_decline_the_game_is_broken_and_any_acceptance_resumes_it():
    table = banked_table(1, 2)
    table.decline(1)
    table.dealer(c.OfferBank())
    assert e.GameBroken() in table.patron(2, c.DeclineBank(2)).events
    assert table.refusal("dealer", c.NextRound()).reason is Refusal.GAME_BROKEN
    table.patron(1, c.AcceptBank(1, 20_000))
    table.play_round()
    assert table.state.phase is Phase.SETTLED


def test_pd_2_the_first_hand_after_a_break_may_be_banked_at_any_place():
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.play_round(bets={3: 1_000})
    table.supervisor(c.BreakGame("A dispute at seat 3."))
    table.patron(2, c.AcceptBank(2, 20_000))
    assert table.bank.seat == 2


def test_a_break_needs_its_reason_and_waits_for_the_end_of_a_hand():
    table = banked_table(1, 2)
    assert table.refusal("floor", c.BreakGame(" ")).reason is Refusal.REASON_MISSING
    table.take_bank(1)
    table.dealer(c.NextRound())
    assert table.refusal("floor", c.BreakGame("Late.")).reason is Refusal.ROUND_NOT_OVER


def test_pd_5_the_least_bank_is_the_table_minimum():
    table = banked_table(1, 2)
    table.dealer(c.OfferBank())
    assert table.refusal("p1", c.AcceptBank(1, 999)).reason is Refusal.BANK_TOO_SMALL
    table.patron(1, c.AcceptBank(1, 1_000))


def test_fees_4_5_the_player_dealers_fee_comes_from_his_chips_beside_the_bank():
    table = banked_table(1, 2)
    table.dealer(c.OfferBank())
    refused = table.refusal("p1", c.AcceptBank(1, 100_000))
    assert_refused(refused, Refusal.NOT_ENOUGH_CHIPS, "bank-and-fee", has=100_000, cents=100_000, fee=100)
    table.patron(1, c.AcceptBank(1, 99_900))
    table.play_round(bets={2: 1_000})
    assert table.chips(1) == 100_000 + 1_000 - 100


def test_103_14_the_bank_is_raised_and_lowered_until_no_more_bets():
    table = banked_table(1, 2)
    table.take_bank(1, 10_000)
    table.dealer(c.NextRound())
    table.patron(1, c.PostBank(1, 60_000))
    table.patron(1, c.PostBank(1, 30_000))
    assert table.refusal("p1", c.PostBank(1, 500)).reason is Refusal.BANK_TOO_SMALL
    assert table.refusal("p2", c.PostBank(2, 30_000)).reason is Refusal.NO_PLAYER_DEALER
    table.bet(2, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p1", c.PostBank(1, 20_000)).reason is Refusal.BETS_CLOSED
    assert table.bank.cents == 30_000


def test_pd_7_the_player_dealer_bets_nothing_in_the_hand_he_banks():
    table = banked_table(1, 2)
    table.take_bank(1)
    table.dealer(c.NextRound())
    assert table.refusal("p1", c.PlaceBet(1, *PLAYER, 1_000)).reason is Refusal.BANKS_THIS_HAND


def test_pd_4_a_player_dealer_who_leaves_ends_the_turn():
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.play_round()
    table.patron(1, c.Leave(1))
    assert e.BankOffered(2, 1) in table.dealer(c.OfferBank()).events


def test_a_player_dealer_leaves_before_bets_with_the_bank_and_not_during_a_hand():
    table = banked_table(1, 2)
    table.take_bank(1, 40_000)
    table.dealer(c.NextRound())
    assert table.refusal("p1", c.Leave(1)).reason is Refusal.BETS_STILL_DOWN
    table.bet(2, PLAYER, 1_000)
    table.settle(*BANKER_WINS)
    table.take_bank(1, 40_000)
    table.patron(1, c.Leave(1))
    assert table.ledger.balance("patron/p1/chips") == 100_000 + 1_000 - 100
    assert table.bank.seat is None


def test_fe_5_without_a_wager_no_hand_is_banked_and_no_turn_used_up():
    table = banked_table(1, 2)
    table.take_bank(1, 40_000)
    table.dealer(c.NextRound(), c.NoMoreBets())
    assert (table.chips(1), table.bank.seat) == (100_000, None)
    table.settle(*BANKER_WINS)
    assert e.BankOffered(1, 1) in table.dealer(c.OfferBank()).events
    assert table.fees == 0


def test_pd_13_a_voided_hand_gives_back_bank_wagers_and_fees_and_uses_up_no_turn():
    table = banked_table(1, 2)
    table.take_bank(1, 40_000)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    assert (table.chips(1), table.chips(2)) == (59_900, 98_900)
    voided = table.do_as("dealer", c.VoidRound("The shoe ran out."), witness="floor")
    assert e.RoundVoided in kinds(voided)
    assert (table.chips(1), table.chips(2)) == (100_000, 100_000)
    assert (table.bank.hands, table.bank.wagered, table.fees) == (0, None, 0)


def test_e_54_nobody_wins_or_loses_more_than_the_bank():
    table = banked_table(1, 2, 3)
    table.take_bank(1, 1_500)
    settled = table.play_round(*BANKER_WINS, bets={2: 1_000, 3: 2_000})
    bets = {bet.seat: bet for event in settled.events for bet in getattr(event, "settlements", ())}
    assert (bets[2].net, bets[2].returned, bets[2].covered) == (-1_000, 0, 1_000)
    assert (bets[3].net, bets[3].returned, bets[3].covered) == (-500, 1_500, 500)
    assert table.chips(1) == 100_000 + 1_500 - 100
    assert table.chips(3) == 100_000 - 500 - 100


@pytest.mark.parametrize("patrons", [1, 2, 4])
def test_never_stuck_from_an_open_table_the_routine_leads_to_a_hand_or_to_waiting(patrons):
    table = banked_table(*range(1, patrons + 1))
    for _ in range(60):
        command = comes_next(table.state).command
        if command is None:
            break
        if isinstance(command, c.DealCard):
            command = c.DealCard("7c")
        table.dealer(command)
    assert table.bank.broken or table.state.round


def test_the_bank_is_offered_by_the_dealer_alone_and_once_at_a_time():
    table = banked_table()
    table.seat(1)
    assert table.refusal("p1", c.OfferBank()).reason is Refusal.NOT_ALLOWED_FOR_ROLE
    table.dealer(c.OfferBank())
    assert table.refusal("dealer", c.OfferBank()).reason is Refusal.BANK_NOT_OFFERED

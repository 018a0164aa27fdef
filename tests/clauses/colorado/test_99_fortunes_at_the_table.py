"""30-2899.02(4) to (10): the 99 Fortunes Progressive as the dealer runs it."""

from typing import Any

import pytest

from houseway.ledger import accounts
from houseway.refusals import Refusal
from houseway.rules.settlement import LOSING_LINE
from houseway.table import commands as c
from houseway.table import events as e
from tests.asserting import assert_refused
from tests.clauses.linked import House, linked, outcome
from tests.clauses.tables import progressive

WAGER = "progressive"
BET = (WAGER, None, "p2-7s-5usd")
METER = [{"name": "main", "main_rate": "20%", "seed": "$25,000"}]
OFFER = progressive(WAGER, BET[2], meter=METER)
SEED, UNIT = 2_500_000, 500
TOP = "Suited Quads (A's – 8's, ex 4's)"
# 4 and 4: the Player draws a King, the Banker stands.
FOUR_TWOS = ("2s", "2s", "2s", "2s", "Ks")
FOUR_NINES = ("9h", "9h", "9h", "9h")
TRIPS = ("9s", "9h", "9d", "Kc")
EXECUTIVE = {"progressive": {"executive_above": "$10,000"}}


def fortunes(*names: str, **more: Any) -> House:
    return linked(*names, offer=OFFER, game="co/99-fortunes", **more)


def started(*bettors: int, **more: Any) -> House:
    house = fortunes(**more)
    house.start(*bettors)
    return house


def hit_by_seat_2(**more: Any) -> House:
    house = started(1, 2, 3, **more)
    house.deal(*FOUR_TWOS)
    house.hit()
    return house


def test_co_30_2899_02_4_the_top_award_goes_to_the_position_of_the_cards_rank():
    house = started(1, 2, 3)
    settled = house.deal(*FOUR_TWOS)
    assert outcome(settled, 2, WAGER) == ("jackpot", TOP, 0)
    house.hit()
    before = [house.chips(seat) for seat in (1, 2, 3)]
    house.pay(1)
    won = [house.chips(seat) - chips for seat, chips in zip((1, 2, 3), before, strict=True)]
    assert won == [0, SEED + 3 * 100, 0]


def test_co_30_2899_02_4_suited_quads_of_another_number_win_no_top_award():
    house = started(1, 2, 3)
    settled = house.deal(*FOUR_NINES)
    for seat in (1, 2, 3):
        assert outcome(settled, seat, WAGER) == ("win", "Other Suited Quads", 500_000)
    assert house.refusal("t-1", "dealer", c.HitJackpot()).reason is Refusal.NO_SUCH_HIT


def test_co_30_2899_02_4_the_matching_position_must_have_bet_the_progressive():
    house = started(1, 3)
    settled = house.deal(*FOUR_TWOS)
    assert outcome(settled, 1, WAGER) == ("win", "Other Suited Quads", 500_000)
    house.dealer(c.EndGame())
    assert house.meter() == SEED + 2 * 100


def test_co_30_2899_02_5_the_meter_is_reseeded_when_the_100_percent_award_hits():
    house = hit_by_seat_2()
    assert house.meter() == SEED
    assert house.balance(accounts.PROGRESSIVES) == -2 * SEED, "the cost of the reseed is the house's"
    assert house.view().meters[0].pending


def test_co_30_2899_02_5_no_other_award_reseeds_the_meter():
    house = started(1, 2, 3)
    house.deal(*TRIPS)
    house.dealer(c.EndGame())
    assert house.meter() == SEED + 3 * 100
    assert house.balance(accounts.PROGRESSIVES) == -SEED


def test_co_30_2899_02_6_the_progressive_wager_goes_on_the_sensor_beside_a_regular_bet():
    house = fortunes()
    house.dealer(c.NextRound())
    alone = house.refusal("t-1", "p1", c.PlaceBet(1, *BET, UNIT))
    assert (alone.reason, alone.cite) == (Refusal.BASE_BET_NEEDED, "30-2899.02(6)")
    house.bet(1)
    assert [stake.wager for stake in house.state().seat(1).bets] == ["player", WAGER]


@pytest.mark.parametrize("cents", [1_000, 2_500])
def test_co_30_2899_02_6_a_sensor_takes_one_unit_a_seat(cents):
    house = fortunes()
    house.dealer(c.NextRound())
    player = c.PlaceBet(1, "player", "player", "standard", 2_500)
    house.do("t-1", "p1", player)
    refused = house.refusal("t-1", "p1", c.PlaceBet(1, *BET, cents))
    assert (refused.reason, refused.cite) == (Refusal.SENSOR_TAKES_ONE_UNIT, "30-2899.02(6)")
    house.do("t-1", "p1", c.PlaceBet(1, *BET, UNIT))
    again = house.refusal("t-1", "p1", c.PlaceBet(1, *BET, UNIT))
    assert again.reason is Refusal.SENSOR_TAKES_ONE_UNIT


def test_co_30_2899_02_7_start_game_takes_all_progressive_bets_from_the_table():
    house = fortunes()
    house.dealer(c.NextRound())
    house.bet(1, 3)
    house.dealer(c.NoMoreBets())
    tray = house.balance(accounts.tray("t-1"))
    house.dealer(c.StartGame())
    assert house.view().game_started
    assert house.balance(accounts.tray("t-1")) == tray + 2 * UNIT - 2 * UNIT * 20 // 100
    assert [stake.wager for seat in house.state().seats for stake in seat.bets] == ["player", "player"]
    assert house.meter() == SEED + 200


def test_co_30_2899_02_7_no_card_before_start_game_where_a_sensor_is_lit():
    house = fortunes()
    house.dealer(c.NextRound())
    early = house.refusal("t-1", "dealer", c.StartGame())
    house.bet(1)
    house.dealer(c.NoMoreBets())
    refused = house.refusal("t-1", "dealer", c.DealCard("9s"))
    assert {early.reason, refused.reason} == {Refusal.GAME_NOT_STARTED}
    assert {early.cite, refused.cite} == {"30-2899.02(7)"}
    house.dealer(c.StartGame())
    assert house.refusal("t-1", "dealer", c.StartGame()).reason is Refusal.GAME_NOT_STARTED
    house.dealer(c.DealCard("9s"))


def test_co_30_2899_02_7_a_hand_without_progressive_bets_needs_no_start():
    house = fortunes()
    house.dealer(c.NextRound())
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    house.dealer(c.NoMoreBets())
    assert house.refusal("t-1", "dealer", c.StartGame()).reason is Refusal.GAME_NOT_STARTED
    house.deal(*TRIPS)
    house.dealer(c.NextRound())


def test_co_30_2899_02_8_the_regular_game_is_dealt_by_house_procedures():
    house = started(1)
    house.dealer(c.DealCard("9s"), c.DealCard("8h"), c.DealCard("Kd"), c.DealCard("Kc"))
    assert house.refusal("t-1", "dealer", c.DealCard("2s")).reason is Refusal.NOTHING_TO_DEAL


def test_co_30_2899_02_9_standard_and_progressive_wagers_are_reconciled_at_the_same_time():
    house = started(1, 2)
    before = house.chips(1)
    settled = house.deal(*TRIPS)
    assert outcome(settled, 1, WAGER) == ("win", "Trips", 5_000)
    assert outcome(settled, 1, "player") == ("lose", LOSING_LINE, 0)
    assert house.chips(1) == before + 5_000


def test_co_30_2899_02_9_a_percentage_pay_is_not_paid_at_the_settlement():
    house = started(2)
    before = house.chips(2)
    settled = house.deal(*FOUR_TWOS)
    assert outcome(settled, 2, WAGER)[0] == "jackpot"
    assert house.chips(2) == before + 2_500, "the tied Player bet is void and the jackpot waits"
    assert house.state().seat(2).bets == ()


def test_co_30_2899_02_10_a_the_percentage_is_paid_from_the_meter():
    house = hit_by_seat_2()
    tray = house.balance(accounts.tray("t-1"))
    paid = house.pay(1)
    assert house.balance(accounts.tray("t-1")) == tray
    assert sum(moved.cents for act in paid.links for moved in act.decision.transfers) == SEED + 300


def test_co_30_2899_02_10_b_other_hands_are_paid_from_the_tray_and_not_off_the_meter():
    house = started(1, 2, 3)
    tray = house.balance(accounts.tray("t-1"))
    house.deal(*TRIPS)
    assert house.balance(accounts.tray("t-1")) == tray - 3 * 5_000 + 3 * 2_500
    assert house.meter() == SEED + 3 * 100


def test_co_30_2899_02_10_b_envy_is_paid_to_the_other_bettors_from_the_tray():
    house = started(1, 2, 3)
    settled = house.deal(*FOUR_TWOS)
    for seat in (1, 3):
        assert outcome(settled, seat, WAGER) == ("win", f"Envy: {TOP}", 50_000)
    assert house.meter() == SEED + 3 * 100


def test_co_30_2899_02_10_c_the_prize_is_what_the_meter_showed_to_the_winning_position():
    house = hit_by_seat_2()
    (share,) = next(event.shares for event in house.pay(1).events if isinstance(event, e.JackpotPaid))
    assert (share.seat, share.cents) == (2, SEED + 300)


def test_co_30_2899_02_10_d_the_dealer_selects_the_spot_and_the_hand():
    house = started(1, 2, 3)
    house.deal(*FOUR_TWOS)
    house.dealer(c.MarkHit(2, WAGER, TOP))
    assert [(hit.seat, hit.line, hit.stage) for hit in house.view().hits] == [(2, TOP, "marked")]
    house.dealer(c.MarkHit(2, WAGER, TOP))
    assert house.view().hits == (), "pressing it again turns it off"


@pytest.mark.parametrize(
    ("seat", "line", "say", "values"),
    [
        (2, "Quads", "cards-support", {"line": "Quads", "supported": TOP}),
        (3, TOP, "cards-support", {"line": TOP, "supported": f"Envy: {TOP}"}),
        (5, TOP, "no-bet-in-game", {}),
    ],
)
def test_co_30_2899_02_10_d_the_system_refuses_what_the_cards_do_not_support(seat, line, say, values):
    house = started(1, 2, 3)
    house.deal(*FOUR_TWOS)
    refused = house.refusal("t-1", "dealer", c.MarkHit(seat, WAGER, line))
    told = {"seat": seat, **values}
    assert_refused(refused, Refusal.HIT_NOT_SUPPORTED, say, "30-2899.02(10)(d)", **told)


def test_co_30_2899_02_10_d_nothing_is_selected_before_the_deal_is_finished():
    house = started(2)
    house.dealer(*(c.DealCard(card) for card in FOUR_TWOS[:4]))
    assert house.refusal("t-1", "dealer", c.MarkHit(2, WAGER, TOP)).reason is Refusal.HIT_NOT_SUPPORTED


def test_co_30_2899_02_10_e_hit_jackpot_freezes_the_value_and_others_play_on():
    house = fortunes("t-1", "t-2")
    house.start(1, 2, 3)
    house.deal(*FOUR_TWOS)
    assert house.refusal("t-1", "dealer", c.HitJackpot()).cite == "30-2899.02(10)(e)"
    house.hit()
    assert [(hit.seat, hit.cents, hit.stage) for hit in house.view().hits] == [(2, SEED + 300, "hit")]
    house.start(1, name="t-2")
    assert house.meter() == SEED + 100
    house.pay(1)
    assert house.meter() == SEED + 100


def test_co_30_2899_02_10_e_two_hits_are_taken_in_order_and_the_second_gets_what_is_then_due():
    house = fortunes("t-1", "t-2")
    for name in ("t-1", "t-2"):
        house.start(1, 2, name=name)
        house.deal(*FOUR_TWOS, name=name)
    house.hit("t-1")
    house.hit("t-2")
    held = [house.view(name).hits[0].cents for name in ("t-1", "t-2")]
    assert held == [SEED + 400, SEED]
    house.pay(1, "t-2")
    house.pay(1, "t-1")
    assert house.meter() == SEED


def test_co_30_2899_02_10_f_a_supervisor_and_not_the_dealer_verifies_the_win():
    house = hit_by_seat_2()
    for actor in ("dealer", "p2"):
        assert house.refusal("t-1", actor, c.VerifyHit(1)).reason is Refusal.NOT_ALLOWED_FOR_ROLE
    house.do("t-1", "executive", c.VerifyHit(1))
    assert house.view().hits[0].stage == "verified"


def test_co_30_2899_02_10_g_a_win_is_paid_after_it_is_verified():
    house = hit_by_seat_2()
    assert house.refusal("t-1", "floor", c.PayJackpot(1)).reason is Refusal.NO_SUCH_HIT
    (paid,) = house.pay(1).events
    assert isinstance(paid, e.JackpotPaid)
    assert (paid.line, paid.round, paid.signed_by) == (TOP, 1, ("floor",))
    assert house.view().hits[0].stage == "paid"


def test_co_30_2899_02_10_g_above_the_houses_figure_an_executive_signs():
    house = hit_by_seat_2(**EXECUTIVE)
    house.do("t-1", "executive", c.VerifyHit(1))
    refused = house.refusal("t-1", "floor", c.PayJackpot(1))
    assert (refused.reason, refused.cite) == (Refusal.EXECUTIVE_NEEDED, "30-2899.02(10)(g)")
    assert house.refusal("t-1", "floor", c.PayJackpot(1), "floor-2").reason is Refusal.EXECUTIVE_NEEDED
    (paid,) = house.do("t-1", "floor", c.PayJackpot(1), "executive").events
    assert isinstance(paid, e.JackpotPaid)
    assert paid.signed_by == ("floor", "executive")


def test_co_30_2899_02_10_h_end_game_resets_the_system_for_the_next_hand():
    house = started(1)
    assert house.refusal("t-1", "dealer", c.EndGame()).cite == "30-2899.02(10)(h)"
    house.deal(*TRIPS)
    refused = house.refusal("t-1", "dealer", c.NextRound())
    assert (refused.reason, refused.cite) == (Refusal.GAME_NOT_ENDED, "30-2899.02(10)(h)")
    house.dealer(c.EndGame())
    assert not house.view().game_started
    house.dealer(c.NextRound())


def test_co_30_2899_02_10_h_end_game_waits_until_all_action_is_reconciled():
    house = started(1, 2)
    house.deal(*FOUR_TWOS)
    due = [house.refusal("t-1", "dealer", c.EndGame()).reason]
    house.hit()
    due.append(house.refusal("t-1", "dealer", c.EndGame()).reason)
    house.do("t-1", "executive", c.VerifyHit(1))
    due.append(house.refusal("t-1", "dealer", c.EndGame()).reason)
    assert due == [Refusal.JACKPOT_DUE] * 3
    house.do("t-1", "floor", c.PayJackpot(1))
    house.dealer(c.EndGame())


def test_co_30_2899_02_10_i_a_paid_award_is_backed_out_by_two_with_a_reason():
    house = hit_by_seat_2()
    house.pay(1)
    before = house.chips(2)
    out = c.BackOut(1, "The deck had a fifth suit.")
    assert house.refusal("t-1", "floor", out).reason is Refusal.SECOND_SIGNATURE_NEEDED
    assert house.refusal("t-1", "floor", out, "floor").reason is Refusal.SECOND_SIGNATURE_NEEDED
    assert house.refusal("t-1", "floor", c.BackOut(1, " "), "executive").reason is Refusal.REASON_MISSING
    house.do("t-1", "floor", out, "executive")
    assert house.chips(2) == before - SEED - 300
    assert house.meter() == SEED + 300
    assert house.balance(accounts.PROGRESSIVES) == -SEED, "the reseed went back to the house"
    house.dealer(c.EndGame())


def test_co_30_2899_02_10_i_what_a_winner_has_carried_away_comes_back_from_the_tray():
    house = hit_by_seat_2()
    house.pay(1)
    house.dealer(c.EndGame())
    house.do("t-1", "p2", c.Leave(2))
    out = c.BackOut(1, "Wrong seat.")
    assert house.refusal("t-1", "floor", out, "executive").reason is Refusal.NOT_ENOUGH_CHIPS
    tray = house.balance(accounts.tray("t-1"))
    house.do("t-1", "floor", c.BackOut(1, "Wrong seat.", from_tray=True), "executive")
    assert house.balance(accounts.tray("t-1")) == tray - SEED - 300
    again = house.refusal("t-1", "floor", out, "executive")
    assert again.reason is Refusal.NO_SUCH_HIT


@pytest.mark.parametrize(("paytable", "each"), [("p5", 4_000), ("p6", 5_000)])
def test_co_30_2899_02_11_on_p5_and_p6_the_envy_is_the_dealers(paytable, each):
    offer = progressive(WAGER, paytable, meter=METER)
    house = linked(offer=offer, game="co/99-fortunes")
    house.start(1, 2)
    settled = house.deal(*TRIPS)
    assert outcome(settled, 1, WAGER) == ("win", "Trips", each)
    assert house.balance(accounts.tip_box("t-1")) == 2 * 500


def test_co_30_2899_02_10_i_a_hit_backed_out_may_be_hit_again_and_is_then_due():
    house = hit_by_seat_2()
    house.do("t-1", "floor", c.BackOut(1, "Wrong button."), "executive")
    house.dealer(c.MarkHit(2, WAGER, TOP), c.HitJackpot())
    assert house.refusal("t-1", "dealer", c.EndGame()).reason is Refusal.JACKPOT_DUE
    house.pay(2)
    house.dealer(c.EndGame())
    assert house.balance(accounts.PROGRESSIVES) == -2 * SEED


def test_co_30_2815_4_a_round_with_a_jackpot_is_corrected_after_it_is_backed_out():
    house = hit_by_seat_2()
    right = c.CorrectHands(("2s", "2s", "Ks"), ("2s", "3s"), "The Banker's second card is a 3.")
    assert house.refusal("t-1", "floor", right).reason is Refusal.JACKPOT_PENDING
    house.do("t-1", "floor", c.BackOut(1, "Misread."), "executive")
    corrected = house.do("t-1", "floor", right)
    assert outcome(corrected, 2, WAGER) == ("win", "Trips", 5_000)
    house.dealer(c.EndGame())
    assert house.meter() == SEED + 300

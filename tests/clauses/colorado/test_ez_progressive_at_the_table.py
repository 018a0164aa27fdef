"""30-2899.04(5): the EZ Baccarat Progressive as the dealer runs it."""

from typing import Any

import pytest

from houseway.ledger import accounts
from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table import events as e
from tests.asserting import assert_refused
from tests.clauses.linked import House, linked, outcome
from tests.clauses.tables import cites, progressive, table

WAGER = "progressive"
SEED = 200_000
METER = [{"name": "main", "main_rate": "12.5%", "reserve_rate": "2.5%", "seed": "$2,000"}]
TOP = "Dragon 7 – Player 0 – Suited"
# Player K K K is 0; Banker K 3 4 is a three-card 7; all hearts.
SUITED = ("Kh", "Kh", "Kh", "3h", "Kh", "4h")
SAME_COLOR = ("Kh", "Kd", "Kh", "3h", "Kh", "4h")
NOTHING = ("9s", "8h", "Kd", "Kc")


def ez(*names: str, paytable: str = "1", **more: Any) -> House:
    return linked(*names, offer=progressive(WAGER, paytable, meter=METER), game="co/ez-baccarat", **more)


def hit_by_three(**more: Any) -> House:
    house = ez(**more)
    house.start(1, 2, 3)
    house.deal(*SUITED)
    house.hit()
    return house


def test_co_30_2899_04_5_b_and_c_sensors_are_lit_and_taken_at_start_game():
    house = ez()
    house.dealer(c.NextRound())
    house.bet(1, 2)
    house.dealer(c.NoMoreBets())
    assert house.refusal("t-1", "dealer", c.DealCard("Kh")).cite == "30-2899.04(5)(c)"
    house.dealer(c.StartGame())
    assert [sensor.seat for sensor in house.state().keypad.sensors] == [1, 2]


def test_co_30_2899_04_5_f_i_the_percentage_comes_off_the_meter_and_other_hands_from_the_tray():
    house = ez()
    house.start(1, 2)
    settled = house.deal(*SAME_COLOR)
    assert outcome(settled, 1, WAGER) == ("win", "Dragon 7 – Player 0 – Same Color", 25_000)
    assert house.meter() == SEED + 25, "12.5% of two dollars"


def test_co_30_2899_04_5_f_i_other_hands_come_off_the_meter_where_the_casino_requires_it():
    house = ez(house={"fixed_pays_from": "meter"})
    house.start(1, 2)
    tray = house.balance(accounts.tray("t-1"))
    settled = house.deal(*SAME_COLOR)
    assert outcome(settled, 1, WAGER) == ("win", "Dragon 7 – Player 0 – Same Color", 25_000)
    assert house.meter() == SEED + 25 - 2 * 25_000
    assert house.balance(accounts.tray("t-1")) == tray + 2 * 2_500, "the Player bets alone"
    assert e.MeterDrawn("floor", 50_000) in settled.events


def test_co_30_2899_04_5_f_i_the_tray_pays_what_the_meter_does_not_hold():
    meter = [{"name": "main", "main_rate": "12.5%", "seed": "$1,000"}]
    offer = progressive(WAGER, "1", meter=meter)
    house = linked(offer=offer, game="co/ez-baccarat", house={"fixed_pays_from": "meter"})
    drawn = []
    for _ in range(2):
        house.start(1, 2, 3)
        settled = house.deal(*SAME_COLOR)
        drawn += [event.cents for event in settled.events if isinstance(event, e.MeterDrawn)]
        house.dealer(c.EndGame())
    assert drawn == [75_000, 25_075], "three awards of $250, then what was left with two contributions"
    assert house.meter() == 0


def test_co_30_2899_04_5_f_i_the_house_may_not_choose_elsewhere_where_the_rule_names_the_tray():
    choice = {"fixed_pays_from": "meter"}
    meters = [{"name": "main", "main_rate": "20%", "seed": "$25,000"}]
    fortunes = progressive(WAGER, "p2-7s-5usd", meter=meters)
    assert cites(table("co/99-fortunes", fortunes, house=choice)) == ["30-2899.02(10)"]
    assert cites(table("co/ez-baccarat", progressive(WAGER, "1", meter=METER), house=choice)) == []


def test_co_30_2899_04_5_f_ii_the_prize_is_split_among_all_bettors_of_that_table_and_round():
    house = ez("t-1", "t-2")
    house.start(1, 2, name="t-2")
    house.start(1, 2, 3)
    house.deal(*SUITED)
    house.hit()
    (paid,) = house.pay(1).events
    assert isinstance(paid, e.JackpotPaid)
    cents = SEED + 62
    assert [(share.seat, share.cents) for share in paid.shares] == [
        (1, cents // 3),
        (2, cents // 3 + (cents % 3 > 1)),
        (3, cents // 3 + (cents % 3 > 0)),
    ]
    assert house.chips(1, "t-2") == 100_000 - 2_500 - 100


def test_co_30_2899_04_5_f_ii_every_bettor_of_the_round_is_selected():
    house = ez()
    house.start(1, 2, 3)
    house.deal(*SUITED)
    house.dealer(c.MarkHit(1, WAGER, TOP), c.MarkHit(3, WAGER, TOP))
    refused = house.refusal("t-1", "dealer", c.HitJackpot())
    assert_refused(refused, Refusal.JACKPOT_DUE, "all-share", seats=(2,))
    house.dealer(c.MarkHit(2, WAGER, TOP), c.HitJackpot())


def test_co_30_2899_04_5_f_iii_the_hand_button_is_pressed_and_pressed_again():
    house = ez()
    house.start(2)
    house.deal(*SUITED)
    wrong = house.refusal("t-1", "dealer", c.MarkHit(2, WAGER, "Dragon 7 – Player 0"))
    assert (wrong.reason, wrong.cite) == (Refusal.HIT_NOT_SUPPORTED, "30-2899.04(5)(f)(iii)")
    house.dealer(c.MarkHit(2, WAGER, TOP), c.MarkHit(2, WAGER, TOP))
    assert house.view().hits == ()


def test_co_30_2899_04_5_f_iv_a_supervisor_verifies():
    house = hit_by_three()
    assert house.refusal("t-1", "dealer", c.VerifyHit(1)).reason is Refusal.NOT_ALLOWED_FOR_ROLE
    assert house.refusal("t-1", "floor", c.VerifyHit(9)).reason is Refusal.NO_SUCH_HIT
    house.do("t-1", "executive", c.VerifyHit(1))


@pytest.mark.parametrize(("above", "needed"), [("$2,000", True), ("$2,000.37", True), ("$2,000.38", False)])
def test_co_30_2899_04_5_f_v_a_supervisor_or_executive_card_by_the_jackpots_level(above, needed):
    house = hit_by_three(progressive={"executive_above": above})
    house.do("t-1", "floor-2", c.VerifyHit(1))
    if needed:
        assert house.refusal("t-1", "floor", c.PayJackpot(1)).cite == "30-2899.04(5)(f)(v)"
        house.do("t-1", "executive", c.PayJackpot(1))
    else:
        house.do("t-1", "floor", c.PayJackpot(1))
    assert house.meter() == 7, "the reserve is the new meter; its half cent waits there"


def test_co_30_2899_04_5_f_vi_end_game_resets_the_system_to_begin_the_next_hand():
    house = ez()
    house.start(1)
    house.deal(*NOTHING)
    assert house.refusal("t-1", "dealer", c.NextRound()).cite == "30-2899.04(5)(f)(vi)"
    house.dealer(c.EndGame(), c.NextRound())


def test_co_30_2899_04_5_f_vii_a_paid_jackpot_is_backed_out_as_a_manual_adjustment():
    house = hit_by_three()
    meter, reserve = SEED + 37, 7
    house.pay(1)
    house.do("t-1", "executive", c.BackOut(1, "Wrong shoe."), "floor")
    assert (house.meter(), house.link.meters["main"].reserve) == (meter, reserve)
    assert [house.chips(seat) for seat in (1, 2, 3)] == [97_400] * 3
    house.dealer(c.EndGame())


def test_co_30_2899_04_5_f_vii_a_hit_not_paid_yet_is_backed_out_too():
    house = hit_by_three()
    meter = house.link.hits[0].cents
    house.do("t-1", "floor", c.BackOut(1, "Pressed in error."), "executive")
    assert house.meter() == meter
    assert house.refusal("t-1", "floor", c.VerifyHit(1)).reason is Refusal.NO_SUCH_HIT
    assert not house.link.pending


def test_co_30_2899_04_5_g_ten_to_one_keeps_the_bet_and_the_tray_gives_it_back():
    house = ez(paytable="3")
    house.start(1)
    before = house.chips(1)
    settled = house.deal("Ks", "Kh", "5d", "7c", "3d")
    assert outcome(settled, 1, WAGER) == ("win", "Panda 8 or Dragon 7", 1_000)
    assert house.chips(1) == before + 1_000 + 100 + 2 * 2_500

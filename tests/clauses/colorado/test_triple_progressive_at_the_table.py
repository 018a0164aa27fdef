"""30-2899.09(14): the Triple Progressive of 3 Dice Baccarat as the dealer runs it."""

from typing import Any

import pytest

from houseway.ledger import accounts
from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table import events as e
from tests.clauses.linked import House, linked, outcome
from tests.clauses.tables import progressive

WAGER = "triple-progressive"
TOP = "Triple 3 Tie (Player & Banker 333)"
FIXED = [{"name": "main", "main_rate": "20%", "seed": "$1,000"}]
RESERVE = [{"name": "main", "main_rate": "20%", "reserve_rate": "5%", "seed": "$10"}]
THREES, SIXES = (3, 3, 3), (6, 6, 6)


def dice(meter: list[dict[str, str]] = FIXED, paytable: str = "PT-PRG-TRI-01", **more: Any) -> House:
    return linked(
        offer=progressive(WAGER, paytable, meter=meter, **more.pop("offer", {})), game="co/3-dice", **more
    )


def test_co_30_2899_09_9_no_wager_for_the_dealer_on_the_triple_progressive():
    house = dice()
    house.dealer(c.NextRound())
    house.bet(1)
    refused = house.refusal("t-1", "p1", c.PlaceBet(1, WAGER, None, "PT-PRG-TRI-01", 100, toke=True))
    assert refused.reason is Refusal.TOKE_NOT_TAKEN


def test_co_30_2899_09_14_no_die_is_thrown_before_the_lit_sensors_are_taken():
    house = dice()
    house.dealer(c.NextRound())
    house.bet(1)
    house.dealer(c.NoMoreBets())
    assert house.refusal("t-1", "dealer", c.ShakeCups()).reason is Refusal.GAME_NOT_STARTED
    house.dealer(c.StartGame())
    house.throw((1, 2, 4), (1, 3, 5))
    house.dealer(c.EndGame(), c.NextRound())


def test_co_30_2899_09_14_a_i_pays_are_for_one():
    house = dice()
    house.start(1)
    before = house.chips(1)
    settled = house.throw((4, 4, 4), (1, 2, 4))
    assert outcome(settled, 1, WAGER) == ("win", "Any Triple", 300)
    assert outcome(settled, 1, "player")[0] in ("win", "lose")
    won = outcome(settled, 1, "player")
    assert house.chips(1) == before + 300 + (5_000 if won[0] == "win" else 0)


def test_co_30_2899_09_14_a_ii_only_the_highest_qualifying_outcome_is_paid():
    house = dice()
    house.start(1)
    settled = house.throw(THREES, THREES)
    assert outcome(settled, 1, WAGER) == ("jackpot", TOP, 0), "and neither a Double Triple nor a Triple 3"
    refused = house.refusal("t-1", "dealer", c.MarkHit(1, WAGER, "Double Triple (Player & Banker)"))
    assert refused.reason is Refusal.HIT_NOT_SUPPORTED


@pytest.mark.parametrize("triple", [1, 2, 3, 4, 5, 6])
def test_co_30_2899_09_14_a_iii_a_triple_is_three_dice_of_one_value(triple):
    house = dice()
    house.start(1)
    assert outcome(house.throw((triple,) * 3, (1, 2, 4)), 1, WAGER)[0] == "win"
    house.dealer(c.EndGame())
    house.start(1)
    other = triple % 6 + 1
    assert outcome(house.throw((triple, triple, other), (1, 2, 4)), 1, WAGER)[0] == "lose"


def test_co_30_2899_09_14_a_iv_a_100_percent_award_is_split_among_all_winning_players():
    house = dice()
    house.start(1, 2, 3)
    house.throw(THREES, THREES)
    house.hit()
    (paid,) = house.pay(1).events
    assert isinstance(paid, e.JackpotPaid)
    assert [share.cents for share in paid.shares] == [33_353, 33_353, 33_354]
    assert house.meter() == 100_000


def test_co_30_2899_09_14_a_iv_fixed_pays_go_to_each_winning_player_in_full():
    house = dice()
    house.start(1, 2, 3)
    settled = house.throw(SIXES, THREES)
    for seat in (1, 2, 3):
        assert outcome(settled, seat, WAGER)[2] in (10_000, 100_000)
    assert len({outcome(settled, seat, WAGER) for seat in (1, 2, 3)}) == 1
    assert house.meter() == 100_000 + 60


def test_co_30_2899_09_14_a_v_another_unit_multiplies_seed_and_pays():
    meter = [{"name": "main", "main_rate": "20%", "seed": "$5,000"}]
    house = dice(meter, offer={"unit": "$5"})
    house.start(1)
    assert house.meter() == 500_000 + 100
    assert outcome(house.throw((4, 4, 4), (1, 2, 4)), 1, WAGER) == ("win", "Any Triple", 1_500)


def test_co_30_2899_09_14_a_vi_with_a_reserve_any_initial_seed_and_the_reseed_from_it():
    house = dice(RESERVE)
    house.start(1, 2)
    house.throw(THREES, THREES)
    house.hit()
    house.pay(1)
    assert house.meter() == 10
    assert house.balance(accounts.PROGRESSIVES) == -1_000


def test_co_30_2899_09_14_a_vii_a_fixed_reseed_is_the_houses():
    house = dice()
    house.start(1)
    house.throw(THREES, THREES)
    house.hit()
    assert (house.meter(), house.balance(accounts.PROGRESSIVES)) == (100_000, -200_000)


def test_co_30_2899_09_14_a_vii_tri_03_pays_its_meter_on_triple_3_over_triple_6():
    house = dice(paytable="PT-PRG-TRI-03")
    house.start(1, 2)
    settled = house.throw(THREES, THREES)
    assert outcome(settled, 1, WAGER) == ("win", "Double Triple (Player & Banker)", 10_000)
    house.dealer(c.EndGame())
    house.start(1, 2)
    settled = house.throw(THREES, SIXES)
    assert outcome(settled, 2, WAGER)[:2] == ("jackpot", "Triple 3 over Triple 6")
    house.finish()
    assert house.meter() == 100_000

"""30-2899.02(10), .07: what goes wrong around a jackpot, from a missing signature to a changed layout."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import Role, Signature, can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.link.commands import AdjustMeter, SetParameters
from tests.asserting import assert_refused
from tests.clauses.linked import HARMONY, NOTHING, SIX_OF_A_KIND, House, linked
from tests.clauses.tables import progressive

METER = [{"name": "main", "main_rate": "20%", "seed": "$25,000"}]
FOUR_TWOS = ("2s", "2s", "2s", "2s", "Ks")
# 6 and 6: both stand.
FOUR_EIGHTS = ("8s", "8h", "8d", "8c")
TO_SIX_SEVENS = c.CorrectHands(("7s", "7d", "7s"), ("7h", "7c", "7h"), "The cards were misread.")


def fortunes(paytable: str = "p2-7s-5usd", **more: Any) -> House:
    return linked(offer=progressive("progressive", paytable, meter=METER), game="co/99-fortunes", **more)


def paid_to_three() -> House:
    house = linked(offer=HARMONY)
    house.start(1, 2, 3)
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    house.pay(1)
    return house


def test_co_30_2899_02_10_g_nobody_is_an_executive_witness_to_themselves():
    house = fortunes(progressive={"executive_above": "$25,000"})
    house.start(2)
    house.deal(*FOUR_TWOS)
    house.hit()
    house.do("t-1", "executive", c.VerifyHit(1))
    signed = house.envelope("floor", c.PayJackpot(1), None)
    alone = can(house.state(), replace(signed, witness=Signature("floor", Role.EXECUTIVE)))
    assert alone is not None
    assert alone.reason is Refusal.EXECUTIVE_NEEDED
    assert can(house.state(), replace(signed, witness=Signature("edith", Role.EXECUTIVE))) is None


def test_co_30_2899_02_10_g_the_slip_names_each_signer_once():
    house = fortunes()
    house.start(2)
    house.deal(*FOUR_TWOS)
    house.hit()
    paid = house.pay(1, witness="floor")
    assert next(event.signed_by for event in paid.events if isinstance(event, e.JackpotPaid)) == ("floor",)


def test_co_30_2899_02_10_g_at_the_very_amount_an_executive_signs():
    house = fortunes(progressive={"executive_above": "$25,001"})
    house.start(2)
    house.deal(*FOUR_TWOS)
    house.hit()
    house.do("t-1", "executive", c.VerifyHit(1))
    refused = house.refusal("t-1", "floor", c.PayJackpot(1))
    assert_refused(refused, Refusal.EXECUTIVE_NEEDED, "executive-needed", won=(2_500_100, "USD"))


def test_co_30_2899_02_10_i_the_dealers_envy_is_backed_out_with_the_jackpot():
    house = fortunes("p5")
    house.start(1, 2)
    house.deal(*FOUR_TWOS)
    settled, tips = 50_000, accounts.tip_box("t-1")
    assert house.balance(tips) == settled, "seat 1 won Other Suited Quads"
    house.hit()
    house.pay(1)
    assert house.balance(tips) == settled + 100_000
    tray = house.balance(accounts.tray("t-1"))
    house.do("t-1", "floor", c.BackOut(1, "Wrong cards."), "executive")
    assert (house.balance(tips), house.balance(accounts.tray("t-1"))) == (settled, tray + 100_000)


def test_co_30_2899_07_8_d_the_dealers_envy_is_backed_out_for_each_winner():
    house = linked(offer=progressive("harmony-progressive", "PT-PRG-HP-E02", meter=[{"name": "main"}]))
    house.start(1, 2, 3)
    house.deal(*FOUR_EIGHTS)
    house.hit()
    house.pay(1)
    tips, tray = accounts.tip_box("t-1"), house.balance(accounts.tray("t-1"))
    assert house.balance(tips) == 3 * 10_000, "$100 for each of three"
    house.do("t-1", "floor", c.BackOut(1, "Wrong cards."), "executive")
    assert (house.balance(tips), house.balance(accounts.tray("t-1"))) == (0, tray + 30_000)


def test_co_30_2899_02_10_i_a_hit_not_paid_yet_has_no_envy_to_give_back():
    house = fortunes("p5")
    house.start(2)
    house.deal(*FOUR_TWOS)
    house.hit()
    house.do("t-1", "floor", c.BackOut(1, "Wrong cards."), "executive")
    assert house.balance(accounts.tip_box("t-1")) == 0


def test_co_30_2899_02_10_i_the_tray_makes_up_only_what_a_winner_has_carried_away():
    house = paid_to_three()
    house.do("t-1", "p2", c.Leave(2))
    back_out = c.BackOut(1, "Wrong cards.")
    assert house.refusal("t-1", "floor", back_out, "executive").reason is Refusal.NOT_ENOUGH_CHIPS
    before = [house.chips(seat) for seat in (1, 3)]
    tray = house.balance(accounts.tray("t-1"))
    house.do("t-1", "floor", replace(back_out, from_tray=True), "executive")
    given = [chips - house.chips(seat) for seat, chips in zip((1, 3), before, strict=True)]
    assert (given, tray - house.balance(accounts.tray("t-1"))) == ([166_681, 166_682], 166_682)
    assert house.meter() == 500_045


def test_co_30_2899_02_10_i_nobody_gives_back_what_another_won_at_their_seat():
    house = paid_to_three()
    house.do("t-1", "p2", c.Leave(2))
    house.do("t-1", "p9", c.Sit(2, "Somebody else"))
    house.do("t-1", "dealer", c.BuyIn(2, 500_000, {100_000: 5}))
    back_out = c.BackOut(1, "Wrong cards.", from_tray=True)
    house.do("t-1", "floor", back_out, "executive")
    assert house.chips(2) == 500_000


def test_co_30_2815_4_a_hand_misread_as_shorter_still_has_its_jackpot():
    house = linked(offer=HARMONY)
    house.start(1)
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    house.do("t-1", "floor", TO_SIX_SEVENS)
    assert house.refusal("t-1", "dealer", c.EndGame()).reason is Refusal.JACKPOT_DUE
    house.hit()
    house.pay(1)
    house.dealer(c.EndGame(), c.NextRound())


def test_co_30_2815_4_a_round_is_corrected_on_the_layout_it_was_played_on():
    house = linked(offer=HARMONY)
    house.start(1)
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    layout = house.state().offers
    elsewhere = tuple(replace(posted, link="elsewhere") if posted.link else posted for posted in layout)
    for changed in (elsewhere, tuple(posted for posted in layout if not posted.link)):
        house.do("t-1", "floor", c.PostOffers(changed))
        refused = house.refusal("t-1", "floor", TO_SIX_SEVENS)
        told = {"name": "Harmony Progressive", "link": "floor"}
        assert_refused(refused, Refusal.METER_MISSING, "layout-changed", **told)
    house.do("t-1", "floor", c.PostOffers(layout))
    house.do("t-1", "floor", TO_SIX_SEVENS)
    house.hit()
    house.pay(1)
    house.dealer(c.EndGame())
    assert house.meter(link="floor") < 100


def test_co_30_2899_02_10_i_a_meter_without_a_reserve_has_none_to_adjust():
    house = fortunes()
    with pytest.raises(Refused) as no:
        house.by_hand("floor", AdjustMeter("main", 500, "Counted.", "reserve"))
    assert no.value.reason is Refusal.METER_MISSING


def test_co_30_2899_07_8_d_parameters_keep_the_clause_they_stand_under():
    house = linked(offer=HARMONY)
    (meter,) = house.link.known.meters
    with pytest.raises(Refused) as no:
        house.by_hand("floor", SetParameters((replace(meter, cite="the house"),), "Approved."))
    assert no.value.reason is Refusal.METER_MISSING


@pytest.mark.parametrize(
    ("steps", "stage"),
    [(1, "hit"), (2, "verified"), (3, "paid")],
)
def test_co_30_2899_02_10_g_a_jackpot_goes_from_hit_to_verified_to_paid(steps, stage):
    house = fortunes()
    house.start(2)
    house.deal(*FOUR_TWOS)
    house.hit()
    for command in (c.VerifyHit(1), c.PayJackpot(1))[: steps - 1]:
        house.do("t-1", "executive" if isinstance(command, c.VerifyHit) else "floor", command)
    refused = house.refusal("t-1", "floor", c.PayJackpot(1) if steps == 1 else c.VerifyHit(1))
    told = {"number": 1, "table": "t-1", "stage": stage}
    assert_refused(refused, Refusal.NO_SUCH_HIT, "hit-at-stage", **told)

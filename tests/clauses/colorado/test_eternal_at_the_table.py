"""30-2899.07(6) to (8): the Harmony, Sun 7 and Fate 38 progressives as the dealer runs them."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.link.commands import AdjustMeter, SetParameters
from tests.asserting import assert_refused
from tests.clauses.linked import HARMONY, NOTHING, SIX_OF_A_KIND, House, linked, outcome
from tests.clauses.tables import progressive, table

WAGER = "harmony-progressive"
BET = (WAGER, None, "PT-PRG-HP-01")
SEED = 500_000
TABLES = ("t-1", "t-2", "t-3")
FOUR_EIGHTS = ("8s", "8h", "8d", "8c")
# Player 6 stands; Banker 5 draws a 2 and wins with a three-card 7, all spades.
SUN_7 = ("Ks", "Ks", "6s", "5s", "2s")
# Player 4 draws an 8; the Banker stands on a two-card 3, all spades.
FATE_38 = ("Ks", "Ks", "4s", "3s", "8s")


def eternal(*names: str, offer: dict[str, Any] = HARMONY, **more: Any) -> House:
    return linked(*names, offer=offer, **more)


def progressive_of(wager: str, paytable: str, **more: Any) -> dict[str, Any]:
    suits = {"suits": ["s", "h"] if paytable == "PT-PRG-F38-04" else ["s"]} if wager != WAGER else {}
    return progressive(wager, paytable, **suits, **more)


def pending() -> House:
    """A Six-of-a-Kind at the first of three tables; the second has started a round before."""
    house = eternal(*TABLES)
    house.start(1, 2, 3)
    house.start(1, name="t-2")
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    return house


def test_co_30_2899_07_6_b_the_button_takes_progressive_wagers_into_the_tray():
    house = eternal()
    house.dealer(c.NextRound())
    house.bet(1, 2)
    house.dealer(c.NoMoreBets())
    assert house.refusal("t-1", "dealer", c.DealCard("7s")).cite == "30-2899.07(6)(b)"
    tray = house.balance(accounts.tray("t-1"))
    house.dealer(c.StartGame())
    assert house.balance(accounts.tray("t-1")) == tray + 200 - 36, "two dollars less 15% and 3%"
    assert (house.meter(), house.link.meters["main"].reserve) == (SEED + 30, 6)


def test_co_30_2899_07_6_b_without_a_progressive_wager_there_is_no_button_to_press():
    house = eternal()
    house.dealer(c.NextRound(), c.NoMoreBets())
    assert house.refusal("t-1", "dealer", c.StartGame()).reason is Refusal.GAME_NOT_STARTED
    house.dealer(c.DealCard("7s"))


def test_co_30_2899_07_6_d_no_wager_for_the_dealer_on_a_progressive():
    house = eternal()
    house.dealer(c.NextRound())
    house.bet(1)
    toke = c.PlaceBet(1, *BET, 100, toke=True)
    refused = house.refusal("t-1", "p1", toke)
    assert (refused.reason, refused.cite) == (Refusal.TOKE_NOT_TAKEN, "30-2899.07(6)(d)")


def test_co_30_2899_07_6_e_every_table_of_the_link_shows_jackpot_pending():
    house = pending()
    for name in TABLES:
        (meter,) = house.view(name).meters
        assert (meter.pending, meter.cents) == (True, SEED + 60)


def test_co_30_2899_07_6_e_no_further_hand_is_recorded_on_the_link_until_it_is_paid():
    house = eternal(*TABLES)
    house.start(1, 2, 3)
    house.dealer(c.NextRound(), name="t-2")
    house.bet(1, name="t-2")
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    house.dealer(c.NoMoreBets(), name="t-2")
    refused = house.refusal("t-2", "dealer", c.StartGame())
    assert (refused.reason, refused.cite) == (Refusal.JACKPOT_PENDING, "30-2899.07(6)(e)")
    house.dealer(c.NextRound(), name="t-3")
    assert house.refusal("t-3", "p1", c.PlaceBet(1, *BET, 100)).reason is Refusal.JACKPOT_PENDING
    house.pay(1)
    house.dealer(c.StartGame(), name="t-2")


def test_co_30_2899_07_6_e_a_round_already_started_is_finished():
    house = pending()
    settled = house.deal(*FOUR_EIGHTS, name="t-2")
    assert outcome(settled, 1, WAGER) == ("win", "Four 8's (Only four total cards dealt)", 100_000)
    house.dealer(c.EndGame(), name="t-2")


def test_co_30_2899_07_6_e_a_second_hit_waits_for_the_first_and_gets_what_is_then_due():
    house = pending()
    house.deal(*SIX_OF_A_KIND, name="t-2")
    house.hit("t-2")
    assert [hit.cents for hit in house.view("t-2").hits] == [None]
    house.do("t-2", "executive", c.VerifyHit(1))
    assert house.refusal("t-2", "floor", c.PayJackpot(1)).reason is Refusal.JACKPOT_PENDING
    house.pay(1)
    assert [hit.cents for hit in house.view("t-2").hits] == [12], "the reserve that reseeded the meter"
    assert house.link.locked
    house.do("t-2", "floor", c.PayJackpot(1))
    assert not house.link.locked


def test_co_30_2899_07_6_e_a_waiting_hit_that_is_backed_out_leaves_the_order_of_the_others():
    house = eternal(*TABLES)
    for name in TABLES:
        house.start(1, name=name)
    for name in TABLES:
        house.deal(*SIX_OF_A_KIND, name=name)
        house.hit(name)
    house.do("t-2", "floor", c.BackOut(1, "Pressed in error."), "executive")
    assert [house.view(name).hits[0].cents for name in ("t-1", "t-3")] == [SEED + 45, None]
    house.pay(1)
    assert house.view("t-3").hits[0].cents == 9, "the reserve of three dollars"
    house.finish("t-3")
    assert house.meter() == 0


def test_co_30_2815_4_a_misread_hand_gives_the_meter_back_what_it_paid():
    house = eternal(house={"fixed_pays_from": "meter"})
    house.start(1)
    before = house.chips(1)
    house.deal(*FOUR_EIGHTS)
    assert house.meter() == SEED + 15 - 100_000
    right = c.CorrectHands(("8s", "8d"), ("8h", "9c"), "The last card is a 9.")
    house.do("t-1", "floor", right)
    assert house.meter() == SEED + 15
    assert house.chips(1) == before
    house.dealer(c.EndGame(), c.NextRound())


def test_co_30_2815_4_a_misread_hand_may_turn_out_to_be_a_jackpot_after_end_game():
    house = eternal()
    house.start(1)
    house.deal("7s", "7h", "7d", "7c", "7s", "8h")
    house.dealer(c.EndGame())
    right = c.CorrectHands(("7s", "7d", "7s"), ("7h", "7c", "7h"), "The last card is a 7.")
    house.do("t-1", "floor", right)
    assert house.refusal("t-1", "dealer", c.NextRound()).reason is Refusal.GAME_NOT_ENDED
    house.hit()
    house.pay(1)
    house.dealer(c.EndGame(), c.NextRound())


def test_co_30_2899_07_6_e_a_table_on_another_link_plays_on():
    house = pending()
    house.open("t-9", table("co/eternal", {**HARMONY, "link": "elsewhere"}))
    house.seat(1, name="t-9")
    house.shoe("t-9")
    house.start(1, name="t-9")
    assert house.meter(link="elsewhere") == SEED + 15


def test_co_30_2899_07_6_f_house_procedures_pay_the_jackpot_and_unlock_the_link():
    house = pending()
    assert house.refusal("t-1", "dealer", c.EndGame()).cite == "30-2899.07(6)(f)"
    house.pay(1)
    house.dealer(c.EndGame())
    assert not any(house.view(name).meters[0].pending for name in TABLES)


def test_co_30_2899_07_6_g_percentages_come_off_the_meter_and_other_hands_from_the_tray():
    house = eternal()
    house.start(1)
    tray = house.balance(accounts.tray("t-1"))
    house.deal(*FOUR_EIGHTS)
    assert house.balance(accounts.tray("t-1")) == tray - 100_000
    assert house.meter() == SEED + 15


def test_co_30_2899_07_6_g_or_other_hands_from_the_meter_at_the_casinos_requirements():
    house = eternal(house={"fixed_pays_from": "meter"})
    house.start(1)
    tray = house.balance(accounts.tray("t-1"))
    house.deal(*FOUR_EIGHTS)
    assert house.balance(accounts.tray("t-1")) == tray
    assert house.meter() == SEED + 15 - 100_000


SPLITS = [
    ("harmony-progressive", "PT-PRG-HP-02", SIX_OF_A_KIND, "$2,000"),
    ("sun-7-progressive", "PT-PRG-S7-01", SUN_7, "$2,000"),
    ("fate-38-progressive", "PT-PRG-F38-01", FATE_38, "$2,000"),
]


def split(wager: str, paytable: str, cards: tuple[str, ...], seed: str) -> tuple[House, list[int]]:
    """A jackpot of three bettors, and what each gained by its payment."""
    house = eternal(offer=progressive_of(wager, paytable, meter=[{"name": "main", "seed": seed}]))
    house.start(1, 2, 3)
    house.deal(*cards)
    house.hit()
    before = [house.chips(seat) for seat in (1, 2, 3)]
    house.pay(1)
    return house, [house.chips(seat) - chips for seat, chips in zip((1, 2, 3), before, strict=True)]


def test_co_30_2899_07_7_d_i_a_harmony_meter_win_is_split_evenly_between_all_wagering_players():
    _, won = split(*SPLITS[0])
    assert won == [(200_000 + 57) // 3 + odd for odd in (0, 1, 1)], "odd cents from the highest seat down"


def test_co_30_2899_07_7_e_i_a_sun_7_meter_win_is_split_evenly_between_all_wagering_players():
    _, won = split(*SPLITS[1])
    assert won == [(200_000 + 45) // 3 + odd for odd in (0, 1, 1)]


def test_co_30_2899_07_7_f_i_a_fate_38_meter_win_is_split_evenly_between_all_wagering_players():
    _, won = split(*SPLITS[2])
    assert (sum(won), won) == (200_000 + 51, [66_683, 66_684, 66_684])


def test_co_30_2899_07_7_d_i_a_player_who_did_not_bet_the_progressive_has_no_share():
    house = eternal()
    house.dealer(c.NextRound())
    house.bet(1, 2)
    house.do("t-1", "p3", c.PlaceBet(3, "player", "player", "standard", 2_500))
    house.dealer(c.NoMoreBets(), c.StartGame())
    house.deal(*SIX_OF_A_KIND)
    assert (
        house.refusal("t-1", "dealer", c.MarkHit(3, WAGER, "Six-of-a-Kind")).reason
        is Refusal.HIT_NOT_SUPPORTED
    )
    house.hit()
    (paid,) = house.pay(1).events
    assert isinstance(paid, e.JackpotPaid)
    assert [share.seat for share in paid.shares] == [1, 2]


def test_co_30_2899_07_8_d_i_pays_are_for_one_the_bet_stays_in_the_tray():
    house = eternal()
    house.start(1)
    before = house.chips(1)
    settled = house.deal("Ks", "Kd", "6h", "6c")
    assert outcome(settled, 1, WAGER) == ("win", "Tie with 6 – 9", 300)
    assert house.chips(1) == before + 300 + 2_500, "the tied Player bet is void"


def test_co_30_2899_07_8_d_ii_only_the_highest_qualifying_hand_is_paid():
    house = eternal()
    house.start(1)
    settled = house.deal(*SIX_OF_A_KIND)
    assert outcome(settled, 1, WAGER) == ("jackpot", "Six-of-a-Kind", 0), "and not the tie with 1 to 5"
    lower = house.refusal("t-1", "dealer", c.MarkHit(1, WAGER, "Tie with 1 – 5"))
    supported = {"line": "Tie with 1 – 5", "supported": "Six-of-a-Kind"}
    assert_refused(lower, Refusal.HIT_NOT_SUPPORTED, "cards-support", seat=1, **supported)


@pytest.mark.parametrize(
    ("wager", "paytable", "cards", "each"),
    [
        (WAGER, "PT-PRG-HP-E01", FOUR_EIGHTS, 5_000),
        ("sun-7-progressive", "PT-PRG-S7-E01", ("Kh", "Kh", "6h", "5h", "2h"), 10_000),
    ],
)
def test_co_30_2899_07_8_d_vi_the_dealer_receives_envy_for_each_winning_player(wager, paytable, cards, each):
    meters = [{"name": "main", "seed": "$2,000"}]
    house = eternal(offer=progressive_of(wager, paytable, meter=meters))
    house.start(1, 3)
    house.deal(*cards)
    assert house.balance(accounts.tip_box("t-1")) == 2 * each
    house.dealer(c.EndGame())
    house.start(1)
    house.deal(*NOTHING)
    assert house.balance(accounts.tip_box("t-1")) == 2 * each


def test_co_30_2899_07_8_e_v_the_envy_of_a_jackpot_is_paid_with_it():
    meters = [{"name": "main", "seed": "$2,000"}]
    house = eternal(offer=progressive_of("sun-7-progressive", "PT-PRG-S7-E01", meter=meters))
    house.start(1, 2, 3)
    house.deal(*SUN_7)
    assert house.balance(accounts.tip_box("t-1")) == 0
    house.hit()
    house.pay(1)
    assert house.balance(accounts.tip_box("t-1")) == 3 * 50_000


def test_co_30_2899_07_8_d_vii_another_unit_multiplies_pays_seed_and_bets():
    note = {"needed_for": "progressive-unit", "note": "Preapproval of the $5 unit."}
    house = eternal(offer=progressive_of(WAGER, "PT-PRG-HP-12", unit="$5"), approval=[note])
    assert house.meter() == 5 * 200_000
    house.dealer(c.NextRound())
    bet = (WAGER, None, "PT-PRG-HP-12")
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    assert house.refusal("t-1", "p1", c.PlaceBet(1, *bet, 100)).reason is Refusal.AMOUNT_NOT_IN_UNITS
    house.do("t-1", "p1", c.PlaceBet(1, *bet, 500))
    house.dealer(c.NoMoreBets(), c.StartGame())
    assert house.meter() == 5 * 200_000 + 95
    settled = house.deal("4s", "4h", "4d", "4c")
    assert outcome(settled, 1, WAGER)[2] == 5 * 100_000


def test_co_30_2899_07_8_d_viii_with_a_reserve_the_meter_is_reseeded_from_it():
    house, _ = split(*SPLITS[0])
    assert house.meter() == 15, "5% of three dollars"
    assert house.link.meters["main"].reserve == 0
    assert house.balance(accounts.PROGRESSIVES) == -200_000, "the initial seed and no more"


@pytest.mark.parametrize(
    ("wager", "paytable", "cards", "seed"),
    [
        (WAGER, "PT-PRG-HP-13", FOUR_EIGHTS, 200_000),
        ("sun-7-progressive", "PT-PRG-S7-05", SUN_7, 200_000),
        ("sun-7-progressive", "PT-PRG-S7-E03", SUN_7, 150_000),
        ("fate-38-progressive", "PT-PRG-F38-03", FATE_38, 200_000),
    ],
)
def test_co_30_2899_07_8_d_ix_a_fixed_seed_is_the_houses_cost(wager, paytable, cards, seed):
    house = eternal(offer=progressive_of(wager, paytable))
    assert house.meter() == seed
    house.start(1)
    house.deal(*cards)
    house.hit()
    house.pay(1)
    assert house.meter() == seed
    assert house.balance(accounts.PROGRESSIVES) == -2 * seed


def test_co_30_2899_07_8_d_a_second_table_agrees_in_all_that_feeds_the_meter():
    house = eternal()
    for other in (
        progressive_of(WAGER, "PT-PRG-HP-02", meter=[{"name": "main", "seed": "$5,000"}]),
        progressive_of(WAGER, "PT-PRG-HP-01", meter=[{"name": "main", "seed": "$4,000"}]),
    ):
        with pytest.raises(Refused) as no:
            house.open("t-2", table("co/eternal", {**other, "link": "floor"}))
        assert no.value.reason is Refusal.LINK_TERMS_DIFFER
    house.open("t-2", table("co/eternal", {**HARMONY, "link": "floor"}))
    assert house.link.tables == ("t-1", "t-2")


def ez_progressive() -> House:
    """Rate, reserve and seed are printed nowhere: the house sets them."""
    meter = {"name": "main", "main_rate": "12%", "reserve_rate": "3%", "seed": "$7"}
    return linked(offer=progressive("progressive", "1", meter=[meter]), game="co/ez-baccarat")


def test_co_30_2899_04_5_f_rates_change_between_games_with_approval_and_two_signatures():
    house = ez_progressive()
    (terms,) = house.link.known.meters
    now = SetParameters((replace(terms, rate="10%"),), "Letter of approval.")
    house.start(1)
    with pytest.raises(Refused) as running:
        house.by_hand("floor", now)
    assert running.value.reason is Refusal.JACKPOT_PENDING
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    with pytest.raises(Refused) as alone:
        house.by_hand("floor", now, witness=None)
    assert alone.value.reason is Refusal.SECOND_SIGNATURE_NEEDED
    house.by_hand("floor", now)
    before = house.meter()
    house.start(1)
    assert house.meter() == before + 10


@pytest.mark.parametrize("changed", [{"rate": "99%"}, {"reserve_rate": "0%"}])
def test_co_30_2899_07_8_d_printed_rates_hold_whatever_was_approved(changed):
    house = eternal()
    (terms,) = house.link.known.meters
    with pytest.raises(Refused) as no:
        house.by_hand("floor", SetParameters((replace(terms, **changed),), "ok"))
    assert (no.value.reason, no.value.cite) == (Refusal.LINK_TERMS_DIFFER, "30-2899.07(8)(d)")


def test_co_30_2899_07_8_d_viii_with_a_reserve_the_house_seeds_as_it_likes():
    house = eternal()
    (terms,) = house.link.known.meters
    house.by_hand("floor", SetParameters((replace(terms, seed=SEED + 1),), "Approved."))
    assert house.link.known.meters[0].seed == SEED + 1


@pytest.mark.parametrize("changed", [{"seed": 1}, {"reseed": 1}, {"reseed": 0}])
def test_co_30_2899_07_8_d_ix_a_fixed_seed_holds_whatever_was_approved(changed):
    house = linked(offer=progressive("harmony-progressive", "PT-PRG-HP-13"))
    (terms,) = house.link.known.meters
    with pytest.raises(Refused) as no:
        house.by_hand("floor", SetParameters((replace(terms, **changed),), "ok"))
    assert no.value.reason is Refusal.LINK_TERMS_DIFFER


def test_co_30_2899_07_6_g_a_meter_is_adjusted_by_two_with_a_reason_and_never_below_nothing():
    house = eternal()
    house.by_hand("floor", AdjustMeter("main", -100, "Counted twice."))
    assert house.meter() == SEED - 100
    house.by_hand("floor", AdjustMeter("main", 250, "Counted once.", part="reserve"))
    assert house.link.meters["main"].reserve == 250
    for command, witness, reason in (
        (AdjustMeter("main", -SEED, "All."), "executive", Refusal.METER_TOO_LOW),
        (AdjustMeter("main", 1, ""), "executive", Refusal.REASON_MISSING),
        (AdjustMeter("main", 1, "One."), "floor", Refusal.SECOND_SIGNATURE_NEEDED),
        (AdjustMeter("star", 1, "One."), "executive", Refusal.METER_MISSING),
    ):
        with pytest.raises(Refused) as no:
            house.by_hand("floor", command, witness=witness)
        assert no.value.reason is reason


def test_co_30_2816_3_a_face_up_card_after_start_game_undoes_bets_and_contributions():
    house = eternal()
    house.start(1, 2)
    before = [house.chips(seat) for seat in (1, 2)]
    house.dealer(c.CardFaceUp("4s"))
    assert [house.chips(seat) for seat in (1, 2)] == [chips + 2_600 for chips in before]
    assert (house.meter(), house.link.meters["main"].reserve, house.link.bets) == (SEED, 0, 0)
    assert not house.view().game_started
    house.deal("4s", "9d", "5h", "Kc")
    house.start(1)
    assert house.meter() == SEED + 15


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (("7s", "7h", "7d", "7c", "7s", "7h"), "Six-of-a-Kind"),
        (("7s", "7h", "7d", "7c", "7s", "8h"), None),
    ],
)
def test_co_30_2899_07_8_d_iii_six_of_a_kind_is_six_cards_of_a_single_rank(cards, line):
    assert line_at_the_table(HARMONY, WAGER, cards) == line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (("Ks", "Qh", "10d", "Jc", "Kd", "10h"), "Six 0's"),
        (("10s", "10h", "Qd", "10c", "Jd", "Kh"), "Six 0's"),
        (("10s", "Qh", "Kd", "Jc", "10d", "Qd"), "Six 0's"),
        (("Ks", "Qh", "5d", "Jc", "5d", "10h"), "Tie with 0"),
    ],
)
def test_co_30_2899_07_8_d_iv_six_0s_are_any_six_cards_that_count_nothing(cards, line):
    assert line_at_the_table(HARMONY, WAGER, cards) == line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (FOUR_EIGHTS, "Four 8's (Only four total cards dealt)"),
        (("4s", "4h", "4d", "4c"), "Four-of-a-Kind (Only four total cards dealt)"),
        (("2s", "2h", "2d", "2c", "Ks"), "Tie with 1 – 5"),
    ],
)
def test_co_30_2899_07_8_d_v_four_of_a_kind_needs_a_round_of_four_cards(cards, line):
    assert line_at_the_table(HARMONY, WAGER, cards) == line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (("Ks", "Kd", "6h", "5c", "2s"), "Any Sun 7"),
        (("Ks", "Kd", "7h", "5c", "2s"), None),
    ],
)
def test_co_30_2899_07_8_e_iii_sun_7_is_a_winning_bankers_three_card_7(cards, line):
    meters = [{"name": "main", "seed": "$2,000"}]
    offer = progressive_of("sun-7-progressive", "PT-PRG-S7-02", meter=meters)
    assert line_at_the_table(offer, "sun-7-progressive", cards) == line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (("Ks", "Kd", "4h", "3c", "8s"), "Fate 38 – Banker Win"),
        (("Ks", "Kd", "4h", "4c", "8s"), None),
    ],
)
def test_co_30_2899_07_8_f_iii_fate_38_is_the_players_8_against_a_two_card_3(cards, line):
    meters = [{"name": "main", "seed": "$2,000"}]
    offer = progressive_of("fate-38-progressive", "PT-PRG-F38-02", meter=meters)
    assert line_at_the_table(offer, "fate-38-progressive", cards) == line


def line_at_the_table(offer: dict[str, Any], wager: str, cards: tuple[str, ...]) -> str | None:
    """The line that a lone bettor is settled by, None if the bet is lost."""
    house = eternal(offer=offer)
    house.start(1)
    result, line, _ = outcome(house.deal(*cards), 1, wager)
    return None if result == "lose" else line

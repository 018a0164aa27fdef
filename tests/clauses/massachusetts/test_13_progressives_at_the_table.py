"""Massachusetts 13(i) and (j): Royal 9 with its three meters, and the Must Hit award."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.link.commands import AdjustMeter, SetParameters
from houseway.table.link.must_hit import amount_of, is_reached, must_hit_commitment, winner_of
from houseway.table.state import UNSEEN
from tests.clauses.linked import ROYAL, House, linked, outcome
from tests.clauses.tables import cites, table

WAGER = "royal-9"
BET = (WAGER, None, "1")
UNIT = 500
NOTHING = ("7s", "8h", "Kd", "Kc")
# Seat 1 holds K♠9♥, seat 4 K♥9♠: the Player hand is the one, the Banker hand the other.
HEART_AND_SPADE = ("Ks", "Kh", "9h", "9s")
BOTH_OF_SEAT_1 = ("Ks", "Ks", "9h", "9h")
MUST_HIT = {1: (25_000, 100_000, "5.00%"), 2: (10_000, 50_000, "5.00%"), 3: (10_000, 20_000, "2.00%")}


def royal(*names: str, seats: int = 5, **more: Any) -> House:
    return linked(*names, offer=ROYAL, game="ma/baccarat", seats=seats, **more)


def played(house: House, *bettors: int, cards: tuple[str, ...] = NOTHING, name: str = "t-1") -> None:
    """A round that wins no meter, to its END GAME."""
    house.start(*bettors, name=name)
    house.deal(*cards, name=name)
    house.finish(name)


def test_ma_13_i_each_meter_is_fed_at_its_contribution():
    house = royal()
    assert {name: meter.cents for name, meter in house.link.meters.items()} == {
        "star": 2_500_000,
        "spade": 45_000,
        "heart": 45_000,
    }
    house.start(1, 2)
    assert [house.meter(name) for name in ("star", "spade", "heart")] == [2_500_060, 45_050, 45_050]


def test_ma_13_i_the_star_reseeds_by_the_option_the_house_took():
    assert royal(options={"star": 2}).meter("star") == 5_000_000


def test_ma_13_i_the_table_settles_by_what_its_chairs_print():
    chairs = [1, 2, 3, *range(5, 12)]
    house = House()
    house.open("t-1", table("ma/baccarat", {**ROYAL, "link": "floor"}, seats=chairs))
    house.seat(1, 2)
    house.shoe()
    house.start(1, 2)
    assert outcome(house.deal("Kc", "Kc", "9h", "9h"), 1, WAGER)[2] == 500_000
    house.finish()
    house.start(1, 2)
    assert outcome(house.deal("Kh", "Kh", "9s", "9s"), 1, WAGER)[2] == 25_000


@pytest.mark.parametrize("meter", [0, 1, 2])
def test_ma_13_i_the_printed_reseed_of_every_meter_holds_whatever_was_approved(meter):
    house = royal()
    meters = list(house.link.known.meters)
    meters[meter] = replace(meters[meter], reseed=500)
    with pytest.raises(Refused) as no:
        house.by_hand("floor", SetParameters(tuple(meters), "Approved."))
    assert (no.value.reason, no.value.cite) == (Refusal.LINK_TERMS_DIFFER, "13(i)")


def test_ma_13_i_the_wager_is_a_fixed_five_dollars():
    house = royal()
    house.dealer(c.NextRound())
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    for cents in (100, 1_000):
        assert house.refusal("t-1", "p1", c.PlaceBet(1, *BET, cents)).cite in ("13(i)", "13(i), 13(j)")
    house.do("t-1", "p1", c.PlaceBet(1, *BET, UNIT))


def test_ma_13_i_a_players_hand_pays_heart_and_a_bankers_hand_pays_spade_in_one_round():
    house = royal()
    house.start(1, 2, 4)
    settled = house.deal(*HEART_AND_SPADE)
    assert outcome(settled, 1, WAGER)[:2] == ("jackpot", "Player Personal King-9")
    assert outcome(settled, 4, WAGER)[:2] == ("jackpot", "Banker Personal King-9")
    assert outcome(settled, 2, WAGER) == ("win", "Royal 9 vs. Royal 9", 25_000)
    house.hit()
    before = {seat: house.chips(seat) for seat in (1, 4)}
    house.pay(1)
    house.pay(2)
    assert [house.chips(seat) - before[seat] for seat in (1, 4)] == [45_075, 45_075]
    house.dealer(c.EndGame())
    assert [house.meter(name) for name in ("star", "spade", "heart")] == [2_500_090, 45_000, 45_000]


def test_ma_13_i_both_hands_of_the_chairs_own_combination_pay_the_star_alone():
    house = royal()
    house.start(1, 2)
    settled = house.deal(*BOTH_OF_SEAT_1)
    assert outcome(settled, 1, WAGER)[:2] == ("jackpot", "Personal King-9 vs. Personal King-9")
    assert outcome(settled, 2, WAGER) == ("win", "Other Personal King-9 vs. Identical King-9", 500_000)
    house.finish()
    assert [house.meter(name) for name in ("star", "spade", "heart")] == [2_500_000, 45_050, 45_050]


def test_ma_13_i_a_combination_of_a_chair_without_a_bet_wins_no_meter():
    house = royal()
    house.start(2, 3)
    settled = house.deal(*HEART_AND_SPADE)
    assert [outcome(settled, seat, WAGER)[0] for seat in (2, 3)] == ["win", "win"]
    house.dealer(c.EndGame())
    assert house.meter("heart") == 45_050


def test_ma_13_i_two_tables_share_the_meters_and_others_play_on_after_a_hit():
    house = royal("t-1", "t-2")
    house.start(1, 4)
    house.deal(*HEART_AND_SPADE)
    house.hit()
    house.start(1, name="t-2")
    assert house.meter("heart") == 45_000 + 25
    house.finish()


# The Must Hit award.


def seed_for(configuration: int, wanted: Any) -> bytes:
    """A seed whose amount, in this configuration, is as a test wants it."""
    reset, maximum, _ = MUST_HIT[configuration]
    for number in range(100_000):
        seed = sha256(f"{configuration}/{number}".encode()).digest()
        if wanted(amount_of(seed, reset, maximum)):
            return seed
    raise AssertionError("no such seed")


def sealed(configuration: int, seed: bytes, *names: str) -> House:
    house = royal(*names, must_hit=configuration)
    reset, maximum, _ = MUST_HIT[configuration]
    house.dealer(
        c.SealMustHit("floor", must_hit_commitment(seed, reset, maximum)), name=names[0] if names else "t-1"
    )
    return house


@pytest.mark.parametrize("configuration", MUST_HIT)
def test_ma_13_j_reset_maximum_and_rate_are_a_printed_configurations(configuration):
    reset, maximum, rate = MUST_HIT[configuration]
    house = sealed(configuration, bytes(32))
    award = house.link.known.must_hit
    assert award is not None
    assert (award.reset, award.maximum, award.rate) == (reset, maximum, rate)
    house.start(1, 2)
    per_cent = int(float(rate.rstrip("%")))
    assert house.meter("must-hit") == reset + 2 * UNIT * per_cent // 100


def test_ma_13_j_there_is_no_fourth_configuration():
    assert cites(table("ma/baccarat", ROYAL, must_hit=4)) == ["13(j)"]
    assert cites(table("ma/baccarat", ROYAL, must_hit=3)) == []


def test_ma_13_j_no_game_feeds_the_meter_before_its_amount_is_sealed():
    house = royal(must_hit=1)
    house.dealer(c.NextRound())
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    refused = house.refusal("t-1", "p1", c.PlaceBet(1, *BET, UNIT))
    assert (refused.reason, refused.cite) == (Refusal.MUST_HIT_NOT_SEALED, "13(j)")
    assert (
        house.refusal("t-1", "dealer", c.SealMustHit("floor", "short")).reason is Refusal.SEED_NOT_COMMITTED
    )
    house.dealer(c.SealMustHit("floor", must_hit_commitment(bytes(32), 25_000, 100_000)))
    house.do("t-1", "p1", c.PlaceBet(1, *BET, UNIT))


def reached(configuration: int = 3, bettors: tuple[int, ...] = (1, 2, 4, 5)) -> tuple[House, bytes]:
    """The amount is 3 cents to 40 above the reset, which one round of four bettors reaches."""
    reset = MUST_HIT[configuration][0]
    seed = seed_for(configuration, lambda amount: reset + 3 <= amount <= reset + 40)
    house = sealed(configuration, seed)
    house.start(*bettors)
    return house, seed


def test_ma_13_j_the_end_of_the_round_draws_one_of_those_who_bet_royal_9():
    house, seed = reached()
    house.deal(*NOTHING)
    before = {seat: house.chips(seat) for seat in (1, 2, 3, 4, 5)}
    house.dealer(c.EndGame())
    assert is_reached(house.link, "t-1", seed)
    won = house.dealer(c.RevealMustHit("floor", seed.hex()))
    seat = (1, 2, 4, 5)[winner_of(seed, 10_000, 20_000, 4)]
    gained = {number: house.chips(number) - cents for number, cents in before.items()}
    assert gained == {number: 10_040 if number == seat else 0 for number in before}
    event = next(event for event in won.events if isinstance(event, e.MustHitWon))
    assert event.amount == amount_of(seed, 10_000, 20_000) <= event.cents
    assert house.meter("must-hit") == 10_000


def test_ma_13_j_before_the_end_of_the_round_nothing_is_drawn():
    house, seed = reached()
    reveal = c.RevealMustHit("floor", seed.hex())
    assert house.refusal("t-1", "dealer", reveal).reason is Refusal.MUST_HIT_NOT_REACHED
    house.deal(*NOTHING)
    assert house.refusal("t-1", "dealer", reveal).reason is Refusal.MUST_HIT_NOT_REACHED


def test_ma_13_j_a_seed_that_was_not_committed_to_is_refused():
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    for written in (bytes(32).hex(), "not a seed"):
        refused = house.refusal("t-1", "dealer", c.RevealMustHit("floor", written))
        assert (refused.reason, refused.cite) == (Refusal.SEED_NOT_COMMITTED, "13(j)")
    house.dealer(c.RevealMustHit("floor", seed.hex()))


def test_ma_13_j_an_amount_that_is_not_reached_stays_sealed():
    seed = seed_for(3, lambda amount: amount > 15_000)
    house = sealed(3, seed)
    played(house, 1, 2)
    assert not is_reached(house.link, "t-1", seed)
    reveal = c.RevealMustHit("floor", seed.hex())
    assert house.refusal("t-1", "dealer", reveal).reason is Refusal.MUST_HIT_NOT_REACHED


def test_ma_13_j_the_award_is_not_put_off_to_a_later_round():
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    played(house, 3)
    refused = house.refusal("t-1", "dealer", c.RevealMustHit("floor", seed.hex()))
    assert refused.reason is Refusal.MUST_HIT_NOT_REACHED


def test_ma_13_j_an_award_that_went_by_undrawn_hits_once_the_meter_is_past_its_maximum():
    """Else no game could ever start on the link again, and nobody be paid."""
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    house.by_hand("floor", AdjustMeter("must-hit", 9_995, "To its brim."))
    played(house, 3)
    assert house.link.shown == 20_045
    house.dealer(c.NextRound())
    assert house.refusal("t-1", "p1", c.PlaceBet(1, *BET, UNIT)).reason is Refusal.MUST_HIT_DUE
    won = house.dealer(c.RevealMustHit("floor", seed.hex()))
    event = next(event for event in won.events if isinstance(event, e.MustHitWon))
    assert (event.seat, event.cents) == (3, 20_000)
    house.dealer(c.SealMustHit("floor", must_hit_commitment(bytes(32), 10_000, 20_000)))
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    house.do("t-1", "p1", c.PlaceBet(1, *BET, UNIT))


def test_ma_13_j_of_two_rounds_past_the_maximum_the_one_that_ended_first_draws():
    seed = seed_for(3, lambda amount: amount <= 10_040)
    house = sealed(3, seed, "t-1", "t-2")
    played(house, 1, 2, 4, 5)
    played(house, 3)
    house.by_hand("floor", AdjustMeter("must-hit", 9_995, "To its brim."))
    for name in ("t-1", "t-2"):
        house.start(3, name=name)
    for name in ("t-2", "t-1"):
        house.deal(*NOTHING, name=name)
        house.finish(name)
    reveal = c.RevealMustHit("floor", seed.hex())
    assert house.refusal("t-1", "dealer", reveal).reason is Refusal.MUST_HIT_NOT_REACHED
    house.dealer(reveal, name="t-2")


def test_ma_13_j_the_round_that_ends_first_after_the_amount_is_reached_draws():
    seed = seed_for(3, lambda amount: 10_010 < amount <= 10_020)
    house = sealed(3, seed, "t-1", "t-2")
    house.start(1, name="t-2")
    house.start(1)
    house.deal(*NOTHING, name="t-2")
    house.dealer(c.EndGame(), name="t-2")
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    reveal = c.RevealMustHit("floor", seed.hex())
    assert house.refusal("t-1", "dealer", reveal).reason is Refusal.MUST_HIT_NOT_REACHED
    house.dealer(reveal, name="t-2")
    assert house.chips(1, "t-2") == 100_000 - 2_500 - UNIT + 10_020


def test_ma_13_j_the_award_never_exceeds_the_maximum_and_the_excess_stays():
    house = sealed(3, seed_for(3, lambda amount: amount == 20_000))
    house.by_hand("floor", AdjustMeter("must-hit", 9_995, "To its brim."))
    house.start(1, 2)
    assert house.meter("must-hit") == 20_015
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    won = house.dealer(c.RevealMustHit("floor", seed_for(3, lambda amount: amount == 20_000).hex()))
    event = next(event for event in won.events if isinstance(event, e.MustHitWon))
    assert event.cents == 20_000
    assert house.meter("must-hit") == 10_015


def test_ma_13_j_past_its_maximum_no_game_starts_before_the_award_is_drawn():
    seed = seed_for(3, lambda amount: amount == 20_000)
    house = sealed(3, seed)
    house.by_hand("floor", AdjustMeter("must-hit", 9_995, "To its brim."))
    played(house, 1)
    house.dealer(c.NextRound())
    house.do("t-1", "p1", c.PlaceBet(1, "player", "player", "standard", 2_500))
    refused = house.refusal("t-1", "p1", c.PlaceBet(1, *BET, UNIT))
    assert (refused.reason, refused.cite) == (Refusal.MUST_HIT_DUE, "13(j)")
    house.dealer(c.RevealMustHit("floor", seed.hex()))
    house.dealer(c.SealMustHit("floor", must_hit_commitment(bytes(32), 10_000, 20_000)))
    house.do("t-1", "p1", c.PlaceBet(1, *BET, UNIT))


def test_ma_13_j_an_amount_is_judged_only_by_rounds_that_end_after_it_is_sealed():
    """Else whoever seals it could know the bettors, and so whom the seed will draw."""
    first = seed_for(3, lambda amount: 10_010 < amount <= 10_020)
    house = sealed(3, first, "t-1", "t-2")
    house.start(1)
    house.start(1, name="t-2")
    house.deal(*NOTHING)
    house.dealer(c.EndGame(), c.RevealMustHit("floor", first.hex()))
    house.by_hand("floor", AdjustMeter("must-hit", 5_000, "Counted."))
    house.deal(*NOTHING, name="t-2")
    house.dealer(c.EndGame(), name="t-2")
    later = seed_for(3, lambda amount: 12_000 < amount <= 14_000)
    house.dealer(c.SealMustHit("floor", must_hit_commitment(later, 10_000, 20_000)))
    refused = house.refusal("t-2", "dealer", c.RevealMustHit("floor", later.hex()))
    assert refused.reason is Refusal.MUST_HIT_NOT_REACHED
    played(house, 1)
    house.dealer(c.RevealMustHit("floor", later.hex()))


def test_ma_13_j_a_table_that_closes_first_still_draws_the_award_it_reached():
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    house.do("t-1", "floor", c.Close())
    won = house.dealer(c.RevealMustHit("floor", seed.hex()))
    event = next(event for event in won.events if isinstance(event, e.MustHitWon))
    assert event.cents == 10_040
    brought = house.balance(accounts.cash(event.patron))
    assert house.balance(accounts.pocket(event.patron)) == -brought - 2_500 - UNIT + 10_040


def test_ma_13_j_royal_9_stays_on_the_layout_of_a_table_with_the_award():
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame())
    without = tuple(posted for posted in house.state().offers if posted.wager != WAGER)
    refused = house.refusal("t-1", "floor", c.PostOffers(without))
    assert (refused.reason, refused.cite) == (Refusal.LAYOUT_NOT_LEGAL, "13(j)")
    house.dealer(c.RevealMustHit("floor", seed.hex()))


def test_ma_13_j_the_award_is_the_houses_reset_and_the_bettors_contributions():
    house, seed = reached()
    house.deal(*NOTHING)
    house.dealer(c.EndGame(), c.RevealMustHit("floor", seed.hex()))
    seeds = 2_500_000 + 2 * 45_000 + 2 * 10_000
    assert house.balance(accounts.PROGRESSIVES) == -seeds


def test_ma_15_e_a_void_round_undoes_contributions_to_every_meter():
    house = sealed(1, bytes(32))
    before = {name: (meter.cents, meter.carry) for name, meter in house.link.meters.items()}
    chips = [house.chips(seat) for seat in (1, 2)]
    house.start(1, 2)
    house.dealer(c.DealCard("2s"))
    state = house.states["t-1"]
    assert state.shoe is not None
    drawn = state.shoe.drawn + (UNSEEN,) * state.shoe.cards_left
    house.states["t-1"] = replace(state, shoe=replace(state.shoe, drawn=drawn))
    house.dealer(c.VoidRound())
    assert {name: (meter.cents, meter.carry) for name, meter in house.link.meters.items()} == before
    assert [house.chips(seat) for seat in (1, 2)] == chips

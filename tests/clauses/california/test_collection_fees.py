"""What a hand costs under the printed collection schedules; numbers in names are lines of the source."""

from typing import Any

import pytest

from houseway.refusals import Refusal, Refused
from houseway.rules.fees import Staked, charges, fee_of, half_hour_charges, pot_charges, schedule


def hand(schedule_id: str, *bets: tuple[int, int, str, int], **about: Any) -> list[tuple[int, int, int]]:
    """Place, bettor and dollars of every fee of a hand; the player-dealer's is at place 0."""
    wagers = [Staked(place, bettor, wager, dollars * 100) for place, bettor, wager, dollars in bets]
    taken = charges(schedule(schedule_id), wagers, **about)
    assert all(charge.cents == charge.band.fee for charge in taken)
    return [(charge.place, charge.bettor, charge.cents // 100) for charge in taken]


def test_5921_ez_option_4_charges_lines_by_amount_and_bonus_bets_once():
    bets = [(2, 0, "player", 150), (2, 0, "tie", 10), (2, 0, "panda-8", 10), (2, 1, "banker", 50)]
    assert hand("ez-baccarat-panda-8/rates/4", *bets) == [(2, 0, 2), (2, 0, 1), (2, 1, 1), (0, 0, 1)]


def test_6116_zoobac_option_5_prints_tie_in_two_groups():
    def bets(place: int, *wagers: str) -> list[tuple[int, int, str, int]]:
        return [(place, 0, wager, 10) for wager in wagers]

    taken = hand(
        "zoobac/rates/5",
        *bets(1, "player", "tie"),
        *bets(2, "tie"),
        *bets(3, "player", "banker", "tie", "rabbit", "monkey"),
    )
    assert taken == [(1, 0, 1), (2, 0, 1), (3, 0, 1), (3, 0, 1), (3, 0, 1), (0, 0, 2)]


def test_6137_a_bonus_bet_in_both_groups_makes_one_due():
    assert hand("zoobac/rates/11", (1, 0, "zoo", 5), (1, 0, "tiger", 5)) == [(1, 0, 1), (0, 0, 2)]
    assert hand("zoobac/rates/11", (1, 0, "zoo", 5), (1, 0, "banker", 5)) == [(1, 0, 1), (0, 0, 2)]


def test_4491_face_up_option_14_charges_the_player_dealer_by_table_action():
    bets = [(1, 0, "hand", 100), (1, 0, "fortune", 15), (2, 0, "hand", 150), (2, 1, "hand", 100)]
    bets += [(3, 0, "hand", 100), (3, 0, "ace-high", 10)]
    for part in ("rates", "rules"):
        taken = hand(f"face-up-pai-gow-poker/{part}/14", *bets)
        assert taken == [(1, 0, 1), (2, 0, 1), (2, 1, 1), (3, 0, 1), (0, 0, 5)]


def test_7491_golden_frog_2_option_42_has_a_band_for_no_base_bet():
    second = [("player", 1500), ("tie", 50), ("8-over-6", 25), ("natural-9-over-2-card-7", 25)]
    bets = [(1, 0, "koi-8", 25), *((2, 0, wager, dollars) for wager, dollars in second)]
    assert hand("golden-frog-2.0/rates/42", *bets) == [(1, 0, 1), (2, 0, 10), (2, 0, 1), (0, 0, 10)]


def test_5025_tiles_option_27_charges_every_wager_and_the_action():
    bets = [(1, 0, "hand", 500), (2, 0, "hand", 50), (3, 0, "hand", 1000)]
    assert hand("pai-gow/rates/27", *bets) == [(1, 0, 3), (2, 0, 2), (3, 0, 5), (0, 0, 5)]


def test_5666_ultimate_texas_holdem_option_11_leaves_blind_and_play_free():
    bets = [("ante", 300), ("blind", 300), ("trips", 100), ("bad-beat", 20), ("play", 900)]
    taken = hand("ultimate-texas-holdem/rates/11", *((1, 0, *bet) for bet in bets))
    assert taken == [(1, 0, 3), (1, 0, 2), (1, 0, 2), (0, 0, 3)]


def test_3435_the_older_no_bust_page_charges_later_hands_of_a_turn_less():
    bets = [(place, 0, "hand", 20) for place in range(1, 6)]
    squares = [(place, 0, 1) for place in range(1, 6)]
    assert hand("no-bust-page/older/2", *bets, turn=2) == [*squares, (0, 0, 1)]
    assert hand("no-bust-page/older/2", *bets, turn=1) == [*squares, (0, 0, 2)]


def test_4021_holdem_option_11_adds_fees_as_the_net_pot_grows():
    def pot(dollars: int, *, players: int = 7, flop: bool = True) -> list[int]:
        taken = pot_charges(
            schedule("texas-holdem/poker/11"),
            players=players,
            second_round=flop,
            pot=dollars * 100,
            big_blind=200,
        )
        return [charge.cents // 100 for charge in taken]

    assert [pot(23), pot(24), pot(44), pot(45)] == [[4], [4, 1], [4, 1], [4, 1, 1]]
    assert pot(24, players=5) == [3, 1]
    assert pot(24, flop=False) == [1]


def test_4006_the_added_fee_comes_with_the_river():
    option = schedule("texas-holdem/poker/2")
    taken = {
        river: sum(c.cents for c in pot_charges(option, players=6, second_round=True, river=river))
        for river in (False, True)
    }
    assert taken == {False: 300, True: 400}


def test_2399_four_or_fewer_pay_what_a_hand_without_a_flop_does():
    option = schedule("no-limit-holdem/older/1")
    fees = [sum(c.cents for c in pot_charges(option, players=n, second_round=True)) for n in (7, 6, 5, 4)]
    assert fees == [400, 400, 300, 100]
    assert sum(c.cents for c in pot_charges(option, players=9, second_round=False)) == 100


def test_4208_all_poker_option_90_charges_every_player_by_the_half_hour():
    option = schedule("all-poker/poker/90")
    six, five = half_hour_charges(option, range(1, 7)), half_hour_charges(option, range(1, 6))
    assert (sum(c.cents for c in six), sum(c.cents for c in five)) == (6000, 3000)


def test_fe_5_without_a_wager_nobody_pays():
    assert hand("ez-baccarat-panda-8/rates/4") == []


def test_fe_6_edges_of_bands():
    tiles = "pai-gow/rates/39"  # $100-$2,000 $5, $2,000-$6,000 $10
    assert hand(tiles, (1, 0, "hand", 1000), (2, 0, "hand", 1000))[-1] == (0, 0, 5)
    assert hand(tiles, (1, 0, "hand", 1001), (2, 0, "hand", 1000))[-1] == (0, 0, 10)
    assert hand("golden-frog-1.0/rates/35", (1, 0, "player", 100))[0] == (1, 0, 2)
    uth = schedule("ultimate-texas-holdem/rates/13")
    assert fee_of(uth, "trips", 50_000) == 300
    with pytest.raises(Refused) as no:
        fee_of(uth, "trips", 50_100)
    assert (no.value.reason, no.value.cite) == (Refusal.ABOVE_TABLE_MAXIMUM, uth.cite)


def test_fe_6_what_is_bet_above_the_maximum_counts_for_nothing():
    assert hand("pai-gow/rates/27", (1, 0, "hand", 1400))[-1] == (0, 0, 3)
    assert hand("face-up-pai-gow-poker/rates/14", (1, 0, "hand", 300), most={"hand": 20_000})[-1] == (0, 0, 2)


def test_fe_8_face_up_20_charges_each_bonus_bet_and_28_both_once():
    bets = [(1, 0, "hand", 50), (1, 0, "fortune", 5), (1, 0, "ace-high", 5)]
    assert hand("face-up-pai-gow-poker/rates/20", *bets) == [(1, 0, 1), (1, 0, 1), (1, 0, 1), (0, 0, 3)]
    assert hand("face-up-pai-gow-poker/rates/28", *bets) == [(1, 0, 1), (1, 0, 1), (0, 0, 3)]


def test_fe_9_a_patron_behind_another_place_pays_there_too():
    bets = [(1, 0, "player", 50), (3, 1, "player", 50)]
    assert hand("golden-frog-2.0/rates/6", *bets) == [(1, 0, 1), (3, 1, 1), (0, 0, 2)]


def test_fe_10_player_and_banker_are_added_or_charged_one_by_one():
    bets = [(1, 0, "player", 80), (1, 0, "banker", 80)]
    assert hand("golden-frog-2.0/rates/28", *bets) == [(1, 0, 2), (0, 0, 3)]
    assert hand("ez-baccarat-panda-8/rates/4", *bets) == [(1, 0, 1), (1, 0, 1), (0, 0, 1)]


def test_fe_10_let_it_rides_three_bets_are_one_wager_of_one():
    bets = [(1, 0, bet, 150) for bet in ("bet-1", "bet-2", "bet-dollar")]
    assert hand("let-it-ride-bonus/rates/11", *bets) == [(1, 0, 2), (0, 0, 4)]


def test_fe_12_a_backline_ante_is_free_where_seated_players_are_charged():
    bets = [(1, 0, "ante", 20), (1, 1, "ante", 20), (1, 1, "6-card-bonus", 20)]
    assert hand("three-card-poker-6-card-bonus/rates/20", *bets) == [(1, 0, 1), (1, 1, 1), (0, 0, 1)]


def test_fe_13_fortune_is_no_game_wager_and_face_ups_bonus_bets_are():
    fortune = [(1, 0, "hand", 500), (1, 0, "fortune", 100)]
    assert hand("fortune-pai-gow-poker/rates/31", *fortune) == [(1, 0, 1), (1, 0, 1), (0, 0, 3)]
    assert hand("face-up-pai-gow-poker/rates/16", *fortune) == [(1, 0, 1), (0, 0, 10)]


def test_4_4_what_a_spot_would_cost_beside_the_bets_already_down():
    option = schedule("zoobac/rates/5")
    tie = Staked(4, 0, "tie", 1000)
    assert [fee_of(option, "player", 1000), fee_of(option, "player", 1000, down=[tie])] == [100, 0]
    frog = schedule("golden-frog-2.0/rates/42")
    koi = Staked(1, 2, "koi-8", 2500)
    assert fee_of(frog, "player", 150_000, bettor=2, down=[koi]) == 900

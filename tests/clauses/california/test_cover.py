"""The worked examples of a player-dealer's cover, in dollars; the player-dealer is at place 1."""

import pytest

from houseway.cards.notation import parse_cards
from houseway.families.round import face_up
from houseway.rules import Bet, load, settle
from houseway.rules.action_button import FirstAction
from houseway.rules.cover import covered, decider, divided, in_action
from houseway.rules.settlement import BetOutcome, Settlement
from houseway.rules.settling_order import settling_key


def due(place, wager, amount, net, bettor=0, on=None):
    """A wager as the rules settle it, without a bank."""
    outcome: BetOutcome = "win" if net > 0 else "lose" if net < 0 else "push"
    back = amount if net >= 0 else amount + net
    bet = (place, wager, on, "standard", amount)
    return Settlement(*bet, outcome, "", max(net, 0), 0, net, "", returned=back, held=0, bettor=bettor)


PAN_9 = [
    due(2, "hand", 200, 200), due(3, "hand", 150, -150), due(4, "hand", 100, -100),
    due(5, "hand", 200, 200), due(6, "hand", 50, 0),
]  # fmt: skip


def in_turn(game, wagers, place, places=8, direction="clockwise"):
    return sorted(wagers, key=settling_key(load(game), FirstAction(place, places, direction)))


@pytest.mark.parametrize(
    ("bank", "reaches", "back", "net", "left"),
    [
        (500, [100, 200, 0, 200, 0], [0, 200, 50, 200, 150], -300, 0),
        (350, [100, 200, 0, 50, 0], [0, 200, 50, 200, 150], -150, 0),
        (5000, [100, 200, 0, 200, 150], [0, 200, 50, 200, 0], -150, 4350),
    ],
)
def test_104_d_2_super_pan_9_is_covered_clockwise_from_the_button_at_4(bank, reaches, back, net, left):
    settled = in_turn("ca/super-pan-9", PAN_9, 4)
    assert [wager.seat for wager in settled] == [4, 5, 6, 2, 3]
    cover = covered(settled, bank)
    assert [wager.covered for wager in cover.wagers] == reaches
    assert [wager.returned for wager in cover.wagers] == back
    assert (cover.bank.net, cover.bank.left) == (net, left)


def test_104_e_15_the_active_player_decides_where_the_bank_does_not_reach_the_larger_backline_bet():
    place = in_turn("ca/super-pan-9", [due(2, "hand", 4, -4, bettor=1), due(2, "hand", 3, -3)], 2)
    cover = covered(place, 5)
    assert [tuple(wager) for wager in cover.wagers] == [(3, 0), (2, 2)]
    assert (in_action([3, 4], 5), decider([3, 4], 5)) == ([3, 2], 0)
    assert cover.bank.bank + cover.bank.net == 10


def test_104_e_15_the_larger_backline_bet_decides_where_the_bank_reaches_it():
    assert (in_action([3, 4], 10), decider([3, 4], 10)) == ([3, 4], 1)
    assert covered([due(2, "hand", 3, -3), due(2, "hand", 4, -4)], 10).bank.net == 7


def test_103_11_of_equal_largest_wagers_the_active_players_decides():
    assert decider([50, 50, 20], 500) == 0
    assert decider([20, 50, 50], 500) == 1


def test_103_19_a_kum_kum_bet_is_paid_as_one_and_divided_by_its_shares():
    cover = covered([due(2, "hand", 100, -100), due(3, "hand", 300, 300), due(4, "hand", 50, -50)], 250)
    assert [tuple(wager) for wager in cover.wagers] == [(100, 0), (150, 300), (0, 50)]
    assert divided(cover.wagers[1].covered, [200, 100]) == [100, 50]
    assert cover.bank.net == -50


def test_gega_002250_three_card_poker_the_bonus_comes_after_the_bettors_base_wagers():
    wagers = [
        due(5, "ante", 50, 50), due(5, "play", 50, 50), due(5, "bonus", 10, 400),
        due(6, "ante", 25, -25), due(6, "play", 25, -25),
    ]  # fmt: skip
    cover = covered(wagers, 300)
    assert [wager.covered for wager in cover.wagers] == [50, 50, 200, 0, 0]
    assert [wager.returned for wager in cover.wagers[3:]] == [25, 25]
    assert cover.bank.bank + cover.bank.net == 0


def test_gega_003090_ez_panda_8_goes_wager_by_wager_over_the_table_from_the_button_at_3():
    bets = [
        Bet(2, "player", "player", "standard", 100), Bet(2, "panda-8", None, "standard", 20),
        Bet(3, "player", "player", "standard", 300), Bet(3, "panda-8", None, "standard", 10),
        Bet(3, "dragon-7", None, "standard", 10), Bet(5, "banker", "banker", "standard", 200),
        Bet(5, "tie", None, "standard", 20),
    ]  # fmt: skip
    game = load("ca/ez-baccarat-panda-8")
    round_ = face_up(player=parse_cards("2s 3s 3d"), banker=parse_cards("Ks 7d"))
    settled = in_turn(game.id, settle(game, round_, bets).settlements, 3)
    assert [(wager.seat, wager.wager) for wager in settled] == [
        (3, "player"), (2, "player"), (5, "banker"), (5, "tie"), (3, "panda-8"), (2, "panda-8"),
        (3, "dragon-7"),
    ]  # fmt: skip
    cover = covered(settled, 1000)
    assert [wager.covered for wager in cover.wagers] == [300, 100, 200, 20, 250, 130, 0]
    assert cover.wagers[-1].returned == 10
    assert (cover.bank.net, cover.bank.bank + cover.bank.net) == (-560, 440)


def test_crazy_4_poker_losing_wagers_are_taken_before_any_is_paid():
    lost = [due(3, wager, 50, -50) for wager in ("ante", "play", "super-bonus")]
    won = [due(2, "ante", 50, 50), due(2, "play", 50, 50), due(4, "ante", 20, 20), due(4, "play", 60, 60)]
    cover = covered(lost + won, 200)
    assert [wager.covered for wager in cover.wagers] == [50, 50, 50, 50, 0, 0, 0]
    assert cover.bank.bank + cover.bank.net == 300


def test_no_bust_a_surrendered_wager_uses_half_and_a_natural_its_pay():
    wagers = [
        due(8, "hand", 100, 100), due(6, "hand", 60, -30), due(3, "hand", 50, 60), due(2, "hand", 100, -100),
    ]  # fmt: skip
    first = FirstAction(8, 8, "counterclockwise")
    assert sorted(wagers, key=lambda wager: first.turn(wager.seat)) == wagers
    cover = covered(wagers, 200)
    assert [tuple(wager) for wager in cover.wagers] == [(100, 100), (30, 30), (60, 50), (10, 90)]
    assert cover.bank.bank + cover.bank.net == 80


def test_casino_war_the_wars_are_a_second_pass_on_what_is_left():
    first = [due(2, "primary", 100, 100), due(3, "tie", 10, 100), due(4, "primary", 50, -50)]
    cover = covered([*first, due(3, "war", 200, -200)], 300)
    assert [wager.covered for wager in cover.wagers] == [100, 100, 50, 50]
    assert (cover.wagers[-1].returned, cover.bank.net) == (150, -100)


def test_face_up_each_kind_of_wager_over_the_bettors_of_a_place_then_the_next_place():
    wagers = [
        due(3, "base", 100, 100), due(3, "base", 50, 50, bettor=1), due(3, "fortune", 5, 125),
        due(3, "fortune", 5, 125, bettor=1), due(3, "ace-high", 10, -10), due(5, "base", 100, -100),
        due(5, "fortune", 5, -5), due(5, "envy", 5, 5), due(2, "base", 200, 200),
    ]  # fmt: skip
    cover = covered(wagers, 600)
    assert [wager.covered for wager in cover.wagers] == [100, 50, 125, 125, 10, 100, 5, 5, 80]
    assert cover.bank.net == -370


def test_103_13_two_wagers_at_the_player_dealers_place_cover_one_after_another():
    cover = covered([due(4, "hand", 150, 150), due(5, "hand", 200, -200), due(6, "hand", 300, 300)], 300, 200)
    assert [wager.covered for wager in cover.wagers] == [150, 200, 150]
    assert [bank.net for bank in cover.banks] == [0, -100]


def test_golden_frog_2_1_winners_of_the_lines_come_first_and_pay_whole_dollars():
    bets = [
        Bet(2, "banker", "banker", "standard", 2500), Bet(3, "banker", "banker", "standard", 5000),
        Bet(4, "player", "player", "standard", 6000), Bet(5, "banker", "banker", "standard", 10000),
    ]  # fmt: skip
    game = load("ca/golden-frog-2.1")
    round_ = face_up(player=parse_cards("Ks 7s"), banker=parse_cards("Kd 8d"))
    settled = in_turn(game.id, settle(game, round_, bets).settlements, 2, places=9)
    assert [wager.seat for wager in settled] == [2, 3, 5, 4]
    assert [tuple(wager) for wager in covered(settled, 10000).wagers] == [
        (2300, 2500), (4700, 5000), (3000, 10000), (0, 6000),
    ]  # fmt: skip


def test_pd_10_at_a_place_the_active_player_comes_before_the_backline_by_spot():
    game = "ca/21st-century-8.0"
    bets = [
        due(4, wager, 10, -10, bettor, "player" if wager == "player" else None)
        for wager in ("tie", "player") for bettor in (2, 0, 1)
    ]  # fmt: skip
    assert [(bet.bettor, bet.wager) for bet in in_turn(game, bets, 4)] == [
        (0, "player"), (0, "tie"), (1, "player"), (1, "tie"), (2, "player"), (2, "tie"),
    ]  # fmt: skip

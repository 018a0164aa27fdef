"""GEGA-002545, 21st Century Baccarat 8.0: the option on 5, the delivered card, the Dragon Bonus."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load, settle
from tests.asserting import require_refused
from tests.clauses.rounds import bet, dealt, net, paid

GAME = "ca/21st-century-8.0"
PLAYER = bet("player", "player", amount=2_000)
DEALER = bet("banker", "banker", amount=2_000)
STANDS, HITS = (PLAYER, "stand"), (PLAYER, "hit")


@pytest.mark.parametrize(
    ("hands", "player", "dealer", "tie"),
    [
        (("Ks 7h", "Kd 6c"), 2_000, -2_000, -1_000),
        (("Ks 6h", "Kd 7c"), -2_000, 1_900, -1_000),
        (("Ks Qh Jd", "Kd Qc Js"), 0, 0, 8_000),
        (("Ks 9h", "Kd 9c"), 0, 0, 8_000),
    ],
)
def test_ca_gega_002545_3_lines_pay_1_to_1_19_to_20_and_8_to_1(hands, player, dealer, tie):
    assert net(GAME, hands, PLAYER) == player
    assert net(GAME, hands, DEALER) == dealer
    assert net(GAME, hands, bet("tie")) == tie


def test_ca_gega_002545_on_5_against_a_5_or_6_up_each_bettor_may_stand():
    # The player's 5 takes a king; the dealer's 5 and 9 make 4 and stand against a 0.
    hands = ("2s 3h Kd", "5d 9c")
    assert net(GAME, hands, *STANDS) == 2_000
    assert net(GAME, hands, *HITS) == 2_000


def test_ca_gega_002545_the_card_is_delivered_though_all_stand_and_the_dealer_draws_by_it():
    # The delivered card is a 4: dealer 5 draws against it, and would stand against a 0.
    assert net(GAME, ("2s 3h 4d", "5d Kc 3s"), *STANDS) == -2_000
    assert net(GAME, ("2s 3h 4d", "5d Kc 3s"), *HITS) == 2_000
    assert net(GAME, ("2s 3h Kd", "5d Kc"), *STANDS) == 0
    with require_refused("cards_break_drawing_rules", "banker-may-not-draw", total=5):
        net(GAME, ("2s 3h Kd", "5d Kc 3s"), *STANDS)


def test_ca_gega_002545_a_hand_of_5_that_nobody_completed_is_refused():
    with require_refused("cards_break_drawing_rules", "player-must-draw", total=5):
        net(GAME, ("2s 3h", "5d Kc 3s"), *STANDS)


@pytest.mark.parametrize("hands", [("2s 3h Kd", "4d 2c"), ("2s 2h Kd", "5d 2c"), ("2s 3h Kd", "Kd 5c")])
def test_ca_gega_002545_no_choice_against_another_card_or_on_another_total(hands):
    with pytest.raises(Refused):
        net(GAME, hands, *STANDS)


@pytest.mark.parametrize("hands", [("Ks 2h", "Kd 8c"), ("Ks 2h 7d", "Kd 8c")])
def test_ca_gega_002545_a_natural_ends_the_draw(hands):
    assert net(GAME, hands, DEALER) == 1_900
    assert settle(load(GAME), dealt(*hands), []).player_total == 2


# As printed: the pay "to 1", a round on the player hand and one on the dealer hand; P is a push.
DRAGON_BONUS = [
    ("1", ("Ks 9h", "Kd Qc"), ("Ks Qh", "Kd 9c")),
    ("P", ("Ks 8h", "Kd 8c"), ("Ks 8h", "Kd 8c")),
    ("1", ("Ks Qh 4d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 2s")),
    ("2", ("Ks Qh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 3s")),
    ("4", ("As Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 4s")),
    ("6", ("2s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 5s")),
    ("10", ("3s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 6s")),
    ("30", ("4s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 7s")),
]


@pytest.mark.parametrize(("pay", "on_player", "on_dealer"), DRAGON_BONUS)
def test_ca_gega_002545_dragon_bonus_pays_as_printed_on_either_hand(pay, on_player, on_dealer):
    won = 0 if pay == "P" else int(pay) * 1_000
    assert net(GAME, on_player, bet("dragon-bonus", "player")) == won
    assert net(GAME, on_dealer, bet("dragon-bonus", "banker")) == won


@pytest.mark.parametrize("hands", [("Ks Qh 3d", "Kd Qc Js"), ("Ks 8h", "Kd 9c"), ("Ks 7h", "Kd 7c")])
def test_ca_gega_002545_dragon_bonus_loses_on_3_points_a_beaten_natural_or_another_tie(hands):
    assert paid(GAME, hands, bet("dragon-bonus", "player")).outcome == "lose"

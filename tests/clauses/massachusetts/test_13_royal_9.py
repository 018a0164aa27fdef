"""Massachusetts 13(i) and (j): the Royal 9 progressive and its Must Hit award."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load
from tests.clauses.rounds import bet, line, net, paid, paid_by_seat, practice

GAME = "ma/baccarat"
METERS = {"star": 2_712_345, "spade": 61_005, "heart": 45_500}
# Seat 1 has K♠9♥, seat 9 K♦9♣, seat 11 K♣9♥.
BOTH_OF_SEAT_1 = ("Ks 9h", "9h Ks")
BOTH_OF_SEAT_9 = ("Kd 9c", "Kd 9c")
BOTH_OF_SEAT_11 = ("Kc 9h", "Kc 9h")
SEAT_ORDER = [f"K{king} 9{nine}" for king in "shdc" for nine in "shdc" if king != nine]


def royal(seat=1, amount=500):
    return bet("royal-9", None, "1", amount, seat)


def award(hands, seat=1, seats=10):
    return paid(GAME, hands, royal(seat), seats=seats, meters=METERS).award


@pytest.mark.parametrize(("seat", "combination"), list(enumerate(SEAT_ORDER, start=1)))
def test_ma_13_i_each_chair_has_its_own_king_9(seat, combination):
    assert award((combination, combination), seat, seats=12) == METERS["star"]
    assert award(("2s Kh", combination), seat, seats=12) == METERS["spade"]
    assert award((combination, "2s Kh"), seat, seats=12) == METERS["heart"]


def test_ma_13_i_there_are_as_many_seats_as_combinations():
    assert practice(GAME).royal_9.most_seats == len(SEAT_ORDER) == 12


def test_ma_13_i_personal_against_personal_wins_the_star_in_either_order_of_cards():
    won = paid(GAME, BOTH_OF_SEAT_1, royal(1), seats=10, meters=METERS)
    assert (won.line, won.award) == ("Personal King-9 vs. Personal King-9", METERS["star"])


def test_ma_13_i_another_chairs_king_9_in_both_hands_pays_5000():
    won = paid_by_seat(GAME, BOTH_OF_SEAT_1, [royal(1), royal(2)], seats=10, meters=METERS)
    assert {seat: one.award for seat, one in won.items()} == {1: METERS["star"], 2: 500_000}


def test_ma_13_i_an_empty_chairs_combination_counts():
    assert award(BOTH_OF_SEAT_9, seat=1) == 500_000


def test_ma_13_i_a_combination_no_chair_has_is_only_royal_9_against_royal_9():
    assert award(BOTH_OF_SEAT_11, seat=1, seats=10) == 25_000
    assert award(BOTH_OF_SEAT_11, seat=1, seats=12) == 500_000


def test_ma_13_i_where_numbers_are_left_out_the_chairs_that_are_there_count():
    chairs = (1, 2, 3, 5, 6, 7, 8, 9, 10, 11)
    assert award(BOTH_OF_SEAT_11, seat=1, seats=chairs) == 500_000
    assert award(("Kh 9s", "Kh 9s"), seat=1, seats=chairs) == 25_000


def test_ma_13_i_a_chair_wins_on_the_combination_that_it_prints():
    printed = {"combinations": {str(seat): SEAT_ORDER[-seat] for seat in range(1, 11)}}
    for seat, combination in ((1, SEAT_ORDER[-1]), (10, SEAT_ORDER[2])):
        won = paid(GAME, (combination, combination), royal(seat), options=printed, seats=10, meters=METERS)
        assert won.award == METERS["star"]
    nowhere = paid(GAME, BOTH_OF_SEAT_1, royal(1), options=printed, seats=10, meters=METERS)
    assert nowhere.line == "Royal 9 vs. Royal 9"


def test_ma_13_i_two_different_king_9s_are_not_identical():
    assert award(("Ks 9d", "Kh 9s"), seat=1) == 25_000


@pytest.mark.parametrize(
    ("hands", "dollars"),
    [
        (("Ks 9s", "Qh 9h"), 1_500),
        (("Ks 9s", "Ks 9s"), 1_500),
        (("Ks 9s", "Qh 9d"), 250),
        (("Js 9h", "Qh 9d"), 250),
        (("Js 9s", "7d Kc"), 50),
        (("7d Kc", "9d Qd"), 50),
        (("Js 9h", "7d Kc"), 25),
        (("7d Kc", "Kh 9d"), 25),
    ],
)
def test_ma_13_i_fixed_pays(hands, dollars):
    assert award(hands, seat=1) == dollars * 100


@pytest.mark.parametrize(
    "hands", [("10s 9s", "7d Kc"), ("10s 9h", "10d 9d"), ("Ks Qh 9s", "7d Kc"), ("Ks 8s", "7d Kc")]
)
def test_ma_13_i_a_10_is_no_face_card_and_only_first_two_cards_count(hands):
    assert net(GAME, hands, royal(), seats=10) == -500


def test_ma_13_i_a_10_beside_a_royal_9_does_not_make_two():
    assert award(("10s 9s", "Js 9h")) == 2_500


def test_ma_13_i_lines_are_tried_in_the_printed_order():
    offer = ("royal-9", None, "1")
    assert line(GAME, ("Qs 9s", "Ks 9h"), offer, seat=1, seats=10) == "Banker Personal King-9"
    assert line(GAME, ("Ks 9h", "Qs 9s"), offer, seat=1, seats=10) == "Player Personal King-9"
    assert line(GAME, ("Ks 9h", "Qs 9s"), offer, seat=2, seats=10) == "Royal 9 vs. Royal 9"


def test_ma_13_i_the_bet_is_taken_so_25_dollars_net_20():
    assert net(GAME, ("Js 9h", "7d Kc"), royal(), seats=10) == 2_000


def test_ma_13_i_the_wager_is_5_dollars():
    with pytest.raises(Refused) as refused:
        net(GAME, ("Js 9h", "7d Kc"), royal(amount=700), seats=10)
    assert (refused.value.reason, refused.value.cite) == ("amount_not_in_units", "13(i)")


def test_ma_13_i_six_or_eight_decks():
    assert load(GAME).offer("royal-9", None, "1").table.decks == (6, 8)


def test_ma_13_i_three_meters_with_their_reseeds_and_contributions():
    star, spade, heart = load(GAME).offer("royal-9", None, "1").table.meters
    assert (star.name, star.main_rate, star.seed_option) == ("star", "6%", "star")
    assert star.seeds_cents == (2_500_000, 5_000_000)
    assert [(m.name, m.main_rate, m.seed_cents) for m in (spade, heart)] == [
        ("spade", "5%", 45_000),
        ("heart", "5%", 45_000),
    ]


def test_ma_13_i_the_star_reseed_is_one_of_two_options():
    star = next(option for option in load(GAME).options if option.id == "star")
    assert star.choices == (1, 2)


@pytest.mark.parametrize("game", [GAME, "ma/ez-baccarat"])
def test_ma_13_j_must_hit_has_three_configurations_and_is_no_wager(game):
    loaded = load(game)
    assert [(m.number, m.wager, m.reset_cents, m.maximum_cents, m.rate) for m in loaded.must_hit] == [
        (1, "royal-9", 25_000, 100_000, "5.00%"),
        (2, "royal-9", 10_000, 50_000, "5.00%"),
        (3, "royal-9", 10_000, 20_000, "2.00%"),
    ]
    assert not any("must" in offer.wager for offer in loaded.offers())
